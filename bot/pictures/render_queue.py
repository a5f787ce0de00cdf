"""The render queue: requests for pictures by priority, with a cache; equal requests share one picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from queue import PriorityQueue
from threading import Lock, Thread
from time import monotonic
from typing import Final

from cachetools import LRUCache, TTLCache

from bot.metrics import RENDERS

CACHE_SIZE = 4 << 20
"""Bytes of finished pictures that are cached, some eighty: what several look at now, not all that was shown."""

LEAST_SIZE = 512
"""Bytes that a cached picture counts for at least: its key takes room as well."""

RETRY_AFTER = 30.0
"""Seconds after which a picture that could not be painted is tried again, if somebody asks for it."""

FAILURES_KEPT = 256
"""Pictures of which it is remembered that they could not be painted."""


class RenderFailed(Exception):
    """A picture could not be painted: its process took too long or died. Later it may be possible."""


class Priority(IntEnum):
    """Who waits for a picture; the lowest number is painted first."""

    PERSON = 0
    """Somebody has pressed a control."""
    UPDATE = 1
    """A message is to be brought up to date."""
    REPAIR = 2
    """A message is looked at after a start, and may well be right."""


PRIORITY: ContextVar[Priority] = ContextVar("priority", default=Priority.PERSON)
"""The priority of the pictures that the current task asks for."""


Draw = Callable[[], bytes]
"""Paints a picture. It must not touch what others change, and has to be picklable for the render process."""


@dataclass(slots=True)
class _Job:
    """A picture that is asked for and not done."""

    draw: Draw
    done: asyncio.Future[bytes]
    priority: Priority
    begun: bool = False


def _call(draw: Draw) -> bytes:
    return draw()


class RenderQueue:
    """Paints pictures off the event loop; equal keys share one picture, even while it is being painted."""

    def __init__(
        self,
        render: Callable[[Draw], bytes] = _call,
        *,
        threads: int = 1,
        cache_size: int = CACHE_SIZE,
        least_size: int = LEAST_SIZE,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Call `render` in worker threads, and cache what it returns.

        Args:
            render: runs a draw function and returns its picture.
            threads: how many worker threads there are.
            cache_size: bytes of all cached pictures. A larger picture is cached alone.
            least_size: bytes that a cached picture counts for at least.
            now: gives the time in seconds.
        """
        self.render = render
        """What paints; a test may put another in its place."""
        self.cache: LRUCache[Hashable, bytes] = LRUCache(
            cache_size, lambda picture: min(cache_size, max(least_size, len(picture)))
        )
        """The pictures that need not be painted again."""
        self._pending: dict[Hashable, _Job] = {}
        self._failed: TTLCache[Hashable, None] = TTLCache(FAILURES_KEPT, RETRY_AFTER, timer=now)
        self._queue: PriorityQueue[tuple[float, int, Hashable, _Job | None]] = PriorityQueue()
        self._number = count()
        self._threads = threads
        self._started = False
        self._claiming = Lock()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pictures are asked for and not done."""
        return len(self._pending)

    async def paint(self, key: Hashable, draw: Draw) -> bytes:
        """Return the picture of this key, from the cache if it is there.

        Args:
            key: everything that the picture depends on.
            draw: paints it.

        Raises:
            RenderFailed: it could not be painted now or a short while ago.
        """
        found = self.cache.get(key)
        if found is not None:
            return found
        if self._closed:
            raise RuntimeError("the render queue is closed")
        if key in self._failed:
            raise RenderFailed
        priority, job = PRIORITY.get(), self._pending.get(key)
        if job is None:
            job = self._pending[key] = _Job(draw, asyncio.get_running_loop().create_future(), priority)
            self._put(key, job)
        elif priority < job.priority:
            job.priority = priority
            self._put(key, job)
        return await asyncio.shield(job.done)

    async def try_to_paint(self, key: Hashable, draw: Draw) -> bytes | None:
        """Return the picture of this key (see `paint`), or None if it cannot be painted now."""
        try:
            return await self.paint(key, draw)
        except RenderFailed:
            return None

    def close(self) -> None:
        """End the worker threads; cancel what waits."""
        self._closed = True
        for _ in range(self._threads):
            self._queue.put((_BEFORE_ALL, next(self._number), None, None))
        for job in self._pending.values():
            job.done.cancel()

    def _put(self, key: Hashable, job: _Job) -> None:
        self._queue.put((job.priority, next(self._number), key, job))
        if not self._started:
            self._started = True
            loop = asyncio.get_running_loop()
            for _ in range(self._threads):
                Thread(target=self._work, args=(loop,), name="render-queue", daemon=True).start()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Paint what is in the queue until it is closed. Runs in each worker thread."""
        while True:
            _, _, key, job = self._queue.get()
            if job is None:
                return
            with self._claiming:
                if job.begun:
                    continue  # it is in the queue twice, because its priority was raised
                job.begun = True
            picture: bytes | Exception
            try:
                with RENDERS.time():
                    picture = self.render(job.draw)
            except Exception as error:  # noqa: BLE001 - whoever asked for the picture hears of it
                picture = error
            with suppress(RuntimeError):  # the loop is closed, so nobody waits
                loop.call_soon_threadsafe(self._finish, key, job, picture)

    def _finish(self, key: Hashable, job: _Job, picture: bytes | Exception) -> None:
        self._pending.pop(key, None)
        if isinstance(picture, bytes):
            self.cache[key] = picture
        elif isinstance(picture, RenderFailed):
            self._failed[key] = None
        if job.done.done():
            return
        if isinstance(picture, Exception):
            job.done.set_exception(picture)
        else:
            job.done.set_result(picture)


_BEFORE_ALL: Final = float("-inf")
"""Comes before every priority."""
