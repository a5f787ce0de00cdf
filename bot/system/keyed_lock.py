"""One lock for each key, made when it is first asked for and gone when nobody holds it or waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class KeyedLock(Generic[K]):
    """One `asyncio.Lock` for each key."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    def __contains__(self, key: K) -> bool:
        return key in self._locks

    def of(self, key: K) -> asyncio.Lock:
        """Return the lock of a key, for `async with`. It is the same one for as long as somebody keeps it."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
