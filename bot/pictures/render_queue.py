"""The render queue: pictures are painted in one bounded worker, and once; what a person waits for comes first."""

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

ROOM = 8 << 20
"""Bytes of finished pictures that are kept."""

LEAST = 512
"""Bytes that a kept picture counts for at least: its key takes room as well."""

LATER = 30.0
"""Seconds after which a picture that could not be painted is tried again, if somebody asks for it."""

SPOILED = 256
"""Pictures of which it is remembered that they could not be painted."""


class Unpainted(Exception):
    """A picture could not be painted: whoever does it has hung or died over it. Later it may be possible."""


class Haste(IntEnum):
    """Who waits for a picture; less is sooner."""

    PERSON = 0
    """Somebody has pressed a control."""
    SCREEN = 1
    """A message is to be brought up to date."""
    REPAIR = 2
    """A message is looked at after a start, and may well be right."""


HASTE: ContextVar[Haste] = ContextVar("haste", default=Haste.PERSON)
"""The haste of whatever runs now."""


Draw = Callable[[], bytes]
"""Paints a picture. It must not touch what others change, and be fit to be sent to another process."""


@dataclass(slots=True)
class _Wet:
    """A picture that is asked for and not done."""

    draw: Draw
    done: asyncio.Future[bytes]
    haste: Haste
    begun: bool = False


def _call(draw: Draw) -> bytes:
    return draw()


class RenderQueue:
    """Paints pictures off the event loop; equal keys share one picture, even while it is being painted."""

    def __init__(
        self,
        brush: Callable[[Draw], bytes] = _call,
        *,
        hands: int = 1,
        room: int = ROOM,
        least: int = LEAST,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Have `brush` do the painting, which is called in `hands` threads; keep at most `room` bytes.

        A picture counts for `least` bytes at least, and one that is larger than the room for all of it, so that it is
        kept alone. `now` is the time in seconds.
        """
        self.brush = brush
        """What paints; a test may put another in its place."""
        self.kept: LRUCache[Hashable, bytes] = LRUCache(room, lambda picture: min(room, max(least, len(picture))))
        """The pictures that need not be painted again."""
        self._wet: dict[Hashable, _Wet] = {}
        self._spoiled: TTLCache[Hashable, None] = TTLCache(SPOILED, LATER, timer=now)
        self._orders: PriorityQueue[tuple[float, int, Hashable, _Wet | None]] = PriorityQueue()
        self._number = count()
        self._hands = hands
        self._begun = False
        self._choosing = Lock()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pictures are asked for and not done."""
        return len(self._wet)

    async def paint(self, key: Hashable, draw: Draw) -> bytes:
        """Return the picture of this key, painting it if it is not there.

        Args:
            key: everything that the picture hangs on.
            draw: paints it.

        Raises:
            Unpainted: it could not be painted now or a short while ago.
        """
        found = self.kept.get(key)
        if found is not None:
            return found
        if self._closed:
            raise RuntimeError("the render queue is closed")
        if key in self._spoiled:
            raise Unpainted
        haste, wet = HASTE.get(), self._wet.get(key)
        if wet is None:
            wet = self._wet[key] = _Wet(draw, asyncio.get_running_loop().create_future(), haste)
            self._order(key, wet)
        elif haste < wet.haste:
            wet.haste = haste
            self._order(key, wet)
        return await asyncio.shield(wet.done)

    async def try_to_paint(self, key: Hashable, draw: Draw) -> bytes | None:
        """Return the picture of this key (see `paint`), or None if it cannot be painted now."""
        try:
            return await self.paint(key, draw)
        except Unpainted:
            return None

    def close(self) -> None:
        """Paint no more."""
        self._closed = True
        for _ in range(self._hands):
            self._orders.put((_FIRST, next(self._number), None, None))
        for wet in self._wet.values():
            wet.done.cancel()

    def _order(self, key: Hashable, wet: _Wet) -> None:
        self._orders.put((wet.haste, next(self._number), key, wet))
        if not self._begun:
            self._begun = True
            for _ in range(self._hands):
                Thread(
                    target=self._paint_on, args=(asyncio.get_running_loop(),), name="render-queue", daemon=True
                ).start()

    def _paint_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Paint what is ordered, the most urgent first. Runs in each of the queue's threads."""
        while True:
            _, _, key, wet = self._orders.get()
            if wet is None:
                return
            with self._choosing:
                if wet.begun:
                    continue  # it was ordered twice, and came when it was more urgent
                wet.begun = True
            picture: bytes | Exception
            try:
                with RENDERS.time():
                    picture = self.brush(wet.draw)
            except Exception as error:  # noqa: BLE001 - whoever asked for the picture hears of it
                picture = error
            with suppress(RuntimeError):  # nobody is there any more
                loop.call_soon_threadsafe(self._hang, key, wet, picture)

    def _hang(self, key: Hashable, wet: _Wet, picture: bytes | Exception) -> None:
        self._wet.pop(key, None)
        if isinstance(picture, bytes):
            self.kept[key] = picture
        elif isinstance(picture, Unpainted):
            self._spoiled[key] = None
        if wet.done.done():
            return
        if isinstance(picture, Exception):
            wet.done.set_exception(picture)
        else:
            wet.done.set_result(picture)


_FIRST: Final = float("-inf")
"""Sooner than any haste."""
