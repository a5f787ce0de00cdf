"""The rows of processes and partitions: who holds what, and since which epoch."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Executable,
    cast,
    delete,
    extract,
    func,
    insert,
    select,
    update,
)

from bot.store import schema

LEADER: Final = -1
"""The row of a process that holds everything; also the number of its lock, which members of a fleet share."""

LOCKS: Final = 0x536B616C
"""The class of Skald's advisory locks in PostgreSQL; their numbers are those of the partitions."""

_P: Final = schema.processes
_H: Final = schema.partitions

_LEADER_EPOCH: Final = {
    "sqlite": "SELECT epoch FROM partitions WHERE number = -1",
    # Whoever raises the epoch waits until the transactions that found it standing are over.
    "postgresql": "SELECT epoch FROM partitions WHERE number = -1 FOR SHARE",
}
_EPOCHS: Final = (
    "SELECT p.number, p.epoch FROM partitions p, processes m WHERE m.id = $1 AND p.number = ANY($2)"
    " FOR SHARE OF p FOR KEY SHARE OF m"
)
_ALIVE: Final = "SELECT 1 FROM processes WHERE id = $1 FOR KEY SHARE"


def database_time() -> ColumnElement[int]:
    """Return PostgreSQL's own time in unix milliseconds: the clocks of several hosts differ."""
    return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def hold_everything(connection: Connection, process: str, backend: int | None) -> int:
    """Make a process the only one, and raise every epoch; return the leader's.

    Args:
        connection: writes; in no transaction.
        process: its id.
        backend: PostgreSQL's number of the session that has the lock.
    """
    with connection.begin():
        connection.execute(delete(_P))
        connection.execute(insert(_P), _row(process, backend, None) | _times(connection))
        connection.execute(update(_H).values(epoch=_H.c.epoch + 1, holder=process))
        return int(connection.execute(select(_H.c.epoch).where(_H.c.number == LEADER)).scalar_one())


def join_fleet(connection: Connection, process: str, backend: int) -> None:
    """Register a process beside others, which has no share yet; a leader that was alone before writes no more."""
    with connection.begin():
        alone = update(_H).where(_H.c.number == LEADER, _H.c.holder.is_not(None))
        connection.execute(alone.values(epoch=_H.c.epoch + 1, holder=None))
        connection.execute(insert(_P), _row(process, backend, None) | _times(connection))


def registration(process: str, backend: int, shards: str | None) -> Executable:
    """Return what registers a process of a fleet once more, whether it was struck out meanwhile or not."""
    from sqlalchemy.dialects.postgresql import insert as insert_on_server  # a Skald alone need not load it

    times = {"started_at": database_time(), "heartbeat": database_time()}
    row = insert_on_server(_P).values(_row(process, backend, shards) | times)
    again = {"backend": row.excluded.backend, "shards": row.excluded.shards, "heartbeat": row.excluded.heartbeat}
    return row.on_conflict_do_update(index_elements=[_P.c.id], set_=again)


def leader_epoch(connection: Connection) -> int:
    """Return the leader's epoch, which stands until the transaction ends."""
    return int(_fetched(connection, _LEADER_EPOCH[connection.dialect.name])[0][0])


def standing_epochs(connection: Connection, process: str, partitions: Collection[int]) -> dict[int, int] | None:
    """Return the epochs of partitions (PostgreSQL), which stand until the transaction ends; None for a dead process."""
    if not partitions:
        return {} if _fetched(connection, _ALIVE, process) else None
    # The row of the process multiplies those of the partitions: when it is gone, there is no row at all.
    return dict(_fetched(connection, _EPOCHS, process, sorted(partitions))) or None


def _row(process: str, backend: int | None, shards: str | None) -> dict[str, Any]:
    return {"id": process, "host": socket.gethostname(), "pid": os.getpid(), "backend": backend, "shards": shards}


def _times(connection: Connection) -> dict[str, int]:
    now = time.time_ns() // 1_000_000
    if connection.dialect.name == "postgresql":
        now = connection.execute(select(database_time())).scalar_one()
    return {"started_at": now, "heartbeat": now}


def _fetched(connection: Connection, statement: str, *values: object) -> Sequence[Any]:
    """Fetch rows straight from the driver, six times as quick: this is asked in each write transaction."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(statement, values)
        return cursor.fetchall()
    except connection.dialect.dbapi.Error:  # type: ignore[union-attr]  # a connection has a driver
        return connection.exec_driver_sql(statement, values).all()  # fails in SQLAlchemy's words, most likely
    finally:
        cursor.close()
