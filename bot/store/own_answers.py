"""What somebody keeps at a table for themselves alone: a note, and answers in advance."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.rows import Status
from bot.store.seat_rows import Advance, TableNote
from bot.store.seat_schema import advances, notes

_N: Final = notes
_A: Final = advances
_NOTES: Final = columns_of(_N, TableNote).where(_N.c["table"] == bindparam("t"))
_DROP_NOTE: Final = delete(_N).where(_N.c["table"] == bindparam("t"), _N.c.user == bindparam("who"))
_ADVANCES: Final = columns_of(_A, Advance).where(_A.c["table"] == bindparam("t")).order_by(_A.c.seat, _A.c.topic)
_T: Final = schema.tables
_TABLES: Final = (
    select(_T.c.id).where(_T.c.status == Status.PLAYING, exists().where(_A.c["table"] == _T.c.id)).order_by(_T.c.id)
)
_E: Final = schema.entries
_HEADS: Final = (
    select(_T.c.id, _E.c.at)
    .join(_E, (_E.c["table"] == _T.c.id) & (_E.c.n == _T.c.head))
    .where(_T.c.status == Status.PLAYING)
    .cte("heads")
)
_LATELY: Final = (
    select(_HEADS.c.id)
    .where(_HEADS.c.at >= select(func.max(_HEADS.c.at)).scalar_subquery() - bindparam("span"))
    .order_by(_HEADS.c.id)
)
DROP_ADVANCE: Final = delete(_A).where(
    _A.c["table"] == bindparam("t"), _A.c.seat == bindparam("s"), _A.c.topic == bindparam("what")
)


class OwnAnswers:
    """Keeps notes and answers in advance. Nothing of them is a change that others could see."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def notes(self, table: int) -> tuple[TableNote, ...]:
        """Return what people have noted at a table; each note is for whoever made it."""
        return await self._reader.all(TableNote, _NOTES, t=table)

    async def keep_note(self, note: TableNote) -> None:
        """Keep a note in the place of the one before; an empty one is deleted."""

        def work(connection: Connection) -> None:
            connection.execute(_DROP_NOTE, {"t": note.table, "who": note.user})
            if note.body:
                connection.execute(insert(_N), msgspec.structs.asdict(note))

        await self._writer.do(Job(note.table, work))

    async def advances(self, table: int) -> tuple[Advance, ...]:
        """Return the answers in advance of all seats of a table."""
        return await self._reader.all(Advance, _ADVANCES, t=table)

    async def tables_with_advances(self) -> tuple[int, ...]:
        """Return the running tables where somebody has given answers in advance."""
        return tuple([row.id for row in await self._reader.rows(_TABLES)])

    async def tables_lately_moved(self, span: int) -> tuple[int, ...]:
        """Return the running tables whose last entry is at most so many milliseconds older than the newest of all."""
        return tuple([row.id for row in await self._reader.rows(_LATELY, {"span": span})])

    async def keep(self, advance: Advance) -> None:
        """Keep an answer in advance, in the place of one for the same questions."""

        def work(connection: Connection) -> None:
            _drop(connection, advance.table, advance.seat, advance.topic)
            connection.execute(insert(_A), msgspec.structs.asdict(advance))

        await self._writer.do(Job(advance.table, work))

    async def drop(self, table: int, seat: int, topic: str) -> None:
        """Answer nothing in advance any more when this is asked."""
        await self._writer.do(Job(table, lambda connection: _drop(connection, table, seat, topic)))


def _drop(connection: Connection, table: int, seat: int, topic: str) -> None:
    connection.execute(DROP_ADVANCE, {"t": table, "s": seat, "what": topic})
