"""The battlefield: two sides of three columns and four rows, facing each other across the middle."""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS, Side
from engines.thor_vs_loki.view import Face
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.thor_vs_loki import tiles
from renderers.thor_vs_loki.tiles import Tile
from renderers.thor_vs_loki.viewmodel import EMBLEMS, TINTS, ViewModel

TILE = (238, 68)
_STEP = (TILE[0] + 12, TILE[1] + 7)
_LEFT = frame.EDGE
_TOP = frame.TITLE_FLOOR + 6
_GAP = 38
"""Height of the strip between the two sides."""

MIDDLE = _TOP + ROWS * _STEP[1] - 7 + _GAP // 2
"""Height of the line where the sides meet."""

RIGHT = _LEFT + len(COLUMNS) * _STEP[0] - 12
"""Where the battlefield ends."""


def tile(model: ViewModel, seat: Seat, face: Face) -> Tile:
    """A seat's card as a tile."""
    card, back, up = face.card, face.back, face.up
    blank = Tile(TILE, TINTS[back], EMBLEMS[back], up=up, rising=back is Side.THOR)
    if not card:
        return blank
    printed = model.card(card).face
    value = str(printed.strength) if printed.strength >= 0 else ""
    stranger = model.captured(card, seat)
    return blank._replace(name=model.name(card), value=value, emblem=printed.emblem, stranger=stranger)


def draw_sides(canvas: Canvas, model: ViewModel) -> None:
    """Draw both sides, and the names of the columns between them."""
    near = model.near
    for place, column in enumerate(model.columns()):
        left = _LEFT + place * _STEP[0]
        middle = left + TILE[0] // 2
        canvas.fill((left + 16, MIDDLE - 1, left + TILE[0] - 16, MIDDLE + 2), Ink.BRONZE)
        canvas.fill((middle - 20, MIDDLE - 2, middle + 20, MIDDLE + 3), Ink.SLATE)
        canvas.text(
            (middle, MIDDLE - 3), COLUMNS[column], size=32, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", on=Ink.SLATE
        )
        for seat in (near, 1 - near):
            _column(canvas, model, seat, column, left)


def _column(canvas: Canvas, model: ViewModel, seat: Seat, column: int, left: int) -> None:
    cards: tuple[Face, ...] = model.field(seat)[column]
    changed = {mark.spot for mark in model.view.marks if mark.seat == seat}
    for row in range(ROWS):
        box = _box(left, row, near=seat == model.near)
        spot = Spot(column, row)
        halo = Ink.BONE if spot in changed else None
        if row < len(cards):
            face = cards[row]
            tiles.draw(canvas, (box[0], box[1]), tile(model, seat, face), halo=halo)
        else:
            tiles.slot(canvas, box, spot.id, halo=halo)


def _box(left: int, row: int, *, near: bool) -> Box:
    """Where a row lies: row 1 next to the middle, the near side below it."""
    top = MIDDLE + _GAP // 2 + row * _STEP[1] if near else MIDDLE - _GAP // 2 - TILE[1] - row * _STEP[1]
    return (left, top, left + TILE[0], top + TILE[1])
