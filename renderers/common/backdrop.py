"""Where the sheets of the league are shown: a chieftain's hall by night, with shields on the wall and a long fire."""

from __future__ import annotations

from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush


def _paint(brush: Brush) -> None:
    brush.band(0, 1, "151B22")
    for plank in range(17):
        x = plank / 16
        brush.line(((x, 0.2), (x, 0.86)), "10161C", 0.003)
    brush.polygon(((0, 0), (1, 0), (1, 0.16), (0.5, 0.02), (0, 0.16)), "0C1117")
    for side in (0.0, 1.0):
        brush.line(((side, 0.18), (0.5, 0.03)), "241D18", 0.022)
    brush.band(0.24, 0.27, "241D18")
    for place in range(5):
        _shield(brush, 0.18 + place * 0.16, 0.42, ("3A2320", "1F3240", "33301C")[place % 3])
    brush.band(0.84, 1, "0D1218")
    for wide, tone in ((0.8, "14171A"), (0.56, "1D1A18"), (0.34, "2A1D15")):
        brush.ellipse((0.5, 0.93), wide, wide * 0.3, tone)
    for x, tall in ((0.44, 0.09), (0.48, 0.14), (0.52, 0.11), (0.56, 0.08)):
        brush.polygon(((x - 0.022, 0.93), (x, 0.93 - tall), (x + 0.022, 0.93)), "4A2810")
    brush.polygon(((0.4, 0.95), (0.42, 0.92), (0.58, 0.92), (0.6, 0.95)), "1A130F")
    for x in (0.07, 0.93):
        brush.polygon(((x - 0.035, 1), (x - 0.026, 0.16), (x + 0.026, 0.16), (x + 0.035, 1)), "1F1915")
        brush.polygon(((x - 0.045, 0.2), (x, 0.1), (x + 0.045, 0.2)), "1F1915")
        for y in (0.36, 0.62):
            brush.ring((x, y), 0.016, 0.003, "33291F")


def _shield(brush: Brush, x: float, y: float, tone: str) -> None:
    brush.disc((x, y), 0.052, "0C1117")
    brush.disc((x, y), 0.047, tone)
    brush.ring((x, y), 0.047, 0.004, "3D3022")
    brush.disc((x, y), 0.012, "3D3022")


HALL = Backdrop("hall", "151B22", _paint)
