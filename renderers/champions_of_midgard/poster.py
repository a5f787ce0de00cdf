"""The poster of a great moment: an emblem, or the enemy's card and the dice; a headline, a line, what it brought."""

from __future__ import annotations

from typing import NamedTuple

from engines.champions_of_midgard.facts import Die
from engines.core import Seat
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.dice import GAP, draw_dice, side
from renderers.champions_of_midgard.foe_card import draw_foe
from renderers.champions_of_midgard.foe_face import foe_face
from renderers.champions_of_midgard.icons import Mark, draw_marks, length
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import moment
from renderers.kit.canvas import Canvas
from renderers.kit.medallion import medallion
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark

_CENTRE = ((moment.ART[0] + moment.ART[2]) // 2, (moment.ART[1] + moment.ART[3]) // 2)
_DICE = 426
"""Where the dice begin below a card, in pixels."""

_FLOOR = 470
"""Where the words end when something stands below them, in pixels."""


class Poster(NamedTuple):
    """What a poster shows.

    Attributes:
        seats: whose moment it is.
        icon: the emblem.
        tint: of the ring about it.
        headline: a few words.
        line: one sentence.
        marks: what it brought.
        enemy: the enemy whose card stands in place of the emblem.
        slain: whether that card is crossed out.
        rolls: dice of the last combat rounds that nobody was asked about, below the card, the last one lowest.
    """

    seats: tuple[Seat, ...]
    icon: str
    tint: Tint
    headline: str
    line: str
    marks: tuple[Mark, ...] = ()
    enemy: str = ""
    slain: bool = False
    rolls: tuple[tuple[Die, ...], ...] = ()


def draw_poster(model: ViewModel, poster: Poster) -> bytes:
    """A poster as a PNG of `frame.SHEET`."""
    canvas = moment.ground(FJORD, poster.tint)
    if poster.enemy:
        _card(canvas, model, poster)
    else:
        medallion(canvas, _CENTRE, 460, tint=poster.tint, emblem=poster.icon)
    only = poster.seats[0] if len(poster.seats) == 1 else None
    who = None if only is None else (only, model.name(only))
    below = poster.marks or only is None
    moment.tell(canvas, poster.headline, poster.line, who=who, floor=_FLOOR if below else moment.WORDS[3])
    _brought(canvas, poster, [] if only is not None else list(poster.seats))
    return canvas.png()


def _card(canvas: Canvas, model: ViewModel, poster: Poster) -> None:
    """The enemy's card; two strokes cross it out when it is slain."""
    left, top, right, bottom = (188, 44, 428, 412) if poster.rolls else (148, 70, 468, 560)
    draw_foe(canvas, (left, top, right, bottom), foe_face(model, poster.enemy))
    _dice(canvas, poster)
    if not poster.slain:
        return
    wide, upper, lower = right - left, top + (bottom - top) // 8, top + (bottom - top) * 53 // 100
    start, end = left + wide // 5, right - wide // 10
    for ends in (((start, upper), (end, lower)), ((end, upper), (start, lower))):
        canvas.line(ends, ink=Ink.NIGHT, stroke=26, on=Ink.NIGHT)
        canvas.line(ends, ink=Ink.EMBER, stroke=15, on=Ink.NIGHT)


def _dice(canvas: Canvas, poster: Poster) -> None:
    """The rolls below the card, each in a row in the middle."""
    left, _, right, bottom = moment.ART
    most = max(map(len, poster.rolls), default=1)
    high = (bottom - _DICE) // max(2, len(poster.rolls))
    step = side(most, min(right - left, most * high)) + GAP
    for place, roll in enumerate(poster.rolls):
        start = (left + right - len(roll) * step + GAP) // 2
        draw_dice(canvas, (start, _DICE + place * step), roll, len(roll) * step - GAP)


def _brought(canvas: Canvas, poster: Poster, seats: list[Seat]) -> None:
    """The signs of several seats, and what it brought, below the words; smaller where it is much."""
    left, _, right, bottom = moment.WORDS
    whole, side = list(poster.marks), 72
    while side > 40 and length(whole, side, gap=side // 3) > right - left - len(seats) * 90:
        side -= 2
    middle = bottom - 40
    for place, seat in enumerate(seats):
        seat_mark(canvas, (left + 36 + place * 90, middle), seat, size=72)
    draw_marks(canvas, (left + len(seats) * 90, middle), whole, size=side, on=Ink.NIGHT, gap=side // 3)
