"""Drawings of sets and of an attack as sums: cards, the die, armor."""

from __future__ import annotations

from msgspec.structs import replace

from engines.god_of_war.book import Book, CardId
from renderers.god_of_war.drawn_sheet import LEFT, RIGHT, TOP, plate, sheet
from renderers.god_of_war.hand_card import draw_card, hand_card
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_CARD, _PLUS, _NAMED = (150, 204), 48, 140
"""Size of a card, the room for a plus, and how wide a card with a name is at the least, in pixels."""


def draw_sign(canvas: Canvas, centre: XY, said: str, *, ink: Ink = Ink.BONE, size: int = 64) -> None:
    """Write a sign or a number of a sum."""
    canvas.text(centre, said, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=Ink.NIGHT)


def draw_cards(
    canvas: Canvas, corner: XY, model: ViewModel, cards: tuple[CardId, ...], *, room: int = frame.BOARD[0]
) -> int:
    """Draw cards side by side with a plus between them; where there is little room, narrow and without their names."""
    x, y = corner
    full = len(cards) * (_CARD[0] + _PLUS) - _PLUS <= room
    plus = _PLUS if full else _PLUS * 2 // 3
    wide = min(_CARD[0], (room - plus * (len(cards) - 1)) // max(1, len(cards)))
    for place, card in enumerate(cards):
        if place:
            draw_sign(canvas, (x + plus // 2, y + _CARD[1] // 2), "+", size=64 if full else 44)
            x += plus
        shown = hand_card(model, card)
        bare = replace(shown, rule="", name=shown.name if wide >= _NAMED else "")
        draw_card(canvas, (x, y, x + wide, y + _CARD[1]), bare, Look.PLAIN)
        x += wide
    return x


def _strength(book: Book, cards: tuple[CardId, ...]) -> int:
    return sum(book.cards[card].sides[0].n for card in cards)


_SETS: tuple[tuple[CardId, ...], ...] = (("K-05", "K-12", "K-13"), ("K-09", "UP-019"))
_NO_SETS: tuple[tuple[CardId, ...], ...] = (("K-07",), ("K-05", "K-06"), ("UP-019", "K-10"))


def draw_sets(model: ViewModel) -> bytes:
    """Two sets with their strength, and below them what is no set."""
    canvas = sheet(model, "sets", frame.BOARD, "poker-hand")
    middle = TOP + 290
    plate(canvas, (LEFT - 10, TOP - 10, RIGHT + 10, middle - 12))
    plate(canvas, (LEFT - 10, middle, RIGHT + 10, frame.BOARD[1] - 24))
    canvas.text((LEFT + 14, TOP + 18), model.words("drawing.set"), size=34, font=Font.STRONG, ink=Ink.MOSS,
                on=Ink.NIGHT)  # fmt: skip
    x = LEFT + 14
    for cards in _SETS:
        end = draw_cards(canvas, (x, TOP + 48), model, cards)
        draw_sign(canvas, (end + 44, TOP + 48 + _CARD[1] // 2), f"= {_strength(model.book, cards)}", ink=Ink.SUN)
        x = end + 112
    canvas.text((LEFT + 14, middle + 28), model.words("drawing.no-set"), size=34, font=Font.STRONG, ink=Ink.EMBER,
                on=Ink.NIGHT)  # fmt: skip
    x = LEFT + 14
    for place, cards in enumerate(_NO_SETS):
        end = draw_cards(canvas, (x, middle + 56), model, cards)
        why = model.words(f"drawing.wrong-{place + 1}")
        rows, size = wrap_to_fit(why, Font.TEXT, 28, room=max(end - x, 250), lines=2, least=26)
        for row, said in enumerate(rows):
            canvas.text((x, middle + 56 + _CARD[1] + 26 + 32 * row), said, size=size, ink=Ink.MIST, on=Ink.NIGHT)
        x = max(end, x + 250) + 50
    return canvas.png()


def draw_attack(model: ViewModel) -> bytes:
    """An Attack as a sum, the faces of the die, and an Attack on armor."""
    book, words = model.book, model.words
    canvas = sheet(model, "attack", frame.BOARD, "crossed-swords")
    cards: tuple[CardId, ...] = ("K-05", "K-12", "K-13")
    strength, die = _strength(book, cards), min(face for face in book.die if face)
    middle = TOP + 414
    plate(canvas, (LEFT - 10, TOP - 6, RIGHT + 10, middle - 20))
    plate(canvas, (LEFT - 10, middle, RIGHT + 10, frame.BOARD[1] - 34))
    y = TOP + 20 + _CARD[1] // 2
    x = draw_cards(canvas, (LEFT + 14, TOP + 20), model, cards) + 60
    draw_sign(canvas, (x, y), f"= {strength}")
    draw_sign(canvas, (x + 84, y), "−")
    draw_face(canvas, (x + 170, y), die, size=100)
    draw_sign(canvas, (x + 262, y), "=")
    canvas.icon((x + 340, y), "hearts", 64, ink=Ink.EMBER, on=Ink.NIGHT)
    draw_sign(canvas, (x + 412, y), f"−{strength - die}", ink=Ink.EMBER)
    canvas.text((LEFT + 14, TOP + 266), words("drawing.die"), size=32, font=Font.STRONG, ink=Ink.SUN, on=Ink.NIGHT)
    for place, face in enumerate(book.die):
        draw_face(canvas, (LEFT + 60 + 104 * place, TOP + 336), face, size=84)
    _armor(canvas, model, middle)
    return canvas.png()


def draw_face(canvas: Canvas, centre: XY, face: int, *, size: int) -> None:
    """Draw a face of the Enemy die."""
    x, y = centre
    half = size // 2
    canvas.panel((x - half, y - half, x + half, y + half), Ink.PARCHMENT, line=Ink.BRONZE, stroke=4, radius=size // 6,
                 on=Ink.NIGHT)  # fmt: skip
    canvas.text(centre, str(face), size=round(size * 0.66), font=Font.STRONG, ink=Ink.RUST, anchor="mm",
                on=Ink.PARCHMENT)  # fmt: skip


def _armor(canvas: Canvas, model: ViewModel, top: int) -> None:
    """Draw what an Attack does to armor: enough breaks it, less does nothing."""
    enemy = model.face("B2").enemy
    assert enemy is not None
    armor, words = enemy.armor[0], model.words
    for place, (strength, said) in enumerate(((armor, "breaks"), (armor - 1, "bounces"))):
        y = top + 66 + 96 * place
        x = LEFT + 60
        canvas.icon((x, y), "crossed-swords", 56, ink=Ink.EMBER, on=Ink.NIGHT)
        draw_sign(canvas, (x + 66, y), str(strength))
        canvas.shape((x + 134, y), Shape.ARROW, 36, ink=Ink.MIST, on=Ink.NIGHT)
        canvas.shape((x + 206, y), Shape.SHIELD, 72, ink=Ink.FROST, on=Ink.NIGHT)
        canvas.text((x + 206, y - 4), str(armor), size=46, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.FROST)
        if said == "breaks":
            canvas.line(((x + 178, y + 32), (x + 234, y - 32)), ink=Ink.NIGHT, stroke=9, on=Ink.FROST)
        canvas.text((x + 270, y), words(f"drawing.{said}"), size=32, room=RIGHT - x - 280, least=26, on=Ink.NIGHT)
