"""What a score and a scored hand are worth: the chance to win the game from there."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from engines.core import Seat
from engines.gulveig._chapters.scoring import award
from engines.gulveig._state import State
from engines.gulveig.computer.payoff import SPREAD
from engines.gulveig.config import Gulveig

_PER_HAND = 90.0
"""Points by which the leader comes closer to the goal in a hand."""

_SWING = {2: 280.0, 3: 240.0, 4: 80.0}
"""By seats: points of a lead that one hand may well turn round. The fewer seats, the dearer bids are, and failures."""

_LEAST = 3.0
"""A game is as open as with so many hands to come, however close to the goal the leader is.

Fitted, as the swings, to who won of normal players, from the scores after each hand of whole games.
"""


def chance_to_win(config: Gulveig, scores: Sequence[int], hands_played: int, seat: Seat) -> float:
    """Return the chance of a seat to win, 0 to 1, once so many hands have been scored."""
    best = max(scores)
    left = config.max_hands - hands_played
    if best >= config.goal or left <= 0:
        return (scores[seat] == best) / sum(score == best for score in scores)
    hands = min(max((config.goal - best) / _PER_HAND, _LEAST), left)
    scale = _SWING[config.seats] * sqrt(hands)
    return 1.0 / sum(exp(min((score - scores[seat]) / scale, 50.0)) for score in scores)


class Prospect:
    """What the hand in play may come to for a seat; remembers what it has worked out.

    Attributes:
        seat: whose prospect it is.
        bidder: who plays for the bid.
        bid: what that is.
    """

    __slots__ = ("_known", "_state", "bid", "bidder", "seat")

    def __init__(self, state: State, seat: Seat, bidder: Seat, bid: int) -> None:
        """Look from a seat at a hand that somebody plays for a bid."""
        self._state, self.seat, self.bidder, self.bid = state, seat, bidder, bid
        self._known: dict[tuple[int, ...], float] = {}

    @property
    def key(self) -> tuple[object, ...]:
        """What the chances depend on."""
        state = self._state
        return state.config, tuple(state.scores), state.hand_no, self.seat, self.bidder, self.bid

    def chance(self, made: Sequence[int]) -> float:
        """Return the chance to win the game, from 0 to 1, if the seats make about so many points of the hand."""
        points = tuple(made)
        found = self._known.get(points)
        if found is None:
            found = self._known[points] = sum([self._after(points, by) for by in SPREAD]) / len(SPREAD)
        return found

    def _after(self, made: tuple[int, ...], by: int) -> float:
        state = self._state
        scores = [
            before + award(state.config, before=before, made=points, bid=0)
            for before, points in zip(state.scores, made, strict=True)
        ]
        before = state.scores[self.bidder]
        scores[self.bidder] = before + award(state.config, before=before, made=made[self.bidder] + by, bid=self.bid)
        return chance_to_win(state.config, scores, state.hand_no, self.seat)
