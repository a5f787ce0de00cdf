"""What everybody at a table has to agree to: who has done so, for each matter."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store._reader import Reader
from bot.store._writer import Job, Unit, Writer
from bot.store.errors import Conflict
from bot.store.rows import Status

_C: Final = schema.consents
_S: Final = schema.seats
_T: Final = schema.tables
_OF: Final = (
    select(_C.c.seat).where(_C.c["table"] == bindparam("t"), _C.c.matter == bindparam("what")).order_by(_C.c.seat)
)
_ASKED: Final = select(_S.c.seat).where(
    _S.c["table"] == bindparam("t"), _S.c.user.is_not(None), _S.c.resigned_at.is_(None)
)
_DROP: Final = delete(_C).where(
    _C.c["table"] == bindparam("t"), _C.c.matter == bindparam("what"), _C.c.seat == bindparam("s")
)
_KEEP: Final = insert(_C)
_LOCK: Final = (
    update(_T).where(_T.c.id == bindparam("t"), _T.c.status == Status.PLAYING).values(revision=_T.c.revision + 1)
)
_UNRATED: Final = update(_T).where(_T.c.id == bindparam("t"), _T.c.unrated.is_(None)).values(unrated=bindparam("why"))


class Consents:
    """Keeps who has agreed to what. The matter is a word of the caller's."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, table: int, matter: str) -> tuple[int, ...]:
        """Return the seats that have agreed to a matter."""
        return tuple([row.seat for row in await self._reader.rows(_OF, {"t": table, "what": matter})])

    async def choose(self, table: int, seat: int, matter: str, among: tuple[str, ...], *, at: int) -> None:
        """Note that a seat wants one of several things, and none of the others any more."""
        row = {"table": table, "matter": matter, "seat": seat, "at": at}
        drop = [{"t": table, "what": other, "s": seat} for other in among]
        await self._writer.do(Unit(table, ((_DROP, drop), (_KEEP, (row,)))))

    async def agree(
        self, table: int, matter: str, seat: int, *, at: int, unrated: str | None = None
    ) -> tuple[int, ...]:
        """Note that a seat agrees; once is enough.

        Args:
            table: a table in play.
            matter: what is agreed to.
            seat: who agrees.
            at: now.
            unrated: why the table moves no ratings as soon as everybody has agreed; None when that is not the matter.

        Returns:
            The seats of people that have not agreed yet.

        Raises:
            Conflict: the game does not run.
        """

        def work(connection: Connection) -> tuple[int, ...]:
            if connection.execute(_LOCK, {"t": table}).rowcount != 1:
                raise Conflict
            agreed = {row.seat for row in connection.execute(_OF, {"t": table, "what": matter})}
            if seat not in agreed:
                connection.execute(insert(_C), {"table": table, "matter": matter, "seat": seat, "at": at})
            asked = {row.seat for row in connection.execute(_ASKED, {"t": table})}
            missing = tuple(sorted(asked - agreed - {seat}))
            if not missing and unrated is not None:
                connection.execute(_UNRATED, {"t": table, "why": unrated})
            return missing

        missing: tuple[int, ...] = await self._writer.do(Job(table, work))
        return missing
