"""How the two sides of a card are drawn."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_values import Back, Face, Mark, Measures, Size
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import fit, wrap_to_fit


class _Style(NamedTuple):
    font: Font
    ink: Ink


_NAME = _Style(Font.STRONG, Ink.BARK)
_RULE = _Style(Font.TEXT, Ink.UMBER)


def draw_face(face: Face, size: Size, on: Ink) -> Canvas:
    """A face-up card on a canvas of its size whose corners have the colour `on`."""
    measures: Measures = size.value
    wide, high = measures.size
    canvas = _blank(size, face.tint.deep, on)
    rim = measures.rim
    inner = (rim, rim, wide - rim, high - rim)
    canvas.panel(inner, Ink.PARCHMENT, radius=size.radius - rim // 2, on=face.tint.deep)
    hair = max(2, rim // 4)
    canvas.panel(grown(inner, -hair), Ink.PARCHMENT, line=Ink.TAN, stroke=hair, radius=size.radius - rim)
    floor = _foot(canvas, face, measures)
    _art(canvas, face, measures, floor)
    if face.badge:
        _badge(canvas, face.badge, measures)
    if face.value:
        _pennant(canvas, face, measures)
    return canvas


def _art(canvas: Canvas, face: Face, measures: Measures, floor: int) -> None:
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


def _foot(canvas: Canvas, face: Face, measures: Measures) -> int:
    """Write footer, rules line and name from the bottom up; gives the height where the art must end."""
    wide, high = measures.size
    pad = measures.rim + max(6, measures.rim)
    floor = high - pad - 2
    if face.footer:
        floor -= measures.mark
        _marks(canvas, face.footer[: measures.marks], (wide // 2, floor + measures.mark // 2), measures)
        floor -= measures.mark // 4
    room = wide - 2 * pad
    if face.rule and measures.rule_rows:
        least = round(measures.rule * 0.92)
        rows, letter = wrap_to_fit(
            face.rule, Font.TEXT, measures.rule, room=room, lines=measures.rule_rows, least=least
        )
        floor = _rows(canvas, rows, _RULE, letter, (wide // 2, floor))
        floor -= measures.rule // 3
    least = round(measures.name * 0.8)
    one = fit(face.name, Font.STRONG, measures.name, room=room, least=least)
    rows, letter = (one.string,), one.size
    lines = 2 if floor - round(measures.name * 2.16) > _flag_size(measures)[1] else 1
    if one.string != face.name and lines > 1:
        rows, letter = wrap_to_fit(face.name, Font.STRONG, measures.name, room=room, lines=lines, least=least)
    return _rows(canvas, rows, _NAME, letter, (wide // 2, floor)) - measures.name // 4


def _rows(canvas: Canvas, rows: tuple[str, ...], style: _Style, size: int, foot: XY) -> int:
    """Write centred rows whose last one ends at `foot`; gives the top of the first."""
    step = round(size * 1.08)
    for place, row in enumerate(reversed(rows)):
        base = foot[1] - round(size * 0.24) - place * step
        canvas.text((foot[0], base), row, size=size, font=style.font, ink=style.ink, anchor="ms", on=Ink.PARCHMENT)
    return foot[1] - len(rows) * step


def _marks(canvas: Canvas, marks: tuple[Mark, ...], centre: XY, measures: Measures) -> None:
    """Put the footer's marks in a row, closer and then smaller until they fit."""
    room = measures.size[0] - 4 * measures.rim
    side, gap = measures.mark, measures.mark // 2
    while side > measures.mark // 2 and sum(_spans(marks, side)) + gap * (len(marks) - 1) > room:
        side, gap = (side, gap - 1) if gap > measures.mark // 4 else (side - 1, gap)
    spans = _spans(marks, side)
    left = centre[0] - (sum(spans) + gap * (len(spans) - 1)) // 2
    for mark, span in zip(marks, spans, strict=True):
        middle = (left + side // 2, centre[1])
        canvas.icon(middle, mark.icon, side, ink=Ink.UMBER, on=Ink.PARCHMENT)
        if mark.label:
            at = (left + side + 4, centre[1])
            letter = round(side * 0.86)
            canvas.text(at, mark.label, size=letter, font=Font.STRONG, ink=Ink.BARK, on=Ink.PARCHMENT)
        left += span + gap


def _spans(marks: tuple[Mark, ...], side: int) -> list[int]:
    """How wide each mark is when its icon is `side` pixels."""
    letter = round(side * 0.86)
    return [side + (round(width(mark.label, Font.STRONG, letter)) + 4 if mark.label else 0) for mark in marks]


def _badge(canvas: Canvas, badge: Mark, measures: Measures) -> None:
    wide = measures.size[0]
    letter = round(measures.value * 0.62)
    right = wide - measures.rim * 2 - measures.rim // 2
    middle = measures.rim * 2 + measures.value // 2 - measures.value // 8
    taken = round(width(badge.label, Font.DISPLAY, letter))
    canvas.text((right, middle), badge.label, size=letter, font=Font.DISPLAY, ink=Ink.BARK, anchor="rm")
    side = round(letter * 0.92)
    canvas.icon((right - taken - side // 2 - 4, middle), badge.icon, side, ink=Ink.UMBER, on=Ink.PARCHMENT)


def _pennant(canvas: Canvas, face: Face, measures: Measures) -> None:
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


def _flag_size(measures: Measures) -> tuple[int, int]:
    return round(measures.value * 0.92), round(measures.value * 1.72)


@lru_cache(maxsize=64)
def _flag(size: tuple[int, int]) -> Image.Image:
    wide, high = size[0] * 4, size[1] * 4
    fine = Image.new("L", (wide, high), 0)
    tip = high - wide * 0.26
    ImageDraw.Draw(fine).polygon([(0, 0), (wide, 0), (wide, high), (wide / 2, tip), (0, high)], fill=255)
    return fine.resize(size, Image.Resampling.BOX)


def draw_back(back: Back, size: Size, on: Ink) -> Canvas:
    """A face-down card on a canvas of its size whose corners have the colour `on`."""
    measures: Measures = size.value
    wide, high = measures.size
    canvas = _blank(size, Ink.NIGHT, on)
    rim = measures.rim
    field = (rim, rim, wide - rim, high - rim)
    canvas.panel(field, back.tint.deep, line=Ink.GOLD, stroke=max(2, rim // 3), radius=size.radius - rim // 2)
    weave = grown(field, -rim - 2)
    canvas.hatch(weave, ink=Ink.NIGHT, on=back.tint.deep, step=wide // 10, rising=back.rising)
    middle = (wide // 2, high // 2)
    canvas.shape(middle, Shape.DISC, round(wide * 0.72), ink=Ink.GOLD, on=back.tint.deep)
    canvas.shape(middle, Shape.DISC, round(wide * 0.72) - 2 * max(2, rim // 2), ink=Ink.NIGHT, on=Ink.GOLD)
    canvas.icon(middle, back.emblem, round(wide * 0.46), ink=back.tint.bright, on=Ink.NIGHT)
    return canvas


def _blank(size: Size, ink: Ink, on: Ink) -> Canvas:
    wide, high = size.pixels
    canvas = Canvas((wide, high), on)
    canvas.panel((0, 0, wide, high), ink, line=Ink.NIGHT, stroke=2, radius=size.radius, on=on)
    return canvas


def grown(box: Box, by: int) -> Box:
    """A box with its edges moved outwards by some pixels, inwards if negative."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
