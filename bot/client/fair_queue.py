"""Turns: of each person, and at each table, only a few interactions are worked on at once; the others wait in line."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(slots=True)
class _Line:
    gate: asyncio.Semaphore
    inside: int = 0


class FairQueue:
    """Lines by key; a line is kept only while somebody stands in it."""

    def __init__(self, at_once: int, *, room: int | None = None) -> None:
        """Let `at_once` of each line go on at the same time, while at most `room` wait."""
        self._at_once = at_once
        self._most = None if room is None else at_once + room
        self._lines: dict[Hashable, _Line] = {}

    @property
    def empty(self) -> bool:
        """Whether nobody is inside or waits."""
        return not self._lines

    def full(self, key: Hashable) -> bool:
        """Return whether nobody more may stand in this line."""
        line = self._lines.get(key)
        return line is not None and self._most is not None and line.inside >= self._most

    async def take(self, key: Hashable) -> None:
        """Wait for one's turn, first come, first served."""
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = _Line(asyncio.Semaphore(self._at_once))
        line.inside += 1
        try:
            await line.gate.acquire()
        except BaseException:
            self._leave(key, line)
            raise

    def give(self, key: Hashable) -> None:
        """Let the next one go on."""
        line = self._lines[key]
        line.gate.release()
        self._leave(key, line)

    def _leave(self, key: Hashable, line: _Line) -> None:
        line.inside -= 1
        if not line.inside:
            del self._lines[key]
