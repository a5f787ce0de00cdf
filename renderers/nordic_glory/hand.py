"""A player's hand: rituals and elements, each with what it does."""

from __future__ import annotations

from collections import Counter

from engines.nordic_glory.book.cards import CardId, is_element
from renderers.kit import frame
from renderers.kit.card_values import Look
from renderers.kit.palette import theme
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.cards import HandCard, draw_card
from renderers.nordic_glory.icons import emblem, tint
from renderers.nordic_glory.viewmodel import ViewModel

FEW = 5
"""Up to so many different cards stand in one row; more of them lie in rows."""

_LEFT, _RIGHT = frame.MARGIN + 8, frame.HAND[0] - frame.MARGIN - 8
_TOP, _FLOOR = frame.HEAD_FLOOR + 12, frame.HAND[1] - 34
_GAP = 14
_WIDE = 236


def draw_hand(model: ViewModel, choices: frozenset[str]) -> bytes:
    """Draw the viewer's hand, each card once with its number; what can be picked now is outlined."""
    viewer = model.view.viewer
    assert viewer is not None
    hand = model.view.sides[viewer].hand
    accent, _ = theme("nordic_glory")
    canvas = frame.place(frame.HAND, FIELD, accent)
    note = model.words("hand.note", n=len(hand))
    frame.head(canvas, model.words("hand.title"), tint=accent, emblem="poker-hand", note=note)
    copies = Counter(sorted(hand, key=lambda card: (is_element(card), card)))
    open_ = choices & set(hand)
    for box, (card, number) in zip(boxes(len(copies)), copies.items(), strict=True):
        look = Look.PLAIN if not open_ else Look.PLAYABLE if card in open_ else Look.DIMMED
        draw_card(canvas, box, face(model, card, number), look=look)
    return canvas.png()


def boxes(count: int) -> list[tuple[int, int, int, int]]:
    """Return where so many different cards lie."""
    if count <= FEW:
        wide = min(_WIDE, (_RIGHT - _LEFT - _GAP * (FEW - 1)) // FEW)
        start = (_LEFT + _RIGHT - count * wide - (count - 1) * _GAP) // 2
        return [(start + at * (wide + _GAP), _TOP, start + at * (wide + _GAP) + wide, _FLOOR) for at in range(count)]
    rows = 2 if count <= 6 else 3 if count <= 12 else -(-count // 5)
    columns = -(-count // rows)
    wide = (_RIGHT - _LEFT - _GAP * (columns - 1)) // columns
    high = (_FLOOR - _TOP - _GAP * (rows - 1)) // rows
    found = []
    for place in range(count):
        left = _LEFT + place % columns * (wide + _GAP)
        top = _TOP + place // columns * (high + _GAP)
        found.append((left, top, left + wide, top + high))
    return found


def face(model: ViewModel, card: CardId, copies: int = 1) -> HandCard:
    """Return a hand card as it is drawn."""
    return HandCard(
        name=model.name(card),
        rule=model.effect(card),
        tint=tint(card),
        emblem=emblem(model.book, card),
        copies=copies,
    )
