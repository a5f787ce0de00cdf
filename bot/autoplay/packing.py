"""Packing the logs of tables some days after their end, one by one, in a worker process."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog

from bot.autoplay.computer_worker import worker_pool
from bot.games import UnknownBook
from bot.store import Conflict, StoreCorrupt, StoreError
from bot.store.packing import Unpackable
from bot.system.background_tasks import BackgroundTasks
from bot.tables.packing import Packed, pack_log
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

DAY: Final = 24 * 3_600_000
"""In milliseconds."""

FIRST_AFTER: Final = 300.0
"""Seconds from a start to the first time that tables are packed."""

EVERY: Final = 3600.0
"""Seconds from one time to the next."""

PAGE: Final = 64
"""Tables that are looked up by one query."""

PAUSE: Final = 0.05
"""Seconds between two tables, so that other writes are not held up."""

NICENESS: Final = 10
"""Scheduling priority of the worker process (see nice(2)); higher gives way to others."""


@dataclass(slots=True)
class PackingResult:
    """How many tables were packed, and how.

    Attributes:
        answers: tables of which the answers are kept.
        whole: tables of which everything is kept, because their answers do not tell them again here.
        left: tables that could not be packed.
    """

    answers: int = 0
    whole: int = 0
    left: int = 0


class Packing:
    """Packs the logs of tables that ended long enough ago."""

    def __init__(self, sessions: Sessions, *, days: float) -> None:
        """Pack tables that ended so many days ago."""
        self._sessions = sessions
        self._age = round(days * DAY)
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Begin to pack now and then."""
        self._tasks.start(self._run(), name="packing")

    async def close(self) -> None:
        """Stop; a table is packed wholly or not at all."""
        await self._tasks.cancel()

    async def once(self) -> PackingResult:
        """Pack what is due."""
        return await pack_tables(self._sessions, self._sessions.now() - self._age)

    async def _run(self) -> None:
        await asyncio.sleep(FIRST_AFTER)
        while True:
            try:
                done = await self.once()
            except StoreError as error:
                log.warning("the logs of tables could not be packed", error=str(error))
            except Exception:
                log.exception("the logs of tables could not be packed")
            else:
                if done != PackingResult():
                    log.info("packed", answers=done.answers, whole=done.whole, left=done.left)
            await asyncio.sleep(EVERY)


async def pack_tables(sessions: Sessions, ended_by: int, *, workers: int = 1, pause: float = PAUSE) -> PackingResult:
    """Pack the logs of all tables that had ended by then.

    Args:
        sessions: of the store.
        ended_by: unix milliseconds.
        workers: how many processes work on it.
        pause: seconds that each of them waits after a table.

    Raises:
        StoreError: the store cannot be read or written.
    """
    pool, done, last = _Workers(workers), PackingResult(), 0

    async def work(waiting: list[int]) -> None:
        while waiting:
            await _pack(sessions, waiting.pop(), pool, done)
            await asyncio.sleep(pause)

    try:
        while tables := await sessions.store.packed.due(ended_by, after=last, most=PAGE):
            waiting = list(tables)
            await asyncio.gather(*[work(waiting) for _ in range(workers)])
            last = tables[-1]
    finally:
        pool.close()
    return done


class _Workers:
    """Processes that pack; they are started when there is something to do, and anew when one has died."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[], Packed]) -> Packed:
        """Run a function in one of the processes.

        Raises:
            BrokenExecutor: a process has died over it.
        """
        pool = self._pool = self._pool or worker_pool(self._count)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _at_low_priority, work)
        except BrokenExecutor:
            if self._pool is pool:
                self.close()
            raise

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _at_low_priority(work: Callable[[], Packed]) -> Packed:
    """Run a function in a worker process that gives way to others."""
    os.nice(max(0, NICENESS - os.nice(0)))
    return work()


async def _pack(sessions: Sessions, table: int, pool: _Workers, done: PackingResult) -> None:
    store = sessions.store
    row, stored, users = await store.tables.get(table), await store.log.entries(table), await store.packed.users(table)
    if row is None or row.header is None or row.version is None or row.digest is None or len(stored) != row.head + 1:
        log.warning("the log of a table is not whole, and stays as it is", table=table)
        done.left += 1
        return
    try:
        source = (await sessions.books.under(row.game, row.version, row.digest)).origin
    except (UnknownBook, TypeError):
        source = None
    work = partial(pack_log, stored, users, header=row.header, source=source, digest=row.digest)
    try:
        packed = await pool.run(work)
        await store.packed.put(stored, packed.log, packed.bodies)
    except (Unpackable, Conflict, StoreCorrupt, BrokenExecutor) as error:
        log.warning("the log of a table could not be packed", table=table, error=repr(error))
        done.left += 1
        return
    if packed.whole:
        done.whole += 1
    else:
        done.answers += 1
