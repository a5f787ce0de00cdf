"""The doctor names damaged pages, and tables that cannot be shown or played on, with what to do about them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operator.backups import back_up
from bot.operator.doctor import Health
from bot.operator.doctor import examine as check
from bot.operator.errors import Exit
from bot.operator.settings import Settings
from bot.store import GALLERY, Broken, Panel, Store, _page_check
from bot.store._page_check import Examination, examine_pages
from bot.tables.sessions import Sessions
from bot.tables.unavailable import Cause, examine
from tests.listings import shared_catalogue
from tests.operator.stored_games import CHANNEL, GUILD, address, played


@pytest.fixture
def file(folder):
    return folder / "var" / "skald.db"


def execute(file, statement, *values):
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def spoil(file, name):
    """Overwrite the root page of a table or an index."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xa5" * size)


async def findings(what):
    return [finding async for finding in check(Settings.load()) if finding.what == what]


async def test_a_whole_database_and_its_tables_are_good(file):
    await played(file, tables=2)
    (pages,), (tables,) = await findings("pages"), await findings("tables")
    assert pages.health is tables.health is Health.GOOD
    assert "none is damaged" in pages.words
    assert "Each of 2 live tables" in tables.words


@pytest.mark.parametrize("what", ["ix_entries", "results", "snapshots", "ix_results_user_guild_ended_at_table"])
async def test_a_damaged_page_is_named_with_the_way_to_restore(file, folder, what):
    await played(file)
    backup, _ = await back_up(file, folder / "var" / "backups", shared_catalogue(), at=datetime.now(UTC))
    spoil(file, "entries" if what == "ix_entries" else what)
    (pages,) = await findings("pages")
    assert pages.health is Health.BAD
    assert "is damaged" in pages.words
    assert f"skald restore {backup.file.relative_to(folder)}" in pages.words


async def test_damage_without_a_backup_says_so(file):
    await played(file)
    spoil(file, "results")
    (pages,) = await findings("pages")
    assert "There is no backup." in pages.words


def test_the_command_fails_on_damage(file):
    asyncio.run(played(file))
    spoil(file, "results")
    result = CliRunner().invoke(app, ["doctor"])
    assert result.exit_code == Exit.FAILED


async def test_an_examination_ends_with_its_time(file, monkeypatch):
    await played(file)
    monkeypatch.setattr(_page_check, "STEPS", 1)
    assert examine_pages(file, 0.0) == Examination(whole=False)
    assert examine_pages(file, 30.0) == Examination()


async def test_tables_that_cannot_be_taken_up_or_shown_are_named_with_their_channel(file):
    await played(file, tables=5)
    execute(file, "UPDATE entries SET body = x'00' WHERE \"table\" = 1 AND n = 2")
    execute(file, "UPDATE tables SET digest = 'gone' WHERE id = 2")
    execute(file, "UPDATE tables SET thread = 771 WHERE id = 3")
    store = await Store.open(address(file))
    for table, broken in ((3, Broken.CHANNEL), (4, Broken.PERMISSION)):
        await store.panels.save(Panel(table=table, audience=GALLERY, channel=CHANNEL, broken=broken))
    sessions = Sessions(store, shared_catalogue(), lambda: 0)
    tables = list(await store.tables.live())
    found = await examine(sessions, tables)
    hurried = await examine(sessions, tables, -1.0)
    await store.close()
    assert [(problem.table.id, problem.cause) for problem in found.problems] == [
        (1, Cause.LOG),
        (2, Cause.RULES),
        (3, Cause.CHANNEL),
        (4, Cause.PERMISSION),
    ]
    assert (found.unseen, hurried.problems, hurried.unseen) == (0, (), 5)
    (told,) = await findings("tables")
    assert told.health is Health.BAD
    lines = told.words.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(f"Table 1 (server {GUILD}, channel {CHANNEL}): what is kept of it is damaged")
    assert "channel 771" in lines[2]
    assert "`/table move`" in lines[2]
    assert all(
        f"`{way}" in line
        for line, way in zip(lines, ("skald end 1", "skald end 2", "/table", "/server doctor"), strict=True)
    )


async def test_a_damaged_page_of_one_table_leaves_the_others_to_be_looked_at(file):
    await played(file)
    spoil(file, "entries")
    (tables,) = await findings("tables")
    assert tables.health is Health.BAD
    assert "Table 1" in tables.words
