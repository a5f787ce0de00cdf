"""The board: two walls of shields on a frozen field, the Jarls at its ends, and the clash in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.kept import kept
from renderers.kit.palette import theme
from renderers.kit.phrases import Phrases
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.clash import draw_clash, shade_clash
from renderers.nordic_glory.holds import choices
from renderers.nordic_glory.jarls import draw_jarl
from renderers.nordic_glory.news import draw_news
from renderers.nordic_glory.signs import draw_legend
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import draw_rows, draw_wall


def draw_board(model: ViewModel, news: Sequence[Any] = ()) -> bytes:
    """Draw a table of Nordic Glory; `news` are the facts of the last entry, to be marked."""
    tint, emblem = theme("nordic_glory")
    view = model.view
    canvas = ground(model.words, view.runes).copy()
    note = model.words("board.turn", turn=view.turn)
    if view.cast is not None:
        note = f"{model.name(view.cast.card)} · {note}"
    if view.battle is not None and view.battle.winner is not None and view.outcome is None:
        note = f"{model.words('board.damage', n=view.battle.overflow or view.battle.damage)} · {note}"
    title = frame.headline(lambda names: replace(model, names=names).stage(), model.names, note=note)
    worded = len(canvas.marks)
    frame.head(canvas, title, tint=tint, emblem=emblem, note=note)
    del canvas.marks[worded:]  # the emblem of the game is no sign of its own, so no legend numbers it
    asked = choices(model)
    for seat in (0, 1):
        draw_jarl(canvas, model, seat)
        draw_wall(canvas, model, seat, asked)
    draw_clash(canvas, model)
    draw_news(canvas, model, news, asked)
    return canvas.png()


@kept
def ground(words: Phrases, runes: tuple[str, ...]) -> Canvas:
    """The place with what stands on it in every position: the legend and the numbers of the rows."""
    canvas = frame.table(frame.BOARD, FIELD, theme("nordic_glory").tint)
    draw_legend(canvas, words, runes)
    shade_clash(canvas)
    for seat in (0, 1):
        draw_rows(canvas, seat, words("board.front", n=1))
    return canvas
