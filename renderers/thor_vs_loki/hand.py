"""A player's hand: few cards as they are held, many as tiles in rows."""

from __future__ import annotations

from engines.thor_vs_loki.book import CardId
from engines.thor_vs_loki.view import Face
from renderers.kit import border, cards, frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Look, Size
from renderers.kit.palette import Ink
from renderers.thor_vs_loki import tiles
from renderers.thor_vs_loki.panel import card_face
from renderers.thor_vs_loki.sides import tile
from renderers.thor_vs_loki.viewmodel import EMBLEMS, TINTS, ViewModel

FEW = 5
"""Up to so many cards stand upright in one row."""

_PER_ROW = 3
_GAP = 12
_TOP = frame.TITLE_FLOOR + 6
_WIDE = (frame.HAND[0] - 2 * frame.EDGE - (_PER_ROW - 1) * _GAP) // _PER_ROW
_FLOOR = frame.HAND[1] - 38
_HIGHEST = 104


def draw_hand(model: ViewModel, choices: frozenset[str]) -> bytes:
    """The viewer's hand as a PNG of `frame.HAND`; cards among the choices stand out when some are not."""
    view = model.view
    assert view.viewer is not None
    side = view.sides[view.viewer]
    canvas = border.ground(frame.HAND, TINTS[side])
    note = model.words("board.hand", n=len(view.hand))
    frame.title(canvas, model.words("board.your-hand"), tint=TINTS[side], emblem=EMBLEMS[side], note=note)
    open_ = choices & set(view.hand)
    if open_ == set(view.hand):
        open_ = frozenset()
    if len(view.hand) <= FEW:
        _upright(canvas, model, open_)
    else:
        _rows(canvas, model, open_)
    return canvas.png()


def _upright(canvas: Canvas, model: ViewModel, open_: frozenset[CardId]) -> None:
    hand = model.view.hand
    wide, high = Size.HAND.pixels
    gap = -4 if len(hand) == FEW else 24
    left = (frame.HAND[0] - len(hand) * (wide + gap) + gap) // 2
    top = (_TOP + frame.HAND[1] - frame.EDGE + 14 - high) // 2
    for place, card in enumerate(hand):
        look = Look.PLAIN if not open_ else Look.PLAYABLE if card in open_ else Look.DIMMED
        face = card_face(model, card, rule=_line(model, card))
        cards.draw(canvas, (left + place * (wide + gap), top), face, size=Size.HAND, look=look)


def _rows(canvas: Canvas, model: ViewModel, open_: frozenset[CardId]) -> None:
    hand = model.view.hand
    rows = -(-len(hand) // _PER_ROW)
    high = min(_HIGHEST, (_FLOOR - _TOP - (rows - 1) * _GAP) // rows)
    top = (_TOP + _FLOOR - rows * (high + _GAP) + _GAP) // 2
    for place, card in enumerate(hand):
        row, column = divmod(place, _PER_ROW)
        corner = (frame.EDGE + column * (_WIDE + _GAP), top + row * (high + _GAP))
        lying = tile(model, model.near, Face(model.card(card).back, up=True, card=card))
        shown = lying._replace(size=(_WIDE, high), line=_line(model, card))
        tiles.draw(canvas, corner, shown, halo=Ink.GOLD if card in open_ else None)


def _line(model: ViewModel, card: CardId) -> str:
    return model.words(f"card_line.{model.card(card).kind}")
