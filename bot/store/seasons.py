"""Seasons of servers, and the trophies that were won in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, or_, select, update

from bot.store import league_schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Unit, Writer
from bot.store.league_rows import Season, Trophy

_S: Final = league_schema.seasons
_T: Final = league_schema.trophies
_SEASONS: Final = columns_of(_S, Season).where(_S.c.guild == bindparam("g")).order_by(_S.c.number)
_UNTOLD: Final = (
    columns_of(_S, Season)
    .where(_S.c.told_at.is_(None), _S.c.ends_at <= bindparam("moment"))
    .order_by(_S.c.ends_at, _S.c.guild)
)
_NEXT_END: Final = select(_S.c.ends_at).where(_S.c.told_at.is_(None)).order_by(_S.c.ends_at).limit(1)
_THIS: Final = (_S.c.guild == bindparam("g"), _S.c.number == bindparam("n"))
_OPEN: Final = or_(_S.c.ends_at.is_(None), _S.c.ends_at > bindparam("moment"))
_END: Final = update(_S).where(*_THIS, _S.c.closed_at.is_(None), _OPEN).values(ends_at=bindparam("to"))
_CLOSE: Final = update(_S).where(*_THIS, _S.c.closed_at.is_(None)).values(closed_at=bindparam("moment"))
_TELL: Final = update(_S).where(*_THIS).values(told_at=bindparam("moment"))
_TROPHIES: Final = columns_of(_T, Trophy).order_by(_T.c.season.desc(), _T.c.game, _T.c.place, _T.c.name)
_OF_GUILD: Final = _TROPHIES.where(_T.c.guild == bindparam("g"))
_OF_USER: Final = _OF_GUILD.where(_T.c.user == bindparam("who"))


class Seasons:
    """Keeps seasons. As long as none was begun, results belong to season 1 by custom."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, guild: int) -> tuple[Season, ...]:
        """Return all seasons of a server, first to last."""
        return await self._reader.all(Season, _SEASONS, g=guild)

    async def begin(self, guild: int, *, name: str, at: int, ends_at: int | None) -> Season:
        """End the season that is open, if one is, and begin the next.

        Args:
            guild: the server.
            name: what it is called; empty for none.
            at: now.
            ends_at: when it ends, if that is known.
        """

        def work(connection: Connection) -> Season:
            rows = [row_as(Season, row) for row in connection.execute(_SEASONS, {"g": guild})]
            for row in rows:
                connection.execute(_END, {"g": guild, "n": row.number, "moment": at, "to": at})
            number = 1 + max((row.number for row in rows), default=0)
            season = Season(guild=guild, number=number, name=name, began_at=at, ends_at=ends_at)
            connection.execute(insert(_S), msgspec.structs.asdict(season))
            return season

        begun: Season = await self._writer.do(Job(("seasons", guild), work))
        return begun

    async def end(self, season: Season, at: int, *, now: int) -> None:
        """Choose another end for a season that is open; nothing happens if it has ended meanwhile."""
        values = {"g": season.guild, "n": season.number, "moment": now, "to": at}
        await self._writer.do(Unit(("seasons", season.guild), ((_END, (values,)),)))

    async def close(self, season: Season, trophies: Sequence[Trophy], *, at: int, following: Season | None) -> bool:
        """Give the trophies of a season that is over, and begin the next one if there is to be one.

        Returns:
            False if that was done before.
        """

        def work(connection: Connection) -> bool:
            values = {"g": season.guild, "n": season.number, "moment": at}
            if connection.execute(_CLOSE, values).rowcount == 0:
                return False
            if trophies:
                connection.execute(insert(_T), [msgspec.structs.asdict(trophy) for trophy in trophies])
            numbers = {row.number for row in connection.execute(_SEASONS, {"g": season.guild})}
            if following is not None and following.number not in numbers:
                connection.execute(insert(_S), msgspec.structs.asdict(following))
            return True

        closed: bool = await self._writer.do(Job(("seasons", season.guild), work))
        return closed

    async def told(self, season: Season, at: int) -> None:
        """Note that the podiums of a season were shown."""
        values = {"g": season.guild, "n": season.number, "moment": at}
        await self._writer.do(Unit(("seasons", season.guild), ((_TELL, (values,)),)))

    async def over(self, at: int) -> tuple[Season, ...]:
        """Return the seasons that have ended by then and whose podiums were not shown yet, the first to end first."""
        return await self._reader.all(Season, _UNTOLD, moment=at)

    async def next_end(self) -> int | None:
        """Return when the next season ends whose podiums were not shown yet; None while there is none."""
        rows = await self._reader.rows(_NEXT_END.where(_S.c.ends_at.is_not(None)), {})
        return int(rows[0].ends_at) if rows else None

    async def trophies(self, guild: int, user: int | None = None) -> tuple[Trophy, ...]:
        """Return the trophies of a server, or of one person there: the latest season first."""
        if user is None:
            return await self._reader.all(Trophy, _OF_GUILD, g=guild)
        return await self._reader.all(Trophy, _OF_USER, g=guild, who=user)
