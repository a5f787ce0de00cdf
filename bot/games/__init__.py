"""The catalogue: every game that this Skald knows, by its key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from bot.games.decks import Decks, Facet, Part, Unfit
from bot.games.listing import Cards, Dress, Listing, Names, Prose, Sheet, Tone
from engines.core import AnyRules

__all__ = [
    "GAMES",
    "Cards",
    "Catalogue",
    "Decks",
    "Dress",
    "Facet",
    "Listing",
    "Names",
    "Part",
    "Prose",
    "Sheet",
    "Tone",
    "Unfit",
    "UnknownBook",
    "load_catalogue",
]

DATA = Path(__file__).parents[2] / "data"

GAMES = ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")
"""The games on offer; each has a module of its name in this package with a function `listing(folder)`."""


class UnknownBook(LookupError):
    """A table was begun under a Book or rules that this Skald does not have (any more)."""


class Catalogue:
    """Every game on offer."""

    def __init__(self, listings: Mapping[str, Listing], archive: Path = DATA) -> None:
        """Offer these games; Books of old tables are looked for under `archive/<game>/archive/<digest>`."""
        self._listings = dict(listings)
        self._archive = archive
        self._old: dict[tuple[str, str], Listing] = {}

    def __iter__(self) -> Iterator[Listing]:
        return iter(self._listings.values())

    def __contains__(self, key: str) -> bool:
        return key in self._listings

    def __getitem__(self, key: str) -> Listing:
        """Return a game as it is offered now; raises KeyError for one that is not."""
        return self._listings[key]

    def under(self, key: str, version: int, digest: str) -> Listing:
        """Return a game under the Book with which a table began.

        Raises:
            UnknownBook: that Book is nowhere, or the rules have moved on.
        """
        listing = self._listings.get(key)
        if listing is None or listing.rules.info.version != version:
            raise UnknownBook(f"{key} under rules version {version}")
        if listing.rules.digest == digest:
            return listing
        if (key, digest) not in self._old:
            folder = self._archive / key / "archive" / digest
            if not folder.is_dir():
                raise UnknownBook(f"{key} under the Book {digest}")
            self._old[key, digest] = _listing(key, folder)
        return self._old[key, digest]


def rules_of(key: str, digest: str) -> AnyRules:
    """Return a rulebook by itself, for workers that draw nothing; see `Catalogue.under`."""
    folder = DATA / key
    rules: AnyRules = import_module(f"engines.{key}").load(folder)
    if rules.digest != digest:
        rules = import_module(f"engines.{key}").load(folder / "archive" / digest)
    return rules


def load_catalogue(keys: tuple[str, ...] = GAMES) -> Catalogue:
    """Load every game on offer.

    Raises:
        BookError: a game's data has faults.
    """
    return Catalogue({key: _listing(key, DATA / key) for key in keys})


def _listing(key: str, folder: Path) -> Listing:
    listing: Listing = import_module(f"bot.games.{key}").listing(folder)
    return listing
