"""A fleet: several processes on one PostgreSQL database, each with a fair share of the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import Connection, text

from bot.store._holders import LEADER, LOCKS, join_fleet, registration, standing_epochs
from bot.store._lease import DEFAULT, Lease, Timing
from bot.store._lease_session import LeaseSession
from bot.store._presence import end_sessions, forget, forget_gone, presences
from bot.store.errors import LeaseLost, NotOwner, StoreError
from bot.store.leader import keep_beating
from bot.store.ownership import EVERYTHING, PARTITIONS, Changed, partition_of

log = structlog.get_logger(__name__)

_HOLDERS: Final = text("SELECT number, holder FROM partitions WHERE number >= 0 AND holder IS NOT NULL")
_SHARE: Final = text("UPDATE processes SET shards = :shards WHERE id = :me RETURNING id")
_TRY: Final = text("SELECT n FROM unnest(CAST(:numbers AS int[])) AS n WHERE pg_try_advisory_lock(:key, n)")
_RAISE: Final = text("""
    UPDATE partitions SET epoch = epoch + 1, holder = :me WHERE number = ANY(CAST(:numbers AS int[]))
    RETURNING number, epoch
    """)
_LEAVE: Final = text("""
    UPDATE partitions SET holder = NULL WHERE number = ANY(CAST(:numbers AS int[])) AND holder = :me
    """)
_UNLOCK: Final = text("SELECT pg_advisory_unlock(:key, n) FROM unnest(CAST(:numbers AS int[])) AS n")
# Sixty-four numbers in a row hold one of each partition; those that are passed over are never used.
_NEW_TABLE: Final = """
    SELECT n FROM (SELECT nextval(pg_get_serial_sequence('tables', 'id')) AS n FROM generate_series(1, 256)) AS numbers
    WHERE n % $1 = ANY($2) LIMIT 1
    """


def share_of(processes: Sequence[str], process: str) -> int:
    """Return how many partitions a process should have; the first ones of the order have one more than the others."""
    least, more = divmod(PARTITIONS, len(processes))
    return least + (sorted(processes).index(process) < more)


def _scattered(partition: int) -> int:
    """Return the place of a partition in an order in which neighbours, with tables of the same age, lie far apart."""
    return partition * 37 % PARTITIONS


class Member(Lease):
    """Owns some partitions: each by a lock of its session and by an epoch, which it raises when it takes one."""

    def __init__(self, session: LeaseSession, process: str, shards: str, timing: Timing = DEFAULT) -> None:
        """Own nothing yet. `shards` tells operators which part of Discord's servers this process is connected for."""
        super().__init__(timing)
        self.process = process
        self._session = session
        self._shards = shards
        self._sharing = False
        self._epochs: dict[int, int] = {}
        self._holders: dict[int, str] = {}
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._changing = asyncio.Lock()

    @property
    def whole(self) -> bool:
        """False: there may be other processes at any time."""
        return False

    def owns(self, table: int) -> bool:
        """Return whether this process may work on a table now; not when it has not heard of its lease for long."""
        return partition_of(table) in self.owned and self.fresh

    def epoch(self, partition: int) -> int:
        """Return how often a partition has changed hands; 0 for one that is not held."""
        return self._epochs.get(partition, 0)

    def holder(self, partition: int) -> str | None:
        """Return the id of the process that owns a partition, as of the last beat; None when nobody does."""
        return self.process if partition in self.owned else self._holders.get(partition)

    def begin(self, connection: Connection) -> None:
        """Register; nobody makes room yet."""
        join_fleet(connection, self.process, self._session.backend)

    async def start(self) -> None:
        """Show that this process lives; it owns nothing before it `share`s."""
        self._tasks = (asyncio.create_task(self._beat(), name="lease"),)

    async def share(self) -> None:
        """Take a first share, for which others may have to make room; look after it from now on."""
        if self._sharing:
            return
        await self._session.rows(_SHARE, {"me": self.process, "shards": self._shards})
        self._sharing = True
        await self.balance()
        latest = self._loop.time() + self.timing.lease
        while not self.owned and not self._gone.is_set() and self._loop.time() < latest:
            await asyncio.sleep(self.timing.beat)
            await self.balance()
        self._tasks += (asyncio.create_task(self._keep_balance(), name="partitions"),)

    def refused(self, connection: Connection, tables: Collection[int]) -> Collection[int]:
        """Return the tables whose partition is not held, by its epoch.

        Raises:
            LeaseLost: the others have given this process up.
        """
        self.require()
        held = {number for number in map(partition_of, tables) if number in self._epochs}
        standing = standing_epochs(connection, self.process, held)
        if standing is None:
            self.lose_soon("the other processes have given this one up")
            raise LeaseLost
        kept = {number for number, epoch in standing.items() if epoch == self._epochs.get(number)}
        return [table for table in tables if partition_of(table) not in kept]

    def new_table(self, connection: Connection) -> int | None:
        """Return a free id of a table in one of our own partitions.

        Raises:
            NotOwner: there is none, for nothing is owned at the moment.
        """
        row = connection.exec_driver_sql(_NEW_TABLE, (PARTITIONS, sorted(self.owned))).one_or_none()
        if row is None or self.refused(connection, (row[0],)):
            raise NotOwner
        return int(row[0])

    async def balance(self) -> None:
        """Give up what is more than a fair share, or take what is free.

        Raises:
            StoreError: the database does not answer.
        """
        living = await self._living()
        if self.process not in living:
            self.lose("the other processes have given this one up")
            return
        rows = await self._session.rows(_HOLDERS)
        self._holders = {row.number: row.holder for row in rows if row.holder in living}
        share = share_of(living, self.process)
        if len(self._epochs) > share:
            await self.give_up(frozenset(sorted(self._epochs, key=_scattered)[share:]))
        elif len(self._epochs) < share:
            free = [
                number
                for number in sorted(EVERYTHING - self._epochs.keys())
                if self._holders.get(number) in {None, self.process}
            ]
            await self._take(free[: share - len(self._epochs)])

    async def give_up(self, partitions: frozenset[int]) -> None:
        """Hand partitions over: work on them ends, then the locks go."""
        self._own(self.owned - partitions)
        await self._tell_lost(partitions)
        for number in partitions:
            self._epochs.pop(number, None)
        await self._unlock(sorted(partitions))

    async def close(self) -> None:
        """Leave the fleet: the others take everything at their next beat."""
        if self._closed:
            return
        self._closed = True
        await self._session.cancel(*self._tasks)
        with suppress(StoreError):
            if not self._session.broken.is_set():
                await self._session.rows(_LEAVE, {"numbers": sorted(self._epochs), "me": self.process})
                await forget(self._session, self.process)
        self._own(frozenset())
        await self._session.close()

    async def _take(self, free: list[int]) -> None:
        if not free:
            return
        locked = [row[0] for row in await self._session.rows(_TRY, {"numbers": free, "key": LOCKS})]
        if not locked:
            return
        try:
            raised = await self._session.rows(_RAISE, {"numbers": locked, "me": self.process})
        except StoreError:  # such as when the last transaction of the former owner lies still: the server ends it
            await self._unlock(locked)
            raise
        self._epochs |= {row.number: row.epoch for row in raised}
        gained = frozenset(locked)
        self._own(self.owned | gained)
        await self._tell_gained(gained)

    async def _unlock(self, partitions: list[int]) -> None:
        try:
            await self._session.rows(_LEAVE, {"numbers": partitions, "me": self.process})
            await self._session.rows(_UNLOCK, {"numbers": partitions, "key": LOCKS})
        except StoreError:
            if not self._session.broken.is_set():  # else the locks are gone in any case
                self.lose("it is not known whether partitions were handed over")
            raise

    async def _living(self) -> list[str]:
        """Return the processes that share; those that are gone are forgotten, and those that hang cut off."""
        all_ = await presences(self._session, self.timing.lease)
        gone = [each.id for each in all_ if not each.connected]
        if gone and (forgotten := await forget_gone(self._session, gone)):
            log.info("processes of the fleet are gone", processes=forgotten)
        hung = [each.id for each in all_ if each.connected and each.hangs and each.id != self.process]
        if hung:
            log.warning("processes of the fleet hang and are cut off", processes=hung)
            await end_sessions(self._session, hung)
        return [each.id for each in all_ if each.connected and each.sharing]

    def _own(self, partitions: frozenset[int]) -> None:
        self.own(partitions, max(self._epochs.values(), default=0))

    async def _tell_lost(self, partitions: frozenset[int]) -> None:
        for listener in self.on_lost:
            try:
                async with asyncio.timeout(self.timing.handover):
                    await listener(partitions)
            except TimeoutError:
                log.warning("work on tables did not end in time", partitions=sorted(partitions))
            except Exception:
                log.exception("work on tables did not end as it should", partitions=sorted(partitions))

    async def _tell_gained(self, partitions: frozenset[int]) -> None:
        for listener in self.on_gained:
            await self._tell_until_heard(listener, partitions)

    async def _tell_until_heard(self, listener: Changed, partitions: frozenset[int]) -> None:
        """Tell a listener what was gained, again and again while the store fails it: tables must not lie idle."""
        while not self._gone.is_set():
            try:
                await listener(partitions)
            except StoreError as error:
                log.warning("tables could not be taken up", error=str(error), partitions=sorted(partitions))
                await asyncio.sleep(self.timing.beat)
            except Exception:
                log.exception("tables could not be taken up", partitions=sorted(partitions))
                return
            else:
                return

    async def _beat(self) -> None:
        while (why := await keep_beating(self, self._session)) is None:
            hung = not self.fresh
            lost, self._epochs = frozenset(self._epochs), {}
            self._own(frozenset())
            log.info("the connection that holds the locks is gone", partitions=len(lost))
            async with self._changing:
                await self._tell_lost(lost)
                if not await self._rejoined(hung=hung):
                    why = "the other processes have given this one up"
                    break
            log.info("is in the fleet again")
        self.lose(why)

    async def _rejoined(self, *, hung: bool) -> bool:
        """Reconnect and register, however long that takes; return False when others have replaced this process.

        Others strike out whoever is not connected, as nobody is after an outage of the server.

        Args:
            hung: whether this process gave no sign of life for a lease before its connection broke; if the others have
                struck it out as well, it does not come back.
        """
        while True:
            try:
                await self._session.reopen()
                known = {each.id: each for each in await presences(self._session, self.timing.lease)}
                own = known.get(self.process)
                if own is None and hung:
                    return False
                if own is not None and own.connected:  # the server has not noticed yet that the connection is gone
                    await end_sessions(self._session, [self.process])
                elif await self._session.lock(LEADER, shared=True):
                    shards = self._shards if self._sharing else None
                    await self._session.count(registration(self.process, self._session.backend, shards))
                    self.confirm()
                    return True
                else:
                    return False
            except StoreError as error:
                log.debug("the fleet cannot be joined again yet", error=str(error))
            await asyncio.sleep(self.timing.beat)

    async def _keep_balance(self) -> None:
        while not self._gone.is_set():
            await asyncio.sleep(self.timing.beat)
            async with self._changing:
                if self._session.broken.is_set():
                    continue
                try:
                    await self.balance()
                except StoreError as error:
                    log.warning("the shares of the fleet could not be looked at", error=str(error))
