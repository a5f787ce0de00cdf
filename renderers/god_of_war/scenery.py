"""What the places of God of War are painted from: sky, light, stones, trees, columns, flames, a ship, a dragon."""

from __future__ import annotations

from math import sin

from renderers.kit.scenery import Brush, Spot


def paint_sky(brush: Brush, *tones: str, foot: float = 0.62) -> None:
    """Bands from the zenith down to the horizon, each a little lower than the one above."""
    for place, tone in enumerate(tones):
        brush.band(foot * place / len(tones), 1, tone)


def paint_glow(brush: Brush, centre: Spot, reach: float, *tones: str) -> None:
    """Discs of light within each other, the widest first; `reach` is a share of the picture's width."""
    for place, tone in enumerate(tones):
        brush.disc(centre, reach * (1 - place / len(tones)), tone)


def paint_stone(brush: Brush, foot: Spot, tall: float, tones: tuple[str, str], *, lean: float = 0.0) -> None:
    """A standing stone with a lit side."""
    x, y = foot
    wide = tall / brush.aspect * 0.34
    top = (x + lean, y - tall)
    brush.polygon(((x - wide / 2, y), (top[0] - wide * 0.36, top[1] + tall * 0.1), top, (top[0] + wide * 0.3,
                   top[1] + tall * 0.16), (x + wide / 2, y)), tones[0])  # fmt: skip
    brush.polygon(((x - wide / 2, y), (top[0] - wide * 0.36, top[1] + tall * 0.1), top, (x - wide * 0.1, y)), tones[1])


def paint_spires(  # noqa: PLR0913 - each names one visible property
    brush: Brush, foot: float, tall: float, tones: tuple[str, str], *, span: Spot, count: int
) -> None:
    """Shards of ice or rock side by side, each with a lit flank."""
    step = (span[1] - span[0]) / count
    for place in range(count):
        x = span[0] + step * (place + 0.5)
        high = tall * (0.55 + 0.45 * abs(sin(2.3 * place + 1)))
        tip = (x + step * 0.3 * sin(5.0 * place), foot - high)
        brush.polygon(((x - step * 0.6, foot), tip, (x + step * 0.6, foot)), tones[0])
        brush.polygon(((x - step * 0.6, foot), tip, (x - step * 0.12, foot)), tones[1])


def paint_bare_tree(brush: Brush, foot: Spot, tall: float, colour: str) -> None:
    """A leafless tree."""
    x, y = foot
    unit = tall / brush.aspect
    brush.line(((x, y), (x + unit * 0.04, y - tall * 0.5), (x - unit * 0.03, y - tall)), colour, unit * 0.05)
    for side, low, high in ((1, 0.45, 0.85), (-1, 0.55, 0.95), (1, 0.7, 1.02), (-1, 0.34, 0.62)):
        brush.line(((x + unit * 0.02, y - tall * low), (x + side * unit * 0.3, y - tall * high)), colour, unit * 0.025)


def paint_columns(brush: Brush, foot: float, top: float, tones: tuple[str, str], *, places: tuple[float, ...]) -> None:
    """Temple columns with capitals."""
    for x in places:
        brush.polygon(((x - 0.022, foot), (x - 0.018, top), (x + 0.018, top), (x + 0.022, foot)), tones[0])
        brush.polygon(((x - 0.022, foot), (x - 0.018, top), (x - 0.008, top), (x - 0.01, foot)), tones[1])
        for y in (top, foot):
            brush.polygon(((x - 0.034, y), (x - 0.03, y - 0.03), (x + 0.03, y - 0.03), (x + 0.034, y)), tones[0])


def paint_flames(  # noqa: PLR0913 - each names one visible property
    brush: Brush, foot: float, tall: float, tones: tuple[str, ...], *, span: Spot, count: int
) -> None:
    """Tongues of fire side by side; each tone burns within the one before it."""
    step = (span[1] - span[0]) / count
    for depth, tone in enumerate(tones):
        part = 1 - depth / (len(tones) + 0.6)
        for place in range(count):
            x = span[0] + step * (place + 0.5)
            high = tall * part * (0.6 + 0.4 * abs(sin(1.9 * place + 0.7)))
            half = step * 0.55 * part
            sway = step * 0.3 * sin(3.1 * place)
            brush.polygon(((x - half, foot), (x - half * 0.7, foot - high * 0.45), (x + sway, foot - high),
                           (x + half * 0.75, foot - high * 0.4), (x + half, foot)), tone)  # fmt: skip


def paint_ship(brush: Brush, middle: Spot, wide: float, tones: tuple[str, str]) -> None:
    """A longship with a torn sail; `wide` is a share of the picture's width."""
    x, y = middle
    high = wide * brush.aspect
    brush.line(((x, y), (x, y - high * 0.72)), tones[0], 0.007)
    sail = ((-0.27, -0.66), (0.27, -0.66), (0.24, -0.2), (0.1, -0.28), (0, -0.18), (-0.14, -0.3), (-0.25, -0.2))
    brush.polygon([(x + wide * across, y + high * down) for across, down in sail], tones[1])
    half = [(0.5, -0.32), (0.44, -0.06), (0.3, 0.05)]
    keel = [(-across, down) for across, down in half] + [(across, down) for across, down in reversed(half)]
    hull = [(x + wide * across, y + high * down) for across, down in (*keel, (0.37, -0.06), (-0.37, -0.06))]
    brush.polygon(hull, tones[0])


def paint_dragon(brush: Brush, middle: Spot, wide: float, colour: str) -> None:
    """A dragon on the wing; `wide` is a share of the picture's width."""
    x, y = middle
    high = wide * brush.aspect
    for side in (-1, 1):
        brush.polygon(((x, y), (x + side * wide * 0.2, y - high * 0.3), (x + side * wide * 0.52, y - high * 0.2),
                       (x + side * wide * 0.42, y + high * 0.02), (x + side * wide * 0.3, y - high * 0.03),
                       (x + side * wide * 0.2, y + high * 0.1), (x + side * wide * 0.1, y + high * 0.02)),
                      colour)  # fmt: skip
    brush.ellipse((x, y + high * 0.04), wide * 0.14, high * 0.26, colour)
    brush.line(((x, y), (x - wide * 0.05, y - high * 0.2), (x - wide * 0.1, y - high * 0.24)), colour, wide * 0.06)
    brush.line(((x, y + high * 0.1), (x + wide * 0.06, y + high * 0.28), (x + wide * 0.18, y + high * 0.3)), colour,
               wide * 0.03)  # fmt: skip
