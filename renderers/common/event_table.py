"""The table of an event: everybody in order, with what each round brought them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from renderers.common.backdrop import HALL
from renderers.common.empty_sheet import draw_empty
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink, Theme
from renderers.kit.phrases import Phrases, load
from renderers.kit.text import alt_text

ROWS: Final = 10
"""How many rows a picture holds."""

ROUNDS: Final = 5
"""How many rounds a picture holds: the last ones."""

_LEFT, _RIGHT = frame.EDGE, 1200 - frame.EDGE
_POINTS, _MIDDLE = 1132, 1016
_WIDEST, _ROOM = 96, 560
"""The width of a column at most, and of all columns that stand between names and points."""


class Mark(StrEnum):
    """What came of a round for somebody."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    BYE = "bye"
    OPEN = "open"
    """It is still to be played, or nothing of it may be known yet."""
    NONE = "none"
    """They did not take part in it."""
    SELF = "self"
    """In a cross table, where somebody would meet themselves."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One round of somebody.

    Attributes:
        mark: what came of it.
        opponent: the place in this table of who was met; 0 where several or nobody were.
        text: what is written in place of the sign of the mark, such as points.
    """

    mark: Mark
    opponent: int = 0
    text: str = ""


class EventRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row.

    Attributes:
        place: from 1.
        name: who it is.
        cells: by round, the last of them.
        points: in all rounds.
        marked: whether this row is the reader's own.
        gone: whether they have withdrawn.
    """

    place: int
    name: str
    cells: tuple[Cell, ...]
    points: str
    marked: bool = False
    gone: bool = False


class EventTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table of an event.

    Attributes:
        theme: of its game.
        place: where the game is played.
        title: what the event is called.
        note: how far it has come.
        heads: what stands above the cells, such as the rounds.
        measure: what the points at the end of a row count.
        rows: the best first.
    """

    theme: Theme
    place: Backdrop = HALL
    title: str
    note: str
    heads: tuple[str, ...] = ()
    measure: str
    rows: tuple[EventRow, ...]


_INKS: Final = {
    Mark.WON: Ink.MOSS,
    Mark.DRAWN: Ink.BONE,
    Mark.LOST: Ink.EMBER,
    Mark.BYE: Ink.MIST,
    Mark.OPEN: Ink.MIST,
    Mark.NONE: Ink.MIST,
    Mark.SELF: Ink.MIST,
}


def round_head(number: int) -> str:
    """Return what stands above the cells of a round."""
    return load("common")("event.round", n=number)


def draw(table: EventTable) -> bytes:
    """The table as a PNG of `frame.SHEET`."""
    tint, emblem = table.theme
    words = load("common")
    canvas = border.hall(frame.SHEET, tint, table.place)
    frame.title(canvas, table.title, tint=tint, emblem=emblem, note=table.note)
    if not table.rows:
        draw_empty(canvas, words("event.empty"))
        return canvas.png()
    canvas.shade((_LEFT, frame.TITLE_FLOOR, _RIGHT, 630 - 34), radius=14)
    canvas.text((_LEFT + 86, 133), words("standings.player"), size=24, ink=Ink.MIST)
    width, first = _columns(len(table.heads))
    for number, head in enumerate(table.heads):
        canvas.text((first + number * width, 133), head, size=24, ink=Ink.MIST, anchor="mm", room=width - 4)
    canvas.text((_POINTS, 133), table.measure, size=24, ink=Ink.MIST, anchor="rm", room=110)
    for place, row in enumerate(table.rows[:ROWS]):
        _row(canvas, row, 152 + place * 44, (words, first, width))
    return canvas.png()


def alt(table: EventTable) -> str:
    """The table in words."""
    words = load("common")
    said = [words("event.alt.title", title=table.title, note=table.note)]
    said += [
        words(
            "event.alt.row",
            place=row.place,
            name=row.name,
            points=row.points,
            measure=table.measure,
            n=sum(cell.mark is Mark.WON for cell in row.cells),
        )
        for row in table.rows[:ROWS]
    ]
    return alt_text(said if table.rows else [*said, words("event.alt.empty")])


def _columns(count: int) -> tuple[int, int]:
    """Return the width of each of so many columns, and the middle of the first: they end before the points."""
    width = min(_WIDEST, _ROOM // max(1, count))
    return width, _MIDDLE - count * width + width // 2


def _row(canvas: Canvas, row: EventRow, top: int, columns: tuple[Phrases, int, int]) -> None:
    words, first, width = columns
    middle, ground = top + 21, Ink.SLATE
    if row.marked:
        canvas.panel((_LEFT, top, _RIGHT, top + 42), Ink.PANEL, line=Ink.GOLD, radius=10)
        ground = Ink.PANEL
    elif row.place % 2:
        ground = Ink.WELL
        canvas.panel((_LEFT, top, _RIGHT, top + 42), ground, radius=10)
    medal(canvas, (_LEFT + 42, middle), row.place, size=36, on=ground)
    ink = Ink.MIST if row.gone else Ink.BONE
    room = first - width // 2 - _LEFT - 96
    canvas.text((_LEFT + 86, middle), row.name, size=32, font=Font.STRONG, ink=ink, room=room, least=24, on=ground)
    for number, cell in enumerate(row.cells):
        canvas.text(
            (first + number * width, middle), _sign(cell, words), size=28, font=Font.STRONG, ink=_INKS[cell.mark],
            anchor="mm", room=width - 6, least=24, on=ground,
        )  # fmt: skip
    canvas.text((_POINTS, middle), row.points, size=34, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=ground)


def _sign(cell: Cell, words: Phrases) -> str:
    sign = cell.text or words(f"event.mark.{cell.mark}")
    return words("event.against", sign=sign, place=cell.opponent) if cell.opponent else sign
