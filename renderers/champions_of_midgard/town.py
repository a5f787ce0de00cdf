"""The village on the board: locations, what they give, and whose worker stands there."""

from __future__ import annotations

from engines.champions_of_midgard.book import Bundle
from renderers.champions_of_midgard.marks import GOODS, PLACES, RUNES, WARRIORS, Mark, draw_marks, length, marks
from renderers.champions_of_midgard.scene import Scene
from renderers.kit.canvas import Box, Canvas
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

_LEFT, _TOP, _STEP, _WIDE, _COLUMNS = 46, 124, 138, 132, 4


def draw_town(canvas: Canvas, scene: Scene, bottom: int) -> None:
    """Draw all locations of the village between the title and `bottom`."""
    places = (*TOWN, *scene.view.stalls)
    rows = -(-len(places) // _COLUMNS)
    step = (bottom - _TOP) // rows
    for place, name in enumerate(places):
        left = _LEFT + place % _COLUMNS * _STEP
        head = _TOP + place // _COLUMNS * step
        _cell(canvas, scene, name, (left, head, left + _WIDE, head + step - 6))


def owner(scene: Scene, place: str) -> int | None:
    """The seat whose worker stands at a location of one worker."""
    return next((worker.seat for worker in scene.view.workers if worker.place == place), None)


def _cell(canvas: Canvas, scene: Scene, name: str, box: Box) -> None:
    left, top, right, bottom = box
    seat = owner(scene, name)
    ground = Ink.PANEL if seat is None else Ink.WELL
    line = Ink.LINE if seat is None else seat_style(seat).tint.bright
    fresh = scene.view.news == name
    canvas.panel(box, ground, line=Ink.BONE if fresh else line, stroke=5 if fresh else 3, radius=12)
    high = top + (bottom - top - 26) // 2
    canvas.icon((left + 30, high), PLACES[name], 42, ink=Ink.MOSS if seat is None else Ink.LINE, on=ground)
    if seat is not None:
        seat_mark(canvas, (right - 36, high), seat, size=44, on=ground)
    else:
        _offer(canvas, scene, name, (left + 54, high - 26, right - 6, high + 26))
    words = scene.words(f"short.{name}")
    ink = Ink.BONE if seat is None else Ink.MIST
    middle = ((left + right) // 2, bottom - 20)
    canvas.text(middle, words, size=24, font=Font.STRONG, ink=ink, anchor="mm", room=_WIDE - 12, least=20, on=ground)


def _offer(canvas: Canvas, scene: Scene, name: str, box: Box) -> None:
    """What a free location gives, in one or two short lines at the right of its icon."""
    left, top, right, bottom = box
    rows = [row for row in _rows(scene, name) if any(mark.icon for mark in row)]
    step = (bottom - top) // max(1, len(rows))
    for place, row in enumerate(rows):
        size = 34 if len(rows) == 1 and length(row, 34) <= right - left else 24
        while length(row, size) > right - left and size > 18:
            size -= 1
        start = right - length(row, size)
        draw_marks(canvas, (start, top + place * step + step // 2), row, size=size, on=Ink.PANEL)


def _rows(scene: Scene, name: str) -> list[list[Mark]]:
    view, book = scene.view, scene.book
    location = book.locations[name]
    if location.stock:
        place = ("swordsmith", "hafter", "blacksmith", "smokehouse").index(name)
        icon, ink = (WARRIORS | GOODS)[location.stock]
        return [[Mark(icon, ink, str(view.stocks[place]))]]
    if name == "merchant":
        goods = book.merchants[view.merchant].goods if view.merchant else Bundle()
        return [_signed("−", marks(location.cost)), _signed("+", marks(goods))]
    if name == "runesmith":
        return [[Mark(RUNES[rune], Ink.HEATHER) for rune in view.display if rune]]
    if name == "huts" and view.hired < len(book.counts.huts):
        return [marks(Bundle(coins=book.counts.huts[view.hired]))]
    if location.cost and location.gain:
        return [_signed("−", marks(location.cost)), _signed("+", marks(location.gain))]
    return [marks(location.cost), marks(location.gain), *_extra(scene, name)]


def _signed(sign: str, row: list[Mark]) -> list[Mark]:
    """A row led by a plus or a minus: what is taken, and what is paid."""
    return [Mark("", Ink.MIST, sign), *row]


def _extra(scene: Scene, name: str) -> list[list[Mark]]:
    if name == "sage":
        return [[Mark("eyeball", Ink.MIST), Mark("tied-scroll", Ink.TAN)]]
    if name == "church":
        return [[Mark(*GOODS["coins"]), Mark(*GOODS["favor"])]]
    if name == "market":
        return [[Mark("swap-bag", Ink.MIST)]]
    if name == "shipwright":
        return [[Mark("drakkar", Ink.MIST, str(len(scene.view.yard)))]]
    return [[Mark("flying-flag", Ink.GOLD)]] if name == "jarl" else []
