"""Cards of every game, all of one anatomy.

A rim in the owner's or suit's tint; a pennant with the big value and the small emblem in the left corner, where it
still shows when cards overlap; a badge in the right corner; the emblem large; the name; a rules line; a footer of
small icons. Cards come in three sizes; the board size leaves out the rules line.
"""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font, width
from renderers.kit.palette import DIM, Ink, Tint, blend, colours, nearest
from renderers.kit.shapes import Shape
from renderers.kit.text import fit, wrap_to_fit


class Mark(msgspec.Struct, frozen=True):
    """A small icon with an optional short label, as in a card's footer or badge."""

    icon: str
    label: str = ""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What a face-up card shows. Equal faces are drawn once and kept."""

    name: str
    tint: Tint
    """Owner or suit."""
    emblem: str
    """An icon's name."""
    value: str = ""
    """The big value in the corner: one or two figures."""
    badge: Mark | None = None
    """A second figure in the right corner, such as points or cost."""
    rule: str = ""
    """One short sentence; shown in the hand and when inspected."""
    footer: tuple[Mark, ...] = ()
    """Up to four marks; on a board the first two."""


class Back(msgspec.Struct, frozen=True, kw_only=True):
    """What a face-down card shows: whose it is, in tint, emblem and weave."""

    tint: Tint
    emblem: str
    rising: bool = True
    """Which way the stripes of the weave slant, so that backs differ without colour."""


class Look(Enum):
    """How a card stands out from its neighbours."""

    PLAIN = "plain"
    CHANGED = "changed"
    """Outlined in bone white: it moved, came or turned last."""
    PLAYABLE = "playable"
    """Outlined in gold: its owner may pick it now."""
    DIMMED = "dimmed"
    """Sunk into the table: it cannot be picked now."""


class _Measures(NamedTuple):
    size: tuple[int, int]
    rim: int
    value: int
    name: int
    rule: int
    rule_rows: int
    mark: int
    marks: int


class _Style(NamedTuple):
    font: Font
    ink: Ink


_NAME = _Style(Font.STRONG, Ink.BARK)
_RULE = _Style(Font.TEXT, Ink.UMBER)


class Size(Enum):
    """The three sizes of a card; `pixels` is its width and height."""

    BOARD = _Measures((150, 210), 6, 58, 24, 0, 0, 28, 2)
    HAND = _Measures((220, 330), 8, 78, 30, 26, 3, 30, 4)
    INSPECT = _Measures((560, 800), 16, 190, 62, 40, 5, 56, 4)

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.value.size


HALO = 5
"""How far the outline of a card that stands out reaches beyond its edges, in pixels."""


def draw(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    corner: XY,
    card: Face | Back,
    *,
    size: Size = Size.BOARD,
    look: Look = Look.PLAIN,
    on: Ink = Ink.SLATE,
) -> Box:
    """Put a card on a canvas and give the box it takes (without its outline).

    Args:
        canvas: Where.
        corner: Its top left.
        card: A face or a back.
        size: Which of the three sizes.
        look: How it stands out.
        on: The colour of the table underneath.
    """
    wide, high = size.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    if look in {Look.CHANGED, Look.PLAYABLE}:
        ink = Ink.BONE if look is Look.CHANGED else Ink.GOLD
        canvas.panel(_grown(box, HALO + 2), Ink.NIGHT, radius=_radius(size) + HALO + 2, on=on)
        canvas.panel(_grown(box, HALO), ink, radius=_radius(size) + HALO, on=Ink.NIGHT)
    canvas.sprite(corner, sprite(card, size, dim=look is Look.DIMMED, on=on))
    return box


def slot(canvas: Canvas, corner: XY, *, label: str = "", size: Size = Size.BOARD, on: Ink = Ink.SLATE) -> Box:
    """Draw an empty place where a card may lie, with a word in it, and give its box."""
    wide, high = size.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    canvas.panel(box, Ink.WELL, line=Ink.LINE, stroke=3, radius=_radius(size), on=on)
    if label:
        centre = (corner[0] + wide // 2, corner[1] + high // 2)
        canvas.text(centre, label, size=26, ink=Ink.MIST, anchor="mm", room=wide - 20, least=20, on=Ink.WELL)
    return box


@lru_cache(maxsize=256)
def sprite(card: Face | Back, size: Size, *, dim: bool = False, on: Ink = Ink.SLATE) -> Sprite:
    """A card as a sprite whose soft corners lie on the colour `on`."""
    picture = _face(card, size, on) if isinstance(card, Face) else _back(card, size, on)
    mask = shapes.rounded(size.pixels, _radius(size))
    done = picture.cut(mask)
    if not dim:
        return done
    shaded = Image.frombytes("P", done.size, done.picture.tobytes().translate(_dimming()))
    return Sprite(shaded, done.mask)


def _face(face: Face, size: Size, on: Ink) -> Canvas:
    measures: _Measures = size.value
    wide, high = measures.size
    canvas = _blank(size, face.tint.deep, on)
    rim = measures.rim
    inner = (rim, rim, wide - rim, high - rim)
    canvas.panel(inner, Ink.PARCHMENT, radius=_radius(size) - rim // 2, on=face.tint.deep)
    hair = max(2, rim // 4)
    canvas.panel(_grown(inner, -hair), Ink.PARCHMENT, line=Ink.TAN, stroke=hair, radius=_radius(size) - rim)
    floor = _foot(canvas, face, measures)
    _art(canvas, face, measures, floor)
    if face.badge:
        _badge(canvas, face.badge, measures)
    if face.value:
        _pennant(canvas, face, measures)
    return canvas


def _art(canvas: Canvas, face: Face, measures: _Measures, floor: int) -> None:
    """Put the large emblem between the top and `floor`: below the pennant if there is room, else beside it."""
    wide = measures.size[0]
    top = measures.rim * 2
    if face.badge:
        top += round(measures.value * 0.75)
    flag_wide, flag_high = _flag_size(measures)
    middle = wide // 2
    across = round(wide * 0.64)
    if face.value and floor - flag_high >= wide * 0.5:
        top = flag_high + measures.rim
    elif face.value:
        limit = wide - 2 * measures.rim
        across = min(across, limit - round(measures.rim * 1.5) - flag_wide + measures.value // 4)
        middle = limit - min(across, floor - top) // 2
    across = min(across, floor - top)
    if across < wide * 0.3:
        return
    centre = (middle, (top + floor) // 2)
    canvas.shape(centre, Shape.DISC, across, ink=Ink.VELLUM, on=Ink.PARCHMENT)
    canvas.icon(centre, face.emblem, round(across * 0.76), ink=face.tint.deep, on=Ink.VELLUM)


def _foot(canvas: Canvas, face: Face, measures: _Measures) -> int:
    """Write footer, rules line and name from the bottom up; gives the height where the art must end."""
    wide, high = measures.size
    pad = measures.rim + max(6, measures.rim)
    floor = high - pad - 2
    if face.footer:
        floor -= measures.mark
        _marks(canvas, face.footer[: measures.marks], (wide // 2, floor + measures.mark // 2), measures)
        floor -= measures.mark // 4
    room = wide - 2 * pad
    lines = 2
    if face.rule and measures.rule_rows:
        least = round(measures.rule * 0.92)
        rows, letter = wrap_to_fit(
            face.rule, Font.TEXT, measures.rule, room=room, lines=measures.rule_rows, least=least
        )
        floor = _rows(canvas, rows, _RULE, letter, (wide // 2, floor))
        floor -= measures.rule // 3
        if face.footer and len(rows) > 2:
            lines = 1
    least = round(measures.name * 0.8)
    one = fit(face.name, Font.STRONG, measures.name, room=room, least=least)
    rows, letter = (one.string,), one.size
    if one.string != face.name:
        rows, letter = wrap_to_fit(face.name, Font.STRONG, measures.name, room=room, lines=lines, least=least)
    return _rows(canvas, rows, _NAME, letter, (wide // 2, floor)) - measures.name // 4


def _rows(canvas: Canvas, rows: tuple[str, ...], style: _Style, size: int, foot: XY) -> int:
    """Write centred rows whose last one ends at `foot`; gives the top of the first."""
    step = round(size * 1.08)
    for place, row in enumerate(reversed(rows)):
        base = foot[1] - round(size * 0.24) - place * step
        canvas.text((foot[0], base), row, size=size, font=style.font, ink=style.ink, anchor="ms", on=Ink.PARCHMENT)
    return foot[1] - len(rows) * step


def _marks(canvas: Canvas, marks: tuple[Mark, ...], centre: XY, measures: _Measures) -> None:
    letter = round(measures.mark * 0.86)
    gap = measures.mark // 2
    spans = [measures.mark + (round(width(mark.label, Font.STRONG, letter)) + 4 if mark.label else 0) for mark in marks]
    left = centre[0] - (sum(spans) + gap * (len(spans) - 1)) // 2
    for mark, span in zip(marks, spans, strict=True):
        middle = (left + measures.mark // 2, centre[1])
        canvas.icon(middle, mark.icon, measures.mark, ink=Ink.UMBER, on=Ink.PARCHMENT)
        if mark.label:
            at = (left + measures.mark + 4, centre[1])
            canvas.text(at, mark.label, size=letter, font=Font.STRONG, ink=Ink.BARK, on=Ink.PARCHMENT)
        left += span + gap


def _badge(canvas: Canvas, badge: Mark, measures: _Measures) -> None:
    wide = measures.size[0]
    letter = round(measures.value * 0.62)
    right = wide - measures.rim * 2 - measures.rim // 2
    middle = measures.rim * 2 + measures.value // 2 - measures.value // 8
    taken = round(width(badge.label, Font.DISPLAY, letter))
    canvas.text((right, middle), badge.label, size=letter, font=Font.DISPLAY, ink=Ink.BARK, anchor="rm")
    side = round(letter * 0.92)
    canvas.icon((right - taken - side // 2 - 4, middle), badge.icon, side, ink=Ink.UMBER, on=Ink.PARCHMENT)


def _pennant(canvas: Canvas, face: Face, measures: _Measures) -> None:
    """The hanging flag in the corner: value above, emblem below, a notch at the foot."""
    wide, high = _flag_size(measures)
    left = measures.rim + measures.rim // 2
    hem = max(2, measures.rim // 3)
    canvas.stamp((left - hem, 0), _flag((wide + 2 * hem, high + 2 * hem)), ink=Ink.GOLD, on=Ink.PARCHMENT)
    canvas.stamp((left, 0), _flag((wide, high)), ink=face.tint.deep, on=Ink.GOLD)
    middle = left + wide // 2
    canvas.text(
        (middle, measures.rim + round(measures.value * 0.46)),
        face.value,
        size=measures.value,
        font=Font.DISPLAY,
        anchor="mm",
        room=wide - measures.value // 10,
        least=measures.value // 2,
        on=face.tint.deep,
    )
    small = round(measures.value * 0.56)
    at = (middle, measures.rim + round(measures.value * 1.13))
    canvas.icon(at, face.emblem, small, ink=Ink.BONE, on=face.tint.deep)


def _flag_size(measures: _Measures) -> tuple[int, int]:
    return round(measures.value * 0.92), round(measures.value * 1.72)


@lru_cache(maxsize=64)
def _flag(size: tuple[int, int]) -> Image.Image:
    wide, high = size[0] * 4, size[1] * 4
    fine = Image.new("L", (wide, high), 0)
    tip = high - wide * 0.26
    ImageDraw.Draw(fine).polygon([(0, 0), (wide, 0), (wide, high), (wide / 2, tip), (0, high)], fill=255)
    return fine.resize(size, Image.Resampling.BOX)


def _back(back: Back, size: Size, on: Ink) -> Canvas:
    measures: _Measures = size.value
    wide, high = measures.size
    canvas = _blank(size, Ink.NIGHT, on)
    rim = measures.rim
    field = (rim, rim, wide - rim, high - rim)
    canvas.panel(field, back.tint.deep, line=Ink.GOLD, stroke=max(2, rim // 3), radius=_radius(size) - rim // 2)
    weave = _grown(field, -rim - 2)
    canvas.hatch(weave, ink=Ink.NIGHT, on=back.tint.deep, step=wide // 10, rising=back.rising)
    middle = (wide // 2, high // 2)
    canvas.shape(middle, Shape.DISC, round(wide * 0.72), ink=Ink.GOLD, on=back.tint.deep)
    canvas.shape(middle, Shape.DISC, round(wide * 0.72) - 2 * max(2, rim // 2), ink=Ink.NIGHT, on=Ink.GOLD)
    canvas.icon(middle, back.emblem, round(wide * 0.46), ink=back.tint.bright, on=Ink.NIGHT)
    return canvas


def _blank(size: Size, ink: Ink, on: Ink) -> Canvas:
    wide, high = size.pixels
    canvas = Canvas((wide, high), on)
    canvas.panel((0, 0, wide, high), ink, line=Ink.NIGHT, stroke=2, radius=_radius(size), on=on)
    return canvas


def _radius(size: Size) -> int:
    return size.pixels[0] // 11


def _grown(box: Box, by: int) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


@lru_cache(maxsize=1)
def _dimming() -> bytes:
    """For every palette entry, the entry it becomes when sunk into the table."""
    return bytes(nearest(blend(colour, Ink.SLATE.rgb, DIM)) for colour in colours())
