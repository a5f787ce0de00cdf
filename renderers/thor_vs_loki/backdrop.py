"""Where Thor meets Loki: a bridge of light, with the storm on one side of it and the fire on the other."""

from __future__ import annotations

from functools import partial

from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush

_BRIDGE = ("1C2C4A", "26365A", "33466E", "26365A", "2F2A4A")
"""The lanes of the bridge, from the side of the storm to the side of the fire."""


def _paint(brush: Brush, *, storm_left: bool) -> None:
    def at(x: float) -> float:
        return x if storm_left else 1 - x

    brush.polygon(((at(0), 0), (at(0.5), 0), (at(0.5), 1), (at(0), 1)), "0F1A2A")
    brush.polygon(((at(0.5), 0), (at(1), 0), (at(1), 1), (at(0.5), 1)), "20130F")
    for far, tone in ((0.16, "13223A"), (0.34, "172A46")):
        brush.polygon(((at(0), far), (at(0.46), far - 0.05), (at(0.49), 1), (at(0), 1)), tone)
    for far, tone in ((0.2, "2B1710"), (0.42, "391C11")):
        brush.polygon(((at(1), far), (at(0.54), far - 0.05), (at(0.51), 1), (at(1), 1)), tone)
    _clouds(brush, at)
    _flames(brush, at)
    _bridge(brush, at)


def _clouds(brush: Brush, at: object) -> None:
    place = at  # the storm's own side
    assert callable(place)
    for x, y, wide, tone in (
        (0.02, 0.1, 0.3, "1D3352"),
        (0.2, 0.06, 0.34, "1A2E4B"),
        (0.36, 0.12, 0.24, "1D3352"),
        (0.1, 0.17, 0.22, "213A5C"),
        (0.3, 0.19, 0.16, "213A5C"),
    ):
        brush.ellipse((place(x), y), wide, 0.15, tone)
    for points in (
        ((0.12, 0.22), (0.09, 0.34), (0.125, 0.34), (0.085, 0.5), (0.15, 0.31), (0.115, 0.31), (0.14, 0.22)),
        ((0.33, 0.24), (0.315, 0.33), (0.338, 0.33), (0.31, 0.45), (0.355, 0.31), (0.333, 0.31), (0.35, 0.24)),
    ):
        brush.polygon([(place(x), y) for x, y in points], "3A6288")
    for x, high in ((0.0, 0.2), (0.1, 0.13), (0.2, 0.17), (0.32, 0.1)):
        brush.polygon([(place(x - 0.09), 1), (place(x), 1 - high), (place(x + 0.1), 1)], "0B1422")


def _flames(brush: Brush, at: object) -> None:
    place = at
    assert callable(place)
    for x, high, tone in (
        (0.97, 0.62, "4A2213"),
        (0.86, 0.48, "4A2213"),
        (0.74, 0.54, "4A2213"),
        (0.63, 0.38, "4A2213"),
        (0.92, 0.4, "5E2B14"),
        (0.8, 0.33, "5E2B14"),
        (0.69, 0.27, "5E2B14"),
        (0.96, 0.22, "743716"),
        (0.85, 0.18, "743716"),
        (0.75, 0.14, "743716"),
    ):
        wide = high * 0.2
        tip = 1 - high
        brush.polygon(
            [
                (place(x - wide), 1.02),
                (place(x - wide * 0.7), 1 - high * 0.38),
                (place(x - wide * 0.95), 1 - high * 0.55),
                (place(x - wide * 0.2), 1 - high * 0.5),
                (place(x + wide * 0.1), tip),
                (place(x + wide * 0.45), 1 - high * 0.5),
                (place(x + wide * 0.9), 1 - high * 0.62),
                (place(x + wide * 0.75), 1 - high * 0.3),
                (place(x + wide), 1.02),
            ],
            tone,
        )


def _bridge(brush: Brush, at: object) -> None:
    """Lanes of light that come towards the viewer in the middle."""
    place = at
    assert callable(place)
    lanes = len(_BRIDGE)
    for lane, tone in enumerate(_BRIDGE):
        near = (0.5 + (lane - lanes / 2) * 0.034, 0.5 + (lane + 1 - lanes / 2) * 0.034)
        far = (0.5 + (lane - lanes / 2) * 0.009, 0.5 + (lane + 1 - lanes / 2) * 0.009)
        brush.polygon([(place(far[0]), 0), (place(far[1]), 0), (place(near[1]), 1), (place(near[0]), 1)], tone)


STORM_LEFT = Backdrop("storm-left", "0F1A2A", partial(_paint, storm_left=True))
FIRE_LEFT = Backdrop("fire-left", "20130F", partial(_paint, storm_left=False))
