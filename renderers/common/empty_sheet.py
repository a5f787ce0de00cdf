"""A sheet of which there is nothing to show yet."""

from __future__ import annotations

from renderers.kit.canvas import Canvas
from renderers.kit.palette import Ink


def draw_empty(canvas: Canvas, words: str, *, size: int = 34) -> None:
    """Draw an unfurled scroll, and below it words about what is not there yet, in letters of `size`."""
    canvas.icon((600, 300), "scroll-unfurled", 150, ink=Ink.LINE)
    canvas.text((600, 440), words, size=size, ink=Ink.MIST, anchor="mm", room=1080, least=28)
