"""The ground of the pictures that explain the rules, and words on it."""

from __future__ import annotations

from renderers.champions_of_midgard.backdrop import FJORD
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import wrap_to_fit

WIDE, LEFT, RIGHT = 1200, 36, 1164
"""Width of a picture, and the edges of what stands on it."""


def sheet(phrases: Phrases, name: str, high: int, icon: str) -> Canvas:
    """A new picture of a height with its title."""
    tint, _ = theme("champions_of_midgard")
    canvas = frame.place((WIDE, high), FJORD, tint)
    frame.head(canvas, phrases(f"drawing.{name}.title"), tint=tint, emblem=icon)
    canvas.shade((20, 100, WIDE - 20, high - 18), radius=16)
    return canvas


def said(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, xy: XY, words: str, *, room: int, size: int = 32, lines: int = 2
) -> None:
    """Write a text in up to so many lines, its middle at the height of `xy`."""
    rows, letter = wrap_to_fit(words, Font.TEXT, size, room=room, lines=lines, least=26)
    step = round(letter * 1.18)
    for place, row in enumerate(rows):
        middle = xy[1] + round((place - (len(rows) - 1) / 2) * step)
        canvas.text((xy[0], middle), row, size=letter)
