"""What happened last, marked on the board: blows and healing with their numbers, on Enemies and on Heroes.

Where an Enemy was defeated and its card turned, a number would look like one of the card that lies there now: a skull
stands there instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.god_of_war.book import POSITIONS, Pos
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

_SKULL, _BESIDE = 84, (-134, -18)
"""Width of the mark on what an Enemy has turned into, and how far from an Enemy's mark it stands: beside what heroes
can do there."""


def draw_news(canvas: Canvas, model: ViewModel, places: dict[str, XY], news: Iterable[Any]) -> None:
    """Mark on a finished board what facts say was lost and healed: those of the last entry, or of several.

    Args:
        canvas: the board.
        model: what it shows.
        places: where a mark belongs, by position and by Hero; others have left the board.
        news: the facts; several about one Enemy or Hero are added up, and healing makes up for what was lost. An
            Enemy in whose place another one stands now is not marked.
    """
    news = tuple(news)
    for pos in _defeated(model, news):
        x, y = places[pos]
        centre = x + _BESIDE[0], y + _BESIDE[1]
        draw_burst(canvas, centre, "", Ink.EMBER, size=_SKULL)
        canvas.icon(centre, "death-skull", round(_SKULL * 0.6), ink=Ink.NIGHT, on=Ink.EMBER)
    for name, n in _changes(model, news).items():
        if name in places:
            ink = Ink.EMBER if n < 0 else Ink.MOSS if n else Ink.MIST
            draw_burst(canvas, places[name], signed(n), ink, size=_LARGE if name in POSITIONS else _SMALL)


def _defeated(model: ViewModel, news: Iterable[Any]) -> list[Pos]:
    """Return where Enemies were defeated and their cards turned to what is no Enemy."""
    fallen = {fact.pos for fact in news if isinstance(fact, EnemyHurt) and not fact.left}
    return [pos for pos in POSITIONS if pos in fallen and model.face(pos).enemy is None]


def _changes(model: ViewModel, news: Iterable[Any]) -> dict[str, int]:
    """Health healed less what was lost, by position and by Hero, of all that lost or healed any."""
    changes: dict[str, int] = {}
    for fact in news:
        if isinstance(fact, EnemyHurt | EnemyHealed) and (
            model.face(fact.pos).enemy is None or model.gave_way(fact.name, fact.pos)
        ):
            continue
        if isinstance(fact, MARKED) and fact.n:
            name = fact.hero if isinstance(fact, HeroHurt | HeroHealed) else fact.pos
            sign = 1 if isinstance(fact, EnemyHealed | HeroHealed) else -1
            changes[name] = changes.get(name, 0) + sign * fact.n
    return changes
