"""The sheet that drawings for teaching stand on."""

from __future__ import annotations

from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.palette import Ink, theme

TOP = frame.HEAD_FLOOR + 24
LEFT, RIGHT = frame.MARGIN + 20, frame.BOARD[0] - frame.MARGIN - 20


def sheet(model: ViewModel, name: str, size: XY, emblem: str) -> Canvas:
    """Return a sheet of this size, headed by the phrase `drawing.<name>`."""
    tint, _ = theme("god_of_war")
    canvas = frame.place(size, place_of(""), tint)
    frame.head(canvas, model.words(f"drawing.{name}"), tint=tint, emblem=emblem, note=model.words("title"))
    return canvas


def plate(canvas: Canvas, box: Box) -> None:
    """Lay a dark plate down, to draw and write on."""
    canvas.panel(box, Ink.NIGHT, line=Ink.LINE, stroke=2, radius=20)
