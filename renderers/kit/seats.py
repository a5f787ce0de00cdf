"""How a seat looks in every picture: a shape, a tint, and the number inside it."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape


class SeatStyle(NamedTuple):
    """Shape and tint of a seat."""

    shape: Shape
    tint: Tint


SEATS = (
    SeatStyle(Shape.DISC, Tint.SKY),
    SeatStyle(Shape.DIAMOND, Tint.GOLD),
    SeatStyle(Shape.SQUARE, Tint.HEATHER),
    SeatStyle(Shape.HEXAGON, Tint.MOSS),
)
"""By seat number; tables with more seats begin again."""

_NUMBERED = 30
"""Smallest sign that has room for a number, in pixels."""


def seat_style(seat: int) -> SeatStyle:
    """Shape and tint of a seat, counted from 0."""
    return SEATS[seat % len(SEATS)]


def seat_mark(canvas: Canvas, centre: XY, seat: int, *, size: int = 52, on: Ink | None = None) -> None:
    """Draw a seat's sign: its shape in its tint with its number (from 1) inside, if that can be read."""
    style = seat_style(seat)
    side = round(size * 1.18) if style.shape is Shape.DIAMOND else size
    canvas.shape(centre, style.shape, side, ink=style.tint.bright, on=on)
    half = side // 2
    canvas.say((centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half))
    if size < _NUMBERED:
        return
    canvas.text(
        centre,
        str(seat + 1),
        size=max(24, round(size * 0.6)),
        font=Font.STRONG,
        ink=Ink.NIGHT,
        anchor="mm",
        on=style.tint.bright,
    )


def empty_mark(canvas: Canvas, centre: XY, seat: int, *, size: int = 52, on: Ink | None = None) -> None:
    """Draw the sign of a seat nobody has taken: only the outline of its shape."""
    style = seat_style(seat)
    side = round(size * 1.18) if style.shape is Shape.DIAMOND else size
    thick = 8 if style.shape is not Shape.DIAMOND else 11
    canvas.shape(centre, style.shape, side, ink=Ink.LINE, on=on)
    canvas.shape(centre, style.shape, side - thick, ink=Ink.WELL, on=Ink.LINE)
