"""When servers get their next digest of the week: a row for each server that has asked for digests."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Unit, Writer


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """When a server's next digest is due, in unix milliseconds."""

    guild: int
    due_at: int


_D: Final = schema.digests
_DUE: Final = columns_of(_D, Digest).where(_D.c.due_at <= bindparam("moment")).order_by(_D.c.due_at)
_NEXT: Final = select(_D.c.due_at).order_by(_D.c.due_at).limit(1)
_THIS: Final = _D.c.guild == bindparam("g")
_STOP: Final = delete(_D).where(_THIS)
_TOLD: Final = update(_D).where(_THIS, _D.c.due_at == bindparam("before")).values(due_at=bindparam("to"))


class Digests:
    """Keeps when digests are due."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def due(self, at: int) -> tuple[Digest, ...]:
        """Return the digests that are due by then, the one longest ago first."""
        return await self._reader.all(Digest, _DUE, moment=at)

    async def next(self) -> int | None:
        """Return when the next digest is due; None while no server has asked for one."""
        rows = await self._reader.rows(_NEXT, {})
        return int(rows[0].due_at) if rows else None

    async def begin(self, digest: Digest) -> None:
        """Let a server have digests; nothing changes if it has them already."""

        def work(connection: Connection) -> None:
            if connection.execute(select(_D.c.guild).where(_THIS), {"g": digest.guild}).one_or_none() is None:
                connection.execute(insert(_D), msgspec.structs.asdict(digest))

        await self._writer.do(Job(("digest", digest.guild), work))

    async def stop(self, guild: int) -> None:
        """Let a server have no more digests."""
        await self._writer.do(Unit(("digest", guild), ((_STOP, ({"g": guild},)),)))

    async def told(self, digest: Digest, following: int) -> None:
        """Note that a digest was posted, or that there was nothing to tell, and when the next one is due."""
        values = {"g": digest.guild, "before": digest.due_at, "to": following}
        await self._writer.do(Unit(("digest", digest.guild), ((_TOLD, (values,)),)))
