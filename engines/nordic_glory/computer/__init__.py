"""The computer players of Nordic Glory: they weigh answers by the chance to win that each promises."""

from __future__ import annotations

from engines.core import NEEDED_LEAD, Budget, EasyPlayer, Level, Player, Rng, SearchPlayer
from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory.computer.mind import NordicGloryMind
from engines.nordic_glory.computer.player import Computer

__all__ = ["Computer", "NordicGloryMind", "computer_player"]

_TEMPERATURE = 0.05
"""Chance to win that makes an answer 1/e times as likely as the best one, for the easy player."""

_MOST_LOST = 0.3
"""Chance to win that no mistake of the easy player costs more than, by its own reckoning."""


def computer_player(rules: NordicGloryRules, rng: Rng, level: Level, budget: Budget) -> Player:
    """Return a player of this level; only the hard one needs the budget."""
    normal = Computer(rules, rng)
    if level is Level.EASY:
        return EasyPlayer(normal, rng, temperature=_TEMPERATURE, most_lost=_MOST_LOST)
    if level is Level.HARD:
        return SearchPlayer(rules, NordicGloryMind(rules, normal), normal, rng, budget, lead=NEEDED_LEAD)
    return normal
