"""Writing on pictures: large enough for a phone, bright enough for tired eyes, and nothing lies across it."""

from __future__ import annotations

from importlib import import_module
from itertools import product

import pytest

from renderers.kit.canvas import Canvas
from renderers.kit.palette import DEEP, THEMES, Ink, colours, contrast, dimmed, nearest
from renderers.kit.seats import seat_mark
from tests.renderers.lettering import FAINT, watched

WORDS, SIGNS = 24, 18
"""The least size of words, and of single letters and figures within a sign whose shape says the same, in pixels."""

NARROW = {"Oathbroken": 23, "Barrow-Lord": 23, "Draugr": 23}
"""Single words that are wider than the narrowest card at the size of words, and how small they may be."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [*THEMES, "common"])
def test_writing_can_be_read_in_every_sample(game):
    with watched() as found:
        import_module(f"renderers.{game}.samples").samples()

    small = {
        words: size
        for words, size in found.sizes.items()
        if size < (NARROW.get(words, WORDS) if sum(map(str.isalpha, words)) > 1 else SIGNS)
    }
    assert len(found.sizes) > 100
    assert small == {}
    assert found.faint == {}
    assert found.covered == {}
    assert found.outside == set()
    assert found.touching == set()


@pytest.mark.parametrize(
    ("ground", "ink"),
    [
        *product((Ink.PARCHMENT, Ink.VELLUM), (Ink.BARK, Ink.UMBER, Ink.NIGHT, *DEEP)),
        *product(DEEP, (Ink.BONE, Ink.PARCHMENT)),
        *product((Ink.NIGHT, Ink.WELL), (Ink.BONE, Ink.MIST, Ink.GOLD)),
        *product((Ink.GOLD, Ink.SUN), (Ink.BARK, Ink.NIGHT)),
    ],
)
def test_dimmed_writing_can_still_be_read(ground, ink):
    below, above = (colours()[nearest(dimmed(one.rgb))] for one in (ground, ink))
    assert contrast(below, above) >= FAINT


@pytest.mark.parametrize("colour", [Ink.PARCHMENT, Ink.SUN, Ink.FJORD, Ink.PINE, Ink.BONE])
def test_dimming_darkens(colour):
    assert contrast(dimmed(colour.rgb), Ink.NIGHT.rgb) < 0.7 * contrast(colour.rgb, Ink.NIGHT.rgb)


def test_the_watch_finds_what_is_small_faint_covered_and_outside():
    with watched() as found:
        canvas = Canvas((300, 120))
        canvas.text((10, 30), "small", size=12)
        canvas.text((110, 30), "faint", size=30, ink=Ink.PANEL)
        canvas.text((10, 80), "covered", size=30)
        canvas.fill((10, 60, 50, 120), Ink.GOLD)
        canvas.text((270, 80), "outside", size=30)
        end = 150 + canvas.text((150, 106), "two", size=24)
        canvas.text((end, 106), "names", size=24)
        canvas.png()

    assert found.sizes["small"] == 12
    assert set(found.faint) == {"faint"}
    assert "covered" in found.covered
    assert found.outside == {"outside"}
    assert found.touching == {("two", "names")}


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_shows_its_number_only_where_it_can_be_read(seat):
    with watched() as found:
        for size in (16, 24, 30, 52):
            seat_mark(Canvas((80, 80)), (40, 40), seat, size=size)

    assert found.sizes == {str(seat + 1): 24}
    assert found.faint == {}
