"""The strip of players: a row per seat, a column per thing that is counted."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard.book import KINDS
from engines.champions_of_midgard.view import Board
from renderers.champions_of_midgard.icons import DESTINY, GOODS, RUNE, WARRIORS, WORKER
from renderers.champions_of_midgard.viewmodel import ViewModel, winners
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape

_LEFT, _RIGHT, _BOTTOM = 46, 1154, 756
_ROW, _HEAD, _NAME = 44, 38, 240


def _warriors(kind: int) -> Callable[[Board], str]:
    def count(board: Board) -> str:
        home, away = board.home[kind], board.away[kind]
        return f"{home}+{away}" if away else str(home)

    return count


_COLUMNS: tuple[tuple[str, Ink, Callable[[Board], str]], ...] = (
    (*GOODS["glory"], lambda board: str(board.glory)),
    *((*WARRIORS[letter], _warriors(kind)) for kind, letter in enumerate(KINDS)),
    (*GOODS["food"], lambda board: str(board.food)),
    (*GOODS["wood"], lambda board: str(board.wood)),
    (*GOODS["coins"], lambda board: str(board.coins)),
    (*GOODS["favor"], lambda board: str(board.favor)),
    (*GOODS["blame"], lambda board: str(board.blame)),
    (RUNE, Ink.HEATHER, lambda board: str(len(board.runes))),
    (DESTINY, Ink.TAN, lambda board: str(board.destinies)),
    (WORKER, Ink.MOSS, lambda board: str(board.workers)),
)
"""Icon, ink and figure of each column."""


def top(seats: int) -> int:
    """Where the strip begins."""
    return _BOTTOM - _HEAD - _ROW * seats


def draw_strip(canvas: Canvas, model: ViewModel) -> None:
    """All seats; who is asked is outlined and pointed at, who holds the marker carries its flag."""
    view = model.view
    first = top(view.config.seats)
    step = (_RIGHT - _LEFT - _NAME) // len(_COLUMNS)
    for column, (icon, ink, _) in enumerate(_COLUMNS):
        canvas.icon((_LEFT + _NAME + step * column + step // 2, first + _HEAD // 2), icon, 32, ink=ink)
    marked = {*view.asked, *winners(view)}
    for seat, board in enumerate(view.boards):
        head = first + _HEAD + _ROW * seat
        moving = seat in marked
        ground = Ink.PANEL if moving or seat % 2 == 0 else Ink.WELL
        box = (_LEFT, head, _RIGHT, head + _ROW - 3)
        canvas.panel(box, ground, line=Ink.GOLD if moving else None, stroke=4, radius=10)
        middle = head + (_ROW - 3) // 2
        if moving:
            canvas.shape((_LEFT + 4, middle), Shape.ARROW, 30, ink=Ink.GOLD)
        seat_mark(canvas, (_LEFT + 42, middle), seat, size=30, on=ground)
        room = _NAME - 74
        if seat == view.marker:
            canvas.icon((_LEFT + _NAME - 14, middle), "flying-flag", 28, ink=Ink.GOLD, on=ground)
            room -= 30
        canvas.text((_LEFT + 66, middle), model.name(seat), size=28, font=Font.STRONG, room=room, least=24, on=ground)
        for column, (_, _, figure) in enumerate(_COLUMNS):
            _figure(
                canvas, (_LEFT + _NAME + step * column + step // 2, middle), figure(board), ground, first=not column
            )


def _figure(canvas: Canvas, xy: tuple[int, int], words: str, ground: Ink, *, first: bool) -> None:
    ink = Ink.GOLD if first else (Ink.LINE if words == "0" else Ink.BONE)
    size = 34 if len(words) < 3 else 28
    canvas.text(xy, words, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
