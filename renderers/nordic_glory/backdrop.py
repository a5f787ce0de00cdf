"""Where Nordic Glory is fought: a frozen field under a low winter sun, the two hosts left and right."""

from __future__ import annotations

from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush

_SKY = ((0, "131C2A"), (0.12, "182536"), (0.22, "1F3042"), (0.31, "283C4E"))
_SUN = (0.5, 0.405)


def _paint(brush: Brush) -> None:
    for top, tone in _SKY:
        brush.band(top, 1, tone)
    brush.disc(_SUN, 0.15, "2E4555")
    brush.disc(_SUN, 0.1, "364A57")
    brush.disc(_SUN, 0.055, "465559")
    for y, wide in ((0.27, 0.3), (0.19, 0.22), (0.235, 0.14)):
        brush.ellipse((0.5 + (y - 0.23) * 3, y), wide, 0.014, "22344A")
    brush.ridge(0.43, 0.2, "2A3E50", seed=33, peaks=6)
    brush.ridge(0.45, 0.12, "223445", seed=6, peaks=8)
    brush.hills(0.5, 0.09, "1C2C3C", seed=3, waves=1.6)
    brush.pines(0.47, 0.09, "131F2B", seed=8, count=13, span=(0.0, 0.36))
    brush.pines(0.47, 0.09, "131F2B", seed=9, count=13, span=(0.64, 1.0))
    _host(brush, 0.0, 0.4, seed=0)
    _host(brush, 0.6, 1.0, seed=1)
    _ice(brush)
    for x, side in ((0.404, 1), (0.596, -1)):
        _banner(brush, x, side)


def _host(brush: Brush, left: float, right: float, *, seed: int) -> None:
    """A row of spears and helmets on the edge of the field."""
    count = 34
    for spear in range(count):
        x = left + (right - left) * (spear + 0.5) / count
        lean = ((spear * 7 + seed * 3) % 5 - 2) * 0.0016
        tall = 0.05 + ((spear * 11 + seed) % 4) * 0.009
        brush.line(((x, 0.5), (x + lean, 0.5 - tall)), "0F1822", 0.0016)
        brush.disc((x, 0.485), 0.0062, "0F1822")


def _ice(brush: Brush) -> None:
    """The frozen field: dark ice, the light of the sun on it, cracks, and drifts of snow in front."""
    brush.band(0.5, 1, "1A2937")
    for top, foot, tone in ((0.17, 0.3, "1E303F"), (0.12, 0.2, "243848"), (0.06, 0.1, "2C4251")):
        brush.polygon(((0.5 - top, 0.5), (0.5 + top, 0.5), (0.5 + foot, 1), (0.5 - foot, 1)), tone)
    for y, wide in ((0.515, 0.08), (0.535, 0.12), (0.57, 0.07), (0.6, 0.14), (0.66, 0.1), (0.7, 0.17), (0.79, 0.12)):
        brush.line(((0.5 - wide, y), (0.5 + wide * 0.8, y)), "324957", 0.0022)
    for points in (
        ((0.0, 0.6), (0.12, 0.635), (0.18, 0.62), (0.31, 0.68), (0.42, 0.665)),
        ((1.0, 0.56), (0.9, 0.6), (0.81, 0.59), (0.7, 0.64), (0.57, 0.63)),
        ((0.12, 0.635), (0.16, 0.72), (0.28, 0.78)),
        ((0.81, 0.59), (0.78, 0.69), (0.86, 0.77), (0.8, 0.86)),
        ((0.42, 0.665), (0.47, 0.75), (0.44, 0.84)),
    ):
        brush.line(points, "2B4050", 0.0024)
    brush.hills(0.93, 0.05, "15222E", seed=5, waves=1.3)
    brush.band(0.93, 1, "101A25")


def _banner(brush: Brush, x: float, side: int) -> None:
    """A tall banner that blows towards the middle."""
    tone = "23466B" if side > 0 else "5A4210"
    brush.line(((x, 0.56), (x, 0.315)), "0B121A", 0.005)
    brush.polygon(
        ((x, 0.33), (x + side * 0.035, 0.342), (x + side * 0.072, 0.33), (x + side * 0.056, 0.372),
         (x + side * 0.075, 0.42), (x + side * 0.035, 0.43), (x, 0.418)),
        tone,
    )  # fmt: skip


FIELD = Backdrop("frozen-field", "131C2A", _paint)
