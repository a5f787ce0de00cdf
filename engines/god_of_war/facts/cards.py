"""What is told of hands, decks and the upgrade cards."""

from __future__ import annotations

from engines.core import Fact
from engines.god_of_war.book import CardId


class Drew(Fact, frozen=True):
    """Cards were drawn; the cards are told to those who may see the hand."""

    seat: int
    n: int
    cards: tuple[CardId, ...] = ()


class Reshuffled(Fact, frozen=True):
    """A discard pile became a deck."""

    seat: int


class StatusDrawn(Fact, frozen=True):
    """A Stun or Poison card was drawn and discarded."""

    seat: int
    status: str


class CrystalGained(Fact, frozen=True):
    """A player gained a Shatter Crystal, on top of the deck."""

    seat: int


class CrystalTraded(Fact, frozen=True):
    """A player traded a Shatter Crystal for a draw."""

    seat: int


class StatusGiven(Fact, frozen=True):
    """A status card went on top of a player's deck."""

    seat: int
    status: str


class StatusPurged(Fact, frozen=True):
    """Status cards of a player went back to the supply."""

    seat: int
    n: int


class CardFetched(Fact, frozen=True):
    """A card came back from a discard pile into the hand."""

    seat: int
    card: CardId


class Foresaw(Fact, frozen=True):
    """Two upgrade cards were revealed for Mimir to choose from."""

    cards: tuple[CardId, ...]


class Looked(Fact, frozen=True):
    """The player looked at the next upgrade cards; told to the player alone."""

    n: int
    cards: tuple[CardId, ...] = ()


class Upgraded(Fact, frozen=True):
    """A player took a revealed card onto the deck."""

    seat: int
    card: CardId


class CardRemoved(Fact, frozen=True):
    """A card left the game, or a status card its deck."""

    seat: int
    card: CardId


class RowReturned(Fact, frozen=True):
    """So many revealed cards went to the bottom of the Upgrade deck."""

    n: int


class HandShown(Fact, frozen=True):
    """A player shows the hand to the allies."""

    seat: int
    cards: tuple[CardId, ...] = ()
