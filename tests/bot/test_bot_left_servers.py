"""Tables of a server that was left rest, come back with it, and are purged in the end."""

from __future__ import annotations

import pytest

from bot.store import LadderRow, NewTable, Status
from bot.store._writer import Job
from bot.store.columns import metadata
from bot.tables.left_servers import DAY, KEPT_DAYS, REASON, RESTING_DAYS, LeftServers
from tests.bot.harness import ANA, BO, CHANNEL, GUILD, MINUTE, START, sitter
from tests.core.toy import WHOLE


@pytest.fixture
def servers(harness):
    return LeftServers(harness.sessions, days=30)


async def rows(store, table):
    """How many rows of the whole database belong to a table."""

    def count(connection):
        return sum(
            len(connection.execute(each.select().where(each.c["table"] == table)).all())
            for each in metadata.tables.values()
            if "table" in each.c
        )

    return await store.writer.do(Job("count", count))


async def test_no_clock_runs_while_the_server_is_away_and_it_begins_anew_with_it(harness, servers):
    session = await harness.table(ANA, BO, clock="1h")
    table = session.table.id
    assert len(await harness.store.deadlines.of(table)) == 1
    await servers.left(GUILD)
    assert await harness.store.deadlines.of(table) == ()
    await harness.play(table, WHOLE[0])
    assert await harness.store.deadlines.of(table) == ()
    harness.time += 10 * DAY
    harness.told.clear()
    await servers.back(GUILD)
    deadlines = await harness.store.deadlines.of(table)
    assert {deadline.at for deadline in deadlines} == {harness.time + 30 * MINUTE}
    assert harness.told == [table]
    assert servers.resting == frozenset()


async def test_a_server_that_was_left_is_known_after_a_restart(harness, servers):
    await servers.left(GUILD)
    await servers.left(GUILD)
    sessions = harness.another()
    again = LeftServers(sessions)
    await again.load()
    assert again.resting == sessions.resting == {GUILD}
    await again.back(GUILD)
    assert await harness.store.guilds.gone(START) == ()


async def test_tables_of_a_server_that_was_left_are_closed_before_everything_of_it_goes(harness):
    servers, store = LeftServers(harness.sessions), harness.store
    playing = (await harness.table(ANA, BO, clock="1h")).table.id
    over = (await harness.table(ANA, BO)).table.id
    await harness.play(over, *WHOLE)
    await servers.left(GUILD)
    harness.time += RESTING_DAYS * DAY - 1
    await servers.close_tables()
    assert (await store.tables.get(playing)).status is Status.PLAYING
    harness.time += 1
    await servers.close_tables()
    await servers.purge()
    row = await store.tables.get(playing)
    assert (row.status, row.reason) == (Status.ENDED, REASON)
    assert (await store.tables.get(over)).status is Status.OVER
    assert await store.results.of(playing) == ()
    harness.time += (KEPT_DAYS - RESTING_DAYS) * DAY
    await servers.close_tables()
    await servers.purge()
    assert [await store.tables.get(table) for table in (playing, over)] == [None, None]
    assert await rows(store, playing) == 0


async def test_everything_of_a_server_goes_after_its_time_and_nothing_of_others(harness, servers):
    store = harness.store
    played = (await harness.table(ANA, BO)).table.id
    await harness.play(played, *WHOLE)
    rematch = (await harness.table(ANA, BO, clock="1h")).table.id
    elsewhere = await store.lobbies.open(
        NewTable(game="toy", guild=GUILD + 1, channel=CHANNEL, host=ANA, created_at=START, previous=played), sitter(ANA)
    )
    ladder = LadderRow(guild=GUILD, game="toy", season=1, ended_at=0, table=0, generation=0, body=b"x")
    assert await store.checkpoints.save_ladder(ladder, after=None, results=0, changes={})
    await store.guilds.save(GUILD, "{}")
    await servers.left(GUILD)
    harness.time += 30 * DAY - 1
    await servers.purge()
    assert (await store.tables.get(rematch)).status is Status.PLAYING
    harness.time += 1
    await servers.purge()
    for table in (played, rematch):
        assert await store.tables.get(table) is None
        assert await rows(store, table) == 0
    assert await store.checkpoints.ladder(GUILD, "toy", 1) is None
    assert await store.guilds.gone(harness.time) == ()
    assert (await store.tables.get(elsewhere.id)).previous is None
    assert len(await store.seats.of(elsewhere.id)) == 1


async def test_a_server_that_is_back_or_kept_for_ever_is_not_purged(harness, servers):
    table = (await harness.table(ANA, BO)).table.id
    await servers.left(GUILD)
    harness.time += 40 * DAY
    await LeftServers(harness.sessions, days=0).purge()
    await servers.back(GUILD)
    await servers.purge()
    assert await harness.store.tables.get(table) is not None
