"""What happened last, marked on the board: blows and healing with their numbers, on Enemies and on Heroes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.god_of_war.book import POSITIONS
from engines.god_of_war.facts import EnemyHealed, EnemyHurt, HeroHealed, HeroHurt
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit.canvas import XY, Canvas
from renderers.kit.changes import draw_burst
from renderers.kit.palette import Ink
from renderers.kit.text import signed

MARKED = (EnemyHealed, EnemyHurt, HeroHealed, HeroHurt)
"""Kinds of facts that the board marks."""

_LARGE, _SMALL = 96, 72
"""Widths of a mark on an Enemy and on a Hero, in pixels."""


def draw_news(canvas: Canvas, model: ViewModel, places: dict[str, XY], news: Iterable[Any]) -> None:
    """Mark on a finished board what facts say was lost and healed: those of the last entry, or of several.

    Args:
        canvas: the board.
        model: what it shows.
        places: where a mark belongs, by position and by Hero; others have left the board.
        news: the facts; several about one Enemy or Hero are added up, and healing makes up for what was lost. An
            Enemy in whose place another one stands now is not marked.
    """
    for name, n in _changes(model, news).items():
        if name in places:
            ink = Ink.EMBER if n < 0 else Ink.MOSS if n else Ink.MIST
            draw_burst(canvas, places[name], signed(n), ink, size=_LARGE if name in POSITIONS else _SMALL)


def _changes(model: ViewModel, news: Iterable[Any]) -> dict[str, int]:
    """Health healed less what was lost, by position and by Hero, of all that lost or healed any."""
    changes: dict[str, int] = {}
    for fact in news:
        if isinstance(fact, EnemyHurt | EnemyHealed) and model.gave_way(fact.name, fact.pos):
            continue
        if isinstance(fact, MARKED) and fact.n:
            name = fact.hero if isinstance(fact, HeroHurt | HeroHealed) else fact.pos
            sign = 1 if isinstance(fact, EnemyHealed | HeroHealed) else -1
            changes[name] = changes.get(name, 0) + sign * fact.n
    return changes
