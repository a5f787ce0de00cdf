"""Flat shapes with soft edges, drawn once at four times their size and kept as coverage masks."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from math import cos, pi, sin

from PIL import Image, ImageDraw

from renderers.kit.kept import parts

_FINE = 4

LARGEST_KEPT = 400
"""Width in pixels up to which shapes are kept: what is larger lies on pictures that are drawn once, or seldom."""

Point = tuple[float, float]


class Shape(Enum):
    """A silhouette that tells seats and states apart without colour."""

    DISC = "disc"
    DIAMOND = "diamond"
    SQUARE = "square"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"
    SHIELD = "shield"
    STAR = "star"
    BURST = "burst"
    """A star of many points with room for a number."""
    ARROW = "arrow"
    """Points to the right."""


def shape(kind: Shape, size: int) -> Image.Image:
    """The mask (mode L, `size` by `size`) of a shape that fills its square."""
    return _shape(kind, size) if size <= LARGEST_KEPT else _shape.__wrapped__(kind, size)


@parts
def _shape(kind: Shape, size: int) -> Image.Image:
    def paint(brush: ImageDraw.ImageDraw, side: int) -> None:
        last = side - 1
        if kind is Shape.DISC:
            brush.ellipse((0, 0, last, last), fill=255)
        elif kind is Shape.SQUARE:
            inset = side * 0.07
            brush.rounded_rectangle((inset, inset, last - inset, last - inset), radius=side * 0.12, fill=255)
        else:
            brush.polygon([(x * last, y * last) for x, y in _corners(kind)], fill=255)

    return _soft((size, size), paint)


@parts
def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """The mask of a rectangle with round corners."""

    def paint(brush: ImageDraw.ImageDraw, _side: int) -> None:
        box = (0, 0, size[0] * _FINE - 1, size[1] * _FINE - 1)
        brush.rounded_rectangle(box, radius=radius * _FINE, fill=255)

    return _soft(size, paint)


def solid(mask: Image.Image) -> Image.Image:
    """The stencil of a mask: open wherever it covers anything."""
    return Image.frombytes("1", mask.size, mask.tobytes(), "raw", "1;8")


@parts
def stencil(size: tuple[int, int], radius: int) -> Image.Image:
    """The stencil of a rectangle with round corners; pieces of one size share it."""
    return solid(rounded(size, radius))


@parts
def polyline(size: tuple[int, int], points: tuple[Point, ...], stroke: int) -> Image.Image:
    """The mask of a line through points (pixels within `size`) with round ends and joints."""

    def paint(brush: ImageDraw.ImageDraw, _side: int) -> None:
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        brush.line(fine, fill=255, width=stroke * _FINE, joint="curve")
        reach = stroke * _FINE / 2
        for x, y in fine:
            brush.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)

    return _soft(size, paint)


@parts
def hatch(size: tuple[int, int], step: int, *, rising: bool) -> Image.Image:
    """The mask of slanting stripes, `step` pixels apart and a quarter as wide."""

    def paint(brush: ImageDraw.ImageDraw, _side: int) -> None:
        wide, high = size[0] * _FINE, size[1] * _FINE
        for start in range(-high, wide + high, step * _FINE):
            ends = ((start, high), (start + high, 0)) if rising else ((start, 0), (start + high, high))
            brush.line(ends, fill=255, width=step)

    return _soft(size, paint)


def _corners(kind: Shape) -> list[Point]:
    """Corners in the unit square."""
    if kind in _FIXED:
        return _FIXED[kind]
    if kind is Shape.HEXAGON:
        return [(0.5 + 0.5 * sin(pi * turn / 3), 0.5 - 0.5 * cos(pi * turn / 3)) for turn in range(6)]
    if kind is Shape.BURST:
        return _star(12, 0.38, 0.5)
    if kind is Shape.STAR:
        return _star(5, 0.21, 0.53)
    left = [(0.06, 0.04), (0.06, 0.5), (0.14, 0.7), (0.28, 0.86), (0.5, 1.0)]
    return left + [(1 - x, y) for x, y in reversed(left[:-1])]


_FIXED = {
    Shape.DIAMOND: [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)],
    Shape.TRIANGLE: [(0.5, 0.02), (1.0, 0.94), (0.0, 0.94)],
    Shape.ARROW: [(0.1, 0.0), (0.95, 0.5), (0.1, 1.0), (0.35, 0.5)],
}


def _star(points: int, inner: float, middle: float) -> list[Point]:
    """The corners of a star that reaches from `inner` to 0.5 around a middle at the height `middle`."""
    turns = [(pi * turn / points, (0.5, inner)[turn % 2]) for turn in range(2 * points)]
    return [(0.5 + far * sin(angle), middle - far * cos(angle)) for angle, far in turns]


def _soft(size: tuple[int, int], paint: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """Paint at four times the size and shrink; the painter gets the brush and the painted width."""
    fine = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    paint(ImageDraw.Draw(fine), size[0] * _FINE)
    return fine.resize(size, Image.Resampling.BOX)
