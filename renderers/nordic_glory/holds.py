"""What of a shield changes from turn to turn, as the board marks it: what holds it back, whether it can be chosen."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory import choosable, reading
from engines.nordic_glory.reading import Place
from engines.nordic_glory.swaps import movers
from engines.nordic_glory.view import Stage, Warrior
from renderers.kit.palette import Ink
from renderers.nordic_glory.viewmodel import ViewModel

MOBILE, DISARMED, UNALIGNED, HELD, MOVED = "cycle", "broken-shield", "breaking-chain", "padlock", "check-mark"
"""Icons of what may move, gives no attack, takes no part in alignments, cannot move, and has moved."""


class Choices(NamedTuple):
    """How the board shows a question that is answered with shields; any other one asks about nobody's.

    Attributes:
        seat: whose shields are asked about.
        open: places of the shields that may be chosen.
        moving: whether it is a Movement.
        still: places of those that neither move nor are swapped with in it.
    """

    seat: Seat | None = None
    open: frozenset[Place] = frozenset()
    moving: bool = False
    still: frozenset[Place] = frozenset()

    def ring(self, seat: Seat, place: Place, warrior: Warrior) -> Ink | None:
        """Return the colour of the ring round a shield: gold while it may be chosen, white once it has moved."""
        if seat == self.seat and place in self.open:
            return Ink.GOLD
        return Ink.BONE if self.moving and warrior.moved else None


_NONE = Choices()


def choices(model: ViewModel) -> Choices:
    """Return which shields whoever is asked may choose now."""
    book, view = model.book, model.view
    found = choosable.shields(book, view)
    if not found:
        return _NONE
    seat, moving = reading.wall_asked(book, view), view.stage is Stage.MOVE
    if not moving:
        return Choices(seat, found)
    partners = {place for places in movers(book, view).values() for place in places}
    still = {place for place, _ in reading.everyone(view.sides[seat])} - found - partners
    return Choices(seat, found, moving, frozenset(still))


def signs(model: ViewModel, seat: Seat, place: Place, now: Choices) -> list[str]:
    """Return the icons of what holds a shield back this turn; in a Movement first that it may move, and its move.

    From the battle on nothing moves any more, so nothing is said of that then.
    """
    view = model.view
    warrior = view.sides[seat].columns[place[0]][place[1]]
    moving = view.battle is None and view.outcome is None
    holds = (
        (MOBILE, now.moving and seat == now.seat and place in now.open),
        (DISARMED, reading.unarmed(warrior, view.turn)),
        (UNALIGNED, reading.unaligned(warrior, view.turn)),
        (HELD, moving and not reading.mobile(model.book, view, seat, place)),
        (MOVED, view.stage is Stage.MOVE and warrior.moved),
    )
    return [icon for icon, is_held in holds if is_held]
