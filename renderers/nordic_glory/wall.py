"""A wall: three columns of shields, the first row large in front, the others behind it."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory.reading import Place
from engines.nordic_glory.view import Warrior
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.nordic_glory.icons import ATTACK, DEFENSE, ENHANCEMENTS
from renderers.nordic_glory.shield import cracks_of, draw_shield
from renderers.nordic_glory.signs import draw_change, draw_figure, draw_gem, draw_rune
from renderers.nordic_glory.viewmodel import ViewModel

TOP, LANE, TALL = 251, 148, 142
"""Where the first column begins, how far the columns lie apart, and the height of a place, in pixels."""


class _Row(NamedTuple):
    """How the places of a row are drawn."""

    wide: int
    shield: int
    """Diameter of its shields."""
    sign: int
    figure: int


FRONT, REAR = _Row(176, 98, 34, 40), _Row(132, 86, 30, 36)
_ROWS = (FRONT, REAR, REAR)
_INWARD = 23
"""How far from a place's edge the pill with a bonus has its middle, in pixels."""
_EDGES = ((296, 162, 28), (728, 906, 1040))
"""Left edges of rows 1 to 3, for the first seat and for the second."""


def box_of(seat: Seat, place: Place) -> Box:
    """Return where a place lies on the board."""
    column, row = place
    left, top = _EDGES[seat][row], TOP + column * LANE
    return (left, top, left + _ROWS[row].wide, top + TALL)


def centre_of(seat: Seat, place: Place) -> XY:
    """Return the middle of the shield on a place."""
    left, top, right, _ = box_of(seat, place)
    return ((left + right) // 2, top + (TALL - _ROWS[place[1]].figure - 6) // 2 - 1)


def draw_rows(canvas: Canvas, seat: Seat, first: str) -> None:
    """Write the numbers of a wall's rows above them; row 1 has its `first` words there, for it fights."""
    for row in range(reading.DEPTH):
        left, top, right, _ = box_of(seat, (0, row))
        middle = ((left + right) // 2, top - 17)  # clear of the ring around a shield that can be chosen
        said, ink = (str(row + 1), Ink.MIST) if row else (first, Ink.BONE)
        canvas.text(middle, said, size=30, font=Font.STRONG, ink=ink, anchor="mm")


def draw_wall(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    """Draw the shields of a seat."""
    side, view = model.view.sides[seat], model.view
    target = view.battle.target if view.battle is not None else 0
    for column, warriors in enumerate(side.columns):
        for row, warrior in enumerate(warriors):
            box = box_of(seat, (column, row))
            lent = side.defenses[column][row]
            _draw_place(canvas, model, box, warrior, row=row, lent=lent, hit=0 < target == warrior.uid)


def _draw_place(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, model: ViewModel, box: Box, warrior: Warrior, *, row: int, lent: int, hit: bool
) -> None:
    """Draw a shield with its signs in the corners and its figures below."""
    style = _ROWS[row]
    card = model.book.shields[warrior.card]
    left, top, right, bottom = box
    tall = style.figure + 6
    centre = ((left + right) // 2, top + (TALL - tall) // 2 - 1)
    ring = Ink.GOLD if hit else Ink.BONE if warrior.moved else None
    cracks = cracks_of(warrior.damage, reading.whole(model.book, warrior))
    draw_shield(canvas, centre, style.shield, card.base, pattern=pattern(warrior.card), cracks=cracks, ring=ring)
    near, upper, lower = style.sign // 2 + 1, centre[1] - 32, centre[1] + 32
    rune = reading.rune(model.book, warrior)
    draw_rune(canvas, (left + near, upper), rune, style.sign, lit=rune in model.view.runes)
    worn, stirred = _bonuses(model, warrior, row)
    if card.enhancement:
        ink = Ink.LINE if reading.bare(warrior, model.view.turn) else Ink.GOLD if worn else Ink.BONE
        canvas.icon((right - near, upper), ENHANCEMENTS[card.enhancement], style.sign, ink=ink)
    draw_gem(canvas, (left + near, lower), card.attack_gem, style.sign - 4)
    draw_gem(canvas, (right - near, lower), card.defense_gem, style.sign - 4)
    _draw_bonuses(canvas, box, row, worn, stirred)
    middle, head = (left + right) // 2, bottom - tall
    icons = (ATTACK, DEFENSE) if row == 0 else ("", "")
    attack, rest = model.attack(warrior), model.left(warrior)
    draw_figure(canvas, (left, head, middle - 1, bottom), attack, size=style.figure, ground=Ink.RUST, icon=icons[0])
    draw_figure(canvas, (middle + 1, head, right, bottom), rest, size=style.figure, ground=Ink.FJORD, icon=icons[1])
    if hit and model.view.battle is not None:
        _blow(canvas, centre, model.view.battle.damage)
    signs, crown = _signs(model, warrior), centre[1] - style.shield // 2 + 14
    _draw_changes(canvas, centre, row, damage=warrior.damage, lent=lent, aside=bool(signs))
    for place, icon in enumerate(signs[:2]):
        at = (middle + (34 if lent else 0) + 34 * place - (17 if len(signs) > 1 else 0), crown)
        canvas.shape(at, Shape.DISC, 34, ink=Ink.BONE)
        canvas.shape(at, Shape.DISC, 30, ink=Ink.NIGHT, on=Ink.BONE)
        canvas.icon(at, icon, 22, ink=Ink.BONE, on=Ink.NIGHT)


def draw_bonuses(canvas: Canvas, model: ViewModel, seat: Seat, place: Place) -> None:
    """Draw once more what a shield adds, its damage and what gems lend it, above whatever was drawn across it."""
    column, row = place
    warriors = model.view.sides[seat].columns[column]
    if row < len(warriors):
        _draw_bonuses(canvas, box_of(seat, place), row, *_bonuses(model, warriors[row], row))
        lent, signs = model.view.sides[seat].defenses[column][row], _signs(model, warriors[row])
        damage = warriors[row].damage
        _draw_changes(canvas, centre_of(seat, place), row, damage=damage, lent=lent, aside=bool(signs))


def _draw_changes(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, centre: XY, row: int, *, damage: int, lent: int, aside: bool
) -> None:
    """Draw the damage of a shield at its lower edge, and the defense that gems lend it at its upper one.

    That stands to the left where there are other signs beside it.
    """
    x, y = centre
    reach = _ROWS[row].shield // 2 - 14
    if damage:
        draw_change(canvas, (x, y + reach), f"−{damage}", ground=Ink.EMBER, ink=Ink.NIGHT)
    if lent:
        draw_change(canvas, (x - (18 if aside else 0), y - reach), f"+{lent}", ground=Ink.MOSS, ink=Ink.NIGHT)


def _draw_bonuses(canvas: Canvas, box: Box, row: int, worn: int, stirred: int) -> None:
    """Draw what a shield adds beside its own attack: by its enhancement on the right, by Courage on the left."""
    left, top, right, _ = box
    middle = top + (TALL - _ROWS[row].figure - 6) // 2 - 1
    for x, bonus in ((right - _INWARD, worn), (left + _INWARD, stirred)):
        if bonus:
            draw_change(canvas, (x, middle), f"+{bonus}", ground=Ink.RUST)


def _bonuses(model: ViewModel, warrior: Warrior, row: int) -> tuple[int, int]:
    """Return what a shield adds to the total beside its own attack in row 1: by its enhancement, and by Courage."""
    book, view = model.book, model.view
    return reading.worn_attack(book, warrior, view.turn, row), reading.courage_attack(book, view, warrior, row)


def _blow(canvas: Canvas, centre: tuple[int, int], damage: int) -> None:
    """Draw the blow that falls on a shield."""
    canvas.shape(centre, Shape.STAR, 84, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.STAR, 76, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.text(centre, str(damage), size=32, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.GOLD)


def _signs(model: ViewModel, warrior: Warrior) -> list[str]:
    """Return the icons of what holds a shield back this turn, and of its move."""
    turn = model.view.turn
    holds = (
        ("broken-shield", reading.unarmed(warrior, turn)),
        ("breaking-chain", reading.unaligned(warrior, turn)),
        ("padlock", reading.frozen(warrior, turn)),
        ("card-exchange", warrior.moved),
    )
    return [icon for icon, is_held in holds if is_held]


def pattern(card: str) -> int:
    """Return which pattern is painted on a shield: by the number at the end of its id."""
    return int(card[-1]) - 1 if card[-1:].isdecimal() else len(card)
