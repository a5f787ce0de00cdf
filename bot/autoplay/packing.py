"""Packing: some days after their end, the logs of tables are packed one by one, in a process of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog

from bot.autoplay.computers import hired
from bot.games import UnknownBook
from bot.store import Conflict, StoreCorrupt, StoreError
from bot.store.packing import Unpackable
from bot.tables.packing import Packed, pack_log
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

DAY: Final = 24 * 3_600_000
"""Milliseconds."""

SOON: Final = 300.0
"""Seconds after a start before the first look."""

EVERY: Final = 3600.0
"""Seconds between two looks."""

PIECE: Final = 64
"""Tables that are looked up at once."""

BREATH: Final = 0.05
"""Seconds between two tables, for the writes of others."""

KINDNESS: Final = 10
"""By how much the packing process gives way to others (see nice(2))."""


@dataclass(slots=True)
class Sum:
    """What came of packing.

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
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for tables now and then."""
        self._task = asyncio.create_task(self._run(), name="packing")

    async def close(self) -> None:
        """Stop; a table is packed wholly or not at all."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def once(self) -> Sum:
        """Pack what is due."""
        return await pack_tables(self._sessions, self._sessions.now() - self._age)

    async def _run(self) -> None:
        await asyncio.sleep(SOON)
        while True:
            try:
                done = await self.once()
            except StoreError as error:
                log.warning("the logs of tables could not be packed", error=str(error))
            except Exception:
                log.exception("the logs of tables could not be packed")
            else:
                if done != Sum():
                    log.info("packed", answers=done.answers, whole=done.whole, left=done.left)
            await asyncio.sleep(EVERY)


async def pack_tables(sessions: Sessions, ended_by: int, *, at_once: int = 1, breath: float = BREATH) -> Sum:
    """Pack the logs of all tables that had ended by then.

    Args:
        sessions: of the store.
        ended_by: unix milliseconds.
        at_once: how many processes work on it.
        breath: seconds that each of them rests after a table.

    Raises:
        StoreError: the store cannot be read or written.
    """
    workers, done, last = _Workers(at_once), Sum(), 0

    async def work(waiting: list[int]) -> None:
        while waiting:
            await _pack(sessions, waiting.pop(), workers, done)
            await asyncio.sleep(breath)

    try:
        while tables := await sessions.store.packed.due(ended_by, after=last, most=PIECE):
            waiting = list(tables)
            await asyncio.gather(*[work(waiting) for _ in range(at_once)])
            last = tables[-1]
    finally:
        workers.close()
    return done


class _Workers:
    """Processes that pack; they are hired when there is something to do, and again when one has died."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[], Packed]) -> Packed:
        """Do a piece of work.

        Raises:
            BrokenExecutor: a process has died over it.
        """
        pool = self._pool = self._pool or hired(self._count)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _kindly, work)
        except BrokenExecutor:
            if self._pool is pool:
                self.close()
            raise

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _kindly(work: Callable[[], Packed]) -> Packed:
    """Do a piece of work in a process that gives way to others."""
    os.nice(max(0, KINDNESS - os.nice(0)))
    return work()


async def _pack(sessions: Sessions, table: int, workers: _Workers, done: Sum) -> None:
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
        packed = await workers.run(work)
        await store.packed.put(stored, packed.log, packed.bodies)
    except (Unpackable, Conflict, StoreCorrupt, BrokenExecutor) as error:
        log.warning("the log of a table could not be packed", table=table, error=repr(error))
        done.left += 1
        return
    if packed.whole:
        done.whole += 1
    else:
        done.answers += 1
