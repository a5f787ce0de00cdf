"""The legend numbers what has a meaning, each meaning once, and leaves ordinary pictures as they are."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops

from renderers.kit.canvas import Canvas
from renderers.kit.legend import numbered
from renderers.kit.palette import Ink

MEANINGS = {"shield": "guard", "viking-shield": "guard", "battle-axe": "axe"}


def paint() -> bytes:
    canvas = Canvas((400, 200))
    part = Canvas((60, 60))
    part.icon((30, 30), "battle-axe", 40, ink=Ink.GOLD)
    canvas.icon((40, 40), "shield", 48, ink=Ink.GOLD)
    canvas.icon((140, 40), "viking-shield", 48, ink=Ink.GOLD)
    canvas.icon((240, 40), "raven", 48, ink=Ink.GOLD)
    canvas.sprite((300, 100), part.cut())
    return canvas.png()


def test_each_meaning_is_numbered_once_where_it_first_stands() -> None:
    plain = paint()
    shown, found = numbered(paint, MEANINGS)
    assert found == ("guard", "axe")
    assert shown != plain
    assert paint() == plain


def test_a_picture_that_is_not_there_has_no_legend() -> None:
    assert numbered(lambda: None, MEANINGS) == (b"", ())


def test_an_icon_that_something_covers_has_no_number() -> None:
    def covered() -> bytes:
        canvas = Canvas((400, 200))
        canvas.icon((40, 40), "shield", 48, ink=Ink.GOLD)
        canvas.fill((10, 10, 80, 80), Ink.PANEL)
        canvas.icon((140, 40), "battle-axe", 48, ink=Ink.GOLD)
        return canvas.png()

    _, found = numbered(covered, MEANINGS)
    assert found == ("axe",)


def test_of_marks_on_one_place_the_last_is_numbered_and_what_shows_round_it() -> None:
    def covered() -> bytes:
        canvas = Canvas((400, 200))
        canvas.mark((100, 100), "wide", 90)
        canvas.mark((100, 100), "hidden", 40)
        canvas.mark((100, 100), "top", 40)
        return canvas.png()

    _, found = numbered(covered, {name: name for name in ("wide", "hidden", "top")})
    assert sorted(found) == ["top", "wide"]


def test_a_number_covers_neither_its_icon_nor_what_is_written_beside_it() -> None:
    canvases: list[Canvas] = []

    def crowded() -> bytes:
        canvas = Canvas((500, 300))
        canvas.icon((100, 100), "shield", 48, ink=Ink.GOLD)
        for y in (40, 100, 160):
            canvas.text((130, y), "888888", size=60, ink=Ink.BONE)
        canvas.text((20, 40), "88", size=60, ink=Ink.BONE)
        canvases.append(canvas.copy())
        return canvas.png()

    shown, found = numbered(crowded, MEANINGS)
    assert found == ("guard",)
    plain = canvases[0].greys()
    changed = ImageChops.difference(plain, Image.open(BytesIO(shown)).convert("L")).point(lambda by: 255 * (by > 8))
    written = plain.point(lambda level: 255 * (level > 60))
    written.paste(0, (76, 76, 124, 124))
    assert changed.getbbox() is not None
    assert ImageChops.multiply(changed, written).getbbox() is None
    assert ImageChops.multiply(changed, plain).crop((88, 88, 112, 112)).getbbox() is None
