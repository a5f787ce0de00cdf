"""The computer player of Nordic Glory: tries every answer on a table imagined from its view, and compares."""

from __future__ import annotations

from itertools import islice

from engines.core import Action, Picks, Question, Rng, Walk, answers, fallback
from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory.computer.imagine import imagine
from engines.nordic_glory.computer.trials import Trials
from engines.nordic_glory.view import View

_ENOUGH = 80
"""Answers to one question that are tried."""


class Computer:
    """Plays from its view alone; equal answers are told apart by its own chance."""

    def __init__(self, rules: NordicGloryRules, rng: Rng) -> None:
        """Take a rulebook, and a source of chance that is not the table's."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return the answer that promises the most."""
        best: list[Picks] = []
        most = float("-inf")
        table = imagine(self._book, view)
        table.leader = question.seat
        trials = Trials(self._book, table, question.seat, self._rng)
        for picks in islice(answers(walk), _ENOUGH):
            action = walk(picks)
            assert isinstance(action, Action)
            value = trials.value(action)
            if value > most + 1e-9:
                best, most = [picks], value
            elif value > most - 1e-9:
                best.append(picks)
        return self._rng.pick(best) if best else fallback(walk)
