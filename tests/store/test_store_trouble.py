"""What happens when the disk, the file or the schema is not as it should be (SQLite)."""

from __future__ import annotations

import asyncio
import resource
import sqlite3

import pytest

from bot.store import (
    AddressInMemory,
    AddressInvalid,
    Append,
    Conflict,
    SchemaTooNew,
    SchemaTooOld,
    Store,
    StoreBusy,
    StoreClosed,
    StoreCorrupt,
    StoreError,
    StoreFull,
    StoreReadOnly,
    StoreUnreachable,
)
from bot.store._read_connections import READERS
from bot.store._writer import Job


def pragma(store, text):
    return store.writer.do(Job("pragma", lambda connection: connection.exec_driver_sql(f"PRAGMA {text}").scalar()))


async def test_a_full_disk_is_told_stores_nothing_and_passes(store, address, saga):
    table = await saga.playing(store)
    pages = await pragma(store, "page_count")
    await pragma(store, f"max_page_count={pages + 4}")

    with pytest.raises(StoreFull):
        await store.log.append(Append(entry=saga.entry(table.id, 1, b"x" * 100_000)))
    assert (await store.tables.get(table.id)).head == 0
    assert len(await store.log.entries(table.id)) == 1

    await pragma(store, f"max_page_count={pages + 4000}")
    await store.log.append(Append(entry=saga.entry(table.id, 1, b"x" * 100_000)))
    assert (await store.tables.get(table.id)).head == 1


async def test_everybody_in_a_batch_that_meets_a_full_disk_is_told(store, saga):
    tables = [await saga.playing(store) for _ in range(4)]
    await pragma(store, f"max_page_count={await pragma(store, 'page_count') + 4}")

    told = await asyncio.gather(
        *(store.log.append(Append(entry=saga.entry(table.id, 1, b"x" * 50_000))) for table in tables),
        return_exceptions=True,
    )

    assert [type(each) for each in told] == [StoreFull] * 4
    assert [(await store.tables.get(table.id)).head for table in tables] == [0] * 4


async def test_a_disk_that_fills_during_the_commit_is_told_and_passes(store, file, saga):
    tables = [await saga.playing(store) for _ in range(3)]
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    room = file.with_name(f"{file.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (room + 8192, hard))
    try:
        told = await asyncio.gather(
            *(store.log.append(Append(entry=saga.entry(table.id, 1, b"x" * 9000))) for table in tables),
            return_exceptions=True,
        )
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert all(isinstance(each, StoreError) and not isinstance(each, Conflict) for each in told)
    assert [(await store.tables.get(table.id)).head for table in tables] == [0] * 3
    for table in tables:
        await store.log.append(Append(entry=saga.entry(table.id, 1, b"x" * 9000)))
        assert len(await store.log.entries(table.id)) == 2


async def test_a_commit_that_is_refused_leaves_nothing_and_the_writer_lives_on(store, saga):
    def work(connection):
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.exec_driver_sql("INSERT INTO snapshots VALUES (404, 0, x'00')")

    with pytest.raises(Conflict):
        await store.writer.do(Job("orphan", work))

    table = await saga.playing(store)
    assert await store.tables.live() == (table,)
    assert await store.log.snapshot(404) is None


async def test_a_cancelled_read_harms_nobody(store, saga):
    table = await saga.playing(store)
    for steps in range(12):
        task = asyncio.create_task(store.log.entries(table.id))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    assert await store.log.entries(table.id) == (saga.entry(table.id, 0),)


async def test_a_store_may_be_closed_twice(address):
    store = await Store.open(address)
    await store.close()
    await store.close()

    with pytest.raises(StoreClosed):
        await store.check()


async def test_a_file_that_may_only_be_read_can_be_read(file, address, saga):
    store = await Store.open(address)
    table = await saga.playing(store)
    await store.close()

    store = await Store.open(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")
    assert await store.tables.get(table.id) == table
    for _ in range(2):
        with pytest.raises(StoreReadOnly):
            await store.log.append(Append(entry=saga.entry(table.id, 1)))
    with pytest.raises(StoreReadOnly):
        await store.check()
    await store.close()


async def test_a_locked_file_is_busy_until_it_is_free(file, address, saga):
    store = await Store.open(address, patience=50)
    table = await saga.playing(store)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreBusy):
        await store.log.append(Append(entry=saga.entry(table.id, 1)))
    assert len(await store.log.entries(table.id)) == 1

    other.execute("ROLLBACK")
    other.close()
    await store.log.append(Append(entry=saga.entry(table.id, 1)))
    await store.close()


async def test_a_file_that_is_no_database_is_refused(file, address):
    file.write_bytes(b"saga " * 1000)

    with pytest.raises(StoreCorrupt):
        await Store.open(address)
    assert file.read_bytes() == b"saga " * 1000


async def test_a_torn_file_is_told_at_the_first_touch(file, address, saga):
    store = await Store.open(address)
    table = await saga.playing(store)
    for n in range(1, 30):
        await store.log.append(Append(entry=saga.entry(table.id, n, b"x" * 3000)))
    await store.close()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2 // 4096 * 4096] + b"\xff" * 4096)

    with pytest.raises(StoreCorrupt):  # noqa: PT012 - where the damage shows is the database's affair
        store = await Store.open(address)
        try:
            await store.log.entries(table.id)
        finally:
            await store.close()


async def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StoreUnreachable):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'nowhere' / 'skald.db'}")


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("sqlite+aiosqlite://", AddressInMemory),
        ("sqlite+aiosqlite:///:memory:", AddressInMemory),
        ("not a url", AddressInvalid),
    ],
)
async def test_an_address_that_cannot_keep_anything_is_refused(url, kind):
    with pytest.raises(kind):
        await Store.open(url)


async def test_a_newer_schema_is_refused_and_left_alone(file, address):
    await (await Store.open(address)).close()
    newer = sqlite3.connect(file)
    with newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()

    for migrate in (True, False):
        with pytest.raises(SchemaTooNew):
            await Store.open(address, migrate=migrate)


async def test_without_leave_to_migrate_an_empty_file_is_refused(file, address):
    with pytest.raises(SchemaTooOld):
        await Store.open(address, migrate=False)

    await (await Store.open(address)).close()
    await (await Store.open(address, migrate=False)).close()


async def test_commits_are_durable_and_keys_are_checked(store):
    found = [await pragma(store, name) for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert found == ["wal", 2, 1]


@pytest.fixture
async def store(address):
    opened = await Store.open(address)
    yield opened
    await opened.close()


async def test_more_readers_than_connections_wait_in_line(store, saga):
    table = await saga.lobby(store)
    inside, most = 0, 0

    async def read():
        nonlocal inside, most
        async with store.moment() as moment:
            found = await moment.tables.get(table.id)
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1
            return found

    assert await asyncio.gather(*[read() for _ in range(300)]) == [table] * 300
    assert 1 <= most <= READERS


@pytest.mark.parametrize("what", ["moment", "statement"])
@pytest.mark.parametrize("turns", [1, 2, 3])
async def test_whoever_is_cancelled_while_reading_leaves_their_connection_to_others(store, saga, what, turns):
    table = await saga.lobby(store)

    async def read():
        async with store.moment() as moment:
            return await moment.tables.get(table.id)

    cancelled = read if what == "moment" else store.tables.live
    for _ in range(3 * READERS):
        reading = asyncio.create_task(cancelled())
        for _ in range(turns):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait({reading})
    assert await asyncio.gather(*[read() for _ in range(2 * READERS)]) == [table] * 2 * READERS


async def test_who_finds_no_connection_in_time_is_told_that_the_store_is_busy(url, monkeypatch):
    monkeypatch.setattr("bot.store._read_connections.POOL_TIMEOUT", 0.05)
    monkeypatch.setattr("bot.store._read_connections.READERS", 1)
    store = await Store.open(url)
    try:
        async with store.moment() as moment:
            await moment.tables.get(1)
            with pytest.raises(StoreBusy):
                await store.tables.live()
        assert await store.tables.live() == ()
    finally:
        await store.close()
