"""The Movement phase (rules 14-16)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters.columns import put, swap
from engines.nordic_glory._chapters.jarls import movable_by_jarl
from engines.nordic_glory._referee import Referee
from engines.nordic_glory.actions import Move
from engines.nordic_glory.book import Book
from engines.nordic_glory.facts import Manner, Swapped
from engines.nordic_glory.reading import RAVENS, Place, Table, enhancement, everyone, mobile, neighbours, place_of


def moves(book: Book, table: Table, seat: Seat) -> dict[Place, list[Place]]:
    """Return the shields of a seat that may still move, each with the neighbours it can swap with."""
    wall = table.sides[seat]
    found: dict[Place, list[Place]] = {}
    roaming = movable_by_jarl(book, wall)
    for place, warrior in everyone(wall):
        free = place in roaming or enhancement(book, warrior, table.turn) == RAVENS
        if free and not warrior.moved and mobile(book, table, seat, place):
            partners = [other for other in neighbours(wall, place) if mobile(book, table, seat, other)]
            if partners:
                found[place] = partners
    return found


def waits(referee: Referee) -> Seat | None:
    """Ask the seat whose part it is while it has a move."""
    book, state = referee.book, referee.state
    return state.seat if not state.done and moves(book, state, state.seat) else None


def move(referee: Referee, action: Move) -> None:
    """Swap a movable shield with its neighbour; it has moved then (rule 14)."""
    book, state = referee.book, referee.state
    seat = state.seat
    side = state.sides[seat]
    place, other = place_of(action.spot), place_of(action.other)
    warrior = side.columns[place[0]][place[1]]
    ravens = enhancement(book, warrior, state.turn) == RAVENS
    put(side, place, replace(warrior, moved=True))
    swap(side, place, other)
    referee.tell(Swapped(seat, action.spot, action.other, Manner.RAVENS if ravens else Manner.JARL))
