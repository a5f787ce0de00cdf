"""The enemies on the board: Troll, Draugr, and the shores with their Monsters, Journeys and ships."""

from __future__ import annotations

from engines.champions_of_midgard.book import Bundle
from engines.champions_of_midgard.places import FIELDS, shore_name
from engines.champions_of_midgard.reading import is_shared, workers_at
from engines.champions_of_midgard.view import Docked
from renderers.champions_of_midgard.icons import (
    ATTACK,
    COLOURS,
    DEFENSE,
    GLORY,
    GOODS,
    JOURNEYS,
    PLACES,
    WARRIORS,
    Mark,
    draw_marks,
    emblem,
    marks,
)
from renderers.champions_of_midgard.town import owner
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape

_LEFT, _RIGHT, _TOP, _GAP = 608, 1154, 124, 8


def draw_foes(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the fights on land, the hunt and the public ships, and below them the shores."""
    middle = _TOP + (bottom - _TOP) * 40 // 100
    wide = (_RIGHT - _LEFT - 3 * _GAP) // 4
    view = model.view
    lands = [(field, model.at(field)) for field in FIELDS]
    for column, (place, enemy) in enumerate(lands):
        left = _LEFT + column * (wide + _GAP)
        _foe(canvas, model, place, enemy, (left, _TOP, left + wide, middle - 6))
    _others(canvas, model, (_LEFT + 3 * (wide + _GAP), _TOP, _RIGHT, middle - 6))
    count = len(view.shores)
    wide = (_RIGHT - _LEFT - (count - 1) * _GAP) // count
    for column in range(count):
        left = _LEFT + column * (wide + _GAP)
        _shore(canvas, model, column, (left, middle, left + wide, bottom - 6))


def _frame(canvas: Canvas, model: ViewModel, place: str, seat: int | None, box: Box) -> Ink:
    ground = Ink.PANEL
    line = Ink.LINE if seat is None else seat_style(seat).tint.bright
    fresh = model.view.news == place
    canvas.panel(box, ground, line=Ink.BONE if fresh else line, stroke=5 if fresh or seat is not None else 3, radius=12)
    return ground


def _foe(canvas: Canvas, model: ViewModel, place: str, enemy: str, box: Box) -> None:
    left, top, right, bottom = box
    seat = owner(model, place)
    _frame(canvas, model, place, seat, box)
    if not enemy:
        icon = "troll" if place == "troll" else "shambling-zombie"
        canvas.icon(((left + right) // 2, (top + bottom) // 2), icon, 60, ink=Ink.WELL, on=Ink.PANEL)
        return
    step = (bottom - top - 30) // 3
    row = top + step // 2 + 2
    _sign(canvas, model, enemy, (left, row), right - left)
    _strength(canvas, model, enemy, (left, row + step), right - left)
    row += 2 * step
    _pair(canvas, (left + 8, row), GLORY, Ink.GOLD, model.book.enemies[enemy].glory)
    _prize(canvas, model, enemy, (left + (right - left) // 2 + 2, row), coins=0)
    _called(canvas, model, enemy, (left, bottom - 20, right, bottom), seat)


def _called(canvas: Canvas, model: ViewModel, enemy: str, box: Box, seat: int | None) -> None:
    """The enemy's name, or the sign of the seat that has reserved it."""
    left, middle, right, _ = box
    centre = ((left + right) // 2, middle)
    if seat is not None:
        seat_mark(canvas, (centre[0], middle + 1), seat, size=28, on=Ink.PANEL)
        return
    words = model.words(f"call.{model.book.enemies[enemy].name}")
    canvas.text(centre, words, size=24, font=Font.STRONG, anchor="mm", room=right - left - 12, least=20, on=Ink.PANEL)


def _sign(canvas: Canvas, model: ViewModel, enemy: str, xy: XY, wide: int) -> None:
    """The enemy's emblem, its colour with a letter, and the type of warrior that it forbids."""
    left, row = xy
    printed = model.book.enemies[enemy]
    canvas.icon((left + 34, row), emblem(printed.name, model.family(enemy)), 46, ink=Ink.BONE, on=Ink.PANEL)
    if printed.colour:
        ink, centre = COLOURS[printed.colour], (left + wide // 2 + 10, row)
        canvas.shape(centre, Shape.DIAMOND, 34, ink=ink, on=Ink.PANEL)
        letter = model.words(f"colour.{printed.colour}")[0]
        canvas.text(centre, letter, size=20, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
    if printed.forbids:
        forbidden(canvas, (left + wide - 24, row), printed.forbids, size=30)


def _strength(canvas: Canvas, model: ViewModel, enemy: str, xy: XY, wide: int) -> None:
    printed = model.book.enemies[enemy]
    _pair(canvas, (xy[0] + 8, xy[1]), ATTACK, Ink.EMBER, printed.attack)
    _pair(canvas, (xy[0] + wide // 2 + 2, xy[1]), DEFENSE, Ink.SKY, printed.defense)


def _prize(canvas: Canvas, model: ViewModel, enemy: str, xy: XY, *, coins: int) -> None:
    row = [Mark(mark.icon, mark.ink, mark.label or "1") for mark in marks(model.book.reward(enemy, coins))]
    draw_marks(canvas, xy, row, size=28, on=Ink.PANEL)


def forbidden(canvas: Canvas, centre: XY, kind: str, *, size: int, on: Ink = Ink.PANEL) -> None:
    """Draw a crossed-out type of warrior."""
    icon, ink = WARRIORS[kind]
    canvas.icon(centre, icon, size, ink=ink, on=on)
    reach = size // 2
    points = ((centre[0] - reach, centre[1] + reach), (centre[0] + reach, centre[1] - reach))
    canvas.line(points, ink=Ink.EMBER, stroke=4)


def _pair(canvas: Canvas, xy: XY, icon: str, ink: Ink, count: int) -> None:
    canvas.icon((xy[0] + 15, xy[1]), icon, 30, ink=ink, on=Ink.PANEL)
    canvas.text((xy[0] + 34, xy[1]), str(count), size=34, font=Font.STRONG, on=Ink.PANEL)


def _others(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The Hunting Grounds with every hunter, and the two public ships."""
    left, top, right, bottom = box
    step = (bottom - top + 6) // 3
    for row, place in enumerate(("hunt", "small", "large")):
        head = top + row * step
        within = (left, head, right, head + step - 6)
        seats = [worker.seat for worker in workers_at(model.view, place)]
        free = is_shared(model.book, place) or not seats
        seat = None if free else seats[0]
        ground = _frame(canvas, model, place, seat, within)
        middle = head + (step - 6) // 2
        ink = Ink.MOSS if free else Ink.LINE
        canvas.icon((left + 30, middle), PLACES[place], 42, ink=ink, on=ground)
        if seats:
            room = right - left - 64
            for index, one in enumerate(seats):
                size = 38 if len(seats) < 3 else 26
                offset = room // (len(seats) + 1) * (index + 1)
                seat_mark(canvas, (left + 56 + offset, middle), one, size=size, on=ground)
        elif place == "hunt":
            draw_marks(canvas, (left + 62, middle), [Mark(*GOODS["food"])], size=32, on=ground)
        else:
            capacity = model.book.ships[place].capacity
            fee = marks(Bundle(coins=model.book.locations[place].cost.coins))
            taken = canvas.text((left + 60, middle), str(capacity), size=34, font=Font.STRONG, on=ground)
            draw_marks(canvas, (left + 66 + taken, middle), fee, size=24, on=ground)


def _shore(canvas: Canvas, model: ViewModel, index: int, box: Box) -> None:
    left, top, right, bottom = box
    shore = model.view.shores[index]
    seat = None if shore.docked is None else shore.docked.seat
    _frame(canvas, model, shore_name(index), seat, box)
    step = (bottom - top - 68) // 4
    row = top + step // 2 + 4
    if shore.monster:
        _sign(canvas, model, shore.monster, (left, row), right - left)
        _strength(canvas, model, shore.monster, (left, row + step), right - left)
        _pair(canvas, (left + 8, row + 2 * step), GLORY, Ink.GOLD, model.book.enemies[shore.monster].glory)
        _prize(canvas, model, shore.monster, (left + 8, row + 3 * step), coins=shore.coins)
    if shore.docked is not None:
        _ship(canvas, model, shore.docked, (left, bottom - 56))
    elif shore.monster:
        _called(canvas, model, shore.monster, (left, bottom - 56, right, bottom), None)
    canvas.fill((left + 8, bottom - 40, right - 8, bottom - 38), Ink.LINE)
    _waters(canvas, model, index, (left + 8, bottom - 20))


def _ship(canvas: Canvas, model: ViewModel, docked: Docked, xy: XY) -> None:
    """Whose ship lies here, and how much it carries."""
    left, middle = xy
    seat_mark(canvas, (left + 24, middle - 2), docked.seat, size=30, on=Ink.PANEL)
    icon = PLACES[docked.ship if docked.ship in PLACES else "own"]
    capacity = str(model.book.ships[docked.ship].capacity)
    draw_marks(canvas, (left + 48, middle - 2), [Mark(icon, Ink.BONE, capacity)], size=30, on=Ink.PANEL)


def _waters(canvas: Canvas, model: ViewModel, index: int, xy: XY) -> None:
    """The Journey as far as it is known, and how many warriors one Food feeds."""
    shore = model.view.shores[index]
    known = JOURNEYS.get(shore.journey, "")
    if known:
        journey = Mark(known, Ink.MOSS)
    elif shore.covered:
        journey = Mark("waves", Ink.SKY, "?")
    else:
        journey = Mark("waves", Ink.LINE)
    icon, ink = GOODS["food"]
    taken = draw_marks(canvas, xy, [journey], size=28, on=Ink.PANEL)
    draw_marks(canvas, (xy[0] + taken + 8, xy[1]), [Mark(icon, ink, f"1:{shore.feeds}")], size=24, on=Ink.PANEL)
