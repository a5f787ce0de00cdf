"""The cards of Thor against Loki: faces, backs, and own cards that lie face-down.

They keep the anatomy that all games share. The pennant carries the value and the sign of the deck that the card
comes from. A face-down card that its owner knows shows the same things in the dark.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

import msgspec

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.card_values import Look
from renderers.kit.cards import HALO, shadow
from renderers.kit.fonts import Font, glyphs
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """What a card shows. Equal faces are drawn once and kept."""

    tint: Tint
    """The tint of the deck it comes from."""
    sign: str
    """The icon of that deck."""
    rising: bool
    """Which way the weave of the back slants, so that backs differ without colour."""
    name: str = ""
    """Empty for a card that the viewer does not know."""
    value: str = ""
    art: str = ""
    """The icon of the picture."""
    line: str = ""
    """What it does, in a few words; left out on the battlefield."""
    up: bool = True
    """Face-up; otherwise a back, revealed in the dark if the name is known."""


class _Measures(NamedTuple):
    size: tuple[int, int]
    rim: int
    pennant: tuple[int, int]
    value: int
    name: int
    name_rows: int
    line: int = 0
    line_rows: int = 0


class Cut(Enum):
    """The four cuts of a card."""

    FIELD = _Measures((122, 172), 4, (44, 84), 42, 24, 2)
    """For the battlefield."""
    SHORT = _Measures((184, 182), 5, (46, 78), 40, 25, 1, 24, 2)
    """For many cards in two rows."""
    SLIM = _Measures((156, 352), 6, (62, 116), 64, 28, 2, 26, 4)
    """For hands of six or seven."""
    HAND = _Measures((216, 352), 7, (76, 142), 80, 32, 2, 28, 3)
    """For hands of up to five."""

    @property
    def measures(self) -> _Measures:
        """Its lengths in pixels."""
        value: _Measures = self.value
        return value

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.measures.size

    @property
    def radius(self) -> int:
        """How round the corners are, in pixels."""
        return self.pixels[0] // 11

    @property
    def room(self) -> int:
        """How wide a row of words may be, in pixels."""
        return self.pixels[0] - 2 * self.measures.rim - (4 if self.measures.line_rows else -2)


def draw(canvas: Canvas, corner: XY, face: CardFace, *, cut: Cut = Cut.FIELD, look: Look = Look.PLAIN) -> Box:
    """Put a card on a canvas and give the box it takes (without its outline)."""
    wide, high = cut.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    if look in {Look.CHANGED, Look.PLAYABLE}:
        outline(canvas, box, Ink.BONE if look is Look.CHANGED else Ink.GOLD, radius=cut.radius, reach=_reach(cut))
    elif look is Look.PLAIN:
        shadow(canvas, box, radius=cut.radius, fall=4 if cut is Cut.FIELD else 6)
    canvas.sprite(corner, _sprite(face, cut, dimmed=look is Look.DIMMED))
    return box


def outline(canvas: Canvas, box: Box, ink: Ink, *, radius: int, reach: int = HALO) -> None:
    """Draw the outline of a card that stands out; the card goes over it."""
    for grow, tone in ((reach + 2, Ink.NIGHT), (reach, ink)):
        canvas.panel(
            (box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow), tone, radius=radius + grow, on=Ink.NIGHT
        )


def _reach(cut: Cut) -> int:
    return 3 if cut is Cut.FIELD else HALO


@lru_cache(maxsize=512)
def _sprite(face: CardFace, cut: Cut, *, dimmed: bool = False) -> Sprite:
    if dimmed:
        return _sprite(face, cut).dimmed()
    canvas = Canvas(cut.pixels, Ink.NIGHT)
    canvas.panel((0, 0, *cut.pixels), face.tint.deep, line=Ink.NIGHT, stroke=2, radius=cut.radius)
    if face.name:
        _front(canvas, face, cut)
    else:
        _back(canvas, face, cut)
    return canvas.cut(shapes.stencil(cut.pixels, cut.radius))


def _front(canvas: Canvas, face: CardFace, cut: Cut) -> None:
    measures = cut.measures
    (wide, high), rim = measures.size, measures.rim
    floor = _plate(canvas, face, cut)
    box = (rim, rim, wide - rim, floor)
    clear = measures.pennant[0] + rim // 2
    below = measures.pennant[1]
    beside = min(wide - 2 * rim - clear, floor - rim) - 6
    under = min(wide - 2 * rim, floor - below) - 14
    centre, across = ((wide + clear) // 2, (rim + floor) // 2), beside
    if under > beside:
        centre, across = (wide // 2, (below + floor) // 2), under
    if face.up:
        draw_art(canvas, box, tint=face.tint, name=face.art, centre=centre, across=across)
    else:
        canvas.hatch(box, ink=Ink.NIGHT, on=face.tint.deep, step=16, rising=face.rising)
        canvas.shape(centre, Shape.DISC, across, ink=Ink.NIGHT, on=face.tint.deep)
        canvas.icon(centre, face.art, round(across * 0.82), ink=face.tint.bright, on=Ink.NIGHT)
    canvas.fill((rim, floor - max(2, rim // 2), wide - rim, floor), Ink.GOLD if face.up else face.tint.bright)
    inner = (rim, rim, wide - rim, high - rim)
    round_corners(canvas, inner, radius=cut.radius - rim // 2, ink=face.tint.deep)
    _pennant(canvas, face, measures)


def _plate(canvas: Canvas, face: CardFace, cut: Cut) -> int:
    """The plate at the foot with the name and what the card does; gives its upper edge."""
    measures = cut.measures
    (wide, high), rim = measures.size, measures.rim
    ground, ink, quiet = (Ink.PARCHMENT, Ink.BARK, Ink.UMBER) if face.up else (Ink.NIGHT, Ink.BONE, Ink.MIST)
    names, letter = rows(face.name, cut, part="name")
    lines, small = rows(face.line, cut, part="line") if face.line and measures.line_rows else ((), 0)
    pad = 5 if cut in {Cut.FIELD, Cut.SHORT} else 10
    steps = round(letter * 1.08), round(small * 1.1)
    tall = len(names) * steps[0] + len(lines) * steps[1] + 2 * pad + (pad // 2 if lines else 0)
    top = high - rim - tall
    canvas.fill((rim, top, wide - rim, high - rim), ground)
    base = top + pad + round(letter * 0.84)
    for row in names:
        canvas.text((wide // 2, base), row, size=letter, font=Font.STRONG, ink=ink, anchor="ms", on=ground)
        base += steps[0]
    base += pad // 2 + round(small * 0.84) - round(letter * 0.84)
    for row in lines:
        canvas.text((wide // 2, base), row, size=small, ink=quiet, anchor="ms", on=ground)
        base += steps[1]
    return top


def rows(words: str, cut: Cut, *, part: str) -> tuple[tuple[str, ...], int]:
    """The rows of a card's name or line and their letter size, never below 24 pixels."""
    measures = cut.measures
    size, most = (measures.name, measures.name_rows) if part == "name" else (measures.line, measures.line_rows)
    font = Font.STRONG if part == "name" else Font.TEXT
    return wrap_to_fit(words, font, size, room=cut.room, lines=most, least=24)


def _pennant(canvas: Canvas, face: CardFace, measures: _Measures) -> None:
    """The hanging flag in the corner: the value above, the sign of the deck below."""
    wide, high = measures.pennant
    left = measures.rim + measures.rim // 2
    hem = max(2, measures.rim // 3)
    ground, ink = (Ink.PARCHMENT, face.tint.deep) if face.up else (Ink.NIGHT, face.tint.bright)
    edge = Ink.NIGHT if face.up else face.tint.bright
    canvas.stamp((left - hem, 0), flag((wide + 2 * hem, high + 2 * hem)), ink=edge, on=face.tint.deep)
    canvas.stamp((left, 0), flag((wide, high)), ink=ground, on=edge)
    middle = left + wide // 2
    drawn = glyphs(face.value, Font.DISPLAY, measures.value).mask
    top = measures.rim + round(high * 0.31) - drawn.height // 2
    canvas.stamp((middle - drawn.width // 2, top), drawn, ink=ink, on=ground)
    side = round(wide * 0.54)
    canvas.icon((middle, high - round(wide * 0.3) - side // 2), face.sign, side, ink=ink, on=ground)


def _back(canvas: Canvas, face: CardFace, cut: Cut) -> None:
    (wide, high), rim = cut.pixels, cut.measures.rim
    field = (rim, rim, wide - rim, high - rim)
    canvas.panel(field, face.tint.deep, line=Ink.GOLD, stroke=2, radius=cut.radius - rim // 2, on=face.tint.deep)
    weave = (rim + 4, rim + 4, wide - rim - 4, high - rim - 4)
    canvas.hatch(weave, ink=Ink.NIGHT, on=face.tint.deep, step=wide // 10, rising=face.rising)
    middle = (wide // 2, high // 2)
    disc = round(wide * 0.7)
    canvas.shape(middle, Shape.DISC, disc, ink=Ink.GOLD, on=face.tint.deep)
    canvas.shape(middle, Shape.DISC, disc - 6, ink=Ink.NIGHT, on=Ink.GOLD)
    canvas.icon(middle, face.sign, round(wide * 0.46), ink=face.tint.bright, on=Ink.NIGHT)
