"""A cache of rows that were read lately, which follows every write of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from cachetools import LRUCache, TTLCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

MAX_KEYS: Final = 1024
"""Keys in one cache; the least recently used goes first."""


class RowCache(Generic[K, V]):
    """Values by key, read once and renewed by each write that the program makes."""

    def __init__(self, max_keys: int = MAX_KEYS) -> None:
        self._max_keys = max_keys
        self._values: LRUCache[K, V] | TTLCache[K, V] = LRUCache(max_keys)
        self._tell: Callable[[K], None] | None = None
        self._writes = 0

    @property
    def writes(self) -> int:
        """How many writes there have been; a value read from the database belongs to the count before the read."""
        return self._writes

    def share(self, tell: Callable[[K], None], *, max_age: float) -> None:
        """Tell other processes of each write from now on, and keep no value longer than `max_age` seconds."""
        self._tell = tell
        self._values = TTLCache(self._max_keys, max_age)

    def changed_elsewhere(self, key: K) -> None:
        """Forget one value: another process has changed it."""
        self._writes += 1
        self._values.pop(key, None)

    def get(self, key: K) -> V | None:
        """Return the cached value, or None."""
        return self._values.get(key)

    def put(self, key: K, value: V, *, writes: int) -> None:
        """Keep a value that was read when there had been so many writes; it is left out if there was one since."""
        if writes == self._writes:
            self._values[key] = value

    def wrote(self, key: K, value: V) -> None:
        """Keep a value that was written."""
        self._writes += 1
        self._values[key] = value
        if self._tell is not None:
            self._tell(key)

    async def following(self, key: K, write: asyncio.Future[T], value: Callable[[T], V | None]) -> T:
        """Wait for a write and return its outcome; the cache follows it, even if whoever waits is cancelled.

        Args:
            key: what is written.
            write: the write under way; when it fails, nobody knows what is stored.
            value: makes the new value of the outcome; None when nothing is cached that it could be made from.
        """

        def settled(done: asyncio.Future[T]) -> None:
            failed = done.cancelled() or done.exception() is not None
            fresh = None if failed else value(done.result())
            if fresh is None:
                self.drop(key)
            else:
                self.wrote(key, fresh)

        write.add_done_callback(settled)
        return await asyncio.shield(write)

    def drop(self, key: K) -> None:
        """Forget one value: it was changed, or may have been."""
        self.changed_elsewhere(key)
        if self._tell is not None:
            self._tell(key)

    def clear(self) -> None:
        """Forget everything."""
        self._writes += 1
        self._values.clear()
