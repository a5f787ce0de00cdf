"""Numbers beside the icons of a picture, so that a list can say what each of them means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from renderers.kit import icons
from renderers.kit.canvas import LAST_TOUCH, XY, Box, Canvas, Mark
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

SIDE: Final = 32
"""Pixels of a number's disc."""

MOST: Final = 24
"""Meanings that are numbered on one picture."""

_BESIDE: Final = 3
"""How much more it matters what a number covers beside its icon than what it covers of the icon."""

_TRIED: Final = 6
"""So many icons of one meaning are looked at."""

_ALIKE: Final = 0.4
"""An icon whose inside is as like its surroundings as this has been covered."""


def numbered(paint: Callable[[], bytes | None], meanings: Mapping[str, str]) -> tuple[bytes, tuple[str, ...]]:
    """Paint a picture with a number for each meaning of its icons, beside one of them.

    Args:
        paint: paints the picture as PNG bytes, or gives None while there is none.
        meanings: what icons mean, by their names; several may mean the same.

    Returns:
        The picture, and the meanings by their numbers, the first of which is 1; no bytes without a picture.
    """
    found: list[str] = []

    def number(canvas: Canvas) -> None:
        chosen = sorted(_chosen(canvas, meanings).items(), key=lambda one: (one[1].centre[1], one[1].centre[0]))
        found[:] = [meaning for meaning, _ in chosen][:MOST]
        places: list[XY] = []
        for n, (_, mark) in enumerate(chosen[:MOST], start=1):
            places.append(_place(canvas, mark, places)[1])
            _disc(canvas, places[-1], n)

    token = LAST_TOUCH.set(number)
    try:
        painted = paint() or b""
    finally:
        LAST_TOUCH.reset(token)
    return painted, tuple(found)


def _seen(canvas: Canvas, mark: Mark) -> bool:
    """Whether an icon can still be seen: what lies inside its shape differs from what lies round it."""
    box = _box(mark.centre, mark.size // 2)
    shape = icons.icon(mark.name, mark.size).crop((0, 0, box[2] - box[0], box[3] - box[1]))
    return canvas.alike(box, shape) < _ALIKE


def _chosen(canvas: Canvas, meanings: Mapping[str, str]) -> dict[str, Mark]:
    """For each meaning the icon to be numbered: of the first that can be seen the one with the best place."""
    best: dict[str, tuple[float, Mark]] = {}
    tried: Counter[str] = Counter()
    wide, high = canvas.size
    for mark in canvas.marks:
        meaning = meanings.get(mark.name)
        inside = 0 <= mark.centre[0] < wide and 0 <= mark.centre[1] < high
        if meaning is not None and inside and tried[meaning] < _TRIED and _seen(canvas, mark):
            tried[meaning] += 1
            loss, _ = _place(canvas, mark, [])
            if meaning not in best or loss < best[meaning][0]:
                best[meaning] = (loss, mark)
    return {meaning: mark for meaning, (_, mark) in best.items()}


def _place(canvas: Canvas, mark: Mark, taken: Sequence[XY]) -> tuple[float, XY]:
    """Find the place beside an icon where its number covers least, and no other one; with what is lost there."""
    half, (wide, high) = SIDE // 2 + 2, canvas.size
    icon = _box(mark.centre, mark.size // 2)

    def loss(xy: XY) -> float:
        box = _box(xy, half)
        apart = max(abs(xy[0] - mark.centre[0]), abs(xy[1] - mark.centre[1]))
        return _BESIDE * canvas.detail(box) - (_BESIDE - 1) * canvas.detail(_common(box, icon)) + apart

    places = [
        (min(max(mark.centre[0] + right, half), wide - half), min(max(mark.centre[1] + down, half), high - half))
        for reach in (mark.size // 2, mark.size // 2 + SIDE // 4, mark.size // 2 + half + 1)
        for right, down in _around(reach)
    ]
    free = [xy for xy in places if all(max(abs(xy[0] - x), abs(xy[1] - y)) >= SIDE for x, y in taken)]
    return min((loss(xy), xy) for xy in free or places)


def _around(reach: int) -> tuple[XY, ...]:
    """The corners and sides of an icon, seen from its middle."""
    signs = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (1, 0), (-1, 0), (0, 1))
    return tuple([(right * reach, down * reach) for right, down in signs])


def _box(centre: XY, half: int) -> Box:
    return (centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half)


def _common(one: Box, other: Box) -> Box:
    """The part that two boxes have in common; a box without area when they lie apart."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return (left, top, max(left, min(one[2], other[2])), max(top, min(one[3], other[3])))


def _disc(canvas: Canvas, centre: XY, number: int) -> None:
    canvas.shape(centre, Shape.DISC, SIDE + 4, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, SIDE, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.text(centre, str(number), size=24, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)
