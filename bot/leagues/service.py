"""The league of each server: figures kept up to date from the rows of results, which alone are the truth."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import msgspec

from bot.games import Catalogue
from bot.leagues.figures import VERSION, Figures
from bot.leagues.person_values import GameProfile
from bot.leagues.profile import Career
from bot.leagues.ratings import Ladder, Rating
from bot.leagues.records import Records
from bot.leagues.rows import Play
from bot.leagues.season_figures import GRACE, SeasonFigures
from bot.leagues.seasons import podium, season_at
from bot.leagues.standings import Standing, standings
from bot.store import CareerRow, Forgetting, Result, Season, Store, Trophy
from bot.store.league_rows import RatingChange
from bot.system.clock import Clock

STEP: Final = 32
"""Tables of one person after which there is another checkpoint of their career."""


class SeasonTable(msgspec.Struct, frozen=True):
    """One season of one game on one server.

    Attributes:
        season: its row; None while the server has begun no season of its own.
        number: its number.
        figures: what its results come to.
        standings: its table.
    """

    season: Season | None
    number: int
    figures: Figures
    standings: tuple[Standing, ...]


class Rebuilt(msgspec.Struct, frozen=True):
    """A season that was computed again from its results.

    Attributes:
        guild: the server.
        game: key of the game.
        table: the season.
        differed: whether people were shown something else.
    """

    guild: int
    game: str
    table: SeasonTable
    differed: bool


class _StoredCareer(msgspec.Struct, array_like=True):
    """A career as it is stored."""

    shape: tuple[str, ...]
    career: Career


class League:
    """Reads results, and computes in a worker thread: a long history must not hold up the event loop."""

    def __init__(self, store: Store, catalogue: Catalogue, now: Clock = lambda: time.time_ns() // 1_000_000) -> None:
        """Use the time of `now`, in unix milliseconds."""
        self._store = store
        self._catalogue = catalogue
        self.now = now
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="league")
        self.seasons = SeasonFigures(store, self._empty, self._worker, now)

    def play_of(self, game: str) -> Play:
        """Return how a game is played: against each other or together."""
        together = game in self._catalogue and self._catalogue[game].rules.info.cooperative
        return Play.ALLIES if together else Play.RIVALS

    def speed_by(self, game: str) -> str:
        """Return the name of the detail that measures how long a victory took; nothing for games without one."""
        by = self._catalogue[game].league.speed_by if game in self._catalogue else None
        return by.name if by else ""

    def _empty(self, game: str) -> Figures:
        if game not in self._catalogue:
            return Figures.empty(Play.RIVALS)
        kept = self._catalogue[game].league
        by, speed_by, met_by = [one.name if one else "" for one in (kept.rated_by, kept.speed_by, kept.met_by)]
        return Figures.empty(self.play_of(game), by=by, speed_by=speed_by, met_by=met_by, kinds=kept.records)

    def _plays_and_speeds(self) -> tuple[dict[str, Play], dict[str, str]]:
        """Return how each game is played, and its detail that measures how long a victory took."""
        games = {listing.key: self.play_of(listing.key) for listing in self._catalogue}
        return games, {game: self.speed_by(game) for game in games}

    async def season_table(self, guild: int, game: str, number: int | None = None) -> SeasonTable:
        """Return the table of a season.

        Without a number it is the season of now; when none runs and nobody has played since, the last one.
        """
        seasons = await self._store.seasons.of(guild)
        wanted = number or season_at(seasons, self.now())
        figures = (await self.seasons.get((guild, game, wanted))).figures
        if number is None and wanted > len(seasons) > 0 and not figures.ladder.totals:
            wanted = len(seasons)
            figures = (await self.seasons.get((guild, game, wanted))).figures
        return await self._table(seasons, wanted, figures)

    async def newest_season(self, guild: int) -> int:
        """Return the number of the season of now on a server; there is none of a higher number yet."""
        return season_at(await self._store.seasons.of(guild), self.now())

    async def ratings(self, guild: int, game: str, users: Collection[int]) -> dict[int, int]:
        """Return the shown ratings of people in a game now; those of newcomers for whoever has none."""
        number = season_at(await self._store.seasons.of(guild), self.now())
        ladder = (await self.seasons.get((guild, game, number))).figures.ladder
        return {user: (ladder.rating_of(user) or Rating()).shown for user in users}

    async def favourite(self, guild: int) -> str:
        """Return the game of which the current season on a server has the most seats; the first one before any game."""
        loop = asyncio.get_running_loop()
        games = tuple(
            (await loop.run_in_executor(self._worker, self._plays_and_speeds))[0]
        )  # it may be the first to ask for a game
        played = [sum(row.played for row in (await self.season_table(guild, game)).standings) for game in games]
        return games[played.index(max(played))]

    async def close_season(self, season: Season, following: Season | None) -> bool:
        """Give the trophies of a season that is over in every game; return False if that was done before.

        Args:
            season: the season; all that ended in it is written down by now.
            following: the season that is to begin with its end, if one is.
        """
        assert season.ends_at is not None
        trophies = []
        for listing in self._catalogue:
            figures = (await self.seasons.settle((season.guild, listing.key, season.number))).figures
            table = await self._table((season,), season.number, figures)
            trophies += [_trophy(season, listing.key, one) for one in podium(table.standings)]
        return await self._store.seasons.close(season, trophies, at=self.now(), following=following)

    async def records(self, guild: int, game: str) -> Records:
        """Return the records of a server in one game, of all seasons."""
        number = season_at(await self._store.seasons.of(guild), self.now())
        return (await self.seasons.get((guild, game, number))).figures.records

    async def rating_changes(self, results: tuple[Result, ...]) -> dict[int, RatingChange]:
        """Return by seat how a finished table changed the shown ratings of people."""
        first = results[0]
        if first.guild is None or not any(row.rated for row in results) or self.play_of(first.game) is Play.ALLIES:
            return {}
        current = await self.seasons.get((first.guild, first.game, first.season))
        changes = current.changes.get(first.table)
        if changes is None:
            changes = await self._store.checkpoints.rating_changes(first.table)
        return changes

    async def profile(self, guild: int, user: int) -> tuple[GameProfile, ...]:
        """Return one person's figures on a server, with the ratings of the current seasons."""
        career = await self.career(guild, user)
        return career.profile(await self.ladders(guild, career.games))

    async def ladders(self, guild: int, games: Iterable[str]) -> dict[str, Ladder]:
        """Return the ladders of the current season of some games."""
        number = season_at(await self._store.seasons.of(guild), self.now())
        return {game: (await self.seasons.get((guild, game, number))).figures.ladder for game in sorted(games)}

    async def rebuild(self) -> AsyncIterator[Rebuilt]:
        """Compute every season again from all its results, and replace what differed."""
        for guild, game, number in await self._store.results.leagues():
            season = (guild, game, number)
            known, figures = (await self.seasons.get(season)).figures, await self.seasons.recompute(season)
            if known != figures:
                await self.seasons.drop(season)
                await self.seasons.get(season)
            seasons = await self._store.seasons.of(guild)
            yield Rebuilt(guild, game, await self._table(seasons, number, figures), known != figures)

    async def forget(self, forgetting: Forgetting) -> None:
        """Write the checkpoints of seasons anew that name somebody who was forgotten, and of those that follow."""
        first: dict[tuple[int, str], int] = {}
        for user in (forgetting.user, forgetting.stranger):
            for guild, game, number in await self._store.results.leagues_of(user):
                first[guild, game] = min(number, first.get((guild, game), number))
        for (guild, game), number in first.items():
            last = season_at(await self._store.seasons.of(guild), self.now())
            for each in range(number, max(number, last) + 1):
                await self.seasons.forget((guild, game, each))

    async def _table(self, seasons: tuple[Season, ...], number: int, figures: Figures) -> SeasonTable:
        season = next((season for season in seasons if season.number == number), None)
        now = self.now() if season is None or season.ends_at is None else min(self.now(), season.ends_at)
        work = partial(standings, figures.ladder, now=now, computers=True)
        loop = asyncio.get_running_loop()
        return SeasonTable(season, number, figures, await loop.run_in_executor(self._worker, work))

    async def career(self, guild: int, user: int) -> Career:
        """Return what one person has done on a server."""
        while True:
            generation = self._store.ongoing_forgetting.generation
            career = await self._read_career(guild, user, generation)
            if generation == self._store.ongoing_forgetting.generation:
                return career

    async def _read_career(self, guild: int, user: int, generation: int) -> Career:
        """Return a career from its checkpoint and the results since; write another when there are many new ones."""
        loop = asyncio.get_running_loop()
        games, speed_by = await loop.run_in_executor(self._worker, self._plays_and_speeds)
        shape = (VERSION, *[f"{game} {play} {speed_by[game]}" for game, play in games.items()])
        kept = await self._stored_career(guild, user, shape)
        career, settled, counted, position, more = kept, kept, 0, kept.last, True
        due = self.now() - GRACE
        while more:
            found, more = await self._store.results.shared(guild, user, after=position)
            old = [row for row in found if row.ended_at <= due]
            if old:
                add = partial(career.add, old, plays=games, speed_by=speed_by)
                career = settled = await loop.run_in_executor(self._worker, add)
                counted += sum(row.user == user for row in old)
            career = career.add(found[len(old) :], plays=games, speed_by=speed_by)
            position = (found[-1].ended_at, found[-1].table) if found else position
        if counted >= STEP:
            body = msgspec.msgpack.encode(_StoredCareer(shape, settled))
            ended_at, table = settled.last
            row = CareerRow(guild=guild, user=user, ended_at=ended_at, table=table, generation=generation, body=body)
            await self._store.checkpoints.save_career(row, after=kept.last, results=counted)
        return career

    async def _stored_career(self, guild: int, user: int, shape: tuple[str, ...]) -> Career:
        row = await self._store.checkpoints.career(guild, user)
        if row is not None:
            try:
                kept = msgspec.msgpack.decode(row.body, type=_StoredCareer)
            except msgspec.MsgspecError:
                return Career(user)
            later = [one.user for one in self._store.ongoing_forgetting.people if row.generation < one.generation]
            if kept.shape == shape and not any(kept.career.names(one) for one in later):
                return kept.career
        return Career(user)

    def close(self) -> None:
        """End the worker thread."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def _trophy(season: Season, game: str, one: Standing) -> Trophy:
    """Return what somebody on the podium of a season has won."""
    assert season.ends_at is not None
    assert one.user is not None
    assert one.place is not None
    return Trophy(
        guild=season.guild,
        season=season.number,
        game=game,
        user=one.user,
        name=one.name,
        place=one.place,
        rating=one.rating,
        won=one.won,
        at=season.ends_at,
    )
