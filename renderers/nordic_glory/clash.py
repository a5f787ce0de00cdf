"""The middle of the board: both totals with their dice, the rune between them, the slider, and the alignments."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.reading import COLUMNS
from engines.nordic_glory.view import Line
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_style
from renderers.kit.shapes import Shape
from renderers.nordic_glory.icons import DIE_FACES, ELEMENTS, RUNES, SUBS
from renderers.nordic_glory.signs import draw_gem
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import LANE, TALL, TOP

MIDDLE = 600
_TOTALS = (492, 708)
_DIE, _DICE_EDGE, _DICE_ROOM = 34, 444, 154
"""How far dice lie apart, how far out those of the first side begin, and how wide all of one side may be, in pixels."""
_SPINES = ((487, 504, 521), (713, 696, 679))
"""Where the connecting lines of a side run: bases, gems, sub elements."""
_PILL = 40
"""Height of the pill with a bonus, in pixels."""
_BONUS, _SIGN = 32, 26
"""The size of its letters, and of what is alike, in pixels."""
_CLEAR, _CLOSE = 32, 10
"""How far its middle is from the ends of its line and from the letter of a column, and where there is little room."""
_OUTWARD = 8
"""How far a pill reaches beyond its line, away from the middle, in pixels."""
_SLIDER, _REACH, _POINT = (476, 724), 96, 7
"""Where the slider lies between the walls, how far its pointer moves to either side, and how far for a point of damage,
in pixels."""


class Bond(NamedTuple):
    """Alignments of one kind, and what they give together."""

    spine: int
    lines: list[Line]
    bonus: int

    @property
    def said(self) -> str:
        """What is written on its pill."""
        return f"+{self.bonus}"


def shade_clash(canvas: Canvas) -> None:
    """Darken what lies behind the totals, and write the letters of the columns."""
    canvas.shade((440, 102, 760, 252), radius=16)
    for column, letter in enumerate(COLUMNS):
        at = (MIDDLE, TOP + column * LANE + TALL // 2)
        canvas.text(at, letter, size=42, font=Font.STRONG, ink=Ink.BONE, anchor="mm")


def draw_clash(canvas: Canvas, model: ViewModel) -> None:
    """Draw everything between the two walls."""
    totals = sums(model)
    for seat in (0, 1):
        _total(canvas, model, seat, totals[seat])
    _rune(canvas, model)
    _slider(canvas, totals)
    for seat in (0, 1):
        _alignments(canvas, model, seat)


def sums(model: ViewModel) -> tuple[int, int]:
    """Return both totals, with the dice once they lie."""
    one, other = model.totals()
    return one + model.rolled(0), other + model.rolled(1)


def _total(canvas: Canvas, model: ViewModel, seat: Seat, total: int) -> None:
    """Write a side's `total` large, and below it its dice."""
    battle, side = model.view.battle, model.view.sides[seat]
    x, ink = _TOTALS[seat], seat_style(seat).tint.bright
    canvas.text((x, 138), str(total), size=70, font=Font.DISPLAY, ink=ink, anchor="mm")
    canvas.mark((x, 138), "total", 70)
    if battle is None:
        left = x - 42
        canvas.icon((left + 18, 191), "rolling-dices", 36, ink=Ink.MIST)
        canvas.text((left + 41, 191), f"× {side.tally.dice}", size=32, ink=Ink.BONE)
        return
    said = f"{battle.fixed[seat]} + {model.rolled(seat)}"
    canvas.text((x, 178), said, size=30, font=Font.STRONG, ink=Ink.MIST, anchor="mm")
    dice = battle.dice[seat]
    places = dice_at(seat, len(dice))
    wide = min([_DIE, *(other - one for one, other in pairwise(places))]) - 4
    for die, at in zip(dice, places, strict=True):
        canvas.icon((at, 206), DIE_FACES[die - 1], wide, ink=Ink.BONE)


def dice_at(seat: Seat, count: int) -> list[int]:
    """Return where the middles of a side's dice lie: below its total, or, if they are many, on towards the middle."""
    step = min(_DIE, _DICE_ROOM // max(1, count))
    reach = step * (count - 1) // 2
    centre = max(_TOTALS[0], _DICE_EDGE + step // 2 + reach)
    left = centre - reach
    places = [left + step * place for place in range(count)]
    return places if seat == 0 else [2 * MIDDLE - x for x in reversed(places)]


def _rune(canvas: Canvas, model: ViewModel) -> None:
    """Draw the rune stone between the totals, with the name of the active rune while there are no dice in its place."""
    view = model.view
    active = view.runes
    if not active:
        canvas.shape((MIDDLE, 146), Shape.HEXAGON, 78, ink=Ink.LINE)
        canvas.shape((MIDDLE, 146), Shape.HEXAGON, 72, ink=Ink.WELL, on=Ink.LINE)
        canvas.icon((MIDDLE, 146), "rune-stone", 50, ink=Ink.MIST, on=Ink.WELL)
    shown = active[:2]
    side = 78 if len(shown) == 1 else 62
    for place, rune in enumerate(shown):
        at = (MIDDLE + (0 if len(shown) == 1 else 64 * place - 32), 146)
        canvas.shape(at, Shape.HEXAGON, side + 6, ink=Ink.NIGHT)
        canvas.shape(at, Shape.HEXAGON, side, ink=Ink.GOLD, on=Ink.NIGHT)
        canvas.icon(at, RUNES[rune].icon, round(side * 0.66), ink=Ink.NIGHT, on=Ink.GOLD)
    if view.battle is not None:
        return
    said = f"rune.{active[0]}" if active else "board.silent" if view.blocked else "board.no-rune"
    font, ink = (Font.STRONG, Ink.GOLD) if active else (Font.TEXT, Ink.MIST)
    canvas.text((MIDDLE, 205), model.words(said), size=30, font=font, ink=ink, anchor="mm", room=126, least=26)


def _slider(canvas: Canvas, totals: tuple[int, int]) -> None:
    """Draw the battle slider: whoever is ahead pushes it to the other side; the pointer says by how much."""
    y, (left, right) = 247, _SLIDER
    ahead = totals[0] - totals[1]
    canvas.panel((left, y - 8, right, y + 8), Ink.WELL, line=Ink.LINE, stroke=3, radius=8)
    ink = Ink.MIST if not ahead else seat_style(0 if ahead > 0 else 1).tint.bright
    spot = MIDDLE + max(-_REACH, min(_REACH, ahead * _POINT))
    if ahead:
        low, high = (left, spot) if ahead > 0 else (spot, right)
        canvas.panel((low + 3, y - 5, high - 3, y + 5), ink, radius=5, on=Ink.WELL)
    canvas.shape((spot, y), Shape.DISC, 56, ink=Ink.NIGHT)
    canvas.shape((spot, y), Shape.DISC, 50, ink=ink, on=Ink.NIGHT)
    canvas.text((spot, y), str(abs(ahead)), size=36, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
    canvas.mark((spot, y), "lead", 50)


def _alignments(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    """Connect alike row-1 shields: bases nearest to the wall, then gems, then sub elements."""
    found = bonds(model.view.sides[seat].tally.lines, seat)
    for bond in found:
        _string(canvas, seat, bond)
    for bond, y in zip(found, heights(found), strict=True):
        _pill(canvas, seat, bond, y)


def bonds(lines: tuple[Line, ...], seat: Seat) -> list[Bond]:
    """Return the alignments of a side by kind; those of defense gems give the most that they lend."""
    found = []
    for spine, trait in zip((0, 1, 1, 2), (Trait.BASE, Trait.ATTACK_GEM, Trait.DEFENSE_GEM, Trait.SUB), strict=True):
        alike = [line for line in lines if line.trait is trait]
        if alike:
            bonuses = [line.bonus for line in alike]
            bonus = max(bonuses) if trait is Trait.DEFENSE_GEM else sum(bonuses)
            found.append(Bond(_SPINES[seat][spine], alike, bonus))
    return found


def _middles(bond: Bond) -> list[int]:
    """Return the heights of the columns that are part of it."""
    columns = sorted({column for line in bond.lines for column in line.columns})
    return [TOP + column * LANE + TALL // 2 for column in columns]


def _string(canvas: Canvas, seat: Seat, bond: Bond) -> None:
    ink, middles = seat_style(seat).tint.bright, _middles(bond)
    canvas.line(((bond.spine, middles[0]), (bond.spine, middles[-1])), ink=Ink.NIGHT, stroke=10)
    canvas.line(((bond.spine, middles[0]), (bond.spine, middles[-1])), ink=ink, stroke=6, on=Ink.NIGHT)
    for middle in middles:
        canvas.shape((bond.spine, middle), Shape.DISC, 17, ink=ink)


def heights(found: list[Bond]) -> list[int]:
    """Return a height for the pill of each bond, on its own line, where it touches no other pill."""
    spots = [_spots(bond, _CLEAR) for bond in found]
    placed = _apart(spots) or _apart([_spots(bond, _CLOSE) for bond in found])
    return placed or [own[0] for own in spots]


def _spots(bond: Bond, clear: int) -> list[int]:
    """Return the heights between its ends at which a pill is so far from the ends and the letter; the best first."""
    middles = _middles(bond)
    centre = (middles[0] + middles[1]) // 2
    letter = TOP + LANE + TALL // 2
    free = range(middles[0] + clear, middles[-1] - clear + 1, 2)
    return sorted([y for y in free if abs(y - letter) >= clear], key=lambda y: abs(y - centre))


def _apart(spots: list[list[int]]) -> list[int]:
    """Pick one of each so that all lie apart, the choosiest first; nothing if that cannot be."""
    picked: dict[int, int] = {}

    def pick(left: list[int]) -> bool:
        if not left:
            return True
        for y in spots[left[0]]:
            if all(abs(y - other) > _PILL for other in picked.values()):
                picked[left[0]] = y
                if pick(left[1:]):
                    return True
                del picked[left[0]]
        return False

    if not pick(sorted(range(len(spots)), key=lambda place: len(spots[place]))):
        return []
    return [picked[place] for place in range(len(spots))]


def _pill(canvas: Canvas, seat: Seat, bond: Bond, y: int) -> None:
    """Draw what an alignment gives: its gem or element, and the bonus; red adds to the total, green is lent defense."""
    line, (left, top, right, bottom) = bond.lines[0], pill_box(bond, seat, y)
    lends = line.lends
    ground, ink = (Ink.MOSS, Ink.NIGHT) if lends else (Ink.RUST, Ink.BONE)
    tint = seat_style(seat).tint.bright
    canvas.panel((left, top, right, bottom), ground, line=tint, stroke=3, radius=10, on=Ink.NIGHT)
    at = (left + 6 + _SIGN // 2, y)
    if line.trait in {Trait.ATTACK_GEM, Trait.DEFENSE_GEM}:
        draw_gem(canvas, at, line.value, _SIGN, on=ground)
    else:
        many = len({line.value for line in bond.lines}) > 1
        icon = SUBS if many or line.value not in ELEMENTS else ELEMENTS[line.value][0]
        canvas.icon(at, icon, _SIGN, ink=ink, on=ground)
    canvas.text((right - 7, y), bond.said, size=_BONUS, font=Font.STRONG, ink=ink, anchor="rm", on=ground)
    canvas.mark(((left + right) // 2, y), "alignment", _PILL)


def pill_box(bond: Bond, seat: Seat, y: int) -> Box:
    """Return where a pill lies: from its own line towards the middle."""
    wide = round(width(bond.said, Font.STRONG, _BONUS)) + _SIGN + 16
    left = bond.spine - _OUTWARD if seat == 0 else bond.spine + _OUTWARD - wide
    return left, y - _PILL // 2, left + wide, y + _PILL // 2
