"""What the conditions and values of rituals count (docs/rules/nordic_glory.md 3.2, ruling C32)."""

from __future__ import annotations

from engines.core import Seat
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.effects import Condition, Measure, Value
from engines.nordic_glory.reading import Table, matching, side_of


def holds(book: Book, table: Table, seat: Seat, condition: Condition | None) -> bool:
    """Return whether an effect of a seat's ritual happens at all, counted now."""
    if condition is None:
        return True
    wall = table.sides[side_of(seat, condition.side)]
    places = matching(book, wall, condition.match)
    if condition.of is Measure.BASES:
        number = len({book.shields[wall.columns[c][i].card].base for c, i in places})
    else:
        number = len(places)
    if condition.at_least is not None:
        return number >= condition.at_least
    return condition.below is not None and number < condition.below


def amount(book: Book, table: Table, seat: Seat, value: Value) -> int:
    """Return a value of a seat's ritual, counting shields now."""
    if isinstance(value, int):
        return value
    wall = table.sides[side_of(seat, value.side)]
    total = value.times * len(matching(book, wall, value.match))
    return min(total, value.cap) if value.cap > 0 else max(total, value.cap)
