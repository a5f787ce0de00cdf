"""Retries: of one request, by tenacity; and of showing a table, when its time comes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

import structlog
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_chain, wait_fixed

T = TypeVar("T")
log = structlog.get_logger(__name__)

PAUSES: Final = (2.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0)
"""Seconds until the next attempt, by the number of failures in a row; from then on the last."""


async def retried(
    act: Callable[[], Awaitable[T]],
    *,
    pauses: Sequence[float],
    may_pass: Callable[[BaseException], bool],
    failed: str = "an attempt has failed",
) -> T:
    """Do something, once more after each of the pauses for as long as it fails in a way that may pass.

    Args:
        act: makes one attempt.
        pauses: seconds between two attempts; there is one attempt more than there are pauses.
        may_pass: tells whether another attempt may succeed after this failure.
        failed: what is logged when another attempt follows.

    Raises:
        Exception: that of the last attempt.
    """

    def note(state: RetryCallState) -> None:
        failure = state.outcome.exception() if state.outcome is not None else None
        log.warning(failed, again_in=state.upcoming_sleep, error=repr(failure))

    async def attempt() -> T:  # tenacity awaits what a coroutine function gives, not what a lambda returns
        return await act()

    retrying = AsyncRetrying(
        stop=stop_after_attempt(len(pauses) + 1),
        wait=wait_chain(*[wait_fixed(pause) for pause in pauses]),
        retry=retry_if_exception(may_pass),
        before_sleep=note,
        reraise=True,
    )
    return await retrying(attempt)


class Retry:
    """Asks for another attempt for each table that failed: less and less often, and never twice at once.

    Nothing waits in between, as it would with `retried`: whatever happens at the table shows it sooner, and the attempt
    shows the table as it then is. So there is a timer for each table, and no loop for a library to run.
    """

    def __init__(self, attempt: Callable[[int], None]) -> None:
        """Call `attempt` with a table's id when it is time."""
        self._attempt = attempt
        self.pauses: tuple[float, ...] = PAUSES
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
