"""Which processes are there: as their locks and heartbeats in PostgreSQL tell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import text

from bot.store._holders import LEADER, LOCKS
from bot.store._lease_session import LeaseSession
from bot.store._lock_file import Holder

_CONNECTED: Final = """
    EXISTS (
        SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
        WHERE l.locktype = 'advisory' AND l.granted AND l.pid = p.backend
            AND l.classid = :locks AND l.objid = CAST(CAST(:leader AS int) AS oid) AND l.objsubid = 2
    )
    """
"""Whether the session of a process p lives and has the lock that all processes take."""

_PROCESSES: Final = text(f"""
    SELECT p.id, p.host, p.pid, p.started_at,
        {_CONNECTED} AS connected,
        p.shards IS NOT NULL AS sharing,
        p.heartbeat < extract(epoch FROM clock_timestamp()) * 1000 - :lease AS hangs
    FROM processes p ORDER BY p.id
    """)  # noqa: S608 - nothing in it comes from outside
_END_SESSIONS: Final = text("""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ANY(CAST(:processes AS text[]))
        AND pid <> pg_backend_pid()
    """)
_FORGET: Final = text("DELETE FROM processes WHERE id = :process")
# A process that has registered anew since it was looked for is connected in the newest version of its row.
_FORGET_GONE: Final = text(f"""
    DELETE FROM processes p WHERE p.id = ANY(CAST(:processes AS text[])) AND NOT {_CONNECTED} RETURNING p.id
    """)  # noqa: S608 - likewise


class Presence(msgspec.Struct, frozen=True):
    """A process that has registered.

    Attributes:
        id: its id.
        holder: host, process number and since when, for operators.
        connected: whether its session lives and has the lock that all processes take.
        sharing: whether it has a share of the tables, or waits for one.
        hangs: whether its heartbeat is older than a lease.
    """

    id: str
    holder: Holder
    connected: bool
    sharing: bool
    hangs: bool


async def presences(session: LeaseSession, lease: float) -> tuple[Presence, ...]:
    """Return the registered processes, by id.

    Raises:
        StoreError: they cannot be read; before the first migration there is no place for them.
    """
    asked = {"locks": LOCKS, "leader": LEADER, "lease": round(lease * 1000)}
    rows = await session.rows(_PROCESSES, asked)
    return tuple(
        [
            Presence(row.id, Holder(row.host, row.pid, row.started_at), row.connected, row.sharing, row.hangs)
            for row in rows
        ]
    )


async def end_sessions(session: LeaseSession, processes: Collection[str]) -> None:
    """End every session of processes that hang; with the same role that is always allowed.

    Raises:
        StoreError: the database refuses that.
    """
    await session.rows(_END_SESSIONS, {"processes": list(processes)})


async def forget(session: LeaseSession, process: str) -> None:
    """Forget a process that leaves: what it might still write is refused.

    Raises:
        StoreError: the database does not answer.
    """
    await session.rows(_FORGET, {"process": process})


async def forget_gone(session: LeaseSession, processes: Collection[str]) -> list[str]:
    """Forget processes that are not connected, and return which those were: some may be back meanwhile.

    Raises:
        StoreError: the database does not answer.
    """
    asked = {"processes": list(processes), "locks": LOCKS, "leader": LEADER}
    return [row.id for row in await session.rows(_FORGET_GONE, asked)]
