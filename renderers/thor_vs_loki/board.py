"""The board of Thor against Loki, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.thor_vs_loki.book import Side
from engines.thor_vs_loki.facts import Moved
from engines.thor_vs_loki.view import Phase
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.changes import between, draw_arrow
from renderers.kit.kept import kept
from renderers.kit.palette import theme
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.bridge import covers_signs, draw_clash, draw_flash, draw_signs, draw_waiting
from renderers.thor_vs_loki.panel import draw_panel
from renderers.thor_vs_loki.sides import draw_places, draw_sides, place
from renderers.thor_vs_loki.viewmodel import TINTS, ViewModel, headline

MARKED = (Moved,)
"""Kinds of facts that the board marks."""


def draw_board(model: ViewModel, news: Sequence[Any] = ()) -> bytes:
    """The board as a PNG of `frame.BOARD`: whose move, what is at stake, what changed last, and both sides."""
    view = model.view
    side = view.sides[model.near]
    column = "" if covers_signs(view.clash) else model.words("board.column")
    canvas = ground(side, view.sides[1 - model.near], model.words("closeup.row", row=1), column).copy()
    tint, emblem = theme("thor_vs_loki")
    frame.head(canvas, _title(model), tint=tint, emblem=emblem, note=_note(model))
    draw_flash(canvas, model)
    draw_sides(canvas, model)
    draw_clash(canvas, model)
    draw_waiting(canvas, model)
    draw_panel(canvas, model)
    for fact in news:
        if isinstance(fact, MARKED):
            _draw_way(canvas, model, fact)
    return canvas.png()


@kept
def ground(side: Side, other: Side, first: str, column: str) -> Canvas:
    """The ground, with the places of the near and of the far side and their names.

    Args:
        side: the near one.
        other: the far one.
        first: the words for row 1.
        column: the word on the signs of the columns; nothing where they would be covered.
    """
    canvas = frame.table(frame.BOARD, BACKDROPS[side], TINTS[side])
    draw_places(canvas, TINTS[side], first, near=True)
    draw_places(canvas, TINTS[other], first, near=False)
    if column:
        draw_signs(canvas, column)
    return canvas


def _draw_way(canvas: Canvas, model: ViewModel, moved: Moved) -> None:
    """Point from where a card lay to where it lies now, up to its near edge."""
    near = moved.owner == model.near
    start, goal = (_aim(place(spot, near=near)) for spot in (moved.start, moved.goal))
    if start != goal:
        draw_arrow(canvas, between(start, goal, start=0, end=48))


def _aim(box: Box) -> XY:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _title(model: ViewModel) -> str:
    """The headline; long names give way to what is asked."""
    return frame.headline(lambda names: headline(model._replace(names=names)), model.names, note=_note(model))


def _note(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.outcome is not None:
        return words(f"ending.{view.outcome.reason}")
    if view.shown:
        return f"{words('board.shown')}: {model.name(view.shown)}"
    return words("board.first-rows") if view.phase is Phase.ROW else words("board.turn", n=view.full_turn)
