"""The figures of a running Skald, for Prometheus. None of them names a person, a server or a table."""

from __future__ import annotations

from typing import Final

import aiohttp
import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

__all__ = [
    "ANSWER_AGE",
    "BATCH_SIZE",
    "DM_FAILURES",
    "EDITS",
    "INTERACTIONS",
    "LATENCY",
    "LIVE_TABLES",
    "LOOP_LAG",
    "REFUSALS",
    "REGISTRY",
    "RENDERS",
    "SHARDS_UP",
    "counting",
]

REGISTRY: Final = CollectorRegistry()

INTERACTIONS: Final = Counter(
    "skald_interactions",
    "Presses and commands, by what was wanted and what came of it",
    ["verb", "result"],
    registry=REGISTRY,
)
ANSWER_AGE: Final = Histogram(
    "skald_answer_age_seconds",
    "From the moment somebody pressed until the answer was given",
    buckets=(0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0),
    registry=REGISTRY,
)
RENDERS: Final = Histogram(
    "skald_render_seconds",
    "Pictures painted, and how long each took",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0),
    registry=REGISTRY,
)
EDITS: Final = Counter(
    "skald_edits", "Changes of messages: sent, or folded into a later one", ["fate"], registry=REGISTRY
)
DM_FAILURES: Final = Counter("skald_dm_failures", "Hands that a closed DM did not take", registry=REGISTRY)
REFUSALS: Final = Counter(
    "skald_discord_refusals",
    "Requests that Discord refused, by HTTP status and Discord's code",
    ["status", "code"],
    registry=REGISTRY,
)
LIVE_TABLES: Final = Gauge("skald_live_tables", "Tables in a lobby or in play", registry=REGISTRY)
LOOP_LAG: Final = Gauge(
    "skald_loop_lag_seconds", "How late the event loop was at worst within ten seconds", registry=REGISTRY
)
BATCH_SIZE: Final = Gauge(
    "skald_store_batch_size", "Writes in one commit, on average since the start", registry=REGISTRY
)
SHARDS_UP: Final = Gauge("skald_shards_up", "Connections to Discord that answer", registry=REGISTRY)
LATENCY: Final = Gauge("skald_latency_seconds", "How long Discord takes to answer a heartbeat", registry=REGISTRY)


class _Refusal(msgspec.Struct):
    code: int = 0


def counting() -> aiohttp.TraceConfig:
    """Return a trace of all requests that counts what Discord refuses."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_ended)
    return trace


async def _ended(_session: aiohttp.ClientSession, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
    response = params.response
    if not 400 <= response.status < 500:
        return
    try:
        # The library reads the same bytes afterwards: aiohttp keeps them.
        code = msgspec.json.decode(await response.read(), type=_Refusal).code
    except (TimeoutError, msgspec.MsgspecError, aiohttp.ClientError):
        code = 0
    REFUSALS.labels(status=str(response.status), code=str(code)).inc()
