"""A task that looks at something when it is due, and at once when it is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from bot.store import StoreError
from bot.system.background_tasks import BackgroundTasks

log = structlog.get_logger(__name__)

Look = Callable[[], Awaitable[float]]
"""Does what is due; returns the seconds until something is due again."""


class PeriodicTask:
    """Looks again and again. An error ends one look, never the task."""

    def __init__(self, name: str, look: Look, *, failure: str, retry: float, calm: float = 0.0) -> None:
        """Look by `look` from `start` on.

        Args:
            name: the task's name.
            look: does what is due, and says when to look again.
            failure: what is logged when a look fails.
            retry: seconds until the next look after one that has failed.
            calm: seconds between being woken and looking, for what changes many times in a row.
        """
        self._name = name
        self._look = look
        self._failure = failure
        self._retry = retry
        self._calm = calm
        self._woken = asyncio.Event()
        self._busy = False
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Begin with a look."""
        self._tasks.start(self._run(), name=self._name)

    async def close(self) -> None:
        """Stop."""
        await self._tasks.cancel()

    def wake(self) -> None:
        """Look as soon as possible; once more if it is looking now."""
        self._woken.set()

    @property
    def running(self) -> bool:
        """Whether it has been started and not been closed."""
        return not self._tasks.idle

    @property
    def idle(self) -> bool:
        """Whether it only waits for something to be due."""
        return not self._busy and not self._woken.is_set()

    async def _run(self) -> None:
        while True:
            self._busy = True
            self._woken.clear()  # before the look: what comes while it looks is looked at as well
            wait = self._retry
            try:
                wait = await self._look()
            except StoreError as error:
                log.warning(self._failure, error=str(error))
            except Exception:
                log.exception(self._failure)
            self._busy = False
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()
                await asyncio.sleep(self._calm)
