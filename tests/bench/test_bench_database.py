"""A large database is made of games that verify, resume and count, each under people and times of its own."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from typer.testing import CliRunner

from bot.bench.database.making import NotEmpty, Size, make_database
from bot.cli.app import app
from bot.games import load_catalogue
from bot.store import Status, Store
from bot.tables.sessions import Sessions
from bot.tables.transcripts import check_draws, transcript_of

SMALL = Size(finished=30, live=20, servers=3, people=40, each=3, games=("thor_vs_loki",))


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    file = tmp_path_factory.mktemp("large") / "large.db"
    asyncio.run(make_database(f"sqlite+aiosqlite:///{file}", SMALL))
    return file


@pytest.fixture
async def large(made):
    store = await Store.open(f"sqlite+aiosqlite:///{made}", migrate=False)
    yield store
    await store.close()


async def test_copies_verify_resume_and_end_like_the_game_that_was_played(large):
    sessions = Sessions(large, load_catalogue(SMALL.games), lambda: 0)
    over = 0
    for table in range(1, 1 + await large.tables.count()):
        session = await sessions.get(table)
        people = {seat.user for seat in session.seats if seat.user is not None}
        assert len(people) == sum(seat.computer is None for seat in session.seats)
        if session.game is not None:
            assert check_draws(await transcript_of(sessions, table)) == []
            entries = await large.log.entries(table)
            assert {entry.user for entry in entries} <= {*people, None}
            assert entries[-1].at >= session.table.started_at
        if session.table.status is Status.OVER:
            over += 1
            results = await large.results.of(table)
            assert {row.user for row in results if row.computer is None} == people
            assert {(row.guild, row.ended_at) for row in results} == {(session.table.guild, session.table.ended_at)}
    assert over == SMALL.finished
    assert len(await large.tables.live()) == SMALL.live
    assert set(await large.panels.behind("look")) == {table.id for table in await large.tables.live()}


async def test_people_and_servers_are_many_and_nothing_of_a_template_is_left_in_a_copy(made, large):
    tables = [await large.tables.get(number) for number in range(1, 1 + await large.tables.count())]
    assert len({table.guild for table in tables}) == SMALL.servers
    assert len({(table.guild, table.started_at, table.ended_at) for table in tables}) > 40
    with sqlite3.connect(made) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_database_with_tables_is_left_alone(made):
    with pytest.raises(NotEmpty):
        asyncio.run(make_database(f"sqlite+aiosqlite:///{made}", SMALL))
    result = CliRunner().invoke(app, ["bench", "database", str(made)])
    assert result.exit_code == 2
    assert "name a new" in result.output
