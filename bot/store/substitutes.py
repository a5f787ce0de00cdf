"""Seats for which a substitute is wanted, and who played a seat before."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.ongoing_forgetting import OngoingForgetting
from bot.store.rows import Status
from bot.store.seat_rows import FormerSitter, Vacancy
from bot.store.seat_schema import former_sitters, motions, notes, vacancies

_F: Final = former_sitters
_V: Final = vacancies
_T: Final = schema.tables
FORMER_OF: Final = columns_of(_F, FormerSitter).where(_F.c["table"] == bindparam("t")).order_by(_F.c.seat, _F.c.n)
_VACANT: Final = columns_of(_V, Vacancy).where(_V.c["table"] == bindparam("t")).order_by(_V.c.seat)
_OPEN: Final = (
    columns_of(_V, Vacancy)
    .join(_T, _T.c.id == _V.c["table"])
    .where(_V.c.guild == bindparam("g"), _T.c.status == Status.PLAYING)
    .order_by(_V.c.made_at, _V.c["table"])
)
_LOCK: Final = (
    update(_T).where(_T.c.id == bindparam("t"), _T.c.status == Status.PLAYING).values(revision=_T.c.revision + 1)
)
_DROP: Final = delete(_V).where(_V.c["table"] == bindparam("t"), _V.c.seat == bindparam("s"))
_IS_THERE: Final = select(_V.c.seat).where(_V.c["table"] == bindparam("t"), _V.c.seat == bindparam("s"))


def forget_wishes(connection: Connection, user: int) -> None:
    """Forget what somebody has noted at tables, that they sought substitutes, and that they would take seats."""
    for rows in (notes, motions, vacancies):
        connection.execute(delete(rows).where(rows.c.user == user))


class Substitutes:
    """Reads former sitters, and keeps which seats want a substitute."""

    def __init__(self, writer: Writer, reader: Reader, forgetting: OngoingForgetting) -> None:
        self._writer = writer
        self._reader = reader
        self._forgetting = forgetting

    async def former(self, table: int) -> tuple[FormerSitter, ...]:
        """Return who played the seats of a table before, by seat and time."""
        rows = await self._reader.all(FormerSitter, FORMER_OF, t=table)
        return tuple([self._forgetting.masked(row) for row in rows])

    async def wanted(self, table: int) -> tuple[Vacancy, ...]:
        """Return the seats of a table for which a substitute is wanted."""
        return await self._reader.all(Vacancy, _VACANT, t=table)

    async def open(self, guild: int) -> tuple[Vacancy, ...]:
        """Return the seats of a server's running tables for which a substitute is wanted, the oldest first."""
        return await self._reader.all(Vacancy, _OPEN, g=guild)

    async def want(self, vacancy: Vacancy) -> None:
        """Note that a substitute is wanted.

        Raises:
            Conflict: one is wanted there already, or the game does not run.
        """

        def work(connection: Connection) -> None:
            values = {"t": vacancy.table, "s": vacancy.seat}
            if connection.execute(_LOCK, {"t": vacancy.table}).rowcount != 1:
                raise Conflict
            if connection.execute(_IS_THERE, values).first() is not None:
                raise Conflict
            connection.execute(insert(_V), msgspec.structs.asdict(vacancy))

        await self._writer.do(Job(vacancy.table, work))

    async def drop(self, table: int, seat: int) -> None:
        """Want no substitute any more."""

        def work(connection: Connection) -> None:
            connection.execute(_LOCK, {"t": table})
            connection.execute(_DROP, {"t": table, "s": seat})

        await self._writer.do(Job(table, work))
