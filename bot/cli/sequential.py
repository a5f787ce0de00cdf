"""Whether a mean lies above or below a goal, told as soon as it is beyond doubt, however often one looks.

The test is a bet against the goal that cannot be expected to win while the goal is the true mean: the likelihood of the
scores under any mean (all as likely beforehand), against their likelihood under the goal. That it ever grows
twentyfold has a chance of 1 in 20 at the most (Ville's inequality), whenever one stops. It holds for scores anywhere
between 0 and 1, since the likelihood is convex in each score.
"""

from __future__ import annotations

from enum import StrEnum
from math import lgamma, log
from typing import Protocol

import msgspec

_DOUBT = 0.05
"""Chance that a true goal is found missed, or the other way round."""


class Verdict(StrEnum):
    """What is known about a goal."""

    MET = "met"
    MISSED = "missed"
    OPEN = "open"


class Sample(Protocol):
    """Scores so far that can be held against goals of some unit."""

    def side(self, goal: float) -> int:
        """Return 1 if the true figure lies above the goal beyond doubt, -1 if below, else 0."""


class Goal(msgspec.Struct, frozen=True):
    """A figure to be reached: at least `low`, and at most `high` if there is a most."""

    low: float
    high: float | None = None

    @classmethod
    def read(cls, words: str) -> Goal:
        """Read a number such as `0.65`, or two such as `0.15:0.30`.

        Raises:
            ValueError: it is neither, or not in this order above 0.
        """
        try:
            numbers = [float(word) for word in words.split(":")]
        except ValueError:
            numbers = []
        if len(numbers) not in {1, 2} or numbers != sorted(set(numbers)) or numbers[0] <= 0:
            raise ValueError(f"{words!r} is no goal: a number such as 0.65, or two such as 0.15:0.30")
        return cls(*numbers)

    def verdict(self, sample: Sample) -> Verdict:
        """Return whether the true figure is known to fulfil the goal."""
        above = sample.side(self.low)
        below = -1 if self.high is None else sample.side(self.high)
        if -1 in {above, -below}:
            return Verdict.MISSED
        return Verdict.MET if above == 1 and below == -1 else Verdict.OPEN


def side(total: float, count: int, mean: float) -> int:
    """Return 1 if the true mean of scores from 0 to 1 is above this one beyond doubt, -1 if below, else 0.

    Args:
        total: sum of the scores.
        count: how many there are.
        mean: the mean in question, above 0 and below 1.
    """
    rest = count - total
    likely = lgamma(total + 1) + lgamma(rest + 1) - lgamma(count + 2)
    if likely - total * log(mean) - rest * log(1 - mean) < -log(_DOUBT):
        return 0
    return 1 if total > mean * count else -1
