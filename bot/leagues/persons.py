"""What a server's league tells of a person: a profile, how they stand against somebody, and their finished tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import msgspec

from bot.leagues.person_values import BestWin, Finish, GameProfile, Opponent
from bot.leagues.ratings import RatingChanges
from bot.leagues.rows import Play
from bot.leagues.seasons import season_at
from bot.leagues.service import League
from bot.leagues.week import GameWeek, game_week
from bot.store import AchievementRow, EventTrophy, Result, Store, Trophy

CURVE: Final = 400
"""Last tables of somebody that their curve of ratings looks at."""

PAGE: Final = 8
"""Last tables of two people that are told."""

LISTED: Final = 5
"""Tables on one page of somebody's history."""

LAST_TABLE: Final = (1 << 62) - 1
"""Greater than the id of any table."""

Curve = tuple[tuple[int, int], ...]
"""Moments (unix milliseconds) and the shown rating after each."""


class PersonProfile(msgspec.Struct, frozen=True):
    """One person on one server.

    Attributes:
        games: their figures, by game.
        curves: their ratings after each of their last rated tables, by game; the newest last.
        form: how their last tables came out, the newest last.
        best_wins: the strongest people they have come in before.
        companions: the people they have met most.
        trophies: what they have won in seasons, the latest first.
        event_trophies: what they have won in events, the latest first.
        achievements: what they have achieved in games, the latest last.
    """

    games: tuple[GameProfile, ...]
    curves: Mapping[str, Curve]
    form: tuple[Finish, ...]
    best_wins: tuple[BestWin, ...]
    companions: tuple[Opponent, ...]
    trophies: tuple[Trophy, ...]
    event_trophies: tuple[EventTrophy, ...]
    achievements: tuple[AchievementRow, ...]


class Meetings(msgspec.Struct, frozen=True):
    """How two people stand against each other.

    Attributes:
        games: the second one as an opponent of the first, by game.
        last: the results of their last tables with each other, a tuple for each table, the newest first.
    """

    games: Mapping[str, Opponent]
    last: tuple[tuple[Result, ...], ...]


class HistoryPage(msgspec.Struct, frozen=True):
    """Some finished tables of somebody.

    Attributes:
        tables: the results of each, the newest first.
        page: number of the page, from 0.
        pages: how many there are.
    """

    tables: tuple[tuple[Result, ...], ...]
    page: int
    pages: int


class Persons:
    """Reads what is told of people."""

    def __init__(self, store: Store, league: League) -> None:
        self._store = store
        self._league = league

    async def profile(self, guild: int, user: int) -> PersonProfile:
        """Return one person on a server, with the ratings of the current season."""
        career = await self._league.career(guild, user)
        ladders = await self._league.ladders(guild, career.games)
        return PersonProfile(
            games=career.profile(ladders),
            curves=await self._curves(guild, user),
            form=career.form,
            best_wins=career.best_wins(ladders),
            companions=career.companions(),
            trophies=await self._store.seasons.trophies(guild, user),
            event_trophies=await self._store.events.trophies(guild, user=user),
            achievements=await self._store.achievements.of(guild, user),
        )

    async def figures(self, guild: int, user: int) -> tuple[GameProfile, ...]:
        """Return one person's figures on a server, game by game."""
        career = await self._league.career(guild, user)
        return career.profile(await self._league.ladders(guild, career.games))

    async def name(self, guild: int, user: int) -> str:
        """Return what somebody was called at their last table on a server; nothing before it."""
        games = (await self._league.career(guild, user)).games.values()
        return max([(game.totals.last_played, game.totals.name) for game in games], default=(0, ""))[1]

    async def meetings(self, guild: int, user: int, other: int) -> Meetings:
        """Return how a person stands against another."""
        games = (await self._league.career(guild, user)).against(other)
        tables = {table for opponent in games.values() for table in opponent.last}
        found = grouped(await self._store.results.of_many(tables))
        both = [table for table in found if {user, other} <= {row.user for row in table}]
        return Meetings(games, tuple(both[:PAGE]))

    async def history(self, guild: int, user: int, game: str | None, page: int) -> HistoryPage:
        """Return a page of somebody's finished tables: of one game, or of all; the last page for one beyond it."""
        games = (await self._league.career(guild, user)).games
        played = sum(one.totals.played for name, one in games.items() if game in (None, name))
        pages = max(1, -(-played // LISTED))
        page = min(page, pages - 1)
        rows = await self._store.results.latest(guild, user, game, skip=page * LISTED, most=LISTED)
        return HistoryPage(tuple([table for table in grouped(rows) if _sits(table, user)]), page, pages)

    async def week(self, guild: int, game: str, since: int) -> GameWeek:
        """Return what has happened in a game on a server since a moment."""
        seasons = await self._store.seasons.of(guild)
        numbers = {season.number for season in seasons if season.ends_at is not None and season.ends_at > since}
        rows: list[Result] = []
        for number in sorted(numbers | {season_at(seasons, self._league.now())}):
            position, more = (since, LAST_TABLE), True
            while more:
                found, more = await self._store.results.season(guild, game, number, after=position)
                position = (found[-1].ended_at, found[-1].table) if found else position
                rows += found
        changes = {table[0].table: await self._league.rating_changes(table) for table in grouped(tuple(rows))}
        return await asyncio.to_thread(game_week, game, rows, changes)

    async def _curves(self, guild: int, user: int) -> dict[str, Curve]:
        """Return somebody's ratings after their last rated tables, by game."""
        curves: dict[str, list[tuple[int, int]]] = {}
        recent: dict[tuple[str, int], RatingChanges] = {}
        for point in reversed(await self._store.results.rating_points(guild, user, most=CURVE)):
            rating = point.rating
            if rating is None and point.rated and self._league.play_of(point.game) is Play.RIVALS:
                season = (point.game, point.season)
                if season not in recent:
                    recent[season] = (await self._league.seasons.get((guild, *season))).changes
                change = recent[season].get(point.table, {}).get(point.seat)  # no checkpoint has come to it yet
                rating = None if change is None else change.rating
            if rating is not None:
                curves.setdefault(point.game, []).append((point.ended_at, rating))
        return {game: tuple(points) for game, points in curves.items()}


def grouped(rows: tuple[Result, ...]) -> list[tuple[Result, ...]]:
    """Group results by their tables, in the order in which they come."""
    found: dict[int, list[Result]] = {}
    for row in rows:
        found.setdefault(row.table, []).append(row)
    return [tuple(table) for table in found.values()]


def _sits(table: tuple[Result, ...], user: int) -> bool:
    return any(row.user == user for row in table)
