"""Cards on the battlefield and in a full hand, drawn as lying tiles: value, emblem and name side by side.

Two sides of four rows leave a card more width than height. A tile keeps the anatomy of all cards: the rim and the
pennant in the owner's tint, the big value, the emblem and the name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.text import wrap_to_fit

RADIUS = 12
_HALO = 5
_RIM = 5
_FLAG = 0.84
"""Width of the pennant by the height of the tile."""
_FLAG_MOST = 70
_SIGN = 28
"""Side of the emblem on a captured card."""


class Tile(NamedTuple):
    """What a tile shows.

    Attributes:
        size: width and height in pixels.
        tint: the tint of the card's back.
        sign: the emblem of the card's back.
        name: the card's name; empty for one that the viewer does not know.
        value: its strength; empty for none.
        emblem: its icon.
        up: face-up; otherwise a back, lightly revealed if the name is known.
        rising: which way the weave of the back slants, so that backs differ without colour.
        line: a short line below the name, on tiles that have room for it.
        stranger: the card was captured; its back's emblem is shown too.
    """

    size: tuple[int, int]
    tint: Tint
    sign: str
    name: str = ""
    value: str = ""
    emblem: str = ""
    up: bool = False
    rising: bool = True
    line: str = ""
    stranger: bool = False


def draw(canvas: Canvas, corner: XY, tile: Tile, *, halo: Ink | None = None) -> None:
    """Put a tile on a canvas, with an outline round it when it stands out."""
    left, top = corner
    box = (left, top, left + tile.size[0], top + tile.size[1])
    if halo is not None:
        canvas.panel(_grown(box, _HALO), halo, radius=RADIUS + _HALO, on=Ink.SLATE)
    canvas.sprite(corner, _sprite(tile, Ink.SLATE if halo is None else halo))


def slot(canvas: Canvas, box: Box, label: str, *, halo: Ink | None = None) -> None:
    """Draw an empty place with its name in it."""
    canvas.panel(box, Ink.WELL, line=halo or Ink.PANEL, stroke=3 if halo is None else 5, radius=RADIUS, on=Ink.SLATE)
    centre = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    canvas.text(centre, label, size=24, ink=Ink.MIST, anchor="mm", on=Ink.WELL)


def _grown(box: Box, by: int) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


@lru_cache(maxsize=512)
def _sprite(tile: Tile, on: Ink) -> Sprite:
    canvas = Canvas(tile.size, on)
    if tile.up:
        _face(canvas, tile)
    else:
        _back(canvas, tile)
    return canvas.cut(shapes.stencil(tile.size, RADIUS))


def _face(canvas: Canvas, tile: Tile) -> None:
    wide, high = tile.size
    canvas.panel((0, 0, wide, high), tile.tint.deep, radius=RADIUS)
    canvas.panel((_RIM, _RIM, wide - _RIM, high - _RIM), Ink.PARCHMENT, radius=RADIUS - _RIM, on=tile.tint.deep)
    flag = min(_FLAG_MOST, round(high * _FLAG))
    canvas.fill((0, 0, flag, high), tile.tint.deep)
    canvas.fill((flag, _RIM, flag + 3, high - _RIM), Ink.GOLD)
    _pennant(canvas, tile, flag, ink=Ink.BONE, on=tile.tint.deep)
    _words(canvas, tile, flag + 3, ink=Ink.BARK, on=Ink.PARCHMENT)


def _back(canvas: Canvas, tile: Tile) -> None:
    wide, high = tile.size
    canvas.panel((0, 0, wide, high), tile.tint.bright, radius=RADIUS)
    canvas.panel((3, 3, wide - 3, high - 3), Ink.NIGHT, radius=RADIUS - 3, on=tile.tint.bright)
    if not tile.name:
        weave = (_RIM + 3, _RIM + 3, wide - _RIM - 3, high - _RIM - 3)
        canvas.fill(weave, tile.tint.deep)
        canvas.hatch(weave, ink=Ink.NIGHT, on=tile.tint.deep, step=18, rising=tile.rising)
        disc = high - 8
        centre = (wide // 2, high // 2)
        canvas.panel((centre[0] - disc, 4, centre[0] + disc, high - 4), Ink.NIGHT, radius=disc // 2, on=tile.tint.deep)
        canvas.icon(centre, tile.sign, round(high * 0.7), ink=tile.tint.bright, on=Ink.NIGHT)
        return
    flag = min(_FLAG_MOST, round(high * _FLAG))
    strip = (wide - 18, _RIM + 3, wide - _RIM - 3, high - _RIM - 3)
    canvas.fill(strip, tile.tint.deep)
    canvas.hatch(strip, ink=Ink.NIGHT, on=tile.tint.deep, step=12, rising=tile.rising)
    _pennant(canvas, tile, flag, ink=tile.tint.bright, on=Ink.NIGHT)
    _words(canvas, tile._replace(size=(wide - 16, high)), flag + 3, ink=Ink.BONE, on=Ink.NIGHT)


def _pennant(canvas: Canvas, tile: Tile, flag: int, *, ink: Ink, on: Ink) -> None:
    """The big value; a card without strength shows its emblem there."""
    high = tile.size[1]
    middle = (flag // 2 + 1, high // 2)
    if tile.value:
        canvas.text(middle, tile.value, size=round(high * 0.7), font=Font.DISPLAY, ink=ink, anchor="mm", on=on)
    else:
        canvas.icon(middle, tile.emblem, min(flag - 12, round(high * 0.64)), ink=ink, on=on)


def _words(canvas: Canvas, tile: Tile, left: int, *, ink: Ink, on: Ink) -> None:
    """The emblem, if the value has the pennant, and the name with its short line."""
    wide, high = tile.size
    gap = 8 if tile.line else 5
    start = left + gap
    if tile.value:
        side = min(48, round(high * (0.5 if tile.line else 0.44)))
        soft = tile.tint.deep if on is Ink.PARCHMENT else ink
        # A small tile has room for one emblem: a captured card then shows whose it was.
        emblem = tile.sign if tile.stranger and not tile.line else tile.emblem
        canvas.icon((start + side // 2, high // 2), emblem, side, ink=soft, on=on)
        start += side + gap
    room = wide - start - gap
    if tile.stranger and tile.line:
        room -= _SIGN
        soft = tile.tint.deep if on is Ink.PARCHMENT else tile.tint.bright
        canvas.icon((wide - _SIGN // 2 - 7, high // 2), tile.sign, _SIGN, ink=soft, on=on)
    if tile.line:
        _two_lines(canvas, tile, (start, room), ink=ink, on=on)
        return
    rows, size = wrap_to_fit(tile.name, Font.STRONG, 28, room=room, lines=2, least=24)
    step = round(size * 1.06)
    first = high // 2 - (len(rows) - 1) * step // 2
    for place, row in enumerate(rows):
        canvas.text((start, first + place * step), row, size=size, font=Font.STRONG, ink=ink, on=on)


def _two_lines(canvas: Canvas, tile: Tile, span: tuple[int, int], *, ink: Ink, on: Ink) -> None:
    """The name above the short line; `span` is where they start and how much room they have."""
    start, room = span
    high = tile.size[1]
    quiet = Ink.UMBER if on is Ink.PARCHMENT else Ink.MIST
    name, line = min(38, round(high * 0.42)), min(28, round(high * 0.33))
    at = (start, round(high * 0.32))
    canvas.text(at, tile.name, size=name, font=Font.STRONG, ink=ink, room=room, least=26, on=on)
    canvas.text((start, round(high * 0.73)), tile.line, size=line, ink=quiet, room=room, least=21, on=on)
