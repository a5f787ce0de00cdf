"""The cards of Thor against Loki: faces, backs, and own cards that lie face-down.

They keep the anatomy that all games share. The pennant carries the value and the sign of the deck that the card
comes from. A face-down card that its owner knows shows the same things in the dark.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.card_values import Look
from renderers.kit.cards import HALO, put
from renderers.kit.fonts import Font, glyphs, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit
from renderers.thor_vs_loki.cut_sizes import Cut, Measures

_STANDING = {Cut.SLIM, Cut.EVEN, Cut.HAND}
"""The cuts of one row of cards."""


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
    copies: int = 1
    """How many equal cards it stands for; above one, a badge says so."""


def draw(canvas: Canvas, corner: XY, face: CardFace, *, cut: Cut = Cut.FIELD, look: Look = Look.PLAIN) -> Box:
    """Put a card on a canvas and give the box it takes (without its outline)."""
    wide, high = cut.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    on_field = cut is Cut.FIELD
    reach, fall = (3, 4) if on_field else (HALO, 6)
    card = _sprite(face, cut, dimmed=look is Look.DIMMED)
    put(canvas, box, card, look, radius=cut.radius, on=Ink.NIGHT, reach=reach, fall=fall)
    return box


@kept
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
    words = _words(face, cut)
    box, plate = _parts(measures, words.high)
    ground, line = (Ink.PARCHMENT, Ink.GOLD) if face.up else (Ink.NIGHT, face.tint.bright)
    centre, across = _middle_of_art(measures, box)
    if face.up:
        draw_art(canvas, box, tint=face.tint, name=face.art, centre=centre, across=across)
    else:
        canvas.hatch(box, ink=Ink.NIGHT, on=face.tint.deep, step=16, rising=face.rising)
        canvas.shape(centre, Shape.DISC, across, ink=Ink.NIGHT, on=face.tint.deep)
        canvas.icon(centre, face.art, round(across * 0.82), ink=face.tint.bright, on=Ink.NIGHT)
    canvas.fill(plate, ground)
    _write(canvas, face, words, plate)
    stroke = max(2, rim // 2)
    across_foot = (rim, box[3] - stroke, box[2], box[3])
    canvas.fill((plate[0] - stroke, plate[1], plate[0], plate[3]) if measures.side else across_foot, line)
    if face.copies > 1:
        _badge(canvas, (box[2] - 5, box[3] - 7), face, cut)
    inner = (rim, rim, wide - rim, high - rim)
    round_corners(canvas, inner, radius=cut.radius - rim // 2, ink=face.tint.deep)
    _pennant(canvas, face, measures)


class _Words(NamedTuple):
    """Name and line of a card in rows, with their letter sizes, the gap between them, and the height of it all."""

    names: tuple[str, ...]
    lines: tuple[str, ...]
    letter: int
    small: int
    gap: int
    high: int


def _words(face: CardFace, cut: Cut) -> _Words:
    names, letter = rows(face.name, cut, part="name")
    lines, small = rows(face.line, cut, part="line") if face.line and cut.measures.line_rows else ((), 0)
    gap = _pad(cut) // 2 if lines else 0
    high = len(names) * round(letter * 1.08) + len(lines) * round(small * 1.1) + gap
    return _Words(names, lines, letter, small, gap, high + 2 * _pad(cut))


def _pad(cut: Cut) -> int:
    return 10 if cut in _STANDING else 5


def _parts(measures: Measures, words: int) -> tuple[Box, Box]:
    """Where the picture and the plate with the words lie; `words` is how high the words are."""
    (wide, high), rim = measures.size, measures.rim
    if measures.side:
        return (rim, rim, measures.side, high - rim), (measures.side, rim, wide - rim, high - rim)
    top = high - rim - max(words, measures.plate)
    return (rim, rim, wide - rim, top), (rim, top, wide - rim, high - rim)


def _middle_of_art(measures: Measures, box: Box) -> tuple[XY, int]:
    """The middle of the picture's emblem and how wide it is: beside the flag or below it, where there is more room."""
    left, top, right, bottom = box
    clear, below = measures.pennant[0] + left // 2, measures.pennant[1]
    beside = min(right - left - clear, bottom - top) - 6
    under = min(right - left - (0 if measures.side else 14), bottom - below - 14)
    if under > beside:
        return ((left + right) // 2, (below + bottom) // 2), under
    return ((right + left + clear) // 2, (top + bottom) // 2), beside


def _badge(canvas: Canvas, corner: XY, face: CardFace, cut: Cut) -> None:
    """How many equal cards lie here; its lower right corner is given."""
    size = 34 if cut in _STANDING else 30
    words = f"×{face.copies}"
    wide, high = round(width(words, Font.STRONG, size)) + 18, size + 6
    box = (corner[0] - wide, corner[1] - high, *corner)
    canvas.panel(box, Ink.GOLD, line=Ink.NIGHT, stroke=3, radius=high // 2, on=face.tint.deep)
    middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    canvas.text(middle, words, size=size, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)


def _write(canvas: Canvas, face: CardFace, words: _Words, plate: Box) -> None:
    """Write the name and what the card does in the middle of the plate."""
    ground, ink, quiet = (Ink.PARCHMENT, Ink.BARK, Ink.UMBER) if face.up else (Ink.NIGHT, Ink.BONE, Ink.MIST)
    middle = (plate[0] + plate[2]) // 2
    steps = round(words.letter * 1.08), round(words.small * 1.1)
    text = len(words.names) * steps[0] + len(words.lines) * steps[1]
    top = (plate[1] + plate[3] - text - words.gap) // 2
    base = top + round(words.letter * 0.84)
    for row in words.names:
        canvas.text((middle, base), row, size=words.letter, font=Font.STRONG, ink=ink, anchor="ms", on=ground)
        base += steps[0]
    base += words.gap + round(words.small * 0.84) - round(words.letter * 0.84)
    for row in words.lines:
        canvas.text((middle, base), row, size=words.small, ink=quiet, anchor="ms", on=ground)
        base += steps[1]


def rows(words: str, cut: Cut, *, part: str) -> tuple[tuple[str, ...], int]:
    """The rows of a card's name or line and their letter size, never below 24 pixels."""
    measures = cut.measures
    size, most = (measures.name, measures.name_rows) if part == "name" else (measures.line, measures.line_rows)
    font = Font.STRONG if part == "name" else Font.TEXT
    return wrap_to_fit(words, font, size, room=cut.room, lines=most, least=24)


def _pennant(canvas: Canvas, face: CardFace, measures: Measures) -> None:
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
    canvas.hatch(weave, ink=Ink.NIGHT, on=face.tint.deep, step=min(wide, high) // 10, rising=face.rising)
    middle = (wide // 2, high // 2)
    disc = round(min(wide, high) * 0.7)
    canvas.shape(middle, Shape.DISC, disc, ink=Ink.GOLD, on=face.tint.deep)
    canvas.shape(middle, Shape.DISC, disc - 6, ink=Ink.NIGHT, on=Ink.GOLD)
    canvas.icon(middle, face.sign, round(min(wide, high) * 0.46), ink=face.tint.bright, on=Ink.NIGHT)
