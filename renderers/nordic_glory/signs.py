"""Small signs of Nordic Glory: gems, plaques with attack and defense, runes, and the legend of them all."""

from __future__ import annotations

from functools import lru_cache

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.nordic_glory.icons import ENHANCEMENTS, GEMS, RUNES

LEGEND: Box = (28, 696, 1172, 773)
"""Where the legend lies on a board."""
LETTERS, _LEAST = 32, 28
"""The size of its letters, and the smallest of them, in pixels."""
LINES = 2


def draw_gem(canvas: Canvas, centre: XY, gem: str, side: int, *, on: Ink = Ink.NIGHT) -> None:
    """Draw a cut gem: an outline, its body and a facet; `on` is what it lies on, any dark ground by default."""
    canvas.sprite((centre[0] - side // 2, centre[1] - side // 2), _gem(gem, side, on))
    canvas.mark(centre, f"gem-{gem}", side)


@lru_cache(maxsize=64)
def _gem(gem: str, side: int, on: Ink) -> Sprite:
    look, middle = GEMS[gem], side // 2
    canvas = Canvas((side, side), on)
    canvas.shape((middle, middle), look.shape, side, ink=Ink.NIGHT, on=on)
    lower = side // 12 if look.shape is Shape.TRIANGLE else 0
    canvas.shape((middle, middle + lower // 2), look.shape, side - 5, ink=look.ink, on=Ink.NIGHT)
    canvas.shape((middle, middle + lower), look.shape, round(side * 0.44), ink=look.facet, on=look.ink)
    return canvas.cut(shapes.solid(shapes.shape(look.shape, side)))


def draw_rune(canvas: Canvas, centre: XY, rune: str, side: int, *, lit: bool) -> None:
    """Draw a rune's sign, on a gold stone while it is active."""
    if lit:
        canvas.shape(centre, Shape.DISC, side + 4, ink=Ink.NIGHT)
        canvas.shape(centre, Shape.DISC, side, ink=Ink.GOLD, on=Ink.NIGHT)
        canvas.icon(centre, RUNES[rune].icon, round(side * 0.72), ink=Ink.NIGHT, on=Ink.GOLD)
    else:
        canvas.icon(centre, RUNES[rune].icon, round(side * 0.8), ink=Ink.MIST)


def draw_legend(canvas: Canvas, words: Phrases, runes: tuple[str, ...]) -> None:
    """Say at the foot of the board what each active rune does; in lines that are left, name enhancements and gems."""
    left, top, right, bottom = LEGEND
    canvas.shade(LEGEND, radius=12)
    step = (bottom - top) // LINES
    rows = [top + step // 2 + place * step for place in range(LINES)]
    for middle, rune in zip(rows, runes, strict=False):
        draw_rune(canvas, (left + 30, middle), rune, 34, lit=True)
        x = left + 58
        x += canvas.text((x, middle), words(f"rune.{rune}"), size=LETTERS, font=Font.STRONG, ink=Ink.GOLD) + 14
        canvas.text((x, middle), words(f"rune_text.{rune}"), size=LETTERS, room=right - 12 - x, least=_LEAST)
    worn = [(name, words(f"enhancement.{name}")) for name in ENHANCEMENTS]
    gems = [(name, words(f"gem.{name}")) for name in GEMS]
    for middle, named in zip(rows[len(runes) :], (worn, gems), strict=False):
        _row(canvas, (left + 24, right - 24), middle, named)


def _row(canvas: Canvas, span: tuple[int, int], middle: int, entries: list[tuple[str, str]]) -> None:
    """Spread signs with their words evenly over a line."""
    sign, near = 34, 8
    taken = [sign + near + round(width(word, Font.TEXT, LETTERS)) for _, word in entries]
    gap = (span[1] - span[0] - sum(taken)) / max(1, len(entries) - 1)
    x = float(span[0])
    for (name, word), long in zip(entries, taken, strict=True):
        at = (round(x) + sign // 2, middle)
        if name in GEMS:
            draw_gem(canvas, at, name, sign)
        else:
            canvas.icon(at, ENHANCEMENTS[name], sign, ink=Ink.BONE)
        canvas.text((round(x) + sign + near, middle), word, size=LETTERS)
        x += long + gap


def draw_figure(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, box: Box, number: int, *, size: int, ground: Ink, icon: str = ""
) -> None:
    """Draw a plaque with a figure, and before it what is counted where there is room for it."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    canvas.panel(box, ground, line=Ink.NIGHT, stroke=2, radius=8, on=Ink.NIGHT)
    if not icon:
        canvas.text(((left + right) // 2, middle), str(number), size=size, font=Font.STRONG, anchor="mm", on=ground)
        return
    side = round(size * 0.54)
    canvas.icon((left + 8 + side // 2, middle), icon, side, ink=Ink.BONE, on=ground)
    centre = ((left + 8 + side + right) // 2, middle)
    canvas.text(centre, str(number), size=size, font=Font.STRONG, anchor="mm", on=ground)


def draw_change(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    xy: XY,
    words: str,
    *,
    ground: Ink,
    ink: Ink = Ink.BONE,
    size: int = 30,
    anchor: str = "m",
    means: str = "",
) -> None:
    """Draw a small pill with a change such as "−4": its middle, or the left or right end (`l`, `r`), lies there.

    A legend numbers it as what it `means`.
    """
    long, half = round(width(words, Font.STRONG, size)) + 12, size // 2 + 2
    left = xy[0] - {"l": 0, "m": long // 2, "r": long}[anchor]
    y = xy[1]
    canvas.panel((left, y - half, left + long, y + half), ground, line=Ink.NIGHT, stroke=2, radius=half, on=Ink.NIGHT)
    canvas.text((left + long // 2, y), words, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
    if means:
        canvas.mark((left + long // 2, y), means, min(long, 2 * half))
