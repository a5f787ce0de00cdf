"""The enemies' own page: Troll, Draugr and shores, large enough for a phone."""

from __future__ import annotations

from engines.champions_of_midgard.places import FIELDS, shore_name
from renderers.champions_of_midgard.foes import forbidden
from renderers.champions_of_midgard.icons import (
    ATTACK,
    COLOURS,
    DEFENSE,
    GLORY,
    GOODS,
    JOURNEYS,
    PLACES,
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

_LEFT, _RIGHT, _TOP, _GAP = 46, 1154, 124, 8


def draw_coast(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the enemies on land above those at the shores, between the title and `bottom`."""
    view = model.view
    middle = _TOP + (bottom - _TOP) * 39 // 100
    lands = [(field, model.at(field)) for field in FIELDS]
    wide = (_RIGHT - _LEFT + _GAP) // len(lands)
    for column, (place, enemy) in enumerate(lands):
        left = _LEFT + column * wide
        _land(canvas, model, place, enemy, (left, _TOP, left + wide - _GAP, middle - _GAP))
    wide = (_RIGHT - _LEFT + _GAP) // len(view.shores)
    for index in range(len(view.shores)):
        left = _LEFT + index * wide
        _shore(canvas, model, index, (left, middle, left + wide - _GAP, bottom - 4))


def _frame(canvas: Canvas, model: ViewModel, place: str, seat: int | None, box: Box) -> None:
    line = Ink.LINE if seat is None else seat_style(seat).tint.bright
    fresh = model.view.news == place
    bold = fresh or seat is not None
    canvas.panel(box, Ink.PANEL, line=Ink.BONE if fresh else line, stroke=5 if bold else 3, radius=14)


def _land(canvas: Canvas, model: ViewModel, place: str, enemy: str, box: Box) -> None:
    left, top, right, bottom = box
    seat = owner(model, place)
    _frame(canvas, model, place, seat, box)
    if not enemy:
        return
    head, rest = top + 30, (bottom - top - 52) // 4
    end = right - 14
    if seat is not None:
        seat_mark(canvas, (end - 18, head), seat, size=38, on=Ink.PANEL)
        end -= 48
    _named(canvas, model, enemy, (left + 16, head), end - left - 16)
    canvas.icon((left + 54, top + 52 + 2 * rest), _icon(model, enemy), 84, ink=Ink.BONE, on=Ink.PANEL)
    _figures(canvas, model, enemy, (left + 108, top + 52 + rest))
    _prize(canvas, model, enemy, (left + 108, top + 52 + 3 * rest), coins=0)
    _nature(canvas, model, enemy, (right - 30, top + 52 + 3 * rest))


def _shore(canvas: Canvas, model: ViewModel, index: int, box: Box) -> None:
    left, top, right, bottom = box
    shore = model.view.shores[index]
    docked = shore.docked
    _frame(canvas, model, shore_name(index), None if docked is None else docked.seat, box)
    if shore.monster:
        _named(canvas, model, shore.monster, (left + 16, top + 28), right - left - 32)
        step = (bottom - top - 50) // 4
        row = top + 46 + step // 2
        canvas.icon((left + 46, row), _icon(model, shore.monster), 56, ink=Ink.BONE, on=Ink.PANEL)
        _nature(canvas, model, shore.monster, (right - 34, row))
        _figures(canvas, model, shore.monster, (left + 14, row + step))
        _prize(canvas, model, shore.monster, (left + 14, row + 2 * step), coins=shore.coins)
    if docked is not None:
        centre = (left + 110, top + 46 + (bottom - top - 50) // 8)
        seat_mark(canvas, centre, docked.seat, size=38, on=Ink.PANEL)
        ship = Mark(PLACES[docked.ship if docked.ship in PLACES else "own"], Ink.BONE)
        draw_marks(canvas, (centre[0] + 24, centre[1]), [ship], size=34, on=Ink.PANEL)
    canvas.fill((left + 12, bottom - 52, right - 12, bottom - 49), Ink.LINE)
    icon, ink = GOODS["food"]
    journey = Mark(JOURNEYS[shore.journey], Ink.MOSS) if shore.journey else Mark("waves", Ink.LINE)
    journey = Mark("waves", Ink.SKY, "?") if shore.covered and not shore.journey else journey
    water = [journey, Mark(icon, ink, f"1:{shore.feeds}")]
    draw_marks(canvas, (left + 14, bottom - 26), water, size=36, on=Ink.PANEL)


def _icon(model: ViewModel, enemy: str) -> str:
    return emblem(model.book.enemies[enemy].name, model.family(enemy))


def _named(canvas: Canvas, model: ViewModel, enemy: str, xy: XY, room: int) -> None:
    canvas.text(xy, model.enemy(enemy), size=32, font=Font.STRONG, room=room, least=24, on=Ink.PANEL)


def _figures(canvas: Canvas, model: ViewModel, enemy: str, xy: XY) -> None:
    printed = model.book.enemies[enemy]
    row = [
        Mark(ATTACK, Ink.EMBER, str(printed.attack)),
        Mark(DEFENSE, Ink.SKY, str(printed.defense)),
        Mark(GLORY, Ink.GOLD, str(printed.glory)),
    ]
    draw_marks(canvas, xy, row, size=38, on=Ink.PANEL)


def _prize(canvas: Canvas, model: ViewModel, enemy: str, xy: XY, *, coins: int) -> None:
    row = [Mark(mark.icon, mark.ink, mark.label or "1") for mark in marks(model.book.reward(enemy, coins))]
    draw_marks(canvas, xy, row, size=36, on=Ink.PANEL)


def _nature(canvas: Canvas, model: ViewModel, enemy: str, xy: XY) -> None:
    """The enemy's colour with its letter, and before it the type of warrior that it forbids."""
    printed = model.book.enemies[enemy]
    pen = xy[0]
    if printed.colour:
        ink = COLOURS[printed.colour]
        canvas.shape((pen, xy[1]), Shape.DIAMOND, 44, ink=ink, on=Ink.PANEL)
        letter = model.words(f"colour.{printed.colour}")[0]
        canvas.text((pen, xy[1]), letter, size=26, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
        pen -= 50
    if printed.forbids:
        forbidden(canvas, (pen, xy[1]), printed.forbids, size=40)
