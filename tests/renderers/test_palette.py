"""The palette: readable writing, visible shapes, and tints that stay apart for every kind of colour sight."""

from __future__ import annotations

from itertools import combinations

import pytest

from renderers.kit.palette import (
    BRIGHT,
    DEEP,
    FIXED,
    RGB,
    THEMES,
    TONES,
    Ink,
    Tint,
    colours,
    contrast,
    nearest,
    ramp,
    theme,
)
from renderers.kit.seats import SEATS

CLANS = (Tint.GOLD, Tint.MOSS, Tint.SKY, Tint.EMBER, Tint.HEATHER)

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
SIGHT = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: RGB, sight: str) -> tuple[float, float, float]:
    """The colour in CIE L*a*b* as somebody with that sight sees it."""
    shares = [channel / 255 for channel in colour]
    light = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHT[sight])

    def curve(amount: float) -> float:
        return amount ** (1 / 3) if amount > 0.008856 else 7.787 * amount + 16 / 116

    x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def apart(one: Ink, other: Ink, sight: str) -> float:
    pairs = zip(seen(one.rgb, sight), seen(other.rgb, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("ground", [Ink.SLATE, Ink.PANEL, Ink.WELL, Ink.NIGHT])
@pytest.mark.parametrize("ink", [Ink.BONE, Ink.MIST, Ink.GOLD, *BRIGHT])
def test_writing_on_the_table_is_readable(ground, ink):
    assert contrast(ground.rgb, ink.rgb) >= 4.5


@pytest.mark.parametrize("ink", [Ink.BARK, Ink.UMBER, *DEEP])
def test_writing_on_parchment_is_readable(ink):
    assert contrast(Ink.PARCHMENT.rgb, ink.rgb) >= 4.5


@pytest.mark.parametrize("ink", DEEP)
def test_light_writing_on_deep_plates_is_readable(ink):
    assert contrast(Ink.BONE.rgb, ink.rgb) >= 4.5


@pytest.mark.parametrize("ink", DEEP)
def test_emblems_show_on_their_disc(ink):
    assert contrast(Ink.VELLUM.rgb, ink.rgb) >= 3


@pytest.mark.parametrize("ink", [*BRIGHT, Ink.TAN])
def test_dark_numbers_show_on_bright_signs(ink):
    assert contrast(Ink.NIGHT.rgb, ink.rgb) >= 4.5


@pytest.mark.parametrize("ink", [Ink.LINE, Ink.BRONZE, Ink.PARCHMENT])
def test_shapes_show_on_the_table(ink):
    assert contrast(Ink.SLATE.rgb, ink.rgb) >= 3


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(("one", "other"), list(combinations(CLANS, 2)))
def test_suits_stay_apart(one, other, sight):
    assert apart(one.bright, other.bright, sight) >= 18
    assert apart(one.deep, other.deep, sight) >= 18


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(("one", "other"), list(combinations(SEATS, 2)))
def test_seats_stay_apart_in_colour_and_differ_in_shape(one, other, sight):
    assert apart(one.tint.bright, other.tint.bright, sight) >= 18
    assert one.shape is not other.shape


def test_every_game_has_its_own_accent_and_emblem():
    assert len({each.tint for each in THEMES.values()}) == len(THEMES) == 5
    assert len({each.emblem for each in THEMES.values()}) == len(THEMES)


def test_a_game_without_a_theme_gets_the_plain_one():
    assert theme("chess").tint is Tint.STONE


def test_the_palette_has_different_colours_led_by_the_inks_and_free_places_for_a_backdrop():
    assert len(colours()) == 256
    assert len(set(colours()[:FIXED])) == FIXED == 256 - TONES
    assert colours()[: len(Ink)] == tuple(ink.rgb for ink in Ink)


def test_a_ramp_runs_from_ground_to_ink():
    steps = ramp(Ink.SLATE, Ink.BONE)

    assert len(steps) == 256
    assert (steps[0], steps[255]) == (Ink.SLATE, Ink.BONE)
    light = [sum(colours()[index]) for index in steps]
    assert light == sorted(light)


def test_nearest_finds_a_colour_of_the_palette_itself():
    assert all(nearest(ink.rgb) == ink for ink in Ink)
