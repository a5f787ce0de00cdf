"""The cards of Gulveig.

They keep the anatomy that all games share (rim, pennant, emblem, name), but wear their value as a coin close to
the pennant: in a full hand cards cover each other, and strength, clan and value must all stay in sight.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw

from renderers.gulveig.coin import coin
from renderers.gulveig.icons import suit
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_values import Look
from renderers.kit.cards import HALO
from renderers.kit.fonts import Font, glyphs
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """What a card shows. Equal faces are drawn once and kept."""

    name: str
    clan: str
    """The clan's letter."""
    strength: int
    value: int
    """Points, shown on the coin."""
    banner: str = ""
    """The combo that the card belongs to; shown on the largest cut."""


class _Measures(NamedTuple):
    size: tuple[int, int]
    rim: int
    pennant: tuple[int, int]
    strength: int
    coin: int
    at: XY
    """Centre of the coin."""
    name: int
    art: Box
    """The large emblem's field."""
    banner: int = 0


class Cut(Enum):
    """The three cuts of a card."""

    SHORT = _Measures((150, 166), 6, (50, 98), 60, 42, (82, 32), 25, (66, 60, 140, 132))
    """For many cards in two rows, and for open cards beside the trick."""
    TABLE = _Measures((150, 210), 6, (60, 118), 72, 52, (112, 40), 26, (58, 74, 140, 172))
    """For the trick."""
    HAND = _Measures((220, 322), 8, (80, 150), 92, 64, (53, 192), 34, (92, 46, 208, 236), 28)
    """For hands of one row."""

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
        cut: Which of the three cuts.
        look: How it stands out.
        on: The colour of the table underneath.
    """
    wide, high = cut.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    if look in {Look.CHANGED, Look.PLAYABLE}:
        ink = Ink.BONE if look is Look.CHANGED else Ink.GOLD
        radius = _radius(cut)
        canvas.panel(_grown(box, HALO + 2), Ink.NIGHT, radius=radius + HALO + 2, on=on)
        canvas.panel(_grown(box, HALO), ink, radius=radius + HALO, on=Ink.NIGHT)
    canvas.sprite(corner, _sprite(face, cut, dimmed=look is Look.DIMMED, on=on))
    return box


@lru_cache(maxsize=512)
def _sprite(face: CardFace, cut: Cut, *, dimmed: bool, on: Ink) -> Sprite:
    if dimmed:
        return _sprite(face, cut, dimmed=False, on=on).dimmed()
    measures: _Measures = cut.value
    canvas = Canvas(cut.pixels, on)
    _blank(canvas, face, cut)
    _art(canvas, face, measures)
    _pennant(canvas, face, measures)
    coin(canvas, measures.at, face.value, side=measures.coin, on=Ink.PARCHMENT)
    _words(canvas, face, measures)
    return canvas.cut(shapes.stencil(cut.pixels, _radius(cut)))


def _blank(canvas: Canvas, face: CardFace, cut: Cut) -> None:
    measures: _Measures = cut.value
    wide, high = measures.size
    tint = suit(face.clan).tint
    rim = measures.rim
    canvas.panel((0, 0, wide, high), tint.deep, line=Ink.NIGHT, stroke=2, radius=_radius(cut))
    inner = (rim, rim, wide - rim, high - rim)
    canvas.panel(inner, Ink.PARCHMENT, radius=_radius(cut) - rim // 2, on=tint.deep)
    hair = max(2, rim // 4)
    canvas.panel(_grown(inner, -hair), Ink.PARCHMENT, line=Ink.TAN, stroke=hair, radius=_radius(cut) - rim)


def _art(canvas: Canvas, face: CardFace, measures: _Measures) -> None:
    """The large emblem, as large as its field allows."""
    look = suit(face.clan)
    left, top, right, bottom = measures.art
    across = min(bottom - top, right - left)
    centre = ((left + right) // 2, (top + bottom) // 2)
    canvas.shape(centre, Shape.DISC, across, ink=Ink.VELLUM, on=Ink.PARCHMENT)
    canvas.icon(centre, look.emblem, round(across * 0.78), ink=look.tint.deep, on=Ink.VELLUM)


def _pennant(canvas: Canvas, face: CardFace, measures: _Measures) -> None:
    """The hanging flag in the corner: strength above, the clan's emblem below."""
    look = suit(face.clan)
    wide, high = measures.pennant
    left = _pennant_left(measures)
    hem = max(2, measures.rim // 3)
    canvas.stamp((left - hem, 0), _flag((wide + 2 * hem, high + 2 * hem)), ink=Ink.GOLD, on=Ink.PARCHMENT)
    canvas.stamp((left, 0), _flag((wide, high)), ink=look.tint.deep, on=Ink.GOLD)
    _figure(canvas, (left + wide // 2, measures.rim + round(high * 0.31)), face, measures)
    side = round(wide * 0.5)
    line = high - round(wide * 0.3) - side // 2
    canvas.icon((left + round(wide * 0.34), line), look.emblem, side, ink=Ink.BONE, on=look.tint.deep)
    letter = (left + round(wide * 0.8), line)
    canvas.text(letter, face.clan, size=round(wide * 0.46), font=Font.STRONG, anchor="mm", on=look.tint.deep)


def _figure(canvas: Canvas, centre: XY, face: CardFace, measures: _Measures) -> None:
    """The strength, centred by its own height: the figures of the display face are not all equally tall."""
    drawn = glyphs(str(face.strength), Font.DISPLAY, measures.strength).mask
    corner = (centre[0] - drawn.width // 2, centre[1] - drawn.height // 2)
    canvas.stamp(corner, drawn, ink=Ink.BONE, on=suit(face.clan).tint.deep)


def _words(canvas: Canvas, face: CardFace, measures: _Measures) -> None:
    """The name at the foot, and on the largest cut the combo's banner under it.

    Cards that may be covered from the right begin their words at the left edge.
    """
    wide, high = measures.size
    room = wide - 4 * measures.rim
    base = high - measures.rim * 2 - round(measures.name * 0.24)
    left, anchor = (wide // 2, "ms") if measures is Cut.TABLE.value else (measures.rim * 2 + 4, "ls")
    if measures.banner:
        base -= round(measures.banner * 1.3)
        foot = (left, base + round(measures.banner * 1.25))
        size = measures.banner
        canvas.text(foot, face.banner, size=size, ink=Ink.UMBER, anchor=anchor, room=room, least=24, on=Ink.PARCHMENT)
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


def _pennant_left(measures: _Measures) -> int:
    return measures.rim + measures.rim // 2


@lru_cache(maxsize=16)
def _flag(size: tuple[int, int]) -> Image.Image:
    wide, high = size[0] * 4, size[1] * 4
    fine = Image.new("L", (wide, high), 0)
    tip = high - wide * 0.22
    ImageDraw.Draw(fine).polygon([(0, 0), (wide, 0), (wide, high), (wide / 2, tip), (0, high)], fill=255)
    return fine.resize(size, Image.Resampling.BOX)


def _radius(cut: Cut) -> int:
    return cut.pixels[0] // 11


def _grown(box: Box, by: int) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
