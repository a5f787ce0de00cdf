"""The final score: a line per source of Glory, a column per seat."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard.facts import Scored
from renderers.champions_of_midgard.icons import DESTINY, GLORY, GOODS, RUNE
from renderers.champions_of_midgard.viewmodel import ViewModel, winners
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.seats import seat_mark
from renderers.kit.text import figure

_LEFT, _RIGHT, _TOP, _BOTTOM, _LABEL = 28, 1172, 106, 780, 330

_LINES: tuple[tuple[str, str, Ink, Callable[[Scored], int]], ...] = (
    ("track", GLORY, Ink.GOLD, lambda line: line.track),
    ("destinies", DESTINY, Ink.TAN, lambda line: sum(glory for _, glory in line.destinies)),
    ("sets", "duality-mask", Ink.SKY, lambda line: line.set_glory),
    ("runes", RUNE, Ink.HEATHER, lambda line: line.runes),
    ("ship", "drakkar", Ink.MIST, lambda line: line.ship),
    ("favor", *GOODS["favor"], lambda line: line.favor),
    ("coins", *GOODS["coins"], lambda line: line.coins),
    ("blame", *GOODS["blame"], lambda line: -line.blame),
)
"""Phrase, icon and ink of each line, and what it reads of a score."""


def parts(words: Phrases, line: Scored) -> list[str]:
    """Return what a score is made of, a few words a source; sources that brought nothing are left out."""
    told = [(phrase, glory_of(line)) for phrase, _, _, glory_of in _LINES]
    return [words("board.part", source=words(f"board.line.{phrase}"), n=n) for phrase, n in told if n]


def draw_scores(canvas: Canvas, model: ViewModel) -> None:
    """Every line of everybody's score, and the places."""
    view = model.view
    seats = view.config.seats
    wide = (_RIGHT - _LEFT - _LABEL) // seats
    outcome = view.outcome
    assert outcome is not None
    canvas.shade((12, _TOP - 8, 1188, _BOTTOM + 8))
    for seat in range(seats):
        centre = _LEFT + _LABEL + wide * seat + wide // 2
        seat_mark(canvas, (centre - 34, _TOP + 34), seat, size=46)
        medal(canvas, (centre + 34, _TOP + 34), outcome.places[seat], size=44)
        canvas.text(
            (centre, _TOP + 84), model.name(seat), size=32, font=Font.STRONG, anchor="mm", room=wide - 12, least=24
        )
    first = _TOP + 112
    step = (_BOTTOM - first - 74) // len(_LINES)
    for place, (phrase, icon, ink, glory_of) in enumerate(_LINES):
        top = first + place * step
        middle = top + step // 2
        ground = Ink.PANEL if place % 2 == 0 else Ink.WELL
        canvas.panel((_LEFT, top, _RIGHT, top + step - 2), ground, radius=10)
        canvas.icon((_LEFT + 34, middle), icon, 40, ink=ink, on=ground)
        canvas.text((_LEFT + 70, middle), model.words(f"board.line.{phrase}"), size=32, room=250, least=26, on=ground)
        for seat, line in enumerate(view.scores):
            centre = _LEFT + _LABEL + wide * seat + wide // 2
            count = glory_of(line)
            words = figure(count)
            shade = Ink.MIST if not count else (Ink.EMBER if count < 0 else Ink.BONE)
            canvas.text((centre, middle), words, size=38, font=Font.STRONG, ink=shade, anchor="mm", on=ground)
    _total(canvas, model, wide)
    for seat in winners(view):
        left = _LEFT + _LABEL + wide * seat
        _outline(canvas, (left + 2, _TOP, left + wide - 2, _BOTTOM))


def _outline(canvas: Canvas, box: Box) -> None:
    """The gold frame round a winner's column."""
    left, top, right, bottom = box
    points = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    canvas.line(points, ink=Ink.GOLD, stroke=5)


def _total(canvas: Canvas, model: ViewModel, wide: int) -> None:
    middle = _BOTTOM - 32
    canvas.fill((_LEFT, middle - 38, _RIGHT, middle - 35), Ink.GOLD)
    canvas.text((_LEFT + 70, middle), model.words("board.line.total"), size=40, font=Font.STRONG, ink=Ink.GOLD)
    for seat, line in enumerate(model.view.scores):
        centre = _LEFT + _LABEL + wide * seat + wide // 2
        words = figure(line.total)
        canvas.text((centre, middle), words, size=56, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm")
