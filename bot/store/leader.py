"""One leader: the only process that writes a database."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import Connection, text, update

from bot.store import schema
from bot.store._holders import LEADER, database_time, hold_everything, leader_epoch
from bot.store._lease import DEFAULT, Lease, Timing
from bot.store._lease_session import LeaseSession
from bot.store._lock_file import LockFile
from bot.store._presence import end_sessions, forget, presences
from bot.store.errors import OUTAGES, LeaseLost, StoreError
from bot.store.ownership import EVERYTHING, partition_of

log = structlog.get_logger(__name__)

_STAND_AGAIN: Final = text("""
    UPDATE processes SET backend = :backend, heartbeat = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    WHERE id = :me AND EXISTS (SELECT FROM partitions WHERE number = :leader AND epoch = :epoch) RETURNING id
    """)
_LONGEST: Final = 3
"""Leases that the database may take to answer a heartbeat before it counts as gone."""


class Leader(Lease):
    """Owns every partition, and checks the one epoch that stands for all."""

    _backend: int | None = None

    def __init__(self, timing: Timing = DEFAULT) -> None:
        super().__init__(timing)
        self._epoch = 0
        self._watch: asyncio.Task[None] | None = None

    def epoch(self, partition: int) -> int:
        """Return how many leaders there have been with this one."""
        del partition
        return self._epoch

    def begin(self, connection: Connection) -> None:
        """Raise the epoch, so that the writes of earlier leaders are refused."""
        self._epoch = hold_everything(connection, self.process, self._backend)
        self.own(EVERYTHING, self._epoch)

    def refused(self, connection: Connection, tables: Collection[int]) -> Collection[int]:
        """Refuse nothing while the epoch is this leader's.

        Raises:
            LeaseLost: there is another leader by now.
        """
        del tables
        self.require()
        if leader_epoch(connection) != self._epoch:
            self.lose_soon("another process has raised the epoch")
            raise LeaseLost
        return ()

    async def start(self) -> None:
        """Begin to look after the lock."""
        self._watch = asyncio.create_task(self._look(), name="lease")

    async def _look(self) -> None:
        raise NotImplementedError


class FileLeader(Leader):
    """Leads an SQLite database by the lock of a file beside it, which nobody can take from a living process."""

    def __init__(self, lock: LockFile, timing: Timing = DEFAULT) -> None:
        super().__init__(timing)
        self._lock = lock

    async def close(self) -> None:
        """Let the lock go."""
        self._closed = True
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        self._lock.release()

    async def _look(self) -> None:
        while self._lock.intact:
            self.confirm()
            await asyncio.sleep(self.timing.beat)
        self.lose(f"{self._lock.file} was removed or replaced")


class SessionLeader(Leader):
    """Leads a PostgreSQL database by the lock of a session, and by a heartbeat: a hung leader can be replaced."""

    def __init__(self, session: LeaseSession, process: str, timing: Timing = DEFAULT) -> None:
        super().__init__(timing)
        self.process = process
        self._session = session
        self._backend = session.backend

    def owns(self, table: int) -> bool:
        """Return whether this process may work on a table now; not when it has not heard of its lease for long."""
        return partition_of(table) in self.owned and self.fresh

    async def close(self) -> None:
        """End the session, and the lock with it."""
        if self._closed:
            return
        self._closed = True
        if self._watch is not None:
            await self._session.cancel(self._watch)
        with suppress(StoreError):
            if not self._session.broken.is_set():
                await forget(self._session, self.process)
        await self._session.close()

    async def _look(self) -> None:
        while (why := await keep_beating(self, self._session)) is None:
            log.info("the connection that holds the lock is gone")
            if not await self._reclaimed():
                why = "another process has taken its place"
                break
            self.confirm()
            log.info("holds the lock again")
        self.lose(why)

    async def _reclaimed(self) -> bool:
        """Reconnect and take the lock again, however long that takes; return False when another process leads."""
        own = {"me": self.process, "leader": LEADER, "epoch": self._epoch}
        while True:
            try:
                await self._session.reopen()
                if await self._session.lock(LEADER):
                    return bool(await self._session.rows(_STAND_AGAIN, own | {"backend": self._session.backend}))
                holders = [each.id for each in await presences(self._session, self.timing.lease) if each.connected]
                if set(holders) - {self.process}:
                    return False
                # The server has not noticed yet that the old connection is gone.
                await end_sessions(self._session, [self.process])
            except StoreError as error:
                log.debug("the lock cannot be taken again yet", error=str(error))
            await asyncio.sleep(self.timing.beat)


async def keep_beating(lease: Lease, session: LeaseSession) -> str | None:
    """Write signs of life until that fails; return why the lease is lost, or None when only the connection is."""
    processes = schema.processes
    beat = update(processes).where(processes.c.id == lease.process).values(heartbeat=database_time())
    while not session.broken.is_set():
        try:
            async with asyncio.timeout(lease.timing.lease * _LONGEST):
                standing = await session.count(beat)
        except (TimeoutError, *OUTAGES):
            return None
        except StoreError as error:
            return f"the database refuses the heartbeat: {error.__cause__}"
        if not standing:
            return "another process has taken its place"
        lease.confirm()
        with suppress(TimeoutError):
            async with asyncio.timeout(lease.timing.beat):
                await session.broken.wait()
    return None
