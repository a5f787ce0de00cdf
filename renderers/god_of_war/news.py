"""What happened last, marked on the board: blows and healing with their numbers, on Enemies and on Heroes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines.god_of_war.book import POSITIONS
from engines.god_of_war.facts import EnemyHealed, EnemyHurt, HeroHealed, HeroHurt
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit.canvas import XY, Canvas
from renderers.kit.changes import draw_burst
from renderers.kit.palette import Ink

_LARGE, _SMALL = 96, 72
"""Widths of a mark on an Enemy and on a Hero, in pixels."""


def draw_news(canvas: Canvas, model: ViewModel, places: dict[str, XY], news: Iterable[Any]) -> None:
    """Mark on a finished board what facts say was lost and healed: those of the last entry, or of several.

    Args:
        canvas: the board.
        model: what it shows.
        places: where a mark belongs, by position and by Hero; others have left the board.
        news: the facts; several about one Enemy or Hero are added up. An Enemy in whose place another one stands now
            is not marked.
    """
    lost, healed = _changes(model, news)
    for changes, sign, ink in ((lost, "−", Ink.EMBER), (healed, "+", Ink.MOSS)):
        for name, n in changes.items():
            if n and name in places:
                size = _LARGE if name in POSITIONS else _SMALL
                x, y = places[name]
                aside = size - 14 if changes is healed and lost[name] else 0
                draw_burst(canvas, (x + aside, y), f"{sign}{n}", ink, size=size)


def _changes(model: ViewModel, news: Iterable[Any]) -> tuple[Counter[str], Counter[str]]:
    """Health lost and healed, by position and by Hero."""
    lost, healed = Counter[str](), Counter[str]()
    for fact in news:
        if isinstance(fact, EnemyHurt | EnemyHealed) and model.gave_way(fact.name, fact.pos):
            continue
        if isinstance(fact, EnemyHurt):
            lost[fact.pos] += fact.n
        elif isinstance(fact, HeroHurt):
            lost[fact.hero] += fact.n
        elif isinstance(fact, EnemyHealed):
            healed[fact.pos] += fact.n
        elif isinstance(fact, HeroHealed):
            healed[fact.hero] += fact.n
    return lost, healed
