"""Places: what becomes of tables when their server, channel or thread goes away, or is there again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord
import structlog

from bot.courier import Courier
from bot.mail import Barred
from bot.store import Store, StoreError, Table

__all__ = ["Places"]

log = structlog.get_logger(__name__)

HasChannel = Callable[[int], Awaitable[bool]]
"""Whether there is a channel or thread, by its id."""


class Places:
    """Tells the courier of tables whose place may have changed; trying to show them brings out what is true."""

    def __init__(self, client: discord.Client, store: Store, courier: Courier, has_channel: HasChannel) -> None:
        """Look up what the client does not know by `has_channel`."""
        self._client = client
        self._store = store
        self._courier = courier
        self._has_channel = has_channel
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
            for table in await self._store.tables.live():
                if not await self._stands(table):
                    await self._courier.doubt(table.id)
        except StoreError as error:
            log.warning("nobody knows which tables have lost their place", error=str(error))

    async def changed(self, place: int) -> None:
        """A channel or thread has gone."""
        for table in await self._store.tables.at(place):
            await self._courier.doubt(table.id)

    async def eased(self, place: int) -> None:
        """Skald may perhaps show again what it could not show in a channel."""
        broken = {panel.table for panel in await self._store.panels.broken()}
        for table in await self._store.tables.at(place):
            if table.id in broken:
                await self._courier.doubt(table.id)

    async def server_changed(self, guild: int) -> None:
        """Skald was sent away from a server, or invited again."""
        for table in await self._store.tables.in_guild(guild):
            await self._courier.doubt(table.id)

    async def _stands(self, table: Table) -> bool:
        if table.guild is None:
            return True
        guild = self._client.get_guild(table.guild)
        if guild is None:
            return False
        place = table.thread or table.channel
        if guild.unavailable or guild.get_channel_or_thread(place) is not None:
            return True
        try:
            return await self._has_channel(place)  # an archived thread is there, and the client does not know it
        except (discord.DiscordException, aiohttp.ClientError, OSError, Barred) as error:
            log.info("nobody knows whether a place is still there", table=table.id, error=repr(error))
            return True
