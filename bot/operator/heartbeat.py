"""The heartbeat: measures how late the event loop is, and touches a file while all is well."""

from __future__ import annotations

import asyncio
from collections import deque
from pathlib import Path
from typing import Final

import structlog

from bot.store import Store, StoreError
from bot.system.background_tasks import BackgroundTasks

log = structlog.get_logger(__name__)

BEAT: Final = 0.5
"""Seconds between two measurements."""

_BEATS: Final = 20
"""Measurements that are kept, and after which the file is touched: ten seconds."""


class Heartbeat:
    """Measures the lag of the event loop."""

    def __init__(self, store: Store, heartbeat: Path | None = None, *, beat: float = BEAT) -> None:
        """Touch the file every twenty beats while the store writes."""
        self._store = store
        self._heartbeat = heartbeat
        self._beat = beat
        self.late: deque[float] = deque([0.0], maxlen=_BEATS)
        self._tasks = BackgroundTasks()

    @property
    def lag(self) -> float:
        """How many seconds late the loop was at worst within the last ten seconds."""
        return max(self.late)

    def start(self) -> None:
        """Begin to measure."""
        if self._tasks.idle:
            self._tasks.start(self._run(), name="heartbeat")

    async def close(self) -> None:
        """Stop measuring."""
        await self._tasks.cancel()

    async def _run(self) -> None:
        loop, beats = asyncio.get_running_loop(), 0
        while True:
            if self._heartbeat is not None and not beats % _BEATS:
                await self._touch(self._heartbeat)
            then = loop.time()
            await asyncio.sleep(self._beat)
            self.late.append(max(0.0, loop.time() - then - self._beat))
            beats += 1

    async def _touch(self, file: Path) -> None:
        try:
            await self._store.check()
            await asyncio.to_thread(file.touch, 0o600)
        except (StoreError, OSError) as error:
            log.warning("no heartbeat: something is not well", error=str(error))
