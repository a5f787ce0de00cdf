"""Spacing: how long a table's messages rest between two edits; the more edits there were lately, the longer."""

from __future__ import annotations

from collections import deque
from typing import Final

from cachetools import LRUCache

WINDOW: Final = 60.0
"""Seconds over which edits are counted."""

FREE: Final = 10
"""Edits within the window that lengthen no rest."""

LONGEST: Final = 5
"""A rest is at most so many times the usual one."""

ROOM: Final = 1024
"""Tables whose edits are remembered; the one that has rested the longest is forgotten first."""


class EditSpacing:
    """Counts the edits of each table."""

    def __init__(self, usual: float, *, room: int = ROOM) -> None:
        """Rest for `usual` seconds while there are few edits."""
        self._usual = usual
        self._edits: LRUCache[int, deque[float]] = LRUCache(room)

    def __len__(self) -> int:
        """Return of how many tables it is remembered when they were shown."""
        return len(self._edits)

    def rest(self, table: int, now: float) -> float:
        """Count an edit at `now` seconds; return for how long the table is to be left alone from then on."""
        edits = self._edits.setdefault(table, deque(maxlen=FREE * LONGEST))
        edits.append(now)
        while now - edits[0] >= WINDOW:
            edits.popleft()
        return self._usual * max(1.0, len(edits) / FREE)
