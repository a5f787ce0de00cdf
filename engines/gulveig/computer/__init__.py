"""Computer players of Gulveig: they sample deals of the hidden cards, play the hand out in each, and compare."""

from __future__ import annotations

from dataclasses import replace

from engines.core import NEEDED_LEAD, Budget, EasyPlayer, Level, Player, Rng, SearchPlayer
from engines.gulveig._rules import GulveigRules
from engines.gulveig.computer.mind import GulveigMind
from engines.gulveig.computer.player import Computer

__all__ = ["Computer", "GulveigMind", "computer_player"]

_TEMPERATURE = 48.0
"""Points that make an answer 1/e times as likely as the best one, for the easy player."""

_MOST_LOST = 120.0
"""Points that no mistake of the easy player costs more than, by its own reckoning."""

_TRIALS = 600
"""Trials behind an answer of the hard player at the most; they take less than a second, so that time seldom decides."""


def computer_player(rules: GulveigRules, rng: Rng, level: Level, budget: Budget) -> Player:
    """Return a player of this level; only the hard one needs the budget."""
    normal = Computer(rules, rng)
    if level is Level.EASY:
        return EasyPlayer(normal, rng, temperature=_TEMPERATURE, most_lost=_MOST_LOST)
    if level is Level.HARD:
        capped = replace(budget, iterations=min(budget.iterations, _TRIALS))
        return SearchPlayer(rules, GulveigMind(rules, normal), normal, rng, capped, lead=NEEDED_LEAD)
    return normal
