"""Forgetting somebody: nothing of them is read from the first moment, and nothing is left at the end, kill or not."""

from __future__ import annotations

import asyncio
import sqlite3
import sys

import pytest

from bot.bench.database.making import Size, make_database
from bot.store import GALLERY, CareerRow, Panel, Store, User
from bot.store.forgetting import MAX_ROWS
from tests.store.every_call import ANNA, GUILD

SIZE = Size(finished=150, live=12, servers=1, people=8, each=2, games=("thor_vs_loki",))


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """A database in which few people have played much."""
    file = tmp_path_factory.mktemp("played") / "played.db"
    asyncio.run(make_database(f"sqlite+aiosqlite:///{file}", SIZE))
    return file


@pytest.fixture
def played(template, tmp_path):
    file = tmp_path / "played.db"
    file.write_bytes(template.read_bytes())
    return file


def busiest(file):
    """The id, name and direct message channel of whoever has played most."""
    with sqlite3.connect(file) as connection:
        (user,) = connection.execute(
            "SELECT user FROM results WHERE user IS NOT NULL GROUP BY user ORDER BY count(*) DESC LIMIT 1"
        ).fetchone()
        return user, *connection.execute("SELECT name, dm_channel FROM users WHERE id = ?", (user,)).fetchone()


def where_found(file, *traces):
    """The tables of the database in which one of these still stands."""
    found = set()
    with sqlite3.connect(file) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in connection.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - names come from the schema
                if any(trace == value for value in row for trace in traces):
                    found.add(name)
    return found


async def opened(file):
    return await Store.open(f"sqlite+aiosqlite:///{file}")


async def shown(store, guild):
    """Everybody whose id or name can be read anywhere."""
    tables = range(1, 1 + await store.tables.count())
    seats = [seat for found in (await store.seats.of_many(tables)).values() for seat in found]
    results = await store.results.for_guild(guild)
    return {(each.user, each.name) for each in (*seats, *results)}


async def begun(store, user):
    live = [table.id for table in await store.tables.of_user(user)]
    return await store.forgetting.begin(user, stranger=-9, name="Wanderer", live=live)


@pytest.mark.slow
async def test_nothing_is_shown_from_the_first_moment_and_nothing_is_left_at_the_end(played):
    user, name, dm_channel = busiest(played)
    store = await opened(played)
    guild = (await store.tables.get(1)).guild
    assert (user, name) in await shown(store, guild)
    before = {(row.table, row.seat): row for row in await store.results.for_guild(guild)}
    forgetting = await begun(store, user)
    assert name not in {called for _, called in await shown(store, guild)}
    assert user not in {who for who, _ in await shown(store, guild)}
    count = await store.personal_data.count(user)
    assert (count.known, count.seats, count.answers, count.results) == (False, 0, 0, 0)
    assert await store.users.get(user) == User(id=user)
    assert "entries" in where_found(played, user)

    await store.forgetting.wipe(forgetting)
    assert where_found(played, user, name, dm_channel) == {"forgetting"}
    assert await store.forgetting.finish(forgetting)
    await store.close()

    assert where_found(played, user, name, dm_channel) == set()
    store = await opened(played)
    after = {(row.table, row.seat): row for row in await store.results.for_guild(guild)}
    assert before.keys() == after.keys()
    assert {row.user for place, row in after.items() if before[place].user == user} == {-9}
    assert [after[place] for place, row in before.items() if row.user != user] == [
        row for row in before.values() if row.user != user
    ]
    await store.close()


async def test_what_is_written_of_later_tables_stays(store, saga):
    old = await saga.playing(store)
    forgetting = await begun(store, saga.ANNA)
    await store.users.change(saga.ANNA, dm_channel=78)
    new = await saga.playing(store)
    await store.forgetting.wipe(forgetting)
    assert await store.forgetting.finish(forgetting)
    assert [seat.user for seat in await store.seats.of(old.id)] == [None, None]
    assert [seat.user for seat in await store.seats.of(new.id)] == [saga.ANNA, None]
    assert (await store.users.get(saga.ANNA)).dm_channel == 78
    assert (await store.personal_data.count(saga.ANNA)).seats == 1


async def test_a_row_that_came_in_at_the_last_moment_keeps_the_end_away(store, saga):
    table = await saga.playing(store)
    await store.users.change(saga.ANNA, dm_channel=77)
    forgetting = await begun(store, saga.ANNA)
    await store.forgetting.wipe(forgetting)
    await store.panels.save(Panel(table=table.id, audience=GALLERY, channel=77))
    assert not await store.forgetting.finish(forgetting)
    assert [one.user for one in store.ongoing_forgetting.people] == [saga.ANNA]
    assert await store.forgetting.finish(forgetting)
    assert await store.panels.of(table.id) == ()


async def test_checkpoints_of_an_earlier_generation_are_not_written_any_more(store, saga):
    career = CareerRow(guild=GUILD, user=ANNA, ended_at=1, table=1, generation=0, body=b"x")
    assert await store.checkpoints.save_career(career, after=(-1, -1), results=0)
    forgetting = await begun(store, ANNA)
    assert not await store.checkpoints.save_career(career, after=(-1, -1), results=0)
    await store.forgetting.wipe(forgetting)
    assert await store.checkpoints.career(GUILD, ANNA) is None


async def test_a_piece_is_small_and_other_writes_go_in_between(played):
    user, *_ = busiest(played)
    store = await opened(played)
    rows = (await store.personal_data.count(user)).answers
    assert rows > 10 * MAX_ROWS
    forgetting = await begun(store, user)
    pieces, writes = store.batches, 0
    wiping = asyncio.create_task(store.forgetting.wipe(forgetting))
    while not wiping.done():
        await store.facts.set("between", str(writes))
        writes += 1
    await wiping
    assert store.batches - pieces >= rows // MAX_ROWS
    assert writes > rows // MAX_ROWS
    await store.close()


KILLED = """
import asyncio, sys
from bot.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    live = [table.id for table in await store.tables.of_user(int(sys.argv[2]))]
    forgetting = await store.forgetting.begin(int(sys.argv[2]), stranger=-9, name="Wanderer", live=live)
    print("begun", flush=True)
    await store.forgetting.wipe(forgetting)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.mark.slow
async def test_a_kill_in_the_middle_is_taken_up_at_the_next_start(played):
    user, name, dm_channel = busiest(played)
    address = f"sqlite+aiosqlite:///{played}"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, address, str(user), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"begun\n"
    process.kill()
    await process.wait()

    store = await opened(played)
    (forgetting,) = store.ongoing_forgetting.people
    assert (forgetting.user, forgetting.stranger, forgetting.name) == (user, -9, "Wanderer")
    assert name not in {called for _, called in await shown(store, (await store.tables.get(1)).guild)}
    await store.forgetting.wipe(forgetting)
    assert await store.forgetting.finish(forgetting)
    await store.close()
    assert where_found(played, user, name, dm_channel) == set()
