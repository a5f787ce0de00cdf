"""The seats round the table: where each sits, and its plate."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from engines.gulveig.reading import seats_from_viewer
from engines.gulveig.view import Phase
from renderers.gulveig.coin import coin
from renderers.gulveig.viewmodel import ViewModel, winners
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape

CENTRE = (420, 444)
"""The middle of the round table."""


class Place(NamedTuple):
    """A place at the table: the seat's plate, the corner of its card, and the middle of its word in the auction."""

    plate: Box
    card: XY
    word: XY


_SOUTH = Place((270, 702, 570, 778), (337, 462), (420, 660))
_WEST = Place((28, 262, 318, 338), (130, 346), (215, 372))
_NORTH = Place((270, 108, 570, 184), (337, 192), (420, 226))
_EAST = Place((522, 262, 812, 338), (544, 346), (625, 372))
_NORTH_WEST = Place((30, 150, 310, 226), (150, 234), (235, 262))
_NORTH_EAST = Place((530, 150, 810, 226), (524, 234), (605, 262))

_PLACES = {
    2: (_SOUTH, _NORTH),
    3: (_SOUTH, _NORTH_WEST, _NORTH_EAST),
    4: (_SOUTH, _WEST, _NORTH, _EAST),
}
"""By the number of seats: clockwise from the nearest."""


def places(model: ViewModel) -> dict[Seat, Place]:
    """Where every seat sits."""
    return dict(zip(seats_from_viewer(model.view), _PLACES[model.view.config.seats], strict=True))


def draw_seats(canvas: Canvas, model: ViewModel) -> None:
    """The plates round the table; whoever is to move, or has won, is outlined and pointed at."""
    marked = {*model.view.asked, *winners(model.view)}
    for seat, place in places(model).items():
        _plate(canvas, model, seat, place.plate)
        if seat in marked:
            left, top, _, bottom = place.plate
            canvas.shape((left + 4, (top + bottom) // 2), Shape.ARROW, 38, ink=Ink.NIGHT)
            canvas.shape((left + 3, (top + bottom) // 2), Shape.ARROW, 30, ink=Ink.GOLD, on=Ink.NIGHT)


def _plate(canvas: Canvas, model: ViewModel, seat: Seat, box: Box) -> None:
    """Sign, name and note; at the right end the points won in this hand, or the medal at the end of the game."""
    view = model.view
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    moving = seat in (*view.asked, *winners(view))
    canvas.panel(
        box, Ink.PANEL, line=Ink.GOLD if moving else Ink.LINE, stroke=5 if moving else 3, radius=16, on=Ink.SLATE
    )
    seat_mark(canvas, (left + 46, middle), seat, size=48, on=Ink.PANEL)
    end = right - 12
    if view.outcome:
        medal(canvas, (right - 40, middle), view.outcome.places[seat], size=46, on=Ink.PANEL)
        end -= 62
    elif view.phase in {Phase.LEAD, Phase.FOLLOW}:
        coin(canvas, (right - 41, middle), view.won[seat], side=56, on=Ink.PANEL)
        end -= 64
    start, room = left + 80, end - left - 80
    canvas.text((start, middle - 18), model.name(seat), size=34, font=Font.STRONG, room=room, least=26, on=Ink.PANEL)
    canvas.text((start, middle + 18), _note(model, seat), size=27, ink=Ink.MIST, room=room, least=24, on=Ink.PANEL)


def _note(model: ViewModel, seat: Seat) -> str:
    view, words = model.view, model.words
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        return words("board.tricks", n=view.taken[seat])
    if view.phase is Phase.OVER:
        return words("board.final", n=view.scores[seat])
    held = words("board.cards", n=view.cards[seat])
    return words("board.dealer", held=held) if seat == view.dealer else held
