"""The village on the board: locations, what they give, and whose worker stands there."""

from __future__ import annotations

from collections.abc import Sequence

from engines.champions_of_midgard.reading import is_shared, stock_at, workers_at
from engines.champions_of_midgard.view import Phase
from engines.core import Seat
from renderers.champions_of_midgard.house import Light, draw_berth, draw_house
from renderers.champions_of_midgard.house_plan import Plan, Scale, gap_of, plan
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
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.changes import draw_star
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style

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

SHIPS = ("small", "large")
"""The public longships, which lie at the village's quay."""

_LEFT, _TOP = 28, 102

_RAIL = 4
"""The outline of a quay, in pixels."""

GAP = 4
"""Between two houses, in pixels."""

BESIDE = Scale(gable=13, icon=0, figure=36, name=28, worker=36)
"""Beside the enemies on one board."""

ALONE = Scale(gable=50, icon=30, figure=46, name=30, worker=54)
"""On a page of its own."""

_NARROW = 4
"""A room that is not so many pixels wider than high holds a worker above the sign of its seat."""

WIDTH = {BESIDE: 184, ALONE: 228}
"""Room for a house in pixels."""

COLUMNS = {BESIDE: 3, ALONE: 5}
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
    """The box of every location's house, row by row between the head and `bottom`.

    Beside the enemies the ships lie below the houses, over the whole width if no house shares their row.
    """
    stalls, columns, wide = model.view.stalls, COLUMNS[scale], WIDTH[scale]
    places = (*TOWN, *stalls) if scale is BESIDE else (*PAGE, *stalls)
    ships = SHIPS if scale is BESIDE else ()
    broad = ships and len(places) % columns != columns - len(ships)
    rows = -(-len(places) // columns) + (1 if broad else 0)
    high = (bottom - _TOP) // rows
    boxes = {}
    for index, place in enumerate(places if broad else (*places, *ships)):
        left, top = _LEFT + index % columns * wide, _TOP + index // columns * high
        boxes[place] = (left, top, left + wide - GAP, top + high - GAP)
    if broad:
        wide = wide * columns // len(ships)
        lefts = [_LEFT + place * wide for place in range(len(ships))]
        top = _TOP + (rows - 1) * high
        boxes |= {ship: (at, top, at + wide - GAP, top + high - GAP) for ship, at in zip(ships, lefts, strict=True)}
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
    lit, fresh = light(model, name), name in model.news
    ship = name in SHIPS and scale is BESIDE
    offer = tuple([tuple(row) for row in _rows(model, name, ship=ship) if row])
    shape = scale._replace(gable=_RAIL) if ship else scale
    foot = bottom - _RAIL if ship else bottom
    planned = plan(model.place(name), offer, (right - left, foot - top), shape)
    wall = lit.sign if ship else lit.wall
    if ship:
        draw_berth(canvas, box, lit, fresh=fresh)
    else:
        draw_house(canvas, box, lit, gable=scale.gable, sign=planned.sign, fresh=fresh)
    if scale.icon:
        ink, ground = (Ink.LINE, Ink.WELL) if lit is Light.TAKEN else (Ink.TAN, Ink.UMBER)
        at = ((left + right) // 2, top + scale.gable - scale.icon // 2 - 1)
        canvas.icon(at, PLACES[name], scale.icon, ink=ink, on=ground)
    room = (left + planned.wall[0], top + planned.wall[1], left + planned.wall[2], top + planned.wall[3])
    if fresh:
        draw_star(canvas, (left + 14, top + 12))
    seats = [worker.seat for worker in workers_at(model.view, name)]
    if seats:
        draw_workers(canvas, seats, room, size=scale.worker, on=wall)
    else:
        _offer(canvas, planned, room, on=wall)
    _name(canvas, planned, (left, top, right, foot), ink=Ink.MIST if lit is Light.TAKEN else Ink.BONE, on=lit.sign)


def _name(canvas: Canvas, planned: Plan, box: Box, *, ink: Ink, on: Ink) -> None:
    """The name in the middle of its sign."""
    left, top = box[0] + planned.sign[0], box[1] + planned.sign[1]
    middle, step = (top + box[3]) // 2, planned.size - (1 if planned.sign[0] == 0 else -2)
    for row, y in zip(planned.rows, frame.middles(len(planned.rows), middle, step), strict=True):
        canvas.text(((left + box[2]) // 2, y), row, size=planned.size, font=Font.STRONG, ink=ink, anchor="mm", on=on)


def draw_workers(canvas: Canvas, seats: Sequence[Seat], box: Box, *, size: int, on: Ink) -> None:
    """Draw whose workers stand in a box: one as a figure with its seat's sign, several as signs alone."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    side = min(size, bottom - top - 2)
    tint = seat_style(seats[0]).tint
    if len(seats) == 1 and right - left < bottom - top + _NARROW:
        side = min(size, (bottom - top) // 2, right - left)
        canvas.icon(((left + right) // 2, middle - side // 2), WORKER, side, ink=tint.bright, on=on)
        seat_mark(canvas, ((left + right) // 2, middle + side // 2 + 1), seats[0], size=max(30, side - 4), on=on)
        return
    if len(seats) == 1:
        centre = (left + right) // 2
        canvas.icon((centre - side // 2 - 1, middle), WORKER, side, ink=tint.bright, on=on)
        seat_mark(canvas, (centre + side // 2 + 2, middle), seats[0], size=max(30, round(side * 0.78)), on=on)
        return
    step = (right - left) // len(seats)
    for place, seat in enumerate(seats):
        centre = left + step // 2 + place * step
        seat_mark(canvas, (centre, middle), seat, size=min(round(side * 0.9), round(step * 0.8)), on=on)


def _offer(canvas: Canvas, planned: Plan, box: Box, *, on: Ink) -> None:
    """What a free location takes and gives."""
    left, top, right, bottom = box
    size, gap = planned.figure, gap_of(planned.figure)
    high = (bottom - top) // max(1, len(planned.offer))
    for place, row in enumerate(planned.offer):
        start = (left + right - length(list(row), size, gap=gap) + gap) // 2
        draw_marks(canvas, (start, top + place * high + high // 2), list(row), size=size, on=on, gap=gap)


def _rows(model: ViewModel, name: str, *, ship: bool) -> list[list[Mark]]:
    """The price and the gain of a location, each as a row; of a `ship` that is drawn its own sign with its hold."""
    view, book = model.view, model.book
    location = book.locations[name]
    if location.stock:
        icon, ink = (WARRIORS | GOODS)[location.stock]
        return [[Mark(icon, ink, str(getattr(stock_at(book, view, name), location.stock)))]]
    if name in book.ships:
        icon, ink = (PLACES[name], Ink.PARCHMENT) if ship else ("knapsack", Ink.MIST)
        hold = Mark(icon, ink, str(book.ships[name].capacity))
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
