"""The catalogue: every game that this Skald knows, by its key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from threading import Lock, RLock
from typing import Generic, TypeVar

from cachetools import LRUCache
from msgspec.structs import replace

from bot.games import packed_book
from bot.games.appearance import Appearance, Tone
from bot.games.commentary import HEAVY, Commentary
from bot.games.control_style import ControlStyle
from bot.games.decks import Decks, DeckUnreadable, Facet, Part
from bot.games.listing import Listing, PictureRequest, loaded
from bot.games.parts import (
    BOARD,
    HAND,
    MOMENT,
    Cards,
    Detail,
    Facts,
    LeagueDetails,
    Names,
    PictureSet,
    Prose,
    RecordKind,
    Sheet,
    StandingOffers,
    Teaching,
)
from bot.games.source import Extra, Source, built_in
from bot.games.watching import Watching
from engines.kit.books import BookError
from renderers.kit import phrases

__all__ = [
    "BOARD",
    "GAMES",
    "HAND",
    "HEAVY",
    "MOMENT",
    "Appearance",
    "Cards",
    "Catalogue",
    "Commentary",
    "ControlStyle",
    "DeckUnreadable",
    "Decks",
    "Detail",
    "Extra",
    "Facet",
    "Facts",
    "LeagueDetails",
    "Listing",
    "Names",
    "Part",
    "PictureRequest",
    "PictureSet",
    "Prose",
    "RecordKind",
    "Sheet",
    "Source",
    "StandingOffers",
    "Teaching",
    "Tone",
    "UnknownBook",
    "Watching",
    "built_in",
    "load_catalogue",
    "loaded",
    "open_catalogue",
]

GAMES = ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")
"""Skald's own games, in the order in which they are offered."""


K = TypeVar("K", bound=Hashable)


class UnknownBook(LookupError):
    """A table was begun under a Book or rules that this Skald does not have (any more)."""


CACHED = 16
"""Games of one kind that are kept in memory: with further card sets, or under old Books."""


class ListingCache(Generic[K]):
    """The games that were asked for last, for several threads, none of which waits for what another loads."""

    def __init__(self) -> None:
        self._games: LRUCache[K, Listing] = LRUCache(CACHED)
        self._lock = Lock()

    def get(self, key: K, load: Callable[[], Listing]) -> Listing:
        """Return the game of a key; load it if it is not there."""
        with self._lock:
            known = self._games.get(key)
        if known is not None:
            return known
        game = load()
        with self._lock:
            self._games[key] = game
        return game


class Catalogue:
    """Every game on offer. It may be asked from several threads."""

    def __init__(self, games: Mapping[str, Listing | Source]) -> None:
        """Offer these games by key; one that is given by its source is loaded when it is first asked for."""
        self._games = dict(games)
        self._loading = RLock()
        self._old: ListingCache[tuple[str, str]] = ListingCache()
        self._with: ListingCache[tuple[str, Extra]] = ListingCache()

    def __iter__(self) -> Iterator[Listing]:
        return iter([self[key] for key in self._games])

    def __contains__(self, key: str) -> bool:
        return key in self._games

    def __getitem__(self, key: str) -> Listing:
        """Return a game as it is offered now.

        Raises:
            KeyError: it is not offered.
            BookError: it is loaded only now, and its data has faults.
        """
        game = self._games[key]
        if isinstance(game, Listing):
            return game
        with self._loading:
            game = self._games[key]
            if isinstance(game, Source):
                game = self._games[key] = loaded(game)
            return game

    def titles(self) -> Mapping[str, str]:
        """Return the name of every game by its key, without loading any."""
        return {
            key: game.title if isinstance(game, Listing) else phrases.title(game.folder)
            for key, game in self._games.items()
        }

    def with_further(self, sets: Mapping[str, Extra]) -> Catalogue:
        """Return the same games, some of them with further card sets.

        Raises:
            BookError: a set has faults, or does not go together with the others.
        """
        return Catalogue({key: self.with_extra(key, sets.get(key, ())) for key in self._games})

    def with_extra(self, key: str, extra: Extra) -> Listing:
        """Return a game with further card sets.

        Raises:
            BookError: a set has faults, or does not go together with the others.
        """
        if not extra:
            return self[key]
        return self._with.get((key, extra), lambda: loaded(replace(self[key].origin, extra=extra)))

    def under(self, key: str, version: int, digest: str, extra: Extra = (), packed: bytes = b"") -> Listing:
        """Return a game under the Book with which a table began.

        Args:
            key: the game.
            version: of its rules.
            digest: of the Book.
            extra: the further card sets in that Book.
            packed: the Book's files as they were kept; without them, those of now are tried.

        Raises:
            UnknownBook: these files are not that Book, or the rules have moved on.
        """
        if key not in self or self[key].rules.info.version != version or (extra and not self[key].takes_sets):
            raise UnknownBook(f"{key} under rules version {version}")
        listing = self[key]
        if listing.rules.digest == digest:
            return listing
        if not extra and not packed:
            raise UnknownBook(f"{key} under the Book {digest}")
        return self._old.get(
            (key, digest), lambda: _of_digest(replace(listing.origin, extra=extra, packed=packed), digest)
        )


def _of_digest(source: Source, digest: str) -> Listing:
    """Load a game from where it lies, if that is the Book of this digest."""
    with suppress(BookError, packed_book.DamagedBook):
        found = loaded(source)
        if found.rules.digest == digest:
            return found
    raise UnknownBook(f"{source.key} under the Book {digest}")


def load_catalogue(keys: tuple[str, ...] = GAMES) -> Catalogue:
    """Load Skald's own games, or some of them.

    Raises:
        BookError: a game's data has faults.
    """
    return Catalogue({key: loaded(built_in(key)) for key in keys})


def open_catalogue() -> Catalogue:
    """Offer Skald's own games, and load each when it is first asked for."""
    return Catalogue({key: built_in(key) for key in GAMES})
