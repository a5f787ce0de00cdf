"""What is printed on the cards of Nordic Glory, and what a deck is made of (docs/rules/nordic_glory.md 3)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

CardId = str
"""Id of a shield (`snow1`), a Jarl (`eydis`), a ritual (`battle-cry`) or an element card (`e-snow`)."""

ELEMENT = "e-"
"""What the id of an element card begins with; the rest is the element."""

ROWS = (1, 2, 3)
"""Rows of a wall; 1 is the front (rule 7)."""


class Trait(StrEnum):
    """A part of a shield that alignments look at."""

    ATTACK_GEM = "agem"
    DEFENSE_GEM = "dgem"
    BASE = "base"
    SUB = "sub"


class Kind(StrEnum):
    """Kinds of cards in an R/E deck."""

    ANY = "any"
    RITUAL = "ritual"
    ELEMENT = "element"


class Ability(StrEnum):
    """What a Jarl's ability does for matching shields (docs/rules/nordic_glory.md 3.2)."""

    ATTACK = "a_atk"
    DEFENSE = "a_def"
    GUARD = "a_guard"
    DIE = "a_die"
    REROLL = "a_reroll"
    WILD = "a_wild"
    MOVE = "a_move"
    REGEN = "a_regen"
    SPILL = "a_spill"
    RUNE = "a_rune"


class JarlAbility(Struct, frozen=True, forbid_unknown_fields=True):
    """One ability of a Jarl.

    Attributes:
        op: what it does.
        value: how much, where a number belongs to it.
        rows: rows in which it holds (`a_atk`, `a_def`).
        what: the trait that becomes wild (`a_wild`).
    """

    op: Ability
    value: int = 0
    rows: tuple[int, ...] = ()
    what: Trait | None = None


class JarlCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Jarl (rule 6): attack, defense, and one ability for each tier."""

    attack: int
    defense: int
    abilities: tuple[JarlAbility, JarlAbility, JarlAbility]


class ShieldCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A shield (rule 6)."""

    base: str
    attack: int
    defense: int
    attack_gem: str
    defense_gem: str
    rune: str
    subs: tuple[str, ...]
    symbol: str
    enhancement: str = ""

    @property
    def budget(self) -> int:
        """What the card is worth; 20 for every card of the core set (3.4)."""
        return 2 * self.attack + self.defense + len(self.subs) + bool(self.enhancement)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as a player brings it (rule 2).

    Attributes:
        jarl: the Jarl.
        shields: every shield, copies listed again.
        rituals: copies of each ritual in the R/E deck.
        elements: copies of each element card in the R/E deck.
        id: of a preconstructed deck; empty for one's own.
        name: what its owner calls it; preconstructed decks are named by the texts.
    """

    jarl: CardId
    shields: tuple[CardId, ...]
    rituals: dict[CardId, int]
    elements: dict[CardId, int]
    id: str = ""
    name: str = ""

    @property
    def re_cards(self) -> list[CardId]:
        """Every card of the R/E deck, copies listed again."""
        return [card for pile in (self.rituals, self.elements) for card, copies in pile.items() for _ in range(copies)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What a deck may hold (rules 2 to 4).

    Attributes:
        shields: shields in the Shield deck, exactly.
        base: most shields of one base element.
        enhancement: most shields of one enhancement.
        re: cards in the R/E deck.
        element: most copies of one element card.
        ritual: most copies of one ritual; 0 means any number.
        re_exact: whether `re` is the exact number (ruling C3) or the most.
    """

    shields: int
    base: int
    enhancement: int
    re: int
    element: int
    ritual: int = 0
    re_exact: bool = True


def is_element(card: CardId) -> bool:
    """Return whether an R/E card is an element card."""
    return card.startswith(ELEMENT)


def element_of(card: CardId) -> str:
    """Return the element of an element card."""
    return card.removeprefix(ELEMENT)


def of_kind(card: CardId, kind: Kind) -> bool:
    """Return whether an R/E card is of a kind."""
    return kind is Kind.ANY or (kind is Kind.ELEMENT) == is_element(card)
