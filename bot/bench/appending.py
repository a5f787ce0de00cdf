"""Durable appends with many callers waiting, against plain execute and commit of aiosqlite."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import aiosqlite

from bot.bench.fixtures import open_tables
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.store import Append, By, EntryRow, Store

WISH = Wish(Sense.MORE, 3, 5)

BODY = bytes(range(120))
"""As long as a usual entry."""

TABLE = (
    "CREATE TABLE entries(game INTEGER NOT NULL, n INTEGER NOT NULL, seat INTEGER, at INTEGER, body BLOB NOT NULL,"
    " PRIMARY KEY(game, n)) WITHOUT ROWID"
)
INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"


def appends(scale: Scale) -> list[Row]:
    """Measure durable appends."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_appends(scale, Path(folder)))]


async def _appends(scale: Scale, folder: Path) -> Row:
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/ours.db")
    try:
        tables = await open_tables(store, playing=scale.waiting)
        async with aiosqlite.connect(folder / "plain.db") as plain:
            for pragma in ("journal_mode=WAL", "synchronous=FULL"):
                await plain.execute(f"PRAGMA {pragma}")
            await plain.execute(TABLE)
            await plain.commit()
            rounds = []
            for number in range(scale.rounds):
                first = 1 + number * scale.appends
                numbers = range(first, first + scale.appends)
                ours = await _rate(scale, [_append(store, table, numbers) for table in tables])
                lock = asyncio.Lock()
                rounds.append((ours, await _rate(scale, [_plainly(plain, lock, table, numbers) for table in tables])))
    finally:
        await store.close()
    what = f"durable appends, {scale.waiting} waiting, against aiosqlite execute and commit"
    return paired("appends", what, "appends/s", WISH, rounds)


async def _rate(scale: Scale, callers: Iterable[Coroutine[Any, Any, None]]) -> float:
    began = perf_counter()
    await asyncio.gather(*callers)
    return scale.waiting * scale.appends / (perf_counter() - began)


async def _append(store: Store, table: int, numbers: range) -> None:
    for n in numbers:
        row = EntryRow(table=table, n=n, seat=0, key="bench", by=By.PLAYER, user=None, body=BODY, at=n)
        await store.log.append(Append(entry=row))


async def _plainly(plain: aiosqlite.Connection, lock: asyncio.Lock, table: int, numbers: range) -> None:
    for n in numbers:
        async with lock:
            await plain.execute(INSERT, (table, n, 0, n, BODY))
            await plain.commit()
