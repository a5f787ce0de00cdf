"""Packed logs in the store: which are due, one row for all, who answered."""

from __future__ import annotations

import pytest

from bot.store import Append, Conflict, Over
from bot.store.packing import Users, pack


async def over(store, saga, *, at, entries=3):
    sitters = (saga.sitter(33), saga.sitter(computer="cautious"))
    table = await saga.begin(store, await saga.lobby(store), seats=sitters)
    for n in range(1, entries):
        last = Over(reason="won", at=at, results=()) if n == entries - 1 else None
        await store.log.append(Append(entry=saga.entry(table.id, n), snapshot=b"state", over=last))
    await store.panels.finished(table.id)
    return table.id


async def packed(store, table):
    rows = await store.log.entries(table)
    bodies = [b"answer %d" % row.n for row in rows]
    await store.packed.put(rows, pack(rows, Users({0: 33, 1: None}), bodies), bodies)


async def test_due_are_ended_tables_that_are_shown_and_not_packed(store, saga):
    await saga.lobby(store)
    early, late = await over(store, saga, at=100), await over(store, saga, at=200)
    await saga.playing(store)
    unshown = await saga.playing(store)
    await store.tables.end(unshown.id, "given up", 50)
    assert await store.packed.due(150, most=9) == (early,)
    assert await store.packed.due(250, most=9) == (early, late)
    assert await store.packed.due(250, most=1) == (early,)
    assert await store.packed.due(250, after=early, most=9) == (late,)
    await packed(store, early)
    assert await store.packed.due(250, most=9) == (late,)


async def test_entries_of_a_packed_log_are_those_that_were_stored(store, saga):
    table = await over(store, saga, at=100, entries=40)
    stored = await store.log.entries(table)
    await packed(store, table)
    assert await store.log.snapshot(table) is None
    found = await store.log.entries(table)
    assert [(row.n, row.seat, row.key, row.by, row.at) for row in found] == [
        (row.n, row.seat, row.key, row.by, row.at) for row in stored
    ]
    assert [row.body for row in found] == [b"answer %d" % row.n for row in stored]
    assert await store.log.entries(table, since=38) == found[38:]
    async with store.moment() as moment:
        assert await moment.log.entries(table) == found
    with pytest.raises(Conflict):
        await store.packed.put(found, pack(found, Users({0: 33, 1: None}), [b""] * 40), [b""] * 40)
    assert await store.log.entries(table) == found
