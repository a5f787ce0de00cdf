"""A player's hand: rituals and elements, each with what it does."""

from __future__ import annotations

from collections import Counter

from engines.nordic_glory import choosable
from engines.nordic_glory.book.cards import CardId, is_element
from renderers.kit import frame
from renderers.kit.canvas import Box
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.cards import hand_look
from renderers.kit.palette import theme
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.cards import HandCard, draw_card
from renderers.nordic_glory.icons import emblem, tint
from renderers.nordic_glory.viewmodel import ViewModel

FEW, SOME = 5, 8
"""Up to so many different cards stand in one row, or lie in pairs, row below row; more of them lie in threes."""

_LEFT, _RIGHT = frame.MARGIN + 4, frame.HAND[0] - frame.MARGIN - 4
_TOP, _FOOT = frame.HEAD_FLOOR + 10, 30
_GAP = 12
_WIDE = 236
_HIGH = {3: 138, 4: 136}
"""How high cards lie that lie in pairs, by the number of rows."""
_LOW = 114
"""How high cards lie that lie in threes."""


def draw_hand(model: ViewModel, marks: Marks) -> bytes:
    """Draw the viewer's hand, each card once with its number: outlined if it can be picked now, ticked if it is.

    A ritual that would change nothing now says so and is not outlined, although it may be played. While a card of the
    hand may be played, the others are dimmed: all of them when only being done is left.
    """
    viewer = model.view.viewer
    assert viewer is not None
    hand = model.view.sides[viewer].hand
    accent, _ = theme("nordic_glory")
    note = model.words("hand.note", n=len(hand))
    copies = Counter(sorted(hand, key=lambda card: (is_element(card), card)))
    canvas = frame.table(size_for(len(copies)), FIELD, accent)
    frame.head(canvas, model.words("hand.title"), tint=accent, emblem="poker-hand", note=note)
    if not choosable.from_hand(model.book, model.view):
        marks = UNMARKED  # what is asked about may be equal to a card of the hand, such as one of the deck
    for box, (card, number) in zip(boxes(len(copies)), copies.items(), strict=True):
        idle = card in marks.open & marks.idle
        draw_card(canvas, box, face(model, card, number, idle=idle), look=hand_look(card, marks))
    return canvas.png()


def size_for(count: int) -> tuple[int, int]:
    """Return the size of the picture of so many different cards; long hands are taller than others."""
    if count <= FEW:
        return frame.HAND
    rows = _rows(count)
    high = _HIGH[rows] if count <= SOME else _LOW
    return frame.HAND[0], max(frame.HAND[1], _TOP + rows * (high + _GAP) - _GAP + _FOOT)


def _columns(count: int) -> int:
    return 2 if count <= SOME else 3


def _rows(count: int) -> int:
    return -(-count // _columns(count))


def boxes(count: int) -> list[Box]:
    """Return where so many different cards lie."""
    floor = size_for(count)[1] - _FOOT - 6
    if count <= FEW:
        wide = min(_WIDE, (_RIGHT - _LEFT - _GAP * (FEW - 1)) // FEW)
        start = (_LEFT + _RIGHT - count * wide - (count - 1) * _GAP) // 2
        return [(start + at * (wide + _GAP), _TOP, start + at * (wide + _GAP) + wide, floor) for at in range(count)]
    columns, rows = _columns(count), _rows(count)
    wide = (_RIGHT - _LEFT - _GAP * (columns - 1)) // columns
    high = (floor - _TOP - _GAP * (rows - 1)) // rows
    corners = [
        (_LEFT + place % columns * (wide + _GAP), _TOP + place // columns * (high + _GAP)) for place in range(count)
    ]
    return [(left, top, left + wide, top + high) for left, top in corners]


def face(model: ViewModel, card: CardId, copies: int = 1, *, idle: bool = False) -> HandCard:
    """Return a hand card as it is drawn; one that is `idle` says that it would change nothing now."""
    return HandCard(
        name=model.name(card),
        rule=model.idle_effect(card) if idle else model.effect(card),
        brief=model.words("hand.idle") if idle else "",
        tint=tint(card),
        emblem=emblem(model.book, card),
        copies=copies,
    )
