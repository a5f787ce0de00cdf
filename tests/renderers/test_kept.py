"""What is kept between pictures: what is quick to draw again, or drawn once, takes no room in memory."""

from __future__ import annotations

import gc

from PIL import Image

from renderers.common.backdrop import HALL
from renderers.kit import frame, shapes
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font, extent, glyphs
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape

SIZE = (611, 407)
"""A size that no other picture has."""


def _pictures(size: tuple[int, int]) -> int:
    gc.collect()
    return sum(1 for each in gc.get_objects() if isinstance(each, Image.Image) and each.size == size)


def test_a_place_is_kept_once_whatever_lies_over_it():
    for tint in (Tint.GOLD, Tint.EMBER):
        frame.place(SIZE, HALL, tint)
        frame.table(SIZE, HALL, tint)
        frame.table(SIZE, HALL, tint, foot=80)
    assert _pictures((SIZE[0] + 1, SIZE[1])) == 1


def test_large_shapes_are_not_kept():
    large = shapes.LARGEST_KEPT + 1
    Canvas((large, large)).shape((large // 2, large // 2), Shape.DISC, large, ink=Ink.GOLD, on=Ink.SLATE)
    assert _pictures((large, large)) == 0
    assert shapes.shape(Shape.DISC, large - 1) is shapes.shape(Shape.DISC, large - 1)


def test_of_a_line_of_text_its_place_is_kept_for_longer_than_its_letters():
    first = extent("line 0", Font.TEXT, 30)
    for number in range(1, 200):
        extent(f"line {number}", Font.TEXT, 30)
    assert extent("line 0", Font.TEXT, 30) is first
    drawn = glyphs("line 0", Font.TEXT, 30)
    assert (drawn.left, drawn.top, drawn.mask.size, drawn.advance) == first
    assert glyphs.cache_info().currsize < 100
