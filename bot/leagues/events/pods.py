"""Tables of four and three: who sits at which, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from bot.leagues.events.draw import Draw
from bot.leagues.events.matching import History

_REPEAT: Final = 1 << 64
_APART: Final = 1 << 24
_SWEEPS: Final = 12


def sizes(count: int, seats: Sequence[int], *, compared: bool = False) -> list[int]:
    """Return how many sit at each table, the largest first: as few tables as can be, filled as evenly as can be.

    Args:
        count: how many play.
        seats: the numbers of seats that the game has.
        compared: whether tables of one size are compared, so that before all else as few as can be are of a size of
            their own.
    """
    if compared:
        return _compared_sizes(count, sorted(set(seats), reverse=True))
    most = max(seats)
    for tables in range(-(-count // most), count + 1):
        low, more = divmod(count, tables)
        found = [low + 1] * more + [low] * (tables - more)
        if set(found) <= set(seats):
            return found
    return []


def occurring_once(found: Sequence[int]) -> list[int]:
    """Return the places of those sizes that occur once."""
    often = Counter(found)
    return [place for place, size in enumerate(found) if often[size] == 1]


def _compared_sizes(count: int, seats: Sequence[int]) -> list[int]:
    ways = [[(size, often) for size, often in zip(seats, way, strict=True) if often] for way in _ways(count, seats)]
    best = min(
        [way for way in ways if way],
        key=lambda way: (sum(often == 1 for _, often in way), sum(often for _, often in way), way[0][0] - way[-1][0]),
        default=[],
    )
    return [size for size, often in best for _ in range(often)]


def _ways(count: int, seats: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every way to put so many people at tables: how many tables there are of each size."""
    size, *others = seats
    if not others:
        return [(count // size,)] if count % size == 0 else []
    return [(often, *way) for often in range(count // size + 1) for way in _ways(count - often * size, others)]


def pods(  # noqa: PLR0913 - all that a pairing follows from
    numbers: Sequence[int],
    ranks: Mapping[int, int],
    history: History,
    draw: Draw,
    *,
    seats: Sequence[int],
    compared: bool = False,
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
        compared: whether tables of one size are compared.
    """
    tables = _first(numbers, ranks, draw, sizes(len(numbers), seats, compared=compared))
    _improve(tables, ranks, history, draw)
    return [_in_order(table, history, draw) for table in tables]


def _first(numbers: Sequence[int], ranks: Mapping[int, int], draw: Draw, found: Sequence[int]) -> list[list[int]]:
    """Return tables of these sizes of those who stand beside each other, the best at the first."""
    ordered = sorted(numbers, key=lambda number: (ranks[number], draw.lot("pods", number), number))
    tables = []
    for size in found:
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
