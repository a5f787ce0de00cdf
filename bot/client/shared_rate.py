"""The share of Discord's requests that all processes of a fleet take from one row of the database."""

from __future__ import annotations

import asyncio

from bot.client.rate_limiter import RateLimiter
from bot.store.turns import Turns

_NAME = "requests"

AT_ONCE = 16
"""Turns that are taken in one trip to the database at most: the others of a crowd let other processes in between."""


class SharedRateLimiter(RateLimiter):
    """Lets the requests of all processes go at one steady rate, whoever asks first.

    Those who ask while a trip to the database is under way take their turns together in the next one.
    """

    def __init__(self, turns: Turns, rate: float, *, burst: float) -> None:
        """Allow `rate` requests a second by all processes, after a pause `burst` at once."""
        super().__init__(rate, burst=burst)
        self._turns = turns
        self._waiting: list[asyncio.Future[float]] = []
        self._taking: asyncio.Task[None] | None = None

    async def wait(self) -> None:
        """Wait for one request's turn.

        Raises:
            StoreError: the database gives no turns; no request may go.
        """
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[float] = loop.create_future()
        self._waiting.append(turn)
        if self._taking is None:
            self._taking = asyncio.create_task(self._take())
        at = await turn
        if at > loop.time():
            await asyncio.sleep(at - loop.time())

    async def _take(self) -> None:
        loop = asyncio.get_running_loop()
        every = 1.0 / self._rate
        try:
            while self._waiting:
                some = self._waiting[:AT_ONCE]
                del self._waiting[:AT_ONCE]
                try:
                    first = await self._turns.take(_NAME, every=every, turns=len(some), saved=int(self._burst))
                except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it is
                    for turn in some:
                        if not turn.done():
                            turn.set_exception(error)
                    continue
                begun = loop.time() + first
                for place, turn in enumerate(some):
                    if not turn.done():
                        turn.set_result(begun + place * every)
        finally:
            self._taking = None
