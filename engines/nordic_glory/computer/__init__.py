"""The computer players of Nordic Glory: they weigh answers by the chance to win that each promises."""

from __future__ import annotations

from engines.core import Budget, EasyPlayer, Level, Player, Rng
from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory.computer.player import Computer

__all__ = ["Computer", "computer_player"]

_TEMPERATURE = 0.03
"""Chance to win that makes an answer 1/e times as likely as the best one, for the easy player."""

_MOST_LOST = 0.15
"""Chance to win that no mistake of the easy player costs more than, by its own reckoning."""


def computer_player(
    rules: NordicGloryRules,
    rng: Rng,
    level: Level,
    budget: Budget,  # noqa: ARG001 - nothing is searched, whatever the level
) -> Player:
    """Return a player of this level; hard plays as normal does."""
    normal = Computer(rules, rng)
    if level is Level.EASY:
        return EasyPlayer(normal, rng, temperature=_TEMPERATURE, most_lost=_MOST_LOST)
    return normal
