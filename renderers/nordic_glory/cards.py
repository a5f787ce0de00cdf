"""The cards of the ritual deck in a hand: tall ones for a few, broad ones in rows for many.

Both keep the anatomy of all games' cards: art with the card's own picture, name, and what the card does. A pennant
in the corner says how many copies there are.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.card_values import Look
from renderers.kit.cards import put
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.text import wrap_to_fit

NAME, RULE, LEAST = 30, 30, 24
"""Letter sizes of names and rules, and the smallest of both, in pixels."""

LARGE, SMALL = (36, 30), (28, 26)
"""The same of cards that lie, where these are ample and elsewhere."""

_AMPLE = 480
_RADIUS = 16
_RIM = 7
_GAP = 1.16
"""Line height, in letter sizes."""


class HandCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a card in the hand shows. Equal cards are drawn once and kept."""

    name: str
    rule: str
    brief: str = ""
    """What it says instead of a rule that would be cut."""
    tint: Tint
    emblem: str
    copies: int = 1


class _Style(NamedTuple):
    """The inks of a card's text, and whether its art is dimmed."""

    paper: Ink
    name: Ink
    rule: Ink
    dim: bool = False


_PLAIN = _Style(Ink.PARCHMENT, Ink.BARK, Ink.UMBER)
_DIMMED = _Style(Ink.PANEL, Ink.MIST, Ink.MIST, dim=True)


def draw_card(canvas: Canvas, box: Box, card: HandCard, *, look: Look) -> None:
    """Put a card down so that it fills a box; one that is wider than tall has its art at the left."""
    size = (box[2] - box[0], box[3] - box[1])
    put(canvas, box, sprite(card, size, dimmed=look is Look.DIMMED), look, radius=_RADIUS)


@kept
def sprite(card: HandCard, size: tuple[int, int], *, dimmed: bool) -> Sprite:
    """A card as a sprite of a size in pixels."""
    wide, high = size
    style = _DIMMED if dimmed else _PLAIN
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), card.tint.deep, line=Ink.NIGHT, stroke=2, radius=_RADIUS)
    inner = (_RIM, _RIM, wide - _RIM, high - _RIM)
    canvas.fill(inner, style.paper)
    if wide > high:
        _broad(canvas, card, inner, style)
    else:
        _tall(canvas, card, inner, style)
    round_corners(canvas, inner, radius=_RADIUS - _RIM // 2, ink=card.tint.deep)
    if card.copies > 1:
        _copies(canvas, card)
    return canvas.cut(shapes.stencil(size, _RADIUS))


def _tall(canvas: Canvas, card: HandCard, inner: Box, style: _Style) -> None:
    left, top, right, bottom = inner
    room = right - left - 16
    names, size = wrap_to_fit(card.name, Font.STRONG, NAME, room=room, lines=2, least=LEAST)
    rules, small = _rules(card, RULE, room=room, lines=5 if card.brief else 4)
    middle = (left + right) // 2
    y = bottom - 10
    for row in reversed(rules):
        canvas.text((middle, y), row, size=small, ink=style.rule, anchor="ms", on=style.paper)
        y -= round(small * _GAP)
    y -= 4
    for row in reversed(names):
        canvas.text((middle, y), row, size=size, font=Font.STRONG, ink=style.name, anchor="ms", on=style.paper)
        y -= round(size * _GAP)
    _art(canvas, (left, top, right, y - 6), card, style)
    canvas.fill((left, y - 6, right, y - 3), Ink.GOLD)


def _broad(canvas: Canvas, card: HandCard, inner: Box, style: _Style) -> None:
    left, top, right, bottom = inner
    edge = left + min(round((right - left) * 0.32), round((bottom - top) * 0.72))
    _art(canvas, (left, top, edge, bottom), card, style)
    canvas.fill((edge, top, edge + 3, bottom), Ink.GOLD)
    start, room = edge + 11, right - edge - 17
    ample = right - left > _AMPLE
    name, rule = LARGE if ample else SMALL
    names, size = wrap_to_fit(card.name, Font.STRONG, name, room=room, lines=2, least=LEAST)
    most = max(2, int((bottom - top - 8) / (LEAST * _GAP))) - len(names)
    if ample:
        most = max(1, int((bottom - top - 6 - len(names) * size * _GAP) / (rule * _GAP)))
    rules, small = _rules(card, rule, room=room, lines=most)
    tall = len(names) * size * _GAP + len(rules) * small * _GAP
    y = top + round((bottom - top - tall) / 2 + size * 0.92)
    for row in names:
        canvas.text((start, y), row, size=size, font=Font.STRONG, ink=style.name, anchor="ls", on=style.paper)
        y += round(size * _GAP)
    y += round((small - size) * 0.9)
    for row in rules:
        canvas.text((start, y), row, size=small, ink=style.rule, anchor="ls", on=style.paper)
        y += round(small * _GAP)


def _rules(card: HandCard, size: int, *, room: int, lines: int) -> tuple[tuple[str, ...], int]:
    """Return what a card says, row by row, and its size."""
    rows, fits = wrap_to_fit(card.rule, Font.TEXT, size, room=room, lines=lines, least=LEAST)
    if card.brief and " ".join(rows) != card.rule:
        return wrap_to_fit(card.brief, Font.TEXT, size, room=room, lines=lines, least=LEAST)
    return rows, fits


def _art(canvas: Canvas, box: Box, card: HandCard, style: _Style) -> None:
    """Fill a part of the card with its picture."""
    left, top, right, bottom = box
    art = Canvas((right - left, bottom - top), card.tint.deep)
    draw_art(art, (0, 0, right - left, bottom - top), tint=card.tint, name=card.emblem)
    done = art.cut()
    canvas.sprite((left, top), done.dimmed() if style.dim else done)


def _copies(canvas: Canvas, card: HandCard) -> None:
    """Hang a pennant with the number of copies in the corner."""
    wide, high = 46, 62
    corner: XY = (_RIM + 4, 0)
    canvas.stamp((corner[0] - 3, 0), flag((wide + 6, high + 6)), ink=Ink.NIGHT, on=card.tint.deep)
    canvas.stamp(corner, flag((wide, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    middle = (corner[0] + wide // 2, 28)
    ink = card.tint.deep
    canvas.text(middle, f"{card.copies}×", size=30, font=Font.STRONG, ink=ink, anchor="mm", on=Ink.PARCHMENT)
