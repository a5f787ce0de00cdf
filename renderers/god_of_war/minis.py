"""Action cards drawn small: on the board's row of reveals, and where whole hands lie beside each other."""

from __future__ import annotations

from engines.god_of_war.book import CardId
from renderers.god_of_war.icons import ICONS, TINTS, card_icon, letter
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink

MINI = (116, 86)
"""Width and height in pixels."""


def draw_mini(canvas: Canvas, corner: XY, model: ViewModel, card: CardId) -> None:
    """Draw a card small: its number and its icons, or its picture; its kind shows as the band at its foot."""
    printed = model.book.cards[card]
    picture = card_icon(model.book, card) if printed.special or printed.status else ""
    sides = () if picture else tuple((side.icon.value, side.n) for side in printed.sides)
    marks = [icon for given, icon in ((printed.stuns, "thunder-struck"), (printed.alone, "padlock")) if given]
    canvas.sprite(corner, _sprite(letter(model.book, card), picture, sides, tuple(marks)))


@kept
def _sprite(kind: str, picture: str, sides: tuple[tuple[str, int], ...], marks: tuple[str, ...]) -> Sprite:
    wide, high = MINI
    canvas = Canvas(MINI, Ink.NIGHT)
    deep = TINTS[kind].deep
    canvas.panel((0, 0, wide, high), deep, radius=12, on=Ink.NIGHT)
    canvas.panel((4, 4, wide - 4, high - 10), Ink.PARCHMENT, radius=9, on=deep)
    if picture:
        canvas.icon((40, 40), picture, 60, ink=deep, on=Ink.PARCHMENT)
        return canvas.cut(shapes.stencil(MINI, 12))
    number = max(n for _, n in sides)
    icons = [icon for icon, _ in sides if icon]
    if number:
        canvas.text((10, 26 if icons or marks else 38), f"+{number}", size=40, font=Font.STRONG, ink=Ink.BARK,
                    on=Ink.PARCHMENT)  # fmt: skip
    y = 58 if number else 40
    size = 32 if number else 44
    x = 26
    for icon in icons:
        canvas.icon((x, y), ICONS[icon], size, ink=TINTS[icon].deep, on=Ink.PARCHMENT)
        x += size + 4
    for mark in marks:
        canvas.icon((x, y), mark, 28, ink=Ink.MULBERRY, on=Ink.PARCHMENT)
        x += 32
    return canvas.cut(shapes.stencil(MINI, 12))
