"""Rounds of an event as boxes: a bracket, or the tables of one round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import msgspec

from renderers.common.backdrop import HALL
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Theme
from renderers.kit.phrases import load
from renderers.kit.text import alt_text

COLUMNS: Final = 3
"""Columns that a picture holds."""

LINES: Final = 10
"""Lines of names that a column holds, with room between its boxes."""

_TOP, _FLOOR, _LINE, _NUMBER = 158, 630 - 42, 38, 42
_GAP = 40
"""Between two columns."""

_POINTS = 160
"""The most room that what stands behind a name may take."""

Spot = tuple[int, int, int, int]
"""Where a box stands: left, top, right, bottom."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a box.

    Attributes:
        name: who it is.
        points: what the match has brought so far; may be nothing.
        won: whether they have won it.
        by_seed: whether they go on from an even match, as the better seed.
        open: whether it is not known yet who it is.
        marked: whether this is the reader.
    """

    name: str
    points: str = ""
    won: bool = False
    by_seed: bool = False
    open: bool = False
    marked: bool = False


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """One match.

    Attributes:
        number: in its round.
        sides: who plays it; one alone goes on without playing.
        leads: place of the box in the next column to which its winner goes, from 0; -1 for none.
    """

    number: int
    sides: tuple[Side, ...]
    leads: int = -1


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """Matches below each other under a heading."""

    head: str
    boxes: tuple[Box, ...]


class EventRound(msgspec.Struct, frozen=True, kw_only=True):
    """Rounds of an event.

    Attributes:
        theme: of its game.
        place: where the game is played.
        title: what the event is called.
        note: how far it has come.
        columns: at most `COLUMNS`.
    """

    theme: Theme
    place: Backdrop = HALL
    title: str
    note: str
    columns: tuple[Column, ...]


def draw(rounds: EventRound) -> bytes:
    """The rounds as a PNG of `frame.SHEET`."""
    tint, emblem = rounds.theme
    canvas = border.hall(frame.SHEET, tint, rounds.place)
    frame.title(canvas, rounds.title, tint=tint, emblem=emblem, note=rounds.note)
    count = len(rounds.columns)
    width = (1200 - 2 * frame.EDGE - max(1, count - 1) * _GAP) // max(2, count)
    first = (1200 - count * width - (count - 1) * _GAP) // 2
    ways = any(box.leads >= 0 for column in rounds.columns for box in column.boxes)
    rows = [max(each) for each in zip_longest(*map(_heights, rounds.columns), fillvalue=0)]
    spots: list[list[Spot]] = []
    for place, column in enumerate(rounds.columns):
        left = first + place * (width + _GAP)
        canvas.text((left + 4, 133), column.head, size=26, ink=Ink.MIST, room=width - 8, least=24)
        spots.append(_spots(column, _heights(column) if ways else rows, left, width))
    for place, column in enumerate(rounds.columns):
        for box, spot in zip(column.boxes, spots[place], strict=False):
            if box.leads >= 0 and place + 1 < len(spots) and box.leads < len(spots[place + 1]):
                _way(canvas, spot, spots[place + 1][box.leads])
            _box(canvas, box, spot)
    return canvas.png()


def alt(rounds: EventRound) -> str:
    """The rounds in words."""
    words = load("common")
    said = [words("event.alt.title", title=rounds.title, note=rounds.note)]
    for column in rounds.columns:
        said += [f"{column.head}:"] if column.head else []
        said += [_told(box) for box in column.boxes]
    return alt_text(said)


def _told(box: Box) -> str:
    words = load("common")
    if len(box.sides) == 1:
        return words("event.alt.bye", name=box.sides[0].name)
    names = words.join([side.name for side in box.sides])
    winners = [side.name for side in box.sides if side.won]
    ahead = [side.name for side in box.sides if side.by_seed]
    if ahead:
        return words("event.alt.by-seed", n=box.number, names=names, who=words.join(ahead))
    if not winners:
        return words("event.alt.match", n=box.number, names=names)
    return words("event.alt.won", n=box.number, names=names, who=words.join(winners))


def _heights(column: Column) -> list[int]:
    return [max(1, len(box.sides)) * _LINE + 8 for box in column.boxes]


def _spots(column: Column, rows: Sequence[int], left: int, width: int) -> list[Spot]:
    """Return where the boxes of a column stand: in rows of these heights, which are spread over the picture."""
    count, free = len(rows), max(_FLOOR - _TOP - sum(rows), 0)
    gap = min(free // max(1, count), 90)
    top = _TOP + max((free - gap * (count - 1)) // 2, 0) if count < LINES else _TOP
    spots = []
    for height, row in zip(_heights(column), rows, strict=False):
        spots.append((left, top, left + width, top + height))
        top += row + gap
    return spots


def _way(canvas: Canvas, one: Spot, other: Spot) -> None:
    middle, goal = (one[1] + one[3]) // 2, (other[1] + other[3]) // 2
    turn = one[2] + 20
    for line in (((one[2], middle), (turn, middle)), ((turn, middle), (turn, goal)), ((turn, goal), (other[0], goal))):
        canvas.line(line, ink=Ink.MIST, stroke=3)


def _box(canvas: Canvas, box: Box, spot: Spot) -> None:
    left, top, right, _ = spot
    marked = any(side.marked for side in box.sides)
    canvas.panel(spot, Ink.PANEL, line=Ink.GOLD if marked else Ink.LINE, stroke=3, radius=10)
    words = load("common")
    decided = any(side.won or side.by_seed for side in box.sides)
    left += _NUMBER
    canvas.text((left, (top + spot[3]) // 2), str(box.number), size=24, ink=Ink.MIST, anchor="rm", on=Ink.PANEL)
    for line, side in enumerate(box.sides):
        middle = top + 4 + _LINE * line + _LINE // 2
        ahead = side.won or side.by_seed
        ink = Ink.GOLD if ahead else Ink.MIST if decided or side.open else Ink.BONE
        font = Font.STRONG if ahead or not (decided or side.open) else Font.TEXT
        brought = words("event.mark.by-seed", points=side.points) if side.by_seed else side.points
        behind = words("event.mark.bye") if len(box.sides) == 1 else brought
        taken = 0
        if behind:
            size, heavy, tone = (24, Font.TEXT, Ink.MIST) if len(box.sides) == 1 else (28, Font.STRONG, ink)
            taken = 14 + canvas.text(
                (right - 14, middle), behind, size=size, font=heavy, ink=tone, anchor="rm", room=_POINTS, on=Ink.PANEL
            )
        canvas.text(
            (left + 14, middle), side.name, size=28, font=font, ink=ink, room=right - left - 28 - taken, least=24,
            on=Ink.PANEL,
        )  # fmt: skip
