"""Taking everything that an SQLite database holds over into an empty PostgreSQL database."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Row, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.errors import translated
from bot.store.schema import metadata

__all__ = ["TargetNotEmpty", "TransferFailed", "transfer"]

BATCH: Final = 500
"""Rows that are written at once."""


class TargetNotEmpty(Exception):
    """The database that was to be filled holds tables of games or people already."""


class TransferFailed(Exception):
    """What arrived is not what was sent; nothing was kept of it."""


async def transfer(source: str, target: str) -> int:
    """Copy every row, all of them or none, read them again from the copy, and return how many there are.

    Both databases have the newest schema, and nobody else writes to them. The next table gets the number that it would
    have got before.

    Args:
        source: an SQLite database.
        target: a PostgreSQL database without rows.

    Raises:
        TargetNotEmpty: there are rows; nothing was changed.
        TransferFailed: what arrived differs from what was sent; nothing was changed.
        StoreError: one of the databases cannot be read or written.
    """
    here, there = create_async_engine(source), create_async_engine(target)
    try:
        async with here.connect() as old, there.begin() as new:
            # pysqlite begins no transaction for reading by itself.
            await old.exec_driver_sql("BEGIN")
            for table in metadata.sorted_tables:
                if await new.scalar(select(func.count()).select_from(table)):
                    raise TargetNotEmpty
            sent = [await _send(table, old, new) for table in metadata.sorted_tables]
            for table in metadata.sorted_tables:
                await _go_on_counting(table, old, new)
            arrived = [await _read(table, new) for table in metadata.sorted_tables]
            if arrived != sent:
                raise TransferFailed
            return sum(count for count, _ in sent)
    except (DBAPIError, OSError) as error:
        raise translated(error) from error
    finally:
        await here.dispose()
        await there.dispose()


async def _send(table: Table, old: AsyncConnection, new: AsyncConnection) -> tuple[int, int]:
    """Copy the rows of a table; return their number and their sum."""
    count, total = 0, 0
    # In the order of their keys: a table names only earlier ones.
    async with old.stream(select(table).order_by(*table.primary_key)) as rows:
        async for batch in rows.partitions(BATCH):
            await new.execute(insert(table), [dict(row._mapping) for row in batch])  # noqa: SLF001 - its public name
            count, total = count + len(batch), total + _sum(batch)
    return count, total


async def _read(table: Table, connection: AsyncConnection) -> tuple[int, int]:
    count, total = 0, 0
    async with connection.stream(select(table)) as rows:
        async for batch in rows.partitions(BATCH):
            count, total = count + len(batch), total + _sum(batch)
    return count, total


def _sum(rows: Sequence[Row[Any]]) -> int:
    """Return a sum over rows that does not depend on their order, which is another in each database."""
    return sum(int.from_bytes(blake2b(repr(tuple(row)).encode(), digest_size=32).digest()) for row in rows)


async def _go_on_counting(table: Table, old: AsyncConnection, new: AsyncConnection) -> None:
    """Let the copy number rows on from where the original would: numbers are never used again."""
    column = table.autoincrement_column
    if column is None:
        return
    last = await old.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = :name").bindparams(name=table.name))
    if last:
        sequence = func.pg_get_serial_sequence(table.name, column.name)
        await new.execute(select(func.setval(sequence, last)))
