"""Where Gulveig is played: a feast in the open, by night, round a table under the northern lights."""

from __future__ import annotations

from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush

__all__ = ["FEAST"]


def _paint(brush: Brush) -> None:
    for top, bottom, tone in ((0, 0.16, "0C1420"), (0.16, 0.3, "101B2A"), (0.3, 0.42, "142434"), (0.42, 1, "182B3B")):
        brush.band(top, bottom, tone)
    brush.stars(90, "5D7386", seed=3, below=0.4)
    brush.curtain(0.33, 0.22, ("163040", "1A3C4A"), seed=9, bends=1.1, span=(0.3, 1.1))
    brush.curtain(0.24, 0.24, ("14343A", "18463F", "1F5B4B"), seed=5, bends=1.4)
    brush.ridge(0.5, 0.2, "1B2F3F", seed=12, peaks=6)
    brush.ridge(0.54, 0.13, "16283A", seed=4, peaks=9)
    brush.pines(0.6, 0.16, "11202E", seed=8, count=38)
    brush.hills(0.66, 0.08, "0F1B27", seed=2)
    brush.band(0.64, 1, "0F1B27")
    _halls(brush)
    _fires(brush)


def _halls(brush: Brush) -> None:
    """Two halls with crossed gables and lit doors, left and right behind the table."""
    for side, x in ((1, 0.075), (-1, 0.925)):
        brush.polygon(((x - 0.1, 0.64), (x, 0.4), (x + 0.1, 0.64)), "0B141E")
        brush.line(((x, 0.42), (x - 0.018, 0.36)), "0B141E", 0.008)
        brush.line(((x, 0.42), (x + 0.018, 0.36)), "0B141E", 0.008)
        brush.polygon(((x - 0.08, 0.64), (x - 0.08, 0.72), (x + 0.08, 0.72), (x + 0.08, 0.64)), "0B141E")
        brush.polygon(
            ((x - 0.012, 0.72), (x - 0.012, 0.62), (x + side * 0.0, 0.6), (x + 0.012, 0.62), (x + 0.012, 0.72)),
            "7A4A16",
        )


def _fires(brush: Brush) -> None:
    for x, y in ((0.03, 0.86), (0.97, 0.86)):
        for radius, tone in ((0.16, "1A1F24"), (0.11, "2A231F"), (0.07, "3D2A1B")):
            brush.ellipse((x, y), radius * 2, radius * 1.2, tone)


FEAST = Backdrop("feast", "0C1420", _paint)
