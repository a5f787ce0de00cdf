"""The bundled type: one display face with a Norse air, one humanist sans in two weights, and runes.

All figures are tabular. Layout is Pillow's basic one, so that every machine draws the same pixels.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from renderers.kit.assets import FONTS

MISSING_GLYPH = "•"
"""Stands for letters that no bundled font has."""


class Font(Enum):
    """A typeface by its use; the value is its file."""

    DISPLAY = "skald-display.ttf"
    """Titles and big numbers."""
    TEXT = "skald-text.ttf"
    """Everything that must be read."""
    STRONG = "skald-strong.ttf"
    """The same sans, bold: names, scores, what matters now."""
    RUNES = "skald-runes.ttf"
    """The runes, found by themselves where a text contains some."""


_FALLBACKS = {
    Font.DISPLAY: (Font.DISPLAY, Font.STRONG, Font.RUNES),
    Font.TEXT: (Font.TEXT, Font.RUNES),
    Font.STRONG: (Font.STRONG, Font.RUNES),
    Font.RUNES: (Font.RUNES, Font.STRONG),
}


class Glyphs(NamedTuple):
    """A drawn line of text: its coverage, where that lies from the start of the baseline, and its advance."""

    mask: Image.Image
    left: int
    top: int
    advance: float


class Extent(NamedTuple):
    """Where a drawn line of text lies from the start of the baseline, its size in pixels, and its advance."""

    left: int
    top: int
    size: tuple[int, int]
    advance: float


@cache
def load(font: Font, size: int) -> ImageFont.FreeTypeFont:
    """One face at one size in pixels."""
    return ImageFont.truetype(FONTS / font.value, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def source(letter: str, font: Font) -> Font | None:
    """The face that draws a letter when `font` is asked for, or None if no bundled face has it."""
    for candidate in _FALLBACKS[font]:
        face = load(candidate, 32)
        if letter.isspace() or _shape(face, letter) != _shape(face, "\U0010fffe"):
            return candidate
    return None


def covers(letter: str) -> bool:
    """Whether the bundled type can draw a letter."""
    return source(letter, Font.TEXT) is not None


@lru_cache(maxsize=8192)
def width(string: str, font: Font, size: int) -> float:
    """Advance width of a line in pixels."""
    return sum(load(face, size).getlength(part) for face, part in _runs(string, font))


@cache
def ascent(font: Font, size: int) -> int:
    """Height of a capital letter above the baseline, in pixels."""
    return -int(load(font, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=8192)
def extent(string: str, font: Font, size: int) -> Extent:
    """Where a line of text lies. It is small, and so kept for longer than the coverage."""
    drawn = glyphs(string, font, size)
    return Extent(drawn.left, drawn.top, drawn.mask.size, drawn.advance)


@lru_cache(maxsize=64)
def glyphs(string: str, font: Font, size: int) -> Glyphs:
    """Draw a line of text as coverage (mode L). Letters no face has become `STRANGER`."""
    runs = _runs(string, font)
    boxes: list[tuple[float, float, float, float]] = []
    pen = 0.0
    for face, part in runs:
        left, top, right, bottom = load(face, size).getbbox(part, anchor="ls")
        boxes.append((left + pen, top, right + pen, bottom))
        pen += load(face, size).getlength(part)
    left = min((int(box[0]) for box in boxes), default=0) - 1
    top = min((int(box[1]) for box in boxes), default=0) - 1
    right = max((int(box[2]) for box in boxes), default=0) + 2
    bottom = max((int(box[3]) for box in boxes), default=0) + 2
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    brush = ImageDraw.Draw(mask)
    pen = 0.0
    for face, part in runs:
        brush.text((pen - left, -top), part, font=load(face, size), fill=255, anchor="ls")
        pen += load(face, size).getlength(part)
    return Glyphs(mask, left, top, pen)


def _runs(string: str, font: Font) -> list[tuple[Font, str]]:
    """Cut a line into stretches that one face can draw."""
    drawable = [letter if source(letter, font) else MISSING_GLYPH for letter in string if letter.isprintable()]
    return [(face, "".join(part)) for face, part in groupby(drawable, key=lambda letter: source(letter, font) or font)]


def _shape(face: ImageFont.FreeTypeFont, letter: str) -> tuple[bytes, tuple[int, int]]:
    mask, offset = face.getmask2(letter, mode="L")
    return bytes(mask), offset
