"""The figures of a running Skald, for Prometheus. None of them names a person, a server or a table."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

import aiohttp
import msgspec
import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector

log = structlog.get_logger(__name__)

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

INTERACTIONS: Final = Counter(
    "skald_interactions",
    "Presses and commands, by what was wanted and what came of it",
    ["verb", "result"],
    registry=REGISTRY,
)
HANDED_OVER: Final = Counter(
    "skald_handed_over",
    "Presses and commands on their way to the owner of their table: given, taken, announced for it, told of none",
    ["fate"],
    registry=REGISTRY,
)
FOREIGN: Final = Counter(
    "skald_foreign",
    "Presses and commands that no control of ours can have sent from there, by what does not fit",
    ["why"],
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
SNAPSHOTS_DROPPED: Final = Counter(
    "skald_snapshots_dropped", "Snapshots that were damaged; their games are told by their logs", registry=REGISTRY
)
STORE_ERRORS: Final = Counter(
    "skald_store_errors",
    "Reads and commits that the database refused, by the kind of error",
    ["kind", "side"],
    registry=REGISTRY,
)
STORE_OUTAGE: Final = Gauge("skald_store_outage", "1 while the database fails", registry=REGISTRY)
FAILING_TABLES: Final = Gauge(
    "skald_failing_tables", "Live tables that cannot be shown or taken up, by why", ["cause"], registry=REGISTRY
)
OVERDUE_DEADLINES: Final = Gauge(
    "skald_overdue_deadlines", "Deadlines that should have been acted on more than two minutes ago", registry=REGISTRY
)
BACKUP_AGE: Final = Gauge(
    "skald_backup_age_seconds", "Age of the newest proven backup; -1 when there is none", registry=REGISTRY
)
QUEUE_LENGTH: Final = Gauge(
    "skald_queue_length", "What waits: pictures, writes, tables to be shown, interactions", ["queue"], registry=REGISTRY
)
PARTITIONS_HELD: Final = Gauge(
    "skald_partitions_held", "Parts of all tables that this process owns, of 64", registry=REGISTRY
)
LEASE_EPOCH: Final = Gauge(
    "skald_lease_epoch", "How often the newest of what this process owns has changed hands", registry=REGISTRY
)
LEASE_AGE: Final = Gauge(
    "skald_lease_age_seconds", "Since this process last knew that what it owns is its own", registry=REGISTRY
)
SHARDS_UP: Final = Gauge("skald_shards_up", "Connections to Discord that answer", registry=REGISTRY)
LATENCY: Final = Gauge("skald_latency_seconds", "How long Discord takes to answer a heartbeat", registry=REGISTRY)


ALARM_AT: Final = 2000
"""Invalid requests within the window that are worth an alarm; at 10,000 Discord blocks this address."""

WINDOW: Final = 600.0
"""Seconds over which Discord counts invalid requests."""

_INVALID: Final = {401, 403, 429}


class InvalidRequests:
    """Counts the requests that Discord calls invalid, and for which it blocks an address."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Measure time in seconds by `now`."""
        self._now = now
        self._times: deque[float] = deque(maxlen=ALARM_AT + 1)

    def add(self) -> bool:
        """Count one more; return whether an alarm is due, after which the count begins at 0."""
        self._times.append(self._now())
        if len(self._times) <= ALARM_AT or self._times[-1] - self._times[0] > WINDOW:
            return False
        self._times.clear()
        return True


class _Refusal(msgspec.Struct):
    code: int = 0


def request_trace(invalid: InvalidRequests | None = None) -> aiohttp.TraceConfig:
    """Return a trace of requests that counts those that Discord refuses, and logs an error when they are very many."""
    counter = invalid or InvalidRequests()

    async def ended(_session: aiohttp.ClientSession, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
        response = params.response
        if 400 <= response.status < 500:
            REFUSALS.labels(status=str(response.status), code=str(await _code(response))).inc()
        # Discord does not count a limit that is shared with other bots.
        counts = response.status in _INVALID and response.headers.get("X-RateLimit-Scope") != "shared"
        if counts and counter.add():
            log.error("Discord refuses very many requests and may soon shut us out", refused=ALARM_AT, seconds=WINDOW)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


async def _code(response: aiohttp.ClientResponse) -> int:
    try:
        # The library reads the same bytes afterwards: aiohttp keeps them.
        return msgspec.json.decode(await response.read(), type=_Refusal).code
    except (TimeoutError, msgspec.MsgspecError, aiohttp.ClientError):
        return 0
