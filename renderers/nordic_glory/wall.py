"""A wall: three columns of shields, the first row large in front, the others behind it, smaller and quieter."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory.reading import Place
from engines.nordic_glory.view import Warrior
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.changes import draw_burst
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.nordic_glory.holds import MOBILE, Choices, signs
from renderers.nordic_glory.icons import ATTACK, DEFENSE, ENHANCEMENTS
from renderers.nordic_glory.shield import cracks_of, draw_shield
from renderers.nordic_glory.signs import change_long, draw_change, draw_figure, draw_gem, draw_rune
from renderers.nordic_glory.viewmodel import ViewModel

TOP, LANE, TALL = 259, 148, 142
"""Where the first column begins, how far the columns lie apart, and the height of a place, in pixels."""


class _Row(NamedTuple):
    """How the places of a row are drawn, in pixels."""

    wide: int
    shield: int
    """Diameter of its shields."""
    sign: int
    """Side of its rune and of its enhancement."""
    gem: int
    figure: int
    """Size of its attack and of its defense."""
    change: int
    """Size of what is added or lent."""


FRONT, REAR = _Row(196, 86, 40, 38, 44, 30), _Row(120, 70, 28, 26, 32, 28)
"""Row 1 fights, so it has the room; the others wait."""
_ROWS = (FRONT, REAR, REAR)
_EDGES = ((276, 152, 28), (728, 928, 1052))
"""Left edges of rows 1 to 3, for the first seat and for the second."""
_MARK, _MARK_STEP = 42, 36
"""Diameter of the disc with what holds a shield back, and how far two of them lie apart, in pixels."""
_MOST_MARKS = 3
"""Discs that have room side by side."""
_REACH = 35
"""How far what is lent, and what holds a shield back, lies above its middle, in pixels."""
_PLAQUE = 66
"""How wide the plaque with an attack is, in pixels."""
_SPREAD = (0.24, 0.7)
"""Where attack and defense of a shield that waits have their middle, in parts of the room for both."""
_LOST = 28
"""Size of the damage."""


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
    """Shade the places of a wall and number its rows; row 1 has its `first` words there, for it fights."""
    for row in range(reading.DEPTH):
        for column in range(len(reading.COLUMNS)):
            canvas.shade(box_of(seat, (column, row)), radius=12)
        left, top, right, _ = box_of(seat, (0, row))
        middle = ((left + right) // 2, top - 20)  # clear of the ring around a shield that can be chosen
        said, ink = (str(row + 1), Ink.MIST) if row else (first, Ink.BONE)
        canvas.text(middle, said, size=30, font=Font.STRONG, ink=ink, anchor="mm")


def draw_wall(canvas: Canvas, model: ViewModel, seat: Seat, asked: Choices) -> None:
    """Draw the shields of a seat."""
    for place, _ in reading.everyone(model.view.sides[seat]):
        _draw_place(canvas, model, seat, place, asked)


def _draw_place(canvas: Canvas, model: ViewModel, seat: Seat, place: Place, asked: Choices) -> None:
    """Draw a shield with its signs in the corners, and its figures."""
    view, (column, row) = model.view, place
    warrior = view.sides[seat].columns[column][row]
    style, card = _ROWS[row], model.book.shields[warrior.card]
    centre = centre_of(seat, place)
    hit = view.battle is not None and 0 < view.battle.target == warrior.uid
    draw_shield(
        canvas,
        centre,
        style.shield,
        card.base,
        pattern=pattern(warrior.card),
        cracks=cracks_of(warrior.damage, reading.whole(model.book, warrior)),
        ring=asked.ring(seat, place, warrior) or (Ink.EMBER if hit else None),
        dimmed=seat == asked.seat and place in asked.still,
    )
    canvas.mark(centre, "base", style.shield // 2)
    _draw_corners(canvas, model, seat, place, warrior)
    if hit and view.battle is not None:
        _blow(canvas, centre, view.battle.damage)
    draw_figures(canvas, model, seat, place, asked)


def _draw_corners(canvas: Canvas, model: ViewModel, seat: Seat, place: Place, warrior: Warrior) -> None:
    """Draw a shield's rune, enhancement and gems in the corners; what does nothing behind row 1 now stays quiet."""
    view, (_, row) = model.view, place
    style, card, quiet = _ROWS[row], model.book.shields[warrior.card], row > 0
    left, top, right, bottom = box_of(seat, place)
    near, upper = style.sign // 2 + 3, top + style.sign // 2 + 3
    rune = reading.rune(model.book, warrior)
    draw_rune(canvas, (left + near, upper), rune, style.sign, lit=rune in view.runes, quiet=quiet)
    canvas.mark((left + near, upper), "rune", style.sign)
    if card.enhancement:
        worn, _ = bonuses(model, warrior, row)
        plain = Ink.LINE if quiet or reading.bare(warrior, view.turn) else Ink.BONE
        ink = Ink.GOLD if worn and not reading.bare(warrior, view.turn) else plain
        canvas.icon((right - near, upper), ENHANCEMENTS[card.enhancement], style.sign, ink=ink)
        canvas.mark((right - near, upper), "enhancement", style.sign)
    near, lower = style.gem // 2 + 3, bottom - style.figure - style.gem // 2 - 10
    for at, gem, use in ((left + near, card.attack_gem, "attack-gem"), (right - near, card.defense_gem, "defense-gem")):
        draw_gem(canvas, (at, lower), gem, style.gem)
        canvas.mark((at, lower), use, style.gem)


def _draw_strength(canvas: Canvas, model: ViewModel, box: Box, warrior: Warrior, row: int) -> None:
    """Draw attack and defense below a shield, and at the end the damage that it has taken, where there is any."""
    _, top, right, bottom = box
    size, figures = _ROWS[row].figure, (model.attack(warrior), model.left(warrior))
    lost = f"−{warrior.damage}" if warrior.damage else ""
    kept = change_long(lost, _LOST) + 4 if lost else 0
    (_waiting if row else _armed)(canvas, box, figures, size, kept)
    if lost:
        at = (right - (0 if row else 4), (top + bottom) // 2)
        draw_change(canvas, at, lost, size=_LOST, ground=Ink.EMBER, ink=Ink.NIGHT, anchor="r", means="damage")


def _armed(canvas: Canvas, box: Box, figures: tuple[int, int], size: int, kept: int) -> None:
    """Draw attack and defense of a shield that fights: each on a plaque, with the sign of what it counts.

    So many pixels are `kept` at the end of the defense, which has the broader plaque for that.
    """
    left, top, right, bottom = box
    attack, defense = figures
    plaque = (left, top, left + _PLAQUE, bottom)
    draw_figure(canvas, plaque, attack, size=size, ground=Ink.RUST, icon=ATTACK)
    plaque = (left + _PLAQUE + 2, top, right, bottom)
    draw_figure(canvas, plaque, defense, size=size, ground=Ink.FJORD, icon=DEFENSE, spare=kept)


def _waiting(canvas: Canvas, box: Box, figures: tuple[int, int], size: int, kept: int) -> None:
    """Write attack and defense of a shield that waits, in the colours of the plaques in front, beside what is kept."""
    left, top, right, bottom = box
    for at, figure, ink in zip(_SPREAD, figures, (Ink.EMBER, Ink.SKY), strict=True):
        x = left + round((right - kept - left) * at)
        canvas.text((x, (top + bottom) // 2), str(figure), size=size, font=Font.STRONG, ink=ink, anchor="mm")


def draw_figures(canvas: Canvas, model: ViewModel, seat: Seat, place: Place, asked: Choices) -> None:
    """Draw attack and defense of a shield, its damage, what it adds, what gems lend it and what holds it back.

    What is laid across a wall later is followed by this once more, so that it hides nothing of that.
    """
    column, row = place
    side = model.view.sides[seat]
    if row >= len(side.columns[column]):
        return
    warrior, style, lent = side.columns[column][row], _ROWS[row], side.defenses[column][row]
    left, _, right, bottom = box_of(seat, place)
    x, y = centre_of(seat, place)
    _draw_strength(canvas, model, (left, bottom - style.figure - 6, right, bottom), warrior, row)
    worn, stirred = bonuses(model, warrior, row)
    if worn:
        draw_change(canvas, (right, y), f"+{worn}", size=style.change, ground=Ink.RUST, anchor="r", means="added")
    if stirred:
        draw_change(canvas, (left, y), f"+{stirred}", size=style.change, ground=Ink.RUST, anchor="l", means="added")
    held = signs(model, seat, place, asked)
    if lent:
        at = (x - (22 if held else 0), y - _REACH)
        draw_change(canvas, at, f"+{lent}", size=style.change, ground=Ink.MOSS, ink=Ink.NIGHT, means="lent")
    held = held[:_MOST_MARKS]
    for number, icon in enumerate(held):
        at = (x + (32 if lent else 0) + _MARK_STEP * number - _MARK_STEP * (len(held) - 1) // 2, y - _REACH)
        draw_sign(canvas, at, icon, ground=Ink.GOLD if icon == MOBILE else Ink.BONE)


def draw_sign(canvas: Canvas, centre: XY, icon: str, *, ground: Ink = Ink.BONE) -> None:
    """Draw a disc with what holds a shield back, or what has become of it."""
    canvas.shape(centre, Shape.DISC, _MARK, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, _MARK - 4, ink=ground, on=Ink.NIGHT)
    canvas.icon(centre, icon, _MARK - 12, ink=Ink.NIGHT, on=ground)


def bonuses(model: ViewModel, warrior: Warrior, row: int) -> tuple[int, int]:
    """Return what a shield adds to the total beside its own attack in row 1: by its enhancement, and by Courage."""
    book, view = model.book, model.view
    return reading.worn_attack(book, warrior, view.turn, row), reading.courage_attack(book, view, warrior, row)


def _blow(canvas: Canvas, centre: XY, damage: int) -> None:
    """Draw the blow that falls on a shield."""
    draw_burst(canvas, centre, str(damage), Ink.GOLD, size=86)
    canvas.mark(centre, "target", 84)


def pattern(card: str) -> int:
    """Return which pattern is painted on a shield: by the number at the end of its id."""
    return int(card[-1]) - 1 if card[-1:].isdecimal() else len(card)
