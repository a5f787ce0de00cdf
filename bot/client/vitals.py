"""What tells how a Skald is doing; `bot/client/health.py` shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from bot.client.lifecycle import Lifecycle
from bot.operator.heartbeat import Heartbeat
from bot.tables.sessions import Sessions


class Vitals(msgspec.Struct, frozen=True):
    """What tells how a Skald is doing.

    Attributes:
        sessions: the tables, and the store behind them.
        heartbeat: how late the event loop is.
        lifecycle: how far Skald has come.
        connected: whether Discord is connected.
        latencies: each shard, and the seconds that Discord takes to answer it.
        queues: how much waits, by the name of the queue.
        backups: the folder of the backups; None when none are made.
    """

    sessions: Sessions
    heartbeat: Heartbeat
    lifecycle: Lifecycle
    connected: Callable[[], bool]
    latencies: Callable[[], Sequence[tuple[int, float]]]
    queues: Mapping[str, Callable[[], int]]
    backups: Path | None
