"""What a seat alone knows: Destinies, Journeys it has looked at, its sealed assignment, its defeated enemies."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.champions_of_midgard.book import COLOURS, KINDS, Family
from engines.champions_of_midgard.facts import Load
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.icons import COLOURS as COLOUR_INKS
from renderers.champions_of_midgard.icons import (
    DESTINY,
    GOODS,
    JOURNEYS,
    RUNES,
    TINTS,
    WARRIORS,
    Mark,
    counted_icon,
    draw_marks,
    length,
)
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame, shapes
from renderers.kit.canvas import Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.cards import HALO, shadow
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_LEFT, _RIGHT, _TOP, _BOTTOM = frame.MARGIN, 1200 - frame.MARGIN, 108, 476
_SPLIT = 344
"""Where the lower row begins."""

_GAP = 12


class Fate(NamedTuple):
    """A Destiny as its card shows it."""

    name: str
    icon: str
    tint: Tint
    alone: str
    most: str
    worth: str


def draw_hand(model: ViewModel, choices: frozenset[str]) -> bytes:
    """The panel as a PNG of `frame.HAND`; Destinies that can be picked now are outlined in gold."""
    tint, _ = theme("champions_of_midgard")
    canvas = frame.table(frame.HAND, FJORD, tint)
    view = model.view
    assert view.viewer is not None
    note = model.words(f"leader.{view.own.leader}")
    frame.head(canvas, model.words("hand.title"), tint=tint, emblem=DESTINY, note=note)
    _destinies(canvas, model, choices)
    _journeys(canvas, model, (_LEFT, _SPLIT, _LEFT + 440, _BOTTOM))
    _pile(canvas, model, (_LEFT + 452, _SPLIT, _LEFT + 790, _BOTTOM))
    _last(canvas, model, (_LEFT + 802, _SPLIT, _RIGHT, _BOTTOM))
    return canvas.png()


def _destinies(canvas: Canvas, model: ViewModel, choices: frozenset[str]) -> None:
    view = model.view
    cards = view.drawn or view.hand
    if not cards:
        canvas.text((600, 224), model.words("hand.empty"), size=36, ink=Ink.MIST, anchor="mm")
        return
    wide = min(300, (_RIGHT - _LEFT + _GAP) // len(cards) - _GAP)
    for place, destiny in enumerate(cards):
        left = _LEFT + place * (wide + _GAP)
        box = (left + 3, _TOP, left + wide - 3, _SPLIT - 18)
        radius = 16
        if destiny in choices:
            grown = (box[0] - HALO, box[1] - HALO, box[2] + HALO, box[3] + HALO)
            canvas.panel(grown, Ink.GOLD, radius=radius + HALO)
        else:
            shadow(canvas, box, radius=radius)
        canvas.sprite(
            (box[0], box[1]), destiny_sprite(fate_of(model, destiny), (box[2] - box[0], box[3] - box[1]), radius)
        )


def fate_of(model: ViewModel, destiny: str) -> Fate:
    """What the card of a Destiny shows."""
    printed, words = model.book.destinies[destiny], model.words
    tint = TINTS.get(printed.most, Tint.STONE)
    most, worth = words(f"most.{printed.most}"), words("hand.worth", alone=printed.alone, tied=printed.tied)
    return Fate(model.destiny(destiny), counted_icon(printed.most), tint, str(printed.alone), most, worth)


@lru_cache(maxsize=64)
def destiny_sprite(fate: Fate, size: tuple[int, int], radius: int) -> Sprite:
    """A Destiny: its Glory in the pennant, what it counts as the picture, its name, and when it scores."""
    wide, high = size
    rim = 6
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), fate.tint.deep, line=Ink.NIGHT, stroke=2, radius=radius)
    room = wide - 2 * rim - 12
    most, letter = wrap_to_fit(fate.most, Font.TEXT, 26, room=room, lines=1, least=24)
    if " ".join(most) != fate.most:
        most, letter = wrap_to_fit(fate.most, Font.TEXT, 26, room=room, lines=2, least=22)
    rows = (*most, fate.worth)
    floor = high - rim - 29 * len(rows) - 6
    names, size_ = wrap_to_fit(fate.name, Font.STRONG, 30, room=room, lines=1, least=24)
    if " ".join(names) != fate.name:
        names, size_ = wrap_to_fit(fate.name, Font.STRONG, 28, room=room, lines=2, least=24)
    top = floor - 4 - len(names) * size_
    canvas.fill((rim, top, wide - rim, high - rim), Ink.PARCHMENT)
    for place, name in enumerate(names):
        at = (wide // 2, top + 6 + size_ // 2 + place * size_)
        canvas.text(at, name, size=size_, font=Font.STRONG, ink=Ink.BARK, anchor="mm", on=Ink.PARCHMENT)
    for place, row in enumerate(rows):
        at = (wide // 2, floor + 18 + place * 29)
        canvas.text(at, row, size=letter, ink=Ink.UMBER, anchor="mm", room=room, least=22, on=Ink.PARCHMENT)
    art = (rim, rim, wide - rim, top)
    draw_art(canvas, art, tint=fate.tint, name=fate.icon, centre=(wide // 2 + 24, (rim + top) // 2))
    canvas.fill((rim, top - 3, wide - rim, top), Ink.GOLD)
    round_corners(canvas, (rim, rim, wide - rim, high - rim), radius=radius - rim // 2, ink=fate.tint.deep)
    canvas.stamp((rim + 2, 0), flag((56, 92)), ink=Ink.NIGHT, on=fate.tint.deep)
    canvas.stamp((rim + 4, 0), flag((52, 88)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    canvas.text((rim + 30, 30), fate.alone, size=44, font=Font.STRONG, ink=Ink.BARK, anchor="mm", on=Ink.PARCHMENT)
    canvas.icon((rim + 30, 62), GOODS["glory"][0], 28, ink=Ink.AMBER, on=Ink.PARCHMENT)
    return canvas.cut(shapes.stencil(size, radius))


def _heading(canvas: Canvas, box: Box, words: str) -> None:
    canvas.panel(box, Ink.PANEL, line=Ink.LINE, radius=14)
    canvas.text((box[0] + 16, box[1] + 24), words, size=28, font=Font.STRONG, ink=Ink.MIST, on=Ink.PANEL)


def _journeys(canvas: Canvas, model: ViewModel, box: Box) -> None:
    _heading(canvas, box, model.words("hand.journeys"))
    left, right, bottom = box[0], box[2], box[3]
    shores = model.view.shores
    wide = (right - left - 12) // len(shores)
    for index, shore in enumerate(shores):
        centre = left + 6 + wide * index + wide // 2
        icon = JOURNEYS.get(shore.journey, "waves")
        ink = Ink.MOSS if shore.journey else Ink.MIST
        canvas.icon((centre + 16, bottom - 64), icon, 46, ink=ink, on=Ink.PANEL)
        at = (centre - 24, bottom - 64)
        canvas.text(at, str(index + 1), size=34, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", on=Ink.PANEL)
        if shore.journey:
            words = model.journey(shore.journey)
        else:
            words = model.words("hand.unknown" if shore.covered else "hand.revealed")
        canvas.text((centre, bottom - 22), words, size=25, anchor="mm", room=wide - 4, least=20, on=Ink.PANEL)


def _pile(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The own pile: how many of each colour, and Trolls."""
    left, top, right, bottom = box
    view = model.view
    assert view.viewer is not None
    pile = view.piles[view.viewer] or ()
    _heading(canvas, box, model.words("hand.pile"))
    canvas.text((right - 16, top + 26), str(len(pile)), size=36, font=Font.STRONG, anchor="rm", on=Ink.PANEL)
    wide = (right - left - 20) // 4
    middle = bottom - 44
    for place, colour in enumerate(COLOURS):
        count = sum(model.book.enemies[enemy].colour == colour for enemy in pile)
        centre = left + 10 + wide * place + wide // 2
        ink = COLOUR_INKS[colour]
        canvas.shape((centre - 16, middle), Shape.DIAMOND, 46, ink=ink, on=Ink.PANEL)
        letter = model.words(f"colour.{colour}")[0]
        canvas.text((centre - 16, middle), letter, size=25, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
        canvas.text((centre + 12, middle), str(count), size=40, font=Font.STRONG, on=Ink.PANEL)
    trolls = sum(model.family(enemy) is Family.TROLL for enemy in pile)
    centre = left + 10 + wide * 3 + wide // 2
    canvas.icon((centre - 16, middle), "troll", 46, ink=Ink.BONE, on=Ink.PANEL)
    canvas.text((centre + 12, middle), str(trolls), size=40, font=Font.STRONG, on=Ink.PANEL)


def _last(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The sealed assignment while it is sealed, else the own runes."""
    left, top, right, bottom = box
    view = model.view
    if view.sealed is not None:
        rows = [load for load in view.sealed if any(load.squad) or load.food]
        _heading(canvas, box, "" if len(rows) > 2 else model.words("hand.sealed"))
        head = top + 8 if len(rows) > 2 else top + 44
        step = min(44, (bottom - head - 6) // max(1, len(rows)))
        for place, load in enumerate(rows):
            row = (left + 14, head + place * step, right - 10, head + (place + 1) * step)
            _load(canvas, model, load, row, size=min(32, step - 2))
        return
    _heading(canvas, box, model.words("board.line.runes"))
    runes = view.own.runes
    step = min(74, (right - left - 24) // max(1, len(runes)))
    for place, card in enumerate(runes):
        centre = (left + 16 + step // 2 + place * step, bottom - 46)
        ink = Ink.LINE if card.used else Ink.HEATHER
        canvas.icon(centre, RUNES[card.rune], min(58, step - 6), ink=ink, on=Ink.PANEL)


def _load(canvas: Canvas, model: ViewModel, load: Load, box: Box, *, size: int) -> None:
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    row = [Mark(*WARRIORS[kind], str(count)) for kind, count in zip(KINDS, load.squad, strict=True) if count]
    if load.food:
        row.append(Mark(*GOODS["food"], str(load.food)))
    while size > 22 and length(row, size, gap=8) > right - left - 120:
        size -= 1
    room = right - left - length(row, size, gap=8) - 8
    words = model.place(load.place)
    canvas.text((left, middle), words, size=26, font=Font.STRONG, room=room, least=20, on=Ink.PANEL)
    draw_marks(canvas, (right - length(row, size, gap=8), middle), row, size=size, on=Ink.PANEL, gap=8)
