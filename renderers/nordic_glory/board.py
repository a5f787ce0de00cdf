"""The board: two walls of shields on a frozen field, the Jarls at its ends, and the clash in the middle."""

from __future__ import annotations

from renderers.kit import frame
from renderers.kit.palette import theme
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.clash import draw_clash
from renderers.nordic_glory.jarls import draw_jarl
from renderers.nordic_glory.signs import draw_legend
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import draw_wall


def draw_board(model: ViewModel) -> bytes:
    """Draw a table of Nordic Glory."""
    tint, emblem = theme("nordic_glory")
    view = model.view
    canvas = frame.place(frame.BOARD, FIELD, tint)
    note = model.words("board.turn", turn=view.turn)
    if view.cast is not None:
        note = f"{model.name(view.cast.card)} · {note}"
    if view.battle is not None and view.battle.winner is not None and view.outcome is None:
        note = f"{model.words('board.damage', n=view.battle.overflow or view.battle.damage)} · {note}"
    frame.head(canvas, model.stage(), tint=tint, emblem=emblem, note=note)
    for seat in (0, 1):
        draw_jarl(canvas, model, seat)
        draw_wall(canvas, model, seat)
    draw_clash(canvas, model)
    draw_legend(canvas, model.words, view.runes)
    return canvas.png()
