"""Outside the village: the enemies on land and the hunt, and the shores of the open sea."""

from __future__ import annotations

from typing import NamedTuple

from engines.champions_of_midgard.places import FIELDS, HUNT, shore_name
from engines.champions_of_midgard.reading import workers_at
from engines.champions_of_midgard.view import Docked, Phase
from engines.core import Seat
from renderers.champions_of_midgard.foe_card import draw_foe, plate_box
from renderers.champions_of_midgard.foe_face import foe_face, hunt_face
from renderers.champions_of_midgard.icons import (
    FAMILIES,
    GOODS,
    JOURNEYS,
    PLACES,
    Mark,
    draw_marks,
    length,
)
from renderers.champions_of_midgard.town import draw_workers, owner
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Look
from renderers.kit.changes import draw_star
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style


class Coast(NamedTuple):
    """Where everything outside the village lies, in pixels.

    Attributes:
        left: left edge.
        right: right edge.
        top: upper edge.
        gap: between two things.
        water: height of the plate under a shore.
        plate: height of the plate on a card that tells who is there.
        short: whether enemies go by one word.
    """

    left: int
    right: int
    top: int
    gap: int
    water: int
    plate: int
    short: bool


BESIDE = Coast(588, 1172, 104, 8, 52, 42, True)
"""Beside the village on one board."""

ALONE = Coast(28, 1172, 104, 12, 68, 52, False)
"""On a page of its own."""


def boxes(model: ViewModel, bottom: int, coast: Coast) -> dict[str, Box]:
    """The box of everything outside the village by its place; the plate under `shore1` is `water1`, and so on."""
    left, right, top, gap = coast.left, coast.right, coast.top, coast.gap
    card = (bottom - top - coast.water - 2 * gap) // 2
    lands = columns((left, top, right, top + card), len(FIELDS) + 1, gap)
    found = dict(zip((*FIELDS, HUNT), lands, strict=True))
    row = top + card + gap
    for index, box in enumerate(columns((left, row, right, row + card), len(model.view.shores), gap)):
        found[shore_name(index)] = box
        found[f"water{index + 1}"] = (box[0], box[3] + gap, box[2], box[3] + gap + coast.water)
    return found


def draw_foes(canvas: Canvas, model: ViewModel, bottom: int, coast: Coast = BESIDE) -> None:
    """Draw all that lies outside the village, down to `bottom`."""
    places = boxes(model, bottom, coast)
    for place in FIELDS:
        _land(canvas, model, place, places[place], coast)
    _hunt(canvas, model, places[HUNT], coast)
    for index in range(len(model.view.shores)):
        _shore(canvas, model, index, places[shore_name(index)], coast)
        _waters(canvas, model, index, places[f"water{index + 1}"], coast)
    for place in sorted(model.news.intersection(places)):
        left, top, _, _ = places[place]
        draw_star(canvas, (left + 4, top + 4))


def columns(box: Box, count: int, gap: int) -> list[Box]:
    """A box in so many columns of one width."""
    left, top, right, bottom = box
    wide = (right - left + gap) // count - gap
    return [(at, top, at + wide, bottom) for at in range(left, left + count * (wide + gap), wide + gap)]


def _land(canvas: Canvas, model: ViewModel, place: str, box: Box, coast: Coast) -> None:
    enemy = model.at(place)
    if not enemy:
        _gone(canvas, place, box)
        return
    seat = owner(model, place)
    face = foe_face(model, enemy, short=coast.short)
    draw_foe(canvas, box, face, look=_look(model, place, seat), plate=0 if seat is None else coast.plate)
    if seat is not None:
        _who(canvas, [seat], plate_box(box, coast.plate, face), coast)


def _hunt(canvas: Canvas, model: ViewModel, box: Box, coast: Coast) -> None:
    hunters = [worker.seat for worker in workers_at(model.view, HUNT)]
    draw_foe(canvas, box, hunt_face(model), look=_look(model, HUNT, None), plate=coast.plate if hunters else 0)
    if hunters:
        _who(canvas, hunters, plate_box(box, coast.plate), coast)


def _look(model: ViewModel, place: str, seat: Seat | None) -> Look:
    if place in model.news:
        return Look.CHANGED
    if seat is not None and model.view.phase is Phase.PLACE:
        return Look.DIMMED
    return Look.PLAIN


def _gone(canvas: Canvas, place: str, box: Box) -> None:
    """Where an enemy stood that is defeated or gone: only its outline."""
    canvas.panel(box, Ink.WELL, line=Ink.LINE, stroke=3, radius=12)
    icon = next(icon for family, icon in FAMILIES.items() if place.startswith(family.value))
    centre = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    canvas.icon(centre, icon, min(80, (box[2] - box[0]) // 2), ink=Ink.PANEL, on=Ink.WELL)
    reach = (box[2] - box[0]) // 3
    points = ((centre[0] - reach, centre[1] + reach), (centre[0] + reach, centre[1] - reach))
    canvas.line(points, ink=Ink.LINE, stroke=5, on=Ink.WELL)


def _who(canvas: Canvas, seats: list[Seat], plate: Box, coast: Coast) -> None:
    """A dark plate below the card's picture with the workers that are there."""
    tint = seat_style(seats[0]).tint if len(seats) == 1 else None
    canvas.panel(plate, Ink.NIGHT, line=tint.bright if tint else Ink.LINE, stroke=3, radius=10, on=Ink.NIGHT)
    inner = (plate[0] + 6, plate[1] + 3, plate[2] - 6, plate[3] - 3)
    draw_workers(canvas, seats, inner, size=coast.plate - 6, on=Ink.NIGHT)


def _shore(canvas: Canvas, model: ViewModel, index: int, box: Box, coast: Coast) -> None:
    shore, face = model.view.shores[index], None
    if shore.monster:
        face = foe_face(model, shore.monster, coins=shore.coins, short=coast.short)
        plate = coast.plate if shore.docked is not None else 0
        draw_foe(canvas, box, face, look=_look(model, shore_name(index), None), plate=plate)
    else:
        _gone(canvas, "monster", box)
    if shore.docked is not None:
        _ship(canvas, model, shore.docked, plate_box(box, coast.plate, face))


def _ship(canvas: Canvas, model: ViewModel, docked: Docked, plate: Box) -> None:
    """On a plate whose ship lies here, and, where there is room for that, how much it carries."""
    left, top, right, bottom = plate
    canvas.panel(plate, Ink.NIGHT, line=seat_style(docked.seat).tint.bright, stroke=3, radius=10, on=Ink.NIGHT)
    middle, size = (top + bottom) // 2, bottom - top - 12
    icon = PLACES[docked.ship if docked.ship in PLACES else "own"]
    ship = [Mark(icon, Ink.BONE, str(model.book.ships[docked.ship].capacity))]
    if size + 8 + length(ship, size, gap=0) > right - left - 8:
        ship = [Mark(icon, Ink.BONE)]
    whole = size + 8 + length(ship, size, gap=0)
    start = (left + right - whole) // 2
    seat_mark(canvas, (start + size // 2, middle), docked.seat, size=size, on=Ink.NIGHT)
    draw_marks(canvas, (start + size + 8, middle), ship, size=size, on=Ink.NIGHT, gap=0)


def _waters(canvas: Canvas, model: ViewModel, index: int, box: Box, coast: Coast) -> None:
    """The name of the shore with its Journey, or waves while that is face-down; below, whom one Food feeds."""
    left, top, right, bottom = box
    shore = model.view.shores[index]
    canvas.panel(box, Ink.NIGHT, line=Ink.LINE, stroke=2, radius=10)
    size = 26 if coast.short else 30
    upper, lower = top + 1 + (bottom - top) // 4, bottom - 1 - (bottom - top) // 4
    pen, end = left + 8, right - 6
    if shore.journey or shore.covered:
        icon, ink = (JOURNEYS[shore.journey], Ink.MOSS) if shore.journey else ("waves", Ink.SKY)
        canvas.icon((end - size // 2, upper), icon, size, ink=ink, on=Ink.NIGHT)
        end -= size + 6
    name = model.place(shore_name(index))
    pen += 12 + canvas.text((pen, upper), name, size=size, font=Font.STRONG, ink=Ink.GOLD, on=Ink.NIGHT)
    if shore.journey and not coast.short:
        known = model.journey(shore.journey)
        canvas.text((end, upper), known, size=size, ink=Ink.MOSS, anchor="rm", room=end - pen, on=Ink.NIGHT)
    food, ink = GOODS["food"]
    canvas.icon((left + 8 + size // 2, lower), food, size, ink=ink, on=Ink.NIGHT)
    pen = left + 14 + size
    feeds = model.words("board.feeds-some" if coast.short else "board.feeds", n=shore.feeds)
    canvas.text((pen, lower), feeds, size=size, room=right - 6 - pen, on=Ink.NIGHT)
