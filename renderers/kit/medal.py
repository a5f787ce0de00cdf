"""Medals that differ in shape as well as in colour."""

from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

_MEDALS = {
    1: (Shape.STAR, Ink.SUN, 1.3),
    2: (Shape.SHIELD, Ink.MIST, 1.0),
    3: (Shape.DISC, Ink.TAN, 0.96),
}


def medal(canvas: Canvas, centre: XY, place: int, *, size: int = 56, on: Ink | None = None) -> None:
    """Draw the medal of a place: a gold star, a silver shield, a bronze disc; later places are plain numbers."""
    if place not in _MEDALS:
        canvas.text(centre, str(place), size=round(size * 0.8), font=Font.DISPLAY, ink=Ink.MIST, anchor="mm", on=on)
        return
    kind, ink, grown = _MEDALS[place]
    canvas.shape(centre, kind, round(size * grown), ink=ink, on=on)
    canvas.text(centre, str(place), size=round(size * 0.6), font=Font.DISPLAY, ink=Ink.NIGHT, anchor="mm", on=ink)
