"""`skald migrate --to` takes an SQLite database over into PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner

from bot.cli.app import app
from bot.games import load_catalogue
from bot.store import NewTable, Sitter, Store
from bot.tables.sessions import Sessions
from tests.operator.stored_games import address, play, played

LINE = CliRunner()


@pytest.fixture
def begun(folder):
    """A working folder whose database holds two games."""

    async def make():
        await played(folder / "var" / "skald.db", tables=2)
        store = await Store.open(address(folder / "var" / "skald.db"), migrate=False)
        await store.facts.set("saga", "Þórr – “ᚦ”")
        await store.close()

    asyncio.run(make())
    return folder


def move(url):
    return LINE.invoke(app, ["migrate", "--to", url], env={"COLUMNS": "500"})


def test_everything_arrives_and_the_games_go_on_there(begun, postgres_url):
    moved = move(postgres_url)
    assert moved.exit_code == 0, moved.output
    assert "SKALD_DATABASE" in moved.output

    async def compare():
        old = await Store.open(address(begun / "var" / "skald.db"), migrate=False)
        new = await Store.open(postgres_url, migrate=False)
        assert await new.tables.live() == await old.tables.live()
        for table in await new.tables.live():
            assert await new.log.entries(table.id) == await old.log.entries(table.id)
            assert await new.seats.of(table.id) == await old.seats.of(table.id)
            session = await Sessions(new, load_catalogue(), lambda: 0).get(table.id)
            assert session.game is not None
        assert await new.facts.get("saga") == "Þórr – “ᚦ”"
        opened = NewTable(game="gulveig", guild=1, channel=2, host=3, created_at=4)
        numbers = {
            (await store.tables.open(opened, Sitter(name="Cat", joined_at=1, user=3))).id for store in (old, new)
        }
        assert len(numbers) == 1
        await play(new, moves=3)
        await old.close()
        await new.close()

    asyncio.run(compare())


def test_a_database_that_holds_anything_is_left_alone(begun, databases, postgres_url):
    databases.run("INSERT INTO facts VALUES ('saga', 'another')", url=postgres_url)
    refused = move(postgres_url)
    assert refused.exit_code == 2
    assert "is not empty" in refused.output
    assert [tuple(row) for row in databases.run("SELECT * FROM facts", url=postgres_url)] == [("saga", "another")]
    assert databases.run("SELECT * FROM tables", url=postgres_url) == []


def test_what_does_not_arrive_as_it_was_sent_is_not_kept(begun, databases, postgres_url):
    databases.run(
        """CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN NEW.at = NEW.at + 1; RETURN NEW; END $$""",
        url=postgres_url,
    )
    databases.run(
        "CREATE TRIGGER spoil BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION spoil()", url=postgres_url
    )
    refused = move(postgres_url)
    assert refused.exit_code == 2
    assert "nothing was kept" in refused.output
    assert databases.run("SELECT * FROM tables", url=postgres_url) == []


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://here", "no database URL that Skald knows"),
        ("sqlite+aiosqlite:///other.db", "this is no PostgreSQL database"),
    ],
)
def test_another_kind_of_database_is_refused(begun, url, told):
    refused = move(url)
    assert refused.exit_code == 2
    assert told in refused.output


def test_between_postgresql_servers_there_are_other_tools(folder, monkeypatch, postgres_url):
    monkeypatch.setenv("SKALD_DATABASE", postgres_url)
    refused = move(postgres_url)
    assert refused.exit_code == 2
    assert "pg_dump" in refused.output
    assert make_url(postgres_url).database not in refused.output
