"""A process that is killed in the middle of its work loses nothing it acknowledged and doubles nothing."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from bot.store import Append, Store
from tests.slowly import mostly_slow

CHILD = textwrap.dedent(
    """
    import asyncio, sys
    from bot.store import Append, By, EntryRow, NewTable, Sitter, Store

    def entry(table, n):
        body = b"%d" % n * 50
        return Append(
            entry=EntryRow(table=table, n=n, seat=0, key="q", by=By.PLAYER, user=3, body=body, at=n),
            snapshot=body if n % 5 == 0 else None,
        )

    async def play(store, table):
        for n in range(1, 100_000):
            await store.log.append(entry(table, n))
            sys.stdout.write(f"{table} {n}\\n")
            sys.stdout.flush()

    async def main():
        store = await Store.open(sys.argv[1])
        tables = []
        for _ in range(8):
            who = Sitter(name="Anna", joined_at=1, user=3)
            table = await store.lobbies.open(NewTable(game="g", guild=1, channel=2, host=3, created_at=1), who)
            await store.lobbies.begin(
                table.id, 0, header=b"", seed="", commitment="", version=1, digest="", seats=(who,),
                entry=entry(table.id, 0).entry, at=1,
            )
            tables.append(table.id)
        await asyncio.gather(*(play(store, table) for table in tables))

    asyncio.run(main())
    """
)


@pytest.mark.parametrize("lines", mostly_slow([37, 1, 300, 900]))
async def test_a_killed_process_keeps_every_acknowledged_entry_once(address, lines, saga):
    command = [sys.executable, "-c", CHILD, address]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220, S603 - our own, read by line
    heard = [child.stdout.readline() for _ in range(lines)]
    child.kill()
    heard += child.stdout.readlines()
    child.wait()
    child.stdout.close()
    acknowledged: dict[int, int] = {}
    for line in heard:
        if line.endswith("\n"):
            table, n = map(int, line.split())
            acknowledged[table] = n

    store = await Store.open(address)
    for table, n in acknowledged.items():
        entries = await store.log.entries(table)
        head = (await store.tables.get(table)).head
        snapshot = await store.log.snapshot(table)

        assert head >= n
        assert [entry.n for entry in entries] == list(range(head + 1))
        assert all(entry.body == b"%d" % entry.n * 50 for entry in entries)
        assert (snapshot.n if snapshot else 0) == head // 5 * 5
        await store.log.append(Append(entry=saga.entry(table, head + 1)))
    await store.close()
