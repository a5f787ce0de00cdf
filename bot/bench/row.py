"""One line of the benchmark: a figure, its yardstick, and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from statistics import median

from msgspec import Struct


class Sense(StrEnum):
    """Which way is better."""

    MORE = "≥"
    LESS = "≤"


class Standing(StrEnum):
    """How far a row has come."""

    AIM = "aim"
    GOAL = "goal"
    SHORT = "short"
    SKIPPED = "skipped"


class Wish(Struct, frozen=True):
    """What is asked of a row's ratio, or of the figure itself where there is no yardstick.

    Attributes:
        sense: which way is better.
        goal: what has to be reached.
        aim: what we would like to reach.
    """

    sense: Sense
    goal: float
    aim: float


class Row(Struct, frozen=True, kw_only=True):
    """One line of the benchmark.

    Attributes:
        key: its name, dotted.
        what: what was measured, for people.
        unit: of both figures.
        wish: what is asked of it.
        ours: Skald's figure; None when the row was skipped.
        baseline: the yardstick's figure; None where the wish is about our figure alone.
        ratio: ours by the yardstick's, the median of all rounds.
        noise: how far the rounds lie apart, (most - least) / median.
        note: what else is to be known.
    """

    key: str
    what: str
    unit: str
    wish: Wish
    ours: float | None = None
    baseline: float | None = None
    ratio: float | None = None
    noise: float | None = None
    note: str = ""

    @property
    def judged(self) -> float | None:
        """The figure that the wish is about."""
        return self.ours if self.baseline is None else self.ratio

    @property
    def standing(self) -> Standing:
        """How far it has come."""
        judged, wish = self.judged, self.wish
        if judged is None:
            return Standing.SKIPPED
        reached: Callable[[float], bool] = judged.__ge__ if wish.sense is Sense.MORE else judged.__le__
        if reached(wish.aim):
            return Standing.AIM
        return Standing.GOAL if reached(wish.goal) else Standing.SHORT


def paired(key: str, what: str, unit: str, wish: Wish, rounds: Sequence[tuple[float, float]], *, note: str = "") -> Row:  # noqa: PLR0913 - a row in one line
    """Return the row of rounds that were taken in turns, each (ours, yardstick)."""
    ratios = [ours / baseline for ours, baseline in rounds]
    middle = median(ratios)
    return Row(
        key=key,
        what=what,
        unit=unit,
        wish=wish,
        ours=median(ours for ours, _ in rounds),
        baseline=median(baseline for _, baseline in rounds),
        ratio=middle,
        noise=(max(ratios) - min(ratios)) / middle,
        note=note,
    )


def alone(key: str, what: str, unit: str, wish: Wish, rounds: Sequence[float], *, note: str = "") -> Row:  # noqa: PLR0913 - likewise
    """Return the row of figures that have no yardstick."""
    middle = median(rounds)
    noise = (max(rounds) - min(rounds)) / middle
    return Row(key=key, what=what, unit=unit, wish=wish, ours=middle, noise=noise, note=note)


def centile(figures: Sequence[float], share: float) -> float:
    """Return the figure below which a share (0 to 1) of all figures lies."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
