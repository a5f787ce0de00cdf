"""What a process of a fleet has besides what a lone one has: its shards, its inbox, news from the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, Self

import structlog
from sqlalchemy import make_url

from bot.client.deferral import Arrival, Interaction
from bot.client.handover import Handover
from bot.client.inbox_reader import Answer, InboxReader
from bot.panels.texts import Texts
from bot.store import Store
from bot.store.fleet_session import FleetSession
from bot.system.shards import Shards

__all__ = ["Arrival", "Fleet"]

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
        self.handover: Handover | None = None
        self._reader: InboxReader | None = None

    @classmethod
    async def join(cls, store: Store, url: str, shards: Shards) -> Self:
        """Take some shards for this process, tell the others of changes, and hear of theirs.

        Args:
            store: the store, opened as a member of the fleet.
            url: the address of its database.
            shards: what this process is to receive of Discord.

        Raises:
            ShardsHeld: another process has one of the shards.
            StoreError: the database cannot be reached.
        """
        process = store.ownership.process
        session = FleetSession(make_url(url), process)
        try:
            await session.open()
            await session.take_shards(shards.ids)
            await store.changes.connect(session, process)
        except BaseException:
            await session.close()
            raise
        store.users.share(store.changes)
        session.on_return.append(store.users.forget)
        return cls(store, shards, session)

    async def leave(self) -> None:
        """Give the shards back."""
        await self.session.close()

    async def start(
        self, answer: Answer, make: Callable[[dict[str, Any]], Interaction], *, texts: Texts, now: Callable[[], int]
    ) -> None:
        """Begin to hand interactions over and to take those of others.

        Args:
            answer: answers an interaction that another process has received.
            make: makes an interaction of what Discord has delivered.
            texts: the words for people.
            now: the time in unix milliseconds.
        """
        if self._reader is None:  # a failed login is tried again
            self.handover = Handover(make, self.store, texts=texts)
            self._reader = InboxReader(self.store, self.session, answer, now=now)
            await self._reader.start()

    async def finish(self, patience: float) -> None:
        """Finish what was taken and what was handed over, but not for ever."""
        if self._reader is not None and self.handover is not None:
            await asyncio.gather(self._reader.close(patience), self.handover.close(patience))

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
