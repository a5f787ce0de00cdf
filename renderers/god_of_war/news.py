"""What happened last, marked on the board: blows and healing with their numbers, on Enemies and on Heroes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines.god_of_war.book import POSITIONS
from engines.god_of_war.facts import EnemyHealed, EnemyHurt, HeroHealed, HeroHurt
from renderers.kit.canvas import XY, Canvas
from renderers.kit.changes import draw_burst
from renderers.kit.palette import Ink

_LARGE, _SMALL = 96, 72
"""Widths of a mark on an Enemy and on a Hero, in pixels."""


def draw_news(canvas: Canvas, places: dict[str, XY], news: Iterable[Any]) -> None:
    """Mark on a finished board what the facts of the last entry say was lost and healed.

    Args:
        canvas: the board.
        places: where a mark belongs, by position and by Hero; others have left the board.
        news: the facts; several about one Enemy or Hero are added up.
    """
    lost, healed = _changes(news)
    for changes, sign, ink in ((lost, "−", Ink.EMBER), (healed, "+", Ink.MOSS)):
        for name, n in changes.items():
            if n and name in places:
                size = _LARGE if name in POSITIONS else _SMALL
                x, y = places[name]
                aside = size - 14 if changes is healed and lost[name] else 0
                draw_burst(canvas, (x + aside, y), f"{sign}{n}", ink, size=size)


def _changes(news: Iterable[Any]) -> tuple[Counter[str], Counter[str]]:
    """Health lost and healed, by position and by Hero."""
    lost, healed = Counter[str](), Counter[str]()
    for fact in news:
        if isinstance(fact, EnemyHurt):
            lost[fact.pos] += fact.n
        elif isinstance(fact, HeroHurt):
            lost[fact.hero] += fact.n
        elif isinstance(fact, EnemyHealed):
            healed[fact.pos] += fact.n
        elif isinstance(fact, HeroHealed):
            healed[fact.hero] += fact.n
    return lost, healed
