"""Plans: an answer together with what the same seat does right after it.

Where a seat acts several times in a row, an answer is worth what the best next one makes of it, not what habit does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines.core.errors import Illegal
from engines.core.rules import Walk
from engines.core.types import Action, Picks
from engines.core.walk import finish


@dataclass(frozen=True, slots=True)
class NextAnswer:
    """What a seat does after an answer, if it is asked about this then and may do so.

    Attributes:
        topic: of the question.
        picks: complete; legal in one world at least.
    """

    topic: str
    picks: Picks

    def action(self, topic: str, walk: Walk) -> Action | None:
        """Return the action in a world; None where something else is asked there, or this is not legal."""
        if topic != self.topic:
            return None
        try:
            return finish(walk, self.picks)
        except Illegal:
            return None


@dataclass(frozen=True, slots=True)
class Plan:
    """A candidate, and the next answer, which None leaves to habit."""

    candidate: int
    then: NextAnswer | None = None


def best_plans(ranking: Iterable[int], plans: Sequence[Plan]) -> Sequence[int]:
    """Return the best plan of every candidate, best candidate first, from the ranking of all plans."""
    best: dict[int, int] = {}
    for number in ranking:
        best.setdefault(plans[number].candidate, number)
    return list(best.values())
