from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from bot.store import Store
from bot.store._writer import Job
from bot.store.schema import metadata


def look(store, work):
    return store.writer.do(Job("look", work))


async def test_the_migrations_lead_from_nothing_to_the_schema(store):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert await look(store, differences) == []


async def test_the_migrated_constraints_are_those_of_the_schema(store):
    def checks(connection):
        return {
            table: {check["name"] for check in inspect(connection).get_check_constraints(table)}
            for table in metadata.tables
        }

    assert {table: names for table, names in (await look(store, checks)).items() if names} == {
        "tables": {"ck_tables_status"},
        "entries": {"ck_entries_n"},
    }


async def test_opening_again_changes_nothing(empty_url, saga):
    first = await Store.open(empty_url)
    table = await saga.playing(first)
    await first.close()

    second = await Store.open(empty_url)
    assert await second.tables.get(table.id) == table
    await second.close()


async def test_a_migration_that_breaks_leaves_an_empty_database(empty_url, monkeypatch):
    from alembic import op

    def broken(*_args, **_kwargs):
        raise RuntimeError("power cut")

    monkeypatch.setattr(op, "create_index", broken)
    with pytest.raises(RuntimeError, match="power cut"):
        await Store.open(empty_url)
    monkeypatch.undo()

    store = await Store.open(empty_url)
    assert await store.tables.live() == ()
    await store.close()
