"""After a start: computer players who are asked something go on, and messages that are behind are brought up to date.

Neither asks for more than what is to be done: which tables these are, the store knows.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from bot.autoplay.computers import Computers
from bot.client.table_sync import TableSync
from bot.panels.look import look
from bot.store import Store
from bot.store.ownership import EVERYTHING, partition_of
from bot.system.background_tasks import BackgroundTasks
from bot.tables.left_servers import LeftServers

log = structlog.get_logger(__name__)

AT_ONCE: Final = 2
"""Tables whose messages are looked at at the same time."""

SHARE: Final = 1.0
"""A pause after each table, as a multiple of the time that it took: people's answers come first."""

LEAST: Final = 0.01
"""Seconds between two tables at the least."""

LONGEST: Final = 30.0
"""Seconds after which the next table is not kept waiting any longer."""


class CatchUp:
    """Goes through the tables that need something, a few at a time, behind everything that people do."""

    def __init__(self, store: Store, table_sync: TableSync, computers: Computers, left_servers: LeftServers) -> None:
        """Leave the tables of `left_servers` alone."""
        self._left_servers = left_servers
        self._store = store
        self._table_sync = table_sync
        self._computers = computers
        self._tasks = BackgroundTasks()

    async def take_up(self, partitions: frozenset[int] = EVERYTHING) -> None:
        """Look up what is to be done at the tables of partitions that this process owns, and begin.

        Tables that people come to meanwhile are shown at once, as always.

        Raises:
            StoreError: the store cannot be read.
        """
        resting = await self._resting()
        asked = self._ours(await self._store.tables.computer_asked(), partitions, resting)
        behind = self._ours(await self._store.panels.behind(await asyncio.to_thread(look)), partitions, resting)
        if behind:
            log.info("messages are brought up to date", tables=len(behind))
        waiting = list(reversed(behind))
        self._tasks.start(self._wake(asked), name="waking-computers")
        for _ in range(AT_ONCE):
            self._tasks.start(self._show_each(waiting), name="repair")

    async def close(self) -> None:
        """Stop; what was not reached is behind at the next start as well."""
        await self._tasks.cancel()

    async def done(self) -> None:
        """Wait until every table has been gone through."""
        await self._tasks.drain()

    @property
    def idle(self) -> bool:
        """Whether every table has been gone through."""
        return self._tasks.idle

    async def _resting(self) -> frozenset[int]:
        """Return the live tables of servers that Skald has left."""
        tables = [await self._store.tables.in_guild(guild) for guild in self._left_servers.resting]
        return frozenset([table.id for some in tables for table in some])

    def _ours(self, tables: tuple[int, ...], partitions: frozenset[int], resting: frozenset[int]) -> tuple[int, ...]:
        wanted = partitions & self._store.ownership.owned
        return tuple([table for table in tables if partition_of(table) in wanted and table not in resting])

    async def _wake(self, asked: tuple[int, ...]) -> None:
        for table in asked:
            self._computers.nudge(table)
            await asyncio.sleep(LEAST)

    async def _show_each(self, waiting: list[int]) -> None:
        loop = asyncio.get_running_loop()
        while waiting:
            began = loop.time()
            await self._table_sync.repair(waiting.pop(), patience=LONGEST)
            await asyncio.sleep(max(LEAST, SHARE * (loop.time() - began)))
