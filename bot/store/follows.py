"""Whom and what people follow."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from bot.store import watch_schema as schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Unit, Writer
from bot.store.watch_rows import Follow, Followed, FollowLevel

_F: Final = schema.follows
_ROWS: Final = columns_of(_F, Follow)
_OF: Final = _ROWS.where(_F.c.user == bindparam("who"), _F.c.guild == bindparam("g")).order_by(_F.c.since, _F.c.target)
_ONE: Final = and_(
    _F.c.user == bindparam("who"),
    _F.c.guild == bindparam("g"),
    _F.c.kind == bindparam("what"),
    _F.c.target == bindparam("which"),
)
_OF_TABLE: Final = _ROWS.where(
    or_(
        and_(_F.c.target == bindparam("t"), _F.c.kind == Followed.TABLE),
        and_(_F.c.target.in_(bindparam("people", expanding=True)), _F.c.kind == Followed.PERSON),
    ),
    _F.c.guild == bindparam("g"),
).order_by(_F.c.user, _F.c.kind)
_DROP: Final = delete(_F).where(_ONE)
_LEVEL: Final = update(_F).where(_ONE).values(level=bindparam("to"))


class Follows:
    """Keeps who follows whom and what."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, user: int, guild: int) -> tuple[Follow, ...]:
        """Return what somebody follows on a server, the longest first."""
        return await self._reader.all(Follow, _OF, who=user, g=guild)

    async def get(self, user: int, guild: int, kind: Followed, target: int) -> Follow | None:
        """Return how somebody follows a table or person, or None."""
        return await self._reader.first(Follow, _ROWS.where(_ONE), **_key(user, guild, kind, target))

    async def at(self, guild: int, table: int, people: Collection[int]) -> tuple[Follow, ...]:
        """Return who follows a table of a server, or one of the people who sit there; somebody may come twice."""
        return await self._reader.all(Follow, _OF_TABLE, g=guild, t=table, people=sorted(people))

    async def put(self, follow: Follow, *, most: int) -> bool:
        """Let somebody follow a table or person, in place of how they did before.

        Returns:
            False when they follow `most` on this server already.
        """

        def work(connection: Connection) -> bool:
            own = (_F.c.user == follow.user, _F.c.guild == follow.guild)
            connection.execute(_DROP, _key(follow.user, follow.guild, follow.kind, follow.target))
            if connection.execute(select(func.count()).select_from(_F).where(*own)).scalar_one() >= most:
                return False
            connection.execute(insert(_F), msgspec.structs.asdict(follow))
            return True

        put: bool = await self._writer.do(Job(("follow", follow.user), work))
        return put

    async def drop(self, user: int, guild: int, kind: Followed, target: int) -> None:
        """Let somebody follow a table or person no more; nothing happens if they do not."""
        await self._writer.do(Unit(("follow", user), ((_DROP, (_key(user, guild, kind, target),)),)))

    async def set_level(self, follow: Follow, level: FollowLevel) -> None:
        """Change of what somebody who follows is told; nothing happens if they do not any more."""
        values = _key(follow.user, follow.guild, follow.kind, follow.target) | {"to": level}
        await self._writer.do(Unit(("follow", follow.user), ((_LEVEL, (values,)),)))


def _key(user: int, guild: int, kind: Followed, target: int) -> dict[str, int | str]:
    return {"who": user, "g": guild, "what": kind, "which": target}
