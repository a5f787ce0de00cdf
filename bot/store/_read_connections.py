"""Connections for reading: of SQLite in threads, one trip for each statement; else over an asynchronous driver."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, Row, create_engine, event
from sqlalchemy.pool import QueuePool

from bot.store._connections import prepare
from bot.store.errors import StoreBusy, StoreClosed

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")

READERS = 8
"""Connections for reading at the most, each opened when it is first needed; further reads wait for a free one."""

POOL_TIMEOUT = 30.0
"""Seconds to wait for one of them."""

Values = Mapping[str, Any] | None
Rows = Sequence[Row[Any]]


class Moment(Protocol):
    """One transaction, all of whose statements see the same state of the database."""

    async def rows(self, statement: Executable, values: Values = None) -> Rows:
        """Return all rows of a statement."""


class ReadConnections(Protocol):
    """Runs statements, each on a connection that is free."""

    @property
    def backend(self) -> str:
        """SQLAlchemy's name of the database, such as ``sqlite``."""

    async def rows(self, statement: Executable, values: Values = None) -> Rows:
        """Return all rows of a statement."""

    def moment(self) -> AbstractAsyncContextManager[Moment]:
        """Give a transaction that ends with the block."""

    async def close(self) -> None:
        """Close the connections."""


def read_connections(url: URL, patience: int) -> ReadConnections:
    """Return the reading connections of a database; each is opened when it is first needed.

    Args:
        url: The database's address.
        patience: Milliseconds to wait for a lock that another program holds.
    """
    if url.get_backend_name() == "sqlite":
        return ThreadedReads(url, patience)
    return PooledReads(url)


class ThreadedReads:
    """Reads SQLite in threads: a statement, its rows and the way back to the pool are one trip there and back."""

    backend: Final = "sqlite"

    def __init__(self, url: URL, patience: int) -> None:
        self._closed = False
        # A thread never waits for a connection: all of them may be held by moments, which need a thread to go on. So
        # a connection counts as free when it is back, also if nobody waits for what was read any more.
        self._free = asyncio.Semaphore(READERS)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._engine: Engine = create_engine(
            url.set(drivername="sqlite+pysqlite"),
            poolclass=QueuePool,
            pool_size=READERS,
            max_overflow=0,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
        )
        event.listen(self._engine, "connect", partial(prepare, patience=patience))

    def run(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Begin to run a function in one of the threads.

        Raises:
            StoreClosed: There are none any more.
        """
        if self._closed:
            raise StoreClosed
        return asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def rows(self, statement: Executable, values: Values = None) -> Rows:
        """Return all rows of a statement."""
        await self._take()
        return await asyncio.shield(self._last(self._rows, statement, values))

    async def _take(self) -> None:
        """Wait for a free connection, which is the caller's until the last that is run on it has ended.

        Raises:
            StoreBusy: There was none for long.
        """
        try:
            async with asyncio.timeout(POOL_TIMEOUT):
                await self._free.acquire()
        except TimeoutError as error:
            raise StoreBusy from error

    def _last(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Begin to run a function after which a connection is free again."""
        try:
            running = self.run(work, *given)
        except StoreClosed:
            self._free.release()
            raise
        running.add_done_callback(self._ended)
        return running

    def _ended(self, running: asyncio.Future[Any]) -> None:
        if not running.cancelled():
            running.exception()  # whoever still waits hears of it
        self._free.release()

    def _rows(self, statement: Executable, values: Values) -> Rows:
        with self._engine.connect() as connection:
            return connection.execute(statement, values).all()

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Moment]:
        """Give a transaction that ends with the block."""
        await self._take()
        begun: asyncio.Future[Connection] | None = None
        try:
            begun = self.run(self._begun)
            connection = await asyncio.shield(begun)
        except BaseException:
            if begun is None:
                self._free.release()
            else:
                begun.add_done_callback(self._give_back)
            raise
        moment = _ThreadedMoment(self, connection)
        try:
            yield moment
        finally:
            await asyncio.shield(self._last(moment.end))

    def _begun(self) -> Connection:
        connection = self._engine.connect()
        try:
            connection.exec_driver_sql("BEGIN")
        except BaseException:
            connection.close()
            raise
        return connection

    def _give_back(self, begun: asyncio.Future[Connection]) -> None:
        """End a transaction for which nobody waits, if one has begun."""
        if begun.cancelled() or begun.exception() is not None or self._closed:
            self._free.release()
        else:
            self._last(_end, begun.result())

    async def close(self) -> None:
        """Close the connections, then end the threads; closing again does nothing."""
        if not self._closed:
            await self.run(self._engine.dispose)
            self._closed = True
            self._threads.shutdown(wait=False)


class _ThreadedMoment:
    def __init__(self, reads: ThreadedReads, connection: Connection) -> None:
        self._reads = reads
        self._connection = connection
        self._busy = Lock()  # whoever is cancelled ends the transaction while their statement still runs

    async def rows(self, statement: Executable, values: Values = None) -> Rows:
        """Return all rows of a statement, as they were when the moment began."""
        return await self._reads.run(self._rows, statement, values)

    def _rows(self, statement: Executable, values: Values) -> Rows:
        with self._busy:
            return self._connection.execute(statement, values).all()

    def end(self) -> None:
        """End the transaction, after the statement that runs."""
        with self._busy:
            _end(self._connection)


def _end(connection: Connection) -> None:
    """End a transaction in which nothing was written; a connection whose transaction does not end is given up."""
    with connection:
        if connection.invalidated:
            return
        try:
            connection.exec_driver_sql("ROLLBACK")
        except BaseException:
            connection.invalidate()
            raise


class PooledReads:
    """Reads over an asynchronous driver."""

    def __init__(self, url: URL) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine

        self._engine: AsyncEngine = create_async_engine(
            url,
            pool_size=READERS,
            max_overflow=0,
            pool_timeout=POOL_TIMEOUT,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
        )

    @property
    def backend(self) -> str:
        """SQLAlchemy's name of the database."""
        return self._engine.dialect.name

    async def rows(self, statement: Executable, values: Values = None) -> Rows:
        """Return all rows of a statement."""
        async with self._engine.connect() as connection:
            return (await connection.execute(statement, values)).all()

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Moment]:
        """Give a transaction that ends with the block."""
        async with self._engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            try:
                yield _PooledMoment(connection)
            finally:
                await _end_pooled(connection)

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()


class _PooledMoment:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def rows(self, statement: Executable, values: Values = None) -> Rows:
        """Return all rows of a statement, as they were when the moment began."""
        return (await self._connection.execute(statement, values)).all()


async def _end_pooled(connection: AsyncConnection) -> None:
    """End a transaction as `_end` does."""
    if connection.invalidated:
        return
    try:
        await connection.exec_driver_sql("ROLLBACK")
    except BaseException:
        await connection.invalidate()
        raise
