"""The legend numbers what has a meaning, each meaning once, and leaves ordinary pictures as they are."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

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


def test_a_number_leaves_the_words_beside_its_icon_alone() -> None:
    words = (90, 20, 400, 60)

    def labelled() -> bytes:
        canvas = Canvas((400, 100))
        canvas.icon((60, 40), "shield", 48, ink=Ink.GOLD)
        canvas.text((90, 40), "Shields of the guard", size=36)
        return canvas.png()

    shown, found = numbered(labelled, MEANINGS)
    plain = Image.open(BytesIO(labelled())).convert("RGB")
    assert found == ("guard",)
    assert Image.open(BytesIO(shown)).convert("RGB").crop(words).tobytes() == plain.crop(words).tobytes()
