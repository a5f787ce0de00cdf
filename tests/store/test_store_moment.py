"""A moment: what is read in it belongs together, whatever is written meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import Append, Store


@pytest.fixture
async def other(url, store):
    opened = await Store.open(url)
    yield opened
    await opened.close()


async def test_a_moment_sees_nothing_of_what_is_written_after_its_first_read(saga, store, other):
    table = (await saga.playing(store)).id
    async with store.moment() as moment:
        before = await moment.tables.get(table)
        await other.log.append(Append(entry=saga.entry(table, 1), snapshot=b"later"))
        assert [row.n for row in await moment.log.entries(table)] == [0]
        assert await moment.log.snapshot(table) is None
        assert await moment.tables.get(table) == before
    assert [row.n for row in await store.log.entries(table)] == [0, 1]
    assert (await store.tables.get(table)).head == 1


async def test_a_moment_that_fails_or_is_given_up_leaves_no_transaction_behind(saga, store, other):
    table = (await saga.playing(store)).id

    async def read(then):
        async with store.moment() as moment:
            await moment.tables.get(table)
            await then()

    async def fail():
        raise LookupError

    for _ in range(20):
        with pytest.raises(LookupError):
            await read(fail)
        reading = asyncio.create_task(read(asyncio.Event().wait))
        await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
    await other.log.append(Append(entry=saga.entry(table, 1)))
    for _ in range(20):
        assert (await store.tables.get(table)).head == 1
