"""The seats round the table: where each sits, and its plate."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image

from engines.core import Seat
from engines.gulveig.reading import seats_from_viewer
from engines.gulveig.view import Phase
from renderers.gulveig.card_page import Cut
from renderers.gulveig.coin import coin
from renderers.gulveig.viewmodel import ViewModel, winners
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.medal import medal
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape
from renderers.kit.text import line_or_two

CENTRE = (424, 440)
"""The middle of the round table."""


class Toward(Enum):
    """Which way a plate's card lies, in quarter turns to the left from the right."""

    RIGHT = 0
    UP = 1
    LEFT = 2
    DOWN = 3


class Place(NamedTuple):
    """A place at the table: the seat's plate, the corner of its card beside it, and the middle of its word."""

    plate: Box
    card: XY
    toward: Toward
    """From the plate to the card."""
    word: XY
    """Where its bid is said in the auction."""


_SOUTH = Place((28, 680, 308, 772), (326, 496), Toward.RIGHT, (424, 730))
_WEST = Place((28, 196, 308, 288), (64, 304), Toward.DOWN, (168, 158))
_NORTH = Place((540, 108, 820, 200), (326, 108), Toward.LEFT, (424, 150))
_EAST = Place((540, 596, 820, 688), (588, 304), Toward.UP, (680, 726))

PLACES = {2: (_SOUTH, _NORTH), 3: (_SOUTH, _WEST, _EAST), 4: (_SOUTH, _WEST, _NORTH, _EAST)}
"""By the number of seats, clockwise from the nearest: the four are a pinwheel, so the middle of the table is free."""

_ARROW = 34


def places(model: ViewModel) -> dict[Seat, Place]:
    """Where every seat sits."""
    return dict(zip(seats_from_viewer(model.view), PLACES[model.view.config.seats], strict=True))


def draw_seats(canvas: Canvas, model: ViewModel) -> None:
    """The plates round the table; whoever is to move, or has won, is outlined and pointed at."""
    marked = {*model.view.asked, *winners(model.view)}
    for seat, place in places(model).items():
        _plate(canvas, model, seat, place.plate)
        if seat in marked:
            left, top, _, bottom = place.plate
            canvas.shape((left + 3, (top + bottom) // 2), Shape.ARROW, 34, ink=Ink.NIGHT)
            canvas.shape((left + 2, (top + bottom) // 2), Shape.ARROW, 26, ink=Ink.GOLD, on=Ink.NIGHT)
            canvas.mark((left + 3, (top + bottom) // 2), "turn", 30)


def point_at_card(canvas: Canvas, place: Place) -> None:
    """Mark the card that was laid last: an arrow from its seat's plate to the card."""
    left, top, right, bottom = place.plate
    wide, high = Cut.TABLE.pixels
    x, y = place.card
    across, down = max(left, x) + min(right, x + wide), max(top, y) + min(bottom, y + high)
    centre = {
        Toward.RIGHT: ((right + x) // 2, down // 2),
        Toward.LEFT: ((left + x + wide) // 2, down // 2),
        Toward.DOWN: (across // 2, (bottom + y) // 2),
        Toward.UP: (across // 2, (top + y + high) // 2),
    }[place.toward]
    for side, ink, on in ((_ARROW + 12, Ink.NIGHT, None), (_ARROW, Ink.BONE, Ink.NIGHT)):
        corner = (centre[0] - side // 2, centre[1] - side // 2)
        canvas.stamp(corner, _arrow(side, place.toward), ink=ink, on=on)


@kept
def _arrow(side: int, toward: Toward) -> Image.Image:
    mask = shapes.shape(Shape.ARROW, side)
    return mask.rotate(90 * toward.value) if toward.value else mask


def _plate(canvas: Canvas, model: ViewModel, seat: Seat, box: Box) -> None:
    """Sign, name and note; at the right end the points won in this hand, or the medal at the end of the game.

    A long name has the whole upper row to itself, or two, and the coin below; it is large only beside a short one.
    """
    view = model.view
    left, top, right, bottom = box
    moving = seat in (*view.asked, *winners(view))
    shadow(canvas, box, radius=16)
    canvas.panel(
        box, Ink.PANEL, line=Ink.GOLD if moving else Ink.LINE, stroke=5 if moving else 3, radius=16, on=Ink.SLATE
    )
    seat_mark(canvas, (left + 37, (top + bottom) // 2), seat, size=42, on=Ink.PANEL)
    canvas.mark((left + 37, (top + bottom) // 2), "seat", 42)
    start, end = left + 66, right - 10
    names, size = line_or_two(model.name(seat), Font.STRONG, 34, room=end - start, least=26, small=24)
    lines, low, letter = ((top + 27,), bottom - 24, 28) if len(names) == 1 else ((top + 20, top + 44), bottom - 18, 24)
    taken = start + max(round(width(name, Font.STRONG, size)) for name in names)
    for name, line in zip(names, lines, strict=True):
        canvas.text((start, line), name, size=size, font=Font.STRONG, on=Ink.PANEL)
    if view.outcome or view.phase in {Phase.LEAD, Phase.FOLLOW}:
        roomy = taken <= end - 66
        side = 58 if roomy else 40 if len(names) == 1 else 32
        at = (end - side // 2 - 2, (top + bottom) // 2 if roomy else bottom - side // 2 - 4)
        if view.outcome:
            medal(canvas, at, view.outcome.places[seat], size=round(side * 0.8), on=Ink.PANEL)
        else:
            coin(canvas, at, view.won[seat], side=side, on=Ink.PANEL)
            canvas.mark(at, "winnings", side)
        end -= side + 10
    canvas.text((start, low), _note(model, seat), size=letter, ink=Ink.MIST, room=end - start, least=24, on=Ink.PANEL)


def _note(model: ViewModel, seat: Seat) -> str:
    view, words = model.view, model.words
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        return words("board.tricks", n=view.taken[seat])
    if view.phase is Phase.OVER:
        return words("board.final", n=view.scores[seat])
    held = words("board.cards", n=view.cards[seat])
    return words("board.dealer", held=held) if seat == view.dealer else held
