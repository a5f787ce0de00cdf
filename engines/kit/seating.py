"""Who sits next to whom. Seats count clockwise from 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Seat


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the next seat clockwise."""
    return (seat + 1) % seats


def clockwise(first: Seat, seats: int) -> Iterator[Seat]:
    """Yield every seat once, beginning with `first`."""
    for step in range(seats):
        yield (first + step) % seats


def places(ranks: Sequence[Any], resigned: Sequence[Seat] = ()) -> tuple[int, ...]:
    """Return each seat's place when the highest rank (a score, or a tuple that breaks ties) wins.

    Ties share the better place. Those who resigned stand behind all others, the first to give up last.
    """
    staying = [rank for seat, rank in enumerate(ranks) if seat not in resigned]
    behind = {seat: len(ranks) - i for i, seat in enumerate(resigned)}
    return tuple([behind.get(seat) or 1 + sum(other > rank for other in staying) for seat, rank in enumerate(ranks)])
