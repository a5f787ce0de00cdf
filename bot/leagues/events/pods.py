"""Tables of four and three: who sits at which, and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from bot.leagues.events.draw import Draw
from bot.leagues.events.matching import History

_REPEAT: Final = 1 << 64
_APART: Final = 1 << 24
_SWEEPS: Final = 12


def sizes(count: int, seats: Sequence[int]) -> list[int]:
    """Return how many sit at each table, the largest first: as few tables as can be, filled as evenly as can be.

    Args:
        count: how many play.
        seats: the numbers of seats that the game has.
    """
    most = max(seats)
    for tables in range(-(-count // most), count + 1):
        low, more = divmod(count, tables)
        found = [low + 1] * more + [low] * (tables - more)
        if set(found) <= set(seats):
            return found
    return []


def pods(
    numbers: Sequence[int], ranks: Mapping[int, int], history: History, draw: Draw, *, seats: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the tables of a round, each in the order of seats.

    Nobody meets anybody again as far as that can be had; then equal ranks meet, then lots decide. Seats go to those
    who had them least often.

    Args:
        numbers: the entrants.
        ranks: by entrant, 0 for those who have done best.
        history: of the rounds so far.
        draw: the lots of this round.
        seats: the numbers of seats that the game has.
    """
    tables = _first(numbers, ranks, draw, seats)
    _improve(tables, ranks, history, draw)
    return [_in_order(table, history, draw) for table in tables]


def _first(numbers: Sequence[int], ranks: Mapping[int, int], draw: Draw, seats: Sequence[int]) -> list[list[int]]:
    """Return tables of those who stand beside each other, the best at the first."""
    ordered = sorted(numbers, key=lambda number: (ranks[number], draw.lot("pods", number), number))
    tables = []
    for size in sizes(len(ordered), seats):
        tables.append(ordered[:size])
        ordered = ordered[size:]
    return tables


def _pair_cost(one: int, other: int, ranks: Mapping[int, int], history: History) -> int:
    return history.meetings(one, other) * _REPEAT + (ranks[one] - ranks[other]) ** 2 * _APART


def _cost(table: Sequence[int], ranks: Mapping[int, int], history: History) -> int:
    return sum(_pair_cost(one, other, ranks, history) for one, other in combinations(table, 2))


def _improve(tables: list[list[int]], ranks: Mapping[int, int], history: History, draw: Draw) -> None:
    """Exchange people between two tables as long as the two get better by it."""
    costs = [_cost(table, ranks, history) for table in tables]
    for sweep in range(_SWEEPS):
        changed = False
        for a, b in combinations(range(len(tables)), 2):
            if max(costs[a], costs[b]) < _REPEAT:
                continue
            best, found = costs[a] + costs[b], None
            for i, j in sorted(
                ((i, j) for i in range(len(tables[a])) for j in range(len(tables[b]))),
                key=lambda ij: draw.lot("swap", sweep, a, b, *ij),
            ):
                one, other = list(tables[a]), list(tables[b])
                one[i], other[j] = other[j], one[i]
                both = _cost(one, ranks, history), _cost(other, ranks, history)
                if sum(both) < best:
                    best, found = sum(both), (one, other, both)
            if found is not None:
                tables[a], tables[b], (costs[a], costs[b]) = found
                changed = True
        if not changed:
            return


def _in_order(table: Sequence[int], history: History, draw: Draw) -> tuple[int, ...]:
    return min(
        permutations(table),
        key=lambda order: (
            sum(history.seats[number][seat] for seat, number in enumerate(order)),
            draw.lot("seats", *order),
        ),
    )
