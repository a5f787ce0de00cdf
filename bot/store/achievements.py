"""Achievements: written with the end of a table, each once for a person on a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec
from sqlalchemy import BigInteger, Connection, Text, bindparam, delete, exists, insert, select, tuple_

from bot.store import league_schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.achievement_rows import AchievementRow

PAGE: Final = 500
"""Rows that are read at once."""

_A: Final = league_schema.achievements
_KEY: Final = (_A.c.guild, _A.c.user, _A.c.game, _A.c.achievement)
_NOT_YET: Final = ~exists().where(*[column == bindparam(f"_{column.name}") for column in _KEY])
GIVE: Final = insert(_A).from_select(
    AchievementRow.__struct_fields__,
    select(
        *[
            bindparam(f"_{name}", type_=Text if name in ("game", "achievement") else BigInteger)
            for name in AchievementRow.__struct_fields__
        ]
    ).where(_NOT_YET),
)
"""Gives an achievement (see `values_of`), unless the person has it already."""
_ALL: Final = columns_of(_A, AchievementRow)
_OF: Final = _ALL.where(_A.c.guild == bindparam("g"), _A.c.user == bindparam("who")).order_by(_A.c.at, _A.c.achievement)
_AT: Final = _ALL.where(_A.c["table"] == bindparam("t")).order_by(_A.c.user, _A.c.achievement)
_AFTER: Final = (
    _ALL.where(tuple_(*_KEY) > tuple_(bindparam("g"), bindparam("who"), bindparam("what"), bindparam("which")))
    .order_by(*_KEY)
    .limit(PAGE)
)
_TAKE: Final = delete(_A).where(
    _A.c.guild == bindparam("_guild"),
    _A.c.user == bindparam("_user"),
    _A.c.game == bindparam("_game"),
    _A.c.achievement == bindparam("_achievement"),
)


def values_of(row: AchievementRow) -> dict[str, int | str]:
    """Return what `GIVE` is executed with."""
    return {f"_{name}": value for name, value in msgspec.structs.asdict(row).items()}


class Achievements:
    """Reads achievements, and puts right what a game's data says otherwise by now."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, guild: int, user: int) -> tuple[AchievementRow, ...]:
        """Return what somebody has achieved on a server, the first one first."""
        return await self._reader.all(AchievementRow, _OF, g=guild, who=user)

    async def at(self, table: int) -> tuple[AchievementRow, ...]:
        """Return what people achieved for the first time at a table."""
        return await self._reader.all(AchievementRow, _AT, t=table)

    async def all(self) -> AsyncIterator[AchievementRow]:
        """Yield every achievement of every server, for those who rebuild them."""
        key: tuple[int, int, str, str] = (-1, -(1 << 63), "", "")
        while True:
            values = dict(zip(("g", "who", "what", "which"), key, strict=True))
            rows = await self._reader.all(AchievementRow, _AFTER, **values)
            for row in rows:
                yield row
            if len(rows) < PAGE:
                return
            last = rows[-1]
            key = (last.guild, last.user, last.game, last.achievement)

    async def correct(self, taken: Sequence[AchievementRow], given: Sequence[AchievementRow]) -> None:
        """Delete some achievements and give others, all or none."""

        def work(connection: Connection) -> None:
            if taken:
                connection.execute(_TAKE, [values_of(row) for row in taken])
            if given:
                connection.execute(GIVE, [values_of(row) for row in given])

        await self._writer.do(Job("achievements", work))
