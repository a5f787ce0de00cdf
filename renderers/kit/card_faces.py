"""How the two sides of a card are drawn."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_art import draw_art, flag, round_corners
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
    """A face-up card on a canvas of its size whose corners have the colour `on`.

    The upper part is the art: the emblem before rays in the tint of the owner or suit. The lower part is the
    parchment with the name, the rules line and the footer.
    """
    measures: Measures = size.value
    wide, high = measures.size
    canvas = _blank(size, face.tint.deep, on)
    rim = measures.rim
    inner = (rim, rim, wide - rim, high - rim)
    canvas.panel(inner, Ink.PARCHMENT, radius=size.radius - rim // 2, on=face.tint.deep)
    floor = _foot(canvas, face, measures)
    art = (rim, rim, wide - rim, max(floor, rim + round(high * 0.3)))
    _art(canvas, face, measures, art)
    canvas.fill((rim, art[3] - max(2, rim // 3), wide - rim, art[3]), Ink.GOLD)
    if face.badge:
        _badge(canvas, face.badge, measures)
    if face.value:
        _pennant(canvas, face, measures)
    return canvas


def _art(canvas: Canvas, face: Face, measures: Measures, box: Box) -> None:
    """Fill the upper part; the emblem makes room for the pennant."""
    left, top, right, bottom = box
    clear = round(_flag_size(measures)[0] * 0.55) if face.value else 0
    across = min(round((right - left - clear) * 0.84), round((bottom - top) * 0.86))
    centre = (left + (right - left + clear) // 2, (top + bottom) // 2)
    draw_art(canvas, box, tint=face.tint, name=face.emblem, centre=centre, across=across)
    radius = measures.size[0] // 11 - measures.rim // 2
    round_corners(canvas, (left, top, right, measures.size[1] - measures.rim), radius=radius, ink=face.tint.deep)


def _foot(canvas: Canvas, face: Face, measures: Measures) -> int:
    """Write footer, rules line and name from the bottom up; gives the height where the art must end."""
    wide, high = measures.size
    pad = measures.rim + max(5, measures.rim // 2)
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
        floor -= measures.rule // 4
    least = round(measures.name * 0.8)
    one = fit(face.name, Font.STRONG, measures.name, room=room, least=least)
    rows, letter = (one.string,), one.size
    if one.string != face.name:
        rows, letter = wrap_to_fit(face.name, Font.STRONG, measures.name, room=room, lines=2, least=least)
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
    """The second figure, on a coin in the right corner of the art; longer ones on a plate."""
    wide = measures.size[0]
    letter = round(measures.value * 0.56)
    high = round(letter * 1.3)
    taken = round(width(badge.label, Font.DISPLAY, letter))
    side = round(letter * 0.8) if badge.icon else 0
    across = max(high, taken + side + high // 2)
    right = wide - measures.rim - max(4, measures.rim // 2)
    top = measures.rim + max(4, measures.rim // 2)
    box = (right - across, top, right, top + high)
    canvas.panel(box, Ink.GOLD, line=Ink.NIGHT, stroke=max(2, measures.rim // 3), radius=high // 2)
    middle = top + high // 2
    start = right - across + (across - taken - side) // 2
    if badge.icon:
        canvas.icon((start + side // 2, middle), badge.icon, side, ink=Ink.BARK, on=Ink.GOLD)
    canvas.text((start + side, middle), badge.label, size=letter, font=Font.DISPLAY, ink=Ink.BARK, on=Ink.GOLD)


def _pennant(canvas: Canvas, face: Face, measures: Measures) -> None:
    """The hanging flag in the corner: value above, emblem below, a notch at the foot."""
    wide, high = _flag_size(measures)
    left = measures.rim + measures.rim // 2
    hem = max(2, measures.rim // 3)
    canvas.stamp((left - hem, 0), flag((wide + 2 * hem, high + 2 * hem)), ink=Ink.NIGHT, on=face.tint.deep)
    canvas.stamp((left, 0), flag((wide, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    middle = left + wide // 2
    canvas.text(
        (middle, measures.rim + round(measures.value * 0.46)),
        face.value,
        size=measures.value,
        font=Font.DISPLAY,
        ink=face.tint.deep,
        anchor="mm",
        room=wide - measures.value // 10,
        least=measures.value // 2,
        on=Ink.PARCHMENT,
    )
    small = round(measures.value * 0.56)
    at = (middle, measures.rim + round(measures.value * 1.13))
    canvas.icon(at, face.suit or face.emblem, small, ink=face.tint.deep, on=Ink.PARCHMENT)


def _flag_size(measures: Measures) -> tuple[int, int]:
    return round(measures.value * 0.92), round(measures.value * 1.72)


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
