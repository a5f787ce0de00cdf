"""Health for supervisors and Prometheus: `/healthz`, `/readyz` and `/metrics`."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import metrics
from bot.client.vitals import Vitals
from bot.operator.backups import backups_in
from bot.operator.errors import trouble_of_store
from bot.operator.table_overview import overdue
from bot.store import Broken, StoreError

MOST_LAG: Final = 1.0
"""Seconds that the event loop may be late."""

MOST_LATENCY: Final = 10.0
"""Seconds that Discord may take to answer a heartbeat."""

LOST: Final = "lost"
"""The cause of a table that cannot be taken up."""


@asynccontextmanager
async def health_page(vitals: Vitals, port: int, host: str = "127.0.0.1") -> AsyncIterator[int]:
    """Serve the health of a bot while the block runs; yield the port (0 takes a free one).

    Raises:
        OSError: the port is taken.
    """
    app = web.Application()
    page = _Page(vitals)
    app.add_routes([web.get("/healthz", page.alive), web.get("/readyz", page.ready), web.get("/metrics", page.metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


class _Page:
    def __init__(self, vitals: Vitals) -> None:
        self._vitals = vitals
        self._store = vitals.sessions.store

    async def alive(self, _request: web.Request) -> web.Response:
        """Whether the loop is quick enough and the database writes."""
        faults = []
        if self._vitals.heartbeat.lag > MOST_LAG:
            faults.append(f"the event loop is {self._vitals.heartbeat.lag:.1f} s late")
        try:
            await self._store.check()
        except StoreError as error:
            faults.append(trouble_of_store(error).cause)
        return _answer(faults)

    async def ready(self, _request: web.Request) -> web.Response:
        """Whether Discord is connected and answers, and interactions are taken."""
        vitals, faults = self._vitals, []
        if vitals.lifecycle.is_leaving:
            faults.append("Skald is leaving")
        elif not vitals.lifecycle.is_ready or not vitals.connected():
            faults.append("Discord is not connected yet")
        faults += [f"shard {shard} does not answer" for shard, latency in vitals.latencies() if not _quick(latency)]
        return _answer(faults)

    async def metrics(self, _request: web.Request) -> web.Response:
        """The figures; while the database fails, those that come from it stay as they were."""
        vitals = self._vitals
        quick = [latency for _, latency in vitals.latencies() if _quick(latency)]
        metrics.SHARDS_UP.set(len(quick))
        metrics.LATENCY.set(max(quick, default=0.0))
        metrics.LOOP_LAG.set(vitals.heartbeat.lag)
        metrics.BATCH_SIZE.set(self._store.units / max(1, self._store.batches))
        for name, length in vitals.queues.items():
            metrics.QUEUE_LENGTH.labels(queue=name).set(length())
        if vitals.backups is not None:
            metrics.BACKUP_AGE.set(await asyncio.to_thread(_backup_age, vitals.backups))
        with suppress(StoreError):  # `skald_store_errors` and `skald_store_outage` tell of it
            await self._of_tables()
        return web.Response(body=generate_latest(metrics.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _of_tables(self) -> None:
        sessions, tables = self._vitals.sessions, self._store.tables
        metrics.LIVE_TABLES.set(await tables.count(live=True))
        metrics.OVERDUE_DEADLINES.set(len(await overdue(sessions)))
        causes: Counter[str] = Counter()
        broken = {panel.table: panel.broken for panel in await self._store.panels.broken()}
        causes.update(cause.value for cause in broken.values() if cause is not None)
        for number in tuple(sessions.lost):
            row = await tables.get(number)
            if row is None or not row.status.live:
                sessions.lost.discard(number)
        causes[LOST] = len(sessions.lost)
        for cause in (*[each.value for each in Broken], LOST):
            metrics.FAILING_TABLES.labels(cause=cause).set(causes[cause])


def _backup_age(folder: Path) -> float:
    backups = backups_in(folder)
    return time.time() - backups[-1].at.timestamp() if backups else -1.0


def _quick(latency: float) -> bool:
    return math.isfinite(latency) and latency < MOST_LATENCY


def _answer(faults: list[str]) -> web.Response:
    return web.json_response({"well": not faults, "faults": faults}, status=503 if faults else 200)
