"""The enemies' own page: Troll, Draugr and shores, large enough for a phone."""

from __future__ import annotations

from renderers.champions_of_midgard.foes import ALONE, draw_foes
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Canvas


def draw_coast(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the enemies on land above those at the shores, between the head and `bottom`."""
    draw_foes(canvas, model, bottom, ALONE)
