"""One held connection to PostgreSQL: what a process of a fleet locks while it lives, and what it hears from others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

import structlog
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.errors import ShardsHeld, StoreUnreachable, translated

__all__ = ["FleetSession", "Heard"]

log = structlog.get_logger(__name__)

Heard = Callable[[str], None]
"""Told the payload of a notification."""

_SHARDS: Final = 0x536B5368
"""First half of the keys of the advisory locks of shards; the second half is the shard's number."""

_HOLDERS: Final = """
    SELECT l.objid::int AS shard, coalesce(nullif(a.application_name, ''), 'process ' || a.pid) AS holder
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objsubid = 2 AND l.granted
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY l.objid
"""

RETRY: Final = 0.5
"""Seconds between attempts to connect anew."""

ALIVE: Final = 2.0
"""Seconds between two looks whether the connection still answers."""

SILENCE: Final = 5.0
"""Seconds after which a connection that does not answer counts as broken."""


class FleetSession:
    """Holds locks and listens to notifications, over a connection that is made anew when it breaks.

    While there is no connection, notifications are missed: `on_return` is told when they are heard again.
    """

    def __init__(self, url: URL, process: str) -> None:
        """Prepare a connection that PostgreSQL shows under the id of this process."""
        self._engine: AsyncEngine = create_async_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args={"server_settings": {"application_name": process}},
        )
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._turn = asyncio.Lock()
        self._heard: dict[str, Heard] = {}
        self._shards: tuple[int, ...] = ()
        self._keeping: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()
        self.on_return: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Connect, and keep connected.

        Raises:
            StoreError: the database cannot be reached.
        """
        try:
            await self._connect()
        except Exception as error:
            raise translated(error) from error
        self._keeping = asyncio.create_task(self._keep(), name="fleet-session")

    async def close(self) -> None:
        """Let go of the locks; closing again does nothing."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
            self._keeping = None
        await self._disconnect()
        await self._engine.dispose()

    async def lost(self) -> None:
        """Wait until another process has taken the shards of this one; for ever while all is well."""
        await self._lost.wait()

    async def take_shards(self, numbers: Iterable[int]) -> None:
        """Lock shards for as long as this process lives.

        Raises:
            ShardsHeld: another process has one of them; none is locked.
        """
        wanted = tuple(numbers)
        await self._lock(wanted)
        self._shards = wanted

    async def give_shards(self) -> None:
        """Let go of the shards, for another process to take."""
        given, self._shards = self._shards, ()
        for number in given:
            await self._do("SELECT pg_advisory_unlock($1::int, $2::int)", _SHARDS, number)

    async def holders(self) -> dict[int, str]:
        """Return which process holds each shard, by its number."""
        return {row["shard"]: row["holder"] for row in await self._do(_HOLDERS, _SHARDS)}

    async def listen(self, topic: str, heard: Heard) -> None:
        """Be told the payload of every notification of a topic from now on."""
        self._heard[topic] = heard
        await self._listen(topic)

    async def unlisten(self, topic: str) -> None:
        """Hear no more of a topic."""
        self._heard.pop(topic, None)
        async with self._turn:
            if self._driver is not None:
                await self._driver.remove_listener(topic, self._notified)

    async def tell(self, topic: str, payload: str = "") -> None:
        """Notify every process that listens to a topic, this one too.

        Raises:
            StoreError: it could not be said.
        """
        await self._do("SELECT pg_notify($1, $2)", topic, payload)

    async def _lock(self, numbers: tuple[int, ...]) -> None:
        taken: list[int] = []
        for number in numbers:
            [row] = await self._do("SELECT pg_try_advisory_lock($1::int, $2::int) AS got", _SHARDS, number)
            if not row["got"]:
                for own in taken:
                    await self._do("SELECT pg_advisory_unlock($1::int, $2::int)", _SHARDS, own)
                holders = await self.holders()
                raise ShardsHeld(tuple(n for n in numbers if n in holders), holders.get(number, ""))
            taken.append(number)

    async def _do(self, statement: str, *values: object) -> list[Any]:
        try:
            async with self._turn, asyncio.timeout(SILENCE):
                return list(await self._driver.fetch(statement, *values))  # fails without a connection as well
        except Exception as error:
            raise StoreUnreachable from error

    async def _connect(self) -> None:
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        self._driver = raw.driver_connection
        for topic in self._heard:
            await self._listen(topic)
        if self._shards:
            await self._lock(self._shards)

    async def _disconnect(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()

    async def _listen(self, topic: str) -> None:
        async with self._turn:
            if self._driver is not None:
                await self._driver.add_listener(topic, self._notified)

    def _notified(self, _connection: object, _pid: int, topic: str, payload: str) -> None:
        heard = self._heard.get(topic)
        if heard is not None:
            heard(payload)

    async def _keep(self) -> None:
        """Look whether the connection still answers, and make it anew when it does not."""
        while True:
            await asyncio.sleep(ALIVE)
            try:
                await self._do("SELECT 1")
            except Exception as error:  # noqa: BLE001 - whatever it is, another connection is tried
                log.warning("the connection to the other processes broke", error=repr(error))
                await self._return()

    async def _return(self) -> None:
        while True:
            await self._disconnect()
            try:
                await self._connect()
            except ShardsHeld:
                self._lost.set()
                return
            except Exception as error:  # noqa: BLE001 - tried again until it is there
                log.info("no connection to the other processes yet", error=repr(error))
                await asyncio.sleep(RETRY)
                continue
            for told in self.on_return:
                told()
            return
