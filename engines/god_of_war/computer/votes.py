"""What the computer ally votes for: a quest that a party of this size completes often (1.21.3, 1.21.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Question, Weighed
from engines.god_of_war._asks.walk import YIELD
from engines.god_of_war.computer.evaluation import QUEST, Evaluator, Plan
from engines.god_of_war.pending import Vote

VOTES = frozenset({"quest", "boss"})
"""Topics of votes."""


def votes(evaluator: Evaluator, question: Question) -> Iterator[Plan]:
    """Yield the quests by how likely it is that the party completes them.

    People choose where there are any: an ally leaves the vote to the others.
    """
    view, book = evaluator.view, evaluator.book
    assert isinstance(view.pending, Vote)
    for quest in view.pending.choices:
        voted = YIELD if view.config.seats > 1 else quest
        percent = book.completed[quest][view.config.seats - 1]
        yield Plan(QUEST * percent / 100, {question.topic: (voted,), "otherwise": (quest,)})


def odds(found: Sequence[Weighed]) -> Sequence[float]:
    """Return the odds that the party completes each quest: by them computers alone meet every one now and then."""
    return [each.value / (QUEST - each.value) for each in found]
