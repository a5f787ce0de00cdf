"""The Runes phase (rules 21-24)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters.columns import put, swap
from engines.nordic_glory._chapters.health import mend
from engines.nordic_glory._chapters.jarls import rune_abilities
from engines.nordic_glory._chapters.totals import LUCK
from engines.nordic_glory._referee import Referee
from engines.nordic_glory.actions import Bear, UseRune
from engines.nordic_glory.book import Book
from engines.nordic_glory.facts import Manner, RuneBorne, RuneRolled, Swapped
from engines.nordic_glory.reading import Place, Table, bears, everyone, mobile, neighbours, place_of

ENERGY, GRACE, HEALING = "energy", "grace", "healing"
HEALS = 6
"""Damage that a Healing rune removes (rule 23)."""

_FACES = 8


def enter(referee: Referee) -> None:
    """The follower rolls the rune die; the same roll as last turn wakes Luck (rules 21, 22, ruling C15)."""
    book, state = referee.book, referee.state
    state.roll = referee.dealer.roll(_FACES)
    rune = book.rune(state.roll)
    luck = state.roll == state.last_roll
    active = dict.fromkeys([rune, *([LUCK] if luck else []), *state.added])
    state.runes = () if state.blocked else tuple(active)
    referee.tell(RuneRolled(1 - state.leader, state.roll, rune, luck, state.runes))


def uses(book: Book, table: Table, seat: Seat) -> dict[tuple[Place, str], list[Place]]:
    """Return what a seat's shields can still do with the active immediate runes, each shield once (rule 23).

    Returns:
        By place and rune, the partners of a swap or the neighbours that can be healed.
    """
    active = [rune for rune in table.runes if book.runes[rune].now]
    if not active:
        return {}
    wall = table.sides[seat]
    found: dict[tuple[Place, str], list[Place]] = {}
    for place, warrior in everyone(wall):
        for rune in active:
            if not warrior.used and bears(book, warrior, rune):
                others = _partners(book, table, seat, place=place, rune=rune)
                if others:
                    found[place, rune] = others
    return found


def _partners(book: Book, table: Table, seat: Seat, *, place: Place, rune: str) -> list[Place]:
    """Return whom a shield's rune can be used on."""
    wall = table.sides[seat]
    column, index = place
    if rune == HEALING:
        return [(c, i) for c, i in neighbours(wall, place) if wall.columns[c][i].damage]
    if not mobile(book, table, seat, place):
        return []
    # Ruling C17: any shield in front or behind in the column.
    span = range(index) if rune == ENERGY else range(index + 1, len(wall.columns[column]))
    return [(column, i) for i in span if mobile(book, table, seat, (column, i))]


def bearings(book: Book, table: Any, seat: Seat) -> list[Place]:
    """Return the shields that could bear the rolled rune by `a_rune`."""
    if table.blocked or not table.roll:
        return []
    tiers = rune_abilities(book, table.sides[seat], book.rune(table.roll))
    return next((places for _, places in tiers), [])


def waits(referee: Referee) -> Seat | None:
    """Ask the seat whose part it is while it has a rune to use or to give."""
    book, state = referee.book, referee.state
    seat = state.seat
    may = not state.done and (uses(book, state, seat) or bearings(book, state, seat))
    return seat if may else None


def use(referee: Referee, action: UseRune) -> None:
    """Swap within the column, or heal a neighbour by up to 6 (rule 23)."""
    state = referee.state
    seat = state.seat
    side = state.sides[seat]
    place, other = place_of(action.spot), place_of(action.other)
    put(side, place, replace(side.columns[place[0]][place[1]], used=True))
    if action.rune == HEALING:
        mend(referee, seat, other, amount=HEALS, manner=Manner.RUNE)
    else:
        swap(side, place, other)
        referee.tell(Swapped(seat, action.spot, action.other, Manner.RUNE))


def bear(referee: Referee, action: Bear) -> None:
    """Let a matching shield bear the rolled rune this turn (`a_rune`)."""
    book, state = referee.book, referee.state
    seat = state.seat
    side, rune = state.sides[seat], book.rune(state.roll)
    place = place_of(action.spot)
    level = next(level for level, places in rune_abilities(book, side, rune) if place in places)
    side.gifts.append(level)
    put(side, place, replace(side.columns[place[0]][place[1]], bears=rune))
    referee.tell(RuneBorne(seat, action.spot, rune))
