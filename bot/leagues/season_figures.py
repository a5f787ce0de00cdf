"""The figures of seasons: a checkpoint from the store, and the results that have come since."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import msgspec
import structlog
from cachetools import LRUCache
from msgspec.structs import replace

from bot.leagues.figures import Figures
from bot.leagues.ratings import Ladder, RatingChanges
from bot.store import BEFORE_FIRST, LadderRow, LeaguePosition, Result, Store
from bot.store.league_rows import FIRST_SEASON
from bot.system.clock import Clock
from bot.system.keyed_lock import KeyedLock

T = TypeVar("T")

log = structlog.get_logger(__name__)

SeasonKey = tuple[int, str, int]
"""Server, game and number of a season."""

GRACE: Final = 120_000
"""Milliseconds after its end until a table goes into a checkpoint: one that ended before it may still be written."""

MIN_TABLES: Final = 64
"""New tables after which another checkpoint is written; a large one waits for more (see SHARE)."""

SHARE: Final = 64
"""For each so many people, ratings and parties in a checkpoint, one more new table is waited for."""

MAX_RESULTS: Final = 900
"""Results that go into one checkpoint when there is none yet, or it is far behind."""

CACHE_SIZE: Final = 60_000
"""People, ratings apart, parties and results that are cached, of all seasons together."""


class Current(msgspec.Struct, frozen=True):
    """The figures of a season as they are now.

    Attributes:
        generation: how often people had been forgotten when this was read.
        base: the figures of the checkpoint.
        at: the last table and the generation of the checkpoint as it is stored; None while there is none.
        rows: the results since.
        figures: all figures.
        changes: what the tables of those results did to ratings.
        before: the ladder of the season before, with whose ratings this one began; None if it is not needed.
    """

    generation: int
    base: Figures
    at: tuple[LeaguePosition, int] | None
    rows: tuple[Result, ...]
    figures: Figures
    changes: RatingChanges
    before: Ladder | None = None


class SeasonFigures:
    """Computes the figures of seasons from results in a worker, and keeps checkpoints of them in the store."""

    def __init__(self, store: Store, empty: Callable[[str], Figures], worker: Executor, now: Clock) -> None:
        """Begin with the figures that `empty` gives for a game without results."""
        self._store = store
        self._empty = empty
        self._worker = worker
        self._now = now
        self._locks: KeyedLock[SeasonKey] = KeyedLock()
        self.cache: LRUCache[SeasonKey, Current] = LRUCache(CACHE_SIZE, getsizeof=_size)

    async def get(self, season: SeasonKey) -> Current:
        """Return the figures of a season."""
        async with self._locks.of(season):
            return await self._get(season)

    async def settle(self, season: SeasonKey) -> Current:
        """Return the figures of a season that is over, and keep them in a checkpoint, however few tables it had."""
        async with self._locks.of(season):
            current = await self._get(season)
            settled = self._settled(list(current.rows))
            if current.at is None or settled:
                await self._save(season, current, current.rows[:settled])
            return current

    async def _get(self, season: SeasonKey) -> Current:
        while True:
            current = await self._caught_up(season, await self._known(season))
            self.cache.pop(season, None)
            with suppress(ValueError):  # it alone is larger than the cache
                self.cache[season] = current
            if current.generation == self._store.ongoing_forgetting.generation:
                return current

    async def recompute(self, season: SeasonKey) -> Figures:
        """Compute the figures of a season from all its results, without its checkpoint."""
        _, figures = await self._start(season)
        position, more = BEFORE_FIRST, True
        while more:
            rows, more = await self._store.results.season(*season, after=position)
            if rows:
                figures, _ = await self._work(partial(figures.extended, rows))
                position = figures.ladder.last
        return figures

    async def forget(self, season: SeasonKey) -> None:
        """Write the checkpoint of a season once more, if it was written before somebody was forgotten."""
        async with self._locks.of(season):
            self.cache.pop(season, None)
            known = await self._known(season)
            if known.at is not None and known.at[1] < known.generation:
                row = self._row(season, known.base, known.generation)
                await self._store.checkpoints.save_ladder(row, after=known.at, results=0, changes={})

    async def drop(self, season: SeasonKey) -> None:
        """Forget the checkpoint of a season."""
        async with self._locks.of(season):
            self.cache.pop(season, None)
            await self._store.checkpoints.drop_ladder(*season)

    async def _known(self, season: SeasonKey) -> Current:
        """Return what is cached, or else the checkpoint."""
        generation = self._store.ongoing_forgetting.generation
        at = await self._store.checkpoints.ladder_at(*season)
        known = self.cache.get(season)
        if known is not None and at is not None and (known.generation, known.at) == (generation, at):
            return known
        row = await self._store.checkpoints.ladder(*season)
        if row is not None:
            try:
                base = await self._work(partial(self._empty(season[1]).read, row.body))
            except ValueError as error:  # of another version, or damaged
                log.info("a checkpoint of a league is computed again", season=season, error=str(error))
                await self._store.checkpoints.drop_ladder(*season)
            else:
                for one in self._store.ongoing_forgetting.people:
                    if row.generation < one.generation:
                        base = await self._work(partial(base.renamed, one.user, one.stranger, one.name))
                return Current(generation, base, ((row.ended_at, row.table), row.generation), (), base, {})
        before, base = await self._start(season)
        if known is not None and known.at is None and known.generation == generation and known.before is before:
            return known
        return Current(generation, base, None, (), base, {}, before)

    async def _start(self, season: SeasonKey) -> tuple[Ladder | None, Figures]:
        """Return the ladder of the season before, and the figures with which a season begins."""
        guild, game, number = season
        empty = self._empty(game)
        if number <= FIRST_SEASON:
            return None, empty
        # A season that is over has a checkpoint, so that this goes back no further.
        before = (await self.get((guild, game, number - 1))).figures
        return before.ladder, await self._work(before.following)

    async def _caught_up(self, season: SeasonKey, known: Current) -> Current:
        """Return the figures with all results there are; write another checkpoint when there are many new ones."""
        rows: list[Result] = []
        position, more, keeping = known.base.ladder.last, True, True
        while more:
            found, more = await self._store.results.season(*season, after=position)
            rows += found
            position = (rows[-1].ended_at, rows[-1].table) if rows else position
            wanted = max(MIN_TABLES, known.base.size // SHARE)
            settled = self._settled(rows) if keeping else 0
            tables = len({row.table for row in rows[:settled]})
            if settled and (settled >= MAX_RESULTS or (not more and tables >= wanted)):
                after = await self._save(season, known, tuple(rows[:settled]))
                keeping = after is not None
                if after is not None:
                    known, rows = after, rows[settled:]
        return await self._with(known, tuple(rows))

    async def _with(self, known: Current, rows: tuple[Result, ...]) -> Current:
        """Return the figures of a checkpoint and of all results since."""
        if rows == known.rows:
            return known
        if rows[: len(known.rows)] == known.rows:
            figures, changes = await self._work(partial(known.figures.extended, rows[len(known.rows) :]))
            return replace(known, rows=rows, figures=figures, changes={**known.changes, **changes})
        figures, changes = await self._work(partial(known.base.extended, rows))
        return replace(known, rows=rows, figures=figures, changes=changes)

    async def _save(self, season: SeasonKey, known: Current, rows: tuple[Result, ...]) -> Current | None:
        """Write a checkpoint with these results; return None if it could not be kept."""
        base, changes = await self._work(partial(known.base.extended, rows))
        row = await self._work(partial(self._row, season, base, known.generation))
        kept = await self._store.checkpoints.save_ladder(row, after=known.at, results=len(rows), changes=changes)
        at = (base.ladder.last, known.generation)
        return Current(known.generation, base, at, (), base, {}, known.before) if kept else None

    def _settled(self, rows: list[Result]) -> int:
        """Return how many of these results, the first ones, are old enough for a checkpoint."""
        due = self._now() - GRACE
        return next((place for place, row in enumerate(rows) if row.ended_at > due), len(rows))

    def _row(self, season: SeasonKey, figures: Figures, generation: int) -> LadderRow:
        (ended_at, table), (guild, game, number) = figures.ladder.last, season
        return LadderRow(
            guild=guild,
            game=game,
            season=number,
            ended_at=ended_at,
            table=table,
            generation=generation,
            body=figures.write(),
        )

    async def _work(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)


def _size(current: Current) -> int:
    return 1 + current.figures.size + len(current.rows)
