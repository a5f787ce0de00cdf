"""Where Champions of Midgard is played: a village on a fjord, its quay, and the open sea with what lives in it."""

from __future__ import annotations

from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush, Spot

_WALL, _ROOF, _EDGE, _GLOW = "0F1A1E", "182A2E", "22393B", "5A3D16"


def _paint(brush: Brush) -> None:
    _sky(brush)
    brush.ridge(0.4, 0.24, "21394A", seed=21, peaks=5)
    brush.ridge(0.42, 0.15, "1A3040", seed=8, peaks=8)
    _sea(brush)
    _land(brush)
    _village(brush)


def _sky(brush: Brush) -> None:
    bands = ((0, 0.12, "101C2B"), (0.12, 0.22, "152638"), (0.22, 0.31, "1B3044"), (0.31, 1, "243C4F"))
    for top, bottom, tone in bands:
        brush.band(top, bottom, tone)
    brush.stars(46, "63798C", seed=14, below=0.2)
    brush.disc((0.83, 0.25), 0.05, "2D4759")
    brush.disc((0.83, 0.25), 0.036, "5D7386")


def _sea(brush: Brush) -> None:
    brush.band(0.4, 1, "15303F")
    brush.band(0.52, 1, "122A39")
    brush.band(0.68, 1, "0F2432")
    for wide, y in ((0.07, 0.41), (0.05, 0.43), (0.08, 0.452), (0.04, 0.475)):
        brush.line(((0.83 - wide / 2, y), (0.83 + wide / 2, y)), "35546A", 0.0022)
    brush.waves(0.44, "1D4053", rows=11, seed=31)
    _serpent(brush, (0.9, 0.63))


def _serpent(brush: Brush, at: Spot) -> None:
    """A sea serpent far out: its neck, and three coils that rise from the water, the farther the lower."""
    x, y = at
    skin, water = "0A1720", "122A39"
    neck = ((0.0, 0.0), (0.012, -0.05), (0.004, -0.095), (0.02, -0.12))
    brush.line([(x + across, y + up) for across, up in neck], skin, 0.014)
    brush.polygon(((x + 0.012, y - 0.13), (x + 0.052, y - 0.112), (x + 0.018, y - 0.1)), skin)
    for place, (reach, rise) in enumerate(((0.036, 0.075), (0.03, 0.058), (0.022, 0.04))):
        left = x - 0.05 - 0.062 * place
        brush.ellipse((left, y), reach * 1.7, rise * 2, skin)
        brush.ellipse((left, y + 0.004), reach * 0.9, rise * 1.1, water)
    brush.polygon(((x - 0.22, y), (x + 0.07, y), (x + 0.07, y + 0.08), (x - 0.22, y + 0.08)), water)
    brush.line(((x - 0.215, y + 0.003), (x + 0.05, y + 0.003)), "1D4053", 0.0022)


def _land(brush: Brush) -> None:
    """The shore on the left, running out into a headland, with pines at its back."""
    brush.polygon(((0, 0.36), (0.18, 0.34), (0.4, 0.385), (0.62, 0.4), (0.6, 0.43), (0, 0.6)), "142A2C")
    brush.pines(0.42, 0.13, "0F2226", seed=6, count=22, span=(0.0, 0.6))
    edge = ((0, 0.4), (0.3, 0.41), (0.56, 0.46), (0.53, 0.56), (0.55, 0.66), (0.5, 0.8), (0.53, 0.92), (0.5, 1), (0, 1))
    brush.polygon([(x + 0.012, y + 0.012) for x, y in edge], "1C3B44")
    brush.polygon(edge, "13262A")
    brush.polygon(((0, 0.62), (0.22, 0.56), (0.42, 0.64), (0.46, 0.82), (0.44, 1), (0, 1)), "10211F")


def _village(brush: Brush) -> None:
    """Hall roofs with crossed gables, two of them smoking."""
    for x, foot, wide in ((0.05, 0.34, 0.1), (0.2, 0.33, 0.13), (0.36, 0.36, 0.1), (0.48, 0.375, 0.07)):
        _hall(brush, (x, foot), wide)
    for x, y in ((0.05, 0.22), (0.2, 0.19)):
        spots = [(x, y + 0.02), (x + 0.012, y - 0.02), (x - 0.006, y - 0.06), (x + 0.012, y - 0.11)]
        brush.line(spots, "2A4152", 0.009)
        brush.line(spots[1:], "2F4859", 0.005)


def _hall(brush: Brush, foot: Spot, wide: float) -> None:
    x, y = foot
    high = wide * 0.9
    half = wide / 2
    brush.polygon(((x - half, y), (x, y - high), (x + half, y)), _EDGE)
    brush.polygon(((x - half * 0.84, y), (x, y - high * 0.84), (x + half * 0.84, y)), _ROOF)
    for side in (-1, 1):
        brush.line(((x - side * 0.003, y - high * 0.94), (x + side * wide * 0.12, y - high * 1.16)), _EDGE, 0.004)
    brush.polygon(((x - half * 0.8, y), (x - half * 0.8, y + 0.06), (x + half * 0.8, y + 0.06), (x + half * 0.8, y)),
                  _WALL)  # fmt: skip
    brush.polygon(((x - half * 0.2, y + 0.06), (x - half * 0.2, y), (x + half * 0.2, y), (x + half * 0.2, y + 0.06)),
                  _GLOW)  # fmt: skip


FJORD = Backdrop("fjord", "101C2B", _paint)
