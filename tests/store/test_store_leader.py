"""One leader: nobody else writes, whatever happens to the process that leads."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text, update

from bot.store import Append, DatabaseHeld, FleetNeedsServer, LeaseLost, Store, StoreUnreachable, schema
from bot.store._writer import Job
from bot.store.leases import alone_with, take_hold
from tests.slowly import mostly_slow
from tests.store.writing_process import HELD, Order

ROOT = Path(__file__).parents[2]
SOON = 60.0
QUICKLY_ON_SQLITE = pytest.mark.parametrize("url", mostly_slow(["sqlite", "postgres"]), indirect=True)
ON_POSTGRES = pytest.mark.parametrize("url", ["postgres"], indirect=True)


class Writing:
    """A process that writes (see `writing_process`), and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[list[str]] = []

    @property
    def acknowledged(self) -> dict[int, int]:
        return {int(line[0]): int(line[1]) for line in self.lines if line[0].isdecimal()}

    async def until(self, word: str, times: int = 1) -> list[str]:
        """Wait for the next lines that begin with a word, or with a table's number; return the last of them."""
        assert self.process.stdout is not None
        async with asyncio.timeout(SOON):
            while times:
                said = (await self.process.stdout.readline()).decode()
                assert said.endswith("\n"), self.lines[-3:]
                self.lines.append(said.split(maxsplit=1))
                times -= self.lines[-1][0] == word or (word == "entry" and self.lines[-1][0].isdecimal())
        return self.lines[-1]

    async def until_it_owns(self, partitions: int) -> None:
        """Wait until it says that it owns so many partitions."""
        while int((await self.until("owns"))[1]) != partitions:
            pass

    async def rest(self) -> int:
        """Read what it says until its end; return its exit code."""
        assert self.process.stdout is not None
        async with asyncio.timeout(SOON):
            while (said := (await self.process.stdout.readline()).decode()).endswith("\n"):
                self.lines.append(said.split(maxsplit=1))
            return await self.process.wait()

    async def kill(self) -> None:
        self.process.kill()
        await self.rest()


@asynccontextmanager
async def writing(order: Order) -> AsyncIterator[Writing]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.store.writing_process",
        msgspec.json.encode(order).decode(),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )
    try:
        yield Writing(process)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def all_is_there_once(url: str, acknowledged: list[dict[int, int]]) -> None:
    """Check the logs of all tables: whole, with every acknowledged entry, and never an older epoch after a newer."""
    store = await Store.open(url)
    try:
        for table in await store.tables.live():
            rows = await store.log.entries(table.id)
            assert [row.n for row in rows] == list(range(table.head + 1))
            assert table.head >= max((each.get(table.id, 0) for each in acknowledged), default=0)
            epochs = [int(row.body) for row in rows]
            assert epochs == sorted(epochs), "somebody wrote after their time"
    finally:
        await store.close()


async def test_a_second_process_is_told_who_has_the_database(url, hold):
    store = await hold(url)
    with pytest.raises(DatabaseHeld) as held:
        await take_hold(url)
    assert f"process {os.getpid()} on " in held.value.holder
    assert "since 20" in held.value.holder
    await store.close()
    again = await hold(url)
    await again.check()
    await again.close()


async def test_each_leader_has_an_epoch_of_its_own_and_owns_everything(url, saga, hold):
    epochs = []
    for _ in range(3):
        store = await hold(url)
        epochs.append(store.ownership.epoch(0))
        table = await saga.lobby(store)
        assert store.ownership.whole
        assert store.ownership.owns(table.id)
        assert store.ownership.holder(table.id % 64) == store.ownership.process
        assert table in await store.tables.owned()
        await store.close()
    assert epochs == sorted(set(epochs))


async def test_a_standby_waits_and_takes_over(url, hold):
    store = await hold(url)
    waiting = asyncio.create_task(hold(url, standby=True))
    _, pending = await asyncio.wait({waiting}, timeout=0.3)
    assert pending
    await store.close()
    async with asyncio.timeout(SOON):
        successor = await waiting
    assert successor.ownership.epoch(0) == store.ownership.epoch(0) + 1
    await successor.close()


async def test_a_stale_leader_writes_nothing_more(url, saga, hold):
    store = await hold(url)
    table = await saga.playing(store)
    other = await Store.open(url)
    raised = update(schema.partitions).values(epoch=schema.partitions.c.epoch + 1)
    await other.writer.do(Job("raise", lambda connection: connection.execute(raised) and None))
    before = await other.tables.get(table.id)
    writes = [
        store.log.append(Append(entry=saga.entry(table.id, 1))),
        store.users.change(5, name="Bo"),
        store.guilds.save(1, "{}"),
    ]
    assert [type(each) for each in await asyncio.gather(*writes, return_exceptions=True)] == [LeaseLost] * 3
    async with asyncio.timeout(SOON):
        await store.ownership.lost()
    assert not store.ownership.owned
    with pytest.raises(LeaseLost):
        await store.check()
    assert await other.tables.get(table.id) == before
    assert (await other.users.get(5)).name == ""
    await store.close()
    await other.close()


@pytest.mark.parametrize("change", ["removed", "replaced"])
async def test_a_lock_file_that_is_gone_ends_the_leader(address, file, change, hold):
    store = await hold(address)
    lock = file.with_name("skald.db.lock")
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600
    lock.unlink()
    if change == "replaced":
        lock.touch()
    async with asyncio.timeout(SOON):
        await store.ownership.lost()
    with pytest.raises(LeaseLost):
        await store.check()
    await store.close()


async def test_what_replaces_a_database_keeps_every_leader_away(address, file, hold):
    with alone_with(file), pytest.raises(DatabaseHeld):
        await take_hold(address)
    store = await hold(address)
    with pytest.raises(DatabaseHeld), alone_with(file):
        raise AssertionError
    await store.close()


async def test_a_fleet_cannot_share_a_file(address):
    with pytest.raises(FleetNeedsServer):
        await take_hold(address, shards="0/2")


async def cut_off(url: str, *, raising_the_epoch: bool) -> None:
    """End the sessions of whoever leads, and perhaps lead in between."""
    other = await Store.open(url)
    (leader,) = {row.id for row in await other.reader.rows(text("SELECT id FROM processes"))}
    if raising_the_epoch:
        raised = update(schema.partitions).values(epoch=schema.partitions.c.epoch + 1)
        await other.writer.do(Job("raise", lambda connection: connection.execute(raised) and None))
    cut = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :process")
    assert len(await other.reader.rows(cut, {"process": leader})) >= 1
    await other.close()


async def holds_the_lock(url: str, process: str) -> None:
    """Wait until a process has the lock."""
    other = await Store.open(url)
    held = text("SELECT 1 FROM pg_locks l JOIN processes p ON p.backend = l.pid WHERE l.granted AND p.id = :process")
    async with asyncio.timeout(SOON):
        while not await other.reader.rows(held, {"process": process}):  # noqa: ASYNC110 - a lock sets no event here
            await asyncio.sleep(0.01)
    await other.close()


@ON_POSTGRES
async def test_a_leader_whose_session_is_cut_off_goes_on_when_nobody_else_leads(url, saga, hold):
    store = await hold(url)
    epoch, table = store.ownership.epoch(0), await saga.playing(store)
    await cut_off(url, raising_the_epoch=False)
    await holds_the_lock(url, store.ownership.process)
    with pytest.raises(DatabaseHeld):
        await take_hold(url)
    await store.log.append(Append(entry=saga.entry(table.id, 1)))
    assert store.ownership.epoch(0) == epoch
    assert store.ownership.owns(table.id)
    await store.close()
    await (await hold(url)).close()


@ON_POSTGRES
async def test_a_leader_whose_session_is_cut_off_ends_when_another_has_led(url, hold):
    store = await hold(url)
    await cut_off(url, raising_the_epoch=True)
    async with asyncio.timeout(SOON):
        await store.ownership.lost()
    with pytest.raises(LeaseLost):
        await store.check()
    await store.close()


@pytest.mark.slow
async def test_a_leader_outlasts_an_outage_of_the_server(server, saga, hold):
    cluster, url = server
    store = await hold(url)
    epoch, table = store.ownership.epoch(0), await saga.playing(store)
    for n in (1, 2):
        await asyncio.to_thread(cluster.stop)
        with pytest.raises(StoreUnreachable):
            await store.log.append(Append(entry=saga.entry(table.id, n)))
        with pytest.raises(StoreUnreachable):
            await store.tables.get(table.id)
        await asyncio.to_thread(cluster.start)
        await holds_the_lock(url, store.ownership.process)
        await store.log.append(Append(entry=saga.entry(table.id, n)))
    assert (store.ownership.epoch(0), store.ownership.owns(table.id)) == (epoch, True)
    assert [row.n for row in await store.log.entries(table.id)] == [0, 1, 2]
    await store.close()


async def kill_leaders(url: str, times: int) -> None:
    """Kill leaders in the middle of their writing; each time a standby takes over."""
    acknowledged: list[dict[int, int]] = []
    async with writing(Order(url)) as first:
        await first.until("holds")
        leader, epoch = first, 0
        async with AsyncExitStack() as stack:
            for _ in range(times):
                standby = await stack.enter_async_context(writing(Order(url, standby=True)))
                await leader.until("entry", times=40)
                await leader.kill()
                acknowledged.append(leader.acknowledged)
                (_, said) = await standby.until("holds")
                assert int(said) > epoch
                leader, epoch = standby, int(said)
            await leader.until("entry", times=40)
            await leader.kill()
            acknowledged.append(leader.acknowledged)
    await all_is_there_once(url, acknowledged)


@QUICKLY_ON_SQLITE
@pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.slow)])
async def test_killed_leaders_are_followed_without_a_loss(url, times):
    await kill_leaders(url, times)


@QUICKLY_ON_SQLITE
async def test_of_two_processes_at_once_one_writes(url):
    async with writing(Order(url)) as one, writing(Order(url)) as two:
        done, _ = await asyncio.wait(
            {asyncio.create_task(each.process.wait()) for each in (one, two)},
            timeout=SOON,
            return_when=asyncio.FIRST_COMPLETED,
        )
        assert [task.result() for task in done] == [HELD]
        loser, winner = sorted((one, two), key=lambda each: each.process.returncode is None)
        await loser.rest()
        ((word, told),) = loser.lines
        assert word == "held"
        assert f"process {winner.process.pid} on" in told or "just starting" in told or "not say which" in told
        await winner.until("entry", times=10)
        await winner.kill()
        await all_is_there_once(url, [winner.acknowledged])


@pytest.mark.slow
@ON_POSTGRES
async def test_a_leader_that_was_halted_past_its_lease_writes_nothing_more(url):
    async with writing(Order(url, lease=3.0)) as halted:
        await halted.until("holds")
        async with writing(Order(url, standby=True, lease=3.0)) as standby:
            await halted.until("entry", times=40)
            halted.process.send_signal(signal.SIGSTOP)
            await standby.until("entry", times=40)
            halted.process.send_signal(signal.SIGCONT)
            assert await halted.rest() == HELD
            assert halted.lines[-1][0].strip() == "lost"
            await standby.until("entry", times=40)
            await standby.kill()
    await all_is_there_once(url, [halted.acknowledged, standby.acknowledged])


@pytest.mark.slow
async def test_a_halted_process_keeps_the_lock_of_a_file(address):
    async with writing(Order(address)) as halted:
        await halted.until("entry", times=10)
        halted.process.send_signal(signal.SIGSTOP)
        with pytest.raises(DatabaseHeld):
            await take_hold(address)
        halted.process.send_signal(signal.SIGCONT)
        await halted.until("entry", times=10)
