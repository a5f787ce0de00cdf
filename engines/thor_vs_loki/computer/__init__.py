"""The computer players of Thor against Loki: they weigh answers by what they see and what may lie hidden."""

from __future__ import annotations

from dataclasses import replace

from engines.core import NEEDED_LEAD, Budget, EasyPlayer, Level, Player, Rng, SearchPlayer
from engines.thor_vs_loki._rules import ThorVsLokiRules
from engines.thor_vs_loki.computer.insight import Insight
from engines.thor_vs_loki.computer.mind import ThorVsLokiMind
from engines.thor_vs_loki.computer.player import Computer

__all__ = ["Computer", "ThorVsLokiMind", "computer_player"]

_TEMPERATURE = 4.0
"""Card values that make an answer 1/e times as likely as the best one, for the easy player."""

_MOST_LOST = 12.0
"""Card values that no mistake of the easy player costs more than, by its own reckoning."""

_TRIALS = 2000
"""Trials behind an answer of the hard player at the most; they take less than a second, so that time seldom decides."""


def computer_player(rules: ThorVsLokiRules, rng: Rng, level: Level, budget: Budget) -> Player:
    """Return a player of this level; only the hard one needs the budget."""
    normal = Computer(rules, rng)
    if level is Level.EASY:
        return EasyPlayer(normal, rng, temperature=_TEMPERATURE, most_lost=_MOST_LOST)
    if level is Level.HARD:
        capped = replace(budget, iterations=min(budget.iterations, _TRIALS))
        keen = Computer(rules, rng, Insight)
        return SearchPlayer(rules, ThorVsLokiMind(rules, keen), keen, rng, capped, lead=NEEDED_LEAD)
    return normal
