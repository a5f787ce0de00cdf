"""Single requests to Discord: within our share, with patience, and tried again when the connection broke."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord
import structlog

from bot.client.discord_codes import TOO_MANY
from bot.client.rate_limiter import Permit, RateLimiter
from bot.client.retry import retried

T = TypeVar("T")
log = structlog.get_logger(__name__)

PATIENCE: Final = 20.0
"""Seconds for one request; discord.py itself would wait for minutes."""

PAUSES: Final = (1.0, 1.0)
"""Seconds between attempts at a request whose connection broke."""

BAN: Final = 30.0
"""Seconds for which nothing is sent when Cloudflare turns us away without saying for how long."""


class CloudflareBan(Exception):
    """Cloudflare, which stands before Discord, turns us away: nothing is sent for a while."""

    def __init__(self, seconds: float) -> None:
        """Say for how long."""
        self.retry_after = seconds
        super().__init__(f"nothing is sent for {seconds:.0f} seconds")


FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError, CloudflareBan)
"""What a request raises that Discord did not take even after some attempts."""


class DiscordRequests:
    """Makes requests, none while Cloudflare, which stands before Discord, turns us away."""

    def __init__(self, client: discord.Client, limiter: RateLimiter) -> None:
        self._client = client
        self._limiter = limiter
        self._barred_until = 0.0

    async def permit(self) -> Permit:
        """Wait for one request's turn."""
        return await self._limiter.permit()

    async def do(self, request: Callable[[], Awaitable[T]], permit: Permit | None = None) -> T:
        """Make one request, by a permit or in its turn; twice more when the connection broke."""
        return await retried(
            lambda: self._attempt(request, permit), pauses=PAUSES, may_pass=_may_pass, failed="a request was not taken"
        )

    async def _attempt(self, request: Callable[[], Awaitable[T]], permit: Permit | None) -> T:
        self._refuse_while_banned()
        if permit is None or permit.used:
            await self._limiter.wait()
        else:
            permit.used = True
        try:
            async with asyncio.timeout(PATIENCE):
                return await request()
        except TimeoutError:
            # discord.py shuts a gate for all requests while one waits for the end of a global limit, and leaves
            # it shut when that one is given up.
            self._client.http._global_over.set()  # noqa: SLF001 - there is no public way to open it
            raise
        except discord.HTTPException as error:
            self._note_ban(error)
            raise

    def _refuse_while_banned(self) -> None:
        left = self._barred_until - asyncio.get_running_loop().time()
        if left > 0:
            raise CloudflareBan(left)

    def _note_ban(self, error: discord.HTTPException) -> None:
        """Send nothing for a while when it was not Discord itself that refused, but Cloudflare."""
        if error.status == TOO_MANY and not error.response.headers.get("Via") and not error.code:
            wait = error.response.headers.get("Retry-After", "")
            seconds = float(wait) if wait.replace(".", "", 1).isdigit() else BAN
            self._barred_until = asyncio.get_running_loop().time() + seconds
            log.warning("Discord turns us away", seconds=seconds)


def _may_pass(failure: BaseException) -> bool:
    """Return whether a request may succeed in another attempt; one that has taken too long is not tried again."""
    broken = isinstance(failure, (discord.DiscordServerError, aiohttp.ClientError, OSError))
    return broken and not isinstance(failure, TimeoutError)
