"""Small signs of Nordic Glory: gems, plaques with attack and defense, runes, and the legend of them all."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.nordic_glory.icons import ATTACK, DEFENSE, GEMS, RUNES

LEGEND: Box = (28, 702, 1172, 773)
"""Where the legend lies on a board."""
LETTERS, _LEAST = 32, 28
"""The size of its letters, and the smallest of them, in pixels."""
LINES = 2


class _Look(NamedTuple):
    """How something that is counted is shown: by an icon, or as a change on a ground."""

    wide: int
    ink: Ink
    icon: str = ""
    said: str = ""
    ground: Ink = Ink.NIGHT


_KEY = {
    "attack": _Look(30, Ink.EMBER, icon=ATTACK),
    "defense": _Look(28, Ink.SKY, icon=DEFENSE),
    "damage": _Look(46, Ink.NIGHT, said="−2", ground=Ink.EMBER),
    "lent": _Look(46, Ink.NIGHT, said="+2", ground=Ink.MOSS),
    "added": _Look(46, Ink.BONE, said="+2", ground=Ink.RUST),
}
"""What the line of figures at the foot explains."""
_NEAR = 10
"""Between a sign and its word, in pixels."""


def draw_gem(canvas: Canvas, centre: XY, gem: str, side: int, *, on: Ink = Ink.NIGHT) -> None:
    """Draw a cut gem: an outline, its body and a facet; `on` is what it lies on, any dark ground by default."""
    canvas.sprite((centre[0] - side // 2, centre[1] - side // 2), _gem(gem, side, on))
    canvas.mark(centre, f"gem-{gem}", side)


@kept
def _gem(gem: str, side: int, on: Ink) -> Sprite:
    look, middle = GEMS[gem], side // 2
    canvas = Canvas((side, side), on)
    canvas.shape((middle, middle), look.shape, side, ink=Ink.NIGHT, on=on)
    lower = side // 12 if look.shape is Shape.TRIANGLE else 0
    canvas.shape((middle, middle + lower // 2), look.shape, side - 5, ink=look.ink, on=Ink.NIGHT)
    canvas.shape((middle, middle + lower), look.shape, round(side * 0.44), ink=look.facet, on=look.ink)
    return canvas.cut(shapes.solid(shapes.shape(look.shape, side)))


def draw_rune(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, centre: XY, rune: str, side: int, *, lit: bool, quiet: bool = False
) -> None:
    """Draw a rune's sign, on a gold stone while it is active; until then it may be `quiet`."""
    if lit:
        canvas.shape(centre, Shape.DISC, side + 4, ink=Ink.NIGHT)
        canvas.shape(centre, Shape.DISC, side, ink=Ink.GOLD, on=Ink.NIGHT)
        canvas.icon(centre, RUNES[rune].icon, round(side * 0.72), ink=Ink.NIGHT, on=Ink.GOLD)
    else:
        canvas.icon(centre, RUNES[rune].icon, round(side * 0.8), ink=Ink.LINE if quiet else Ink.MIST)


def draw_legend(canvas: Canvas, words: Phrases, runes: tuple[str, ...]) -> None:
    """Say at the foot of the board what each active rune does; in a line that is left, what the figures mean."""
    left, top, right, bottom = LEGEND
    step = (bottom - top) // LINES
    shown = runes[:LINES]
    rows = min(LINES, len(shown) + 1)
    canvas.shade((left, bottom - rows * step, right, bottom), radius=12)
    middles = [bottom - step // 2 - place * step for place in reversed(range(rows))]
    for middle, rune in zip(middles, shown, strict=False):
        draw_rune(canvas, (left + 30, middle), rune, 34, lit=True)
        x = left + 58
        x += canvas.text((x, middle), words(f"rune.{rune}"), size=LETTERS, font=Font.STRONG, ink=Ink.GOLD) + 14
        canvas.text((x, middle), words(f"rune_text.{rune}"), size=LETTERS, room=right - 12 - x, least=_LEAST)
    if len(shown) < rows:
        _draw_key(canvas, (left + 24, right - 24), middles[-1], words)


def _draw_key(canvas: Canvas, span: tuple[int, int], middle: int, words: Phrases) -> None:
    """Spread over a line what is counted on a shield: its figures, and what is added to them or lost."""
    said = [words(f"board.key.{name}") for name in _KEY]
    shown = list(zip(_KEY.values(), said, strict=True))
    taken = [look.wide + _NEAR + round(width(word, Font.TEXT, LETTERS)) for look, word in shown]
    gap = (span[1] - span[0] - sum(taken)) // (len(said) - 1)
    x = span[0]
    for (look, word), long in zip(shown, taken, strict=True):
        if look.icon:
            canvas.icon((x + look.wide // 2, middle), look.icon, look.wide, ink=look.ink)
        else:
            draw_change(canvas, (x, middle), look.said, ground=look.ground, ink=look.ink, size=_LEAST, anchor="l")
        canvas.text((x + look.wide + _NEAR, middle), word, size=LETTERS, ink=Ink.MIST)
        x += long + gap


def draw_figure(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, box: Box, number: int, *, size: int, ground: Ink, icon: str = "", spare: int = 0
) -> None:
    """Draw a plaque with a figure, and before it what is counted; so many pixels are left for others at its end."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    canvas.panel(box, ground, line=Ink.NIGHT, stroke=2, radius=8, on=Ink.NIGHT)
    right -= spare
    if icon:
        side = size // 2
        canvas.icon((left + 6 + side // 2, middle), icon, side, ink=Ink.BONE, on=ground)
        left += 6 + side
    room, x = right - left, (left + right) // 2
    canvas.text((x, middle), str(number), size=size, font=Font.STRONG, anchor="mm", room=room, least=_LEAST, on=ground)


def change_long(words: str, size: int) -> int:
    """Return how long the pill of a change is, in pixels."""
    return round(width(words, Font.STRONG, size)) + 12


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
    long, half = change_long(words, size), size // 2 + 2
    left = xy[0] - {"l": 0, "m": long // 2, "r": long}[anchor]
    y = xy[1]
    canvas.panel((left, y - half, left + long, y + half), ground, line=Ink.NIGHT, stroke=2, radius=half, on=Ink.NIGHT)
    canvas.text((left + long // 2, y), words, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
    if means:
        canvas.mark((left + long // 2, y), means, min(long, 2 * half))
