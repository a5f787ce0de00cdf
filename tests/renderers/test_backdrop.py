"""The places behind the boards: dark and quiet enough to write on, the same on every machine."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pkgutil import iter_modules

import pytest
from PIL import Image

import renderers
from renderers.kit import frame
from renderers.kit.backdrop import Backdrop, painted
from renderers.kit.canvas import Canvas
from renderers.kit.palette import FIXED, TABLE, Ink, Tint, contrast

PACKAGES = [module.name for module in iter_modules(renderers.__path__) if module.ispkg]
PLACES = [
    value
    for package in PACKAGES
    if find_spec(f"renderers.{package}.backdrop") and package != "kit"
    for value in vars(import_module(f"renderers.{package}.backdrop")).values()
    if isinstance(value, Backdrop)
]
every_place = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)


def test_there_are_places_and_each_has_a_name_of_its_own():
    assert PLACES
    assert len({place.name for place in PLACES}) == len(PLACES)


@every_place
def test_what_is_written_on_a_place_can_be_read(place):
    scene = painted(place, frame.BOARD)
    counts = Counter(scene.image.tobytes())
    whole = sum(counts.values())
    for index, count in counts.items():
        if index >= FIXED and count > whole * 0.02:
            assert contrast(scene.palette[index], Ink.MIST.rgb) >= 4.5, (place.name, scene.palette[index])


@every_place
def test_a_place_packs_well_and_fits_every_size(place):
    for size in (frame.BOARD, frame.HAND, frame.SHEET):
        picture = Canvas.on(place, size).png()
        assert Image.open(BytesIO(picture)).size == size
        assert len(picture) <= 45 * 1024


@every_place
def test_a_place_is_painted_alike_every_time(place):
    once = Canvas.on(place, frame.HAND).png()
    painted.cache_clear()
    assert Canvas.on(place, frame.HAND).png() == once


@every_place
def test_soft_edges_on_a_place_are_blended_with_a_table_ink(place):
    scene = painted(place, frame.HAND)
    assert {scene.stand_ins[tone] for tone in range(FIXED, 256)} <= {int(ink) for ink in TABLE}
    assert scene.stand_ins[:FIXED] == bytes(range(FIXED))


@every_place
def test_the_shade_is_darker_and_spares_what_lies_on_the_place(place):
    canvas = frame.place(frame.BOARD, place, Tint.GOLD)
    canvas.fill((100, 300, 200, 400), Ink.BONE)
    before = [canvas.pixel((x, y)) for x in range(20, 1180, 40) for y in range(110, 780, 40)]
    canvas.shade((11, 96, 1189, 789))
    after = [canvas.pixel((x, y)) for x in range(20, 1180, 40) for y in range(110, 780, 40)]
    assert canvas.pixel((150, 350)) == Ink.BONE.rgb
    assert sum(map(sum, after)) < sum(map(sum, before))


def test_a_canvas_without_a_place_has_no_shade():
    canvas = Canvas((60, 40))
    plain = canvas.png()
    canvas.shade((0, 0, 60, 40))
    assert canvas.png() == plain
