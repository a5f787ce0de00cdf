"""A moment: one poster for something great that happened, posted once.

A game draws its own art on the left, before rays of light; the words stand on the right: who, a headline, a line.
"""

from __future__ import annotations

from math import cos, sin, tau

from msgspec import Struct
from PIL import Image, ImageDraw

from renderers.kit import frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark
from renderers.kit.text import wrap_to_fit

ART: Box = (28, 28, 588, 602)
"""Where a game draws its art, in pixels."""

WORDS: Box = (620, 64, 1156, 566)
"""Where the words stand, in pixels."""


class Moment(Struct, frozen=True):
    """A drawn moment: a PNG of `frame.SHEET`, and the same in words of at most `text.ALT_LIMIT` characters."""

    png: bytes
    alt: str


def ground(backdrop: Backdrop, tint: Tint) -> Canvas:
    """A new canvas with a place behind everything and rays of light behind the art."""
    canvas = frame.place(frame.SHEET, backdrop, tint)
    canvas.shade((11, 11, frame.SHEET[0] - 11, frame.SHEET[1] - 11))
    canvas.stamp((11, 11), _rays((ART[2] + 17, frame.SHEET[1] - 22)), ink=tint.deep, on=Ink.NIGHT)
    return canvas


def tell(canvas: Canvas, headline: str, line: str, *, who: tuple[int, str] | None = None, floor: int = WORDS[3]) -> int:
    """Write who it was (seat and name), the headline and a line, centred above the height `floor`; gives their foot."""
    left, top, right, _ = WORDS
    room = right - left
    lines, largest = (3, 84) if floor == WORDS[3] else (2, 68)
    rows, size = wrap_to_fit(headline, Font.DISPLAY, largest, room=room, lines=lines, least=52)
    said, small = wrap_to_fit(line, Font.TEXT, 38, room=room, lines=3, least=32)
    high = (86 if who else 0) + round(len(rows) * size * 1.1) + 22 + round(len(said) * small * 1.3)
    y = top + max(0, (floor - top - high) // 2)
    if who:
        seat_mark(canvas, (left + 30, y + 30), who[0], size=56)
        canvas.text((left + 76, y + 30), who[1], size=44, font=Font.STRONG, room=room - 76, least=32)
        y += 86
    for row in rows:
        y += round(size * 1.1)
        canvas.text((left, y - round(size * 0.25)), row, size=size, font=Font.DISPLAY, ink=Ink.GOLD, anchor="ls")
    canvas.fill((left, y + 8, left + 160, y + 12), Ink.BRONZE)
    y += 22
    for row in said:
        y += round(small * 1.3)
        canvas.text((left, y - round(small * 0.3)), row, size=small, ink=Ink.BONE, anchor="ls")
    return y


@kept
def _rays(size: tuple[int, int]) -> Image.Image:
    wide, high = size[0] * 2, size[1] * 2
    fine = Image.new("L", (wide, high), 0)
    brush, middle, reach, count = ImageDraw.Draw(fine), (wide / 2, high / 2), high * 0.5, 32
    for ray in range(0, count, 2):
        ends = [tau * (ray + step) / count for step in (0.0, 1.0)]
        tips = [(middle[0] + reach * cos(end), middle[1] + reach * sin(end)) for end in ends]
        brush.polygon([middle, *tips], fill=255)
    return fine.resize(size, Image.Resampling.BOX)
