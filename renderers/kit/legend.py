"""Numbers beside the icons of a picture, so that a list can say what each of them means.

A number stands where the picture is quiet, outside of its icon and of all others, and off what is written; where that
is not right beside the icon, a line leads to it. Numbers run as people read: row by row, each from the left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.kit import icons
from renderers.kit.canvas import LAST_TOUCH, XY, Canvas, Mark
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

SIDE: Final = 36
"""Pixels of a number's disc."""

MOST: Final = 30
"""Meanings that are numbered on one picture."""

_WHOLE: Final = SIDE + 6
"""Pixels of a disc with its rim."""

_CELL: Final = 4
"""Pixels of the squares in which it is measured how quiet a picture is."""

_FARTHEST: Final = 170
"""Pixels from an icon within which its number stands."""

_RIM: Final = 8
"""Pixels round an icon in which its own edge is seen."""

_STEP: Final = 12
_DIRECTIONS: Final = 20
_FIRST: Final = -0.75 * pi
"""The direction that is tried first: to the top left."""

_WAY: Final = 0.25
"""How much quieter a place has to be to lie a pixel farther away."""

_CROSSED: Final = 1.2
"""How much worse it is to cross something with a line than to cover it with a disc."""

_HIDDEN: Final = 1000
"""How much worse a place is where a number would hide a part of another icon, or of something to be read."""

_OVER: Final = 80
"""How much worse a line is for each of its points on such a thing."""

_ROW: Final = 60
"""Pixels of height within which numbers make up a row."""

_PLACES: Final = 6
"""Icons of one meaning among which the one that is easiest to number is chosen."""

_ALIKE: Final = 0.4
"""An icon whose inside is as like its surroundings as this has been covered."""

_LINE: Final = 8
"""Points of a line at which it is looked what it would cross."""


class _Number(NamedTuple):
    """A number to be laid beside an icon, the line to it as points, and how much that would cover."""

    mark: Mark
    place: XY
    line: tuple[XY, ...]
    cost: float


def numbered(paint: Callable[[], bytes | None], meanings: Mapping[str, str]) -> tuple[bytes, tuple[str, ...]]:
    """Paint a picture with a number for each meaning of its icons.

    Args:
        paint: paints the picture as PNG bytes, or gives None while there is none.
        meanings: what icons mean, by their names; several may mean the same.

    Returns:
        The picture, and the meanings by their numbers, the first of which is 1; no bytes without a picture.
    """
    found: list[str] = []

    def number(canvas: Canvas) -> None:
        found.clear()
        placed = _placed(canvas, meanings)
        found.extend(meanings[one.mark.name] for one in placed)
        for one in placed:
            canvas.line((one.line[0], one.line[-1]), ink=Ink.NIGHT, stroke=8, on=Ink.NIGHT)
            canvas.line((one.line[0], one.line[-1]), ink=Ink.GOLD, stroke=4, on=Ink.NIGHT)
        for n, one in enumerate(placed, start=1):
            _disc(canvas, one.place, n)

    token = LAST_TOUCH.set(number)
    try:
        painted = paint() or b""
    finally:
        LAST_TOUCH.reset(token)
    return painted, tuple(found)


def _placed(canvas: Canvas, meanings: Mapping[str, str]) -> list[_Number]:
    """Find a place for the number of each meaning; they are in reading order."""
    marks: dict[str, list[Mark]] = {}
    for mark in sorted(_uncovered(mark for mark in canvas.marks if mark.name in meanings), key=_reading):
        inside = 0 <= mark.centre[0] < canvas.size[0] and 0 <= mark.centre[1] < canvas.size[1]
        if inside and len(marks.get(meanings[mark.name], ())) < _PLACES and _seen(canvas, mark):
            marks.setdefault(meanings[mark.name], []).append(mark)
    noise, placed = _Noise(canvas), list[_Number]()
    for alike in list(marks.values())[:MOST]:
        offers = [offer for mark in alike if (offer := _offer(canvas, mark, noise, placed)) is not None]
        placed += sorted(offers, key=lambda offer: offer.cost)[:1]
    return _in_rows(placed)


def _in_rows(placed: list[_Number]) -> list[_Number]:
    """Put numbers in the order in which they are read where they stand: in rows from the top, each from the left."""
    rows: list[list[_Number]] = []
    for one in sorted(placed, key=lambda one: one.place[1]):
        if not rows or one.place[1] - rows[-1][0].place[1] > _ROW:
            rows.append([])
        rows[-1].append(one)
    return [one for row in rows for one in sorted(row, key=lambda one: one.place)]


def _uncovered(marks: Iterable[Mark]) -> list[Mark]:
    """Return the last that was laid on each place, and what was laid there before if that is larger."""
    places: dict[XY, list[Mark]] = {}
    for mark in marks:
        below = [under for under in places.get(mark.centre, ()) if under.size > mark.size]
        places[mark.centre] = [*below, mark]
    return [mark for place in places.values() for mark in place]


def _seen(canvas: Canvas, mark: Mark) -> bool:
    """Whether an icon can still be seen: what lies inside its shape differs from what lies round it."""
    if mark.name not in icons.catalogue():  # a game's own drawing, whose shape is not known here
        return True
    half = mark.size // 2
    left, top = mark.centre[0] - half, mark.centre[1] - half
    shape = icons.icon(mark.name, mark.size).crop((0, 0, 2 * half, 2 * half))
    return canvas.alike((left, top, left + 2 * half, top + 2 * half), shape) < _ALIKE


def _reading(mark: Mark) -> XY:
    return mark.centre[1], mark.centre[0]


class _Noise:
    """How much there is to be seen at each place of a picture: 0 (nothing) to 255."""

    def __init__(self, canvas: Canvas) -> None:
        greys = canvas.greys()
        edges = ImageChops.difference(greys.filter(ImageFilter.MaxFilter(3)), greys.filter(ImageFilter.MinFilter(3)))
        cells = edges.reduce(_CELL)
        wide = _WHOLE // _CELL // 2 * 2 + 1
        around = cells.filter(ImageFilter.MaxFilter(wide)).tobytes()
        mean = cells.filter(ImageFilter.BoxBlur(wide // 2)).tobytes()
        self._disc = [most + usual for most, usual in zip(around, mean, strict=True)]
        self._point = cells.filter(ImageFilter.MaxFilter(3)).tobytes()
        self._size = cells.size
        self._over, self._near = (_kept_clear(canvas, cells.size, by) for by in (0, _WHOLE // 2))

    def disc(self, xy: XY) -> int:
        """What a disc would cover there; something flat makes no noise, and is not to be hidden all the same."""
        cell = self._cell(xy)
        return self._disc[cell] + (_HIDDEN if self._near[cell] else 0)

    def line(self, points: tuple[XY, ...]) -> float:
        """What a line would cover."""
        if not points:
            return 0
        cells = [self._cell(xy) for xy in points]
        seen = [self._point[cell] for cell in cells]
        return sum(seen) / len(seen) + max(seen) + _OVER * sum(map(bool, map(self._over.__getitem__, cells)))

    def _cell(self, xy: XY) -> int:
        return min(xy[1] // _CELL, self._size[1] - 1) * self._size[0] + min(xy[0] // _CELL, self._size[0] - 1)


def _kept_clear(canvas: Canvas, size: XY, by: int) -> bytes:
    """Return for each cell whether an icon, or something to be read, lies there or within so many pixels of it."""
    taken = Image.new("1", size)
    draw = ImageDraw.Draw(taken)
    for icon in _uncovered(canvas.marks):
        (x, y), reach = icon.centre, icon.size / 2 - 1 + by
        draw.ellipse([(at + way * reach) / _CELL for way in (-1, 1) for at in (x, y)], fill=1)
    for left, top, right, bottom in canvas.said:
        draw.rectangle([at / _CELL for at in (left - by, top - by, right + by, bottom + by)], fill=1)
    return taken.convert("L").tobytes()


def _offer(canvas: Canvas, mark: Mark, noise: _Noise, placed: list[_Number]) -> _Number | None:
    """Return the best place for the number of an icon, clear of the others and their lines; None without one."""
    best: _Number | None = None
    nearest = (mark.size + _WHOLE) // 2
    for place, reach in _around(canvas, mark.centre, nearest):
        near = _WAY * (reach - nearest)
        if best is not None and near + noise.disc(place) >= best.cost:
            continue
        line = _line(mark, place, reach)
        cost = near + noise.disc(place) + _CROSSED * noise.line(_outside(mark, line))
        if (best is None or cost < best.cost) and all(_clear(place, line, other) for other in placed):
            best = _Number(mark, place, line, cost)
    return best


def _around(canvas: Canvas, centre: XY, nearest: int) -> Iterator[tuple[XY, int]]:
    """Give the places around an icon where a disc fits into the picture, with their distance, nearest first."""
    rim = _WHOLE // 2
    for reach in range(nearest, max(nearest + 1, _FARTHEST), _STEP):
        for n in range(_DIRECTIONS):
            turn = _FIRST + 2 * pi * n / _DIRECTIONS
            place = round(centre[0] + reach * cos(turn)), round(centre[1] + reach * sin(turn))
            if rim <= place[0] <= canvas.size[0] - rim and rim <= place[1] <= canvas.size[1] - rim:
                yield place, reach


def _line(mark: Mark, place: XY, reach: int) -> tuple[XY, ...]:
    """Return the points of the line from within an icon to the rim of its number."""
    across, down = (place[0] - mark.centre[0]) / reach, (place[1] - mark.centre[1]) / reach
    begin, end = mark.size * 0.46, reach - SIDE / 2
    ways = [begin + (end - begin) * n / (_LINE - 1) for n in range(_LINE)]
    return tuple([(round(mark.centre[0] + across * way), round(mark.centre[1] + down * way)) for way in ways])


def _outside(mark: Mark, line: tuple[XY, ...]) -> tuple[XY, ...]:
    """Return the points of a line that lie clear of the icon at which it begins, whose own edge covers nothing else."""
    clear = mark.size / 2 + _RIM
    return tuple([xy for xy in line if hypot(xy[0] - mark.centre[0], xy[1] - mark.centre[1]) > clear])


def _clear(place: XY, line: tuple[XY, ...], other: _Number) -> bool:
    """Return whether a number and its line lie clear of another number and its line."""
    if hypot(place[0] - other.place[0], place[1] - other.place[1]) < _WHOLE + 2:
        return False
    beside = [(place, xy) for xy in other.line] + [(other.place, xy) for xy in line]
    return all(hypot(one[0] - xy[0], one[1] - xy[1]) >= _WHOLE / 2 + 4 for one, xy in beside)


def _disc(canvas: Canvas, centre: XY, number: int) -> None:
    canvas.shape(centre, Shape.DISC, _WHOLE, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, SIDE, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.text(centre, str(number), size=24, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)
