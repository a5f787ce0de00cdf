"""Signs of what changed last, laid over a finished board: arrows, numbers in a star, and a star on what came."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Point, Shape

_BARB, _HALF = 18, 14
"""Length and half the width of an arrow's head, in pixels."""


def draw_arrow(canvas: Canvas, points: tuple[Point, ...], *, both: bool = False) -> None:
    """Draw an arrow through points that differ, with a head at the last one, or at `both` ends."""
    heads = _barbs(points[-2], points[-1]) + (_barbs(points[1], points[0]) if both else [])
    _draw(canvas, [points, *heads])


def _draw(canvas: Canvas, lines: list[tuple[Point, ...]]) -> None:
    for ink, stroke in ((Ink.NIGHT, 14), (Ink.BONE, 7)):
        for line in lines:
            for one, other in pairwise(line):
                canvas.line((one, other), ink=ink, stroke=stroke)


def between(one: XY, other: XY, *, start: int, end: int) -> tuple[Point, Point]:
    """The line from one point to another without its first `start` and its last `end` pixels."""
    wide, high = other[0] - one[0], other[1] - one[1]
    long = hypot(wide, high)
    x, y = wide / long, high / long
    return (one[0] + x * start, one[1] + y * start), (other[0] - x * end, other[1] - y * end)


def draw_burst(canvas: Canvas, centre: XY, words: str, ink: Ink, *, size: int = 100) -> None:
    """Draw a number in a star, of which `size` is the width in pixels: what was lost or won."""
    canvas.shape(centre, Shape.BURST, size, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.BURST, size - 8, ink=ink, on=Ink.NIGHT)
    letter = round(size * 0.4)
    canvas.text(centre, words, size=letter, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)


def draw_star(canvas: Canvas, centre: XY, *, size: int = 44) -> None:
    """Draw the star on what came, or on what changed last."""
    canvas.shape(centre, Shape.STAR, size, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.STAR, round(size * 0.76), ink=Ink.BONE, on=Ink.NIGHT)


def _barbs(tail: Point, tip: Point) -> list[tuple[Point, ...]]:
    """The two short lines of a head whose shaft comes from `tail`."""
    wide, high = tip[0] - tail[0], tip[1] - tail[1]
    long = hypot(wide, high)
    x, y = wide / long, high / long
    return [((tip[0] - x * _BARB + side * y * _HALF, tip[1] - y * _BARB - side * x * _HALF), tip) for side in (-1, 1)]
