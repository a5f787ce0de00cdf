"""Numbers beside the icons of a picture, so that a list can say what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from renderers.kit.canvas import LAST_TOUCH, XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

SIDE: Final = 36
"""Pixels of a number's disc."""

MOST: Final = 24
"""Meanings that are numbered on one picture."""


def numbered(paint: Callable[[], bytes | None], meanings: Mapping[str, str]) -> tuple[bytes, tuple[str, ...]]:
    """Paint a picture with a number for each meaning of its icons, where one of them first stands.

    Args:
        paint: paints the picture as PNG bytes, or gives None while there is none.
        meanings: what icons mean, by their names; several may mean the same.

    Returns:
        The picture, and the meanings by their numbers, the first of which is 1; no bytes without a picture.
    """
    found: list[str] = []

    def number(canvas: Canvas) -> None:
        found.clear()
        taken: list[XY] = []
        for mark in sorted(canvas.marks, key=lambda mark: (mark.centre[1], mark.centre[0])):
            inside = 0 <= mark.centre[0] < canvas.size[0] and 0 <= mark.centre[1] < canvas.size[1]
            meaning = meanings.get(mark.name)
            if meaning is not None and meaning not in found and len(found) < MOST and inside:
                found.append(meaning)
                _disc(canvas, _place(canvas, mark.centre, mark.size, taken), len(found))

    token = LAST_TOUCH.set(number)
    try:
        painted = paint() or b""
    finally:
        LAST_TOUCH.reset(token)
    return painted, tuple(found)


def _place(canvas: Canvas, centre: XY, size: int, taken: list[XY]) -> XY:
    """Find the corner of an icon where its number covers no other one, and note it."""
    reach, wide, high = size // 2 + SIDE // 4, *canvas.size
    corners = [
        (centre[0] + right * reach, centre[1] + down * reach) for right, down in ((1, -1), (-1, -1), (1, 1), (-1, 1))
    ]
    places = [(min(max(x, SIDE // 2), wide - SIDE // 2), min(max(y, SIDE // 2), high - SIDE // 2)) for x, y in corners]
    free = [xy for xy in places if all(max(abs(xy[0] - x), abs(xy[1] - y)) >= SIDE for x, y in taken)]
    taken.append((free or places)[0])
    return taken[-1]


def _disc(canvas: Canvas, centre: XY, number: int) -> None:
    canvas.shape(centre, Shape.DISC, SIDE + 6, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, SIDE, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.text(centre, str(number), size=24, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)
