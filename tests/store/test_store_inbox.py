"""The inbox, turns, and presses that are done: what processes of a fleet share in PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url

from bot.store import Conflict, Store
from bot.store.fleet_session import FleetSession
from bot.store.inbox import TOPIC, Inbox, Letter
from bot.store.rows import Append

BIG = 1 << 62
"""About as large as an id of Discord's."""


def letter(number=BIG, table=65, **about):
    return Letter(id=number, table=table, body=b'{"token":"secret"}', **about)


@pytest.fixture
async def pg(postgres_url):
    store = await Store.open(postgres_url, migrate=False)
    yield store
    await store.close()


@pytest.fixture
def other(pg):
    """The inbox as another process sees it."""
    return Inbox(pg.reader, "other")


async def test_a_letter_is_put_in_once_and_taken_by_the_owner_of_its_partition_alone(pg, other):
    assert await pg.inbox.put(letter(waited=250))
    assert not await pg.inbox.put(letter()), "delivered twice"
    assert await other.take([0, 2, 63]) == ()
    (taken,) = await other.take([1])
    assert (taken.id, taken.table, taken.body, taken.announced) == (BIG, 65, letter().body, None)
    assert taken.waited >= 250
    assert await other.take([1]) == ()
    assert not await pg.inbox.put(letter())


async def test_however_often_an_owner_looks_at_once_each_letter_is_taken_once(pg):
    for number in range(40):
        await pg.inbox.put(letter(number, table=number))
    taken = await asyncio.gather(*[pg.inbox.take(range(64), most=8) for _ in range(8)])
    ids = [each.id for letters in taken for each in letters]
    assert len(ids) == len(set(ids))
    while more := await pg.inbox.take(range(64), most=8):
        ids += [each.id for each in more]
    assert sorted(ids) == list(range(40))


async def test_what_a_dead_owner_had_taken_goes_to_the_next_one(pg, other):
    await pg.inbox.put(letter())
    await other.take([1])
    (again,) = await pg.inbox.take([1])
    assert again.id == BIG
    await other.done(BIG)  # it was not dead after all
    assert await pg.inbox.standings([BIG]), "a former owner has taken out what another one is answering"
    await pg.inbox.done(BIG)
    assert await pg.inbox.standings([BIG]) == ()


async def test_what_a_process_answers_itself_goes_to_the_next_owner_if_it_dies(pg, other):
    await pg.inbox.keep(letter(announced="update", waited=1500))
    await pg.inbox.keep(letter())  # announced once more
    assert await pg.inbox.take([1]) == (), "it is answering that already"
    (taken,) = await other.take([1])
    assert taken.announced == "update"
    assert taken.waited >= 1500
    await pg.inbox.done(BIG)  # it was not dead after all
    assert await pg.inbox.standings([BIG])


async def test_a_letter_that_is_handed_on_waits_for_another_partition(pg, other):
    await pg.inbox.put(letter())
    await other.take([1])
    assert await other.put(letter(table=66, announced="update"))
    assert await pg.inbox.take([1]) == ()
    (moved,) = await pg.inbox.take([2])
    assert moved.announced == "update"
    await other.done(BIG)
    assert await pg.inbox.standings([BIG])


async def test_nobody_takes_a_letter_while_its_answer_is_announced(pg, other):
    await pg.inbox.put(letter())
    (standing,) = await pg.inbox.standings([BIG])
    assert await pg.inbox.announce(standing, seconds=60)
    assert await other.take([1]) == ()
    await pg.inbox.announced(BIG, "update")
    (taken,) = await other.take([1])
    assert taken.announced == "update"


async def test_what_was_taken_in_the_meantime_is_neither_announced_nor_recalled(pg, other):
    await pg.inbox.put(letter())
    (standing,) = await pg.inbox.standings([BIG])
    await other.take([1])
    assert not await pg.inbox.announce(standing, seconds=60)
    assert not await pg.inbox.recall(standing)
    (standing,) = await pg.inbox.standings([BIG])
    assert standing.taken_by == "other"
    assert await pg.inbox.recall(standing)


async def test_no_token_stays_for_longer_than_it_is_good(pg, databases, postgres_url):
    await pg.inbox.put(letter(1))
    await pg.inbox.put(letter(2, waited=15 * 60_000 + 1))
    assert await pg.inbox.purge() == 1
    assert databases.run("SELECT id FROM inbox", url=postgres_url) == [(1,)]
    assert "secret" not in repr(letter())


async def test_a_letter_is_told_to_whoever_listens_to_its_partition(pg, postgres_url):
    session, heard = FleetSession(make_url(postgres_url), "other"), asyncio.Event()
    await session.open()
    try:
        await session.listen(TOPIC.format(partition=1), lambda _: heard.set())
        await pg.inbox.put(letter())
        async with asyncio.timeout(30):
            await heard.wait()
    finally:
        await session.close()


async def test_turns_are_handed_out_in_order_whoever_asks(pg):
    firsts = [await pg.turns.take("identify.0", every=5.0) for _ in range(3)]
    assert firsts[0] <= 0
    assert 4.0 < firsts[1] <= 5.0
    assert 9.0 < firsts[2] <= 10.0
    assert await pg.turns.take("identify.1", every=5.0) <= 0


async def test_turns_that_nobody_took_are_saved_up_to_a_limit(pg):
    await pg.turns.take("requests", every=0.001)
    await asyncio.sleep(0.1)
    first = await pg.turns.take("requests", every=0.001, turns=10, saved=10)
    assert first == pytest.approx(-0.01, abs=0.0005)


async def test_a_press_changes_a_table_once(store, saga):
    table = await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(table.id, 1), interaction=BIG))
    with pytest.raises(Conflict):
        await store.log.append(Append(entry=saga.entry(table.id, 2), interaction=BIG))
    assert [entry.n for entry in await store.log.entries(table.id)] == [0, 1]
    await store.log.append(Append(entry=saga.entry(table.id, 2), interaction=BIG + 1))
    other = await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(other.id, 1), interaction=BIG))
    assert await store.interactions.done(BIG, table.id)
    assert not await store.interactions.done(BIG + 2, table.id)


async def test_presses_are_forgotten_when_nobody_delivers_them_any_more(store, saga):
    table = await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(table.id, 1), interaction=BIG))
    await store.interactions.purge(before=101)
    assert await store.interactions.done(BIG, table.id)
    await store.interactions.purge(before=102)
    assert not await store.interactions.done(BIG, table.id)
