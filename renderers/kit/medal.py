"""Medals that differ in shape as well as in colour, lit from the upper left like the emblems of cards."""

from __future__ import annotations

from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

_MEDALS = {
    1: (Shape.STAR, Ink.SUN, Ink.BRONZE, 1.3),
    2: (Shape.SHIELD, Ink.MIST, Ink.LINE, 1.0),
    3: (Shape.DISC, Ink.TAN, Ink.UMBER, 0.96),
}


def medal(canvas: Canvas, centre: XY, place: int, *, size: int = 56, on: Ink | None = None) -> None:
    """Draw the medal of a place: a gold star, a silver shield, a bronze disc; later places are plain numbers."""
    if place not in _MEDALS:
        canvas.text(centre, str(place), size=round(size * 0.8), font=Font.DISPLAY, ink=Ink.MIST, anchor="mm", on=on)
        return
    kind, ink, edge, grown = _MEDALS[place]
    side, drop = round(size * grown), max(2, size // 18)
    canvas.shape((centre[0] + drop, centre[1] + drop), kind, side, ink=Ink.NIGHT, on=on)
    canvas.shape(centre, kind, side, ink=edge, on=Ink.NIGHT)
    canvas.shape((centre[0] - drop // 2, centre[1] - drop // 2), kind, side - 2 * drop, ink=ink, on=edge)
    canvas.text(centre, str(place), size=round(size * 0.6), font=Font.DISPLAY, ink=Ink.NIGHT, anchor="mm", on=ink)
