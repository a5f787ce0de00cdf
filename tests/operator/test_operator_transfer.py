"""A whole database is copied into another one: everything or nothing, and nothing that is in use."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from typer.testing import CliRunner

from bot.cli.app import app
from bot.games import Catalogue
from bot.operator import transfer as module
from bot.operator.errors import BackupError
from bot.operator.transfer import BATCH, OF_PROCESSES, _set_counter, transfer
from bot.store import GALLERY, CardSet, NewDeck, Panel, Store
from bot.store._writer import Job
from bot.store.columns import metadata
from bot.store.schema import facts
from bot.tables.sessions import Sessions
from engines.core import fallback
from tests.listings import shared_catalogue
from tests.operator.stored_games import ANA, BO, CHANNEL, GUILD, address, opened, play
from tests.slowly import mostly_slow

MANY = 2 * BATCH + 7


@pytest.fixture(scope="module")
def games() -> Catalogue:
    return shared_catalogue(("gulveig",))


async def furnished(file: Path, moves: int = 5) -> str:
    """Make a database with something in nearly every table, and ids that are gone again."""
    store = await opened(file)
    await play(store, moves=moves)
    await play(store, moves=5)
    await store.panels.save(Panel(table=2, audience=GALLERY, channel=CHANNEL, message=1 << 62, digest="ö'\n"))
    await store.users.change(ANA, name="Ána \U0001f409", locale="is")
    await store.guilds.save(GUILD, '{"limit": 3}')
    await store.sets.put(CardSet(guild=GUILD, game="nordic_glory", name="z.toml", body="a = 1", added_at=1))
    await store.sets.put(CardSet(guild=GUILD, game="nordic_glory", name="Z.toml", body="a = 2", added_at=1))
    for name in ("first", "second"):
        deck = await store.decks.add(NewDeck(user=ANA, game="nordic_glory", name=name, body="x", changed_at=1), 9)
    await store.decks.drop(deck)
    rows = [{"key": f"{number:x}-É", "value": "v" * (number % 40)} for number in range(MANY)]
    await store.writer.do(Job("many", lambda connection: connection.execute(insert(facts), rows) and None))
    await store.close()
    return address(file)


async def content(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database, in any order."""
    store = await Store.open(url, migrate=False)
    found = {}
    for table in metadata.sorted_tables:
        if table.name in OF_PROCESSES:
            continue
        found[table.name] = sorted([tuple(row) for row in await store.reader.rows(select(table))], key=repr)
    await store.close()
    return found


def quietly(_what: str, _done: int, _rows: int) -> None:
    pass


async def test_everything_is_in_the_new_database_and_goes_on_there(
    tmp_path: Path, empty_postgres_url: str, games: Catalogue
) -> None:
    source = await furnished(tmp_path / "skald.db", moves=10_000)
    before, seen = await content(source), []
    assert sum(bool(rows) for rows in before.values()) >= 10
    done = await transfer(source, empty_postgres_url, games, lambda *step: seen.append(step))
    assert await content(empty_postgres_url) == before == await content(source)
    assert done.rows == sum(map(len, before.values()))
    assert done.replayed == 2
    assert ("copying facts", BATCH, len(before["facts"])) in seen
    assert ("comparing facts", len(before["facts"]), len(before["facts"])) in seen

    store = await Store.open(empty_postgres_url, migrate=False)
    session = await Sessions(store, games, lambda: 9).get(2)
    question = session.asked[0]
    assert session.game is not None
    picks = fallback(session.game.walk(question.seat, question.key))
    await Sessions(store, games, lambda: 9).play(2, question.seat, question.key, picks, user=(ANA, BO)[question.seat])
    await play(store, moves=1)
    assert [row.id for row in await store.tables.live()] == [2, 3]
    deck = await store.decks.add(NewDeck(user=ANA, game="nordic_glory", name="third", body="x", changed_at=1), 9)
    assert deck.id == 3  # as in the old one, where the second was dropped
    await store.close()

    after = await content(empty_postgres_url)
    back = address(tmp_path / "back.db")
    await transfer(empty_postgres_url, back, games, quietly)
    assert await content(back) == after
    again = await Store.open(back, migrate=False)
    await again.decks.drop(deck)
    assert (await again.decks.add(NewDeck(user=ANA, game="g", name="n", body="x", changed_at=1), 9)).id == 4
    await again.close()


async def test_what_is_in_use_or_not_empty_is_refused_and_left_as_it_is(
    tmp_path: Path, postgres_url: str, games: Catalogue
) -> None:
    source = address(tmp_path / "skald.db")
    running = await Store.open(source)
    await running.facts.set("a", "b")
    with pytest.raises(BackupError, match=r"The database is in use\.") as refused:
        await transfer(source, postgres_url, games, quietly)
    await running.close()
    assert refused.traceback  # what still refers to the failed connection does not keep the file in use
    other = await Store.open(postgres_url, migrate=False)
    await other.facts.get("a")
    with pytest.raises(BackupError, match=r"The new database is in use\."):
        await transfer(source, postgres_url, games, quietly)
    await other.users.change(ANA, name="Ana")
    await other.close()
    with pytest.raises(BackupError, match="not empty: it has rows in users"):
        await transfer(source, postgres_url, games, quietly)
    with pytest.raises(BackupError, match="has already"):
        await transfer(source, source, games, quietly)
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((Path(__file__).parent / "schemas" / "0002.sql").read_text())
    with pytest.raises(BackupError, match="an older Skald has used it"):
        await transfer(source, address(old), games, quietly)


@pytest.mark.slow
@pytest.mark.parametrize("where", mostly_slow(["_compare", "_set_counter"]))
async def test_what_fails_on_the_way_leaves_the_new_database_empty_and_can_be_done_again(
    tmp_path: Path, empty_postgres_url: str, games: Catalogue, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    source = await furnished(tmp_path / "skald.db")

    def fail(*_: object) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(module, where, fail)
        with pytest.raises(Exception, match=r"store\.unreachable"):
            await transfer(source, empty_postgres_url, games, quietly)
    assert not any((await content(empty_postgres_url)).values())
    await transfer(source, empty_postgres_url, games, quietly)
    assert await content(empty_postgres_url) == await content(source)


@pytest.mark.slow
def test_a_copy_that_differs_is_noticed(tmp_path: Path, games: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    source = asyncio.run(furnished(tmp_path / "skald.db"))

    def bend(here: Any, there: Any, table: Any) -> None:
        if table.name == "users":
            there.execute(facts.update().where(facts.c.key == "7-É").values(value="bent"))
        _set_counter(here, there, table)

    monkeypatch.setattr(module, "_set_counter", bend)
    order = [table.name for table in metadata.sorted_tables]
    monkeypatch.setattr(
        module.metadata.__class__,
        "sorted_tables",
        property(lambda self: sorted(self.tables.values(), key=lambda t: (t.name != "users", order.index(t.name)))),
    )
    with pytest.raises(BackupError, match="The copy of facts differs"):
        asyncio.run(transfer(source, address(tmp_path / "copy.db"), games, quietly))


@pytest.mark.slow
def test_the_command_says_what_it_has_done(tmp_path: Path, empty_postgres_url: str) -> None:
    source = asyncio.run(furnished(tmp_path / "skald.db"))
    variables = {"SKALD_DATABASE": source, "COLUMNS": "200"}
    told = CliRunner().invoke(app, ["migrate", "--to", empty_postgres_url], env=variables)
    assert told.exit_code == 0, told.output
    assert "2 games were played again there" in told.output
    again = CliRunner().invoke(app, ["migrate", "--to", empty_postgres_url], env=variables)
    assert again.exit_code == 65
    assert "is not empty" in again.output
    wrong = CliRunner().invoke(app, ["migrate", "--to", "mysql://root:hush@host/x"], env=variables)
    assert wrong.exit_code == 2
    assert "no database URL that Skald knows" in wrong.output
    assert "hush" not in wrong.output
    gone = variables | {"SKALD_DATABASE": address(tmp_path / "none.db")}
    assert "nothing to copy" in CliRunner().invoke(app, ["migrate", "--to", empty_postgres_url], env=gone).output
