"""What a scored hand is worth to a seat, in points: the measure of the normal computer player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core import Seat
from engines.gulveig._chapters.scoring import award
from engines.gulveig.view import View

SPREAD = (-15, 0, 15)
"""How far off an imagined result may well be, in points."""

_GOAL_VALUE = 250.0
"""What reaching the goal is worth beside the points."""


def own_seat(view: View) -> Seat:
    """Return the seat that looks."""
    assert view.viewer is not None
    return view.viewer


def advantage(view: View, made: Sequence[int], bidder: Seat, bid: int) -> float:
    """Return what a scored hand is worth to the viewer: the own gain less the others' mean."""
    seat = own_seat(view)
    return gain(view, seat, made[seat], bid if seat == bidder else 0) - others_gain(view, made, bidder, bid)


def spread_advantage(view: View, made: Sequence[int], bidder: Seat) -> float:
    """Return what a hand is worth on average over the results that an imagined one stands for."""
    total = 0.0
    for by in SPREAD:
        changed = list(made)
        changed[bidder] += by
        total += advantage(view, changed, bidder, view.bid)
    return total / len(SPREAD)


def hand_worth(view: View, bidder: Seat) -> Callable[[Sequence[int]], float]:
    """Return what tells `spread_advantage` from the points that the seats make; it remembers what it has told."""
    known: dict[tuple[int, ...], float] = {}

    def worth(made: Sequence[int]) -> float:
        points = tuple(made)
        if points not in known:
            known[points] = spread_advantage(view, made, bidder)
        return known[points]

    return worth


def spread_gain(view: View, outcomes: Sequence[Sequence[int]], bid: int) -> float:
    """Return what the viewer gains on average as the Bid Winner, if these are the chances."""
    seat = own_seat(view)
    total = sum(gain(view, seat, made[seat] + by, bid) for made in outcomes for by in SPREAD)
    return total / (len(outcomes) * len(SPREAD))


def others_gain(view: View, made: Sequence[int], bidder: Seat, bid: int) -> float:
    """Return what the others gain on average."""
    seats = view.config.seats
    gains = [gain(view, seat, made[seat], bid if seat == bidder else 0) for seat in range(seats) if seat != view.viewer]
    return sum(gains) / (seats - 1)


def gain(view: View, seat: Seat, made: int, bid: int) -> float:
    """Return what a hand adds to a score, and the worth of the goal if that reaches it."""
    before = view.scores[seat]
    added = award(view.config, before=before, made=made, bid=bid)
    return added + _GOAL_VALUE if before + added >= view.config.goal else added
