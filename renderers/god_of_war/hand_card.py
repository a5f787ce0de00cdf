"""The action cards of a hand: what each is and does, in words, with its picture."""

from __future__ import annotations

import msgspec

from engines.god_of_war.book import Card, CardId, Icon
from renderers.god_of_war.card_words import card_use
from renderers.god_of_war.icons import ICONS, TINTS, card_icon, letter
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.card_values import Look
from renderers.kit.cards import HALO, put
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_RADIUS, _RIM = 14, 6
_NAME, _RULE = 30, 28
"""Sizes of the letters, in pixels; neither is drawn smaller than 24."""
_WIDE = 200
"""Only cards wider than this have their names in the largest letters."""
_LEAST_ART = 66
"""An upper part that is lower than this shows the picture beside the name, in pixels."""


class Picture(msgspec.Struct, frozen=True):
    """One side of a card: its tint, its icon if it has one, and its number."""

    tint: Tint
    icon: str
    value: str


class HandCard(msgspec.Struct, frozen=True):
    """A card as a hand shows it. Equal cards are drawn once and kept."""

    name: str
    rule: str
    sides: tuple[Picture, ...]
    marks: tuple[str, ...] = ()
    """Icons of what else it has: it stuns, stands alone, or raises Rage."""


def hand_card(model: ViewModel, card: CardId) -> HandCard:
    """Read what a card shows."""
    printed = model.book.cards[card]
    found = ((printed.stuns, "thunder-struck"), (printed.alone, "padlock"), (printed.rage, "flame"))
    marks = tuple(icon for given, icon in found if given)
    if printed.special or printed.status:
        picture = Picture(TINTS[letter(model.book, card)], card_icon(model.book, card), "")
        return HandCard(model.card(card), card_use(model, card), (picture,), marks)
    sides = tuple(Picture(TINTS[side.icon], ICONS[side.icon], f"+{side.n}" if side.n else "") for side in printed.sides)
    return HandCard(_named(model, printed), card_use(model, card), sides, marks)


def _named(model: ViewModel, printed: Card) -> str:
    words = model.words
    kinds = [words("hand.number") if side.icon is Icon.NONE else words(f"icon.{side.icon}") for side in printed.sides]
    return kinds[0] if len(kinds) == 1 else words("hand.either", one=kinds[0], other=kinds[1])


def draw_card(canvas: Canvas, box: Box, card: HandCard, look: Look) -> None:
    """Put a card on a canvas: outlined in gold if it can be picked, ticked if it is, sunk if only others can be."""
    left, top, right, bottom = box
    drawn = sprite(card, (right - left, bottom - top), dim=look is Look.DIMMED)
    put(canvas, box, drawn, look, radius=_RADIUS, reach=HALO - 2)


@kept
def sprite(card: HandCard, size: XY, *, dim: bool) -> Sprite:
    """A card in one size; dimmed on wish."""
    if dim:
        return sprite(card, size, dim=False).dimmed()
    wide, high = size
    canvas = Canvas(size, Ink.NIGHT)
    deep = card.sides[0].tint.deep
    canvas.panel((0, 0, wide, high), deep, line=Ink.NIGHT, stroke=2, radius=_RADIUS, on=Ink.NIGHT)
    canvas.fill((_RIM, _RIM, wide - _RIM, high - _RIM), Ink.PARCHMENT)
    room = wide - 2 * _RIM - 14
    rules, rule = wrap_to_fit(card.rule, Font.TEXT, _RULE if high > 200 else 24, room=room, lines=7, least=24)
    rules_high = len(rules) * (rule + 2) + 6 if card.rule else 0
    names, name = wrap_to_fit(card.name, Font.STRONG, _NAME if wide > _WIDE else 28, room=room, lines=2, least=24)
    plate = 10 + len(names) * (name + 2)
    floor = high - _RIM - rules_high
    low = floor - plate - _RIM < _LEAST_ART
    cramped = floor < _RIM + 24 + 27 * len(names)
    if low and (len(card.sides) > 1 or not card.sides[0].icon or cramped):  # the menus say the rest
        rules, floor, low = (), high - _RIM, False
    if low:
        _beside(canvas, card, (_RIM, _RIM, wide - _RIM, floor))
    else:
        _art(canvas, card, (_RIM, _RIM, wide - _RIM, floor - plate))
        canvas.fill((_RIM, floor - plate - 3, wide - _RIM, floor - plate), Ink.GOLD)
        for place, row in enumerate(names):
            y = floor - plate + 5 + (name + 2) * place + (name + 2) // 2
            canvas.text((wide // 2, y), row, size=name, font=Font.STRONG, ink=Ink.BARK, anchor="mm", on=Ink.PARCHMENT)
    for place, row in enumerate(rules):
        y = floor + 1 + (rule + 2) * place + (rule + 2) // 2
        canvas.text((wide // 2, y), row, size=rule, ink=Ink.UMBER, anchor="mm", on=Ink.PARCHMENT)
    round_corners(canvas, (_RIM, _RIM, wide - _RIM, high - _RIM), radius=_RADIUS - _RIM // 2, ink=deep)
    return canvas.cut(shapes.stencil(size, _RADIUS))


def _beside(canvas: Canvas, card: HandCard, box: Box) -> None:
    """Draw the upper part of a card with many words: the picture on the left, the name on its right."""
    left, top, right, bottom = box
    side = card.sides[0]
    high = bottom - top
    draw_art(canvas, box, tint=side.tint, name=side.icon, centre=(left + 34, top + high // 2), across=min(high - 4, 64))
    for mark in card.marks:
        _mark(canvas, (left + 56, bottom - 22), mark)
    name = f"{card.name} {side.value}".rstrip()
    rows, size = wrap_to_fit(name, Font.STRONG, 28, room=right - left - 80, lines=2, least=24)
    for place, row in enumerate(rows):
        y = top + high // 2 + size * place - size * (len(rows) - 1) // 2
        canvas.text((left + 72, y), row, size=size, font=Font.STRONG, on=side.tint.deep)
    canvas.fill((left, bottom - 3, right, bottom), Ink.GOLD)


def _art(canvas: Canvas, card: HandCard, box: Box) -> None:
    left, top, right, bottom = box
    if len(card.sides) == 1:
        _side(canvas, box, card.sides[0])
    elif bottom - top > right - left:
        middle = (top + bottom) // 2
        _side(canvas, (left, top, right, middle - 1), card.sides[0])
        _side(canvas, (left, middle + 1, right, bottom), card.sides[1])
        canvas.fill((left, middle - 1, right, middle + 2), Ink.GOLD)
    else:
        middle = (left + right) // 2
        _side(canvas, (left, top, middle - 1, bottom), card.sides[0])
        _side(canvas, (middle + 1, top, right, bottom), card.sides[1])
        canvas.fill((middle - 1, top, middle + 2, bottom), Ink.GOLD)
    for place, mark in enumerate(card.marks):
        _mark(canvas, (right - 22, bottom - 24 - 40 * place), mark)


def _side(canvas: Canvas, box: Box, side: Picture) -> None:
    """Draw one side: the icon before rays with the number on a pennant, or a number large."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    middle = ((left + right) // 2, (top + bottom) // 2)
    if not side.icon:
        draw_art(canvas, box, tint=side.tint, name="bullseye", across=min(wide, high) - 8)
        ring = min(wide, high) - 10
        canvas.shape(middle, Shape.DISC, ring, ink=side.tint.deep, on=side.tint.bright)
        canvas.text(middle, side.value, size=round(ring * 0.56), font=Font.STRONG, ink=Ink.PARCHMENT, anchor="mm",
                    on=side.tint.deep)  # fmt: skip
        return
    if side.value and wide <= 120:
        figure, across = min(40, wide // 2), min(wide - 10, high - 50)
        draw_art(canvas, box, tint=side.tint, name=side.icon, centre=(middle[0], top + 4 + across // 2), across=across)
        canvas.text((middle[0], bottom - 24), side.value, size=figure, font=Font.STRONG, anchor="mm",
                    on=side.tint.deep)  # fmt: skip
        return
    aside, down = ((30, 0) if wide > high else (0, 32)) if side.value else (0, 0)
    across = min(wide - 2 * aside - 8, high - 2 * down - 8)
    draw_art(canvas, box, tint=side.tint, name=side.icon, centre=(middle[0] + aside, middle[1] + down), across=across)
    if side.value:
        canvas.stamp((left + 5, top), flag((66, 74)), ink=Ink.NIGHT)
        canvas.stamp((left + 8, top), flag((60, 70)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
        canvas.text((left + 38, top + 28), side.value, size=44, font=Font.STRONG, ink=side.tint.deep, anchor="mm",
                    on=Ink.PARCHMENT)  # fmt: skip


def _mark(canvas: Canvas, centre: XY, icon: str) -> None:
    canvas.shape(centre, Shape.DISC, 38, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, 34, ink=Ink.SUN, on=Ink.NIGHT)
    canvas.icon(centre, icon, 26, ink=Ink.NIGHT, on=Ink.SUN)
