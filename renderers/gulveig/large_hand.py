"""A seat's own hand in large, as many rows as it needs: what a phone shows too small in the hand's own picture."""

from __future__ import annotations

from msgspec.structs import replace

from engines.gulveig.book import CardId
from engines.gulveig.reading import holds, open_combo
from renderers.gulveig import card_page
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_page import CardFace, Cut
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.palette import theme

_ROW = 3
"""Cards side by side."""

_TOP, _FOOT, _APART = 108, 30, 14


def draw_large_hand(model: ViewModel) -> bytes:
    """The viewer's cards as a PNG of 1200 pixels' width; without any, a strip that says so."""
    hand, words = model.view.hand, model.words
    wide, high = Cut.LARGE.pixels
    rows = -(-len(hand) // _ROW)
    size = (frame.BOARD[0], _TOP + rows * (high + _APART) + _FOOT)
    tint, _ = theme("gulveig")
    canvas = frame.table(size, FEAST, tint)
    title = words("hand.title" if hand else "alt.hand-empty")
    frame.head(canvas, title, tint=tint, emblem="poker-hand", note=model.hand_note() if hand else "")
    left = (size[0] - _ROW * wide - (_ROW - 1) * _APART) // 2
    for place, card in enumerate(hand):
        row, column = divmod(place, _ROW)
        corner = (left + column * (wide + _APART), _TOP + row * (high + _APART))
        card_page.draw(canvas, corner, _face(model, card), cut=Cut.LARGE)
    return canvas.png()


def _face(model: ViewModel, card: CardId) -> CardFace:
    """A card whose lower line says in words which combo may still be declared with it."""
    face, combo = model.face(card), open_combo(model.book, model.view, card)
    if combo is None:
        return replace(face, banner=model.clan(face.clan))
    phrase = "hand.large-held" if holds(model.view, combo) else "hand.large"
    banner = model.words(phrase, card=model.card(combo.partner(card)), points=combo.value)
    return replace(face, banner=banner, short_banner="")
