"""Turns at what few can use at once, so that nobody who needs much of it keeps the others waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class FairTurns:
    """Lets as many at it as there are places. Of those who wait, whoever had the least time so far comes next.

    That is start-time fair queueing: each user has an account of the seconds it has used, which begins at the account
    of whoever was served last, so that nobody saves up turns. Who can stand behind the others comes when nobody else
    waits.
    """

    def __init__(self, places: int, *, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with every place free."""
        self._places = places
        self._free = list(reversed(range(places)))
        self._now = now
        self._accounts: dict[int, float] = {}
        self._served = 0.0
        self._order = count()
        self._waiting: list[tuple[bool, float, int, asyncio.Future[int]]] = []

    @asynccontextmanager
    async def turn(self, user: int, *, behind: bool = False) -> AsyncIterator[int]:
        """Wait for a turn and give the number of the place, counted from 0.

        Args:
            user: whose account it goes by.
            behind: whether everybody who does not say so comes first.
        """
        begins = max(self._served, self._accounts.get(user, 0.0))
        place = await self._place(begins, behind=behind)
        began = self._now()
        try:
            yield place
        finally:
            self._accounts[user] = begins + self._now() - began
            self._release(place)

    async def _place(self, begins: float, *, behind: bool) -> int:
        if self._free:
            self._served = max(self._served, begins)
            return self._free.pop()
        given: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (behind, begins, next(self._order), given))
        try:
            return await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._release(given.result())
            raise

    def _release(self, place: int) -> None:
        while self._waiting:
            behind, begins, _, given = heappop(self._waiting)
            if not given.done():
                self._served = self._served if behind else max(self._served, begins)
                given.set_result(place)
                break
        else:
            self._free.append(place)
        if len(self._free) == self._places:  # nobody waits, so all begin anew
            self._served = 0.0
            self._accounts.clear()
        else:
            self._accounts = {user: until for user, until in self._accounts.items() if until > self._served}
