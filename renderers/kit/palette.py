"""The one look of all games: every colour Skald draws with, and the blends between them.

Pictures are palette images. The first entries of the palette are the `Ink` colours in order, so an ink's value is its
palette index; the other entries are the in-between shades that soft edges need.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, IntEnum
from functools import cache
from typing import NamedTuple, Self

RGB = tuple[int, int, int]

LEVELS = 8
"""How many steps of coverage a soft edge keeps."""


_DARK, _LIGHT = (0.18, 0.016), (0.4, 0.3)
"""Luminances that dimming tells apart, and what is left of them: everything darker than the first ends as the first at
most, everything brighter than the second as the second. Text on a dimmed card keeps a contrast of 4.5 that way."""

TONES = 32
"""Entries at the end of the palette that belong to the backdrop of a picture."""

FIXED = 256 - TONES
"""Entries that are the same in every picture."""


class Ink(IntEnum):
    """A colour by name; its value is its index in the palette, `rgb` its red, green and blue (0 to 255)."""

    rgb: RGB

    def __new__(cls, code: str) -> Self:
        """Number the inks in the order they are written below."""
        index = len(cls.__members__)
        ink = int.__new__(cls, index)
        ink._value_ = index
        ink.rgb = (int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16))
        return ink

    # The table, from the rim inwards, and its lines.
    NIGHT = "0E1218"
    SLATE = "1C232C"
    PANEL = "2A3541"
    WELL = "141A21"
    LINE = "5E6F80"
    # Parchment cards and the browns on them.
    PARCHMENT = "F4E9D0"
    VELLUM = "E6D6B3"
    TAN = "B79C69"
    BARK = "2B2119"
    UMBER = "5E4A33"
    # Writing and hairlines on the table.
    BONE = "F6EFE0"
    MIST = "B9C4CF"
    GOLD = "E9B949"
    BRONZE = "9A7530"
    # Bright accents, for the table.
    SUN = "FAB412"
    SKY = "4FA8F5"
    EMBER = "FC7B51"
    MOSS = "22DE9A"
    FROST = "B4E4F5"
    HEATHER = "C79ABA"
    # Deep accents, for parchment and for plates with light writing.
    AMBER = "8E5D02"
    FJORD = "04407C"
    RUST = "7A240C"
    PINE = "12774B"
    GLACIER = "2F5D70"
    MULBERRY = "5A2A52"


class Tint(Enum):
    """An accent as a pair of inks: `bright` on the table, `deep` on parchment and under light writing."""

    bright: Ink
    deep: Ink

    def __init__(self, bright: Ink, deep: Ink) -> None:
        self.bright = bright
        self.deep = deep

    GOLD = (Ink.SUN, Ink.AMBER)
    SKY = (Ink.SKY, Ink.FJORD)
    EMBER = (Ink.EMBER, Ink.RUST)
    MOSS = (Ink.MOSS, Ink.PINE)
    FROST = (Ink.FROST, Ink.GLACIER)
    HEATHER = (Ink.HEATHER, Ink.MULBERRY)
    STONE = (Ink.MIST, Ink.UMBER)


class Theme(NamedTuple):
    """What marks one game on sight: its accent and its emblem (an icon's name)."""

    tint: Tint
    emblem: str


THEMES: dict[str, Theme] = {
    "gulveig": Theme(Tint.GOLD, "flame"),
    "thor_vs_loki": Theme(Tint.SKY, "thor-hammer"),
    "champions_of_midgard": Theme(Tint.MOSS, "drakkar"),
    "nordic_glory": Theme(Tint.FROST, "viking-shield"),
    "god_of_war": Theme(Tint.EMBER, "crossed-axes"),
}
"""Theme by game key."""

TABLE = (Ink.SLATE, Ink.PANEL, Ink.WELL, Ink.NIGHT)
"""Dark grounds."""

BRIGHT = tuple(tint.bright for tint in Tint)
"""Inks for shapes and titles on dark grounds."""

DEEP = tuple(tint.deep for tint in Tint)
"""Inks for shapes and titles on parchment; also grounds for `Ink.BONE`."""


def theme(game: str) -> Theme:
    """The theme of a game; games without one of their own get stone and the shield."""
    return THEMES.get(game, Theme(Tint.STONE, "viking-shield"))


def blend(under: RGB, over: RGB, share: float) -> RGB:
    """Mix two colours; `share` (0 to 1) is how much of `over` shows."""
    red, green, blue = (round(low + (high - low) * share) for low, high in zip(under, over, strict=True))
    return (red, green, blue)


def contrast(one: RGB, other: RGB) -> float:
    """Contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def colours() -> tuple[RGB, ...]:
    """The 256 colours of a picture without a backdrop, inks first; the last `TONES` are free and black."""
    chosen = [ink.rgb for ink in Ink]
    wanted = list(dict.fromkeys(_blends()))
    gaps = [min(_distance(shade, ink) for ink in chosen) for shade in wanted]
    while len(chosen) < FIXED:
        place = max(range(len(wanted)), key=gaps.__getitem__)
        chosen.append(wanted[place])
        gaps = [min(gap, _distance(shade, chosen[-1])) for gap, shade in zip(gaps, wanted, strict=True)]
    return (*chosen, *[(0, 0, 0)] * TONES)


@cache
def ramp(on: int, ink: int) -> bytes:
    """Palette indices for the coverages 0 to 255 of an ink on a ground, both given as palette indices."""
    palette = colours()
    under, over = palette[on], palette[ink]
    steps = [nearest(blend(under, over, step / LEVELS)) for step in range(LEVELS + 1)]
    steps[0], steps[-1] = on, ink
    return bytes(steps[(level * LEVELS + 127) // 255] for level in range(256))


def dimmed(colour: RGB) -> RGB:
    """A colour as it is on what nobody can use now: sunk into the night, light ones not so deep that writing fades."""
    before, (dark, least), (light, most) = _luminance(colour), _DARK, _LIGHT
    between = least + (most - least) * (before - dark) / (light - dark)
    wanted = min(before, most if before >= light else least if before <= dark else between)
    sunk = (blend(colour, Ink.NIGHT.rgb, step / 64) for step in range(65))
    return next((shade for shade in sunk if _luminance(shade) <= wanted), Ink.NIGHT.rgb)


def nearest(colour: RGB) -> int:
    """Palette index of the colour most like this one."""
    gaps = [_distance(shade, colour) for shade in colours()[:FIXED]]
    return gaps.index(min(gaps))


def _distance(one: RGB, other: RGB) -> int:
    """A cheap measure of how different two colours look."""
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return 2 * red * red + 4 * green * green + 3 * blue * blue


def _luminance(colour: RGB) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _blends() -> Iterator[RGB]:
    """Every shade that soft edges ask for, the pairs that meet most with the most steps."""
    writing = (Ink.BONE, Ink.MIST, Ink.GOLD)
    pairs: list[tuple[Ink, Ink, int]] = []
    pairs += [(on, ink, 6) for on in (Ink.SLATE, Ink.PANEL) for ink in (*writing, Ink.PARCHMENT, *BRIGHT)]
    pairs += [(on, ink, 4) for on in (Ink.NIGHT, Ink.WELL) for ink in (*writing, *BRIGHT)]
    pairs += [(on, ink, 3) for on in TABLE for ink in (Ink.LINE, Ink.BRONZE, *DEEP)]
    pairs += [(Ink.PARCHMENT, ink, 6) for ink in (Ink.BARK, Ink.UMBER, *DEEP)]
    pairs += [(Ink.VELLUM, ink, 4) for ink in (Ink.BARK, Ink.UMBER, *DEEP)]
    pairs += [(Ink.PARCHMENT, ink, 3) for ink in (Ink.TAN, Ink.VELLUM, Ink.GOLD)]
    pairs += [(deep, ink, 4) for deep in DEEP for ink in (Ink.BONE, Ink.PARCHMENT, Ink.GOLD)]
    pairs += [(bright, Ink.NIGHT, 4) for bright in (*BRIGHT, Ink.GOLD)]
    yield from (dimmed(ink.rgb) for ink in (Ink.PARCHMENT, Ink.VELLUM, Ink.TAN, Ink.SUN, Ink.GOLD, *DEEP))
    for on, ink, steps in pairs:
        yield from (blend(on.rgb, ink.rgb, step / steps) for step in range(1, steps))
