"""Our share of the requests that Discord allows a bot in a second."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass


@dataclass(slots=True)
class Permit:
    """One request's turn, waited for ahead, so that nobody else is kept waiting meanwhile; good for one request."""

    used: bool = False


class RateLimiter:
    """Lets requests go at a steady rate, strictly first come, first served.

    A limiter that wakes those who wait and lets them compete with newcomers (aiolimiter does) keeps some tables waiting
    twice as long as others when there is more to show than Discord allows. Here each request has its place in line from
    the moment when it asks.
    """

    def __init__(self, rate: float, *, burst: float) -> None:
        """Allow `rate` requests a second, after a pause `burst` at once."""
        self._rate, self._burst = rate, burst
        self._left = burst
        self._counted_at = 0.0
        self._first = asyncio.Lock()
        """Held by whoever is first in line; others come to it in the order in which they asked."""

    async def wait(self) -> None:
        """Wait for one request's turn."""
        async with self._first:
            now = asyncio.get_running_loop().time()
            since = now - (self._counted_at or now)
            self._left = min(self._burst, self._left + since * self._rate) - 1
            self._counted_at = now
            if self._left < 0:
                await asyncio.sleep(-self._left / self._rate)

    async def permit(self) -> Permit:
        """Wait for one request's turn and return it, to be used later."""
        await self.wait()
        return Permit()
