"""Where an effect happens: its conditions, values and targets (rules/nordic_glory.md 3.2)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Dealer, Seat
from engines.nordic_glory._board import Place, matching, place_of, put, side_of
from engines.nordic_glory._chapters.choices import Chosen, targets
from engines.nordic_glory._state import State
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.effects import (
    Condition,
    Detach,
    Measure,
    Muster,
    Recover,
    Target,
    Toss,
    Until,
    Value,
    Who,
)
from engines.nordic_glory.view import Warrior

_FOREVER = 1_000_000


class EffectContext(Struct, frozen=True):
    """Where an effect happens.

    Attributes:
        book: the Book.
        state: the table.
        seat: whose doing it is: who played the ritual.
        dealer: chance and announcements.
    """

    book: Book
    state: State
    seat: Seat
    dealer: Dealer[Any]


def holds(scene: EffectContext, condition: Condition | None) -> bool:
    """Return whether an effect happens at all, counted now (ruling C32)."""
    if condition is None:
        return True
    wall = scene.state.sides[side_of(scene.seat, condition.side)]
    places = matching(scene.book, wall, condition.match)
    if condition.of is Measure.BASES:
        number = len({scene.book.shields[wall.columns[c][i].card].base for c, i in places})
    else:
        number = len(places)
    if condition.at_least is not None:
        return number >= condition.at_least
    return condition.below is not None and number < condition.below


def times(effect: Any) -> int:
    """Return how often an effect is resolved: once for each card that it takes or gives away."""
    return int(effect.value) if isinstance(effect, Toss | Recover | Muster | Detach) else 1


def amount(scene: EffectContext, value: Value) -> int:
    """Return a value, counting shields now (ruling C32)."""
    if isinstance(value, int):
        return value
    wall = scene.state.sides[side_of(scene.seat, value.side)]
    total = value.times * len(matching(scene.book, wall, value.match))
    return min(total, value.cap) if value.cap > 0 else max(total, value.cap)


def aimed(scene: EffectContext, target: Target, chosen: Chosen) -> tuple[Seat, list[Place]]:
    """Return whose shields are meant, and their places; chance chooses here."""
    seat = side_of(scene.seat, target.side)
    if target.by is not Who.CHANCE:
        return seat, [place_of(spot) for spot in chosen]
    places = targets(scene.book, scene.state, scene.seat, target)
    while target.count and len(places) > target.count:
        places.remove(scene.dealer.pick(places))
    return seat, places


def change(scene: EffectContext, seat: Seat, place: Place, **changes: Any) -> Warrior:
    side = scene.state.sides[seat]
    warrior = side.columns[place[0]][place[1]]
    put(side, place, replace(warrior, **changes))
    return warrior


def last_turn(scene: EffectContext, until: Until) -> int:
    return {Until.TURN: scene.state.turn, Until.NEXT: scene.state.turn + 1, Until.GAME: _FOREVER}[until]
