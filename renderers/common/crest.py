"""A game's coat of arms as a small picture, which stands beside what is listed of that game."""

from __future__ import annotations

from renderers.kit.canvas import Canvas
from renderers.kit.medallion import medallion
from renderers.kit.palette import Ink, Theme

SIDE = 240
"""Pixels of a side: Discord shows it about 80 pixels wide."""

_RIM = 4


def draw(theme: Theme) -> bytes:
    """The coat of arms as a PNG."""
    canvas = Canvas((SIDE, SIDE), Ink.SLATE)
    medallion(canvas, (SIDE // 2, SIDE // 2), SIDE - 2 * _RIM, tint=theme.tint, emblem=theme.emblem)
    return canvas.png()
