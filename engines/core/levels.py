"""The levels of computer players, and the easy one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from math import exp
from typing import Any, cast

from engines.core.dealer import Rng
from engines.core.players import OfferPlayer, WeighingPlayer
from engines.core.rules import Walk
from engines.core.types import Picks, Question


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Budget:
    """What one answer may cost.

    Attributes:
        iterations: play-outs at the most. With the same number, the same answer comes out.
        in_time: whether there is time left; engines know no clock, so whoever asks hands this in.
        least_worlds: worlds in which two answers have to meet before `in_time` counts: on a busy machine as well.
        in_patience: whether there is time left for that.
    """

    iterations: int
    in_time: Callable[[], bool] = _always
    least_worlds: int = 0
    in_patience: Callable[[], bool] = _always


class EasyPlayer:
    """Plays like another player that errs now and then: a small loss is likelier than a large one."""

    def __init__(self, player: WeighingPlayer, rng: Rng, *, temperature: float, most_lost: float) -> None:
        """Choose by softmax over the values of `player`.

        Args:
            player: weighs the answers.
            rng: chance for the choice.
            temperature: the loss, in the player's unit, that makes an answer 1/e times as likely as the best; above 0.
            most_lost: an answer that loses more than this against the best is never taken.
        """
        self._player = player
        self._rng = rng
        self._temperature = temperature
        self._most_lost = most_lost

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:
        """Return one of the answers whose loss is bounded."""
        weighed = self._player.weigh(view, question, walk)
        best = max(each.value for each in weighed)
        near = [each for each in weighed if best - each.value <= self._most_lost]
        chances = [exp((each.value - best) / self._temperature) for each in near]
        return self._rng.weighted(near, chances).picks

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Do what the other player does about a standing offer."""
        return cast("OfferPlayer", self._player).consider(view, question, walk)
