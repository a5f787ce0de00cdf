"""The easel: pictures are painted in one bounded worker, and painted once; what a person waits for comes first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from heapq import heappop, heappush
from itertools import count

from bot.metrics import RENDERS

ROOM = 48 << 20
"""Bytes of finished pictures that are kept."""


class Haste(IntEnum):
    """Who waits for a picture; less is sooner."""

    PERSON = 0
    """Somebody has pressed a control."""
    SCREEN = 1
    """A message is to be brought up to date."""


HASTE: ContextVar[Haste] = ContextVar("haste", default=Haste.PERSON)
"""The haste of whatever runs now."""


@dataclass(slots=True)
class _Wet:
    """A picture that is asked for and not done."""

    draw: Callable[[], bytes]
    done: asyncio.Future[bytes]
    haste: Haste
    begun: bool = False


class Easel:
    """Paints pictures off the event loop; equal keys share one picture, even while it is being painted."""

    def __init__(self, *, room: int = ROOM) -> None:
        """Keep at most `room` bytes."""
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="easel")
        self._done: OrderedDict[Hashable, bytes] = OrderedDict()
        self._wet: dict[Hashable, _Wet] = {}
        self._order: list[tuple[Haste, int, Hashable]] = []
        self._number = count()
        self._painting = False
        self._closed = False
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
        if self._closed:
            raise RuntimeError("the easel is put away")
        haste, wet = HASTE.get(), self._wet.get(key)
        if wet is None:
            wet = self._wet[key] = _Wet(draw, asyncio.get_running_loop().create_future(), haste)
            self._line_up(key, haste)
        elif haste < wet.haste and not wet.begun:
            wet.haste = haste
            self._line_up(key, haste)
        return await asyncio.shield(wet.done)

    def close(self) -> None:
        """Paint no more."""
        self._closed = True
        self._order.clear()
        self._worker.shutdown(wait=False, cancel_futures=True)
        for wet in self._wet.values():
            wet.done.cancel()

    def _line_up(self, key: Hashable, haste: Haste) -> None:
        heappush(self._order, (haste, next(self._number), key))
        self._paint_next()

    def _paint_next(self) -> None:
        while self._order and not self._painting:
            _, _, key = heappop(self._order)
            wet = self._wet.get(key)
            if wet is None or wet.begun:
                continue  # it was lined up twice, and came when it was more urgent
            wet.begun = self._painting = True
            painting = asyncio.get_running_loop().run_in_executor(self._worker, _timed, wet.draw)
            painting.add_done_callback(partial(self._hang, key, wet))

    def _hang(self, key: Hashable, wet: _Wet, painting: asyncio.Future[bytes]) -> None:
        self._painting = False
        self._wet.pop(key, None)
        self._paint_next()
        if wet.done.done() or painting.cancelled():
            wet.done.cancel()
        elif (error := painting.exception()) is not None:
            wet.done.set_exception(error)
        else:
            self._keep(key, painting.result())
            wet.done.set_result(painting.result())

    def _keep(self, key: Hashable, picture: bytes) -> None:
        self._done[key] = picture
        self._held += len(picture)
        while self._held > self._room and len(self._done) > 1:
            self._held -= len(self._done.popitem(last=False)[1])


def _timed(draw: Callable[[], bytes]) -> bytes:
    with RENDERS.time():
        return draw()
