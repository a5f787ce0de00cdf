"""What a blow would do to a shield: a reading for those who choose where it falls (rules 34-39)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory._chapters.jarls import front_value, value_for
from engines.nordic_glory._chapters.resolution import love_shields, protectors
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability
from engines.nordic_glory.reading import Place
from engines.nordic_glory.view import Stage, View


class Blow(NamedTuple):
    """What comes of a blow, if no Love shield takes a part and no Protection shield steps in after it.

    Attributes:
        damage: what the shield takes.
        left: the defense that it has left then; it falls with none.
        beyond: what would go on to the Jarl.
    """

    damage: int
    left: int
    beyond: int


def foreseen(book: Book, view: View, seat: Seat, place: Place) -> Blow:
    """Return what the damage that is to be dealt now would do to a seat's shield.

    While the target is chosen, or a Protection shield instead of it, that is the whole blow; what is about to hit the
    Jarl meets nothing but lent defense when a shield covers it (ruling C7).
    """
    battle, side = view.battle, view.sides[seat]
    assert battle is not None
    warrior, lent = side.columns[place[0]][place[1]], side.defenses[place[0]][place[1]]
    rest = reading.left(book, warrior)
    if view.stage is Stage.COVER:
        through = max(0, battle.overflow - lent)
        return Blow(min(through, rest), max(0, rest - through), max(0, through - rest))
    aside = value_for(book, side, Ability.GUARD, warrior) + side.shield_pool
    through = max(0, battle.damage - aside - lent)
    held = front_value(book, side, Ability.SPILL) + side.jarl_pool
    return Blow(min(through, rest), max(0, rest - through), max(0, through - rest - held))


def avoidable(book: Book, view: View, seat: Seat, place: Place) -> bool:
    """Return whether a seat may still take a part of such a blow over: by Love beside the shield, or by Protection.

    Love shields come after a Protection shield has stepped in, and may stand beside that one too (rules 35-37); a
    shield that covers the Jarl gets no help.
    """
    battle = view.battle
    assert battle is not None
    if view.stage is Stage.COVER:
        return False
    if view.stage is Stage.TARGET and protectors(book, view, seat):
        return True
    aimed = replace(battle, target=view.sides[seat].columns[place[0]][place[1]].uid)
    return bool(love_shields(book, replace(view, battle=aimed), seat))
