"""Reads: one statement on a pooled connection, rows given back as frozen values. Reads never wait for the writer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Executable, Row, Select, Table, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.store._read_connections import Moment, ReadConnections
from bot.store.errors import StoreUnreachable, translated
from bot.store.outage import Outage, Side

S = TypeVar("S", bound=msgspec.Struct)

_CHECKPOINT: Final = text("PRAGMA wal_checkpoint(PASSIVE)")


def columns_of(table: Table, kind: type[msgspec.Struct]) -> Select[Any]:
    """Return a SELECT of the columns that a row value has fields for."""
    return select(*(table.c[name] for name in kind.__struct_fields__))


def row_as(kind: type[S], row: Row[Any]) -> S:
    """Turn a selected row into its frozen value."""
    return msgspec.convert(row._mapping, kind)  # noqa: SLF001 - the documented mapping face of a row


class Reader:
    """Runs SELECT statements."""

    def __init__(self, connections: ReadConnections, outage: Outage) -> None:
        self._connections = connections
        self.outage = outage

    async def rows(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[Any]]:
        """Return all rows of a statement.

        Raises:
            StoreError: The database could not be read.
        """
        try:
            found = await self._found(statement, values)
        except Exception as error:
            raise self._failed(error) from error
        self.outage.worked(Side.READING)
        return found

    async def _found(self, statement: Executable, values: Mapping[str, Any] | None) -> Sequence[Row[Any]]:
        try:
            return await self._connections.rows(statement, values)
        except DBAPIError as error:
            if not isinstance(translated(error), StoreUnreachable):
                raise
            # A pooled connection may be left over from before the server was started anew; a fresh one tells.
            return await self._connections.rows(statement, values)

    async def all(self, kind: type[S], statement: Executable, **values: Any) -> tuple[S, ...]:
        """Return all rows as values of ``kind``."""
        return tuple(row_as(kind, row) for row in await self.rows(statement, values))

    async def first(self, kind: type[S], statement: Executable, **values: Any) -> S | None:
        """Return the first row as a value of ``kind``, or None."""
        rows = await self.rows(statement, values)
        return row_as(kind, rows[0]) if rows else None

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Reader]:
        """Give a reader whose reads all see the database as it is at the first of them.

        Raises:
            StoreError: The database could not be read.
        """
        try:
            async with self._connections.moment() as moment:
                yield _MomentReader(self._connections, self.outage, moment)
        except (SQLAlchemyError, OSError) as error:
            raise self._failed(error) from error

    def _failed(self, error: Exception) -> Exception:
        failure = translated(error)
        self.outage.failed(Side.READING, failure)
        return failure

    async def checkpoint(self) -> None:
        """Move what was committed from an SQLite database's log to its file, so that no commit has to do that.

        Raises:
            StoreError: The database could not be written.
        """
        if self._connections.backend == "sqlite":
            await self.rows(_CHECKPOINT)

    async def close(self) -> None:
        """Close the connections."""
        await self._connections.close()


class _MomentReader(Reader):
    """Runs SELECT statements in one transaction."""

    def __init__(self, connections: ReadConnections, outage: Outage, moment: Moment) -> None:
        super().__init__(connections, outage)
        self._moment = moment

    async def rows(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[Any]]:
        """Return all rows of a statement, as they were when the moment began."""
        return await self._moment.rows(statement, values)
