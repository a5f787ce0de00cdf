"""Computer players of God of War: they see what their seat sees, and play one sound deed after the other."""

from __future__ import annotations

from engines.core import NEEDED_LEAD, Budget, EasyPlayer, Level, Player, Rng, SearchPlayer
from engines.god_of_war._rules import GodOfWarRules
from engines.god_of_war.computer.mind import GodOfWarMind
from engines.god_of_war.computer.player import Computer

__all__ = ["Computer", "GodOfWarMind", "computer_player"]

_TEMPERATURE = 1.0
"""Points that make an answer 1/e times as likely as the best one, for the easy player."""

_MOST_LOST = 4.0
"""Points that no mistake of the easy player costs more than, by its own reckoning."""


def computer_player(rules: GodOfWarRules, rng: Rng, level: Level, budget: Budget) -> Player:
    """Return a player of this level; only the hard one needs the budget."""
    normal = Computer(rules, rng)
    if level is Level.EASY:
        return EasyPlayer(normal, rng, temperature=_TEMPERATURE, most_lost=_MOST_LOST)
    if level is Level.HARD:
        return SearchPlayer(rules, GodOfWarMind(rules, normal), normal, rng, budget, lead=NEEDED_LEAD)
    return normal
