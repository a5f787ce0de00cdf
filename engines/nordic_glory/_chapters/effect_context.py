"""Where an effect happens: its conditions, values and targets (docs/rules/nordic_glory.md 3.2)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters import measures
from engines.nordic_glory._chapters.choices import Chosen, targets
from engines.nordic_glory._chapters.columns import put
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import State
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.effects import (
    Condition,
    Detach,
    Muster,
    Recover,
    Target,
    Toss,
    Until,
    Value,
    Who,
)
from engines.nordic_glory.reading import FOREVER, Place, place_of, side_of
from engines.nordic_glory.view import Warrior


class EffectContext(Struct, frozen=True):
    """Where an effect happens.

    Attributes:
        referee: the move that it is part of.
        seat: whose doing it is: who played the ritual.
    """

    referee: Referee
    seat: Seat

    @property
    def book(self) -> Book:
        """The Book."""
        return self.referee.book

    @property
    def state(self) -> State:
        """The table."""
        return self.referee.state


def holds(context: EffectContext, condition: Condition | None) -> bool:
    """Return whether an effect happens at all."""
    return measures.holds(context.book, context.state, context.seat, condition)


def times(effect: Any) -> int:
    """Return how often an effect is resolved: once for each card that it takes or gives away."""
    return int(effect.value) if isinstance(effect, Toss | Recover | Muster | Detach) else 1


def amount(context: EffectContext, value: Value) -> int:
    """Return a value as it counts now."""
    return measures.amount(context.book, context.state, context.seat, value)


def aimed(context: EffectContext, target: Target, chosen: Chosen) -> tuple[Seat, list[Place]]:
    """Return whose shields are meant, and their places; chance chooses here."""
    seat = side_of(context.seat, target.side)
    if target.by is not Who.CHANCE:
        return seat, [place_of(spot) for spot in chosen]
    places = targets(context.book, context.state, context.seat, target)
    while target.count and len(places) > target.count:
        places.remove(context.referee.dealer.pick(places))
    return seat, places


def change(context: EffectContext, seat: Seat, place: Place, **changes: Any) -> Warrior:
    """Change some fields of a shield; return it as it was."""
    side = context.state.sides[seat]
    warrior = side.columns[place[0]][place[1]]
    put(side, place, replace(warrior, **changes))
    return warrior


def last_turn(context: EffectContext, until: Until) -> int:
    """Return the last turn in which an effect holds."""
    return {Until.TURN: context.state.turn, Until.NEXT: context.state.turn + 1, Until.GAME: FOREVER}[until]
