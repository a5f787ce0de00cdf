"""The mark of a picture that shows a private copy of a game: a striped band above it, and its colour all round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renderers.kit.canvas import LAST_TOUCH, Canvas
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink

BAND: Final = 68
"""Pixels that a marked picture is higher than the picture itself: nothing of that may be hidden."""

_RIM: Final = 8
"""Pixels of the rim, which lies on the frame that every picture has."""

_LETTERS: Final = 46
_STRIPES: Final = 28
_AIR: Final = 26
"""Pixels between the words and the stripes on both sides of them."""


def marked_as_copy(paint: Callable[[], bytes], words: str) -> bytes:
    """Paint a picture with a band above it that says what it is.

    Args:
        paint: paints the picture as PNG bytes, or gives none where there is nothing to show.
        words: a few words for the band.
    """

    def mark(canvas: Canvas) -> None:
        canvas.raise_top(BAND, Ink.HEATHER)
        wide, high = canvas.size
        for box in ((0, BAND, _RIM, high), (wide - _RIM, BAND, wide, high), (0, high - _RIM, wide, high)):
            canvas.fill(box, Ink.HEATHER)
        half = round(width(words, Font.STRONG, _LETTERS)) // 2 + _AIR
        for left, right, rising in ((0, wide // 2 - half, True), (wide // 2 + half, wide, False)):
            canvas.hatch((left, 0, right, BAND), ink=Ink.MULBERRY, on=Ink.HEATHER, step=_STRIPES, rising=rising)
        middle = (wide // 2, BAND // 2)
        canvas.text(middle, words, size=_LETTERS, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.HEATHER)

    token = LAST_TOUCH.set(mark)
    try:
        return paint()
    finally:
        LAST_TOUCH.reset(token)
