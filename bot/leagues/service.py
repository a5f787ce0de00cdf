"""The league of each server: ladders kept up to date from the rows of results, which alone are the truth."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from cachetools import LRUCache

from bot.games import Catalogue
from bot.leagues import GameProfile, Ladder, Play, Rating, profile
from bot.store import Result, Season, Store

FIRST_SEASON = 1

ROOM = 64
"""Ladders that are kept at hand."""


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """One season of one game on one server.

    Attributes:
        season: its row; None while the server has begun no season of its own.
        number: its number.
        rows: its results.
        ladder: the ladder of these.
    """

    season: Season | None
    number: int
    rows: tuple[Result, ...]
    ladder: Ladder


class League:
    """Reads results; computes ladders in a worker, so that a long history holds nobody up."""

    def __init__(self, store: Store, catalogue: Catalogue, *, room: int = ROOM) -> None:
        """Keep at most `room` ladders at hand."""
        self._store = store
        self._catalogue = catalogue
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="league")
        self._known: LRUCache[tuple[int, str, int], tuple[tuple[Result, ...], Ladder]] = LRUCache(room)

    def play_of(self, game: str) -> Play:
        """Return how a game is played: against each other or together."""
        together = game in self._catalogue and self._catalogue[game].rules.info.cooperative
        return Play.ALLIES if together else Play.RIVALS

    def swift_by(self, game: str) -> str:
        """Return the name of the detail of which few are good; nothing for games without one."""
        by = self._catalogue[game].league.swift_by if game in self._catalogue else None
        return by.name if by else ""

    def _empty(self, game: str) -> Ladder:
        by = self._catalogue[game].league.rated_by if game in self._catalogue else None
        return Ladder(play=self.play_of(game), by=by.name if by else "")

    async def year(self, guild: int, game: str, number: int | None = None) -> SeasonTable:
        """Return a season; the current one when no number is given."""
        seasons = await self._store.seasons.of(guild, game)
        current = next((season for season in seasons if season.ended_at is None), None)
        number = number or (current.number if current else max((s.number for s in seasons), default=FIRST_SEASON))
        season = next((season for season in seasons if season.number == number), None)
        rows = await self._store.results.for_guild(guild, game, number)
        known, ladder = self._known.get((guild, game, number), ((), self._empty(game)))
        if known != rows:
            work = (lambda: ladder.add(rows[len(known) :])) if rows[: len(known)] == known else None
            work = work or (lambda: self._empty(game).add(rows))
            ladder = await asyncio.get_running_loop().run_in_executor(self._worker, work)
        self._known[guild, game, number] = (rows, ladder)
        return SeasonTable(season, number, rows, ladder)

    async def changes(self, results: tuple[Result, ...]) -> dict[int, int]:
        """Return by seat how the shown ratings of people moved with a finished table."""
        first = results[0]
        if first.guild is None or self.play_of(first.game) is Play.ALLIES:
            return {}
        rows = await self._store.results.for_guild(first.guild, first.game, first.season)
        before = [row for row in rows if (row.ended_at, row.table) < (first.ended_at, first.table)]

        def work() -> tuple[Ladder, Ladder]:
            old = Ladder.rebuild(before, Play.RIVALS)
            return old, old.add(results)

        old, new = await asyncio.get_running_loop().run_in_executor(self._worker, work)
        moved = {}
        for row in results:
            if row.user is not None:
                after = new.rating_of(row.user) or Rating()
                moved[row.seat] = after.shown - (old.rating_of(row.user) or Rating()).shown
        return moved

    async def profile(self, guild: int, user: int) -> tuple[GameProfile, ...]:
        """Return one person's figures on a server, with the ratings of the current seasons."""
        rows = await self._store.results.for_guild(guild)
        games = sorted({row.game for row in rows if row.user == user})
        ladders = {game: (await self.year(guild, game)).ladder for game in games}
        plays = {game: self.play_of(game) for game in games}
        swift_by = {game: self.swift_by(game) for game in games}
        return profile(rows, user, plays=plays, ladders=ladders, swift_by=swift_by)

    def close(self) -> None:
        """Compute no more."""
        self._worker.shutdown(wait=False, cancel_futures=True)
