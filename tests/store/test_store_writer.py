from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import text

from bot.store import Append, Conflict, Store, StoreClosed
from bot.store._writer import Job, Unit
from bot.store.people import _KEEP_FACT


def fact(key, value="v"):
    return Unit(("fact", key), ((_KEEP_FACT, ({"key": key, "value": value},)),))


async def test_work_that_queues_together_is_committed_together(store, saga):
    tables = [await saga.playing(store) for _ in range(8)]
    before = store.batches, store.units

    await asyncio.gather(*(store.log.append(Append(entry=saga.entry(table.id, 1))) for table in tables))

    assert store.units - before[1] == 8
    assert store.batches - before[0] == 1


async def test_a_conflict_in_a_batch_fails_alone(store, saga):
    tables = [await saga.playing(store) for _ in range(6)]
    await store.log.append(Append(entry=saga.entry(tables[2].id, 1, b"first")))
    before = store.batches

    told = await asyncio.gather(
        *(store.log.append(Append(entry=saga.entry(table.id, 1), snapshot=b"s")) for table in tables),
        return_exceptions=True,
    )

    assert [type(each) for each in told] == [type(None)] * 2 + [Conflict] + [type(None)] * 3
    assert store.batches - before == 1
    for table in tables:
        assert len(await store.log.entries(table.id)) == 2
    assert (await store.log.entries(tables[2].id))[1].body == b"first"
    assert await store.log.snapshot(tables[2].id) is None


async def test_a_unit_is_done_all_or_none(store):
    unit = Unit("lane", ((_KEEP_FACT, ({"key": "a", "value": "1"},)), (_KEEP_FACT, ({"key": "a", "value": "2"},))))

    with pytest.raises(Conflict):
        await store.writer.do(unit)

    assert await store.facts.get("a") is None


async def test_a_value_the_database_cannot_take_fails_its_own_unit_only(store):
    good, bad = store.writer.do(fact("good")), store.writer.do(fact("bad", object()))

    told = await asyncio.gather(good, bad, return_exceptions=True)

    assert told[0] is None
    assert isinstance(told[1], Exception)
    assert (await store.facts.get("good"), await store.facts.get("bad")) == ("v", None)


async def test_a_failing_job_is_told_its_own_exception_and_undone(store):
    def work(connection):
        connection.execute(_KEEP_FACT, {"key": "half", "value": "done"})
        raise LookupError("no such thing")

    job, beside = store.writer.do(Job("job", work)), store.writer.do(fact("beside"))

    with pytest.raises(LookupError):
        await job
    await beside
    assert (await store.facts.get("half"), await store.facts.get("beside")) == (None, "v")


async def test_a_job_whose_rows_another_process_has_written_meanwhile_looks_once_more(store):
    looked = []

    def work(connection):
        looked.append(len(looked) + 1)
        if len(looked) == 1:  # as if another process wrote them now
            connection.execute(_KEEP_FACT, {"key": "a", "value": "1"})
            connection.execute(_KEEP_FACT, {"key": "a", "value": "2"})
        return looked[-1]

    def stubborn(connection):
        looked.append(0)
        connection.execute(_KEEP_FACT, {"key": "b", "value": "1"})
        connection.execute(_KEEP_FACT, {"key": "b", "value": "2"})

    assert await store.writer.do(Job("job", work)) == 2
    assert await store.facts.get("a") is None
    with pytest.raises(Conflict):
        await store.writer.do(Job("job", stubborn))
    assert looked[2:] == [0, 0]


async def test_what_a_job_finds_changed_is_a_conflict_at_once(store):
    looked = []

    def work(_connection):
        looked.append(1)
        raise Conflict

    with pytest.raises(Conflict):
        await store.writer.do(Job("job", work))
    assert looked == [1]


async def test_work_in_one_lane_keeps_its_order_within_a_batch(store):
    await asyncio.gather(*(store.facts.set("key", str(i)) for i in range(10)))

    assert await store.facts.get("key") == "9"


async def test_a_cancelled_caller_does_not_lose_its_unit(store, saga):
    table = await saga.playing(store)

    async def one(n):
        await store.log.append(Append(entry=saga.entry(table.id, n), snapshot=b"state"))

    for n in range(1, 20):
        task = asyncio.create_task(one(n))
        for _ in range(n % 4 + 1):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await store.check()

    assert [entry.n for entry in await store.log.entries(table.id)] == list(range(20))
    assert (await store.tables.get(table.id)).head == 19
    assert (await store.log.snapshot(table.id)).n == 19


async def test_closing_commits_what_is_queued_and_then_refuses(url, saga):
    store = await Store.open(url)
    waiting = [asyncio.create_task(store.facts.set(f"k{i}", str(i))) for i in range(50)]
    await asyncio.sleep(0)
    await store.close()

    await asyncio.gather(*waiting)
    with pytest.raises(StoreClosed):
        await store.facts.set("late", "x")
    again = await Store.open(url)
    assert [await again.facts.get(f"k{i}") for i in (0, 49)] == ["0", "49"]
    assert await again.facts.get("late") is None
    await again.close()


async def test_reads_do_not_wait_for_the_writer(store):
    gate = threading.Event()

    def slow(connection):
        connection.execute(text("SELECT 1"))
        assert gate.wait(5)

    if type(store.writer.connection).__name__ != "ThreadedConnection":
        pytest.skip("a blocking job would block the event loop of an asynchronous driver")
    held = store.writer.do(Job("slow", slow))
    await asyncio.sleep(0.02)
    assert await asyncio.wait_for(store.tables.live(), timeout=2) == ()
    assert not held.done()
    gate.set()
    await held


async def test_two_stores_on_one_database_see_and_refuse_each_other(url, saga):
    one, two = await Store.open(url), await Store.open(url)
    table = await saga.playing(one)

    assert await two.tables.get(table.id) == table
    told = await asyncio.gather(
        *(each.log.append(Append(entry=saga.entry(table.id, n))) for n in range(1, 30) for each in (one, two)),
        return_exceptions=True,
    )
    entries = await two.log.entries(table.id)
    await one.close()
    await two.close()

    assert {type(each) for each in told} <= {type(None), Conflict}
    assert [entry.n for entry in entries] == list(range(len(entries)))
    assert told.count(None) == len(entries) - 1
