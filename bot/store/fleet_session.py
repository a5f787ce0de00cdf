"""One held connection to PostgreSQL: what a process of a fleet locks while it lives, and what it hears from others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import structlog
from sqlalchemy import URL
from sqlalchemy.pool import NullPool

from bot.store.errors import ShardsHeld, StoreUnreachable, translated
from bot.system.background_tasks import BackgroundTasks

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log = structlog.get_logger(__name__)

Heard = Callable[[str], None]
"""Told the payload of a notification."""

_SHARDS: Final = 0x536B5368
"""First half of the keys of the advisory locks of shards; the second half is the shard's number."""

WAITING: Final = 0x536B5377
"""The same for the locks of the process that waits for a shard to become free."""

_CONNECTED: Final = 0x536B5363
"""The same for the locks of processes that are connected to Discord for a shard: two while it changes hands."""

_TRY: Final = "SELECT pg_try_advisory_lock($1::int, $2::int) AS got"
_HOLDERS: Final = """
    SELECT l.objid::int AS shard, coalesce(nullif(a.application_name, ''), 'process ' || a.pid) AS holder
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objsubid = 2 AND l.granted
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY l.objid
"""

RETRY: Final = 0.5
"""Seconds between attempts to reconnect."""

RETURN: Final = 3.0
"""Seconds for which whoever had a shard before an outage of the server may take it again."""

LOOK: Final = 0.2
"""Seconds between two checks of the locks of other processes."""

ALIVE: Final = 2.0
"""Seconds between two checks whether the connection still answers."""

SILENCE: Final = 5.0
"""Seconds after which a connection that does not answer counts as broken."""


class FleetSession:
    """Holds locks and listens to notifications, over a connection that is restored when it breaks.

    While there is no connection, notifications are missed: `on_return` is told when they are heard again.
    """

    def __init__(self, url: URL, process: str) -> None:
        """Prepare a connection that PostgreSQL shows under the id of this process."""
        from sqlalchemy.ext.asyncio import create_async_engine

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
        self._process = process
        self._shards: tuple[int, ...] = ()
        self._connected: tuple[int, ...] = ()
        self._tasks = BackgroundTasks()
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
        self._tasks.start(self._keep(), name="fleet-session")

    async def close(self) -> None:
        """Let go of the locks; closing again does nothing."""
        await self._tasks.cancel()
        await self._disconnect()
        await self._engine.dispose()

    async def lost(self) -> None:
        """Wait until another process has taken the shards of this one; for ever while all is well."""
        await self._lost.wait()

    async def take_shards(self, numbers: Iterable[int], *, standby: bool = False) -> None:
        """Lock shards for as long as this process lives.

        Args:
            numbers: the shards.
            standby: whether to wait until they are free.

        Raises:
            ShardsHeld: another process has one of them; none is locked.
        """
        wanted = tuple(numbers)
        if standby:
            await self._wait_for(wanted)
        else:
            await self._lock(wanted)
        self._shards = wanted

    async def give_shards(self) -> None:
        """Let go of the shards, for another process to take."""
        given, self._shards = self._shards, ()
        await self._unlock(_SHARDS, given)

    async def hand_over_shards(self, *, patience: float) -> bool:
        """Let go of the shards if another process waits for them, and wait until it is connected to Discord.

        Args:
            patience: seconds to wait at most.

        Returns:
            Whether the other process is connected for all of them.
        """
        shards = self._shards
        if not shards or not (await self._holders(WAITING)).keys() >= set(shards):
            return False
        connected, self._connected = self._connected, ()
        await self._unlock(_CONNECTED, connected)
        await self.give_shards()
        loop = asyncio.get_running_loop()
        latest = loop.time() + patience
        while loop.time() < latest:
            if (await self._holders(_CONNECTED)).keys() >= set(shards):
                return True
            await asyncio.sleep(LOOK)
        return False

    async def connected(self) -> None:
        """Note that this process is connected to Discord for its shards; again does nothing."""
        if self._connected != self._shards:
            self._connected = self._shards
            await self._lock_connected()

    async def holders(self) -> dict[int, str]:
        """Return which process holds each shard, by its number."""
        return await self._holders(_SHARDS)

    async def waiting(self) -> dict[int, str]:
        """Return which process waits for a shard to become free, by its number."""
        return await self._holders(WAITING)

    async def listen(self, topic: str, heard: Heard) -> None:
        """Be told the payload of every notification of a topic from now on, or from when there is a connection again.

        Raises:
            StoreError: it is not known whether it will be told.
        """
        self._heard[topic] = heard
        await self._listen(topic)

    async def unlisten(self, topic: str) -> None:
        """Hear no more of a topic."""
        self._heard.pop(topic, None)
        # When the connection breaks over it, whoever connects anew does not listen to the topic.
        with suppress(StoreUnreachable):
            await self._in_turn(lambda driver: driver.remove_listener(topic, self._notified))

    async def tell(self, topic: str, payload: str = "") -> None:
        """Notify every process that listens to a topic, this one too.

        Raises:
            StoreError: it could not be said.
        """
        await self._do("SELECT pg_notify($1, $2)", topic, payload)

    async def _wait_for(self, numbers: tuple[int, ...]) -> None:
        """Wait until shards are free, as the first in line for them, and lock them."""
        told = False
        while True:
            try:
                waiting = await self._holders(WAITING)
                if all(waiting.get(number) == self._process for number in numbers):
                    await self._lock(numbers)
                    await self._unlock(WAITING, numbers)
                    return
                if not any(number in waiting for number in numbers):
                    for number in numbers:
                        await self._do(_TRY, WAITING, number)
                    continue
            except ShardsHeld as error:
                if not told:
                    log.info("waits for its shards", shards=numbers, holder=error.holder)
                told = True
            except StoreUnreachable:
                await asyncio.sleep(RETURN)
            await asyncio.sleep(LOOK)

    async def _lock(self, numbers: tuple[int, ...]) -> None:
        taken: list[int] = []
        for number in numbers:
            [row] = await self._do(_TRY, _SHARDS, number)
            if not row["got"]:
                await self._unlock(_SHARDS, taken)
                holders = await self.holders()
                raise ShardsHeld(tuple(n for n in numbers if n in holders), holders.get(number, ""))
            taken.append(number)

    async def _lock_connected(self) -> None:
        for number in self._connected:
            await self._do("SELECT pg_try_advisory_lock_shared($1::int, $2::int)", _CONNECTED, number)

    async def _unlock(self, kind: int, numbers: Iterable[int]) -> None:
        unlock = "pg_advisory_unlock_shared" if kind == _CONNECTED else "pg_advisory_unlock"
        for number in numbers:
            await self._do(f"SELECT {unlock}($1::int, $2::int)", kind, number)

    async def _holders(self, kind: int) -> dict[int, str]:
        return {row["shard"]: row["holder"] for row in await self._do(_HOLDERS, kind)}

    async def _do(self, statement: str, *values: object) -> list[Any]:
        return list(await self._in_turn(lambda driver: driver.fetch(statement, *values)))

    async def _in_turn(self, request: Callable[[Any], Awaitable[Any]]) -> Any:
        """Make one request of the connection, which takes no two at once, and wait for its answer, but not for ever.

        Raises:
            StoreUnreachable: there is no connection, or it does not answer.
        """
        try:
            async with asyncio.timeout(SILENCE), self._turn:
                return await request(self._driver)  # fails without a connection as well
        except Exception as error:
            raise StoreUnreachable from error

    async def _connect(self) -> None:
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        self._driver = raw.driver_connection
        for topic in tuple(self._heard):  # more may come meanwhile, which are listened to by themselves
            await self._listen(topic)
        if self._shards:
            await self._lock(self._shards)
        await self._lock_connected()

    async def _disconnect(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()

    async def _listen(self, topic: str) -> None:
        if self._driver is None or self._driver.is_closed():
            return  # whoever connects anew listens to all topics
        await self._in_turn(lambda driver: driver.add_listener(topic, self._notified))

    def _notified(self, _connection: object, _pid: int, topic: str, payload: str) -> None:
        heard = self._heard.get(topic)
        if heard is not None:
            heard(payload)

    async def _keep(self) -> None:
        """Check whether the connection still answers, and reconnect when it does not."""
        while True:
            await asyncio.sleep(ALIVE)
            try:
                await self._do("SELECT 1")
            except Exception as error:  # noqa: BLE001 - whatever it is, another connection is tried
                log.warning("the connection to the other processes broke", error=repr(error))
                await self._return()

    async def _return(self) -> None:
        told = False
        while True:
            await self._disconnect()
            try:
                await self._connect()
            except ShardsHeld:
                self._lost.set()
                return
            except Exception as error:  # noqa: BLE001 - tried again until it is there
                if not told:
                    log.info("no connection to the other processes yet", error=repr(error))
                told = True
                await asyncio.sleep(RETRY)
                continue
            for listener in self.on_return:
                listener()
            return
