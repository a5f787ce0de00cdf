"""The village on the board: locations, what they give, and whose worker stands there."""

from __future__ import annotations

from typing import NamedTuple

from engines.champions_of_midgard.reading import is_shared, stock_at, workers_at
from engines.core import Seat
from renderers.champions_of_midgard.icons import GOODS, PLACES, RUNES, WARRIORS, Mark, draw_marks, length, marks
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.text import wrap_to_fit

TOWN = (
    "swordsmith",
    "hafter",
    "blacksmith",
    "smokehouse",
    "merchant",
    "runesmith",
    "sage",
    "church",
    "market",
    "shipwright",
    "jarl",
    "huts",
)
"""Locations of every game, row by row; the stalls stand below them."""

PAGE = (*TOWN, "small", "large", "hunt")
"""Locations of the village's own page, which shows the harbour and the hunt too."""

_LEFT, _TOP, _GAP = 46, 124, 6

_LEAST = 20
"""The smallest size of a name."""


class Scale(NamedTuple):
    """How large the parts of a location are.

    Attributes:
        icon: its emblem.
        sign: a seat's sign.
        figure: figures where there is room.
        least: figures where there is little.
        name: its name.
        lines: how many lines price and gain may take.
    """

    icon: int
    sign: int
    figure: int
    least: int
    name: int
    lines: int


BESIDE = Scale(42, 44, 34, 24, 24, 2)
"""Beside the enemies on one board."""

ALONE = Scale(48, 46, 42, 32, 30, 1)
"""On a page of its own."""


def draw_town(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw all locations of the village at the left of the board, between the title and `bottom`."""
    _grid(canvas, model, (*TOWN, *model.view.stalls), (_LEFT, _TOP, 598, bottom), scale=BESIDE, columns=4)


def draw_town_page(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the village with harbour and hunt over the whole width."""
    _grid(canvas, model, (*PAGE, *model.view.stalls), (_LEFT, _TOP, 1160, bottom), scale=ALONE, columns=5)


def _grid(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, model: ViewModel, places: tuple[str, ...], box: Box, *, scale: Scale, columns: int
) -> None:
    left, top, right, bottom = box
    rows = -(-len(places) // columns)
    wide, high = (right - left) // columns, (bottom - top) // rows
    for place, name in enumerate(places):
        column, row = place % columns, place // columns
        corner = (left + column * wide, top + row * high)
        within = (*corner, corner[0] + wide - _GAP, corner[1] + high - _GAP)
        _cell(canvas, model, name, within, scale)


def owner(model: ViewModel, place: str) -> int | None:
    """The seat whose worker stands at a location of one worker."""
    return next((worker.seat for worker in workers_at(model.view, place)), None)


def _cell(canvas: Canvas, model: ViewModel, name: str, box: Box, scale: Scale) -> None:
    left, top, right, bottom = box
    seats = [worker.seat for worker in workers_at(model.view, name)]
    shared = is_shared(model.book, name)
    ground = Ink.WELL if seats and not shared else Ink.PANEL
    line = seat_style(seats[0]).tint.bright if seats and not shared else Ink.LINE
    fresh = model.view.news == name
    canvas.panel(box, ground, line=Ink.BONE if fresh else line, stroke=5 if fresh else 3, radius=12)
    rows, size = wrapped_name(model.place(name), right - left - 12, scale)
    lead = size * len(rows) + (scale.name - size if len(rows) == 1 else 0)
    high = top + (bottom - top - lead - 2) // 2
    ink = Ink.LINE if ground is Ink.WELL else Ink.MOSS
    canvas.icon((left + scale.icon * 5 // 7, high), PLACES[name], scale.icon, ink=ink, on=ground)
    room = (left + scale.icon + 12, high - scale.figure * 3 // 4, right - 6, high + scale.figure * 3 // 4)
    if seats:
        _signs(canvas, seats, room, scale, ground)
    else:
        _offer(canvas, model, name, room, scale)
    ink = Ink.MIST if ground is Ink.WELL else Ink.BONE
    foot = bottom - (scale.name * 5 // 6 if len(rows) == 1 else size * 3 // 4)
    for place, row in enumerate(reversed(rows)):
        middle = ((left + right) // 2, foot - place * size)
        canvas.text(middle, row, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=ground)


def wrapped_name(words: str, room: int, scale: Scale) -> tuple[tuple[str, ...], int]:
    """A name on one line if it can be made small enough, else on two; and its size."""
    rows, size = wrap_to_fit(words, Font.STRONG, scale.name, room=room, lines=1, least=_LEAST)
    if " ".join(rows) == words:
        return rows, size
    return wrap_to_fit(words, Font.STRONG, _LEAST, room=room, lines=2, least=_LEAST)


def _signs(canvas: Canvas, seats: list[Seat], box: Box, scale: Scale, ground: Ink) -> None:
    """The signs of those who stand here; only hunters are several."""
    left, top, right, bottom = box
    step = (right - left) // len(seats)
    size = min(scale.sign, step - 4)
    for place, seat in enumerate(seats):
        centre = (right - step // 2 - place * step, (top + bottom) // 2)
        seat_mark(
            canvas, centre if len(seats) > 1 else (right - scale.sign * 3 // 4, centre[1]), seat, size=size, on=ground
        )


def _offer(canvas: Canvas, model: ViewModel, name: str, box: Box, scale: Scale) -> None:
    """What a free location gives, in one or two short lines at the right of its icon."""
    left, top, right, bottom = box
    rows = [row for row in _rows(model, name) if any(mark.icon for mark in row)]
    if scale.lines == 1:
        rows = [[mark for row in rows for mark in row]]
    step = (bottom - top) // max(1, len(rows))
    for place, row in enumerate(rows):
        size = scale.figure if len(rows) == 1 and length(row, scale.figure) <= right - left else scale.least
        while length(row, size) > right - left and size > 18:
            size -= 1
        start = right - length(row, size)
        draw_marks(canvas, (start, top + place * step + step // 2), row, size=size, on=Ink.PANEL)


def _rows(model: ViewModel, name: str) -> list[list[Mark]]:
    """The price and the gain of a location, each as a row."""
    view, book = model.view, model.book
    location = book.locations[name]
    if location.stock:
        icon, ink = (WARRIORS | GOODS)[location.stock]
        return [[Mark(icon, ink, str(getattr(stock_at(book, view, name), location.stock)))]]
    if name in book.ships:
        return [[Mark("knapsack", Ink.MIST, str(book.ships[name].capacity)), *marks(location.cost)]]
    gain = location.gain
    if name == "merchant" and view.merchant:
        gain = book.merchants[view.merchant].goods
    if location.cost and gain:
        return [_signed("−", marks(location.cost)), _signed("+", marks(gain))]
    return [marks(location.cost) if name != "runesmith" else [], marks(gain), _extra(model, name)]


def _signed(sign: str, row: list[Mark]) -> list[Mark]:
    """A row led by a plus or a minus: what is taken, and what is paid."""
    return [Mark("", Ink.MIST, sign), *row]


def _extra(model: ViewModel, name: str) -> list[Mark]:
    """What a location gives that is no plain goods."""
    view = model.view
    price = model.book.hire_price(view.hired)
    extras = {
        "runesmith": [Mark(RUNES[rune], Ink.HEATHER) for rune in view.display if rune],
        "sage": [Mark("eyeball", Ink.MIST), Mark("tied-scroll", Ink.TAN)],
        "church": [Mark(*GOODS["coins"]), Mark(*GOODS["favor"])],
        "market": [Mark("swap-bag", Ink.MIST)],
        "shipwright": [Mark("drakkar", Ink.MIST, str(len(view.yard)))],
        "jarl": [Mark("flying-flag", Ink.GOLD)],
        "huts": [] if price is None else [Mark(*GOODS["coins"], str(price))],
        "hunt": [Mark(*GOODS["food"])],
    }
    return extras.get(name, [])
