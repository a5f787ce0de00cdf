"""A house of the village: a gable with crossed beams over a wall; lit while it is free, dark when it is taken."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.shapes import Point

_FINE = 4

_LOW, _HIP = 20, 14
"""Below this height a roof is that of a longhouse, with beams at both ends; how far its ends lean in, in pixels."""

_PLANKS = 4
"""Of a quay."""

BEAMS = 0.16
"""How far the crossed beams reach down from the top, as a share of the gable's height."""


class _Inks(NamedTuple):
    edge: Ink
    roof: Ink
    wall: Ink
    sign: Ink


class Light(Enum):
    """How a house is lit."""

    OPEN = _Inks(Ink.GOLD, Ink.UMBER, Ink.BARK, Ink.UMBER)
    """Somebody can go there now."""
    FREE = _Inks(Ink.TAN, Ink.UMBER, Ink.BARK, Ink.UMBER)
    """Nobody is there."""
    TAKEN = _Inks(Ink.LINE, Ink.WELL, Ink.NIGHT, Ink.WELL)
    """Somebody is there."""

    @property
    def wall(self) -> Ink:
        """The colour of the wall."""
        inks: _Inks = self.value
        return inks.wall

    @property
    def sign(self) -> Ink:
        """The colour of the sign with the name."""
        inks: _Inks = self.value
        return inks.sign


def draw_house(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, box: Box, light: Light, *, gable: int, sign: XY, fresh: bool = False
) -> None:
    """Draw a house.

    Args:
        canvas: Where.
        box: The room it takes.
        light: How it is lit.
        gable: Height of its gable in pixels.
        sign: Top left of the sign in the house; it reaches to the foot and to the right side.
        fresh: Whether to outline it in bone white.
    """
    size = (box[2] - box[0], box[3] - box[1])
    canvas.sprite((box[0], box[1]), _house(size, light, gable, sign, fresh))


def draw_berth(canvas: Canvas, box: Box, light: Light, *, fresh: bool = False) -> None:
    """Draw the planks of the quay at which a public longship lies; lit and outlined like a house."""
    left, top, right, _ = box
    inks: _Inks = light.value
    canvas.panel(box, inks.roof, line=Ink.BONE if fresh else inks.edge, stroke=5 if fresh else 3, radius=8)
    for plank in range(1, _PLANKS):
        x = left + plank * (right - left) // _PLANKS
        canvas.fill((x - 1, top + 5, x + 2, top + 10), Ink.NIGHT)


@kept
def _house(size: XY, light: Light, gable: int, sign: XY, fresh: bool) -> Sprite:  # noqa: FBT001 - a key
    canvas = Canvas(size, Ink.NIGHT)
    wide, high = size
    edge, roof, wall, board = light.value
    rim = Ink.BONE if fresh else edge
    stroke = 6 if fresh else 4
    whole = _mask(size, (*_roof(size, gable), *_beams(size, gable), _wall(size, gable)))
    canvas.stamp((0, 0), _mask(size, (*_beams(size, gable), *_roof(size, gable))), ink=rim, on=Ink.NIGHT)
    canvas.fill((6, gable - 2, wide - 6, high), rim if fresh else Ink.NIGHT)
    canvas.fill((6 + stroke, gable, wide - 6 - stroke, high - (stroke if fresh else 0)), wall)
    inner = _inset(size, gable, stroke * 2)
    canvas.stamp((0, 0), _mask(size, (inner,)), ink=roof, on=rim)
    canvas.panel((*sign, wide, high), board, line=rim if fresh else None, stroke=3, radius=8, on=wall)
    stencil = whole.copy()
    ImageDraw.Draw(stencil).rounded_rectangle((*sign, wide - 1, high - 1), radius=8, fill=255)
    return canvas.cut(shapes.solid(stencil))


def _roof(size: tuple[int, int], gable: int) -> tuple[tuple[Point, ...], ...]:
    wide = size[0]
    top = gable * BEAMS
    if gable < _LOW:
        return (((0, gable), (0, gable - 4), (_HIP, top), (wide - _HIP, top), (wide, gable - 4), (wide, gable)),)
    return (((0, gable), (0, gable - 8), (wide / 2, top), (wide, gable - 8), (wide, gable)),)


def _inset(size: tuple[int, int], gable: int, by: int) -> tuple[Point, ...]:
    wide = size[0]
    top = gable * BEAMS
    if gable < _LOW:
        return ((by, gable - 3), (_HIP + 2, top + 4), (wide - _HIP - 2, top + 4), (wide - by, gable - 3))
    slope = (gable - top) / (wide / 2)
    return ((by * 1.7, gable - 3), (wide / 2, top + by * 0.5 + slope * by * 0.6), (wide - by * 1.7, gable - 3))


def _beams(size: tuple[int, int], gable: int) -> tuple[tuple[Point, ...], ...]:
    low, top = gable < _LOW, gable * BEAMS + 4
    middles = (_HIP, size[0] - _HIP) if low else (size[0] / 2,)
    lean = 8 if low else gable * 0.22
    return tuple(
        (
            (middle - side * 5, top + 6),
            (middle + side * (lean - 4), 0),
            (middle + side * (lean + 3), 3),
            (middle + side * 5, top + 8),
        )
        for middle in middles
        for side in (-1, 1)
    )


def _wall(size: tuple[int, int], gable: int) -> tuple[Point, ...]:
    wide, high = size
    return ((6, gable - 2), (wide - 6, gable - 2), (wide - 6, high), (6, high))


def _mask(size: tuple[int, int], parts: tuple[tuple[Point, ...], ...]) -> Image.Image:
    fine = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    brush = ImageDraw.Draw(fine)
    for part in parts:
        brush.polygon([(x * _FINE, y * _FINE) for x, y in part], fill=255)
    return fine.resize(size, Image.Resampling.BOX)
