"""What becomes of tables when their server, channel or thread is deleted, or is there again."""

from __future__ import annotations

from collections.abc import Iterable

import structlog

from bot.client.presence import Presence
from bot.client.table_sync import TableSync
from bot.store import NotOwner, Store, StoreError, Table
from bot.system.background_tasks import BackgroundTasks
from bot.tables.left_servers import LeftServers

log = structlog.get_logger(__name__)


class Places:
    """Has tables shown anew whose place may have changed: only the attempt tells whether they can be shown there."""

    def __init__(self, store: Store, table_sync: TableSync, servers: LeftServers, presence: Presence) -> None:
        """Ask `presence` what is still there; `servers` lets the tables of those that are not rest."""
        self._servers = servers
        self._lives_on = presence.lives_on
        self._store = store
        self._table_sync = table_sync
        self._has_place = presence.has_place
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Begin to look for what has gone while nobody listened."""
        self._tasks.start(self._check(), name="places")

    async def close(self) -> None:
        """Look no further."""
        await self._tasks.cancel()

    async def _check(self) -> None:
        try:
            live = await self._store.tables.live()  # what is not heard of here, another process looks at
            for guild in sorted(self._servers.resting | {table.guild for table in live if table.guild is not None}):
                await self._look_for(guild)
            for table in live:
                if table.guild in self._servers.resting:
                    continue
                if not await self._has_place(table.guild, table.place):
                    await self._recheck_one(table.id)
        except StoreError as error:
            log.warning("nobody knows which tables have lost their place", error=str(error))

    async def _look_for(self, guild: int) -> None:
        """Find out whether a server was left, or is there again, while nobody listened."""
        resting, lives = guild in self._servers.resting, self._lives_on(guild)
        if resting and lives:
            await self.guild_joined(guild)
        elif not resting and not lives:
            await self.guild_left(guild)

    async def channel_deleted(self, place: int) -> None:
        """A channel or thread was deleted."""
        await self._recheck(await self._store.tables.at(place))

    async def channel_updated(self, place: int) -> None:
        """Skald may perhaps show again what it could not show in a channel."""
        await self._recheck(await self._broken(await self._store.tables.at(place)))

    async def guild_left(self, guild: int) -> None:
        """Skald was sent away from a server."""
        await self._servers.left(guild)
        self._store.changes.tell("left", guild)
        await self._recheck(await self._store.tables.in_guild(guild))

    async def guild_joined(self, guild: int) -> None:
        """Skald was invited to a server, perhaps again."""
        # Which tables were broken is looked up before their clocks begin anew and show them.
        tables = await self._broken(await self._store.tables.in_guild(guild))
        await self._servers.back(guild)
        self._store.changes.tell("back", guild)
        for seats in (await self._store.seats.of_many(table.id for table in tables)).values():
            for seat in seats:
                if seat.user is not None:  # without a server in common, no direct message has reached them
                    await self._store.users.change(seat.user, dm_blocked_until=None)
        await self._recheck(tables)

    async def _broken(self, tables: Iterable[Table]) -> list[Table]:
        broken = {panel.table for panel in await self._store.panels.broken()}
        return [table for table in tables if table.id in broken]

    async def _recheck(self, tables: Iterable[Table]) -> None:
        for table in tables:
            await self._recheck_one(table.id)

    async def _recheck_one(self, table: int) -> None:
        try:
            await self._table_sync.recheck_place(table)
        except NotOwner:
            self._store.changes.tell("doubt", table)
