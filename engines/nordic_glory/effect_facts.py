"""What effects of rituals do, as it can be told. Spots are column and row of the named seat's wall: `a1`."""

from __future__ import annotations

from engines.core import Fact
from engines.nordic_glory.book.cards import CardId


class TotalChanged(Fact, frozen=True):
    """A ritual changed a seat's total of this turn."""

    seat: int
    by: int


class Buffed(Fact, frozen=True):
    """A shield's attack or defense was changed."""

    seat: int
    spot: str
    card: CardId
    attack: int
    defense: int
    lasting: bool


class Frozen(Fact, frozen=True):
    """A shield became immobile."""

    seat: int
    spot: str
    lasting: bool


class Tossed(Fact, frozen=True):
    """A hand card was discarded."""

    seat: int
    card: CardId


class HandSeen(Fact, frozen=True):
    """`seat` looked at the other hand; the cards are told to the one who looked."""

    seat: int
    count: int
    cards: tuple[CardId, ...] = ()


class TopSeen(Fact, frozen=True):
    """A seat looked at the top of its R/E deck."""

    seat: int
    count: int
    cards: tuple[CardId, ...] = ()


class TopTaken(Fact, frozen=True):
    """A seat took one of the cards it looked at; the others went to the bottom, the last one lowest."""

    seat: int
    card: CardId = ""
    rest: tuple[CardId, ...] = ()


class Recovered(Fact, frozen=True):
    """A card came back from the R/E discard pile."""

    seat: int
    card: CardId


class Searched(Fact, frozen=True):
    """A card was taken from the R/E deck and shown (empty: there was none); the deck was shuffled."""

    seat: int
    card: CardId


class Mustered(Fact, frozen=True):
    """A shield joined the rear of a column."""

    seat: int
    spot: str
    card: CardId
    source: str


class RuneAdded(Fact, frozen=True):
    """A ritual made a rune active this turn."""

    seat: int
    rune: str


class RunesBlocked(Fact, frozen=True):
    """A ritual silenced the runes of this turn."""

    seat: int


class DiceSwayed(Fact, frozen=True):
    """A ritual changed a seat's dice of this turn."""

    seat: int
    mode: str
    value: int


class Negated(Fact, frozen=True):
    """A shield lost a power for a while."""

    seat: int
    spot: str
    what: str
    lasting: bool


class WildMade(Fact, frozen=True):
    """A trait of a shield is wild this turn."""

    seat: int
    spot: str
    trait: str


class AttachAllowed(Fact, frozen=True):
    """More elements may be attached this turn."""

    seat: int
    count: int


class Detached(Fact, frozen=True):
    """An attached element went to its owner's discard pile."""

    seat: int
    card: CardId


class GuardRaised(Fact, frozen=True):
    """A pool against battle damage was raised."""

    seat: int
    ward: str
    amount: int


class Fizzled(Fact, frozen=True):
    """An effect of a ritual found nothing to do (ruling C26)."""

    seat: int
    card: CardId
