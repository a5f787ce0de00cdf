"""Where Thor meets Loki: a bridge of light, with the storm on one side of it and the fire on the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import pi, sin

from engines.thor_vs_loki.book import Side
from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush, Spot

_BRIDGE = ("1F4A7A", "2C5E96", "3D7FA8", "8FA8A0", "B8873A", "93501F", "6E2F16")
"""The lanes of the bridge, from the side of the storm to the side of the fire."""

_NEAR, _FAR = 0.0185, 0.007
"""Width of a lane of the bridge at the foot and at the top of the picture."""


def _paint(brush: Brush, *, storm_left: bool) -> None:
    def at(x: float) -> float:
        return x if storm_left else 1 - x

    _sky(brush, at)
    _glow(brush, at)
    _storm(brush, at)
    _fire(brush, at)
    _bridge(brush, at)


def _sky(brush: Brush, at: Callable[[float], float]) -> None:
    brush.polygon(((at(0), 0), (at(0.5), 0), (at(0.5), 1), (at(0), 1)), "0E1828")
    brush.polygon(((at(0.5), 0), (at(1), 0), (at(1), 1), (at(0.5), 1)), "1D110E")
    for high, tone in ((0.3, "122034"), (0.6, "162840")):
        brush.polygon(((at(0), high), (at(0.5), high + 0.1), (at(0.5), 1), (at(0), 1)), tone)
    for high, tone in ((0.3, "261511"), (0.6, "321A11")):
        brush.polygon(((at(1), high), (at(0.5), high + 0.1), (at(0.5), 1), (at(1), 1)), tone)


def _storm(brush: Brush, at: Callable[[float], float]) -> None:
    """Banks of cloud with lightning between them, slanting rain, and a headland under the storm."""
    for wide, spread in ((0.0022, 0.0), (0.0013, 0.03)):
        for drop in range(16):
            x, y = (drop * 0.0321 + spread) % 0.47, 0.3 + (drop * 0.37 + spread * 7) % 0.62
            brush.line(((at(x), y), (at(x - 0.014), y + 0.075)), "203A5A", wide)
    for bolt, tone in ((0.125, "4C7CA8"), (0.37, "3A648E")):
        _bolt(brush, at, bolt, tone)
    _bank(brush, at, 0.2, "1A2E4A", ((0.02, 0.1), (0.12, 0.07), (0.22, 0.09), (0.33, 0.07), (0.42, 0.05)))
    _bank(brush, at, 0.15, "223C5E", ((0.06, 0.075), (0.17, 0.06), (0.28, 0.075), (0.37, 0.05)))
    _bank(brush, at, 0.115, "1A2E4A", ((0.0, 0.07), (0.1, 0.05), (0.24, 0.055), (0.34, 0.045), (0.44, 0.03)))
    for tone, peaks in (
        ("101E31", ((0.0, 0.3), (0.07, 0.2), (0.12, 0.25), (0.2, 0.13), (0.27, 0.18), (0.36, 0.07), (0.43, 0.02))),
        ("0A1321", ((0.0, 0.17), (0.05, 0.11), (0.11, 0.14), (0.19, 0.06), (0.25, 0.08), (0.33, 0.02), (0.38, 0.0))),
    ):
        brush.polygon([(at(0), 1), *((at(x), 1 - high) for x, high in peaks), (at(peaks[-1][0] + 0.02), 1)], tone)


def _bank(brush: Brush, at: Callable[[float], float], floor: float, tone: str, puffs: Sequence[Spot]) -> None:
    """A bank of cloud that hangs from the top of the picture: round below."""
    for x, radius in puffs:
        brush.disc((at(x), floor - 0.035), radius, tone)
    brush.polygon(((at(0), 0), (at(0.46), 0), (at(0.4), floor - 0.02), (at(0), floor)), tone)


def _bolt(brush: Brush, at: Callable[[float], float], x: float, tone: str) -> None:
    edge = ((0, 0.18), (-0.03, 0.36), (0.004, 0.35), (-0.03, 0.52), (-0.008, 0.51), (-0.05, 0.7), (0.032, 0.46),
            (0.008, 0.465), (0.042, 0.3), (0.012, 0.31), (0.03, 0.18))  # fmt: skip
    brush.polygon([(at(x + along), down) for along, down in edge], tone)


def _fire(brush: Brush, at: Callable[[float], float]) -> None:
    """Three rows of flames, the nearest the brightest, and sparks above them."""
    for spark in range(34):
        x, y = 0.54 + (spark * 0.173) % 0.45, 0.14 + (spark * 0.291) % 0.55
        brush.disc((at(x), y), 0.0012 + 0.0012 * (spark % 3), "6A3315")
    smoke = ((0.6, 0.03), (0.68, 0.05), (0.79, 0.045), (0.9, 0.055), (1.0, 0.05))
    for x, radius in smoke:
        brush.disc((at(x), 0.085), radius, "2B1813")
    brush.polygon(((at(0.55), 0), (at(1), 0), (at(1), 0.1), (at(0.6), 0.06)), "2B1813")
    for tone, tongues in (
        ("3A1C0E", ((0.57, 0.3), (0.655, 0.46), (0.745, 0.4), (0.83, 0.58), (0.925, 0.52), (1.0, 0.66))),
        ("4E240F", ((0.61, 0.22), (0.7, 0.33), (0.79, 0.29), (0.88, 0.42), (0.97, 0.4))),
        ("663012", ((0.575, 0.11), (0.655, 0.2), (0.745, 0.17), (0.835, 0.26), (0.93, 0.24), (1.0, 0.3))),
        ("7E3F14", ((0.62, 0.07), (0.705, 0.11), (0.79, 0.1), (0.885, 0.15), (0.965, 0.14))),
    ):
        for x, high in tongues:
            _flame(brush, at, x, high, tone)


def _flame(brush: Brush, at: Callable[[float], float], x: float, high: float, tone: str) -> None:
    """A round-bellied flame whose tip bends towards the bridge."""
    wide = 0.028 + high * 0.07
    left, right = [], []
    steps = 18
    for step in range(steps + 1):
        up = step / steps
        belly = wide * (1 - up) ** 0.8 * (0.62 + 0.5 * sin(pi * up**0.7))
        bend = 0.85 * wide * sin(pi * 1.35 * up + 0.5) * up
        y = 1.02 - (high + 0.02) * up
        left.append((at(x + bend - belly), y))
        right.append((at(x + bend + belly), y))
    brush.polygon([*left, *reversed(right)], tone)


def _glow(brush: Brush, at: Callable[[float], float]) -> None:
    """What the bridge lights up on its sides."""
    lanes = len(_BRIDGE)
    for reach, cold, warm in ((4.2, "15263C", "2A1812"), (2.2, "1A3048", "351F16"), (0.9, "20405F", "482A19")):
        near, far = (lanes / 2 + reach) * _NEAR, (lanes / 2 + reach) * _FAR
        for side, tone in ((-1, cold), (1, warm)):
            brush.polygon(
                ((at(0.5), 0), (at(0.5 + side * far), 0), (at(0.5 + side * near), 1), (at(0.5), 1)),
                tone,
            )


def _bridge(brush: Brush, at: Callable[[float], float]) -> None:
    """Lanes of light that come towards the viewer in the middle."""
    lanes = len(_BRIDGE)
    for lane, tone in enumerate(_BRIDGE):
        spots = [((lane + step - lanes / 2) * wide, y) for step, wide, y in
                 ((0, _FAR, 0.0), (1, _FAR, 0.0), (1, _NEAR, 1.0), (0, _NEAR, 1.0))]  # fmt: skip
        brush.polygon([(at(0.5 + x), y) for x, y in spots], tone)


STORM_LEFT = Backdrop("storm-left", "0E1828", partial(_paint, storm_left=True))
FIRE_LEFT = Backdrop("fire-left", "1D110E", partial(_paint, storm_left=False))

BACKDROPS = {Side.THOR: STORM_LEFT, Side.LOKI: FIRE_LEFT}
"""By the side that lies on the left."""
