"""The village on the board: locations, what they give, and whose worker stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.champions_of_midgard.reading import is_shared, stock_at, workers_at
from engines.champions_of_midgard.view import Phase
from engines.core import Seat
from renderers.champions_of_midgard.house import Light, draw_house
from renderers.champions_of_midgard.icons import (
    GOODS,
    PLACES,
    RUNES,
    WARRIORS,
    WORKER,
    Mark,
    draw_marks,
    length,
    marks,
)
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Box, Canvas
from renderers.kit.changes import draw_star
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

_LEFT, _TOP = 28, 102

GAP = 4
"""Between two houses, in pixels."""

_LEAST = 22
"""The smallest size of a name."""


class Scale(NamedTuple):
    """How large the parts of a location are, in pixels.

    Attributes:
        gable: height of the gable.
        icon: the emblem in it; 0 for none.
        figure: prices and gains where there is room.
        least: the same where there is little.
        name: the name on the sign.
        worker: whoever stands there.
    """

    gable: int
    icon: int
    figure: int
    least: int
    name: int
    worker: int


BESIDE = Scale(34, 0, 38, 24, 24, 50)
"""Beside the enemies on one board."""

ALONE = Scale(50, 30, 46, 30, 30, 54)
"""On a page of its own."""

WIDTH = {BESIDE: 147, ALONE: 228}
"""Room for a house in pixels."""

COLUMNS = {BESIDE: 4, ALONE: 5}
"""Houses in a row."""


def draw_town(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw all locations of the village at the left of the board, between the head and `bottom`."""
    for place, box in houses(model, bottom, BESIDE).items():
        _house(canvas, model, place, box, BESIDE)


def draw_town_page(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the village with harbour and hunt over the whole width."""
    for place, box in houses(model, bottom, ALONE).items():
        _house(canvas, model, place, box, ALONE)


def houses(model: ViewModel, bottom: int, scale: Scale) -> dict[str, Box]:
    """The box of every location's house, row by row between the head and `bottom`."""
    places = (*(TOWN if scale is BESIDE else PAGE), *model.view.stalls)
    wide, high = WIDTH[scale], (bottom - _TOP) // -(-len(places) // COLUMNS[scale])
    boxes = {}
    for index, place in enumerate(places):
        left, top = _LEFT + index % COLUMNS[scale] * wide, _TOP + index // COLUMNS[scale] * high
        boxes[place] = (left, top, left + wide - GAP, top + high - GAP)
    return boxes


def owner(model: ViewModel, place: str) -> int | None:
    """The seat whose worker stands at a location of one worker."""
    return next((worker.seat for worker in workers_at(model.view, place)), None)


def light(model: ViewModel, place: str) -> Light:
    """How a location is lit."""
    if workers_at(model.view, place) and not is_shared(model.book, place):
        return Light.TAKEN
    return Light.OPEN if model.view.phase is Phase.PLACE else Light.FREE


def _house(canvas: Canvas, model: ViewModel, name: str, box: Box, scale: Scale) -> None:
    left, top, right, bottom = box
    lit = light(model, name)
    middle = (left + right) // 2
    rows, size = wrapped_name(model.place(name), right - left - 10, scale)
    sign = size * len(rows) + (8 if len(rows) == 1 else 3)
    draw_house(canvas, box, lit, gable=scale.gable, sign=sign, fresh=name in model.news)
    ink = Ink.LINE if lit is Light.TAKEN else Ink.TAN
    ground = Ink.WELL if lit is Light.TAKEN else Ink.UMBER
    if scale.icon:
        canvas.icon((middle, top + scale.gable - scale.icon // 2 - 1), PLACES[name], scale.icon, ink=ink, on=ground)
    room = (left + 12, top + scale.gable + 1, right - 12, bottom - sign - 1)
    if name in model.news:
        draw_star(canvas, (left + 14, top + 12))
    seats = [worker.seat for worker in workers_at(model.view, name)]
    if seats:
        draw_workers(canvas, seats, room, size=scale.worker, on=lit.wall)
    else:
        _offer(canvas, model, name, room, scale)
    ink = Ink.MIST if lit is Light.TAKEN else Ink.BONE
    for place, row in enumerate(reversed(rows)):
        foot = (middle, bottom - (4 if len(rows) == 1 else 3) - size // 2 - place * (size - 1))
        canvas.text(foot, row, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=lit.sign)


def wrapped_name(words: str, room: int, scale: Scale) -> tuple[tuple[str, ...], int]:
    """A name on one line if it need not shrink for it by much, else on two; and its size."""
    rows, size = wrap_to_fit(words, Font.STRONG, scale.name, room=room, lines=1, least=24)
    if " ".join(rows) == words:
        return rows, size
    return wrap_to_fit(words, Font.STRONG, scale.name, room=room, lines=2, least=_LEAST)


def draw_workers(canvas: Canvas, seats: Sequence[Seat], box: Box, *, size: int, on: Ink) -> None:
    """Draw whose workers stand in a box: one as a figure with its seat's sign, several as signs alone."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    side = min(size, bottom - top - 2)
    if len(seats) == 1:
        centre = (left + right) // 2
        tint = seat_style(seats[0]).tint
        canvas.icon((centre - side // 2 - 1, middle), WORKER, side, ink=tint.bright, on=on)
        seat_mark(canvas, (centre + side // 2 + 1, middle), seats[0], size=max(30, round(side * 0.78)), on=on)
        return
    step = (right - left) // len(seats)
    for place, seat in enumerate(seats):
        centre = left + step // 2 + place * step
        seat_mark(canvas, (centre, middle), seat, size=min(round(side * 0.8), round(step * 0.8)), on=on)


def _offer(canvas: Canvas, model: ViewModel, name: str, box: Box, scale: Scale) -> None:
    """What a free location takes and gives, in one line if it can, else in two."""
    left, top, right, bottom = box
    rows = [row for row in _rows(model, name) if row]
    whole = [mark for row in rows for mark in row]
    tall = min(scale.figure, bottom - top - 2)
    if length(whole, scale.least) <= right - left or bottom - top < 2 * scale.least:
        rows = [whole]
    step = (bottom - top) // max(1, len(rows))
    for place, row in enumerate(rows):
        size = min(tall, step)
        while length(row, size) > right - left and size > 18:
            size -= 1
        start = (left + right - length(row, size)) // 2
        draw_marks(canvas, (start, top + place * step + step // 2), row, size=size, on=light(model, name).wall)


def _rows(model: ViewModel, name: str) -> list[list[Mark]]:
    """The price and the gain of a location, each as a row."""
    view, book = model.view, model.book
    location = book.locations[name]
    if location.stock:
        icon, ink = (WARRIORS | GOODS)[location.stock]
        return [[Mark(icon, ink, str(getattr(stock_at(book, view, name), location.stock)))]]
    if name in book.ships:
        hold = Mark("knapsack", Ink.MIST, str(book.ships[name].capacity))
        return [[*marks(location.cost), Mark("", Ink.MIST, "›")], [hold]] if location.cost else [[hold]]
    gain = location.gain
    if name == "merchant" and view.merchant:
        gain = book.merchants[view.merchant].goods
    paid, got = marks(location.cost), [*marks(gain), *_extra(model, name)]
    return [[*paid, Mark("", Ink.MIST, "›")], got] if paid else [got]


def _extra(model: ViewModel, name: str) -> list[Mark]:
    """What a location gives that is no plain goods."""
    view = model.view
    price = model.book.hire_price(view.hired)
    extras = {
        "runesmith": [Mark(RUNES[rune], Ink.HEATHER) for rune in view.display if rune],
        "sage": [Mark("waves", Ink.SKY, "?"), Mark("tied-scroll", Ink.TAN)],
        "church": [Mark(*GOODS["coins"]), Mark(*GOODS["favor"])],
        "market": [Mark("swap-bag", Ink.MIST)],
        "shipwright": [Mark("drakkar", Ink.MIST, str(len(view.yard)))],
        "jarl": [Mark("flying-flag", Ink.GOLD)],
        "huts": [] if price is None else [Mark(*GOODS["coins"], str(price))],
        "hunt": [Mark(*GOODS["food"])],
    }
    return extras.get(name, [])
