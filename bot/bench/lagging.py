"""How long the event loop is held up while boards of eight tables are painted, against an idle loop."""

from __future__ import annotations

import asyncio
from itertools import count
from time import perf_counter

from bot.bench.games import names_of, public_views
from bot.bench.row import Row, Sense, Wish, centile, paired
from bot.bench.scale import Scale
from bot.games import BOARD, PictureRequest, load_catalogue
from bot.pictures.render_process import render_process
from bot.pictures.render_queue import RenderQueue

WISH = Wish(Sense.LESS, 10, 8)
TABLES = 8
TICK = 0.001
"""Seconds that the watcher wants to sleep."""


def lag(scale: Scale) -> list[Row]:
    """Measure the loop's lag."""
    return [asyncio.run(_lag(scale))]


async def _lag(scale: Scale) -> Row:
    rounds = []
    for _ in range(scale.rounds):
        idle = await _watch(scale.lag)
        rounds.append((await _watch_painting(scale), idle))
    what = f"loop lag, p99, painting for {TABLES} tables, against idle"
    return paired("lag", what, "ms", WISH, rounds)


async def _watch(seconds: float) -> float:
    """Return the 99th centile of how late a short sleep ends, in milliseconds."""
    late, until = [], perf_counter() + seconds
    while (began := perf_counter()) < until:
        await asyncio.sleep(TICK)
        late.append(perf_counter() - began - TICK)
    return 1000 * centile(late, 0.99)


async def _watch_painting(scale: Scale) -> float:
    catalogue, render_queue, moment = list(load_catalogue()), RenderQueue(render_process().paint, threads=2), count()
    shown = [(listing, names_of(listing), public_views(listing, count=scale.views)) for listing in catalogue]

    async def paint(table: int) -> None:
        listing, names, views = shown[table % len(shown)]
        while True:
            n = next(moment)
            await render_queue.paint((table, n), PictureRequest(listing, BOARD, views[n % len(views)], names))

    callers = [asyncio.create_task(paint(table)) for table in range(TABLES)]
    try:
        return await _watch(scale.lag)
    finally:
        for caller in callers:
            caller.cancel()
        await asyncio.gather(*callers, return_exceptions=True)
        render_queue.close()
