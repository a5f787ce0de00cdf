"""What a viewer of Gulveig may know (docs/rules/gulveig.md 5)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.core import Outcome, Seat, Viewer
from engines.gulveig.book import CardId
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import HandScored


class Phase(StrEnum):
    """Where a hand stands."""

    BID = "bid"
    BURY = "bury"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


class Laid(Struct, frozen=True, array_like=True):
    """A card on the table, and who laid it."""

    seat: Seat
    card: CardId


class Call(Struct, frozen=True, array_like=True):
    """One word of the auction: the points bid, or 0 for a pass."""

    seat: Seat
    points: int


class Trick(Struct, frozen=True, array_like=True):
    """A trick that was taken: its cards in order, the winner, and the supreme clan (or nothing) in it."""

    cards: tuple[Laid, ...]
    winner: Seat
    supremacy: str


class DeclaredCombo(Struct, frozen=True, array_like=True):
    """A combo that a seat declared in this hand (index into the deck's combos)."""

    seat: Seat
    combo: int


class View(Struct, frozen=True):
    """A hand of Gulveig as one viewer sees it.

    Attributes:
        config: the settings of the table.
        viewer: who looks; None is the gallery.
        phase: where the hand stands.
        hand_no: number of the hand, from 1.
        dealer: who dealt.
        scores: points of the game per seat.
        cards: number of hand cards per seat.
        hand: the viewer's own cards, sorted; empty for the gallery.
        asked: whom the game waits for: one seat, or nobody when the game is over.
        calls: the auction so far.
        bid: the current or winning bid; 0 before the opening.
        bidder: who holds it.
        passed: per seat, out of the auction.
        bench: open cards of a drafting auction.
        treasure: the three cards once they have been shown.
        aside: cards known to be out of the hand: set aside face-up, or left on the Bench (R38).
        aside_down: number of cards set aside face-down.
        buried: the buried cards, for the Bid Winner alone.
        buried_down: number of buried cards.
        supremacy: letter of the supreme clan, or nothing.
        declared: combos declared in this hand.
        revealed: per seat, hand cards that everybody has seen.
        trick: the trick on the table.
        tricks: tricks taken in this hand that may be looked at, oldest first.
        taken: per seat, tricks taken in this hand.
        won: per seat, value of the tricks taken (without buried cards).
        history: every scored hand.
        outcome: how the game ended, or None.
        closed: cards of taken tricks that may not be looked at any more (A16), sorted by id; everybody saw them.
    """

    config: Gulveig
    viewer: Viewer
    phase: Phase
    hand_no: int
    dealer: Seat
    scores: tuple[int, ...]
    cards: tuple[int, ...]
    hand: tuple[CardId, ...]
    asked: tuple[Seat, ...]
    calls: tuple[Call, ...]
    bid: int
    bidder: Seat | None
    passed: tuple[bool, ...]
    bench: tuple[CardId, ...]
    treasure: tuple[CardId, ...]
    aside: tuple[CardId, ...]
    aside_down: int
    buried: tuple[CardId, ...]
    buried_down: int
    supremacy: str
    declared: tuple[DeclaredCombo, ...]
    revealed: tuple[tuple[CardId, ...], ...]
    trick: tuple[Laid, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    won: tuple[int, ...]
    history: tuple[HandScored, ...]
    outcome: Outcome | None
    closed: tuple[CardId, ...] = ()
