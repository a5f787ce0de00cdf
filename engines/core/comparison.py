"""Answers beside the best one: by how much each is worse, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from engines.core.players import Weighed, WeighingPlayer
from engines.core.rules import Walk
from engines.core.types import Picks, Question


class Compared(Struct, frozen=True):
    """An answer against its rival: the best answer, or of the best one that which comes nearest to it.

    Attributes:
        picks: complete and legal.
        ahead: by how much it is worth more, on average; in the game's own unit, negative for what is worse.
        worlds: imagined worlds in which both were tried; 0 where none were imagined.
        better: in how many of them it came out better.
        worse: in how many worse.
        won: by how much at the most it came out better, at least 0.
        lost: by how much at the most it came out worse, at least 0.
    """

    picks: Picks
    ahead: float
    worlds: int = 0
    better: int = 0
    worse: int = 0
    won: float = 0.0
    lost: float = 0.0

    @classmethod
    def of(cls, picks: Picks, differences: Sequence[float]) -> Compared:
        """Compare by what the answer came to more in each world; without any, it is worth as much."""
        if not differences:
            return cls(picks, 0.0)
        return cls(
            picks,
            mean(differences),
            worlds=len(differences),
            better=sum(each > 0 for each in differences),
            worse=sum(each < 0 for each in differences),
            won=max(0.0, *differences),
            lost=max(0.0, *[-each for each in differences]),
        )


@runtime_checkable
class ComparingPlayer(Protocol):
    """A player that can say how its answers compare."""

    def compare(self, view: Any, question: Question, walk: Walk) -> Sequence[Compared]:
        """Return the answers that are worth a thought, best first and never none."""


def compared(weighed: Sequence[Weighed]) -> Sequence[Compared]:
    """Compare answers by their values alone."""
    best, second = weighed[0].value, weighed[min(1, len(weighed) - 1)].value
    first = Compared(weighed[0].picks, best - second)
    return [first, *(Compared(each.picks, each.value - best) for each in weighed[1:])]


def compare(player: object, view: Any, question: Question, walk: Walk) -> Sequence[Compared]:
    """Return how the answers of a player compare, best first; none if it cannot say."""
    if isinstance(player, ComparingPlayer):
        return player.compare(view, question, walk)
    if isinstance(player, WeighingPlayer):
        return compared(player.weigh(view, question, walk))
    return ()
