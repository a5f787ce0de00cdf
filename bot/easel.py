"""The easel: pictures are painted in one bounded worker, and painted once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from bot.metrics import RENDERS

ROOM = 48 << 20
"""Bytes of finished pictures that are kept."""


class Easel:
    """Paints pictures off the event loop; equal keys share one picture, even while it is being painted."""

    def __init__(self, *, room: int = ROOM) -> None:
        """Keep at most `room` bytes."""
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="easel")
        self._done: OrderedDict[Hashable, bytes] = OrderedDict()
        self._wet: dict[Hashable, asyncio.Future[bytes]] = {}
        self._room = room
        self._held = 0

    async def paint(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """Return the picture of this key, painting it if it is not there.

        Args:
            key: everything that the picture hangs on.
            draw: paints it; runs in the worker and must not touch what others change.
        """
        found = self._done.get(key)
        if found is not None:
            self._done.move_to_end(key)
            return found
        wet = self._wet.get(key)
        if wet is None:
            wet = self._wet[key] = asyncio.get_running_loop().run_in_executor(self._worker, _timed, draw)
            wet.add_done_callback(lambda future: self._hang(key, future))
        return await asyncio.shield(wet)

    def close(self) -> None:
        """Paint no more."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _hang(self, key: Hashable, future: asyncio.Future[bytes]) -> None:
        self._wet.pop(key, None)
        if future.cancelled() or future.exception() is not None:
            return
        self._done[key] = future.result()
        self._held += len(future.result())
        while self._held > self._room and len(self._done) > 1:
            self._held -= len(self._done.popitem(last=False)[1])


def _timed(draw: Callable[[], bytes]) -> bytes:
    with RENDERS.time():
        return draw()
