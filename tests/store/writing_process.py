"""A process that holds a database and writes as fast as it can: `python -m tests.store.writing_process JSON`.

It says in lines: `holds EPOCH`, then `TABLE N` for each acknowledged entry, whose body is the epoch it was written in;
in a fleet also `owns PARTITIONS` when that changes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

import msgspec

from bot.store import (
    Append,
    By,
    DatabaseHeld,
    EntryRow,
    LeaseLost,
    NewTable,
    NotOwner,
    Sitter,
    Store,
    StoreUnreachable,
    Table,
)
from bot.store._lease import Timing
from bot.store.leases import take_hold
from bot.store.ownership import partition_of

HELD = 75
TABLES = 6
WHO = Sitter(name="Anna", joined_at=1, user=3)


class Order(msgspec.Struct, frozen=True):
    """What the process is to do."""

    url: str
    standby: bool = False
    shards: str | None = None
    beat: float = 0.05
    lease: float = 10.0


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def entry(store: Store, table: int, n: int) -> EntryRow:
    body = str(store.ownership.epoch(partition_of(table))).encode()
    return EntryRow(table=table, n=n, seat=0, key=f"q{n}", by=By.PLAYER, user=3, body=body, at=n)


async def tables_of(store: Store) -> list[Table]:
    """Return the tables there are; the first process opens some."""
    while len(found := await store.tables.live()) < TABLES:
        table = await store.lobbies.open(NewTable(game="g", guild=1, channel=2, host=3, created_at=1), WHO)
        start: dict[str, Any] = {"header": b"", "seed": "", "commitment": "", "version": 1, "digest": ""}
        first = entry(store, table.id, 0)
        await store.lobbies.begin(table.id, 0, **start, seats=(WHO,), entry=first, at=1)
    return list(found)


async def play(store: Store, table: int, last: asyncio.Event) -> None:
    while not last.is_set():
        row = await store.tables.get(table)
        assert row is not None
        n = row.head
        try:
            while store.ownership.owns(table):
                n += 1
                await store.log.append(Append(entry=entry(store, table, n)))
                say(table, n)
        except NotOwner:
            say("not-owner", table)
        await asyncio.sleep(0.05)


async def main(order: Order) -> None:
    timing = Timing(beat=order.beat, lease=order.lease)
    try:
        ownership = await take_hold(order.url, standby=order.standby, shards=order.shards, timing=timing)
    except DatabaseHeld as held:
        say("held", held.holder)
        os._exit(HELD)
    store = await Store.open(order.url, ownership=ownership)
    say("holds", store.ownership.epoch(0))

    async def changed(_: frozenset[int]) -> None:
        say("owns", len(store.ownership.owned))

    store.ownership.on_gained.append(changed)
    store.ownership.on_lost.append(changed)
    last = asyncio.Event()
    playing = asyncio.gather(*[play(store, table.id, last) for table in await tables_of(store)])
    try:
        await playing
    except (LeaseLost, StoreUnreachable):  # a session that others have cut off fails before it is known why
        await store.ownership.lost()
        say("lost")
        os._exit(HELD)


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Order)))
