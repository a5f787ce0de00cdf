"""Forgetting somebody who has played a lot: figures stay, checkpoints name nobody, and a restart goes on with it."""

from __future__ import annotations

import asyncio

import pytest

from bot.leagues import Ladder, Play
from bot.leagues.season_figures import MIN_TABLES
from bot.leagues.service import League
from bot.store._writer import Job
from bot.tables.privacy import Privacy
from tests.bot.harness import ANA, BO, GUILD
from tests.bot.test_bot_league_checkpoints import NOW, Past

ME = 5


async def at_once(_table: int) -> None:
    """Nothing is shown anywhere."""


@pytest.fixture
async def league(harness):
    made = League(harness.store, harness.catalogue, lambda: NOW)
    yield made
    made.close()


@pytest.fixture
async def privacy(harness, league):
    made = Privacy(harness.sessions, harness.lobbies, league, rest=at_once)
    yield made
    await made.close()


async def bodies(store):
    def read(connection):
        return b"".join(
            row[0]
            for table in ("ladders", "careers")
            for row in connection.exec_driver_sql(f"SELECT body FROM {table}")  # noqa: S608 - our own names
        )

    return await store.writer.do(Job("read", read))


async def test_checkpoints_name_a_stranger_and_nobodys_figures_move(harness, league, privacy):
    rows = await Past(harness.store).add(MIN_TABLES + 20, people=6)
    before = (await league.season_table(GUILD, "toy")).figures.ladder
    await league.profile(GUILD, ME)
    await league.profile(GUILD, ME + 1)
    assert b"name 5" in await bodies(harness.store)

    done = await privacy.forget(ME, "Wanderer")
    assert (done.left, done.wholly) == (0, True)
    kept = await bodies(harness.store)
    assert kept
    assert b"name 5" not in kept
    assert b"user:5" not in kept
    after = (await league.season_table(GUILD, "toy")).figures.ladder
    told = await harness.store.results.for_guild(GUILD)
    assert after == Ladder.rebuild(told, Play.RIVALS)
    assert len(told) == len(rows)
    stranger = next(user for user in after.totals if user < 0)
    assert after == before.renamed(ME, stranger, "Wanderer")
    assert await league.profile(GUILD, ME) == ()
    names = [opponent.name for game in await league.profile(GUILD, ME + 1) for opponent in game.opponents]
    assert "name 5" not in names


async def test_whoever_was_at_hand_is_a_stranger_from_the_first_moment(harness, league, privacy):
    await Past(harness.store).add(MIN_TABLES + 20, people=6)
    await league.season_table(GUILD, "toy")
    await league.profile(GUILD, ME + 1)
    await harness.store.forgetting.begin(ME, stranger=-9, name="Wanderer", live=[])
    year = await league.season_table(GUILD, "toy")
    assert {standing.user for standing in year.standings} - {None} == {1, 2, 3, 4, 6, -9}
    names = [opponent.name for game in await league.profile(GUILD, ME + 1) for opponent in game.opponents]
    assert "name 5" not in names
    privacy.start()  # as after a restart
    await asyncio.wait([task for task in asyncio.all_tasks() if task.get_name() == "forget"])
    assert b"name 5" not in await bodies(harness.store)


async def test_tables_in_play_are_left_and_somebody_who_comes_back_can_be_forgotten_again(harness, privacy):
    session = await harness.table(ANA, BO)
    table = session.table.id
    assert (await privacy.forget(ANA, "Wanderer 1")).left == 1
    session = await harness.sessions.get(table)
    assert [seat.name for seat in session.seats] == ["Wanderer 1", "Bo"]
    again = (await harness.table(ANA, BO)).table.id
    assert (await privacy.count(ANA)).seats == 1
    assert (await privacy.forget(ANA, "Wanderer 2")).left == 1
    names = [(await harness.sessions.get(each)).seats[0].name for each in (table, again)]
    assert names == ["Wanderer 1", "Wanderer 2"]
    assert (await privacy.count(ANA)).seats == 0
    assert b"Ana" not in (await privacy.export(ANA)).data
