"""The connection of the writer, and what is common to it and to those of readers.

The writer's work is an ordinary function of a SQLAlchemy ``Connection``. For SQLite it runs in the writer's own
thread on one held connection, so that a whole batch costs a single trip there and back. For every other database the
same function runs over the asynchronous driver.

SQLAlchemy's asynchronous part brings its whole object mapper, a tenth of what a start loads; here and in the other
modules about connections it is imported only where a server of PostgreSQL is connected to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from bot.store.errors import AddressInMemory, ServerTooOld
from bot.system.private_files import keep_private

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

OLDEST_POSTGRES: Final = 13
"""The oldest release of PostgreSQL that Skald works with."""

IDLE_TIMEOUT = "10000"
"""Milliseconds after which PostgreSQL ends a write transaction that is idle: its process hangs."""


class WriteConnection(Protocol):
    """Runs functions of a writing connection, one after the other."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` with the writing connection and return what it returns."""

    async def close(self) -> None:
        """Close the connection."""


class ThreadedConnection:
    """Runs functions in a thread of its own, over one held connection (SQLite)."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-writer")
        self._connection: Connection | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in the writer's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._with_connection, work)

    async def close(self) -> None:
        """Close the connection in its thread, then end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _with_connection(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = self._engine.connect()
        return work(self._connection)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


class PooledConnection:
    """Runs functions over an asynchronous driver; the connection is checked before each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` on a pooled connection."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the pool."""
        await self._engine.dispose()


def write_connection(url: URL, patience: int, *, process: str = "") -> WriteConnection:
    """Return the writing connection of a database; it connects when it is first used.

    Args:
        url: The database's address.
        patience: Milliseconds to wait for a lock that another program holds.
        process: The id under which others know this process; a server ends a transaction that it leaves idle.
    """
    if url.get_backend_name() != "sqlite":
        from sqlalchemy.ext.asyncio import create_async_engine

        settings = {"application_name": process, "idle_in_transaction_session_timeout": IDLE_TIMEOUT} if process else {}
        connect = {"server_settings": settings}
        server = create_async_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True, connect_args=connect)
        event.listen(server.sync_engine, "first_connect", _require_new_server)
        return PooledConnection(server)
    if url.database in {None, "", ":memory:"}:
        raise AddressInMemory
    if not url.database.startswith("file:"):
        keep_private(Path(url.database))
    # The held connection is made, used and closed in the writer's thread only.
    engine = create_engine(url.set(drivername="sqlite+pysqlite"), poolclass=StaticPool, pool_reset_on_return=None)
    event.listen(engine, "connect", partial(prepare, patience=patience))
    event.listen(engine, "begin", _begin_immediate)
    return ThreadedConnection(engine)


def _require_new_server(connection: Any, _record: object) -> None:
    """Refuse a server whose release is too old.

    Raises:
        ServerTooOld: it is.
    """
    cursor = connection.cursor()
    cursor.execute("SHOW server_version_num")
    found = int(cursor.fetchone()[0])
    cursor.close()
    if found < OLDEST_POSTGRES * 10_000:
        raise ServerTooOld


def prepare(connection: Any, _record: object, *, patience: int) -> None:
    """Set up a SQLite connection: durable commits, foreign keys, transactions begun by us alone."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={patience}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
        cursor.fetchall()
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    # Taking the write lock at once lets a busy database say so before anything is done.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
