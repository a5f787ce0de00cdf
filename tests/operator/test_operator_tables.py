"""What an operator sees of tables and does with them from the command line, without learning a secret."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest
from sqlalchemy import delete
from typer.testing import CliRunner

from bot.cli import from_store
from bot.cli.app import app
from bot.operator import requests
from bot.store import Status, Store, schema
from bot.store._writer import Job
from bot.tables.sessions import Sessions
from tests.listings import shared_catalogue
from tests.operator.stored_games import ANA, address, opened, play, played

LINE = CliRunner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with two tables that run; the second one is damaged."""
    made = tmp_path / "skald.db"
    asyncio.run(played(made, tables=2))
    with closing(sqlite3.connect(made)) as connection, connection:
        connection.execute('DELETE FROM entries WHERE "table" = 2 AND n = 3')
        connection.execute("UPDATE tables SET guild = ?, channel = ? WHERE id = 2", (2**63 - 1, 2**63 - 2))
    return made


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.0)
    monkeypatch.setattr(from_store, "PATIENCE", 0.0)


def said(file: Path, *words: str, columns: int = 160, code: int = 0) -> str:
    told = LINE.invoke(app, words, env={"SKALD_DATABASE": address(file), "COLUMNS": str(columns)})
    assert told.exit_code == code, told.output
    assert "Traceback" not in told.output
    return told.output


@pytest.mark.parametrize("columns", [60, 119, 120, 200])
def test_tables_are_listed_with_whom_they_wait_for_and_what_is_wrong(file: Path, columns: int) -> None:
    output = said(file, "tables", columns=columns)
    assert [line for line in output.splitlines() if len(line) > columns] == []
    words = " ".join(output.replace("│", " ").split())
    assert "waiting" in words
    assert "failing" in words
    assert {"Bo", "Ana"} & set(words.split())
    assert "…" not in output
    if columns in {60, 200}:  # where nothing is folded within a word
        assert str(2**63 - 1) in words
        assert "damaged" in words
    assert "waiting" not in said(file, "tables", "--failing", columns=columns)


def test_no_table_at_all_and_none_that_fails_are_told(file: Path, tmp_path: Path) -> None:
    said(file, "end", "2")
    assert "No table fails." in said(file, "tables", "--failing")
    empty = tmp_path / "empty.db"
    said(empty, "migrate")
    assert "There are no live tables." in said(empty, "tables")
    assert "There was no time to look at 1" in said(file, "tables", "--seconds", "0")


def test_a_table_is_shown_without_its_secrets(file: Path) -> None:
    output = said(file, "table", "1", columns=200)
    with closing(sqlite3.connect(file)) as connection:
        ((seed, promised),) = connection.execute("SELECT seed, commitment FROM tables WHERE id = 1")
    assert seed not in output
    assert promised in output
    narrow = said(file, "table", "1", columns=60)
    assert [line for line in narrow.splitlines() if len(line) > 60] == []
    assert promised in "".join(narrow.split())

    async def hands() -> set[str]:
        store = await Store.open(address(file), migrate=False)
        session = await Sessions(store, shared_catalogue(("gulveig",)), lambda: 0).get(1)
        await store.close()
        assert session.game is not None
        return {card for seat in range(2) for card in session.game.view(seat).hand}

    cards = asyncio.run(hands())
    assert cards
    assert not cards & set(output.split())
    assert f"person {ANA}" in output
    assert "waits for" in output
    assert "`skald end 2`" in said(file, "table", "2", columns=200).replace("\n", " ")
    assert "There is no table 9;" in said(file, "table", "9", code=2)
    assert "There is no table" in said(file, "replay", "9" * 30, code=2)


def test_a_deck_that_somebody_brings_is_not_shown(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE seats SET deck = 'my secret deck'")
    assert "secret" not in said(file, "table", "1", columns=200)


def test_a_table_is_closed_here_when_no_skald_runs(file: Path) -> None:
    assert "No running Skald answered" in said(file, "end", "1", "--reason", "stuck  since\nnoon")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT status, reason FROM tables WHERE id = 1").fetchone() == (
            "ended",
            "operator: stuck since noon",
        )
        assert connection.execute("SELECT count(*) FROM deadlines").fetchone() == (0,)
    assert "Table 1 is not live" in said(file, "end", "1", code=2)
    assert "Table 9 is not live" in said(file, "end", "9", code=2)
    assert "at most 100 characters" in said(file, "end", "2", "--reason", "x" * 101, code=2)
    said(file, "end", "2", "--reason", " ")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT reason FROM tables WHERE id = 2").fetchone() == ("closed-by-operator",)


async def test_a_running_skald_closes_what_is_asked_for_and_takes_notice_of_what_was_closed(tmp_path: Path) -> None:
    store = await opened(tmp_path / "skald.db")
    for _ in range(2):
        await play(store, moves=2)
    sessions = Sessions(store, shared_catalogue(("gulveig",)), lambda: 7)
    told: list[int] = []
    sessions.watchers.append(told.append)
    assert [(await sessions.get(number)).table.status for number in (1, 2)] == [Status.PLAYING] * 2
    served = requests.Requests(sessions, every=0.01)
    served.start()
    assert await requests.end_table(store, 1, "why", 5, patience=60)
    await served.close()
    assert not await requests.end_table(store, 2, "why", 5, patience=0)
    seen = sessions.peek(2)
    assert seen is not None
    assert seen.table.status is Status.PLAYING  # nobody has told it yet
    await served.once()
    assert [(await sessions.get(number)).table.status for number in (1, 2)] == [Status.ENDED] * 2
    assert told == [1, 2]
    assert await store.requests.all() == ()
    await store.close()


async def test_a_damaged_table_can_be_closed_as_well(tmp_path: Path) -> None:
    store = await opened(tmp_path / "skald.db")
    await play(store, moves=4)
    lose = delete(schema.entries).where(schema.entries.c.n == 3)
    await store.writer.do(Job("lose", lambda connection: connection.execute(lose) and None))
    sessions = Sessions(store, shared_catalogue(("gulveig",)), lambda: 7)
    told: list[int] = []
    sessions.watchers.append(told.append)
    assert not await requests.end_table(store, 1, "why", 5, patience=0)
    await requests.Requests(sessions).once()
    assert told == [1]
    assert await store.requests.all() == ()
    row = await store.tables.get(1)
    assert row is not None
    assert row.status is Status.ENDED
    await store.close()


def test_a_finished_game_is_exported_replayed_and_verified_by_its_number(tmp_path: Path) -> None:
    made = tmp_path / "skald.db"
    asyncio.run(played(made, moves=10_000))
    record = tmp_path / "record.txt"
    said(made, "export", "1", str(record))
    assert said(made, "replay", "1", columns=500) == said(made, "replay", str(record), columns=500)
    assert said(made, "verify", "1") == said(made, "verify", str(record))
    assert "The deal was honest" in said(made, "verify", "1")
    before = record.read_text()
    assert "is there already" in said(made, "export", "1", str(record), code=2)
    assert record.read_text() == before


def test_the_log_of_a_running_game_is_told_to_nobody_unasked(file: Path, tmp_path: Path) -> None:
    for words in (("replay", "1"), ("export", "1", str(tmp_path / "record.txt"))):
        assert "is still played" in said(file, *words, code=2)
    assert not (tmp_path / "record.txt").exists()
    assert "The deal was honest" in said(file, "verify", "1")
    assert said(file, "replay", "1", "--full")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("tabels",), "Did you mean"),
        (("simulate", "gulvieg"), "Did you mean gulveig?"),
        (("simulate", "gulveig", "--players", "computr"), "Did you mean computer?"),
        (("sandbox", "--demo", "Thor-vs-Loki"), "Did you mean thor_vs_loki?"),
    ],
)
def test_the_nearest_word_is_named(words: tuple[str, ...], meant: str) -> None:
    refused = LINE.invoke(app, words, env={"COLUMNS": "200"})
    assert refused.exit_code == 2
    assert meant in refused.output


@pytest.mark.parametrize("words", [("--version",), ("run", "--version"), ("tables", "--failing", "--version")])
def test_the_version_is_told_anywhere(words: tuple[str, ...]) -> None:
    told = LINE.invoke(app, words)
    assert told.exit_code == 0
    assert told.output.startswith(f"Skald {version('skald-bot')}")


def test_what_nobody_foresaw_is_told_in_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("bot.operator.commands.Settings.load", broken)
    told = LINE.invoke(app, ["check-config"], env={"COLUMNS": "200"})
    assert told.exit_code == 1
    assert "ZeroDivisionError: boom" in told.output
    assert "Traceback" not in told.output
