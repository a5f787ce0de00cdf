"""A contest between answers: which of them is best, found with as few trials as that takes.

Sequential halving, in passes: in each pass the worse half falls out round by round while the others are tried in twice
as many worlds; the next pass begins with twice as many worlds for everybody. So whatever the budget, about as much of
it goes into each round, and a contest that is broken off has an answer at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from engines.core.levels import Budget

_FIRST = 4
"""Worlds in which everybody is tried in the first round."""

_LEAST = 12
"""Common worlds before anything is decided for good."""

_SURE = 3.0
"""Standard errors by which an answer has to be behind to be out for good."""

NEEDED_LEAD: Final = 1.0
"""Standard errors by which another answer has to be ahead of the first, where that one is well thought out already."""

Trial = Callable[[int, int], float]
"""`trial(candidate, world)`: what a candidate comes to in a world; the same each time."""


class Contest:
    """Tries candidates, counted from 0, in worlds, counted from 0."""

    def __init__(self, candidates: int, trial: Trial, *, lead: float | None = None) -> None:
        """Begin without any trial.

        Args:
            candidates: how many there are.
            trial: tries one.
            lead: standard errors by which another has to be ahead of the first candidate, which then is tried
                in every round; None if the first has no such advantage.
        """
        self._trial = trial
        self._lead = lead
        self._values: list[list[float]] = [[] for _ in range(candidates)]
        """Per candidate, what it came to in the first worlds."""
        self._open = list(range(candidates))
        """Those that are not out for good."""
        self._left = 0

    @property
    def trials(self) -> int:
        """How many trials were made so far."""
        return sum(map(len, self._values))

    def run(self, budget: Budget) -> None:
        """Try until one candidate is better than all others beyond doubt, or the budget is used up."""
        self._left = budget.iterations
        first = _FIRST
        while len(self._open) > 1:
            if not self._pass(first, budget):
                return
            first *= 2

    def ranking(self) -> Sequence[int]:
        """Return all candidates, best first; among equals the one with the lower number.

        Who was tried in less than half as many worlds as another has lost to it before, and comes after it.
        """
        counts = list(map(len, self._values))
        most = max(counts)
        ranked = sorted(range(len(counts)), key=lambda one: (2 * counts[one] < most, -self.mean(one), one))
        if self._lead is not None and not self._is_ahead(ranked[0], self._lead):
            ranked.remove(0)
            ranked.insert(0, 0)
        return ranked

    def mean(self, candidate: int) -> float:
        """Return what a candidate comes to on average.

        Worlds are rich or poor for everybody, so it is measured by the one that was tried in most of them: what that
        comes to, and how far this one lies above it in the worlds of both.
        """
        yardstick = max(range(len(self._values)), key=lambda one: len(self._values[one]))
        return _mean(self._values[yardstick]) + _mean(self.differences(candidate, yardstick))

    def differences(self, one: int, other: int) -> Sequence[float]:
        """Return by how much one comes to more than another, in each world in which both were tried."""
        return [mine - its for mine, its in zip(self._values[one], self._values[other], strict=False)]

    def _pass(self, worlds: int, budget: Budget) -> bool:
        """Play one pass; return False when the budget was used up."""
        contenders = self._open
        while len(contenders) > 1:
            if not self._meet(contenders, worlds, budget):
                return False
            self._dismiss()
            ranked = [one for one in self.ranking() if one in contenders and one in self._open]
            contenders = sorted(ranked[: (len(ranked) + 1) // 2])
            if self._lead is not None and len(ranked) > 2 and 0 in ranked and 0 not in contenders:
                contenders = [0, *contenders]
            worlds *= 2
        return True

    def _meet(self, contenders: Sequence[int], worlds: int, budget: Budget) -> bool:
        """Try each in so many worlds, world by world; return False when the budget was used up."""
        for world in range(worlds):
            for one in contenders:
                values = self._values[one]
                if len(values) > world:
                    continue
                if self._left <= 0 or not self._goes_on(budget):
                    return False
                self._left -= 1
                values.append(self._trial(one, world))
        return True

    def _goes_on(self, budget: Budget) -> bool:
        """Return whether there is time for one more trial: what has met in too few worlds has a little more of it."""
        if budget.in_time():
            return True
        best, second = self.ranking()[:2]
        met = min(len(self._values[best]), len(self._values[second]))
        return met < budget.least_worlds and budget.in_patience()

    def _dismiss(self) -> None:
        """Take those out for good that are behind the leader beyond doubt, or have never differed from it."""
        leader = self.ranking()[0]
        self._open = [one for one in self._open if one == leader or not self._is_behind(one, leader)]

    def _is_ahead(self, one: int, errors: float) -> bool:
        """Return whether one is ahead of the first candidate by so many standard errors."""
        gained = self.differences(one, 0)
        return len(gained) > 1 and _mean(gained) > errors * _error(gained)

    def _is_behind(self, one: int, leader: int) -> bool:
        lost = self.differences(leader, one)
        return len(lost) >= _LEAST and _mean(lost) >= _SURE * _error(lost)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of two values or more."""
    mean, count = _mean(values), len(values)
    return sqrt(sum((each - mean) ** 2 for each in values) / (count - 1) / count)
