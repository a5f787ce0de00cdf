"""The held connection of a process of a fleet: shards, news, and what becomes of them when it breaks."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url

from bot.store import ShardsHeld, Store
from bot.store.changes import Changes
from bot.store.fleet_session import FleetSession

PATIENCE = 60


@pytest.fixture
async def join(postgres_url):
    """Opens sessions of processes by their ids."""
    opened = []

    async def make(process):
        session = FleetSession(make_url(postgres_url), process)
        await session.open()
        opened.append(session)
        return session

    yield make
    for session in opened:
        await session.close()


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - any condition can be asked for
            await asyncio.sleep(0.01)


async def test_a_shard_is_one_process_s_alone_and_the_other_is_told_whose(join):
    first, second = await join("first"), await join("second")
    await first.take_shards([0, 1, 2])
    with pytest.raises(ShardsHeld) as held:
        await second.take_shards([3, 2])
    assert (held.value.shards, held.value.holder) == ((2,), "first")
    await second.take_shards([3])
    assert await first.holders() == {0: "first", 1: "first", 2: "first", 3: "second"}
    await first.give_shards()
    await second.take_shards([0, 1, 2, 3])


async def test_the_shards_of_a_process_that_ends_are_free(join):
    first, second = await join("first"), await join("second")
    await first.take_shards([0])
    await first.close()
    await second.take_shards([0])


async def test_a_connection_that_broke_is_made_anew_with_its_shards_and_topics(join, databases, postgres_url):
    session, heard, returned = await join("first"), [], asyncio.Event()
    session.on_return.append(returned.set)
    await session.take_shards([0])
    await session.listen("word", heard.append)
    databases.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'first'", url=postgres_url
    )
    async with asyncio.timeout(PATIENCE):
        await returned.wait()
    await session.tell("word", "again")
    await until(lambda: heard == ["again"])
    assert await session.holders() == {0: "first"}


async def test_a_topic_given_up_while_the_connection_is_broken_is_not_heard_any_more(join, databases, postgres_url):
    session, heard, returned = await join("first"), [], asyncio.Event()
    session.on_return.append(returned.set)
    for topic in ("kept", "given-up"):
        await session.listen(topic, heard.append)
    databases.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'first'", url=postgres_url
    )
    await session.unlisten("given-up")
    async with asyncio.timeout(PATIENCE):
        await returned.wait()
    await session.tell("given-up", "nobody")
    await session.tell("kept", "again")
    await until(lambda: heard == ["again"])


async def test_a_process_learns_that_its_shards_were_taken_while_it_was_cut_off(join, databases, postgres_url):
    first, second = await join("first"), await join("second")
    await first.take_shards([0])
    databases.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'first'", url=postgres_url
    )
    await second.take_shards([0])
    async with asyncio.timeout(PATIENCE):
        await first.lost()


async def test_who_was_changed_by_one_process_is_read_anew_by_the_other(join, postgres_url):
    one, other = [await Store.open(postgres_url, migrate=False) for _ in range(2)]
    for store, name in ((one, "one"), (other, "other")):
        await store.changes.connect(await join(name), name)
        store.users.share(store.changes)
    assert (await other.users.get(7)).locale is None
    changed = await one.users.change(7, locale="sv")

    async def seen():
        async with asyncio.timeout(PATIENCE):
            while (await other.users.get(7)).locale != "sv":  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.005)

    await seen()
    assert await one.users.get(7) is changed, "one's own change is no news"
    await one.close()
    await other.close()


async def test_many_changes_go_out_together_and_each_is_heard(join):
    told, heard = Changes(), []
    hearing = Changes()
    await told.connect(await join("told"), "told")
    await hearing.connect(await join("hearing"), "hearing")
    hearing.hear("user", heard.append)
    for key in range(1000):
        told.tell("user", (1 << 61) + key)
    await until(lambda: len(heard) == 1000)
    assert heard == [(1 << 61) + key for key in range(1000)]
    told.tell("unknown to the other version", 1)
    told.tell("user", 5)
    await until(lambda: heard[-1] == 5)
