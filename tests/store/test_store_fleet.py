"""A fleet: every table has one owner at any time, and changes hands without a loss."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

import pytest
from sqlalchemy import make_url, text

from bot.store import GALLERY, Append, DatabaseHeld, Deadline, DeadlineKind, NotOwner, Panel, Store, StoreUnreachable
from bot.store._lease import Timing
from bot.store._lease_session import LeaseSession
from bot.store._presence import forget_gone, presences
from bot.store.fleet import share_of
from bot.store.ownership import EVERYTHING, PARTITIONS, partition_of
from tests.store.test_store_leader import ON_POSTGRES, SOON, all_is_there_once, writing
from tests.store.writing_process import HELD, TABLES, Order


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not true():  # noqa: ASYNC110 - what happens in the database sets no event here
            await asyncio.sleep(0.01)


def divided(*stores: Store) -> bool:
    """Whether every partition has an owner, one alone, and each process its share."""
    owned = [store.ownership.owned for store in stores]
    sizes = list(map(len, owned))
    return sum(sizes) == PARTITIONS and frozenset().union(*owned) == EVERYTHING and max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("processes", [1, 2, 3, 7, 64])
def test_shares_are_fair_and_come_to_all_partitions(processes):
    names = [f"p{number}" for number in range(processes)]
    shares = [share_of(names, name) for name in names]
    assert sum(shares) == PARTITIONS
    assert max(shares) - min(shares) <= 1


@ON_POSTGRES
async def test_partitions_are_shared_with_whoever_joins_and_taken_from_whoever_leaves(url, hold):
    stores = [await hold(url, shards="0/1")]
    assert stores[0].ownership.owned == EVERYTHING
    for _ in range(2):
        stores.append(await hold(url, shards="0/1"))
        await until(lambda: divided(*stores))
    owners = {partition: store.ownership.process for store in stores for partition in store.ownership.owned}
    await until(lambda: all(stores[0].ownership.holder(number) == owners[number] for number in EVERYTHING))
    while stores:
        await stores.pop().close()
        if stores:
            await until(lambda: divided(*stores))


@ON_POSTGRES
async def test_the_next_owner_writes_when_the_former_has_let_go_and_not_before(url, saga, hold):
    first = await hold(url, shards="0/1")
    tables = [await saga.playing(first) for _ in range(8)]
    letting_go, let_go = asyncio.Event(), asyncio.Event()
    lost: set[int] = set()

    async def work_ends(partitions: frozenset[int]) -> None:
        lost.update(partitions)
        assert not any(first.ownership.owns(table.id) for table in tables if partition_of(table.id) in partitions)
        for table in tables:  # what is under way may still be written
            if partition_of(table.id) in partitions:
                await first.log.append(Append(entry=saga.entry(table.id, 1)))
        letting_go.set()
        await let_go.wait()

    first.ownership.on_lost.append(work_ends)
    joining = asyncio.create_task(hold(url, shards="0/1"))
    await asyncio.wait_for(letting_go.wait(), SOON)
    assert not joining.done()
    assert all(first.ownership.epoch(partition) for partition in EVERYTHING)
    let_go.set()
    second = await joining
    await until(lambda: divided(first, second))
    assert lost == second.ownership.owned
    for table in tables:
        owner, other = (second, first) if second.ownership.owns(table.id) else (first, second)
        head = (await owner.tables.get(table.id)).head
        assert head == (1 if owner is second else 0)
        with pytest.raises(NotOwner):
            await other.log.append(Append(entry=saga.entry(table.id, head + 1)))
        await owner.log.append(Append(entry=saga.entry(table.id, head + 1)))
        assert owner.ownership.epoch(partition_of(table.id)) >= 1
    await first.close()
    await second.close()


@ON_POSTGRES
async def test_a_process_that_came_back_while_others_took_it_for_gone_is_not_forgotten(url, saga, hold):
    first, second = await hold(url, shards="0/1"), await hold(url, shards="0/1")
    await until(lambda: divided(first, second))
    session = await LeaseSession.open(make_url(url), "third")
    there = second.ownership.process
    assert await forget_gone(session, [there, "nobody"]) == []
    assert there in {each.id for each in await presences(session, 60.0)}
    table = await saga.playing(second)
    await second.log.append(Append(entry=saga.entry(table.id, 1)))
    killed = "INSERT INTO processes (id, host, pid, backend, started_at, heartbeat) VALUES ('killed', 'vm', 1, 0, 0, 0)"
    await session.rows(text(killed), {})
    # The two look for such as are gone themselves, and may have found it first.
    assert set(await forget_gone(session, [there, "killed"])) <= {"killed"}
    known = {each.id for each in await presences(session, 60.0)}
    assert there in known
    assert "killed" not in known
    await first.close()
    await second.close()
    await session.rows(text(killed), {})
    assert await forget_gone(session, [there, "killed"]) == ["killed"]
    await session.close()


@ON_POSTGRES
async def test_only_the_writes_to_tables_of_others_fail(url, saga, hold):
    first, second = await hold(url, shards="0/1"), await hold(url, shards="0/1")
    await until(lambda: divided(first, second))
    tables = [await saga.playing(first), await saga.playing(second)]
    steps = [first.log.append(Append(entry=saga.entry(table.id, 1))) for table in tables]
    own, others, person = await asyncio.gather(*steps, first.users.change(5, name="Bo"), return_exceptions=True)
    assert own is None
    assert isinstance(others, NotOwner)
    assert person.name == "Bo"
    assert [(await first.tables.get(table.id)).head for table in tables] == [1, 0]
    await first.close()
    await second.close()


@ON_POSTGRES
async def test_a_new_table_belongs_to_the_process_that_opens_it(url, saga, hold):
    stores = [await hold(url, shards="0/1") for _ in range(3)]
    await until(lambda: divided(*stores))
    for store in stores:
        tables = [await saga.lobby(store) for _ in range(5)]
        assert all(store.ownership.owns(table.id) for table in tables)
        assert await store.tables.owned() == tuple(tables)
    assert len(await stores[0].tables.live()) == 15
    for store in stores:
        await store.close()


@ON_POSTGRES
async def test_background_work_finds_owned_tables_alone(url, saga, hold):
    first, second = await hold(url, shards="0/1"), await hold(url, shards="0/1")
    await until(lambda: divided(first, second))
    found = []
    for store in (first, second):
        table = await saga.playing(store)
        await saga.lobby(store)
        deadline = Deadline(table=table.id, key="q", seat=0, at=500, kind=DeadlineKind.PLAY)
        await store.log.append(Append(entry=saga.entry(table.id, 1), deadlines=(deadline,)))
        await store.panels.save(Panel(table=table.id, audience=GALLERY, shown=0))
        found.append((table.id, deadline))
    for store, (table, deadline) in zip((first, second), found, strict=True):
        assert await store.deadlines.next() == deadline
        assert await store.deadlines.due(10_000) == (deadline,)
        assert table in await store.panels.behind("look")
        assert [each.id for each in await store.tables.still(10_000)] == [table]
        assert len(await store.tables.lobbies(10_000)) == 1
    await first.close()
    await second.close()


@ON_POSTGRES
async def test_a_fleet_and_a_leader_keep_each_other_out(url, hold):
    leader = await hold(url)
    with pytest.raises(DatabaseHeld):
        await hold(url, shards="0/1")
    await leader.close()
    one = await hold(url, shards="0/1")
    with pytest.raises(DatabaseHeld) as held:
        await hold(url)
    assert "process" in held.value.holder
    await one.close()


@pytest.mark.slow
@ON_POSTGRES
async def test_what_a_killed_process_owned_is_taken_within_a_few_beats(url, hold):
    survivor = await hold(url, shards="0/1", timing=Timing(beat=0.2))
    async with writing(Order(url, shards="0/2", beat=0.2)) as killed:
        await killed.until("holds")
        await killed.until("entry", times=2 * TABLES)
        await until(lambda: len(survivor.ownership.owned) == PARTITIONS // 2)
        began = asyncio.get_running_loop().time()
        killed.process.kill()
        await until(lambda: survivor.ownership.owned == EVERYTHING)
        assert asyncio.get_running_loop().time() - began < 15
        await killed.rest()
    await survivor.close()
    await all_is_there_once(url, [killed.acknowledged])


@pytest.mark.slow
@ON_POSTGRES
@pytest.mark.parametrize("times", [2, 20])
async def test_killed_and_halted_members_lose_and_double_nothing(url, times):
    order = Order(url, shards="0/2", lease=3.0)
    acknowledged = []
    async with writing(order) as stays:
        await stays.until("holds")
        await stays.until("entry", times=4 * TABLES)
        for time in range(times):
            async with writing(order) as goes:
                await stays.until_it_owns(PARTITIONS // 2)
                await goes.until("entry", times=4 * TABLES)
                goes.process.send_signal(signal.SIGSTOP if time % 2 else signal.SIGKILL)
                await stays.until_it_owns(PARTITIONS)
                await stays.until("entry", times=4 * TABLES)
                if time % 2:
                    goes.process.send_signal(signal.SIGCONT)
                assert await goes.rest() == (HELD if time % 2 else -signal.SIGKILL)
                acknowledged.append(goes.acknowledged)
        await stays.kill()
        acknowledged.append(stays.acknowledged)
    await all_is_there_once(url, acknowledged)


@pytest.mark.slow
async def test_a_fleet_outlasts_an_outage_of_the_server(server, saga, hold):
    cluster, url = server
    stores = [await hold(url, shards="0/1") for _ in range(2)]
    await until(lambda: divided(*stores))
    tables = [await saga.playing(store) for store in stores]
    lost: list[frozenset[int]] = []

    async def work_ends(partitions: frozenset[int]) -> None:
        lost.append(partitions)

    stores[0].ownership.on_lost.append(work_ends)
    owned = stores[0].ownership.owned
    await asyncio.to_thread(cluster.stop)
    for store, table in zip(stores, tables, strict=True):
        with pytest.raises((StoreUnreachable, NotOwner)):
            await store.log.append(Append(entry=saga.entry(table.id, 1)))
    await until(lambda: lost == [owned])
    await asyncio.to_thread(cluster.start)
    await until(lambda: divided(*stores))
    for table in tables:
        (owner,) = [store for store in stores if store.ownership.owns(table.id)]
        await owner.log.append(Append(entry=saga.entry(table.id, 1)))
        (other,) = set(stores) - {owner}
        with pytest.raises(NotOwner):
            await other.log.append(Append(entry=saga.entry(table.id, 2)))
    for store in stores:
        await store.close()
