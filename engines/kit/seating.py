"""Who sits next to whom. Seats count clockwise from 0."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the next seat clockwise."""
    return (seat + 1) % seats


def clockwise(first: Seat, seats: int) -> Iterator[Seat]:
    """Yield every seat once, beginning with `first`."""
    for step in range(seats):
        yield (first + step) % seats


def places(scores: list[int]) -> tuple[int, ...]:
    """Return each seat's place when the most points win; ties share the better place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
