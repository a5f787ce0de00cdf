"""How far those who follow tables were told of them: a row is due as soon as there is something to tell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, not_, or_, select, update

from bot.store import watch_schema as schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Unit, Writer
from bot.store.watch_rows import WatchNotice

MOST_DUE: Final = 100
"""Notices that are looked at together."""

_N: Final = schema.watch_notices
_ROWS: Final = columns_of(_N, WatchNotice)
_OF: Final = _ROWS.where(_N.c["table"] == bindparam("t")).order_by(_N.c.user)
_DUE: Final = (
    _ROWS.where(_N.c.due_at.is_not(None), _N.c.due_at <= bindparam("moment"))
    .order_by(_N.c.due_at, _N.c["table"], _N.c.user)
    .limit(MOST_DUE)
)
_NEXT: Final = select(_N.c.due_at).where(_N.c.due_at.is_not(None)).order_by(_N.c.due_at).limit(1)
_RUNNING: Final = select(_N.c["table"]).where(not_(_N.c.over)).distinct().order_by(_N.c["table"])
_STANDING: Final = _ROWS.where(
    _N.c.user == bindparam("who"), or_(_N.c.message.is_not(None), _N.c.begun_at.is_not(None)), not_(_N.c.over)
).order_by(_N.c["table"])
_THIS: Final = (_N.c["table"] == bindparam("t"), _N.c.user == bindparam("who"))
_SAME: Final = (*_THIS, _N.c.chapter == bindparam("what"), _N.c.over == bindparam("ended"))
_TOLD: Final = (
    update(_N)
    .where(*_SAME)
    .values(
        due_at=None,
        channel=bindparam("place"),
        message=bindparam("shown"),
        posted_at=bindparam("moment"),
        begun_at=None,
    )
)
_BEGUN: Final = update(_N).where(*_THIS).values(channel=bindparam("place"), message=None, begun_at=bindparam("moment"))
_LATER: Final = update(_N).where(*_SAME).values(due_at=bindparam("moment"))
_REACH: Final = (
    update(_N).where(*_THIS).values(chapter=bindparam("what"), over=bindparam("ended"), due_at=bindparam("moment"))
)
_DROP: Final = delete(_N).where(*_THIS)


class WatchNotices:
    """Keeps what has to be told to those who follow, and what was."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, table: int) -> tuple[WatchNotice, ...]:
        """Return how far everybody was told of a table, by person."""
        return await self._reader.all(WatchNotice, _OF, t=table)

    async def due(self, at: int) -> tuple[WatchNotice, ...]:
        """Return what has to be told by then, the longest first; at most `MOST_DUE`."""
        return await self._reader.all(WatchNotice, _DUE, moment=at)

    async def next_due(self) -> int | None:
        """Return when something has to be told next; None while nothing has."""
        rows = await self._reader.rows(_NEXT)
        return int(rows[0].due_at) if rows else None

    async def running(self) -> tuple[int, ...]:
        """Return the tables of which somebody was told, and not of their end."""
        return tuple([row.table for row in await self._reader.rows(_RUNNING)])

    async def standing(self, user: int) -> tuple[WatchNotice, ...]:
        """Return of which tables that are not told to be over a person has a message, or may have one."""
        return await self._reader.all(WatchNotice, _STANDING, who=user)

    async def begin(self, notice: WatchNotice) -> None:
        """Note from where on somebody is told of a table; nothing happens if that is noted already."""

        def work(connection: Connection) -> None:
            known = select(_N.c.user).where(*_THIS)
            if connection.execute(known, {"t": notice.table, "who": notice.user}).first() is None:
                connection.execute(insert(_N), msgspec.structs.asdict(notice))

        await self._writer.do(Job(("watch", notice.table), work))

    async def reach(self, notices: Collection[WatchNotice], *, at: int) -> bool:
        """Note that people have to be told how far a table is, unless they have been or have to be already.

        Args:
            notices: for each of them the table, the chapter, and whether it is over; all of one table.
            at: from when on it is due, or earlier where something else was due already.

        Returns:
            Whether there is anything to tell.
        """
        table = next(iter(notices)).table

        def work(connection: Connection) -> bool:
            known = {row.user: row for row in connection.execute(_OF, {"t": table})}
            news = [
                one
                for one in notices
                if (row := known.get(one.user)) is None or (row.chapter, row.over) != (one.chapter, one.over)
            ]
            for one in news:
                if one.user in known:
                    due = min(at, known[one.user].due_at or at)
                    values = {"t": table, "who": one.user, "what": one.chapter, "ended": one.over, "moment": due}
                    connection.execute(_REACH, values)
                else:
                    connection.execute(insert(_N), msgspec.structs.asdict(msgspec.structs.replace(one, due_at=at)))
            return bool(news)

        told: bool = await self._writer.do(Job(("watch", table), work))
        return told

    async def begun(self, notice: WatchNotice, *, channel: int, at: int) -> None:
        """Note that somebody is being told where no message stands, whatever there is to tell by now."""
        values = {"t": notice.table, "who": notice.user, "place": channel, "moment": at}
        await self._writer.do(Unit(("watch", notice.table), ((_BEGUN, (values,)),)))

    async def told(self, notice: WatchNotice, *, channel: int | None, message: int | None, at: int) -> None:
        """Note that somebody was told, where, and when that message was posted; not if there is more to tell by now."""
        values = _same(notice) | {"place": channel, "shown": message, "moment": at}
        await self._writer.do(Unit(("watch", notice.table), ((_TOLD, (values,)),)))

    async def later(self, notice: WatchNotice, at: int) -> None:
        """Try to tell somebody again from a later moment on."""
        await self._writer.do(Unit(("watch", notice.table), ((_LATER, (_same(notice) | {"moment": at},)),)))

    async def drop(self, table: int, user: int) -> None:
        """Forget how far somebody was told of a table."""
        await self._writer.do(Unit(("watch", table), ((_DROP, ({"t": table, "who": user},)),)))


def _same(notice: WatchNotice) -> dict[str, int | str | bool]:
    return {"t": notice.table, "who": notice.user, "what": notice.chapter, "ended": notice.over}
