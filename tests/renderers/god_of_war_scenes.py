"""Positions of God of War that tests draw."""

from __future__ import annotations

from functools import cache

from engines.god_of_war import load
from renderers.god_of_war import GodOfWarProse, Pictures
from renderers.god_of_war import samples as moments
from renderers.kit import phrases
from renderers.kit.assets import DATA

RULES = load(DATA / "god_of_war")
WORDS = phrases.load("god_of_war")
PICTURES = Pictures(RULES.book, WORDS)
PROSE = GodOfWarProse(RULES.book, WORDS)
NAMES = moments.NAMES


@cache
def game_of_three():
    """All moments of one game of three computer allies."""
    return tuple(moments.play(RULES, 3, {"heroes": "random", "peek": "yes"}, "words"))
