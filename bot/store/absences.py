"""Times in which people's clocks stand still on a server, as they have said before."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.rows import Absence, Status

YEAR: Final = 365 * 24 * 3_600_000
"""Milliseconds."""

_A: Final = schema.absences
_S: Final = schema.seats
_T: Final = schema.tables
_SELECT: Final = columns_of(_A, Absence)
_OF: Final = _SELECT.where(_A.c.user == bindparam("who")).order_by(_A.c.guild, _A.c.begins_at)
_HERE: Final = _SELECT.where(_A.c.user == bindparam("who"), _A.c.guild == bindparam("g")).order_by(_A.c.begins_at)
_AT: Final = (
    _SELECT.join(_S, _S.c.user == _A.c.user)
    .where(_S.c["table"] == bindparam("t"), _A.c.guild == bindparam("g"), _A.c.ends_at > bindparam("moment"))
    .order_by(_A.c.begins_at)
)
_COMING: Final = (_A.c.ends_at > bindparam("moment"), _A.c.begins_at > bindparam("moment"))
_TO_COME: Final = select(_A.c.begins_at).where(*_COMING)
_NEXT_END: Final = select(_A.c.ends_at).where(_A.c.ends_at > bindparam("moment")).order_by(_A.c.ends_at).limit(1)
_CHANGED: Final = (
    select(_T.c.id)
    .join(_S, _S.c["table"] == _T.c.id)
    .join(_A, (_A.c.user == _S.c.user) & (_A.c.guild == _T.c.guild))
    .where(_T.c.status == Status.PLAYING, _A.c.ends_at > bindparam("since"), _A.c.begins_at <= bindparam("moment"))
    .distinct()
    .order_by(_T.c.id)
)
_THIS: Final = (_A.c.guild == bindparam("g"), _A.c.user == bindparam("who"))
_PURGE: Final = delete(_A).where(*_THIS, _A.c.ends_at < bindparam("old"))
_CUT: Final = (
    update(_A)
    .where(*_THIS, _A.c.begins_at <= bindparam("moment"), _A.c.ends_at > bindparam("moment"))
    .values(ends_at=bindparam("moment"))
)
_DROP: Final = delete(_A).where(*_THIS, _A.c.begins_at > bindparam("moment"))


class Absences:
    """Keeps these times, at most so much of a year for each person of a server."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, user: int) -> tuple[Absence, ...]:
        """Return the absences of a person on all servers."""
        return await self._reader.all(Absence, _OF, who=user)

    async def here(self, guild: int, user: int) -> tuple[Absence, ...]:
        """Return the absences of a person on a server, earliest first."""
        return await self._reader.all(Absence, _HERE, who=user, g=guild)

    async def at(self, table: int, guild: int, now: int) -> tuple[Absence, ...]:
        """Return the absences, now or to come, of those who sit at a table."""
        return await self._reader.all(Absence, _AT, t=table, g=guild, moment=now)

    async def next(self, now: int) -> int | None:
        """Return when an absence next begins or ends; None when there is none."""
        begins = [row.begins_at for row in await self._reader.rows(_TO_COME, {"moment": now})]
        ends = [row.ends_at for row in await self._reader.rows(_NEXT_END, {"moment": now})]
        return min([*begins, *ends], default=None)

    async def tables(self, now: int, *, since: int) -> tuple[int, ...]:
        """Return the tables in play of people who are away, or have come back since a moment."""
        return tuple([row.id for row in await self._reader.rows(_CHANGED, {"moment": now, "since": since})])

    async def add(self, absence: Absence, *, most: int, now: int) -> int:
        """Note an absence in the place of one that overlaps it; return how much of the year is left, in milliseconds.

        Args:
            absence: from when until when.
            most: how much of a year somebody may be away on the server, in milliseconds.
            now: unix milliseconds.

        Raises:
            Conflict: it is more than is left.
        """
        who = {"who": absence.user, "g": absence.guild}

        def work(connection: Connection) -> int:
            connection.execute(_PURGE, who | {"old": now - YEAR})
            kept, merged = [], [absence.begins_at]
            for row in connection.execute(_HERE, who):
                if row.begins_at < absence.ends_at and absence.begins_at <= row.ends_at:
                    merged += [row.begins_at] if row.begins_at <= now else []
                    connection.execute(delete(_A).where(_A.c.begins_at == row.begins_at, *_THIS), who)
                else:
                    kept.append(row.ends_at - max(row.begins_at, absence.begins_at - YEAR))
            begins_at = min(merged)
            left: int = most - sum(kept) - (absence.ends_at - begins_at)
            if left < 0:
                raise Conflict
            connection.execute(insert(_A), msgspec.structs.asdict(absence) | {"begins_at": begins_at})
            return left

        left: int = await self._writer.do(Job(("away", absence.user), work))
        return left

    async def end(self, guild: int, user: int, now: int) -> None:
        """Let somebody be back, and drop what is to come."""
        who = {"who": user, "g": guild, "moment": now}

        def work(connection: Connection) -> None:
            connection.execute(_DROP, who)
            connection.execute(_CUT, who)

        await self._writer.do(Job(("away", user), work))


def forget_absences(connection: Connection, user: int) -> None:
    """Delete a person's absences within a transaction."""
    connection.execute(delete(_A).where(_A.c.user == user))
