"""Where Gulveig is played: a feast in the open, by night, round a table under the northern lights."""

from __future__ import annotations

from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush


def _paint(brush: Brush) -> None:
    for top, bottom, tone in ((0, 0.16, "0C1420"), (0.16, 0.3, "101B2A"), (0.3, 0.42, "142434"), (0.42, 1, "182B3B")):
        brush.band(top, bottom, tone)
    brush.stars(90, "5D7386", seed=3, below=0.4)
    brush.curtain(0.33, 0.22, ("163040", "1A3C4A"), seed=9, bends=1.1, span=(0.3, 1.1))
    brush.curtain(0.24, 0.24, ("14343A", "18463F", "1D5747"), seed=5, bends=1.4)
    brush.ridge(0.5, 0.2, "1B2F3F", seed=12, peaks=6)
    brush.ridge(0.54, 0.13, "16283A", seed=4, peaks=9)
    brush.pines(0.6, 0.16, "11202E", seed=8, count=38)
    brush.hills(0.66, 0.08, "0F1B27", seed=2)
    brush.band(0.64, 1, "0F1B27")
    _fires(brush)
    _halls(brush)


def _halls(brush: Brush) -> None:
    """Two halls with crossed gables and lit doors, left and right behind the table."""
    for x in (0.06, 0.94):
        brush.polygon(((x - 0.13, 0.7), (x, 0.36), (x + 0.13, 0.7)), "1E2A35")
        brush.polygon(((x - 0.105, 0.7), (x, 0.42), (x + 0.105, 0.7)), "0A1119")
        for side in (-1, 1):
            brush.line(((x - side * 0.008, 0.39), (x + side * 0.026, 0.3)), "1E2A35", 0.008)
        brush.polygon(((x - 0.1, 0.7), (x - 0.1, 0.8), (x + 0.1, 0.8), (x + 0.1, 0.7)), "0A1119")
        brush.polygon(((x - 0.03, 0.8), (x - 0.03, 0.67), (x, 0.63), (x + 0.03, 0.67), (x + 0.03, 0.8)), "4A2F14")
        brush.polygon(((x - 0.02, 0.8), (x - 0.02, 0.68), (x, 0.65), (x + 0.02, 0.68), (x + 0.02, 0.8)), "6B4216")


def _fires(brush: Brush) -> None:
    """The glow of the doors on the trodden ground."""
    for x in (0.06, 0.94):
        for wide, tone in ((0.34, "16191C"), (0.24, "221D1A"), (0.14, "33241A")):
            brush.ellipse((x, 0.84), wide, wide * 0.34, tone)
    brush.band(0.93, 1, "0B141D")


FEAST = Backdrop("feast", "0C1420", _paint)
