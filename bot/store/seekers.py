"""The queue of a server: who waits for others to play with."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.store import finding_schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.finding_rows import Seeker

_Q: Final = finding_schema.seekers
_ROWS: Final = columns_of(_Q, Seeker)
_WAITING: Final = _ROWS.where(
    _Q.c.guild == bindparam("g"), _Q.c.proposal.is_(None), _Q.c.until > bindparam("moment")
).order_by(_Q.c.since, _Q.c.user)
_ONE: Final = _ROWS.where(_Q.c.guild == bindparam("g"), _Q.c.user == bindparam("who"))
_SERVERS: Final = select(_Q.c.guild).where(_Q.c.until > bindparam("moment")).distinct().order_by(_Q.c.guild)
_NEXT_END: Final = select(_Q.c.until).order_by(_Q.c.until).limit(1)
_ENDED: Final = delete(_Q).where(_Q.c.until <= bindparam("moment"), _Q.c.proposal.is_(None))


class Seekers:
    """Keeps who waits. What is changed by proposals stands there."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, guild: int, user: int) -> Seeker | None:
        """Return what somebody waits for on a server, or None."""
        return await self._reader.first(Seeker, _ONE, g=guild, who=user)

    async def waiting(self, guild: int, at: int) -> tuple[Seeker, ...]:
        """Return who waits on a server and is asked nothing, the longest first."""
        return await self._reader.all(Seeker, _WAITING, g=guild, moment=at)

    async def servers(self, at: int) -> tuple[int, ...]:
        """Return the servers on which somebody waits."""
        return tuple([row.guild for row in await self._reader.rows(_SERVERS, {"moment": at})])

    async def next_end(self) -> int | None:
        """Return when the next entry ends, or None while nobody waits."""
        rows = await self._reader.rows(_NEXT_END)
        return int(rows[0].until) if rows else None

    async def put(self, seeker: Seeker) -> None:
        """Let somebody wait, in place of what they waited for before on this server.

        Raises:
            Conflict: they are asked to confirm a table.
        """

        def work(connection: Connection) -> None:
            row = connection.execute(_ONE, {"g": seeker.guild, "who": seeker.user}).one_or_none()
            if row is not None and row.proposal is not None:
                raise Conflict
            connection.execute(delete(_Q).where(_Q.c.guild == seeker.guild, _Q.c.user == seeker.user))
            connection.execute(insert(_Q), msgspec.structs.asdict(seeker))

        await self._writer.do(Job(("finding", seeker.guild), work))

    async def leave(self, guild: int, user: int) -> bool:
        """Let somebody wait no longer; return whether they did. Who is asked to confirm a table answers there."""

        def work(connection: Connection) -> bool:
            own = delete(_Q).where(_Q.c.guild == guild, _Q.c.user == user, _Q.c.proposal.is_(None))
            return connection.execute(own).rowcount > 0

        left: bool = await self._writer.do(Job(("finding", guild), work))
        return left

    async def end(self, at: int) -> None:
        """Forget the entries that have ended by then; who is asked to confirm a table is asked to the end."""

        def work(connection: Connection) -> None:
            connection.execute(_ENDED, {"moment": at})

        await self._writer.do(Job(("finding", 0), work))
