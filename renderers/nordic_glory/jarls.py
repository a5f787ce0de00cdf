"""The Jarls at the two ends: portrait, player, what is left of the Jarl's defense, and what the side holds."""

from __future__ import annotations

from functools import lru_cache

from engines.core import Seat
from engines.nordic_glory.book.cards import element_of
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import clean
from renderers.nordic_glory.icons import DECK, ELEMENTS, HAND, VALHALLA, portrait
from renderers.nordic_glory.viewmodel import ViewModel

BOXES: tuple[Box, Box] = ((28, 98, 430, 222), (770, 98, 1172, 222))
"""Where the two ends lie on the board."""

_FACE = 94


def draw_jarl(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    """Draw one end of the field."""
    view = model.view
    side, box = view.sides[seat], BOXES[seat]
    left, top, right, bottom = box
    moving = seat in view.asked
    ground = Ink.NIGHT
    canvas.panel(box, ground, line=Ink.GOLD if moving else Ink.LINE, stroke=4 if moving else 2, radius=16)
    face = face_of(seat, leads=view.leader == seat)
    draw_portrait(canvas, face, side.jarl, _FACE, seat=seat)
    start, end = (left + 132, right - 16) if seat == 0 else (left + 16, right - 132)
    line = top + 25
    seat_mark(canvas, (start + 17, line), seat, size=32, on=ground)
    name = clean(model.names[seat])
    canvas.text((start + 42, line), name, size=34, font=Font.STRONG, room=end - start - 42, least=24, on=ground)
    if view.leader == seat:
        _leads(canvas, (face[0], bottom - 22), model.words("board.leads"))
    jarl = model.name(side.jarl).split()[0]
    taken = canvas.text((start, line + 30), jarl, size=26, ink=Ink.MIST, on=ground, room=end - start)
    _attached(canvas, model, seat, (start + taken + 12, line + 30), end)
    whole = model.book.jarls[side.jarl].defense
    _life(canvas, (start, line + 47, end, line + 65), side.left, whole, seat=seat)
    _counts(canvas, (start, line + 82), (side.hand_count, side.deck_count, len(side.valhalla)))


def face_of(seat: Seat, *, leads: bool) -> XY:
    """Return the middle of a Jarl's portrait; the one that leads has a word below it."""
    left, top, right, bottom = BOXES[seat]
    return (left + 64 if seat == 0 else right - 64, (top + bottom) // 2 - (8 if leads else 0))


def _leads(canvas: Canvas, centre: XY, words: str) -> None:
    """Say below the portrait that this side leads the turn."""
    half = round(width(words, Font.STRONG, 24)) // 2 + 10
    x, y = centre
    canvas.panel((x - half, y - 15, x + half, y + 15), Ink.GOLD, line=Ink.NIGHT, stroke=3, radius=10, on=Ink.NIGHT)
    canvas.text(centre, words, size=24, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)


def draw_portrait(canvas: Canvas, centre: XY, jarl: str, side: int, *, seat: Seat | None = None) -> None:
    """Draw a Jarl's face in a ring; of a seat, in its colour."""
    ring = Ink.FROST if seat is None else seat_style(seat).tint.bright
    canvas.shape(centre, Shape.DISC, side + 10, ink=ring)
    canvas.shape(centre, Shape.DISC, side + 2, ink=Ink.NIGHT, on=ring)
    canvas.sprite((centre[0] - side // 2, centre[1] - side // 2), _face(jarl, side, seat or 0))


@lru_cache(maxsize=64)
def _face(jarl: str, side: int, seat: Seat) -> Sprite:
    canvas = Canvas((side, side), Ink.NIGHT)
    draw_art(canvas, (0, 0, side, side), tint=seat_style(seat).tint, name=portrait(jarl), across=round(side * 0.94))
    return canvas.cut(shapes.stencil((side, side), side // 2))


def _attached(canvas: Canvas, model: ViewModel, seat: Seat, at: XY, end: int) -> None:
    """Show the attached elements with their numbers, as many kinds as there is room for."""
    elements = [element_of(card) for card in model.view.sides[seat].attached]
    kinds = list(dict.fromkeys(elements))
    x, y = at
    step = min(48, max(37, (end - x) // max(1, len(kinds))))
    room = (end - x) // step
    shown = kinds if len(kinds) <= room else kinds[: max(0, room - 1)]
    for element in shown:
        canvas.icon((x + 11, y), ELEMENTS[element][0], 22, ink=Ink.BONE, on=Ink.NIGHT)
        canvas.text((x + 23, y), str(elements.count(element)), size=24, font=Font.STRONG, on=Ink.NIGHT)
        x += step
    if len(shown) < len(kinds):
        canvas.text((x + 6, y), f"+{len(kinds) - len(shown)}", size=26, ink=Ink.MIST, on=Ink.NIGHT)


def _life(canvas: Canvas, box: Box, rest: int, whole: int, *, seat: Seat) -> None:
    """Draw the Jarl's defense: what is left as a full bar with its number, what is lost hatched."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    number = f"{rest}"
    taken = round(width(number, Font.DISPLAY, 40)) + 12
    right -= taken
    canvas.text((box[2], middle + 2), number, size=40, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=Ink.NIGHT)
    tint = seat_style(seat).tint
    canvas.panel((*box[:2], right, bottom), Ink.LINE, radius=6, on=Ink.NIGHT)
    inner = (left + 3, top + 3, right - 3, bottom - 3)
    canvas.fill(inner, Ink.WELL)
    canvas.hatch(inner, ink=Ink.LINE, on=Ink.WELL, step=10)
    long = round((inner[2] - inner[0]) * min(1.0, max(0, rest) / max(1, whole)))
    if long:
        canvas.fill((inner[0], inner[1], inner[0] + long, inner[3]), tint.bright)


def _counts(canvas: Canvas, at: XY, counts: tuple[int, int, int]) -> None:
    """Say how many cards are in the hand, in the ritual deck and in Valhalla."""
    x, y = at
    for icon, n in zip((HAND, DECK, VALHALLA), counts, strict=True):
        canvas.icon((x + 15, y), icon, 30, ink=Ink.BONE, on=Ink.NIGHT)
        canvas.text((x + 36, y), str(n), size=30, on=Ink.NIGHT)
        x += 76
