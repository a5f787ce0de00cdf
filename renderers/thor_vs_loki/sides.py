"""The battlefield: two sides of three columns and four rows, facing each other across the bridge.

The near side lies on the left, the far one on the right. Columns lie one below the other, row 1 next to the bridge.
"""

from __future__ import annotations

from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS
from engines.thor_vs_loki.reading import PLACES
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.viewmodel import ViewModel

_STEP = (Cut.FIELD.pixels[0] + 4, Cut.FIELD.pixels[1] + 5)
_EDGE = 39
"""How far the outermost cards stay from the edges of the picture; the letters of the columns stand beyond them."""
_LETTERS, _LETTER_SIZE = 25, 40
"""How far the middles of those letters stay from there, and their size: clear of the rim's line and of the cards."""
_TOP = frame.HEAD_FLOOR + 30

FLOOR = _TOP + len(COLUMNS) * _STEP[1] - 5
"""Where the battlefield ends."""

BRIDGE = (_EDGE + ROWS * _STEP[0] - 4, frame.BOARD[0] - _EDGE - ROWS * _STEP[0] + 4)
"""From where to where the bridge lies between the two sides."""


def place(spot: Spot, *, near: bool) -> Box:
    """Where a place of the near or of the far side lies."""
    wide, high = Cut.FIELD.pixels
    left = BRIDGE[0] - wide - spot.row * _STEP[0] if near else BRIDGE[1] + spot.row * _STEP[0]
    top = _TOP + spot.column * _STEP[1]
    return (left, top, left + wide, top + high)


def draw_sides(canvas: Canvas, model: ViewModel) -> None:
    """Draw the cards of both sides, and the places that a card has just left."""
    for seat in (model.near, 1 - model.near):
        near = seat == model.near
        changed = {mark.spot for mark in model.view.marks if mark.seat == seat}
        for column, lying in enumerate(model.field(seat)):
            for row in range(ROWS):
                spot = Spot(column, row)
                box = place(spot, near=near)
                if row < len(lying):
                    look = Look.CHANGED if spot in changed else Look.PLAIN
                    cuts.draw(canvas, (box[0], box[1]), model.face(lying[row]), look=look)
                elif spot in changed:
                    _left(canvas, box)


def draw_places(canvas: Canvas, tint: Tint, first: str, *, near: bool) -> None:
    """Draw a side's places, each a stone in the shade, with their names.

    The letters of the columns stand at the outer edge, the numbers of the rows at the top; row 1 has
    its `first` words there, for rows run from the bridge outwards.
    """
    for spot in PLACES:
        left, _, right, bottom = place(spot, near=near)
        canvas.shade((left + 34, bottom - 40, right - 34, bottom - 24), radius=8)
    outer = _LETTERS if near else frame.BOARD[0] - _LETTERS
    canvas.shade((outer - 14, frame.HEAD_FLOOR - 5, outer + 14, FLOOR + 4))
    ends = (11, BRIDGE[0]) if near else (BRIDGE[1], frame.BOARD[0] - 11)
    canvas.shade((ends[0], frame.HEAD_FLOOR - 5, ends[1], _TOP - 4))
    for column, letter in enumerate(COLUMNS):
        box = place(Spot(column, 0), near=near)
        middle = (outer, (box[1] + box[3]) // 2)
        canvas.text(middle, letter, size=_LETTER_SIZE, font=Font.DISPLAY, ink=tint.bright, anchor="mm", on=Ink.NIGHT)
    for row in range(ROWS):
        box = place(Spot(0, row), near=near)
        middle = ((box[0] + box[2]) // 2, frame.HEAD_FLOOR + 10)
        words, ink = (str(row + 1), Ink.MIST) if row else (first, tint.bright)
        canvas.text(middle, words, size=32, font=Font.STRONG, ink=ink, anchor="mm", on=Ink.NIGHT)


def _left(canvas: Canvas, box: Box) -> None:
    """A place that a card has just left: in the shade, with four bright corners."""
    left, top, right, bottom = box
    canvas.shade(box, radius=Cut.FIELD.radius)
    for x, inward in ((left + 4, 26), (right - 5, -26)):
        for y, down in ((top + 4, 26), (bottom - 5, -26)):
            canvas.line(((x + inward, y), (x, y), (x, y + down)), ink=Ink.BONE, stroke=5, on=Ink.NIGHT)
