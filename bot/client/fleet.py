"""What a process of a fleet has besides what a lone one has: its shards, its inbox, news from the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Self

import structlog
from sqlalchemy import make_url

from bot.store import Store
from bot.store.fleet_session import FleetSession
from bot.store.ownership import EVERYTHING, PARTITIONS
from bot.system.shards import Shards

log = structlog.get_logger(__name__)

IDENTIFY_EVERY: Final = 5.0
"""Seconds between two shards of one bucket that identify, as Discord wants it."""


class Fleet:
    """The fleet, as one of its processes sees it. Made by `Fleet.join`; to be left."""

    def __init__(self, store: Store, shards: Shards, session: FleetSession) -> None:
        """Use `Fleet.join`."""
        self.store = store
        self.shards = shards
        self.session = session

    @classmethod
    async def join(cls, store: Store, url: str, shards: Shards, *, standby: bool = False) -> Self:
        """Take some shards for this process, tell the others of changes, and hear of theirs.

        Args:
            store: the store, opened as a member of the fleet.
            url: the address of its database.
            shards: what this process is to receive of Discord.
            standby: whether to wait while another process has one of the shards.

        Raises:
            ShardsHeld: another process has one of the shards.
            StoreError: the database cannot be reached.
        """
        process = store.ownership.process
        session = FleetSession(make_url(url), process)
        try:
            await session.open()
            await session.take_shards(shards.ids, standby=standby)
            await store.changes.connect(session, process)
        except BaseException:
            await session.close()
            raise
        store.users.share(store.changes)
        session.on_return.append(store.users.forget)
        return cls(store, shards, session)

    @classmethod
    @asynccontextmanager
    async def joined(cls, store: Store, url: str, shards: Shards, *, standby: bool = False) -> AsyncIterator[Self]:
        """Be in the fleet for as long as the block runs (see `join`)."""
        fleet = await cls.join(store, url, shards, standby=standby)
        try:
            yield fleet
        finally:
            await fleet.leave()

    async def leave(self) -> None:
        """Give the shards back."""
        await self.session.close()

    def anywhere(self) -> int | None:
        """Return a number of a table that some other process would own; None when there is none."""
        ownership = self.store.ownership
        others = [number for number in EVERYTHING if ownership.holder(number) not in {None, ownership.process}]
        return PARTITIONS + random.choice(others) if others else None  # noqa: S311 - any will do

    async def identify_turn(self, shard: int, buckets: int) -> None:
        """Wait until a shard may identify.

        Args:
            shard: its number.
            buckets: how many shards may identify at once.
        """
        wait = await self.store.turns.take(f"identify.{shard % buckets}", every=IDENTIFY_EVERY)
        if wait > 0:
            log.info("a shard waits for its turn to identify", shard=shard, seconds=round(wait, 1))
            await asyncio.sleep(wait)
