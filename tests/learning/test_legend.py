"""The legend numbers what has a meaning, each meaning once, and leaves ordinary pictures as they are."""

from __future__ import annotations

from io import BytesIO
from math import hypot

from PIL import Image, ImageChops

from renderers.kit.canvas import Canvas
from renderers.kit.legend import SIDE, numbered
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

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


def places_of(shown: bytes, plain: Canvas) -> list[tuple[int, int]]:
    """Return the middles of the discs that a picture has and its plain canvas has not, from the top."""
    gold = Image.open(BytesIO(shown)).convert("RGB")
    found = list[tuple[int, int]]()
    left = {
        (x, y)
        for x in range(gold.width)
        for y in range(gold.height)
        if gold.getpixel((x, y)) == Ink.GOLD.rgb and plain.pixel((x, y)) != Ink.GOLD.rgb
    }
    while left:
        heap, part = [left.pop()], list[tuple[int, int]]()
        while heap:
            x, y = heap.pop()
            part.append((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            heap += near
        if len(part) > SIDE * SIDE // 3:
            found.append((sum(x for x, _ in part) // len(part), sum(y for _, y in part) // len(part)))
    return sorted(found, key=lambda place: place[1])


def test_a_number_hides_no_part_of_another_icon_however_flat_it_is() -> None:
    canvases: list[Canvas] = []
    coin, icon = (180, 100), (100, 100)

    def crowded() -> bytes:
        canvas = Canvas((400, 200))
        # What is large and of one colour makes no noise; the rest of the surroundings does.
        canvas.hatch((0, 0, 400, 200), ink=Ink.BONE, on=Ink.SLATE, step=6)
        canvas.shape(coin, Shape.DISC, 90, ink=Ink.RUST)
        canvas.mark(coin, "coin", 90)
        canvas.icon(icon, "shield", 48, ink=Ink.SKY)
        canvases.append(canvas.copy())
        return canvas.png()

    shown, found = numbered(crowded, {"shield": "guard"})
    assert found == ("guard",)
    ((x, y),) = places_of(shown, canvases[0])
    assert hypot(x - coin[0], y - coin[1]) >= (90 + SIDE) / 2


def test_numbers_run_in_rows_from_the_left_where_they_stand() -> None:
    places = {"one": (90, 90), "two": (240, 80), "three": (390, 94), "four": (540, 76), "five": (90, 260)}

    def scattered() -> bytes:
        canvas = Canvas((640, 340))
        for name, centre in places.items():
            canvas.shape(centre, Shape.DISC, 48, ink=Ink.SKY)
            canvas.mark(centre, name, 48)
        return canvas.png()

    _, found = numbered(scattered, {name: name for name in places})
    assert found == tuple(places)
