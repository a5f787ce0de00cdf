"""Health for supervisors and Prometheus, on loopback: `/healthz`, `/readyz` and `/metrics`."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.metrics import BATCH_SIZE, LATENCY, LIVE_TABLES, LOOP_LAG, REGISTRY, SHARDS_UP
from bot.operator.errors import trouble_of_store
from bot.store import StoreError

if TYPE_CHECKING:
    from bot.client.bot import Skald

__all__ = ["health_page"]

HOST: Final = "127.0.0.1"

MOST_LAG: Final = 1.0
"""Seconds that the event loop may be late."""

MOST_LATENCY: Final = 10.0
"""Seconds that Discord may take to answer a heartbeat."""


@asynccontextmanager
async def health_page(skald: Skald, port: int) -> AsyncIterator[int]:
    """Serve the health of a bot while the block runs; yield the port (0 takes a free one).

    Raises:
        OSError: the port is taken.
    """
    app = web.Application()
    page = _Page(skald)
    app.add_routes([web.get("/healthz", page.alive), web.get("/readyz", page.ready), web.get("/metrics", page.metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


class _Page:
    def __init__(self, skald: Skald) -> None:
        self._skald = skald

    async def alive(self, _request: web.Request) -> web.Response:
        """Whether the loop is quick enough and the database writes."""
        faults = []
        if self._skald.services.heartbeat.lag > MOST_LAG:
            faults.append(f"the event loop is {self._skald.services.heartbeat.lag:.1f} s late")
        try:
            await self._skald.store.check()
        except StoreError as error:
            faults.append(trouble_of_store(error).cause)
        return _answer(faults)

    async def ready(self, _request: web.Request) -> web.Response:
        """Whether Discord is connected and answers, and interactions are taken."""
        faults = []
        if self._skald.lifecycle.is_leaving:
            faults.append("Skald is leaving")
        elif not self._skald.lifecycle.is_ready or not self._skald.is_ready():
            faults.append("Discord is not connected yet")
        faults += [f"shard {shard} does not answer" for shard, latency in self._skald.latencies if not _quick(latency)]
        return _answer(faults)

    async def metrics(self, _request: web.Request) -> web.Response:
        """The figures."""
        skald = self._skald
        quick = [latency for _, latency in skald.latencies if _quick(latency)]
        SHARDS_UP.set(len(quick))
        LATENCY.set(max(quick, default=0.0))
        LOOP_LAG.set(skald.services.heartbeat.lag)
        BATCH_SIZE.set(skald.store.units / max(1, skald.store.batches))
        try:
            LIVE_TABLES.set(len(await skald.store.tables.live()))
        except StoreError as error:
            return _answer([trouble_of_store(error).cause])
        return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _quick(latency: float) -> bool:
    return math.isfinite(latency) and latency < MOST_LATENCY


def _answer(faults: list[str]) -> web.Response:
    return web.json_response({"well": not faults, "faults": faults}, status=503 if faults else 200)
