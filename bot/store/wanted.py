"""Tables that seek players."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, insert, select

from bot.store import finding_schema, schema
from bot.store._reader import Reader, columns_of
from bot.store.finding_rows import NewWanted, Wanted
from bot.store.rows import NewTable, Status

_W: Final = finding_schema.wanted
_T: Final = schema.tables
_OF: Final = columns_of(_W, Wanted).where(_W.c["table"] == bindparam("t"))
_OPEN: Final = (
    columns_of(_W, Wanted)
    .join(_T, _T.c.id == _W.c["table"])
    .where(_W.c.guild == bindparam("g"), _W.c.made_at > bindparam("since"), _T.c.status == Status.LOBBY)
    .order_by(_W.c.made_at, _W.c["table"])
)
_LATELY: Final = select(_W.c["table"]).where(
    _W.c.guild == bindparam("g"), _W.c.made_at > bindparam("since"), _W.c.role.is_not(None)
)


class WantedTables:
    """Reads which tables seek players; they are written with the lobby that is opened."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of(self, table: int) -> Wanted | None:
        """Return what a table has said to those who may sit down; None for a table that seeks nobody."""
        return await self._reader.first(Wanted, _OF, t=table)

    async def open(self, guild: int, since: int) -> tuple[Wanted, ...]:
        """Return the tables of a server that have sought players since then and have not begun, oldest first."""
        return await self._reader.all(Wanted, _OPEN, g=guild, since=since)


def insert_wanted(connection: Connection, table: int, new: NewTable, wanted: NewWanted) -> None:
    """Note that a lobby that is being opened seeks players; its role is notified unless one was a short while ago."""
    role = wanted.role
    if role is not None:
        since = new.created_at - wanted.quiet_ms
        if connection.execute(_LATELY.limit(1), {"g": new.guild, "since": since}).first() is not None:
            role = None
    connection.execute(
        insert(_W),
        {
            "table": table,
            "guild": new.guild,
            "user": new.host,
            "pace": wanted.pace,
            "seats": wanted.seats,
            "note": wanted.note,
            "role": role,
            "made_at": new.created_at,
        },
    )
