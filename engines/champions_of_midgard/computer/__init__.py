"""Computer players of Champions of Midgard: they price every choice in Glory."""

from __future__ import annotations

from engines.champions_of_midgard._rules import MidgardRules
from engines.champions_of_midgard.computer.mind import MidgardMind
from engines.champions_of_midgard.computer.player import Computer
from engines.core import Budget, EasyPlayer, Level, Player, Rng, SearchPlayer

__all__ = ["Computer", "MidgardMind", "computer_player"]

_TEMPERATURE = 0.65
"""Glory that makes an answer 1/e times as likely as the best one, for the easy player."""

_MOST_LOST = 4.0
"""Glory that no mistake of the easy player costs more than, by its own reckoning."""


def computer_player(rules: MidgardRules, rng: Rng, level: Level, budget: Budget) -> Player:
    """Return a player of this level; only the hard one needs the budget."""
    normal = Computer(rules)
    if level is Level.EASY:
        return EasyPlayer(normal, rng, temperature=_TEMPERATURE, most_lost=_MOST_LOST)
    if level is Level.HARD:
        return SearchPlayer(rules, MidgardMind(rules), normal, rng, budget, reckons=True)
    return normal
