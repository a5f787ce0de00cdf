"""The poster of a great moment: an emblem or the enemy's card before the fjord, a headline, a line, what it brought."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.foe_card import draw_foe, foe_face
from renderers.champions_of_midgard.icons import Mark, draw_marks, length
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_MIDDLE = 790
"""The middle of the words, right of the emblem."""


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
    """

    seats: tuple[Seat, ...]
    icon: str
    tint: Tint
    headline: str
    line: str
    marks: tuple[Mark, ...] = ()
    enemy: str = ""
    slain: bool = False


def draw_poster(model: ViewModel, poster: Poster) -> bytes:
    """A poster as a PNG of `frame.SHEET`."""
    tint, _ = theme("champions_of_midgard")
    canvas = frame.place(frame.SHEET, FJORD, tint)
    canvas.shade((424, 44, 1164, 588), radius=24)
    if poster.enemy:
        _card(canvas, model, poster)
    else:
        canvas.shape((230, 315), Shape.DISC, 380, ink=poster.tint.bright)
        canvas.shape((230, 315), Shape.DISC, 364, ink=poster.tint.deep, on=poster.tint.bright)
        emblem(canvas, (230, 315), poster.icon, 250)
    _words(canvas, poster)
    return canvas.png()


def _card(canvas: Canvas, model: ViewModel, poster: Poster) -> None:
    """The enemy's card; two strokes cross it out when it is slain."""
    box = (70, 70, 390, 560)
    draw_foe(canvas, box, foe_face(model, poster.enemy))
    if not poster.slain:
        return
    for ends in (((110, 120), (360, 330)), ((360, 120), (110, 330))):
        canvas.line(ends, ink=Ink.NIGHT, stroke=26, on=Ink.NIGHT)
        canvas.line(ends, ink=Ink.EMBER, stroke=15, on=Ink.NIGHT)


def _words(canvas: Canvas, poster: Poster) -> None:
    """Headline, line, and what it brought, right of the emblem."""
    rows, size = wrap_to_fit(poster.headline, Font.DISPLAY, 84, room=690, lines=2, least=48)
    pen = 150 + (40 if len(rows) == 1 else 0)
    for row in rows:
        canvas.text((_MIDDLE, pen), row, size=size, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm")
        pen += round(size * 1.1)
    said, letter = wrap_to_fit(poster.line, Font.TEXT, 40, room=690, lines=3, least=32)
    pen += 10
    for row in said:
        canvas.text((_MIDDLE, pen), row, size=letter, anchor="mm")
        pen += round(letter * 1.25)
    whole = list(poster.marks)
    side, gap = 72, 30
    wide = len(poster.seats) * 90 + length(whole, side, gap=gap)
    start = _MIDDLE - wide // 2
    middle = max(pen + 60, 480)
    for place, seat in enumerate(poster.seats):
        seat_mark(canvas, (start + 36 + place * 90, middle), seat, size=72)
    draw_marks(canvas, (start + len(poster.seats) * 90 + 10, middle), whole, size=side, on=Ink.NIGHT, gap=gap)
