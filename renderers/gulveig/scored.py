"""The sheet that lies on the table when a hand has been scored."""

from __future__ import annotations

from engines.gulveig.facts import HandScored, Score
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.text import signed

_LEFT, _TOP, _RIGHT = 44, 302, 804
_HEAD, _STEP = 62, 54
_CARDS, _COMBOS, _BID, _SCORED = 402, 530, 656, 784
_HEADS = (
    (_CARDS, "board.head.cards"),
    (_COMBOS, "board.head.combos"),
    (_BID, "board.head.bid"),
    (_SCORED, "board.head.scored"),
)


def draw_scored(canvas: Canvas, model: ViewModel, hand: HandScored) -> None:
    """Draw every seat's line of a hand as a sum: cards, and combos, against the bid, and what was scored."""
    words = model.words
    bottom = _TOP + _HEAD + _STEP * len(hand.scores) + 10
    canvas.panel((_LEFT, _TOP, _RIGHT, bottom), Ink.PANEL, line=Ink.GOLD, radius=20)
    line = _TOP + 36
    heading = words("board.scored", hand=hand.hand)
    canvas.text((_LEFT + 22, line), heading, size=38, font=Font.DISPLAY, ink=Ink.GOLD, room=240, least=28, on=Ink.PANEL)
    for end, phrase in _HEADS:
        canvas.text((end, line + 2), words(phrase), size=27, ink=Ink.MIST, anchor="rm", on=Ink.PANEL)
    for place, score in enumerate(hand.scores):
        _line(canvas, model, score, _TOP + _HEAD + place * _STEP + _STEP // 2)


def _line(canvas: Canvas, model: ViewModel, score: Score, middle: int) -> None:
    seat_mark(canvas, (_LEFT + 46, middle), score.seat, size=44, on=Ink.PANEL)
    room = _CARDS - _LEFT - 84 - 66
    name = model.name(score.seat)
    canvas.text((_LEFT + 84, middle), name, size=32, font=Font.STRONG, room=room, least=26, on=Ink.PANEL)
    canvas.text((_CARDS, middle), str(score.cards), size=34, anchor="rm", on=Ink.PANEL)
    canvas.text((_COMBOS, middle), str(score.combos or _NOTHING), size=34, anchor="rm", on=Ink.PANEL)
    bid = str(score.bid or _NOTHING)
    canvas.text((_BID - 36, middle), bid, size=34, font=Font.STRONG, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL)
    if score.bid:
        made = score.made >= score.bid
        ink, mark = (Ink.MOSS, "check-mark") if made else (Ink.EMBER, "cancel")
        canvas.icon((_BID - 14, middle), mark, 30, ink=ink, on=Ink.PANEL)
    ink = Ink.EMBER if score.scored < 0 else Ink.BONE
    taken = canvas.text(
        (_SCORED, middle), signed(score.scored), size=44, font=Font.DISPLAY, ink=ink, anchor="rm", on=Ink.PANEL
    )
    if score.barred:
        canvas.icon((_SCORED - taken - 24, middle), "padlock", 34, ink=Ink.MIST, on=Ink.PANEL)


_NOTHING = "–"
