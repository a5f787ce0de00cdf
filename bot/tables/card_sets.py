"""Card lists: the games as a server plays them with its own card sets, and those that tables began with."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Hashable, Iterable
from dataclasses import replace
from itertools import groupby

import msgspec
import structlog
from cachetools import FIFOCache

from bot.games import Catalogue, Extra, Listing, UnknownBook
from bot.store import BookRow, CardSet, Store
from bot.system.keyed_lock import KeyedLock
from bot.tables.card_set_checks import CheckFailed, Checking
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


class SetTrouble(ValueError):
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

    What somebody sends is read by another process first; here only what has passed there. Every server has its turn
    for itself, so that nobody waits for another server's sets.
    """

    def __init__(self, store: Store, catalogue: Catalogue, checking: Checking | None = None) -> None:
        """Look in a store for the sets that a server plays with besides those of the catalogue."""
        self._store = store
        self._catalogue = catalogue
        self._checking = checking or Checking()
        self._turns: KeyedLock[tuple[str, Hashable]] = KeyedLock()
        self._unfit: FIFOCache[Hashable, None] = FIFOCache(UNFIT)

    async def at(self, guild: int | None) -> Catalogue:
        """Return the games as they are offered on a server; outside of servers as they come."""
        sets = await self._store.sets.of(guild) if guild is not None else ()
        if not sets:
            return self._catalogue
        extras = {
            game: _extra(found) for game, found in groupby(sets, lambda each: each.game) if game in self._catalogue
        }
        async with self._turns.of(("at", guild)):
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
            async with self._turns.of(("under", digest)):
                return await asyncio.to_thread(self._catalogue.under, key, version, digest, extra)

    async def take_in(self, guild: int, game: str, name: str, body: bytes, *, at: int) -> Listing:
        """Add a card set to a server's, in the place of one of the same name; return the game with it.

        Raises:
            SetTrouble: it cannot be taken in; nothing has changed, and every problem is listed.
        """
        self._fitting(game, name, body)
        try:
            text = body.decode()
        except UnicodeDecodeError as error:
            raise SetTrouble("not-text") from error
        new = CardSet(guild=guild, game=game, name=name, body=text, added_at=at)
        async with self._turns.of(("changing", guild)):
            others = [each for each in await self._store.sets.of(guild) if each.game == game and each.name != name]
            if len(others) >= MOST:
                raise SetTrouble("too-many", n=MOST)
            if len(body) + sum(len(each.body.encode()) for each in others) > TOGETHER:
                raise SetTrouble("too-long-together", n=TOGETHER // 1024)
            listing = await self._made(game, _extra([*others, new]))
            await self._store.sets.put(new)
        return listing

    async def drop(self, guild: int, game: str, name: str) -> None:
        """Take a set away from a server; tables that began with it go on with it.

        Raises:
            SetTrouble: there is none of this name, or another set needs its cards; nothing has changed.
        """
        async with self._turns.of(("changing", guild)):
            sets = [each for each in await self._store.sets.of(guild) if each.game == game]
            others = [each for each in sets if each.name != name]
            if len(others) == len(sets):
                raise SetTrouble("no-set", name=name)
            try:
                await self._made(game, _extra(others))
            except SetTrouble as trouble:
                if not trouble.problems or await self._goes(game, _extra(sets)):
                    raise
            await self._store.sets.drop(guild, game, name)

    async def keep(self, listing: Listing) -> None:
        """Keep the card list of a game, if it has further sets, for the table that begins with it."""
        if listing.extra:
            text = msgspec.json.encode(listing.extra).decode()
            row = BookRow(game=listing.key, digest=listing.rules.digest, sets=text)
            await self._store.sets.keep(row)

    def _fitting(self, game: str, name: str, body: bytes) -> None:
        if game not in self._catalogue or not self._catalogue[game].takes_sets:
            raise SetTrouble("no-sets")
        if _NAME.match(name) is None:
            raise SetTrouble("name")
        if len(body) > SIZE:
            raise SetTrouble("too-long", n=SIZE // 1024)

    async def _goes(self, game: str, extra: Extra) -> bool:
        """Return whether these sets go together with the game as it is now.

        Raises:
            SetTrouble: that could not be found out.
        """
        try:
            await self._made(game, extra)
        except SetTrouble as trouble:
            if not trouble.problems:
                raise
            return False
        return True

    async def _made(self, game: str, extra: Extra) -> Listing:
        """Return a game with further sets, once another process has read them.

        Raises:
            SetTrouble: they have faults, or could not be read within the limits.
        """
        if extra:
            try:
                report = await self._checking.check(replace(self._catalogue[game].origin, extra=extra))
            except CheckFailed as error:
                raise SetTrouble("too-much") from error
            if report.count:
                raise SetTrouble("faults", report.problems, listing=self._catalogue[game], n=report.count)
        listing = await asyncio.to_thread(self._catalogue.with_extra, game, extra)
        wide = [setting.id for setting in listing.rules.info.settings if len(setting.values) > VALUES]
        if wide:
            raise SetTrouble("too-wide", n=VALUES)
        return listing


def _extra(sets: Iterable[CardSet]) -> Extra:
    return tuple(sorted((each.name, each.body) for each in sets))
