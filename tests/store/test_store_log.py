from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.store import Append, Conflict, Deadline, DeadlineKind, Over, Result, Status


def deadline(table, key, at, seat=0):
    return Deadline(table=table, key=key, seat=seat, at=at, kind=DeadlineKind.PLAY)


def result(table, seat, place, **fields):
    row = {
        "table": table,
        "seat": seat,
        "game": "gulveig",
        "guild": 11,
        "season": 1,
        "user": 33 + seat,
        "computer": None,
        "name": "Anna",
        "place": place,
        "score": 10,
        "seats": 2,
        "reason": "target reached",
        "ended_at": 200,
    }
    return Result(**(row | fields))


async def test_an_append_moves_the_head_and_replaces_the_deadlines(store, saga):
    table = await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(table.id, 1), deadlines=(deadline(table.id, "a", 5),)))

    await store.log.append(
        Append(entry=saga.entry(table.id, 2), deadlines=(deadline(table.id, "b", 7), deadline(table.id, "b", 6, 1)))
    )

    assert (await store.tables.get(table.id)).head == 2
    assert await store.log.entries(table.id) == tuple(saga.entry(table.id, n) for n in range(3))
    assert await store.log.entries(table.id, since=2) == (saga.entry(table.id, 2),)
    assert [each.at for each in await store.deadlines.of(table.id)] == [6, 7]


@pytest.mark.parametrize("n", [0, 2, 3, -1])
async def test_an_entry_that_is_not_the_next_is_a_conflict_and_leaves_nothing(store, saga, n):
    table = await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(table.id, 1), deadlines=(deadline(table.id, "a", 5),)))
    before = await store.tables.get(table.id), await store.log.entries(table.id)

    with pytest.raises(Conflict):
        await store.log.append(Append(entry=saga.entry(table.id, 1 if n == 2 else n), snapshot=b"wrong"))

    assert (await store.tables.get(table.id), await store.log.entries(table.id)) == before
    assert await store.log.snapshot(table.id) is None
    assert len(await store.deadlines.of(table.id)) == 1


async def test_no_entries_before_the_start_nor_after_the_end(store, saga):
    lobby, over = await saga.lobby(store), await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(over.id, 1), over=Over(reason="won", at=200, results=())))
    ended = await saga.playing(store)
    await store.tables.end(ended.id, "given up", 60)

    for table, n in ((lobby.id, 0), (over.id, 2), (ended.id, 1), (404, 0)):
        with pytest.raises(Conflict):
            await store.log.append(Append(entry=saga.entry(table, n)))


async def test_the_last_entry_brings_status_reason_and_results(store, saga):
    table = await saga.playing(store)
    rows = (result(table.id, 0, 1), result(table.id, 1, 2, user=None, computer="bold"))
    await store.log.append(Append(entry=saga.entry(table.id, 1), deadlines=(deadline(table.id, "a", 5),)))

    await store.log.append(
        Append(entry=saga.entry(table.id, 2), over=Over(reason="target reached", at=200, results=rows))
    )

    over = await store.tables.get(table.id)
    assert (over.status, over.reason, over.ended_at, over.head) == (Status.OVER, "target reached", 200, 2)
    assert await store.results.of(table.id) == rows
    assert await store.deadlines.of(table.id) == ()
    assert await store.tables.live() == ()


async def test_a_seat_gives_up_together_with_its_entry_or_not_at_all(store, saga):
    table = await saga.playing(store)

    with pytest.raises(Conflict):
        await store.log.append(Append(entry=saga.entry(table.id, 2), resigned=1))
    assert [seat.resigned_at for seat in await store.seats.of(table.id)] == [None, None]

    await store.log.append(Append(entry=saga.entry(table.id, 1), resigned=1))
    assert [seat.resigned_at for seat in await store.seats.of(table.id)] == [None, 101]


async def test_only_the_newest_two_snapshots_are_kept(store, saga):
    table = await saga.playing(store)
    for n in range(1, 6):
        await store.log.append(Append(entry=saga.entry(table.id, n), snapshot=b"state %d" % n if n != 3 else None))

    newest = await store.log.snapshot(table.id)
    assert (newest.n, newest.body) == (5, b"state 5")
    kept = await store.reader.rows(text("SELECT n FROM snapshots ORDER BY n"))
    assert [row.n for row in kept] == [4, 5]


async def test_of_many_who_write_the_same_entry_one_wins(store, saga):
    table = await saga.playing(store)

    told = await asyncio.gather(
        *(store.log.append(Append(entry=saga.entry(table.id, 1, b"%d" % i))) for i in range(20)),
        return_exceptions=True,
    )

    assert told.count(None) == 1
    assert all(isinstance(each, Conflict) for each in told if each is not None)
    (entry,) = await store.log.entries(table.id, since=1)
    assert entry.body == b"%d" % told.index(None)


async def test_appends_queued_in_order_for_one_table_are_all_stored(store, saga):
    table = await saga.playing(store)

    await asyncio.gather(*(store.log.append(Append(entry=saga.entry(table.id, n))) for n in range(1, 40)))

    assert [entry.n for entry in await store.log.entries(table.id)] == list(range(40))


async def test_bodies_come_back_byte_for_byte(store, saga):
    table = await saga.playing(store)
    body = bytes(range(256)) * 3

    await store.log.append(Append(entry=saga.entry(table.id, 1, body), snapshot=body[::-1]))

    assert (await store.log.entries(table.id, since=1))[0].body == body
    assert (await store.log.snapshot(table.id)).body == body[::-1]
