"""A database of every released schema comes to the present one with everything in it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from bot.store import Store, _migrate
from bot.store._writer import Job
from bot.store.columns import metadata
from tests.operator.stored_games import ANA, BO, address

FIXTURES = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
VERSIONS = sorted(Path(_migrate.__file__).parent.glob("migrations/versions/[0-9]*.py"))


def test_every_schema_has_its_fixture():
    assert [path.stem for path in FIXTURES] == [path.stem.partition("_")[0] for path in VERSIONS]


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
async def test_a_database_of_an_old_schema_is_migrated_and_whole(tmp_path, fixture):
    file = tmp_path / "skald.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(fixture.read_text())
    store = await Store.open(address(file))
    try:
        assert (
            await store.writer.do(Job("look", lambda c: compare_metadata(MigrationContext.configure(c), metadata)))
            == []
        )
        (table,) = await store.tables.live()
        entries = await store.log.entries(table.id)
        assert [entry.n for entry in entries] == list(range(table.head + 1))
        assert all(entry.body for entry in entries)
        assert [(seat.user, seat.name) for seat in await store.seats.of(table.id)] == [(ANA, "Ana"), (BO, "Bo")]
        await store.check()
    finally:
        await store.close()


@pytest.mark.parametrize("fixture", [path for path in FIXTURES if path.stem < "0004"], ids=lambda path: path.stem)
async def test_of_several_rematches_of_one_table_the_first_stays_one(tmp_path, fixture):
    file = tmp_path / "skald.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(fixture.read_text())
        for number, (previous, status) in enumerate(
            [(1, "ended"), (1, "over"), (1, "lobby"), (1, "playing"), (None, "lobby"), (3, "lobby"), (1, "ended")], 2
        ):
            connection.execute(
                "INSERT INTO tables (id, game, channel, host, status, options, revision, head, created_at, previous)"
                " VALUES (?, 'gulveig', 1, 1, ?, '{}', 0, -1, 1, ?)",
                (number, status, previous),
            )
    connection.close()
    store = await Store.open(address(file))
    try:
        found = [(await store.tables.get(number)).previous for number in range(2, 9)]
        assert found == [1, 1, None, None, None, 3, 1]
        assert (await store.tables.rematch(1)).id == 3
    finally:
        await store.close()
