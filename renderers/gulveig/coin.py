"""Points as a coin: on cards and on plates, so that they are never taken for strength."""

from __future__ import annotations

from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape


def coin(canvas: Canvas, centre: XY, points: int, *, side: int, on: Ink) -> None:
    """Draw a coin of `side` pixels across on the colour `on`."""
    ring = max(3, side // 16)
    canvas.shape(centre, Shape.DISC, side, ink=Ink.BRONZE, on=on)
    canvas.shape(centre, Shape.DISC, side - 2 * ring, ink=Ink.SUN, on=Ink.BRONZE)
    canvas.text(
        centre,
        str(points),
        size=round(side * 0.68),
        font=Font.STRONG,
        ink=Ink.NIGHT,
        anchor="mm",
        room=side - 2 * ring - 2,
        least=24,
        on=Ink.SUN,
    )
