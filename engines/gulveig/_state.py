"""The whole truth of one table of Gulveig; seen by the rulebook and the kernel alone."""

from __future__ import annotations

from engines import core
from engines.core import Seat
from engines.gulveig.book import CardId
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import Ending, HandScored
from engines.gulveig.view import Call, DeclaredCombo, Laid, Phase, Trick


class State(core.State):
    """One table. See View for the fields that a viewer may see as they are.

    Attributes:
        hands: every seat's cards, sorted.
        treasure: the three cards in the centre; they stay written here after they were taken (R18).
        up: cards set aside face-up.
        down: cards set aside face-down.
        buried: cards that the Bid Winner buried.
        tricks: tricks taken in this hand.
        points: per seat, combo points of this hand (R22).
        ending: why the game is over, or None.
        winners: seats that won.
    """

    config: Gulveig
    phase: Phase
    hand_no: int
    dealer: Seat
    turn: Seat
    scores: list[int]
    hands: list[list[CardId]]
    treasure: list[CardId]
    bench: list[CardId]
    up: list[CardId]
    down: list[CardId]
    calls: list[Call]
    bid: int
    bidder: Seat
    passed: list[bool]
    buried: list[CardId]
    supremacy: str
    declared: list[DeclaredCombo]
    revealed: list[list[CardId]]
    points: list[int]
    trick: list[Laid]
    tricks: list[Trick]
    taken: list[int]
    won: list[int]
    history: tuple[HandScored, ...]
    ending: Ending | None
    winners: tuple[Seat, ...]


def new_table(config: Gulveig, dealer: Seat) -> State:
    """Return a table before its first deal."""
    seats = config.seats
    return State(
        config=config,
        phase=Phase.BID,
        hand_no=0,
        dealer=dealer,
        turn=dealer,
        scores=[0] * seats,
        hands=[[] for _ in range(seats)],
        treasure=[],
        bench=[],
        up=[],
        down=[],
        calls=[],
        bid=0,
        bidder=dealer,
        passed=[False] * seats,
        buried=[],
        supremacy="",
        declared=[],
        revealed=[[] for _ in range(seats)],
        points=[0] * seats,
        trick=[],
        tricks=[],
        taken=[0] * seats,
        won=[0] * seats,
        history=(),
        ending=None,
        winners=(),
    )
