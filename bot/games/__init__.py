"""The catalogue: every game that this Skald knows, by its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import RLock

from bot.games.decks import Decks, Facet, Part, Unfit
from bot.games.listing import BOARD, HAND, Cards, Dress, Extra, Listing, Motif, Names, Prose, Sheet, Tone, loaded
from engines.core import AnyRules
from engines.kit.books import BookError

__all__ = [
    "BOARD",
    "GAMES",
    "HAND",
    "Cards",
    "Catalogue",
    "Decks",
    "Dress",
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


class UnknownBook(LookupError):
    """A table was begun under a Book or rules that this Skald does not have (any more)."""


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
        self._old: dict[tuple[str, str], Listing] = {}
        self._with: dict[tuple[str, Extra], Listing] = {}

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
        if (key, extra) not in self._with:
            if len(self._with) >= KEPT:
                del self._with[next(iter(self._with))]
            self._with[key, extra] = loaded(key, DATA / key, extra)
        return self._with[key, extra]

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
        if (key, digest) not in self._old:
            folder = self._archive / key / "archive" / digest
            if not folder.is_dir():
                raise UnknownBook(f"{key} under the Book {digest}")
            self._old[key, digest] = loaded(key, folder)
        return self._old[key, digest]

    def _under_with(self, key: str, version: int, digest: str, extra: Extra) -> Listing:
        """Return a game under a Book with further sets; its own pages may be those of now or archived ones."""
        if key not in self or not self[key].takes_sets or self[key].rules.info.version != version:
            raise UnknownBook(f"{key} under rules version {version}")
        for folder in (DATA / key, *sorted((self._archive / key / "archive").glob("*"))):
            if (key, digest) in self._old:
                break
            with suppress(BookError):
                found = loaded(key, folder, extra)
                if found.rules.digest == digest:
                    self._old[key, digest] = found
        if (key, digest) not in self._old:
            raise UnknownBook(f"{key} under the Book {digest}")
        return self._old[key, digest]


KEPT = 16
"""Games with further card sets that are kept in memory."""


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
