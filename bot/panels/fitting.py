"""Lines that fit on one message."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LONGEST: Final = 3600
"""Letters of words on one page; Discord takes 4,000 for a whole message."""


def fitting(lines: Iterable[str], *, more: str = "…") -> str:
    """Return as many of some lines as fit on one message; `more` is the last line where not all of them do."""
    shown: list[str] = []
    room = LONGEST
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*shown, more])
        shown.append(line)
    return "\n".join(shown)
