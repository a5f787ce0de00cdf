"""Decks of people's own: what a game that is played with them tells the bot about building and reading one.

For the bot a deck is a text that only its game can read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from bot.games.appearance import Appearance
from engines.core import Fault, Seat


class DeckUnreadable(ValueError):
    """A text that is no deck; carries every fault."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.id for fault in faults))


class Facet(msgspec.Struct, frozen=True):
    """A trait by which the cards of a part are narrowed down.

    Attributes:
        name: its name.
        values: what it looks like on a menu, by id; at most 24.
    """

    name: str
    values: Mapping[str, Appearance]


class Part(msgspec.Struct, frozen=True):
    """Cards of one kind that a deck is made of.

    Attributes:
        name: its name, for a button.
        emoji: a Unicode emoji.
        cards: what every card looks like on a menu, by id, in order.
        facets: at most 4 traits to look for.
        traits: per facet, which values a card has.
        single: a deck has exactly one of these.
        icon: the name of the game's own emoji.
    """

    name: str
    emoji: str
    cards: Mapping[str, Appearance]
    facets: tuple[Facet, ...] = ()
    traits: Callable[[str], tuple[frozenset[str], ...]] = msgspec.field(default=lambda _card: ())
    single: bool = False
    icon: str = ""


class Decks(Protocol):
    """A game's decks; `text` is always a deck that `fresh`, `read` or `changed` has given."""

    @property
    def ready(self) -> Mapping[str, str]:
        """Names of the preconstructed decks, by id."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """What a deck is made of, at most 5 parts."""

    def setting(self, seat: Seat) -> str:
        """Return the setting of the game that takes a seat's deck: the id of a preconstructed one, or a code."""

    def fresh(self, name: str) -> str:
        """Return a deck with nothing in it."""

    def read(self, given: str, name: str) -> str:
        """Return the deck of a text, a share code, or the id of a preconstructed one, under a name.

        Raises:
            DeckUnreadable: it is no deck.
        """

    def code(self, text: str) -> str:
        """Return a deck's share code: one line without spaces, the same for equal decks.

        Raises:
            DeckUnreadable: the deck has cards that are gone.
        """

    def changed(self, text: str, card: str, by: int) -> str:
        """Return a deck with more or fewer copies of a card, as far as that goes."""

    def copies(self, text: str, card: str) -> int:
        """Return how often a deck holds a card."""

    def problems(self, text: str, chosen: Mapping[str, str]) -> tuple[Fault, ...]:
        """Return everything that is wrong with a deck at a table with these settings; of any text."""

    def counts(self, text: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """Count a deck against its limits, in a few short lines."""

    def sheet(self, text: str) -> bytes:
        """Draw a deck as PNG bytes."""

    def alt(self, text: str) -> str:
        """Say what the sheet shows, within 1,024 characters."""
