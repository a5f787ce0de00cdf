"""The board of Thor against Loki, as one viewer may see it."""

from __future__ import annotations

from engines.thor_vs_loki.view import Phase
from renderers.kit import border, frame
from renderers.kit.canvas import Canvas
from renderers.kit.palette import theme
from renderers.thor_vs_loki.panel import draw_panel
from renderers.thor_vs_loki.sides import draw_sides
from renderers.thor_vs_loki.viewmodel import TINTS, ViewModel, headline


def draw_board(model: ViewModel) -> bytes:
    """The board as a PNG of `frame.BOARD`: whose move, what is at stake, what changed last, and both sides."""
    view = model.view
    tint, emblem = theme("thor_vs_loki")
    near = TINTS[view.sides[model.near]]
    canvas: Canvas = border.ground(frame.BOARD, near if view.viewer is not None else tint)
    frame.title(canvas, headline(model), tint=tint, emblem=emblem, note=_note(model))
    draw_sides(canvas, model)
    draw_panel(canvas, model)
    return canvas.png()


def _note(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.outcome is not None:
        return words(f"ending.{view.outcome.reason}")
    if view.shown:
        return f"{words('board.shown')}: {model.name(view.shown)}"
    return words("board.first-rows") if view.phase is Phase.ROW else words("board.turn", n=view.full_turn)
