"""The computer player of Nordic Glory: tries every answer on a table imagined from its view, and compares."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engines.core import Action, Picks, Question, Rng, Walk, Weighed, answers
from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory.computer.imagine import imagine
from engines.nordic_glory.computer.trials import Trials
from engines.nordic_glory.view import View

_ENOUGH = 80
"""Answers to one question that are tried."""
_EQUAL = 1e-9
"""Chances to win that differ by less are equal."""


class Computer:
    """Plays from its view alone; equal answers are told apart by its own chance."""

    def __init__(self, rules: NordicGloryRules, rng: Rng) -> None:
        """Take a rulebook, and a source of chance that is not the table's."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return the answer that promises the most."""
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, view: View, question: Question, walk: Walk) -> Sequence[Weighed]:
        """Return the answers with the seat's chance to win after each, best first."""
        found = list(islice(answers(walk), _ENOUGH))
        if len(found) == 1:
            return (Weighed(found[0], 0.0),)
        table = imagine(self._book, view)
        trials = Trials(self._book, table, question.seat, self._rng, view.sides[question.seat].deck)
        weighed = []
        for picks in found:
            action = walk(picks)
            assert isinstance(action, Action)
            weighed.append(Weighed(picks, trials.value(action)))
        best = max(each.value for each in weighed)
        first = self._rng.pick([each for each in weighed if each.value > best - _EQUAL])
        rest = sorted((each for each in weighed if each is not first), key=_falling)
        return [Weighed(first.picks, best), *rest]


def _falling(weighed: Weighed) -> float:
    return -weighed.value
