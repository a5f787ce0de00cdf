"""A player's hand: equal cards lie on one another, up to seven such piles stand upright, more lie in two rows."""

from __future__ import annotations

from collections import Counter

import msgspec

from engines.thor_vs_loki.book import CardId
from renderers.kit import frame
from renderers.kit.canvas import XY
from renderers.kit.card_values import Marks
from renderers.kit.cards import hand_look
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.cuts import CardFace
from renderers.thor_vs_loki.viewmodel import EMBLEMS, TINTS, ViewModel

FEW, ONE_ROW = 5, 7
"""Up to so many cards stand in one row, wide or slimmer; more lie in two rows."""

_LOW = {4: Cut.WIDE, 5: Cut.BROAD, 6: Cut.SHORT}
"""The cut of two rows by the number of cards in the upper one."""

_LEFT, _RIGHT = frame.MARGIN, frame.HAND[0] - frame.MARGIN
_TOP, _FLOOR = frame.HEAD_FLOOR + 6, frame.HAND[1] - frame.MARGIN


def draw_hand(model: ViewModel, marks: Marks) -> bytes:
    """The viewer's hand as a PNG of `frame.HAND`; open cards stand out unless all are."""
    view, words = model.view, model.words
    assert view.viewer is not None
    side = view.sides[view.viewer]
    canvas = frame.table(frame.HAND, BACKDROPS[side], TINTS[side])
    note = words("board.hand", n=len(view.hand))
    frame.head(canvas, words("board.your-hand"), tint=TINTS[side], emblem=EMBLEMS[side], note=note)
    marks = marks.of(view.hand)
    if marks.open == set(view.hand):
        marks = marks._replace(open=frozenset())
    held = Counter(view.hand)
    cut, corners = spots(len(held))
    for (card, copies), corner in zip(held.items(), corners, strict=True):
        look = hand_look(card, marks)
        face = msgspec.structs.replace(hand_face(model, card), copies=copies)
        cuts.draw(canvas, corner, face, cut=cut, look=look)
    return canvas.png()


def hand_face(model: ViewModel, card: CardId) -> CardFace:
    """A card with the words that say what it does."""
    return msgspec.structs.replace(model.open_face(card), line=model.words(f"card_line.{model.card(card).kind}"))


def spots(count: int) -> tuple[Cut, list[XY]]:
    """The cut of so many different cards, and where each of them lies."""
    if count <= ONE_ROW:
        cut = Cut.HAND if count <= FEW else Cut.SLIM if count == ONE_ROW else Cut.EVEN
        return cut, _row(count, cut, (_TOP + _FLOOR - cut.pixels[1]) // 2)
    upper = (count + 1) // 2
    cut = _LOW[upper]
    high = cut.pixels[1]
    top = (_TOP + _FLOOR - 2 * high - 8) // 2
    return cut, [*_row(upper, cut, top), *_row(count - upper, cut, top + high + 8)]


def _row(count: int, cut: Cut, top: int) -> list[XY]:
    """The corners of a centred row of cards; they lie further apart where there is room."""
    wide = cut.pixels[0]
    gap = min(26, (_RIGHT - _LEFT - count * wide) // max(1, count - 1))
    left = (frame.HAND[0] - count * wide - (count - 1) * gap) // 2
    return [(left + place * (wide + gap), top) for place in range(count)]
