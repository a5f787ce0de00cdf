"""The rim of every picture: a band of two-strand knotwork round an opaque ground."""

from __future__ import annotations

from math import cos, pi

from PIL import Image, ImageDraw

from renderers.kit import shapes
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape

RIM = 30
"""Width of the rim in pixels; nothing else is drawn there."""

_FINE = 4
_WAVE = 13  # whole pixels, and two of them within PNG's reach of 32 KiB down a board: the braid packs to nothing
_BAND = 16
_COARSE = [round(level / 85) * 85 for level in range(256)]  # few shades: the sides of the rim would else weigh most


@kept
def _ground(size: tuple[int, int], tint: Tint, ground: Ink) -> Canvas:
    canvas = Canvas(size, Ink.NIGHT)
    wide, high = size
    canvas.panel((3, 3, wide - 3, high - 3), Ink.NIGHT, line=Ink.BRONZE, stroke=3, radius=14)
    _braids(canvas)
    inner = (RIM - 3, RIM - 3, wide - RIM + 3, high - RIM + 3)
    canvas.panel(inner, ground, line=Ink.GOLD, stroke=3, radius=12, on=Ink.NIGHT)
    for x in (18, wide - 18):
        for y in (18, high - 18):
            canvas.shape((x, y), Shape.DIAMOND, 34, ink=Ink.NIGHT, on=Ink.NIGHT)
            canvas.shape((x, y), Shape.DIAMOND, 26, ink=tint.bright, on=Ink.NIGHT)
            canvas.shape((x, y), Shape.DIAMOND, 10, ink=Ink.NIGHT, on=tint.bright)
    return canvas


def ground(size: tuple[int, int], tint: Tint, ground_ink: Ink = Ink.SLATE) -> Canvas:
    """A new canvas with the rim round it; draw at least `RIM` pixels away from the edges.

    Args:
        size: Width and height in pixels.
        tint: The accent of the four corner stones.
        ground_ink: The colour inside the rim.
    """
    return _ground(size, tint, ground_ink).copy()


def hall(size: tuple[int, int], tint: Tint, backdrop: Backdrop) -> Canvas:
    """A new canvas with the rim round a place; draw at least `RIM` pixels from the edges."""
    return _hall(size, tint, backdrop).copy()


@kept
def _hall(size: tuple[int, int], tint: Tint, backdrop: Backdrop) -> Canvas:
    canvas = Canvas.on(backdrop, size)
    wide, high = size
    window = Image.new("1", size, 255)
    window.paste(0, (RIM, RIM, wide - RIM, high - RIM), shapes.stencil((wide - 2 * RIM, high - 2 * RIM), 9))
    canvas.sprite((0, 0), _ground(size, tint, Ink.NIGHT).cut(window))
    return canvas


def _braids(canvas: Canvas) -> None:
    wide, high = canvas.size
    across = _braid((wide - 72) // _WAVE)
    down = _braid((high - 72) // _WAVE).transpose(Image.Transpose.ROTATE_90)
    left, top = (wide - across.width) // 2, (high - down.height) // 2
    near, far = 6, _BAND + 6
    for y in (near, high - far):
        canvas.stamp((left, y), across, ink=Ink.BRONZE, on=Ink.NIGHT)
    for x in (near, wide - far):
        canvas.stamp((x, top), down, ink=Ink.BRONZE, on=Ink.NIGHT)


@kept
def _braid(turns: int) -> Image.Image:
    """Two strands that pass over and under each other at every turn, `turns * _WAVE` by `_BAND` pixels."""
    length = turns * _WAVE
    fine = Image.new("L", (length * _FINE, _BAND * _FINE), 0)
    brush = ImageDraw.Draw(fine)
    for turn in range(turns + 1):
        first, last = (turn - 0.5) / turns, (turn + 0.5) / turns
        upper = _strand(first, last, turns, length, 1.0)
        lower = _strand(first, last, turns, length, -1.0)
        under, over = (lower, upper) if turn % 2 else (upper, lower)
        brush.line(under, fill=255, width=3 * _FINE, joint="curve")
        brush.line(over, fill=0, width=7 * _FINE, joint="curve")
        brush.line(over, fill=255, width=3 * _FINE, joint="curve")
    return fine.resize((length, _BAND), Image.Resampling.BOX).point(_COARSE)


def _strand(first: float, last: float, turns: int, length: int, side: float) -> list[shapes.Point]:
    """Points of one strand between two shares of the length; the strands cross at whole turns."""
    steps = 12
    reach = (_BAND / 2 - 2.5) * _FINE
    points: list[shapes.Point] = []
    for step in range(steps + 1):
        share = first + (last - first) * step / steps
        height = side * reach * cos(pi * (share * turns - 0.5))
        points.append((share * length * _FINE, _BAND * _FINE / 2 + height))
    return points
