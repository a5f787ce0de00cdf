"""What can be told of a game of Gulveig."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from engines import core
from engines.core import Fact
from engines.gulveig.book import CardId


class Ending(StrEnum):
    """Why a game ended."""

    GOAL = "goal"
    """Somebody reached the goal (R33)."""
    HANDS = "hands"
    """The last hand of the table's limit was played (A21)."""
    RESIGN = core.RESIGN
    """All but one gave up."""


class HandBegan(Fact, frozen=True):
    """A new hand (R9-R11): its number from 1, the dealer, and the card counts."""

    hand: int
    dealer: int
    cards: int


class Dealt(Fact, frozen=True):
    """The hand that a seat was dealt; told to that seat alone."""

    seat: int
    cards: tuple[CardId, ...]


class SetAside(Fact, frozen=True):
    """Cards that stay out of the hand (R12): those that lie open, and how many lie face-down."""

    up: tuple[CardId, ...]
    down: int


class BenchLaid(Fact, frozen=True):
    """The open Bench of a drafting hand (R36)."""

    cards: tuple[CardId, ...]


class BidMade(Fact, frozen=True):
    """A bid (R13, R14)."""

    reveals: ClassVar[bool] = False
    seat: int
    points: int


class Passed(Fact, frozen=True):
    """A seat left the auction (R14)."""

    reveals: ClassVar[bool] = False
    seat: int


class Swapped(Fact, frozen=True):
    """A swap with the Bench (R37); everybody sees both cards."""

    seat: int
    gave: CardId
    took: CardId


class AuctionWon(Fact, frozen=True):
    """The auction is over; the Bid Winner shows and takes the Treasure (R15, R18)."""

    seat: int
    points: int
    treasure: tuple[CardId, ...]


class Buried(Fact, frozen=True):
    """The Bid Winner put cards aside (R19, R20); the cards are known to that seat alone until scoring."""

    reveals: ClassVar[bool] = False
    seat: int
    count: int
    cards: tuple[CardId, ...] = ()


class Declared(Fact, frozen=True):
    """A Supremacy Combo was revealed for so many points (R22)."""

    seat: int
    pair: tuple[CardId, CardId]
    points: int


class Supremacy(Fact, frozen=True):
    """A clan became supreme (R23)."""

    clan: str


class Played(Fact, frozen=True):
    """A card was led or followed (R24, R25)."""

    seat: int
    card: CardId


class TrickWon(Fact, frozen=True):
    """A trick was taken by its strongest card (R27, R28); its number within the hand counts from 1."""

    seat: int
    trick: int
    card: CardId
    points: int


class Score(Struct, frozen=True):
    """One seat's line of a scored hand (1.7).

    Attributes:
        seat: whose line.
        cards: value of the Winnings Pile.
        combos: value of the declared combos.
        bid: what a Bid Winner had bid; 0 for scavengers.
        scored: what was added to the score.
        barred: a scavenger close to the goal lost points to R31.
        total: the new score.
    """

    seat: int
    cards: int
    combos: int
    bid: int
    scored: int
    barred: bool
    total: int

    @property
    def made(self) -> int:
        """Points of the hand, R29."""
        return self.cards + self.combos


class HandScored(Fact, frozen=True):
    """A hand was scored (1.7); what was hidden is shown."""

    hand: int
    scores: tuple[Score, ...]
    buried: tuple[CardId, ...]
    aside: tuple[CardId, ...]


class GameOver(Fact, frozen=True):
    """The game is over (R33, A9, A21): the winners' seats."""

    winners: tuple[int, ...]
    reason: Ending


GulveigFact = (
    HandBegan
    | Dealt
    | SetAside
    | BenchLaid
    | BidMade
    | Passed
    | Swapped
    | AuctionWon
    | Buried
    | Declared
    | Supremacy
    | Played
    | TrickWon
    | HandScored
    | GameOver
)
