"""Action cards drawn small: on the board's row of reveals, and where whole hands lie beside each other."""

from __future__ import annotations

from engines.god_of_war.book import CardId
from renderers.god_of_war.icons import ICONS, TINTS, card_icon, letter
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink

MINI = (132, 108)
"""Width and height in pixels."""


def draw_mini(canvas: Canvas, corner: XY, model: ViewModel, card: CardId) -> None:
    """Draw a card small: its name or its number, and its icons."""
    left, top = corner
    canvas.panel((left, top, left + MINI[0], top + MINI[1]), Ink.PARCHMENT, line=Ink.BRONZE, stroke=4, radius=12,
                 on=Ink.SLATE)  # fmt: skip
    printed = model.book.cards[card]
    if printed.special or printed.status:
        deep = TINTS[letter(model.book, card)].deep
        canvas.icon((left + 46, top + 42), card_icon(model.book, card), 58, ink=deep, on=Ink.PARCHMENT)
        canvas.text((left + 66, top + 90), model.card(card), size=24, font=Font.STRONG, ink=Ink.BARK, anchor="mm",
                    room=118, least=18, on=Ink.PARCHMENT)  # fmt: skip
        return
    number = max(side.n for side in printed.sides)
    lift = 0
    if number:
        canvas.text((left + 14, top + 34), f"+{number}", size=44, font=Font.STRONG, ink=Ink.BARK, on=Ink.PARCHMENT)
    else:
        lift = 24
    icons = [side.icon for side in printed.sides if side.icon]
    for place, icon in enumerate(icons):
        at = (left + 34 + 46 * place, top + 78 - lift)
        canvas.icon(at, ICONS[icon], 42, ink=TINTS[icon].deep, on=Ink.PARCHMENT)
    if printed.alone:
        canvas.icon((left + 34, top + 80), "padlock", 34, ink=Ink.UMBER, on=Ink.PARCHMENT)
    if printed.stuns:
        canvas.icon((left + 84, top + 80), "thunder-struck", 38, ink=Ink.MULBERRY, on=Ink.PARCHMENT)
