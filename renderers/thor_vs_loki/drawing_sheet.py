"""The ground of the pictures that explain the rules, with words and rows of cards on it."""

from __future__ import annotations

from engines.thor_vs_loki.book import Book, CardId, Side
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import wrap_to_fit
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.bridge import draw_arrow
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.cuts import CardFace

WIDE, LEFT, RIGHT, TOP = 1200, 36, 1164, 108
"""Width of a picture, and the edges of what stands on it."""

CARD = Cut.FIELD.pixels
"""Width and height of a card on it."""


def sheet(phrases: Phrases, name: str, high: int) -> Canvas:
    """A new picture with its title."""
    tint, emblem = theme("thor_vs_loki")
    canvas = frame.place((WIDE, high), BACKDROPS[Side.THOR], tint)
    frame.head(canvas, phrases(f"drawing.{name}.title"), tint=tint, emblem=emblem)
    canvas.shade((20, 98, WIDE - 20, high - 18), radius=16)
    return canvas


def said(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, xy: XY, words: str, *, room: int, lines: int = 3, size: int = 36, on: Ink = Ink.PANEL
) -> None:
    """Write a text in up to so many lines, its middle at the height of `xy`."""
    rows, letter = wrap_to_fit(words, Font.TEXT, size, room=room, lines=lines, least=28)
    for place, row in enumerate(rows):
        middle = xy[1] + round((place - (len(rows) - 1) / 2) * letter * 1.2)
        canvas.text((xy[0], middle), row, size=letter, on=on)


def draw_row(canvas: Canvas, top: int, faces: list[CardFace], words: str, *, arrow: bool = False) -> None:
    """A panel with one or two cards, perhaps an arrow between them, and words."""
    high = CARD[1] + 20
    canvas.panel((LEFT, top, RIGHT, top + high), Ink.PANEL, line=Ink.LINE, radius=16, on=Ink.NIGHT)
    gap = 92
    alone = (CARD[0] + gap) // 2 if len(faces) == 1 else 0
    for place, face in enumerate(faces):
        cuts.draw(canvas, (LEFT + 20 + alone + place * (CARD[0] + gap), top + 8), face)
    if arrow:
        draw_arrow(canvas, (LEFT + 20 + CARD[0] + gap // 2, top + high // 2), right=True, size=64)
    start = LEFT + 20 + 2 * CARD[0] + gap + 36
    said(canvas, (start, top + high // 2), words, room=RIGHT - start - 24, size=40)


def card_of(book: Book, kind: str, back: Side | None = None) -> CardId:
    """The card of a kind, of a deck if that is given and has one, else of any."""
    cards = [card for card in book.cards.values() if card.kind == kind]
    return next((card.id for card in cards if card.back is back), cards[0].id)
