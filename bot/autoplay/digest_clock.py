"""The clock of digests: once a week each server that has a channel for news hears what has happened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final
from zoneinfo import ZoneInfo

import structlog

from bot.autoplay.periodic_task import PeriodicTask
from bot.leagues.week import next_week
from bot.store import Digest, Store, StoreError
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules

log = structlog.get_logger(__name__)

LONGEST: Final = 300.0
"""Seconds after which it is looked in any case: other processes write when digests are due as well."""

RETRY: Final = 60.0
"""Seconds until a digest that could not be posted is tried again."""

Tell = Callable[[Digest], Awaitable[None]]
"""Posts the digest of a server, if there is anything to tell."""


class DigestClock:
    """Waits for the ends of weeks; of weeks that ended while Skald was off, the last one is told at its next start."""

    def __init__(self, store: Store, servers: GuildRules, tell: Tell, now: Clock) -> None:
        """Post digests by `tell`; `now` gives unix milliseconds."""
        self._store = store
        self._servers = servers
        self._tell = tell
        self._now = now
        self._task = PeriodicTask("digests", self._look, failure="digests could not be looked at", retry=LONGEST)

    def start(self) -> None:
        """Begin to wait."""
        self._task.start()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    async def follow(self, guild: int) -> None:
        """Let a server have digests from its next Monday on if it has a channel for news, and none if it has none."""
        settings = await self._servers.league(guild)
        if settings.channel is None:
            await self._store.digests.stop(guild)
            return
        due_at = next_week(ZoneInfo(settings.zone), self._now())
        await self._store.digests.begin(Digest(guild=guild, due_at=due_at))
        self._task.wake()

    async def once(self) -> None:
        """Post every digest that is due."""
        for digest in await self._store.digests.due(self._now()):
            if not self._store.ownership.owns(digest.guild >> 22):  # the lower bits of Discord's ids are mostly alike
                continue
            try:
                await self._tell(digest)
                settings = await self._servers.league(digest.guild)
                await self._store.digests.told(digest, next_week(ZoneInfo(settings.zone), self._now()))
            except StoreError:
                raise
            except Exception:
                log.exception("a digest could not be posted", guild=digest.guild)

    async def _look(self) -> float:
        await self.once()
        return await self._wait()

    async def _wait(self) -> float:
        """Return the seconds until the next digest is due."""
        due = await self._store.digests.next()
        if due is None:
            return LONGEST
        left = (due - self._now()) / 1000
        return min(LONGEST, left) if left > 0 else RETRY
