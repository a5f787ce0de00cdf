"""Everything that is printed in Nordic Glory: its words, cards, limits and preconstructed decks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engines.nordic_glory.book.cards import CardId, Deck, JarlCard, Limits, ShieldCard, Trait
from engines.nordic_glory.book.effects import AnyEffect

Provenance = Literal["rulebook", "public", "derived", "house"]


class Rune(Struct, frozen=True, forbid_unknown_fields=True):
    """A rune (rule 23).

    Attributes:
        roll: its face of the rune die; 0 when it has none.
        now: whether it is used in the Runes phase.
    """

    roll: int
    now: bool = False


class Station(Struct, frozen=True, forbid_unknown_fields=True):
    """An enhancement: the row in which it adds to the attack, and how much; 0 for Ice and Ravens."""

    row: int = 0
    attack: int = 0


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What two or three alike are worth (rules 26 to 29)."""

    two: int
    three: int

    def of(self, alike: int) -> int:
        """Return what so many alike are worth."""
        return self.three if alike >= 3 else self.two if alike == 2 else 0


class Budget(Struct, frozen=True, forbid_unknown_fields=True):
    """What a shield and a Jarl cost."""

    shield: int
    jarl: int


class Book(Struct, frozen=True):
    """Everything that is printed.

    Attributes:
        elements: the base elements, in order.
        gems: the gems, in order.
        symbols: the symbols, in order.
        enhancements: by id.
        runes: by id.
        alignments: what alike traits are worth.
        limits: deck limits, `standard` and `revised`.
        budget: what cards cost.
        jarls: by id.
        shields: by id.
        rituals: effects by the ritual's id.
        decks: preconstructed decks by id.
        texts: phrases of further sets, by language and id.
        digest: digest of all pages.
    """

    elements: tuple[str, ...]
    gems: tuple[str, ...]
    symbols: tuple[str, ...]
    enhancements: dict[str, Station]
    runes: dict[str, Rune]
    alignments: dict[Trait, Bonus]
    limits: dict[str, Limits]
    budget: Budget
    jarls: dict[CardId, JarlCard]
    shields: dict[CardId, ShieldCard]
    rituals: dict[CardId, tuple[AnyEffect, ...]]
    decks: dict[str, Deck]
    texts: dict[str, dict[str, str]]
    digest: str

    def rune(self, roll: int) -> str:
        """Return the rune on a face of the rune die."""
        return next(name for name, rune in self.runes.items() if rune.roll == roll)
