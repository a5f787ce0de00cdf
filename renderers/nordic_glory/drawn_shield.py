"""Shields for drawings that teach: as on the board, in any size, without a table behind them."""

from __future__ import annotations

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import wrap_to_fit
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.icons import ATTACK, DEFENSE, ENHANCEMENTS
from renderers.nordic_glory.shield import draw_shield
from renderers.nordic_glory.signs import draw_figure, draw_gem, draw_rune
from renderers.nordic_glory.wall import pattern

TOP = frame.HEAD_FLOOR + 16
LEFT, RIGHT = frame.MARGIN + 4, frame.BOARD[0] - frame.MARGIN - 4


def sheet(words: Phrases, name: str, size: XY, emblem: str) -> Canvas:
    """Return a sheet of this size, headed by the phrase `drawing.<name>`."""
    tint, _ = theme("nordic_glory")
    canvas = frame.place(size, FIELD, tint)
    frame.head(canvas, words(f"drawing.{name}"), tint=tint, emblem=emblem, note=words("title"))
    return canvas


def plate(canvas: Canvas, box: Box) -> None:
    """Lay a dark plate down, to draw and write on."""
    canvas.panel(box, Ink.NIGHT, line=Ink.LINE, stroke=2, radius=18)


def says(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, corner: XY, text: str, *, room: int, size: int = 32, lines: int = 3, centred: bool = False
) -> None:
    """Write wrapped lines on a plate: the first one's middle at the corner, or all of them round its height."""
    x, y = corner
    rows, letters = wrap_to_fit(text, Font.TEXT, size, room=room, lines=lines, least=26)
    step = round(letters * 1.2)
    y -= step * (len(rows) - 1) // 2 if centred else 0
    for row in rows:
        canvas.text((x, y), row, size=letters, ink=Ink.BONE, on=Ink.NIGHT)
        y += step


def draw_standing(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    centre: XY,
    side: int,
    book: Book,
    card: CardId,
    *,
    lit: bool = False,
    cracks: int = 0,
    left: int = 0,
) -> None:
    """Draw a shield with its signs round it and its figures below.

    Args:
        canvas: where.
        centre: the middle of its boss.
        side: its diameter in pixels.
        book: what is printed.
        card: the shield.
        lit: its rune is active.
        cracks: how many cracks it wears.
        left: the defense that it has left; 0 for all of it.
    """
    printed = book.shields[card]
    (x, y), far, sign = centre, round(side * 0.58), round(side * 0.3)
    draw_shield(canvas, centre, side, printed.base, pattern=pattern(card), cracks=cracks)
    draw_rune(canvas, (x - far, y - round(side * 0.3)), printed.rune, sign, lit=lit)
    if printed.enhancement:
        canvas.icon((x + far, y - round(side * 0.3)), ENHANCEMENTS[printed.enhancement], sign, ink=Ink.BONE)
    draw_gem(canvas, (x - far, y + round(side * 0.26)), printed.attack_gem, sign)
    draw_gem(canvas, (x + far, y + round(side * 0.26)), printed.defense_gem, sign)
    head, tall, wide = y + side // 2 + 6, round(side * 0.34), round(side * 0.72)
    size = round(tall * 0.84)
    red, blue = (x - wide, head, x - 2, head + tall), (x + 2, head, x + wide, head + tall)
    draw_figure(canvas, red, printed.attack, size=size, ground=Ink.RUST, icon=ATTACK)
    draw_figure(canvas, blue, left or printed.defense, size=size, ground=Ink.FJORD, icon=DEFENSE)


def draw_arrow(canvas: Canvas, start: XY, end: XY, *, both: bool = False, ink: Ink = Ink.GOLD) -> None:
    """Draw an arrow along a row or a column, with a head at its end, or at both ends."""
    wide, high = end[0] - start[0], end[1] - start[1]
    along = ((wide > 0) - (wide < 0), (high > 0) - (high < 0))
    tips = [(end, 1), *([(start, -1)] if both else [])]
    heads = [
        ((x - way * 20 * along[0] + side * 14 * along[1], y - way * 20 * along[1] + side * 14 * along[0]), (x, y))
        for (x, y), way in tips
        for side in (-1, 1)
    ]
    for colour, stroke in ((Ink.NIGHT, 15), (ink, 8)):
        for points in ((start, end), *heads):
            canvas.line(points, ink=colour, stroke=stroke)
