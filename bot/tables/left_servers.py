"""Servers that have removed Skald: their tables are paused, resumed with the server, or closed and purged in time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import structlog

from bot.store import Conflict, Status
from bot.tables.loader import LOST, NoTable
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import renewed

log = structlog.get_logger(__name__)

RESTING_DAYS: Final = 30
"""Days for which the tables of a server that was left rest; then they are closed."""

KEPT_DAYS: Final = 90
"""Days for which everything of a server that was left is kept."""

REASON: Final = "server-left"
"""Why a table is closed whose server was left long ago."""

DAY: Final = 24 * 3_600_000
"""In milliseconds."""

AT_ONCE: Final = 4
"""Tables that are purged in one write."""


class LeftServers:
    """Pauses tables while Skald is not on their server: no clock runs, and nothing is shown."""

    def __init__(self, sessions: Sessions, *, days: int = KEPT_DAYS) -> None:
        """Purge what belongs to a server that was left so many `days` ago; never when it is 0."""
        self._sessions = sessions
        self._store = sessions.store
        self._days = days

    @property
    def resting(self) -> frozenset[int]:
        """The servers that Skald has left."""
        return frozenset(self._sessions.resting)

    async def load(self) -> None:
        """Read which servers have been left."""
        self._sessions.resting.update(await self._store.guilds.gone(self._sessions.now()))

    async def left(self, guild: int) -> None:
        """Skald is not on a server any more: stop the clocks of its tables."""
        await self._store.guilds.left(guild, self._sessions.now())
        self._sessions.resting.add(guild)
        await self._store.deadlines.stop(guild)

    async def back(self, guild: int) -> None:
        """Skald is on a server again: start the clocks of its tables from the beginning."""
        if guild in self._sessions.resting:
            await self._store.guilds.back(guild)
            await self.wake(guild)

    async def wake(self, guild: int) -> None:
        """Let the tables of a server that is there again, and that this process owns, go on."""
        self._sessions.resting.discard(guild)
        for table in await self._store.tables.in_guild(guild):
            if table.status is Status.PLAYING and self._store.ownership.owns(table.id):
                try:
                    await self._start_clock(table.id)
                except (NoTable, *LOST) as error:
                    log.warning("a table has not come back with its server", table=table.id, error=repr(error))

    async def close_tables(self) -> None:
        """Close the tables of servers that were left some time ago: nobody has won, and nothing counts."""
        if not self._days:
            return
        rested = self._sessions.now() - min(RESTING_DAYS, self._days) * DAY
        for guild in await self._store.guilds.gone(rested):
            for table in await self._store.tables.in_guild(guild):
                if guild in self._sessions.resting and self._store.ownership.owns(table.id):
                    with suppress(Conflict, NoTable, *LOST):
                        await self._sessions.end(table.id, REASON)

    async def purge(self) -> None:
        """Delete what belongs to servers that were left long ago, a few tables at a time."""
        if not self._days:
            return
        for guild in await self._store.guilds.gone(self._sessions.now() - self._days * DAY):
            purged = 0
            while tables := await self._store.tables.oldest_of(guild, AT_ONCE):
                if guild not in self._sessions.resting:  # it has come back meanwhile
                    return
                for table in tables:
                    self._sessions.forget(table)
                await self._store.tables.purge(tables)
                purged += len(tables)
                await asyncio.sleep(0)
            await self._store.guilds.purge(guild)
            self._sessions.resting.discard(guild)
            log.info("what belonged to a server that was left is purged", tables=purged)

    async def _start_clock(self, table: int) -> None:
        async with self._sessions.lane(table):
            session = await self._sessions.reload(table)
            now = self._sessions.now()
            deadlines = await renewed(self._store, session, now=now)  # none stands: they were stopped
            await self._store.deadlines.put(table, deadlines)
            self._sessions.changed(session)
