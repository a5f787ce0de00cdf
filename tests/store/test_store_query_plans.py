"""No statement of the store reads the whole of a table that grows with history."""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine
from sqlalchemy.sql import ClauseElement

from bot.store import Store
from bot.store._writer import Job
from bot.store.columns import metadata
from tests.store.every_call import every_call, methods

SMALL = {
    "facts", "guilds", "seasons", "digests", "card_sets", "forgetting", "left_guilds",
    "seekers", "proposals", "invited", "notice_messages", "displays", "requests", "inbox", "turns", "processes",
    "partitions", "books",
}  # fmt: skip
"""A row or two for each server, or for what is under way."""

GROWING = set(metadata.tables) - SMALL

WHOLE = {
    "SELECT count(*) AS count_1 FROM tables": "how many tables there are, for operators",
    "SELECT DISTINCT results.guild, results.game, results.season FROM results WHERE results.guild IS NOT NULL ORDER":
        "every league there is, for `skald rebuild-standings`",
    "WHERE tables.header IS NOT NULL ORDER BY tables.id DESC": "the newest few, read from the end",
    "SELECT max(tables.id)": "read from the end",
    "FROM deadlines ORDER BY deadlines.at": "the first one, read from the beginning",
}  # fmt: skip
"""Beginnings or parts of statements that may read a whole table, and why that is right."""

PARTIAL = {
    index.name
    for table in metadata.tables.values()
    for index in table.indexes
    if index.dialect_options["sqlite"]["where"] is not None
}
"""Indexes of a few rows alone: reading all of such an index is right where it is asked for by its condition."""


@contextmanager
def heard():
    """Note every statement that is executed on any engine, with what it is executed with."""
    found = {}

    def hear(_connection, _cursor, statement, parameters, _context, executemany):
        found.setdefault(" ".join(statement.split()), parameters[0] if executemany else parameters)

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


def constants():
    """Return the statements that the modules of the store hold; some of them go straight to the driver."""
    modules = [module for name, module in sys.modules.items() if name.startswith("bot.store.")]
    return {
        id(value): value
        for module in modules
        for held in vars(module).values()
        for value in (held if isinstance(held, tuple) else (held,))
        if isinstance(value, ClauseElement) and getattr(value, "is_dml", False)
    }.values()


def compiled_for(connection: Connection, statement):
    keys = list(statement.table.c.keys()) if statement.is_insert and statement.select is None else None
    return statement.compile(dialect=connection.dialect, column_keys=keys)


def read_whole(plan: list[str]) -> list[str]:
    """Return the lines of a plan that read the whole of a growing table."""
    found = []
    for line in plan:
        scan = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", line)
        if scan and scan[1] in GROWING and scan[2] not in PARTIAL:
            found.append(line)
    return found


def plans(connection: Connection, heard_statements) -> dict[str, list[str]]:
    """Return what SQLite does for each statement."""
    found = {}
    cursor = connection.connection.cursor()
    compiled = {str(compiled_for(connection, one)): None for one in constants()}
    for statement, parameters in {**compiled, **heard_statements}.items():
        if re.match(r"(SELECT|UPDATE|DELETE|INSERT)", statement) and "POSTCOMPILE" not in statement:
            values = parameters if parameters is not None else (1,) * statement.count("?")
            rows = cursor.execute(f"EXPLAIN QUERY PLAN {statement}", tuple(values)).fetchall()
            found[" ".join(statement.split())] = [row[-1] for row in rows]
    return found


async def test_every_method_of_the_store_is_called(store):
    assert await every_call(store) >= methods(store)


STATISTICS = [
    ("deadlines", "ix_deadlines_at", "683 1"),
    ("deadlines", "sqlite_autoindex_deadlines_1", "683 1 1 1"),
    ("entries", "entries", "13645800 182 1"),
    ("entries", "ix_entries_user_table_n", "13675200 1001 96 1"),
    ("panels", "ix_panels_channel", "469950 33"),
    ("panels", "sqlite_autoindex_panels_1", "606900 5 1"),
    ("results", "ix_results_guild_game_season_ended_at_table", "242436 2001 2001 2001 3 3"),
    ("results", "ix_results_user_guild_ended_at_table", "242436 2001 2001 1 1"),
    ("results", "sqlite_autoindex_results_1", "242436 3 1"),
    ("seats", "ix_seats_user", "242724 65"),
    ("seats", "sqlite_autoindex_seats_1", "242724 3 1"),
    ("snapshots", "sqlite_autoindex_snapshots_1", "191799 2 1"),
    ("tables", "ix_tables_channel_status", "102000 2001 1001"),
    ("tables", "ix_tables_guild_status", "102000 2001 801"),
    ("tables", "ix_tables_host", "102000 39"),
    ("tables", "ix_tables_status", "102000 667"),
    ("tables", "ix_tables_thread_status", "102000 2001 667"),
    ("users", "ix_users_dm_channel", "4997 1"),
    ("users", "sqlite_autoindex_users_1", "4872 1"),
]
"""What ANALYZE says of a database with 100,000 tables of 5,000 people (`skald bench database`)."""


def analyzed(connection: Connection) -> None:
    """Let SQLite plan as if the database was a large one."""
    connection.exec_driver_sql("ANALYZE")
    connection.exec_driver_sql("DELETE FROM sqlite_stat1")
    for row in STATISTICS:
        connection.exec_driver_sql("INSERT INTO sqlite_stat1 VALUES (?, ?, ?)", row)
    connection.exec_driver_sql("ANALYZE sqlite_schema")


@pytest.mark.parametrize("large", [False, True], ids=["without statistics", "as of 100,000 tables"])
async def test_no_statement_scans_a_growing_table_in_sqlite(address, large):
    with heard() as statements:
        store = await Store.open(address)
        statements.clear()
        await every_call(store)
    try:
        if large:
            await store.writer.do(Job("analyze", analyzed))
        found = await store.writer.do(Job("plans", lambda connection: plans(connection, statements)))
    finally:
        await store.close()
    assert len(found) > 120
    scans = {
        statement: lines
        for statement, plan in found.items()
        if (lines := read_whole(plan)) and not any(part in statement for part in WHOLE)
    }
    assert scans == {}


def test_a_scan_is_seen():
    assert read_whole(["SCAN tables", "SEARCH seats USING INDEX ix_seats_user (user=?)", "SCAN facts"]) == [
        "SCAN tables"
    ]
    assert read_whole(["SCAN panels USING INDEX sqlite_autoindex_panels_1"])


async def test_no_statement_scans_a_growing_table_in_postgresql(store):
    if store.writer.connection.__class__.__name__ == "ThreadedConnection":
        pytest.skip("this is SQLite")
    with heard() as statements:
        await every_call(store)
    scans = {}

    def look(connection: Connection) -> None:
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        connection.exec_driver_sql("SET LOCAL plan_cache_mode = force_generic_plan")
        for number, statement in enumerate(statements):
            if re.match(r"(SELECT|UPDATE|DELETE|INSERT)", statement) and not any(part in statement for part in WHOLE):
                count = len(set(re.findall(r"\$\d+", statement)))
                connection.exec_driver_sql(f"PREPARE plan{number} AS {statement}")
                values = f"({', '.join(['NULL'] * count)})" if count else ""
                plan = [row[0] for row in connection.exec_driver_sql(f"EXPLAIN EXECUTE plan{number}{values}")]
                whole = [line for line in plan if re.search(rf"Seq Scan on ({'|'.join(GROWING)})\b", line)]
                if whole:
                    scans[statement] = whole

    await store.writer.do(Job("plans", look))
    assert scans == {}
