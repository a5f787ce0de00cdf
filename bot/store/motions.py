"""Motions: what others at a table are asked to agree to for some time, and who has agreed."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store._owned import OwnedOnly
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Step, Writer
from bot.store.errors import Conflict
from bot.store.rows import Status
from bot.store.seat_rows import Motion, Settled
from bot.store.seat_schema import advances, former_sitters, motions, vacancies

_M: Final = motions
_C: Final = schema.consents
_S: Final = schema.seats
_T: Final = schema.tables
_F: Final = former_sitters
_OF: Final = columns_of(_M, Motion).where(_M.c["table"] == bindparam("t")).order_by(_M.c.asked_at, _M.c.matter)
_FOR_USER: Final = columns_of(_M, Motion).where(_M.c.user == bindparam("who")).order_by(_M.c["table"])
_OVERDUE: Final = OwnedOnly(columns_of(_M, Motion).where(_M.c.ends_at <= bindparam("at")), _M.c["table"])
_THIS: Final = (_M.c["table"] == bindparam("t"), _M.c.matter == bindparam("what"))
_LOCK: Final = (
    update(_T).where(_T.c.id == bindparam("t"), _T.c.status == Status.PLAYING).values(revision=_T.c.revision + 1)
)
_STANDS: Final = select(_M.c.seat).where(*_THIS, _M.c.asked_at == bindparam("asked"))
_AGREED: Final = select(_C.c.seat).where(_C.c["table"] == bindparam("t"), _C.c.matter == bindparam("what"))
_ACCEPT: Final = update(_M).where(*_THIS).values(accepted=True)
_DROP: Final = delete(_M).where(*_THIS)
_DROP_CONSENTS: Final = delete(_C).where(_C.c["table"] == bindparam("t"), _C.c.matter == bindparam("what"))
_UNRATED: Final = update(_T).where(_T.c.id == bindparam("t"), _T.c.unrated.is_(None)).values(unrated=bindparam("why"))
_KEEP_FORMER: Final = insert(_F)
_TAKE: Final = (
    update(_S)
    .where(_S.c["table"] == bindparam("t"), _S.c.seat == bindparam("s"))
    .values(
        user=bindparam("who"),
        name=bindparam("called"),
        joined_at=bindparam("moment"),
        computer=None,
        deck=None,
        resigned_at=None,
        away_at=None,
    )
)
_DROP_OF_SEAT: Final = tuple(
    [
        delete(rows).where(rows.c["table"] == bindparam("t"), rows.c.seat == bindparam("s"))
        for rows in (advances, vacancies)
    ]
)


ASKED_NO_MORE: Final = tuple(
    [delete(rows).where(rows.c["table"] == bindparam("t")) for rows in (_M, vacancies, advances)]
)
"""What goes with the end of a table: nothing is asked, sought or answered there any more."""


class Motions:
    """Keeps motions. Each change is a new revision of the table, so that its messages are brought up to date."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, table: int) -> tuple[Motion, ...]:
        """Return what is asked at a table, the oldest first."""
        return await self._reader.all(Motion, _OF, t=table)

    async def for_user(self, user: int) -> tuple[Motion, ...]:
        """Return the seats that somebody would take, if others agree."""
        return await self._reader.all(Motion, _FOR_USER, who=user)

    async def overdue(self, at: int) -> tuple[Motion, ...]:
        """Return what can no longer be agreed to, at the tables of this process."""
        query, values = _OVERDUE.by(self._writer.ownership)
        return await self._reader.all(Motion, query, at=at, **values)

    async def put(self, motion: Motion) -> None:
        """Ask something, in the place of what was asked in the same matter.

        Raises:
            Conflict: the game does not run.
        """

        def work(connection: Connection) -> None:
            _lock(connection, motion.table)
            _drop(connection, motion.table, motion.matter)
            connection.execute(insert(_M), msgspec.structs.asdict(motion))

        await self._writer.do(Job(motion.table, work))

    async def agree(self, motion: Motion, seat: int, *, at: int) -> None:
        """Note that a seat agrees; once is enough.

        Raises:
            Conflict: that is asked no more, or the game does not run.
        """

        def work(connection: Connection) -> None:
            _lock(connection, motion.table)
            _require(connection, motion)
            values = {"t": motion.table, "what": motion.matter}
            if seat not in {row.seat for row in connection.execute(_AGREED, values)}:
                row = {"table": motion.table, "matter": motion.matter, "seat": seat, "at": at}
                connection.execute(insert(_C), row)

        await self._writer.do(Job(motion.table, work))

    async def accept(self, motion: Motion) -> None:
        """Note that whoever would take the seat has said yes; raises as `agree` does."""

        def work(connection: Connection) -> None:
            _lock(connection, motion.table)
            _require(connection, motion)
            connection.execute(_ACCEPT, {"t": motion.table, "what": motion.matter})

        await self._writer.do(Job(motion.table, work))

    async def drop(self, motion: Motion) -> bool:
        """Ask something no more, whether or not the game runs; return whether it was still asked."""

        def work(connection: Connection) -> bool:
            values = {"t": motion.table, "what": motion.matter, "asked": motion.asked_at}
            if connection.execute(_STANDS, values).first() is None:
                return False
            connection.execute(_LOCK, {"t": motion.table})
            _drop(connection, motion.table, motion.matter)
            return True

        dropped: bool = await self._writer.do(Job(motion.table, work))
        return dropped


def steps_of(settled: Settled, table: int, seat: int, *, at: int) -> list[Step]:
    """Return what an entry writes that everybody has agreed to, beside itself."""
    which: dict[str, Any] = {"t": table, "what": settled.matter}
    steps: list[Step] = [(_DROP, (which,)), (_DROP_CONSENTS, (which,))]
    if settled.unrated is not None:
        steps.append((_UNRATED, ({"t": table, "why": settled.unrated},)))
    if settled.handed is not None:
        who = {"t": table, "s": seat, "who": settled.user, "called": settled.name, "moment": at}
        steps += [(_KEEP_FORMER, (msgspec.structs.asdict(settled.handed),)), (_TAKE, (who,))]
        steps += [(statement, ({"t": table, "s": seat},)) for statement in _DROP_OF_SEAT]
    return steps


def _lock(connection: Connection, table: int) -> None:
    if connection.execute(_LOCK, {"t": table}).rowcount != 1:
        raise Conflict


def _require(connection: Connection, motion: Motion) -> None:
    values = {"t": motion.table, "what": motion.matter, "asked": motion.asked_at}
    if connection.execute(_STANDS, values).first() is None:
        raise Conflict


def _drop(connection: Connection, table: int, matter: str) -> None:
    for statement in (_DROP, _DROP_CONSENTS):
        connection.execute(statement, {"t": table, "what": matter})
