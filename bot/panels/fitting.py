"""Lines that fit on one message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

LONGEST: Final = 3600
"""Letters of words on one page; Discord takes 4,000 for a whole message."""

OVER: Final = 120
"""Letters by which the last line may be too long for its room: to say that one line is missing takes a line as well."""


def fitting(lines: Iterable[str], *, more: str = "…") -> str:
    """Return as many of some lines as fit on one message; `more` is the last line where not all of them do."""
    return "\n".join(fitting_lines([*lines], LONGEST, lambda _left: more))


def fitting_lines(lines: Sequence[str], most: int, more: Callable[[int], str]) -> list[str]:
    """Return as many lines as have room in so many letters; `more` tells in a last line how many are left out."""
    shown: list[str] = []
    room = most
    for line in lines:
        room -= len(line) + 1
        if room < (-OVER if len(shown) == len(lines) - 1 else 0):
            return [*shown, more(len(lines) - len(shown))]
        shown.append(line)
    return shown


def first_lines(lines: Sequence[str], most: int, more: Callable[[int], str]) -> list[str]:
    """Return so many lines at most and one that tells how many are left out; one that is left out alone is shown."""
    if len(lines) <= most + 1:
        return [*lines]
    return [*lines[:most], more(len(lines) - most)]
