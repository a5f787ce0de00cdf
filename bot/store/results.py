"""Results of finished tables, and the seasons they count for."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Executable, bindparam, insert, select, tuple_, update

from bot.store import schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Unit, Writer
from bot.store.checkpoints import LeaguePosition
from bot.store.ongoing_forgetting import OngoingForgetting
from bot.store.rows import Result, Season

PAGE: Final = 600
"""Results that are read at once: turning them into values holds the event loop up for some milliseconds."""

TABLES: Final = PAGE // 3
"""Tables of one person that are read at once."""

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


_LEAGUES_OF: Final = (
    select(_R.c.guild, _R.c.game, _R.c.season).where(_R.c.user == bindparam("who"), _R.c.guild.is_not(None)).distinct()
)
_LATER: Final = tuple_(_R.c.ended_at, _R.c["table"]) > tuple_(bindparam("ended"), bindparam("t"))
_SEASON_AFTER: Final = _RESULTS.where(
    _R.c.guild == bindparam("g"), _R.c.game == bindparam("what"), _R.c.season == bindparam("number"), _LATER
).limit(bindparam("most"))
_OWN: Final = (
    select(_R.c["table"])
    .where(_R.c.user == bindparam("who"), _R.c.guild == bindparam("g"), _LATER)
    .order_by(_R.c.ended_at, _R.c["table"])
    .limit(bindparam("most"))
)
_SHARED_AFTER: Final = _RESULTS.where(_R.c["table"].in_(_OWN))
_OF: Final = _RESULTS.where(_R.c["table"] == bindparam("t"))


class Page(NamedTuple):
    """Some results in order.

    Attributes:
        rows: the results.
        more: whether there may be more.
    """

    rows: tuple[Result, ...]
    more: bool


class Results:
    """Reads results; they are written by the append that ends a game. Order: by end, then table, then seat."""

    def __init__(self, reader: Reader, forgetting: OngoingForgetting) -> None:
        self._reader = reader
        self._forgetting = forgetting

    async def for_guild(self, guild: int, game: str | None = None, season: int | None = None) -> tuple[Result, ...]:
        """Return a server's results: all, or those of one game, or of one season of it."""
        query = _RESULTS.where(_R.c.guild == bindparam("guild"))
        if game is not None:
            query = query.where(_R.c.game == game)
        if season is not None:
            query = query.where(_R.c.season == season)
        return await self._all(query, guild=guild)

    async def season(self, guild: int, game: str, season: int, *, after: LeaguePosition) -> Page:
        """Return the next results of one season of a game, of whole tables."""
        values = {"g": guild, "what": game, "number": season, "ended": after[0], "t": after[1], "most": PAGE}
        rows = await self._all(_SEASON_AFTER, **values)
        if len(rows) < PAGE:
            return Page(rows, more=False)
        # The last table may go on with the next row.
        return Page(tuple([row for row in rows if row.table != rows[-1].table]), more=True)

    async def shared(self, guild: int, user: int, *, after: LeaguePosition) -> Page:
        """Return the next results of the tables on a server at which somebody sat, of all who sat there."""
        values = {"g": guild, "who": user, "ended": after[0], "t": after[1], "most": TABLES}
        rows = await self._all(_SHARED_AFTER, **values)
        return Page(rows, more=len({row.table for row in rows}) == TABLES)

    async def leagues(self) -> tuple[tuple[int, str, int], ...]:
        """Return every server, game and season with results."""
        return tuple((row.guild, row.game, row.season) for row in await self._reader.rows(_LEAGUES, {}))

    async def leagues_of(self, user: int) -> tuple[tuple[int, str, int], ...]:
        """Return every server, game and season with results of one person."""
        found = await self._reader.rows(_LEAGUES_OF, {"who": user})
        return tuple((row.guild, row.game, row.season) for row in found)

    async def of(self, table: int) -> tuple[Result, ...]:
        """Return the results of one table, by seat; empty when it was not played to its end."""
        return await self._all(_OF, t=table)

    async def _all(self, statement: Executable, **values: Any) -> tuple[Result, ...]:
        return tuple([self._forgetting.masked(row) for row in await self._reader.all(Result, statement, **values)])


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
