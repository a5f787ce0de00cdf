"""Tasks that nobody waits for: kept until they are done, cancelled together, and logged when they fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

import structlog

K = TypeVar("K", bound=Hashable)

Work = Coroutine[Any, Any, None]

log = structlog.get_logger(__name__)


class BackgroundTasks:
    """A set of tasks. Each leaves it when it is done; one that fails is logged, and the others go on.

    That is why it is no `asyncio.TaskGroup`: there whoever begins the tasks waits for them, and all end when one fails.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def idle(self) -> bool:
        """Whether all are done."""
        return not self._tasks

    def start(self, work: Work, *, name: str) -> asyncio.Task[None]:
        """Begin to do something; whoever cares can watch the task."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_tell_failure)
        return task

    async def drain(self, patience: float | None = None) -> None:
        """Wait until all are done, those too that are begun meanwhile, but for so many seconds at most."""
        loop = asyncio.get_running_loop()
        end = None if patience is None else loop.time() + patience
        while self._tasks and (end is None or loop.time() < end):
            await asyncio.wait(self._tasks, timeout=None if end is None else end - loop.time())

    async def cancel(self) -> None:
        """Cancel all, and wait until they have ended."""
        await _cancel(self._tasks)


class KeyedTasks(Generic[K]):
    """Background tasks that are found by a key, such as the table at which each works.

    A task that is begun under the key of another takes its place; both are still waited for.
    """

    def __init__(self, ended: Callable[[K, asyncio.Task[None]], None] | None = None) -> None:
        """Begin with none; `ended` is told of each that has ended, whether it was done, failed or was cancelled."""
        self._all = BackgroundTasks()
        self._by_key: dict[K, asyncio.Task[None]] = {}
        self._tell_ended = ended

    def __contains__(self, key: K) -> bool:
        return key in self._by_key

    def __len__(self) -> int:
        return len(self._all)

    @property
    def keys(self) -> frozenset[K]:
        """The keys under which something is being done."""
        return frozenset(self._by_key)

    @property
    def idle(self) -> bool:
        """Whether all are done."""
        return self._all.idle

    def get(self, key: K) -> asyncio.Task[None] | None:
        """Return the task of a key; None where nothing is being done."""
        return self._by_key.get(key)

    def start(self, key: K, work: Work, *, name: str) -> asyncio.Task[None]:
        """Begin to do something under a key."""
        task = self._by_key[key] = self._all.start(work, name=name)
        task.add_done_callback(partial(self._ended, key))
        return task

    async def drain(self, patience: float | None = None) -> None:
        """Wait until all are done, those too that are begun meanwhile, but for so many seconds at most."""
        await self._all.drain(patience)

    async def cancel(self) -> None:
        """Cancel all, and wait until they have ended."""
        await self._all.cancel()

    async def cancel_keys(self, keys: Iterable[K], *, patience: float = 0.0) -> None:
        """Cancel the tasks of these keys that are not done within so many seconds, and wait until they have ended."""
        tasks = {self._by_key[key] for key in keys if key in self._by_key}
        if tasks and patience > 0:
            _, tasks = await asyncio.wait(tasks, timeout=patience)
        await _cancel(tasks)

    def _ended(self, key: K, task: asyncio.Task[None]) -> None:
        if self._by_key.get(key) is task:
            del self._by_key[key]
        if self._tell_ended is not None:
            self._tell_ended(key, task)


async def _cancel(tasks: Iterable[asyncio.Task[None]]) -> None:
    ending = tuple(tasks)
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


def _tell_failure(task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("a background task failed", task=task.get_name(), exc_info=error)
