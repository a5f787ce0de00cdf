"""The catalogue: every game that this Skald knows, by its key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Lock, RLock
from typing import Generic, TypeVar

from cachetools import LRUCache

from bot.games.appearance import Appearance, Tone
from bot.games.decks import Decks, Facet, Part, Unfit
from bot.games.listing import BOARD, HAND, Cards, Extra, Listing, Motif, Names, Prose, Sheet, loaded
from engines.core import AnyRules
from engines.kit.books import BookError

__all__ = [
    "BOARD",
    "GAMES",
    "HAND",
    "Appearance",
    "Cards",
    "Catalogue",
    "Decks",
    "Extra",
    "Facet",
    "Listing",
    "Motif",
    "Names",
    "Part",
    "Prose",
    "Sheet",
    "Tone",
    "Unfit",
    "UnknownBook",
    "load_catalogue",
    "open_catalogue",
]

DATA = Path(__file__).parents[2] / "data"

GAMES = ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")
"""The games on offer; each has a module of its name in this package with a function `listing(folder)`."""


K = TypeVar("K", bound=Hashable)


class UnknownBook(LookupError):
    """A table was begun under a Book or rules that this Skald does not have (any more)."""


KEPT = 16
"""Games of one kind that are kept in memory: with further card sets, or under old Books."""


class Kept(Generic[K]):
    """The games that were asked for last, for several threads, none of which waits for what another loads."""

    def __init__(self) -> None:
        self._games: LRUCache[K, Listing] = LRUCache(KEPT)
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

    def __init__(self, games: Mapping[str, Listing | Callable[[], Listing]], archive: Path = DATA) -> None:
        """Offer these games.

        Args:
            games: by key; one that is given by a function is made when it is first asked for.
            archive: where Books of old tables are looked for, under `<game>/archive/<digest>`.
        """
        self._games = dict(games)
        self._making = RLock()
        self._archive = archive
        self._old: Kept[tuple[str, str]] = Kept()
        self._with: Kept[tuple[str, Extra]] = Kept()

    def __iter__(self) -> Iterator[Listing]:
        return iter([self[key] for key in self._games])

    def __contains__(self, key: str) -> bool:
        return key in self._games

    def __getitem__(self, key: str) -> Listing:
        """Return a game as it is offered now; raises KeyError for one that is not."""
        game = self._games[key]
        if isinstance(game, Listing):
            return game
        with self._making:
            game = self._games[key]
            if not isinstance(game, Listing):
                game = self._games[key] = game()
            return game

    def along(self, sets: Mapping[str, Extra]) -> Catalogue:
        """Return the same games, some of them with further card sets.

        Raises:
            BookError: a set has faults, or does not go together with the others.
        """
        return Catalogue({key: self.adding(key, sets.get(key, ())) for key in self._games}, self._archive)

    def adding(self, key: str, extra: Extra) -> Listing:
        """Return a game with further card sets.

        Raises:
            BookError: a set has faults, or does not go together with the others.
        """
        if not extra:
            return self[key]
        return self._with.get((key, extra), lambda: loaded(key, DATA / key, extra))

    def under(self, key: str, version: int, digest: str, extra: Extra = ()) -> Listing:
        """Return a game under the Book with which a table began.

        Args:
            key: the game.
            version: of its rules.
            digest: of the Book.
            extra: the further card sets in that Book.

        Raises:
            UnknownBook: that Book is nowhere, or the rules have moved on.
        """
        if extra:
            return self._under_with(key, version, digest, extra)
        if key not in self or self[key].rules.info.version != version:
            raise UnknownBook(f"{key} under rules version {version}")
        listing = self[key]
        if listing.rules.digest == digest:
            return listing
        folder = self._archive / key / "archive" / digest
        if not folder.is_dir():
            raise UnknownBook(f"{key} under the Book {digest}")
        return self._old.get((key, digest), lambda: loaded(key, folder))

    def _under_with(self, key: str, version: int, digest: str, extra: Extra) -> Listing:
        """Return a game under a Book with further sets; its own pages may be those of now or archived ones."""
        if key not in self or not self[key].takes_sets or self[key].rules.info.version != version:
            raise UnknownBook(f"{key} under rules version {version}")
        return self._old.get((key, digest), lambda: self._found(key, digest, extra))

    def _found(self, key: str, digest: str, extra: Extra) -> Listing:
        for folder in (DATA / key, *sorted((self._archive / key / "archive").glob("*"))):
            with suppress(BookError):
                found = loaded(key, folder, extra)
                if found.rules.digest == digest:
                    return found
        raise UnknownBook(f"{key} under the Book {digest}")


def rules_of(key: str, digest: str, extra: Extra = ()) -> AnyRules:
    """Return a rulebook by itself, for workers that draw nothing; see `Catalogue.under`.

    Raises:
        UnknownBook: that Book is nowhere.
    """
    load: Callable[..., AnyRules] = import_module(f"engines.{key}").load
    for folder in (DATA / key, *sorted((DATA / key / "archive").glob("*"))):
        with suppress(BookError):
            rules = load(folder, extra) if extra else load(folder)
            if rules.digest == digest:
                return rules
    raise UnknownBook(f"{key} under the Book {digest}")


def load_catalogue(keys: tuple[str, ...] = GAMES) -> Catalogue:
    """Load every game on offer.

    Raises:
        BookError: a game's data has faults.
    """
    return Catalogue({key: loaded(key, DATA / key) for key in keys})


def open_catalogue(keys: tuple[str, ...] = GAMES) -> Catalogue:
    """Offer every game, and load each when it is first asked for; then its data may turn out to have faults."""
    return Catalogue({key: partial(loaded, key, DATA / key) for key in keys})
