"""The cards of Gulveig.

They keep the anatomy that all games share (pennant, art, name), but wear their value as a coin close to
the pennant: in a full hand cards cover each other, and strength, clan and value must all stay in sight.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import msgspec

from renderers.gulveig.coin import coin
from renderers.gulveig.icons import suit
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.card_values import Look
from renderers.kit.cards import outline
from renderers.kit.fonts import Font, glyphs, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """What a card shows. Equal faces are drawn once and kept."""

    name: str
    clan: str
    """The clan's letter."""
    strength: int
    value: int
    """Points, shown on the coin."""
    art: str
    """The icon of the picture."""
    banner: str = ""
    """The combo that the card belongs to, else its clan's name; shown on the cuts for hands that have room."""
    short_banner: str = ""
    """The same where there is little room; nothing if it is short anyway."""


class _Measures(NamedTuple):
    size: tuple[int, int]
    rim: int
    pennant: tuple[int, int]
    strength: int
    coin: int
    at: XY
    """Centre of the coin."""
    name: int
    art: tuple[int, int, int]
    """Centre and width of the emblem's ring."""
    centred: bool = False
    """Whether the name stands in the middle: no neighbour ever covers the card."""
    banner: int = 0


class Cut(Enum):
    """The eight cuts of a card."""

    SHORT = _Measures((150, 166), 5, (50, 98), 54, 42, (82, 30), 26, (102, 82, 78))
    """For open cards beside the trick."""
    NARROW = _Measures((180, 174), 6, (64, 108), 60, 54, (143, 37), 34, (112, 76, 82), centred=True)
    """For hands of more than ten, in rows of up to six."""
    WIDE = _Measures((264, 175), 6, (66, 114), 62, 60, (220, 42), 32, (132, 48, 80), centred=True, banner=26)
    """For hands of eight, in two rows."""
    LESS_WIDE = _Measures((218, 175), 6, (66, 114), 62, 56, (178, 40), 32, (111, 49, 80), centred=True, banner=26)
    """For hands of nine or ten, in two rows."""
    TABLE = _Measures((196, 276), 7, (74, 146), 88, 64, (154, 43), 36, (118, 136, 140), centred=True)
    """For the trick."""
    SLIM = _Measures((156, 340), 7, (68, 130), 80, 58, (108, 46), 32, (78, 195, 122), centred=True, banner=24)
    """For hands of six or seven."""
    HAND = _Measures((220, 340), 8, (80, 150), 92, 64, (170, 52), 36, (112, 166, 154), centred=True, banner=28)
    """For hands of up to five."""
    LARGE = _Measures((368, 330), 8, (112, 196), 124, 92, (310, 62), 48, (196, 106, 168), centred=True, banner=36)
    """For a hand to be looked at closer."""

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.value.size

    @property
    def strip(self) -> int:
        """How much of its left side must stay in sight for strength, clan and value to be read, in pixels."""
        measures: _Measures = self.value
        return max(_pennant_left(measures) + measures.pennant[0], measures.at[0] + measures.coin // 2)


def draw(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, corner: XY, face: CardFace, *, cut: Cut = Cut.TABLE, look: Look = Look.PLAIN, on: Ink = Ink.SLATE
) -> Box:
    """Put a card on a canvas and give the box it takes (without its outline).

    Args:
        canvas: Where.
        corner: Its top left.
        face: What it shows.
        cut: Which of the cuts.
        look: How it stands out.
        on: The colour of the table underneath.
    """
    wide, high = cut.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    outline(canvas, box, look, radius=_radius(cut), on=on)
    canvas.sprite(corner, card_sprite(face, cut, dimmed=look is Look.DIMMED, on=on))
    return box


@kept
def card_sprite(face: CardFace, cut: Cut, *, dimmed: bool, on: Ink) -> Sprite:
    """A card in one cut."""
    if dimmed:
        return card_sprite(face, cut, dimmed=False, on=on).dimmed()
    measures: _Measures = cut.value
    canvas = Canvas(cut.pixels, on)
    wide, high = measures.size
    tint, rim = suit(face.clan).tint, measures.rim
    canvas.panel((0, 0, wide, high), tint.deep, line=Ink.NIGHT, stroke=2, radius=_radius(cut))
    inner = (rim, rim, wide - rim, high - rim)
    end = floor(measures)
    x, y, across = measures.art
    draw_art(canvas, (rim, rim, wide - rim, end), tint=tint, name=face.art, centre=(x, y), across=across)
    canvas.fill((rim, end - 3, wide - rim, end), Ink.GOLD)
    _name_plate(canvas, face, measures)
    round_corners(canvas, inner, radius=_radius(cut) - rim // 2, ink=tint.deep)
    _pennant(canvas, face, measures)
    coin(canvas, measures.at, face.value, side=measures.coin, on=tint.deep)
    canvas.mark(measures.at, "value", measures.coin)
    return canvas.cut(shapes.stencil(cut.pixels, _radius(cut)))


def _pennant(canvas: Canvas, face: CardFace, measures: _Measures) -> None:
    """The hanging flag in the corner: strength above, the clan's emblem and letter below."""
    look = suit(face.clan)
    wide, high = measures.pennant
    left = _pennant_left(measures)
    hem = max(2, measures.rim // 3)
    canvas.stamp((left - hem, 0), flag((wide + 2 * hem, high + 2 * hem)), ink=Ink.NIGHT, on=look.tint.deep)
    canvas.stamp((left, 0), flag((wide, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    _figure(canvas, (left + wide // 2, measures.rim + round(high * 0.31)), face, measures)
    side = round(wide * 0.48)
    line = high - round(wide * 0.3) - side // 2
    canvas.icon((left + round(wide * 0.29), line), look.emblem, side, ink=look.tint.deep, on=Ink.PARCHMENT)
    letter = (left + round(wide * 0.76), line)
    size = max(24, round(wide * 0.44))
    canvas.text(letter, face.clan, size=size, font=Font.STRONG, ink=look.tint.deep, anchor="mm", on=Ink.PARCHMENT)


def _figure(canvas: Canvas, centre: XY, face: CardFace, measures: _Measures) -> None:
    """The strength, centred by its own height: the figures of the display face are not all equally tall."""
    drawn = glyphs(str(face.strength), Font.DISPLAY, measures.strength).mask
    corner = (centre[0] - drawn.width // 2, centre[1] - drawn.height // 2)
    canvas.stamp(corner, drawn, ink=suit(face.clan).tint.deep, on=Ink.PARCHMENT)
    canvas.mark(centre, "strength", drawn.height)


def floor(measures: _Measures) -> int:
    """Where the art ends and the parchment with the name begins."""
    rows = measures.name + round(measures.banner * 1.25)
    return measures.size[1] - measures.rim - rows - round(measures.name * 0.42)


def _name_plate(canvas: Canvas, face: CardFace, measures: _Measures) -> None:
    """The parchment at the foot with the name, and on most cuts for hands a line below it.

    Cards that may be covered from the right begin their words at the left edge.
    """
    wide, high = measures.size
    top = floor(measures)
    canvas.fill((measures.rim, top, wide - measures.rim, high - measures.rim), Ink.PARCHMENT)
    start = measures.rim + 4
    if top < measures.pennant[1]:
        start = _pennant_left(measures) + measures.pennant[0] + 2  # words stand beside the pennant's tip
    room = wide - start - measures.rim - (4 if measures.centred else 7)
    left, anchor = (start + room // 2, "ms") if measures.centred else (start, "ls")
    base = top + round(measures.name * 1.02)
    canvas.text(
        (left, base),
        face.name,
        size=measures.name,
        font=Font.STRONG,
        ink=Ink.BARK,
        anchor=anchor,
        room=room,
        least=24,
        on=Ink.PARCHMENT,
    )
    if measures.banner:
        foot = (left, base + round(measures.banner * 1.25))
        size = measures.banner
        fits = not face.short_banner or width(face.banner, Font.TEXT, 24) <= room
        banner = face.banner if fits else face.short_banner
        canvas.text(foot, banner, size=size, ink=Ink.UMBER, anchor=anchor, room=room, least=24, on=Ink.PARCHMENT)
        if face.short_banner:
            canvas.mark((start + room // 2, foot[1] - size // 3), "combo-line", size)


def _pennant_left(measures: _Measures) -> int:
    return measures.rim + measures.rim // 2


def _radius(cut: Cut) -> int:
    return cut.pixels[0] // 11
