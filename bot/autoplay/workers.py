"""The processes in which computer players think: few for all tables, who come to them by turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from typing import TypeVar

import structlog

from bot.autoplay.computer_worker import Stops, Task, best_answers, decide, prepare, shared_stops, worker_pool
from bot.autoplay.fair_turns import FairTurns
from bot.games import Listing
from engines.core import Compared, Picks

T = TypeVar("T")
log = structlog.get_logger(__name__)

BUDGET = 5.0
"""Seconds that a worker may take for an answer beyond its thought; after that the fallback is played."""

STARTING = 20.0
"""Seconds that it may take besides while its process still starts: on a busy or slow machine that takes its time."""

TRIES = 2
"""How often an answer is begun where several workers end together because of one of them."""

STOPPING = 1.0
"""Seconds within which a worker that is told so stops thinking."""


class Workers:
    """So many processes, which start with the first work for them."""

    def __init__(self, count: int) -> None:
        """Begin with none of them running."""
        self._count = count
        self._turns = FairTurns(count)
        self._stops: Stops = bytearray(count)
        self._closed = False
        self._started: Executor | None = None
        """The pool that has answered before."""
        self.pool: Executor | None = None

    async def answer(self, table: int, task: Task) -> Picks | None:
        """Return the answer of a worker; None when it takes too long, fails, or lets a standing offer be."""
        return await self._done(table, task, decide)

    async def best_answers(self, table: int, task: Task) -> tuple[Compared, ...]:
        """Return the few best answers to a question, best first; none when it takes too long or fails."""
        return await self._done(table, task, best_answers) or ()

    async def in_leisure(self, user: int, task: Task, work: Callable[[Task], T]) -> T | None:
        """Have a worker do some work while no table waits for one; return None when it takes too long or fails."""
        return await self._done(user, task, work, behind=True)

    async def _done(self, table: int, task: Task, work: Callable[[Task], T], *, behind: bool = False) -> T | None:
        """Have a worker do some work; return None when it takes too long or fails."""
        async with self._turns.turn(table, behind=behind) as place:
            for _ in range(min(self._count, TRIES)):
                try:
                    return await self._run_task(task._replace(place=place), work)
                except BrokenExecutor:
                    continue
        return None

    def prepare(self, listing: Listing) -> None:
        """Start a worker and load a game there, if none has started yet."""
        if self.pool is None:
            ready = self._executor().submit(prepare, listing.origin, listing.rules.digest)
            ready.add_done_callback(lambda future: future.cancelled() or future.exception())

    def close(self) -> None:
        """End the workers."""
        self._closed = True
        if self.pool is not None:
            self._drop(self.pool)

    async def _run_task(self, task: Task, work: Callable[[Task], T]) -> T | None:
        """Return what `_done` does.

        Raises:
            BrokenExecutor: the workers have ended.
        """
        pool = self._executor()
        self._stops[task.place] = 0
        try:
            future = pool.submit(work, task)
        except BrokenExecutor:
            self._drop(pool)
            raise
        answer = asyncio.wrap_future(future)
        grace = 0.0 if pool is self._started else STARTING
        try:
            done, _ = await asyncio.wait({answer}, timeout=BUDGET + task.seconds + task.patience + grace)
        except asyncio.CancelledError:
            await self._stop(future, task.place)
            raise
        finally:
            answer.cancel()
        error = answer.exception() if done and not answer.cancelled() else None
        if not done or isinstance(error, BrokenExecutor):
            self._drop(pool)
        else:
            self._started = pool
            if error is not None:
                log.error("computer player failed", game=task.source.key, exc_info=error)
        if isinstance(error, BrokenExecutor):
            raise error
        return None if error is not None or answer.cancelled() else answer.result()

    async def _stop(self, work: Future[T], place: int) -> None:
        """Have a worker stop thinking, since nobody waits for its answer; its place is free once it has stopped."""
        if work.cancel() or self._closed:
            return
        self._stops[place] = 1
        await asyncio.wait({asyncio.wrap_future(work)}, timeout=STOPPING)

    def _executor(self) -> Executor:
        if self.pool is None:
            self._stops = shared_stops(self._count)
            self.pool = worker_pool(self._count, self._stops)
        return self.pool

    def _drop(self, pool: Executor) -> None:
        """End the workers of a pool; a newer pool stays."""
        processes = pool._processes if isinstance(pool, ProcessPoolExecutor) else None  # noqa: SLF001 - the one way
        for process in list((processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        if self.pool is pool:
            self.pool = None
