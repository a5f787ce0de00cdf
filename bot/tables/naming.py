"""The names of seats: from when a seat is given up, its name says that a computer player has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.games import Names
from engines.core import HAND_OVER, RESIGN, RETURN, TABLE, Entry, Seat
from renderers.kit.phrases import load


def given_up(entries: Iterable[Entry[Any]]) -> dict[Seat, tuple[int, ...]]:
    """Return with which entries each seat was given up and taken again, in turns."""
    changes: dict[Seat, tuple[int, ...]] = {}
    for entry in entries:
        known = changes.get(entry.seat, ())
        if entry.key == RESIGN:
            changes[entry.seat] = (*known, entry.n)
        elif entry.key == RETURN:
            changes[entry.seat] = (*(known or (TABLE,)), entry.n)  # given up before the first of these entries
        elif entry.key == HAND_OVER and len(known) % 2:
            changes[entry.seat] = (*known, entry.n)
    return changes


def names_at(n: int, names: Names, gone: Mapping[Seat, Sequence[int]]) -> Names:
    """Return what the seats are called in entry n.

    Args:
        n: number of the entry.
        names: of those who sat down.
        gone: with which entries each seat was given up and taken again, in turns.
    """
    if not gone:
        return names
    words = load("skald")
    away = {seat for seat, changes in gone.items() if sum(change < n for change in changes) % 2}
    return tuple([words("seat.given-up", name=name) if seat in away else name for seat, name in enumerate(names)])
