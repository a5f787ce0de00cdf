"""The strip of players at the foot of the board: a plate per seat with Glory large and what it has."""

from __future__ import annotations

from engines.champions_of_midgard.book import KINDS
from engines.champions_of_midgard.view import Board, Phase
from renderers.champions_of_midgard.icons import DESTINY, GLORY, GOODS, RUNE, WARRIORS, WORKER, Mark, draw_marks, length
from renderers.champions_of_midgard.viewmodel import ViewModel, winners
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import line_or_two

_LEFT, _RIGHT, _BOTTOM, _GAP = frame.MARGIN, 1200 - frame.MARGIN, 784, 8
_HEAD, _ROW = 50, 32
_ROWS = {2: 2, 3: 2, 4: 3}
"""Rows of stocks by the number of seats."""

_FALL = 2
"""How far stocks lie below the middle of their room, away from a name in two rows."""

_SIZE, _LEAST = 32, 26
"""Sizes of icons and figures, in pixels."""


def top(seats: int, *, bare: bool = False) -> int:
    """Where the strip begins; `bare` while nobody has anything yet."""
    return _BOTTOM - _HEAD - (0 if bare else _ROW * _ROWS[seats]) - 8


def plates(seats: int, *, bare: bool = False) -> tuple[Box, ...]:
    """The box of every seat's plate; `bare` while nobody has anything yet."""
    wide = (_RIGHT - _LEFT + _GAP) // seats - _GAP
    lefts = [_LEFT + seat * (wide + _GAP) for seat in range(seats)]
    return tuple((left, top(seats, bare=bare), left + wide, _BOTTOM) for left in lefts)


def draw_strip(canvas: Canvas, model: ViewModel) -> None:
    """All seats; who is asked is outlined and pointed at, who holds the First Player Marker carries its flag."""
    view = model.view
    marked = {*view.asked, *winners(view)}
    bare = view.phase is Phase.LEADER
    for seat, (board, box) in enumerate(zip(view.boards, plates(view.config.seats, bare=bare), strict=True)):
        _plate(canvas, model, seat, box, moving=seat in marked)
        if not bare:
            flag = [Mark("flying-flag", seat_style(seat).tint.bright)] if seat == view.marker else []
            _stocks(
                canvas, [*flag, *_marks(board)], (box[0] + 12, box[1] + _HEAD + _FALL, box[2] - 10, box[3] - 6 + _FALL)
            )


def _plate(canvas: Canvas, model: ViewModel, seat: int, box: Box, *, moving: bool) -> None:
    left, top_, right, _ = box
    line = Ink.GOLD if moving else Ink.LINE
    canvas.panel(box, Ink.PANEL, line=line, stroke=5 if moving else 3, radius=14, on=Ink.NIGHT)
    middle = top_ + 28
    seat_mark(canvas, (left + 37, middle), seat, size=36, on=Ink.PANEL)
    glory = str(model.view.boards[seat].glory)
    end = right - 14
    end -= canvas.text((end, middle), glory, size=42, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL)
    canvas.icon((end - 20, middle), GLORY, 32, ink=Ink.GOLD, on=Ink.PANEL)
    end -= 42
    start = left + 61
    rows, size = line_or_two(model.name(seat), Font.STRONG, 30, room=end - start - 4, least=26, small=24)
    for row, y in zip(rows, frame.middles(len(rows), middle + (4 if len(rows) > 1 else 2), 25), strict=True):
        canvas.text((start, y), row, size=size, font=Font.STRONG, on=Ink.PANEL)
    if moving:
        canvas.shape((left + 7, middle), Shape.ARROW, 28, ink=Ink.NIGHT)
        canvas.shape((left + 6, middle), Shape.ARROW, 22, ink=Ink.GOLD, on=Ink.NIGHT)


def _marks(board: Board) -> list[Mark]:
    """What a seat has, without what it has nothing of."""
    found = [
        Mark(*WARRIORS[letter], f"{home or ''}+{away}" if away else str(home))
        for letter, home, away in zip(KINDS, board.home, board.away, strict=True)
        if home or away
    ]
    found += [
        Mark(*GOODS[kind], str(count))
        for kind in ("food", "wood", "coins", "favor", "blame")
        if (count := getattr(board, kind))
    ]
    rest = (
        (RUNE, Ink.HEATHER, sum(not card.used for card in board.runes)),
        (DESTINY, Ink.TAN, board.destinies),
        (WORKER, Ink.MOSS, board.workers),
    )
    return found + [Mark(icon, ink, str(count)) for icon, ink, count in rest if count]


def _stocks(canvas: Canvas, marks: list[Mark], box: Box) -> None:
    """Marks in as many rows as there are, as large as fits."""
    left, top_, right, bottom = box
    size, rows = _SIZE, _broken(marks, _SIZE, right - left)
    while size > _LEAST - 6 and len(rows) > (bottom - top_) // _ROW:
        size -= 1
        rows = _broken(marks, size, right - left)
    top_ += (bottom - top_ - len(rows) * _ROW) // 2
    for place, row in enumerate(rows):
        draw_marks(canvas, (left, top_ + place * _ROW + _ROW // 2), row, size=size, on=Ink.PANEL, gap=_gap(size))


def _gap(size: int) -> int:
    return 12 if size > _LEAST + 3 else 8


def _broken(marks: list[Mark], size: int, room: int) -> list[list[Mark]]:
    """Marks broken into rows of `room` pixels."""
    rows: list[list[Mark]] = [[]]
    for mark in marks:
        if rows[-1] and length([*rows[-1], mark], size, gap=_gap(size)) - _gap(size) > room:
            rows.append([])
        rows[-1].append(mark)
    return rows
