"""The names of seats: from when a seat is given up, its name says that a computer player has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.games import Names
from engines.core import RESIGN, Entry, Seat
from renderers.kit.phrases import load


def given_up(entries: Iterable[Entry[Any]]) -> dict[Seat, int]:
    """Return with which entry each seat was given up."""
    return {entry.seat: entry.n for entry in entries if entry.key == RESIGN}


def names_at(n: int, names: Names, gone: Mapping[Seat, int]) -> Names:
    """Return what the seats are called in entry n.

    Args:
        n: number of the entry.
        names: of those who sat down.
        gone: with which entry each seat was given up.
    """
    if not gone:
        return names
    words = load("skald")
    return tuple(
        [words("seat.given-up", name=name) if gone.get(seat, n) < n else name for seat, name in enumerate(names)]
    )
