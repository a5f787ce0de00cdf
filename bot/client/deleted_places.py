"""Places: what becomes of tables when their server, channel or thread goes away, or is there again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from bot.client.table_sync import TableSync
from bot.store import NotOwner, Store, StoreError, Table

__all__ = ["Places"]

log = structlog.get_logger(__name__)

HasPlace = Callable[[int | None, int], Awaitable[bool]]
"""Whether there is a channel or thread, by the ids of its server and its own."""


class Places:
    """Has those tables shown anew whose place may have changed; trying brings out what is true."""

    def __init__(self, store: Store, table_sync: TableSync, has_place: HasPlace) -> None:
        """Ask `has_place` what is still there."""
        self._store = store
        self._table_sync = table_sync
        self._has_place = has_place
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for what has gone while nobody listened."""
        self._task = asyncio.create_task(self._check(), name="places")

    async def close(self) -> None:
        """Look no further."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _check(self) -> None:
        try:
            for table in await self._store.tables.live():  # what is not heard of here, another process looks at
                if not await self._has_place(table.guild, table.thread or table.channel):
                    await self._doubt_one(table.id)
        except StoreError as error:
            log.warning("nobody knows which tables have lost their place", error=str(error))

    async def gone(self, place: int) -> None:
        """A channel or thread was deleted."""
        await self._doubt(await self._store.tables.at(place))

    async def eased(self, place: int) -> None:
        """Skald may perhaps show again what it could not show in a channel."""
        await self._doubt(await self._broken(await self._store.tables.at(place)))

    async def left(self, guild: int) -> None:
        """Skald was sent away from a server."""
        self._store.changes.tell("left", guild)
        await self._doubt(await self._store.tables.in_guild(guild))

    async def back(self, guild: int) -> None:
        """Skald was invited to a server, perhaps again."""
        self._store.changes.tell("back", guild)
        tables = await self._broken(await self._store.tables.in_guild(guild))
        for seats in (await self._store.seats.of_many(table.id for table in tables)).values():
            for seat in seats:
                if seat.user is not None:  # without a server in common, no direct message has reached them
                    await self._store.users.change(seat.user, dm_blocked_until=None)
        await self._doubt(tables)

    async def _broken(self, tables: Iterable[Table]) -> list[Table]:
        broken = {panel.table for panel in await self._store.panels.broken()}
        return [table for table in tables if table.id in broken]

    async def _doubt(self, tables: Iterable[Table]) -> None:
        for table in tables:
            await self._doubt_one(table.id)

    async def _doubt_one(self, table: int) -> None:
        try:
            await self._table_sync.doubt(table)
        except NotOwner:
            self._store.changes.tell("doubt", table)
