"""Answers beside the best one: by how much each is worse, and how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import mean, variance
from typing import Any, Final, Protocol, runtime_checkable

from msgspec import Struct

from engines.core.players import Weighed, WeighingPlayer
from engines.core.rules import Walk
from engines.core.types import Picks, Question
from engines.core.walk import finish

_TELLING = 2.0
"""Standard errors by which a figure has to differ before it is told."""

FOUNDED: Final = 8
"""Worlds on which a comparison has to stand before anybody is told of it."""

SURE: Final = 2.0
"""Standard errors by which an answer has to be ahead or behind to be surely so."""

_LEAST_WORLDS = 4
"""Worlds that tell nothing about a figure when there are fewer."""


class Gain(Struct, frozen=True):
    """What an answer brings more of than its rival, on average: cards, health, points.

    Attributes:
        figure: what is counted; a name of the game's.
        amount: how much more there is of it, negative for less.
        worth: what that is worth, in the game's own unit, about: below 0 for what speaks against the answer.
    """

    figure: str
    amount: float
    worth: float


class Compared(Struct, frozen=True):
    """An answer against its rival: the best answer, or of the best one that which comes nearest to it.

    Attributes:
        picks: complete and legal.
        ahead: by how much it is worth more, on average; in the game's own unit, negative for what is worse.
        worlds: imagined worlds in which both were tried; 0 where none were imagined.
        better: in how many of them it came out better.
        worse: in how many worse.
        error: standard error of `ahead`; 0 where no worlds were imagined, for then it is a reckoning and no sample.
        gains: the figures in which both differ beyond chance, the weightiest first; none where the game tells none.
        reckoned: whether `ahead` is in the game's own unit though no worlds were imagined.
        value: what the answer itself comes to in the imagined worlds, on average; None where there were none.
        doubt: up to which difference whole games need not bear out what imagined worlds say; 0 for most questions.
    """

    picks: Picks
    ahead: float
    worlds: int = 0
    better: int = 0
    worse: int = 0
    error: float = 0.0
    gains: tuple[Gain, ...] = ()
    reckoned: bool = False
    value: float | None = None
    doubt: float = 0.0

    @property
    def founded(self) -> bool:
        """Whether it stands on enough worlds, or needs none."""
        return not self.worlds or self.worlds >= FOUNDED

    @property
    def sure(self) -> bool:
        """Whether the answer is ahead or behind beyond chance."""
        return self.founded and abs(self.ahead) > SURE * self.error + self.doubt

    @classmethod
    def of(
        cls,
        picks: Picks,
        differences: Sequence[float],
        gains: tuple[Gain, ...] = (),
        *,
        value: float | None = None,
        doubt: float = 0.0,
    ) -> Compared:
        """Compare by what the answer came to more in each world; without any, it is worth as much."""
        if not differences:
            return cls(picks, 0.0)
        return cls(
            picks,
            mean(differences),
            worlds=len(differences),
            better=sum(each > 0 for each in differences),
            worse=sum(each < 0 for each in differences),
            error=_error(differences),
            gains=gains,
            value=value,
            doubt=doubt,
        )


Figures = Mapping[str, float]
"""What a play-out came to for a seat, by names of the game's: counts of what people see on the table."""


def gains(mine: Sequence[Figures], its: Sequence[Figures], weights: Figures) -> tuple[Gain, ...]:
    """Return in which figures an answer differs from its rival beyond chance, the weightiest first.

    Args:
        mine: what the answer came to, by world.
        its: what the rival came to in the same worlds; the longer of both is cut.
        weights: what one more of each figure is worth.
    """
    worlds = list(zip(mine, its, strict=False))
    if len(worlds) < _LEAST_WORLDS:
        return ()
    found = list[Gain]()
    for figure, weight in weights.items():
        differences = [own[figure] - other[figure] for own, other in worlds]
        amount = mean(differences)
        if amount and abs(amount) >= _TELLING * _error(differences):
            found.append(Gain(figure, amount, amount * weight))
    found.sort(key=lambda gain: -abs(gain.worth))
    return tuple(found)


def _error(differences: Sequence[float]) -> float:
    return sqrt(variance(differences) / len(differences)) if len(differences) > 1 else 0.0


@runtime_checkable
class ComparingPlayer(Protocol):
    """A player that can say how its answers compare."""

    def compare(self, view: Any, question: Question, walk: Walk, *, also: Sequence[Picks] = ()) -> Sequence[Compared]:
        """Return the answers that are worth a thought, best first and never none; `also` are tried beside them."""


def compared(weighed: Sequence[Weighed], *, reckoned: bool = False) -> Sequence[Compared]:
    """Compare answers by their values alone, which are in the game's own unit if they are `reckoned`."""
    best, second = weighed[0].value, weighed[min(1, len(weighed) - 1)].value
    first = Compared(weighed[0].picks, best - second, reckoned=reckoned)
    return [first, *(Compared(each.picks, each.value - best, reckoned=reckoned) for each in weighed[1:])]


def compare(
    player: object, view: Any, question: Question, walk: Walk, *, also: Sequence[Picks] = ()
) -> Sequence[Compared]:
    """Return how the answers of a player compare, best first; none if it cannot say.

    Args:
        player: who compares.
        view: the game as the seat sees it.
        question: what it is asked.
        walk: the way through that.
        also: answers to be tried beside those that the player thinks worth it, where it tries any.
    """
    if isinstance(player, ComparingPlayer):
        return player.compare(view, question, walk, also=also)
    if isinstance(player, WeighingPlayer):
        return compared(player.weigh(view, question, walk))
    return ()


class Judged(Struct, frozen=True):
    """An answer that was given, against the best that a player knows.

    Attributes:
        best: the best answer; the given one where nothing is better.
        given: the given answer against the best other one.
        answers: how many were compared.
    """

    best: Picks
    given: Compared
    answers: int

    @property
    def loss(self) -> float:
        """By how much the best answer is worth more, in the game's own unit; 0 for the best."""
        return max(0.0, -self.given.ahead)


def judge(player: object, view: Any, question: Question, walk: Walk, given: Picks) -> Judged | None:
    """Return how good an answer is by what its seat could see; None if the player cannot say."""
    found, action = compare(player, view, question, walk, also=(given,)), finish(walk, given)
    place = next((place for place, each in enumerate(found) if finish(walk, each.picks) == action), None)
    return None if place is None else Judged(found[0].picks if place else given, found[place], len(found))
