"""A player's hand: rituals with their texts, elements with the shields they would serve."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engines.nordic_glory.book.cards import CardId, is_element
from renderers.kit import border, cards, frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Face, Look, Size
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.nordic_glory.icons import emblem, tint
from renderers.nordic_glory.viewmodel import ViewModel

_LEFT, _TOP, _STEP = 50, 130, 220
_FAN = 5
"""Different cards that lie side by side; more of them become a list."""
_ROW, _TALL, _COLUMNS = 54, 340, (52, 612)


def draw_hand(model: ViewModel, choices: frozenset[str]) -> bytes:
    """Draw the viewer's hand, each card once with its number; what can be picked now is outlined."""
    viewer = model.view.viewer
    assert viewer is not None
    hand = model.view.sides[viewer].hand
    accent, crest = theme("nordic_glory")
    canvas = border.ground(frame.HAND, accent)
    note = model.words("hand.note", n=len(hand))
    frame.title(canvas, model.words("hand.title"), tint=accent, emblem=crest, note=note)
    copies = Counter(sorted(hand, key=lambda card: (is_element(card), card)))
    draw = _fan if len(copies) <= _FAN else _list
    draw(canvas, model, copies, choices)
    return canvas.png()


def _fan(canvas: Canvas, model: ViewModel, copies: Counter[CardId], choices: frozenset[str]) -> None:
    for place, (card, number) in enumerate(copies.items()):
        look = Look.PLAIN if not choices else Look.PLAYABLE if card in choices else Look.DIMMED
        shown = replace(face(model, card), value=f"{number}×" if number > 1 else "")
        cards.draw(canvas, (_LEFT + place * _STEP, _TOP), shown, size=Size.HAND, look=look)


def _list(canvas: Canvas, model: ViewModel, copies: Counter[CardId], choices: frozenset[str]) -> None:
    """Write a long hand in two columns of rows: emblem, name and what the card does in a few words."""
    rows = -(-len(copies) // 2)
    step = min(_ROW, _TALL // rows)
    for place, (card, number) in enumerate(copies.items()):
        left = _COLUMNS[place // rows]
        top = 124 + place % rows * step
        shown, colour, middle = face(model, card), tint(card), top + step // 2
        line = Ink.GOLD if card in choices else colour.deep
        canvas.panel((left, top + 1, left + 536, top + step - 2), Ink.PARCHMENT, line=line, stroke=3, radius=8)
        canvas.panel((left + 3, top + 4, left + 44, top + step - 5), colour.deep, radius=6, on=Ink.PARCHMENT)
        canvas.icon((left + 23, middle), shown.emblem, step - 12, ink=Ink.BONE, on=colour.deep)
        name = f"{number}× {shown.name}" if number > 1 else shown.name
        size = min(26, step - 10)
        taken = canvas.text(
            (left + 54, middle), name, size=size, font=Font.STRONG, ink=Ink.BARK, room=250, least=18, on=Ink.PARCHMENT
        )
        start = left + 66 + taken
        room = left + 524 - start
        canvas.text((start, middle), shown.rule, size=size, ink=Ink.UMBER, room=room, least=18, on=Ink.PARCHMENT)


def face(model: ViewModel, card: CardId) -> Face:
    """Return the face of a hand card."""
    return Face(name=model.name(card), tint=tint(card), emblem=emblem(model.book, card), rule=model.effect(card))
