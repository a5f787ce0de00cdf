"""The tiles of a seat's own picture that are no cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engines.champions_of_midgard.book import COLOURS, KINDS, Family
from engines.champions_of_midgard.facts import Load
from engines.champions_of_midgard.view import RuneCard
from renderers.champions_of_midgard.icons import COLOURS as COLOUR_INKS
from renderers.champions_of_midgard.icons import GOODS, JOURNEYS, RUNES, WARRIORS, Mark, draw_marks, length
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

ROWS = 2
"""Names below each other under a heading."""

_ROOMY = 340
"""From this width on a tile has room for a sentence."""

_PAD = 16
"""From the edge of a tile to what stands in it."""


class Tile(Protocol):
    """Draws one thing into a box."""

    def __call__(self, canvas: Canvas, box: Box) -> None:
        """Draw it."""


def draw_leader(canvas: Canvas, box: Box, *, model: ViewModel) -> None:
    """The own leader and what it does, under a line that says whose eyes this is for."""
    left, top, right, bottom = box
    leader, middle = model.view.own.leader, (left + right) // 2
    canvas.panel(box, Ink.NIGHT, line=Ink.BRONZE, radius=14)
    room = right - left - 2 * _PAD + 8
    roomy = right - left >= _ROOMY
    note, name = model.words("hand.title"), model.words(f"leader.{leader}" if roomy else f"detail.leader.{leader}")
    first = top + 19 if roomy else (top + bottom) // 2 - 16
    canvas.text((middle, first), note, size=24, ink=Ink.GOLD, anchor="mm", room=room, on=Ink.NIGHT)
    canvas.text((middle, first + 28), name, size=30, font=Font.STRONG, anchor="mm", room=room, least=26, on=Ink.NIGHT)
    if roomy:
        rows, size = wrap_to_fit(model.words(f"leader_text.{leader}"), Font.TEXT, 24, room=room, lines=2, least=22)
        for place, row in enumerate(rows):
            at = (middle, bottom - 18 - (len(rows) - 1 - place) * 25)
            canvas.text(at, row, size=size, ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)


def draw_vacant(canvas: Canvas, box: Box, *, words: str) -> None:
    """The outline of a card that is not there."""
    canvas.panel(box, Ink.WELL, line=Ink.LINE, radius=14)
    at = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    canvas.text(at, words, size=28, ink=Ink.MIST, anchor="mm", room=box[2] - box[0] - 2 * _PAD, on=Ink.WELL)


def draw_journeys(canvas: Canvas, box: Box, *, model: ViewModel, known: Sequence[tuple[int, str]]) -> None:
    """Journeys that the seat has looked at, by the numbers of their shores."""
    _heading(canvas, box, model.words("hand.journeys"))
    for (place, journey), spot in zip(known, _halves(box, len(known)), strict=True):
        _, upper, right, lower = spot
        pen, middle = spot[0], (upper + lower) // 2
        pen += canvas.text((pen, middle), str(place), size=32, font=Font.DISPLAY, ink=Ink.GOLD, on=Ink.PANEL) + 4
        canvas.icon((pen + 13, middle), JOURNEYS[journey], 26, ink=Ink.MOSS, on=Ink.PANEL)
        canvas.text((pen + 30, middle), model.journey(journey), size=26, room=right - pen - 30, least=24, on=Ink.PANEL)


def journeys_seen(model: ViewModel) -> list[tuple[int, str]]:
    """The Journeys that the seat has looked at, each after the number of its shore."""
    return [(place, shore.journey) for place, shore in enumerate(model.view.shores, start=1) if shore.journey]


def draw_pile(canvas: Canvas, box: Box, *, model: ViewModel) -> None:
    """The own pile: how many of each colour, and Trolls."""
    left, top, right, bottom = box
    view = model.view
    assert view.viewer is not None
    pile = view.piles[view.viewer] or ()
    _heading(canvas, box, model.words("hand.pile"))
    canvas.text((right - _PAD, top + 24), str(len(pile)), size=32, font=Font.STRONG, anchor="rm", on=Ink.PANEL)
    wide, middle = (right - left - 20) // 4, bottom - 36
    side, figure = (44, 36) if right - left >= _ROOMY else (36, 30)
    lead = side * 3 // 8
    for place, colour in enumerate(COLOURS):
        count = sum(model.book.enemies[enemy].colour == colour for enemy in pile)
        centre, ink = left + 10 + wide * place + wide // 2, COLOUR_INKS[colour]
        canvas.shape((centre - lead, middle), Shape.DIAMOND, side, ink=ink, on=Ink.PANEL)
        letter = model.words(f"colour.{colour}")[0]
        canvas.text((centre - lead, middle), letter, size=24, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
        canvas.text((centre + side // 4, middle), str(count), size=figure, font=Font.STRONG, on=Ink.PANEL)
    trolls = sum(model.family(enemy) is Family.TROLL for enemy in pile)
    centre = left + 10 + wide * 3 + wide // 2
    canvas.icon((centre - lead, middle), "troll", side - 2, ink=Ink.BONE, on=Ink.PANEL)
    canvas.text((centre + side // 4, middle), str(trolls), size=figure, font=Font.STRONG, on=Ink.PANEL)


def draw_runes(canvas: Canvas, box: Box, *, model: ViewModel, runes: Sequence[RuneCard]) -> None:
    """Own runes by name; those that are used are struck through."""
    _heading(canvas, box, model.words("board.line.runes"))
    for card, spot in zip(runes, _halves(box, len(runes)), strict=True):
        left, upper, right, lower = spot
        middle, ink = (upper + lower) // 2, Ink.LINE if card.used else Ink.HEATHER
        canvas.icon((left + 16, middle), RUNES[card.rune], 32, ink=ink, on=Ink.PANEL)
        shade = Ink.MIST if card.used else Ink.BONE
        wide = canvas.text(
            (left + 38, middle), model.rune(card.rune), size=26, ink=shade, room=right - left - 40, least=24,
            on=Ink.PANEL,
        )  # fmt: skip
        if card.used:
            canvas.fill((left + 36, middle, left + 40 + wide, middle + 3), Ink.MIST)


def draw_sealed(canvas: Canvas, box: Box, *, model: ViewModel, load: Load) -> None:
    """Whom the seat has sent to a place, while that is sealed."""
    _heading(canvas, box, model.words("hand.sealed", place=model.place(load.place)))
    row = [Mark(*WARRIORS[kind], str(count)) for kind, count in zip(KINDS, load.squad, strict=True) if count]
    if load.food:
        row.append(Mark(*GOODS["food"], str(load.food)))
    size, room = 38, box[2] - box[0] - 2 * _PAD
    while length(row, size, gap=14) > room:
        size -= 1
    draw_marks(canvas, (box[0] + _PAD, box[3] - 40), row, size=size, on=Ink.PANEL, gap=14)


def _heading(canvas: Canvas, box: Box, words: str) -> None:
    canvas.panel(box, Ink.PANEL, line=Ink.LINE, radius=14)
    room = box[2] - box[0] - 2 * _PAD
    canvas.text((box[0] + _PAD, box[1] + 24), words, size=26, font=Font.STRONG, ink=Ink.MIST, room=room, least=24,
                on=Ink.PANEL)  # fmt: skip


def _halves(box: Box, count: int) -> list[Box]:
    """The boxes of so many names below a heading: one in the middle, two below each other, more in two columns."""
    left, top, right, _ = box
    columns, high = 2 if count > ROWS else 1, 64 if count == 1 else 35
    wide = (right - left - 2 * _PAD) // columns
    found = []
    for place in range(count):
        start, upper = left + _PAD + place % columns * wide, top + 41 + place // columns * high
        found.append((start, upper, start + wide - (8 if columns > 1 else 0), upper + high))
    return found
