"""Copying a whole database into an empty one of another kind: everything, compared row by row, or nothing."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from itertools import zip_longest
from typing import Any, Final

import msgspec
from sqlalchemy import Column, Connection, Row, Table, Text, event, func, insert, make_url, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.games import Catalogue, UnknownBook
from bot.operator.errors import BackupError
from bot.store import Store, StoreBusy
from bot.store.columns import metadata
from bot.store.errors import translated
from bot.tables.sessions import Sessions
from bot.tables.transcripts import check_draws, transcript_of

BATCH: Final = 2_000
"""Rows that are read and written at once."""

REPLAYED: Final = 10
"""Games that are played again from their logs afterwards, the newest ones."""

OF_PROCESSES: Final = ("partitions", "processes")
"""Tables that tell which processes hold a database: each database has its own."""

FIRST: Final = "0001"
"""The first of all migrations: an empty database lacks it."""

IN_USE: Final = "Stop Skald first, and whatever else has it open."

Progress = Callable[[str, int, int], None]
"""Told what is done ("copying entries"), how many rows are done, and how many there are."""


class Transferred(msgspec.Struct, frozen=True):
    """What was copied: how many rows, and how many games were played again there from their logs."""

    rows: int
    replayed: int


async def transfer(source: str, target: str, catalogue: Catalogue, progress: Progress) -> Transferred:
    """Copy everything from one database into another, which has to be empty.

    It happens in one transaction: if anything fails, the target stays empty. Neither may be in use.

    Raises:
        BackupError: one of them is in use, the target is not empty, or what was copied differs.
        StoreError: one of them cannot be used.
    """
    if make_url(source) == make_url(target):
        raise BackupError("This is the database that Skald has already.", "Name another one with --to.")
    await (await Store.open(source, migrate=False)).close()
    missing = await Store.missing_migrations(target)
    if missing and missing[0] != FIRST:
        raise BackupError("The new database is not empty: an older Skald has used it.", "Name an empty one.")
    await (await Store.open(target)).close()
    try:
        async with (
            _exclusive_connection(source, "The database") as here,
            _exclusive_connection(target, "The new database") as there,
        ):
            rows = await there.run_sync(lambda copy: _copy(_sync(here), copy, progress))
            await there.commit()
    except (DBAPIError, OSError) as error:
        raise translated(error) from error
    return Transferred(rows, await _replay(target, catalogue))


@asynccontextmanager
async def _exclusive_connection(url: str, what: str) -> AsyncIterator[AsyncConnection]:
    """Give a connection with a transaction, to a database that nobody else has open.

    Raises:
        BackupError: somebody has.
    """
    where = make_url(url)
    engine = create_async_engine(where, pool_size=1, max_overflow=0)
    try:
        if where.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _release_log)
            event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN EXCLUSIVE"))
        async with engine.connect() as connection:
            others = 0
            if connection.dialect.name == "postgresql":
                others = (await connection.execute(_OTHERS)).scalar_one()
            if others:
                raise BackupError(f"{what} is in use.", IN_USE)
            yield connection
    except DBAPIError as error:
        if isinstance(translated(error), StoreBusy):
            raise BackupError(f"{what} is in use.", IN_USE) from error
        raise
    finally:
        await engine.dispose()


_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def _release_log(connection: Any, _record: object) -> None:
    """Turn off the write-ahead log of an SQLite file, which is possible only while nobody else has it open."""
    connection.isolation_level = None
    try:
        # SQLite keeps a closed connection open as long as a cursor on it is.
        with closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA journal_mode=DELETE")
            cursor.fetchall()
    except BaseException:
        connection.close()  # SQLAlchemy lets go of a connection that fails here, and it would stay open
        raise


def _sync(connection: AsyncConnection) -> Connection:
    plain = connection.sync_connection
    assert plain is not None
    return plain


def _copy(here: Connection, there: Connection, progress: Progress) -> int:
    """Copy all rows, compare them, and set the counters of ids; return how many rows there are."""
    tables = [table for table in metadata.sorted_tables if table.name not in OF_PROCESSES]
    for table in tables:
        if _count(there, table):
            raise BackupError(f"The new database is not empty: it has rows in {table.name}.", "Name an empty one.")
    total = 0
    for table in tables:
        rows = _count(here, table)
        for done, batch in _batches(here, table):
            there.execute(insert(table), [dict(row._mapping) for row in batch])  # noqa: SLF001 - the documented face
            progress(f"copying {table.name}", done, rows)
        total += rows
    for table in tables:
        _compare(here, there, table, progress)
        _set_counter(here, there, table)
    return total


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _batches(connection: Connection, table: Table) -> Iterator[tuple[int, list[Row[Any]]]]:
    """Yield the rows of a table in the order of its key, and how many there were with these."""
    done = 0
    ordered = select(table).order_by(*[_by_bytes(connection, column) for column in table.primary_key])
    result = connection.execute(ordered, execution_options={"yield_per": BATCH})
    for batch in result.partitions(BATCH):
        done += len(batch)
        yield done, list(batch)


def _by_bytes(connection: Connection, column: Column[Any]) -> Any:
    """Return a column to sort by, in the same order in every database."""
    text_of_server = connection.dialect.name == "postgresql" and isinstance(column.type, Text)
    return column.collate("C") if text_of_server else column


def _compare(here: Connection, there: Connection, table: Table, progress: Progress) -> None:
    rows = _count(here, table)
    for old, new in zip_longest(_batches(here, table), _batches(there, table)):
        if old is None or new is None or old != new:
            raise BackupError(f"The copy of {table.name} differs from the original; nothing was kept.", "Try again.")
        progress(f"comparing {table.name}", old[0], rows)


def _set_counter(here: Connection, there: Connection, table: Table) -> None:
    """Let the ids of a table go on where they were, also after ones that are gone."""
    column = table.autoincrement_column
    if column is None or not table.dialect_options["sqlite"]["autoincrement"]:
        return
    if here.dialect.name == "sqlite":
        known = here.execute(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
    else:
        known = here.execute(text(f"SELECT last_value FROM {table.name}_{column.name}_seq WHERE is_called"))  # noqa: S608 - names of our own schema
    last = known.scalar_one_or_none()
    if last is None:
        return
    if there.dialect.name == "sqlite":
        there.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        there.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), {"name": table.name, "last": last})
    else:
        sequence = f"{table.name}_{column.name}_seq"
        there.execute(text("SELECT setval(CAST(:sequence AS regclass), :last)"), {"sequence": sequence, "last": last})


async def _replay(url: str, catalogue: Catalogue) -> int:
    """Play the newest games of a database again from their logs; return how many.

    Raises:
        BackupError: one does not come out as it is written.
    """
    store = await Store.open(url, migrate=False)
    try:
        sessions = Sessions(store, catalogue, lambda: time.time_ns() // 1_000_000)
        played = 0
        for table in await store.tables.newest_begun(REPLAYED):
            try:
                faults = check_draws(await transcript_of(sessions, table.id))
            except UnknownBook:
                continue
            if faults:
                raise BackupError(f"Table {table.id} does not come out as written: {faults[0]}")
            played += 1
        return played
    finally:
        await store.close()
