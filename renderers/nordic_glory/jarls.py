"""The Jarls at the two ends: portrait, player, what is left of the Jarl's defense, and what the side holds."""

from __future__ import annotations

from engines.core import Seat
from engines.nordic_glory.book.cards import element_of
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import clean
from renderers.nordic_glory.icons import DECK, ELEMENTS, HAND, VALHALLA, portrait
from renderers.nordic_glory.viewmodel import ViewModel

BOXES: tuple[Box, Box] = ((28, 97, 430, 226), (770, 97, 1172, 226))
"""Where the two ends lie on the board."""

_FACE = 94
_LEADS, _NAME = 28, 28
"""Sizes of the word for who leads, and of a Jarl's name and the numbers of its elements, in pixels."""
_LIFE = 52
"""Size of what is left of the Jarl's defense, on which the game hangs."""
_ELEMENT = 50
"""How far the elements under a Jarl lie apart, in pixels."""


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
    seat_mark(canvas, (start + 17, top + 22), seat, size=34, on=ground)
    name = clean(model.names[seat])
    canvas.text((start + 44, top + 22), name, size=34, font=Font.STRONG, room=end - start - 44, least=26, on=ground)
    if view.leader == seat:
        _leads(canvas, (face[0], bottom - 22), model.words("board.leads"))
    whole = model.book.jarls[side.jarl].defense
    _life(canvas, (start, top + 43, end, top + 69), side.left, whole, seat=seat)
    _named(canvas, model, seat, (start, top + 88, end))
    _counts(canvas, (start, top + 113), (side.hand_count, side.deck_count, len(side.valhalla)))


def face_of(seat: Seat, *, leads: bool) -> XY:
    """Return the middle of a Jarl's portrait; the one that leads has a word below it."""
    left, top, right, bottom = BOXES[seat]
    return (left + 64 if seat == 0 else right - 64, (top + bottom) // 2 - (8 if leads else 0))


def _leads(canvas: Canvas, centre: XY, words: str) -> None:
    """Say below the portrait that this side leads the turn."""
    half = round(width(words, Font.STRONG, _LEADS)) // 2 + 10
    x, y = centre
    canvas.panel((x - half, y - 17, x + half, y + 17), Ink.GOLD, line=Ink.NIGHT, stroke=3, radius=10, on=Ink.NIGHT)
    canvas.text(centre, words, size=_LEADS, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)
    canvas.mark(centre, "leader", 34)


def draw_portrait(canvas: Canvas, centre: XY, jarl: str, side: int, *, seat: Seat | None = None) -> None:
    """Draw a Jarl's face in a ring; of a seat, in its colour."""
    ring = Ink.FROST if seat is None else seat_style(seat).tint.bright
    canvas.shape(centre, Shape.DISC, side + 10, ink=ring)
    canvas.shape(centre, Shape.DISC, side + 2, ink=Ink.NIGHT, on=ring)
    canvas.sprite((centre[0] - side // 2, centre[1] - side // 2), _face(jarl, side, seat or 0))


@kept
def _face(jarl: str, side: int, seat: Seat) -> Sprite:
    canvas = Canvas((side, side), Ink.NIGHT)
    draw_art(canvas, (0, 0, side, side), tint=seat_style(seat).tint, name=portrait(jarl), across=round(side * 0.94))
    return canvas.cut(shapes.stencil((side, side), side // 2))


def _named(canvas: Canvas, model: ViewModel, seat: Seat, line: tuple[int, int, int]) -> None:
    """Write a Jarl's name and show the elements under it; the name gives way where these need the room.

    Args:
        canvas: where.
        model: the moment.
        seat: whose Jarl.
        line: where the line begins, its height, and where it ends.
    """
    side = model.view.sides[seat]
    start, y, end = line
    name = model.name(side.jarl).split()[0]
    elements = [element_of(card) for card in side.attached]
    kinds = list(dict.fromkeys(elements))
    taken = round(width(name, Font.TEXT, _NAME)) + 12
    if start + taken + _ELEMENT * len(kinds) <= end:
        canvas.text((start, y), name, size=_NAME, ink=Ink.MIST, on=Ink.NIGHT)
        start += taken
    room = (end - start) // _ELEMENT
    shown = kinds if len(kinds) <= room else kinds[: room - 1]
    for element in shown:
        canvas.icon((start + 13, y), ELEMENTS[element][0], 25, ink=Ink.BONE, on=Ink.NIGHT)
        canvas.mark((start + 13, y), "attached", 25)
        canvas.text((start + 28, y), str(elements.count(element)), size=_NAME, font=Font.STRONG, on=Ink.NIGHT)
        start += _ELEMENT
    if len(shown) < len(kinds):
        canvas.text((start + 6, y), f"+{len(kinds) - len(shown)}", size=_NAME, ink=Ink.MIST, on=Ink.NIGHT)


def _life(canvas: Canvas, box: Box, rest: int, whole: int, *, seat: Seat) -> None:
    """Draw the Jarl's defense: what is left as a full bar with its number, what is lost hatched."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    number = f"{rest}"
    taken = round(width(number, Font.DISPLAY, _LIFE)) + 12
    right -= taken
    canvas.text((box[2], middle + 2), number, size=_LIFE, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=Ink.NIGHT)
    canvas.mark((box[2] - (taken - 12) // 2, middle), "jarl-left", _LIFE)
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
        canvas.icon((x + 14, y), icon, 22, ink=Ink.MIST, on=Ink.NIGHT)
        canvas.text((x + 30, y), str(n), size=28, ink=Ink.MIST, on=Ink.NIGHT)
        x += 72
