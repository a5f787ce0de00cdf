"""The tiles of a seat's own picture that are no cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engines.champions_of_midgard.book import COLOURS, KINDS, Family
from engines.champions_of_midgard.facts import Load
from engines.champions_of_midgard.view import RuneCard
from renderers.champions_of_midgard.card_page import journey_text
from renderers.champions_of_midgard.icons import COLOURS as COLOUR_INKS
from renderers.champions_of_midgard.icons import GOODS, JOURNEYS, RUNES, WARRIORS, Mark, draw_marks, length
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

ROWS = 2
"""Names below each other under a heading."""

HIGH = 200
"""From this height on a tile has room for larger things."""

_HEADING = 34
"""Height of the heading."""

_WIDE = 500
"""From this width on names stand side by side."""

_NAME = 56
"""Height of a name below the heading that has what it does below it."""

_PAD = 16
"""From the edge of a tile to what stands in it."""


class Tile(Protocol):
    """Draws one thing into a box."""

    def __call__(self, canvas: Canvas, box: Box) -> None:
        """Draw it."""


def draw_vacant(canvas: Canvas, box: Box, *, words: str) -> None:
    """The outline of a card that is not there."""
    canvas.panel(box, Ink.WELL, line=Ink.LINE, radius=14)
    at = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    canvas.text(at, words, size=32, ink=Ink.MIST, anchor="mm", room=box[2] - box[0] - 2 * _PAD, least=26, on=Ink.WELL)


def draw_journeys(canvas: Canvas, box: Box, *, model: ViewModel, known: Sequence[tuple[int, str]]) -> None:
    """Journeys that the seat has looked at, by the numbers of their shores."""
    _heading(canvas, box, model.words("hand.journeys"))
    if len(known) == 1:
        _rule(canvas, box, journey_text(model.book, model.words, known[0][1]))
    for (place, journey), (left, upper, right, lower) in zip(known, _rows(box, len(known)), strict=True):
        pen, middle, size = left, (upper + lower) // 2, min(44, lower - upper - 2)
        pen += canvas.text((pen, middle), str(place), size=size, font=Font.DISPLAY, ink=Ink.GOLD, on=Ink.PANEL) + 8
        canvas.icon((pen + size // 2, middle), JOURNEYS[journey], size, ink=Ink.MOSS, on=Ink.PANEL)
        pen += size + 8
        canvas.text((pen, middle), model.journey(journey), size=_letters(box), room=right - pen, least=26, on=Ink.PANEL)


def journeys_seen(model: ViewModel) -> list[tuple[int, str]]:
    """The Journeys that the seat has looked at, each after the number of its shore."""
    return [(place, shore.journey) for place, shore in enumerate(model.view.shores, start=1) if shore.journey]


def draw_pile(canvas: Canvas, box: Box, *, model: ViewModel) -> None:
    """The own pile: how many of each colour, and Trolls; in two rows where there is room."""
    left, top, right, bottom = box
    view = model.view
    assert view.viewer is not None
    pile = view.piles[view.viewer] or ()
    _heading(canvas, box, model.words("hand.pile"))
    canvas.text((right - _PAD, top + _HEADING // 2 + 5), str(len(pile)), size=34, font=Font.STRONG, anchor="rm",
                on=Ink.PANEL)  # fmt: skip
    columns = 2 if bottom - top >= HIGH else 4
    wide, high = (right - left - 12) // columns, (bottom - top - _HEADING - 8) // (4 // columns)
    side = min(high - 8, wide * 11 // 20, 76)
    counts = [sum(model.book.enemies[enemy].colour == colour for enemy in pile) for colour in COLOURS]
    counts.append(sum(model.family(enemy) is Family.TROLL for enemy in pile))
    for place, count in enumerate(counts):
        centre = (
            left + 6 + wide * (place % columns) + wide // 2,
            top + _HEADING + high * (place // columns) + high // 2,
        )
        _kind(canvas, model, (centre[0] - side * 3 // 8, centre[1]), place, side)
        at = (centre[0] + side // 4, centre[1])
        canvas.text(at, str(count), size=side * 7 // 8, font=Font.STRONG, on=Ink.PANEL)


def _kind(canvas: Canvas, model: ViewModel, centre: XY, place: int, side: int) -> None:
    """The sign of a colour with its letter, or, after all colours, that of Trolls."""
    if place == len(COLOURS):
        canvas.icon(centre, "troll", side - 2, ink=Ink.BONE, on=Ink.PANEL)
        return
    colour = COLOURS[place]
    ink, letter = COLOUR_INKS[colour], model.words(f"colour.{colour}")[0]
    canvas.shape(centre, Shape.DIAMOND, side, ink=ink, on=Ink.PANEL)
    canvas.text(centre, letter, size=max(24, side // 2), font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)


def draw_runes(canvas: Canvas, box: Box, *, model: ViewModel, runes: Sequence[RuneCard]) -> None:
    """Own runes by name; those that are used are struck through."""
    _heading(canvas, box, model.words("board.line.runes"))
    if len(runes) == 1:
        _rule(canvas, box, model.words(f"rune_text.{runes[0].rune}"))
    for card, (left, upper, right, lower) in zip(runes, _rows(box, len(runes)), strict=True):
        middle, size, ink = (upper + lower) // 2, min(52, lower - upper - 2), Ink.LINE if card.used else Ink.HEATHER
        canvas.icon((left + size // 2, middle), RUNES[card.rune], size, ink=ink, on=Ink.PANEL)
        shade, start = Ink.MIST if card.used else Ink.BONE, left + size + 10
        wide = canvas.text(
            (start, middle), model.rune(card.rune), size=_letters(box), ink=shade, room=right - start, least=26,
            on=Ink.PANEL,
        )  # fmt: skip
        if card.used:
            canvas.fill((start - 2, middle, start + 2 + wide, middle + 3), Ink.MIST)


def draw_sealed(canvas: Canvas, box: Box, *, model: ViewModel, load: Load) -> None:
    """Whom the seat has sent to a place, while that is sealed."""
    _heading(canvas, box, model.words("hand.sealed", place=model.spot(load.place)))
    row = [Mark(*WARRIORS[kind], str(count)) for kind, count in zip(KINDS, load.squad, strict=True) if count]
    if load.food:
        row.append(Mark(*GOODS["food"], str(load.food)))
    left, top, right, bottom = box
    size, gap = min(60, bottom - top - _HEADING - 16), 16
    while length(row, size, gap=gap) - gap > right - left - 2 * _PAD:
        size -= 1
    at = (left + _PAD, (top + _HEADING + bottom - 8) // 2)
    draw_marks(canvas, at, row, size=size, on=Ink.PANEL, gap=gap)


def _heading(canvas: Canvas, box: Box, words: str) -> None:
    canvas.panel(box, Ink.PANEL, line=Ink.LINE, radius=14)
    at, room = (box[0] + _PAD, box[1] + _HEADING // 2 + 5), box[2] - box[0] - 2 * _PAD
    canvas.text(at, words, size=28, font=Font.STRONG, ink=Ink.MIST, room=room, least=26, on=Ink.PANEL)


def _rule(canvas: Canvas, box: Box, words: str) -> None:
    """What the one thing in a tile does, below its name; a low tile has no room for that."""
    left, top, right, bottom = box
    if bottom - top < HIGH:
        return
    rows, size = wrap_to_fit(words, Font.TEXT, 28, room=right - left - 2 * _PAD, lines=4, least=26)
    step = round(size * 1.15)
    middle = (top + _HEADING + _NAME + bottom - 8) // 2
    for row, y in zip(rows, frame.middles(len(rows), middle, step), strict=True):
        canvas.text((left + _PAD, y), row, size=size, ink=Ink.MIST, on=Ink.PANEL)


def _rows(box: Box, count: int) -> list[Box]:
    """The boxes of so many names below a heading: one at the top of a high tile, two side by side in a wide one."""
    left, top, right, bottom = box
    across = count if right - left >= _WIDE and bottom - top < HIGH else 1
    room = _NAME if count == 1 and bottom - top >= HIGH else bottom - top - _HEADING - 5
    high, wide = min(80, room * across // count), (right - left - 2 * _PAD) // across
    first = top + _HEADING + (room - high * count // across) // 2
    found = []
    for place in range(count):
        start, upper = left + _PAD + place % across * wide, first + place // across * high
        found.append((start, upper, start + wide - (12 if across > 1 else 0), upper + high))
    return found


def _letters(box: Box) -> int:
    """The size of names in a tile."""
    return 40 if box[3] - box[1] >= HIGH else 30
