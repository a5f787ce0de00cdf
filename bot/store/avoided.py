"""Avoid lists: whom people do not want to meet at tables. Nobody but their owner is ever told."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from bot.store import finding_schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.finding_rows import Avoided

_A: Final = finding_schema.avoided
_OWN: Final = columns_of(_A, Avoided).where(_A.c.user == bindparam("who")).order_by(_A.c.since, _A.c.other)
_AMONG: Final = select(_A.c.user, _A.c.other).where(
    _A.c.user.in_(bindparam("people", expanding=True)), _A.c.other.in_(bindparam("others", expanding=True))
)


class AvoidLists:
    """Keeps avoid lists."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, user: int) -> tuple[Avoided, ...]:
        """Return whom somebody avoids, the longest first."""
        return await self._reader.all(Avoided, _OWN, who=user)

    async def among(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        """Return the pairs among some people of whom one avoids the other."""
        if len(people) < 2:
            return frozenset()
        listed = sorted(people)
        rows = await self._reader.rows(_AMONG, {"people": listed, "others": listed})
        return frozenset([frozenset((row.user, row.other)) for row in rows])

    async def add(self, entry: Avoided, *, most: int) -> bool:
        """Put somebody on a list; nothing happens when they are on it.

        Returns:
            False when the list has ``most`` entries already.
        """

        def work(connection: Connection) -> bool:
            own = _A.c.user == entry.user
            if connection.execute(select(_A.c.other).where(own, _A.c.other == entry.other)).first() is not None:
                return True
            if connection.execute(select(func.count()).select_from(_A).where(own)).scalar_one() >= most:
                return False
            connection.execute(insert(_A), msgspec.structs.asdict(entry))
            return True

        added: bool = await self._writer.do(Job(("avoided", entry.user), work))
        return added

    async def remove(self, user: int, other: int) -> bool:
        """Take somebody off a list; return whether they were on it."""

        def work(connection: Connection) -> bool:
            return connection.execute(delete(_A).where(_A.c.user == user, _A.c.other == other)).rowcount > 0

        removed: bool = await self._writer.do(Job(("avoided", user), work))
        return removed
