"""Lines that fit on one message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

LONGEST: Final = 3600
"""Letters of words on one page; Discord takes 4,000 for a whole message."""


def fitting(lines: Iterable[str], *, more: str = "…") -> str:
    """Return as many of some lines as fit on one message; `more` is the last line where not all of them do."""
    return "\n".join(fitting_lines([*lines], LONGEST, lambda _left: more))


def fitting_lines(lines: Sequence[str], most: int, more: Callable[[int], str]) -> list[str]:
    """Return as many lines as have room in so many letters; `more` tells in a last line how many are left out."""
    shown: list[str] = []
    room = most
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*shown, more(len(lines) - len(shown))]
        shown.append(line)
    return shown
