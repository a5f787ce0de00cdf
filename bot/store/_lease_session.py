"""A session of its own with PostgreSQL that holds advisory locks; they end with it, and it ends with the process."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self

from sqlalchemy import URL, Executable, Row, text
from sqlalchemy.pool import NullPool

from bot.store._holders import LOCKS
from bot.store.errors import StoreError, StoreUnreachable, translated

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_SETTINGS: Final = {
    "lock_timeout": "5000",
    # The server notices a host that is gone within about twelve seconds.
    "tcp_keepalives_idle": "6",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
_LONGEST: Final = 5.0
"""Seconds that a statement may still run when the session is about to end."""

_BACKEND: Final = text("SELECT pg_backend_pid()")
_TRY: Final = text("SELECT pg_try_advisory_lock(:key, :number)")
_TRY_SHARED: Final = text("SELECT pg_try_advisory_lock_shared(:key, :number)")


class LeaseSession:
    """One connection, one statement at a time, each a transaction of its own.

    Attributes:
        backend: the server's number of the session.
        broken: set when the connection is gone.
    """

    _connection: AsyncConnection

    def __init__(self, engine: AsyncEngine) -> None:
        """Use `LeaseSession.open`."""
        self._engine = engine
        self._turn = asyncio.Lock()
        self.backend = 0
        self.broken = asyncio.Event()

    @classmethod
    async def open(cls, url: URL, process: str) -> Self:
        """Connect, under the name of the process.

        Raises:
            StoreError: the database cannot be reached.
        """
        from sqlalchemy.ext.asyncio import create_async_engine

        settings = _SETTINGS | {"application_name": process}
        engine = create_async_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args={"server_settings": settings}
        )
        session = cls(engine)
        try:
            await session._connect()
        except Exception as error:
            await engine.dispose()
            raise translated(error) from error
        return session

    async def reopen(self) -> None:
        """Reconnect after the connection broke; its locks are gone.

        Raises:
            StoreError: the database cannot be reached.
        """
        async with self._turn:
            with suppress(Exception):
                await self._connection.invalidate()
                await self._connection.close()
            try:
                await self._connect()
            except Exception as error:
                raise StoreUnreachable from error

    async def _connect(self) -> None:
        self._connection = connection = await self._engine.connect()
        raw: Any = (await connection.get_raw_connection()).driver_connection

        def ended(_: object) -> None:
            if self._connection is connection:
                self.broken.set()

        raw.add_termination_listener(ended)
        self.backend = (await connection.execute(_BACKEND)).scalar_one()
        self.broken.clear()

    async def rows(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[Any]]:
        """Run a statement and return its rows; none for one that returns none.

        Raises:
            StoreError: it failed; whether the session goes on, `broken` tells.
        """
        async with self._turn:
            try:
                result = await self._connection.execute(statement, values)
                return result.all() if result.returns_rows else ()
            except Exception as error:
                raise self._failure(error) from error

    async def count(self, statement: Executable, values: Mapping[str, Any] | None = None) -> int:
        """Run a change and return how many rows it touched.

        Raises:
            StoreError: it failed.
        """
        async with self._turn:
            try:
                return (await self._connection.execute(statement, values)).rowcount
            except Exception as error:
                raise self._failure(error) from error

    async def lock(self, number: int, *, shared: bool = False) -> bool:
        """Take one of Skald's advisory locks if it is free; return whether it was."""
        rows = await self.rows(_TRY_SHARED if shared else _TRY, {"key": LOCKS, "number": number})
        return bool(rows[0][0])

    def _failure(self, error: Exception) -> Exception:
        """Return what a failure comes to; after a connection broke, the driver says all sorts of things."""
        failure = translated(error)
        known = isinstance(failure, StoreError) and not isinstance(failure, StoreUnreachable)
        if self._connection.invalidated or not known:
            self.broken.set()
        return StoreUnreachable() if self.broken.is_set() else failure

    async def cancel(self, *tasks: asyncio.Task[None]) -> None:
        """Cancel tasks that use the session while none of their statements runs, which would break the connection."""
        quiet = False
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST):
                quiet = await self._turn.acquire()
        for task in tasks:
            task.cancel()
        if quiet:
            self._turn.release()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """End the session, and with it its locks."""
        self.broken.set()
        try:
            await self._connection.close()
        finally:
            await self._engine.dispose()
