"""What of a shield changes from turn to turn, as the board marks it: what holds it back, and whether it may move."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory.reading import Place
from engines.nordic_glory.swaps import movers
from engines.nordic_glory.view import Stage, Warrior
from renderers.kit.palette import Ink
from renderers.nordic_glory.viewmodel import ViewModel

MOBILE, DISARMED, UNALIGNED, HELD, MOVED = "cycle", "broken-shield", "breaking-chain", "padlock", "check-mark"
"""Icons of what may move, gives no attack, takes no part in alignments, cannot move, and has moved."""


class Movement(NamedTuple):
    """How the board shows a Movement; in other stages it is nobody's.

    Attributes:
        seat: who may move shields now.
        movers: places of the shields that may move.
        still: places of those that neither move nor are swapped with.
    """

    seat: Seat | None = None
    movers: frozenset[Place] = frozenset()
    still: frozenset[Place] = frozenset()

    def ring(self, seat: Seat, place: Place, warrior: Warrior) -> Ink | None:
        """Return the colour of the ring round a shield: gold while it may move, white once it has moved."""
        if self.seat is None:
            return None
        return Ink.GOLD if seat == self.seat and place in self.movers else Ink.BONE if warrior.moved else None


NOBODYS = Movement()


def movement(model: ViewModel) -> Movement:
    """Return who may move which shields now."""
    found = movers(model.book, model.view)
    if not found:
        return NOBODYS
    (seat,) = model.view.asked
    partners = {place for places in found.values() for place in places}
    still = {place for place, _ in reading.everyone(model.view.sides[seat])} - set(found) - partners
    return Movement(seat, frozenset(found), frozenset(still))


def signs(model: ViewModel, seat: Seat, place: Place, now: Movement) -> list[str]:
    """Return the icons of what holds a shield back this turn; in a Movement first that it may move, and its move.

    From the battle on nothing moves any more, so nothing is said of that then.
    """
    view = model.view
    warrior = view.sides[seat].columns[place[0]][place[1]]
    moving = view.battle is None and view.outcome is None
    holds = (
        (MOBILE, seat == now.seat and place in now.movers),
        (DISARMED, reading.unarmed(warrior, view.turn)),
        (UNALIGNED, reading.unaligned(warrior, view.turn)),
        (HELD, moving and not reading.mobile(model.book, view, seat, place)),
        (MOVED, view.stage is Stage.MOVE and warrior.moved),
    )
    return [icon for icon, is_held in holds if is_held]
