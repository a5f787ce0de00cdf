"""Tables that are read from the store: from their log and snapshots, whole and as they were left."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update

from bot.games import Catalogue, UnknownBook
from bot.metrics import REGISTRY, SNAPSHOTS_DROPPED
from bot.store import Status, schema
from bot.store._writer import Job
from bot.store.seats import Seats
from bot.tables.steps import SNAPSHOT_EVERY
from engines.core import CorruptLog
from tests.bot.harness import ANA, BO, Harness, same, toy_listing
from tests.core.toy import KEEPS, VOWED, WHOLE, ToyRules


async def test_a_table_reloads_equal_after_every_entry(harness):
    session = await harness.table(ANA, BO)
    for move in WHOLE:
        session = await harness.play(session.table.id, move)
        same(await harness.another().get(session.table.id), session)


async def test_the_least_used_table_leaves_memory_and_comes_back_equal(store, catalogue):
    harness = Harness(store, catalogue, room=2)
    one, two, three = [await harness.table(ANA, BO) for _ in range(3)]
    assert list(harness.sessions.loaded) == [two.table.id, three.table.id]
    await harness.sessions.get(two.table.id)
    back = await harness.play(one.table.id, KEEPS[0])
    assert list(harness.sessions.loaded) == [two.table.id, one.table.id]
    assert back.game.n == 1
    assert (await harness.play(one.table.id, KEEPS[1])).game.n == 2
    assert (await harness.play(three.table.id, KEEPS[0])).game.n == 1
    same(await harness.another().get(one.table.id), await harness.sessions.get(one.table.id))


async def amended(harness, table, times):
    """Amend a sealed answer many times: each is an entry."""
    for n in range(times):
        await harness.play(table, (0, f"vow.amend{n or ''}", "gold" if n % 2 else "honour"))


async def test_snapshots_are_written_now_and_then_and_the_game_goes_on_from_them(harness):
    session = await harness.table(ANA, BO)
    table = session.table.id
    await harness.play(table, *KEEPS, VOWED[0])
    await amended(harness, table, SNAPSHOT_EVERY - 4)
    assert await harness.store.log.snapshot(table) is None
    await harness.play(table, (1, "boast", "soft"))
    stored = await harness.store.log.snapshot(table)
    assert stored.n == SNAPSHOT_EVERY
    snapshot = session.listing.codec.read_snapshot(stored.body)
    assert snapshot.n == SNAPSHOT_EVERY
    session = await harness.play(table, VOWED[1])
    same(await harness.another().get(table), session)


async def test_a_snapshot_of_quiet_moves_reaches_back_so_that_they_can_be_taken_back(harness):
    session = await harness.table(ANA, BO)
    table = session.table.id
    await harness.play(table, *KEEPS, VOWED[0])
    await amended(harness, table, SNAPSHOT_EVERY - 3)
    stored = await harness.store.log.snapshot(table)
    assert stored.n == SNAPSHOT_EVERY
    assert session.listing.codec.read_snapshot(stored.body).n == 0
    session = await harness.sessions.get(table)
    elsewhere = harness.another()
    same(await elsewhere.get(table), session)
    assert (await elsewhere.take_back(table, 0)).game.n == SNAPSHOT_EVERY + 1
    same(await harness.another().get(table), await elsewhere.get(table))


async def snapped(harness):
    """A table whose newest snapshot is of its second last entry."""
    session = await harness.table(ANA, BO)
    await harness.play(session.table.id, *KEEPS, VOWED[0])
    await amended(harness, session.table.id, SNAPSHOT_EVERY - 4)
    await harness.play(session.table.id, (1, "boast", "soft"))
    return await harness.play(session.table.id, VOWED[1])


def dropped_snapshots():
    return REGISTRY.get_sample_value(f"{SNAPSHOTS_DROPPED.describe()[0].name}_total")


async def damage(harness, statement):
    await harness.store.writer.do(Job("damage", lambda connection: connection.execute(statement) and None))


@pytest.mark.parametrize("left", [0, 1, 0.5, -1], ids=["nothing", "a byte", "half", "all but a byte"])
async def test_a_half_written_snapshot_is_dropped_and_the_log_tells_the_game(harness, left):
    session = await snapped(harness)
    table = session.table.id
    body = (await harness.store.log.snapshot(table)).body
    torn = body[: round(len(body) * left) if isinstance(left, float) else left]
    await damage(harness, update(schema.snapshots).values(body=torn))
    dropped = dropped_snapshots()
    same(await harness.another().get(table), session)
    assert dropped_snapshots() == dropped + 1
    assert await harness.store.log.snapshot(table) is None
    same(await harness.another().get(table), session)
    assert dropped_snapshots() == dropped + 1


async def test_a_snapshot_of_another_moment_is_dropped(harness):
    session = await snapped(harness)
    table = session.table.id
    codec = session.listing.codec
    snapshot = codec.read_snapshot((await harness.store.log.snapshot(table)).body)
    later = type(snapshot)(snapshot.n + 9, *[getattr(snapshot, name) for name in snapshot.__struct_fields__[1:]])
    await damage(harness, update(schema.snapshots).values(body=codec.write_snapshot(later)))
    same(await harness.another().get(table), session)


async def test_a_damaged_log_beside_a_damaged_snapshot_is_told_and_nothing_is_dropped(harness):
    table = (await snapped(harness)).table.id
    await damage(harness, update(schema.snapshots).values(body=b"torn"))
    await damage(harness, update(schema.entries).where(schema.entries.c.n == 3).values(body=b"torn"))
    with pytest.raises(CorruptLog):
        await harness.another().get(table)
    assert await harness.store.log.snapshot(table) is not None


async def test_a_table_is_read_whole_while_another_process_writes_it(harness, monkeypatch):
    session = await harness.table(ANA, BO)
    table, elsewhere, read = session.table.id, harness.another(), Seats.of
    await elsewhere.get(table)

    async def interrupted(self, of):
        monkeypatch.setattr(Seats, "of", read)
        await harness.play(table, KEEPS[0], sessions=elsewhere)
        return await read(self, of)

    monkeypatch.setattr(Seats, "of", interrupted)
    same(await harness.another().get(table), session)
    same(await harness.another().get(table), await elsewhere.get(table))


async def test_a_game_that_begins_while_its_lobby_is_read_is_read_whole(harness, monkeypatch):
    session = await harness.lobby(ANA, BO)
    fresh = harness.another()
    at = fresh.books.at

    async def interrupted(guild):
        monkeypatch.setattr(fresh.books, "at", at)
        await harness.lobbies.start(session.table.id, ANA)
        return await at(guild)

    monkeypatch.setattr(fresh.books, "at", interrupted)
    read = await fresh.get(session.table.id)
    assert read.table.status is Status.PLAYING
    assert read.game is not None


async def test_a_table_of_other_rules_or_another_book_is_refused_by_name(harness):
    session = await harness.table(ANA, BO)
    for rules in (ToyRules(version=2), ToyRules()):
        if rules.info.version == 1:
            rules.digest = "other"
            await harness.store.writer.do(
                Job("lose", lambda connection: connection.execute(delete(schema.books)) and None)
            )
        elsewhere = Harness(harness.store, Catalogue({"toy": toy_listing(rules)}))
        with pytest.raises(UnknownBook):
            await elsewhere.sessions.get(session.table.id)


async def test_a_log_that_ends_too_early_is_corrupt(harness):
    session = await harness.table(ANA, BO)
    await harness.play(session.table.id, *KEEPS)
    last = delete(schema.entries).where(schema.entries.c.n == 2)
    await harness.store.writer.do(Job("damage", lambda connection: connection.execute(last) and None))
    with pytest.raises(CorruptLog, match="ends at 1, not 2"):
        await harness.another().get(session.table.id)
