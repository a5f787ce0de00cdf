"""Results of finished tables, and the seasons they count for."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Unit, Writer
from bot.store.rows import Result, Season

__all__ = ["Results", "Seasons"]

_R: Final = schema.results
_S: Final = schema.seasons
_RESULTS: Final = columns_of(_R, Result).order_by(_R.c.ended_at, _R.c["table"], _R.c.seat)
_SEASONS: Final = (
    columns_of(_S, Season).where(_S.c.guild == bindparam("guild"), _S.c.game == bindparam("game")).order_by(_S.c.number)
)
_END: Final = (
    update(_S)
    .where(_S.c.guild == bindparam("of_guild"), _S.c.game == bindparam("of_game"), _S.c.ended_at.is_(None))
    .values(ended_at=bindparam("at"))
)


_LEAGUES: Final = (
    select(_R.c.guild, _R.c.game, _R.c.season)
    .where(_R.c.guild.is_not(None))
    .distinct()
    .order_by(*_R.c["guild", "game", "season"])
)


class Results:
    """Reads results; they are written by the append that ends a game. Order: by end, then table, then seat."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def for_guild(self, guild: int, game: str | None = None, season: int | None = None) -> tuple[Result, ...]:
        """Return a server's results: all, or those of one game, or of one season of it."""
        query = _RESULTS.where(_R.c.guild == bindparam("guild"))
        if game is not None:
            query = query.where(_R.c.game == game)
        if season is not None:
            query = query.where(_R.c.season == season)
        return await self._reader.all(Result, query, guild=guild)

    async def leagues(self) -> tuple[tuple[int, str, int], ...]:
        """Return every server, game and season with results."""
        return tuple((row.guild, row.game, row.season) for row in await self._reader.rows(_LEAGUES, {}))

    async def for_user(self, user: int, guild: int | None = None) -> tuple[Result, ...]:
        """Return one person's own results: everywhere, or on one server."""
        query = _RESULTS.where(_R.c.user == bindparam("user"))
        if guild is not None:
            query = query.where(_R.c.guild == guild)
        return await self._reader.all(Result, query, user=user)

    async def of(self, table: int) -> tuple[Result, ...]:
        """Return the results of one table, by seat; empty when it was not played to its end."""
        return await self._reader.all(Result, _RESULTS.where(_R.c["table"] == bindparam("t")), t=table)


class Seasons:
    """Seasons per server and game. As long as none was begun, results belong to season 1 by custom."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, guild: int, game: str) -> tuple[Season, ...]:
        """Return all seasons, first to last."""
        return await self._reader.all(Season, _SEASONS, guild=guild, game=game)

    async def current(self, guild: int, game: str) -> Season | None:
        """Return the season that runs, or None."""
        return await self._reader.first(Season, _SEASONS.where(_S.c.ended_at.is_(None)), guild=guild, game=game)

    async def begin(self, guild: int, game: str, *, name: str, at: int) -> Season:
        """End the season that runs, if one does, and begin the next."""

        def work(connection: Connection) -> Season:
            rows = connection.execute(_SEASONS, {"guild": guild, "game": game}).all()
            number = 1 + max((row_as(Season, row).number for row in rows), default=0)
            season = Season(guild=guild, game=game, number=number, name=name, began_at=at, ended_at=None)
            connection.execute(_END, {"of_guild": guild, "of_game": game, "at": at})
            connection.execute(insert(_S), msgspec.structs.asdict(season))
            return season

        begun: Season = await self._writer.do(Job(("seasons", guild, game), work))
        return begun

    async def end(self, guild: int, game: str, at: int) -> None:
        """End the season that runs; nothing happens if none does."""
        values = {"of_guild": guild, "of_game": game, "at": at}
        await self._writer.do(Unit(("seasons", guild, game), ((_END, (values,)),)))
