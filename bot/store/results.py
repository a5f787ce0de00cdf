"""Results of finished tables."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Executable, bindparam, select, tuple_

from bot.store import league_schema
from bot.store._reader import Reader, columns_of
from bot.store.checkpoints import LeaguePosition
from bot.store.ongoing_forgetting import OngoingForgetting
from bot.store.rows import Result

PAGE: Final = 600
"""Results that are read at once: turning them into values holds the event loop up for some milliseconds."""

TABLES: Final = PAGE // 3
"""Tables of one person that are read at once."""

SERVERS: Final = 25
"""Servers of one person that are listed."""

_R: Final = league_schema.results
_RESULTS: Final = columns_of(_R, Result).order_by(_R.c.ended_at, _R.c["table"], _R.c.seat)
_LEAGUES: Final = (
    select(_R.c.guild, _R.c.game, _R.c.season)
    .where(_R.c.guild.is_not(None))
    .distinct()
    .order_by(*_R.c["guild", "game", "season"])
)


_LEAGUES_OF: Final = (
    select(_R.c.guild, _R.c.game, _R.c.season).where(_R.c.user == bindparam("who"), _R.c.guild.is_not(None)).distinct()
)
_NEXT_SERVER: Final = (
    select(_R.c.guild)
    .where(_R.c.user == bindparam("who"), _R.c.guild > bindparam("past"))
    .order_by(_R.c.guild)
    .limit(1)
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


_OWN_LATEST: Final = (
    select(_R.c["table"])
    .where(_R.c.user == bindparam("who"), _R.c.guild == bindparam("g"))
    .order_by(_R.c.ended_at.desc(), _R.c["table"].desc())
    .limit(bindparam("most"))
    .offset(bindparam("skip"))
)
_NEWEST_FIRST: Final = columns_of(_R, Result).order_by(_R.c.ended_at.desc(), _R.c["table"].desc(), _R.c.seat)
_LATEST: Final = _NEWEST_FIRST.where(_R.c["table"].in_(_OWN_LATEST))
_LATEST_OF_GAME: Final = _NEWEST_FIRST.where(_R.c["table"].in_(_OWN_LATEST.where(_R.c.game == bindparam("what"))))
_OF_MANY: Final = _NEWEST_FIRST.where(_R.c["table"].in_(bindparam("tables", expanding=True)))
_OWN_POINTS: Final = (
    select(_R.c["table"], _R.c.seat, _R.c.game, _R.c.season, _R.c.ended_at, _R.c.rated, _R.c.rating)
    .where(_R.c.user == bindparam("who"), _R.c.guild == bindparam("g"), _R.c["table"] > bindparam("since"))
    .order_by(_R.c.ended_at.desc(), _R.c["table"].desc())
    .limit(bindparam("most"))
)


class RatingPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One table of somebody, and their rating after it as far as a checkpoint has come to it."""

    table: int
    seat: int
    game: str
    season: int
    ended_at: int
    rated: bool
    rating: int | None


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

    async def latest(
        self, guild: int, user: int, game: str | None = None, *, skip: int, most: int
    ) -> tuple[Result, ...]:
        """Return the results of somebody's last tables on a server, of all who sat there, the newest first.

        Args:
            guild: the server.
            user: the person.
            game: a game; None for all.
            skip: how many of the last tables are left out.
            most: how many tables there are at most.
        """
        values = {"g": guild, "who": user, "skip": skip, "most": most}
        if game is None:
            return await self._all(_LATEST, **values)
        return await self._all(_LATEST_OF_GAME, what=game, **values)

    async def of_many(self, tables: Collection[int]) -> tuple[Result, ...]:
        """Return the results of some tables, the newest first."""
        return await self._all(_OF_MANY, tables=list(tables)) if tables else ()

    async def rating_points(self, guild: int, user: int, *, most: int) -> tuple[RatingPoint, ...]:
        """Return somebody's last tables on a server with the ratings after them, the newest first."""
        since = self._forgetting.until(user)
        return await self._reader.all(RatingPoint, _OWN_POINTS, g=guild, who=user, since=since, most=most)

    async def leagues(self) -> tuple[tuple[int, str, int], ...]:
        """Return every server, game and season with results."""
        return tuple((row.guild, row.game, row.season) for row in await self._reader.rows(_LEAGUES, {}))

    async def leagues_of(self, user: int) -> tuple[tuple[int, str, int], ...]:
        """Return every server, game and season with results of one person."""
        found = await self._reader.rows(_LEAGUES_OF, {"who": user})
        return tuple((row.guild, row.game, row.season) for row in found)

    async def servers_of(self, user: int) -> tuple[int, ...]:
        """Return the servers with results of one person, a few dozens at most; one step of an index for each."""
        found: list[int] = []
        while len(found) < SERVERS:
            rows = await self._reader.rows(_NEXT_SERVER, {"who": user, "past": found[-1] if found else 0})
            if not rows:
                break
            found.append(rows[0].guild)
        return tuple(found)

    async def of(self, table: int) -> tuple[Result, ...]:
        """Return the results of one table, by seat; empty when it was not played to its end."""
        return await self._all(_OF, t=table)

    async def _all(self, statement: Executable, **values: Any) -> tuple[Result, ...]:
        return tuple([self._forgetting.masked(row) for row in await self._reader.all(Result, statement, **values)])
