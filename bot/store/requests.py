"""What operators ask of a running Skald: tables that it is to close."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, insert

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Unit, Writer
from bot.store.rows import Request

_R: Final = schema.requests
_ALL: Final = columns_of(_R, Request).order_by(_R.c.asked_at, _R.c["table"])
_DROP: Final = delete(_R).where(_R.c["table"] == bindparam("t"))
_INSERT: Final = insert(_R)


class Requests:
    """Keeps at most one request for each table."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def all(self) -> tuple[Request, ...]:
        """Return what is asked for, the oldest first."""
        return await self._reader.all(Request, _ALL)

    async def ask(self, request: Request) -> None:
        """Ask for something, in the place of what was asked for this table before.

        Raises:
            Conflict: There is no such table.
        """
        drop = (_DROP, ({"t": request.table},))
        await self._writer.do(Unit(request.table, (drop, (_INSERT, (msgspec.structs.asdict(request),)))))

    async def done(self, table: int) -> None:
        """Note that what was asked for a table is done."""
        await self._writer.do(Unit(table, ((_DROP, ({"t": table},)),)))
