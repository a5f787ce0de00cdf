"""Trying again what failed: soon at first, then less and less often, and never twice at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

__all__ = ["Retry"]

PAUSES: Final = (2.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0)
"""Seconds until the next attempt, by the number of failures in a row; from then on the last."""


class Retry:
    """Asks for another attempt for each table that failed."""

    def __init__(self, attempt: Callable[[int], None], pauses: tuple[float, ...] = PAUSES) -> None:
        """Call `attempt` with a table's id when it is time."""
        self._attempt = attempt
        self.pauses = pauses
        self._failed: dict[int, int] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def failed(self, table: int, *, least: float = 0.0) -> None:
        """Note a failure; try again after `least` seconds or more."""
        self._cancel(table)
        times = self._failed.get(table, 0)
        self._failed[table] = times + 1
        wait = max(least, self.pauses[min(times, len(self.pauses) - 1)])
        self._timers[table] = asyncio.get_running_loop().call_later(wait, self._go, table)

    def done(self, table: int) -> None:
        """Note that it has come right."""
        self._failed.pop(table, None)
        self._cancel(table)

    @property
    def idle(self) -> bool:
        """Whether no further attempt waits for its time."""
        return not self._timers

    @property
    def failing(self) -> bool:
        """Whether the last attempt for some table has failed."""
        return bool(self._failed)

    def close(self) -> None:
        """Try nothing any more."""
        for table in tuple(self._timers):
            self._cancel(table)

    def _go(self, table: int) -> None:
        del self._timers[table]
        self._attempt(table)

    def _cancel(self, table: int) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
