"""Tables where something failed, or people: tried again when their time comes, less and less often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

PAUSES: Final = (2.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0)
"""Seconds until the next attempt, by the number of failures in a row; from then on the last."""


def pause(failures: int, pauses: Sequence[float] = PAUSES) -> float:
    """Return the seconds until the next attempt after so many failures in a row, which are one at the least."""
    return pauses[min(failures, len(pauses)) - 1]


class Retry:
    """Asks for another attempt for each table that failed: less and less often, and never twice at once.

    Nothing waits in between, as it would with `retried`: whatever happens at the table has it tried sooner, and the
    attempt takes the table as it then is. So there is a timer for each table, and no loop for a library to run.
    """

    def __init__(self, attempt: Callable[[int], None]) -> None:
        """Call `attempt` with a table's id when it is time."""
        self._attempt = attempt
        self.pauses: tuple[float, ...] = PAUSES
        self._failed: dict[int, int] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def failed(self, table: int, *, least: float = 0.0) -> int:
        """Note a failure, and try again after `least` seconds or more; return how many there were in a row."""
        self._cancel(table)
        times = self._failed[table] = self._failed.get(table, 0) + 1
        self._start(table, max(least, pause(times, self.pauses)))
        return times

    def again(self, table: int, seconds: float) -> None:
        """Try again after so many seconds; this counts as no failure of the table."""
        self._cancel(table)
        self._start(table, seconds)

    def done(self, table: int) -> None:
        """Note that it has come right."""
        self._failed.pop(table, None)
        self._cancel(table)

    @property
    def tables(self) -> frozenset[int]:
        """The tables whose last attempt has failed, or which are to be tried again."""
        return frozenset(self._failed.keys() | self._timers.keys())

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

    def _start(self, table: int, seconds: float) -> None:
        self._timers[table] = asyncio.get_running_loop().call_later(seconds, self._go, table)

    def _go(self, table: int) -> None:
        del self._timers[table]
        self._attempt(table)

    def _cancel(self, table: int) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
