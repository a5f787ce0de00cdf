"""A game's coat of arms: its emblem on a round shield with a ring of runes."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageFilter

from renderers.kit import shapes
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.fonts import Font, glyphs
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape

RUNES = "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ"
"""The elder futhark."""


def medallion(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, centre: XY, size: int, *, tint: Tint, emblem: str, on: Ink = Ink.SLATE
) -> None:
    """Draw a coat of arms of `size` pixels across."""
    canvas.sprite((centre[0] - size // 2, centre[1] - size // 2), _medallion(size, tint, emblem, on))


@kept
def _medallion(size: int, tint: Tint, emblem: str, on: Ink) -> Sprite:
    canvas = Canvas((size, size), on)
    middle = (size // 2, size // 2)
    hair = max(3, size // 100)
    for share, ink, under in (
        (1.0, Ink.GOLD, on),
        (1.0 - 2 * hair / size, Ink.NIGHT, Ink.GOLD),
        (0.76, Ink.GOLD, Ink.NIGHT),
        (0.76 - 2 * hair / size, tint.deep, Ink.GOLD),
        (0.70 - 2 * hair / size, Ink.WELL, tint.deep),
    ):
        canvas.shape(middle, Shape.DISC, round(size * share), ink=ink, on=under)
    for place, rune in enumerate(RUNES):
        angle, letters = 2 * pi * place / len(RUNES), round(size * 0.092)
        draw_rune(canvas, rune, angle, far=round(size * 0.435), size=letters, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.icon(middle, emblem, round(size * 0.47), ink=tint.bright, on=Ink.WELL)
    return canvas.cut(shapes.solid(shapes.shape(Shape.DISC, size)))


def draw_rune(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, rune: str, angle: float, *, far: int, size: int, ink: Ink, on: Ink
) -> None:
    """Put a rune on a ring round the middle, its foot to the centre; the angle runs clockwise from the top."""
    middle = canvas.size[0] / 2
    drawn = glyphs(rune, Font.RUNES, size).mask.filter(ImageFilter.MaxFilter(3))
    turned = drawn.rotate(-angle * 180 / pi, resample=Image.Resampling.BICUBIC, expand=True)
    x = middle + far * sin(angle) - turned.width / 2
    y = middle - far * cos(angle) - turned.height / 2
    canvas.stamp((round(x), round(y)), turned, ink=ink, on=on)
