"""A card as small as it can be read: its clan's emblem and its strength."""

from __future__ import annotations

from renderers.gulveig.card_page import CardFace
from renderers.gulveig.icons import suit
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink

HIGH = 56
"""Height of a chip in pixels."""

_ROOMY = 70


def back_chip(canvas: Canvas, corner: XY, *, wide: int) -> None:
    """Draw a face-down card that is out of the hand, `wide` pixels broad."""
    left, top = corner
    canvas.panel((left, top, left + wide, top + HIGH), Ink.PANEL, line=Ink.MIST, stroke=3, radius=10)
    canvas.icon((left + wide // 2, top + HIGH // 2), "card-discard", 40, ink=Ink.MIST, on=Ink.PANEL)


def chip(canvas: Canvas, corner: XY, face: CardFace, *, wide: int, line: Ink | None = None) -> None:
    """Draw a card as a chip `wide` pixels broad; `line` is the colour of its edge, the clan's when left out."""
    tint, emblem = suit(face.clan)
    left, top = corner
    stroke = 3 if line is None else 4
    canvas.panel(
        (left, top, left + wide, top + HIGH),
        tint.deep,
        line=tint.bright if line is None else line,
        stroke=stroke,
        radius=10,
    )
    middle = top + HIGH // 2
    side = 34 if wide >= _ROOMY else 24
    canvas.icon((left + 6 + side // 2, middle), emblem, side, ink=Ink.BONE, on=tint.deep)
    at = (left + 8 + side + (wide - side - 14) // 2, middle)
    size = 40 if wide >= _ROOMY else 34
    canvas.text(at, str(face.strength), size=size, font=Font.STRONG, anchor="mm", on=tint.deep)
