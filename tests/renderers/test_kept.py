"""What is kept between pictures: what is quick to draw again, or drawn once, takes no room in memory."""

from __future__ import annotations

import gc
from importlib import import_module
from pkgutil import walk_packages

from PIL import Image

import renderers
from renderers.common.backdrop import HALL
from renderers.kit import backdrop, fonts, frame, kept, shapes
from renderers.kit.canvas import Canvas, Sprite
from renderers.kit.fonts import Font, extent, glyphs
from renderers.kit.kept import Keeping, weight
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape

PIECES = {"Image.Image", "tuple[Image.Image, ...]", "Sprite", "tuple[Sprite, ...]", "Canvas", "Painted"}
"""What is a picture, or made of pictures."""

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


def test_what_is_kept_is_bounded_by_its_bytes_and_not_by_how_much_there_is():
    drawn, keeping = [], Keeping(100_000)

    @keeping
    def square(side: int) -> Image.Image:
        drawn.append(side)
        return Image.new("L", (side, side))

    @keeping
    def pair(side: int, *, dim: bool) -> Sprite:
        drawn.append((side, dim))
        return Sprite(Image.new("P", (side, side)), Image.new("1", (side, side)))

    for _ in range(2):
        for side in (200, 30, 100):
            square(side)
        pair(100, dim=True)
    assert drawn == [200, 30, 100, (100, True)]
    assert keeping.pieces.currsize == 40_000 + 900 + 10_000 + 20_000
    square(200)  # asked for again, so that others make room
    square(210)
    assert keeping.pieces.currsize == 40_000 + 44_100
    square(200)
    square(30)
    assert drawn == [200, 30, 100, (100, True), 210, 30]


def test_a_piece_that_is_larger_than_all_that_may_be_kept_is_drawn_each_time():
    keeping = Keeping(1000)
    large = keeping(lambda side: Image.new("L", (side, side)))
    assert large(40) is not large(40)
    assert large.__wrapped__(5) is not large(5) is large(5)
    large.cache_clear()
    assert keeping.pieces.currsize == 0


def test_a_picture_weighs_what_it_takes_in_memory():
    assert weight(Image.new("L", (40, 30))) == 1200
    assert weight(Image.new("RGBA", (40, 30))) == 4800
    assert weight(Canvas((39, 30), Ink.SLATE)) == 1200
    assert weight(backdrop.painted(HALL, (39, 30))) == 1200
    assert weight(Canvas((39, 30)).cut()) == 39 * 30
    assert weight((Image.new("L", (40, 30)), Image.new("L", (40, 30)))) == 2400
    assert weight(Image.new("L", (2, 2))) == 512


def test_everything_kept_between_pictures_takes_eighty_megabytes_at_most():
    assert (
        sum(keeping.pieces.maxsize for keeping in (kept.kept, kept.parts, kept.places, kept.icon_masks)) <= 80_000_000
    )


def test_no_picture_is_kept_by_a_number_of_entries():
    modules = [import_module(each.name) for each in walk_packages(renderers.__path__, "renderers.")]
    bounded = [each for module in modules for each in vars(module).values() if hasattr(each, "cache_info")]
    assert fonts.width in bounded
    by_number = {each.__name__ for each in bounded if each.__wrapped__.__annotations__["return"] in PIECES}
    assert by_number == set()
