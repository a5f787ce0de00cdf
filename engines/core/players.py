"""Computer players: they get what a person would see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from engines.core.dealer import Rng
from engines.core.rules import Walk
from engines.core.types import Picks, Question
from engines.core.walk import fallback, sample


class Player(Protocol):
    """Somebody who answers questions."""

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer.

        Args:
            view: the game as this seat sees it.
            question: what the seat is asked.
            walk: the asks of the question, from `()` to the finished action.
        """


class Weighed(Struct, frozen=True):
    """An answer and what it is worth.

    Attributes:
        picks: complete and legal.
        value: finite, in the game's own unit (points, chance to win); more is better for the seat that answers.
    """

    picks: Picks
    value: float


@runtime_checkable
class WeighingPlayer(Player, Protocol):
    """A player that can say what its answers are worth."""

    def weigh(self, view: Any, question: Question, walk: Walk) -> Sequence[Weighed]:
        """Return the answers that are worth a thought, best first and never none; `decide` gives the first."""


class OfferPlayer(Player, Protocol):
    """A player of a game with standing offers."""

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Return an answer to a standing offer, or None to let it be."""


class RandomPlayer:
    """Walks at random; the yardstick of every other player."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:  # noqa: ARG002 - chance needs no view
        """Return a random legal answer."""
        return sample(walk, self._rng)


class DefaultPlayer:
    """Gives the clock's answer: what a silent seat would play."""

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:  # noqa: ARG002 - the clock does not look
        """Return the fallback answer."""
        return fallback(walk)
