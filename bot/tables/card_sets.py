"""Card sets of servers: the games as a server plays them, and as running tables began."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Hashable, Iterable
from contextlib import suppress
from functools import lru_cache
from itertools import groupby

import msgspec
import structlog
from cachetools import FIFOCache
from msgspec.structs import replace

from bot.games import Catalogue, Extra, Listing, Source, UnknownBook, packed_book
from bot.store import BookRow, CardSet, Store
from bot.system.keyed_lock import KeyedLock
from bot.tables.card_set_checks import CardSetChecker, CheckFailed
from engines.kit.books import BookError, BookProblem

log = structlog.get_logger(__name__)

MOST = 10
"""Card sets of one server and game."""

SIZE = 64 * 1024
"""Bytes of a card set."""

TOGETHER = 2 * SIZE
"""Bytes of all card sets of one server and game: what is read whenever Skald has started anew."""

VALUES = 25
"""Values that one setting can have: Discord shows no more in a menu."""

UNFIT = 64
"""Lists of card sets that do not go together with a game, which are kept in mind so as not to be read again."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}\.toml\Z")


class CardSetError(ValueError):
    """A card set that cannot be taken in: the id and parameters of one sentence, and every problem of the set.

    `listing` is the game whose phrases speak of the problems.
    """

    def __init__(
        self,
        message: str,
        problems: Iterable[BookProblem] = (),
        *,
        listing: Listing | None = None,
        **params: str | int,
    ) -> None:
        self.listing = listing
        self.id = f"sets.{message}"
        self.params = params
        self.problems = tuple(problems)
        super().__init__(self.id)


class CardSets:
    """Finds the games that somebody plays under further card sets.

    What somebody sends is read by another process first; here only what has passed there. There is a lock for each
    server, so that none waits for another server's sets.
    """

    def __init__(self, store: Store, catalogue: Catalogue, checker: CardSetChecker | None = None) -> None:
        """Look in a store for the sets that a server plays with besides those of the catalogue."""
        self._store = store
        self._catalogue = catalogue
        self._checker = checker or CardSetChecker()
        self._locks: KeyedLock[tuple[str, Hashable]] = KeyedLock()
        self._unfit: FIFOCache[Hashable, None] = FIFOCache(UNFIT)

    async def at(self, guild: int | None) -> Catalogue:
        """Return the games as they are offered on a server; outside of servers as they come."""
        sets = await self._store.sets.of(guild) if guild is not None else ()
        if not sets:
            return self._catalogue
        extras = {
            game: _extra(found) for game, found in groupby(sets, lambda each: each.game) if game in self._catalogue
        }
        async with self._locks.of(("at", guild)):
            if (known := tuple(extras.items())) in self._unfit:
                return self._catalogue
            try:
                return await asyncio.to_thread(self._catalogue.with_further, extras)
            except BookError as error:
                # The game's own cards have moved on and no longer go together with the server's.
                log.warning("card sets of a server do not fit any more", problems=len(error.problems))
                self._unfit[known] = None
                return self._catalogue

    async def under(self, key: str, version: int, digest: str) -> Listing:
        """Return a game under the Book with which a table began.

        Raises:
            UnknownBook: that Book is nowhere, or the rules have moved on.
        """
        try:
            return self._catalogue.under(key, version, digest)
        except UnknownBook:
            row = await self._store.sets.book(key, digest)
            if row is None:
                raise
            extra = msgspec.json.decode(row.sets, type=Extra)
            async with self._locks.of(("under", digest)):
                return await asyncio.to_thread(self._catalogue.under, key, version, digest, extra, row.pages or b"")

    async def take_in(self, guild: int, game: str, name: str, body: bytes, *, at: int) -> Listing:
        """Add a card set to a server's, in the place of one of the same name; return the game with it.

        Raises:
            CardSetError: it cannot be taken in; nothing has changed, and every problem is listed.
        """
        self._fitting(game, name, body)
        try:
            text = body.decode()
        except UnicodeDecodeError as error:
            raise CardSetError("not-text") from error
        new = CardSet(guild=guild, game=game, name=name, body=text, added_at=at)
        async with self._locks.of(("changing", guild)):
            others = [each for each in await self._store.sets.of(guild) if each.game == game and each.name != name]
            if len(others) >= MOST:
                raise CardSetError("too-many", n=MOST)
            if len(body) + sum(len(each.body.encode()) for each in others) > TOGETHER:
                raise CardSetError("too-long-together", n=TOGETHER // 1024)
            listing = await self._checked(game, _extra([*others, new]))
            await self._store.sets.put(new)
        return listing

    async def drop(self, guild: int, game: str, name: str) -> None:
        """Take a set away from a server; tables that began with it go on with it.

        Raises:
            CardSetError: there is none of this name, or another set needs its cards; nothing has changed.
        """
        async with self._locks.of(("changing", guild)):
            sets = [each for each in await self._store.sets.of(guild) if each.game == game]
            others = [each for each in sets if each.name != name]
            if len(others) == len(sets):
                raise CardSetError("no-set", name=name)
            try:
                await self._checked(game, _extra(others))
            except CardSetError as trouble:
                if not trouble.problems or await self._fits(game, _extra(sets)):
                    raise
            await self._store.sets.drop(guild, game, name)

    async def keep(self, listing: Listing, *, at: int) -> None:
        """Keep the Book of a game as a whole, for the tables that begin under it."""
        digest, source = listing.rules.digest, listing.source
        if source is None or await self._store.sets.touch(listing.key, digest, at):
            return
        packed = await asyncio.to_thread(_packed, source, digest)
        if packed is None:
            # Somebody has put other files there since they were read. The table begins; it may end under other cards.
            log.error("the cards of a game have changed on the disk; start Skald anew", game=listing.key)
            return
        sets = msgspec.json.encode(listing.extra).decode()
        await self._store.sets.keep(BookRow(game=listing.key, digest=digest, sets=sets, pages=packed, kept_at=at))

    async def keep_those_in_play(self, *, at: int) -> None:
        """Keep the Books of now, and those of running tables that were begun before Books were kept."""
        for listing in await asyncio.to_thread(list, self._catalogue):
            await self.keep(listing, at=at)
        for game, version, digest in await self._store.tables.books_in_play():
            with suppress(UnknownBook):
                await self.keep(await self.under(game, version, digest), at=at)

    def _fitting(self, game: str, name: str, body: bytes) -> None:
        if game not in self._catalogue or not self._catalogue[game].takes_sets:
            raise CardSetError("no-sets")
        if _NAME.match(name) is None:
            raise CardSetError("name")
        if len(body) > SIZE:
            raise CardSetError("too-long", n=SIZE // 1024)

    async def _fits(self, game: str, extra: Extra) -> bool:
        """Return whether these sets go together with the game as it is now.

        Raises:
            CardSetError: that could not be found out.
        """
        try:
            await self._checked(game, extra)
        except CardSetError as trouble:
            if not trouble.problems:
                raise
            return False
        return True

    async def _checked(self, game: str, extra: Extra) -> Listing:
        """Return a game with further sets, once another process has read them.

        Raises:
            CardSetError: they have faults, or could not be read within the limits.
        """
        if extra:
            try:
                report = await self._checker.check(replace(self._catalogue[game].origin, extra=extra))
            except CheckFailed as error:
                raise CardSetError("too-much") from error
            if report.count:
                raise CardSetError("faults", report.problems, listing=self._catalogue[game], n=report.count)
        listing = await asyncio.to_thread(self._catalogue.with_extra, game, extra)
        wide = [setting.id for setting in listing.rules.info.settings if len(setting.values) > VALUES]
        if wide:
            raise CardSetError("too-wide", n=VALUES)
        return listing


@lru_cache(16)
def _packed(source: Source, digest: str) -> bytes | None:
    """Return the Book that lies there as it is to be kept; None if what lies there is not the Book of this digest."""
    packed = source.packed or packed_book.pack(source.folder)
    try:
        same = replace(source, packed=packed).rules().digest == digest
    except BookError:
        return None
    return packed if same else None


def _extra(sets: Iterable[CardSet]) -> Extra:
    return tuple(sorted((each.name, each.body) for each in sets))
