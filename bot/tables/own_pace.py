"""How long somebody takes for an answer at a table, and pauses that look the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.store import By, EntryRow

LOOKED_AT: Final = 200
"""The last entries of a table from which somebody's pace is learned."""

FEWEST: Final = 4
"""Answers of somebody from which on their pace is known."""

USUAL: Final = (3_000, 5_000, 8_000, 12_000, 18_000, 27_000, 40_000, 75_000)
"""Milliseconds that people take for an answer, as long as too little is known of a table."""

SPREAD: Final = 0.1
"""By which share of itself a pause may differ from a time that was really taken."""


def times_of(rows: Sequence[EntryRow], user: int | None = None) -> tuple[int, ...]:
    """Return the milliseconds from the entry before to each answer that a person gave by hand, in order of length.

    That is what everybody at the table can see of anybody's pace.

    Args:
        rows: the last entries of a table, in order.
        user: whose answers; None for those of all people.
    """
    return tuple(
        sorted(
            after.at - before.at
            for before, after in pairwise(rows)
            if after.by is By.PLAYER and after.user is not None and user in (None, after.user)
        )
    )


def known_pace(rows: Sequence[EntryRow], user: int) -> tuple[int, ...]:
    """Return the times that somebody takes at this table; nothing as long as too few are known."""
    times = times_of(rows, user)
    return times if len(times) >= FEWEST else ()


def likely_pace(rows: Sequence[EntryRow], user: int) -> tuple[int, ...]:
    """Return the times that somebody is likely to take: their own, or else those of all people there, or usual ones."""
    own = known_pace(rows, user)
    if own:
        return own
    everybodys = times_of(rows)
    return everybodys if len(everybodys) >= FEWEST else USUAL


def pause(times: Sequence[int], place: float, spread: float) -> int:
    """Return a pause in milliseconds that is distributed as some times are.

    Args:
        times: the times, in order of length.
        place: where among them it lies, 0 to 1, drawn evenly.
        spread: -1 to 1, drawn evenly, so that no pause is exactly one of the times.
    """
    at = place * (len(times) - 1)
    below = min(int(at), len(times) - 1)
    above = min(below + 1, len(times) - 1)
    length = times[below] + (times[above] - times[below]) * (at - below)
    return max(0, round(length * (1 + SPREAD * spread)))
