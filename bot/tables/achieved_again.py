"""What people have achieved at all tables there were, computed anew from their logs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import structlog

from bot.games import UnknownBook
from bot.games.achievements import achievements_of
from bot.leagues.rows import ABANDONED
from bot.store import BEFORE_FIRST, AchievementRow, Result
from bot.tables.achieved import achieved
from bot.tables.logs import read_log
from bot.tables.sessions import Sessions
from engines.core import CorruptLog

log = structlog.get_logger(__name__)

BATCH: Final = 200
"""Achievements that are put right in one transaction."""


class RebuiltAchievements(msgspec.Struct, frozen=True):
    """What came of computing all achievements anew.

    Attributes:
        tables: how many tables were read.
        unread: how many could not be read any more; what was achieved there stays.
        given: how many achievements were missing.
        taken: how many should not have been there.
    """

    tables: int
    unread: int
    given: int
    taken: int


async def rebuild(sessions: Sessions) -> RebuiltAchievements:
    """Compute all achievements anew from the logs of all finished tables, packed ones too, and put them right.

    Raises:
        StoreError: the store cannot be read or written.
    """
    found: dict[tuple[int, int, str, str], AchievementRow] = {}
    read: set[int] = set()
    unread = 0
    async for results in _finished(sessions):
        rows = await _again(sessions, results)
        if rows is None:
            unread += 1
            continue
        read.add(results[0].table)
        for row in rows:
            found.setdefault((row.guild, row.user, row.game, row.achievement), row)
    taken = []
    async for row in sessions.store.achievements.all():
        key = (row.guild, row.user, row.game, row.achievement)
        possible = achievements_of(row.game).get(row.achievement)
        if possible is not None and possible.lessons:  # no log tells who has finished every lesson
            continue
        if found.get(key) == row or row.table not in read:  # it cannot be read, or has ended meanwhile
            found.pop(key, None)
        else:
            taken.append(row)
    given = list(found.values())
    for start in range(0, len(taken), BATCH):
        await sessions.store.achievements.correct(taken[start : start + BATCH], ())
    for start in range(0, len(given), BATCH):
        await sessions.store.achievements.correct((), given[start : start + BATCH])
    return RebuiltAchievements(len(read), unread, len(given), len(taken))


async def _finished(sessions: Sessions) -> AsyncIterator[tuple[Result, ...]]:
    """Yield the results of every finished table of every server: of one game those that ended earlier first."""
    for guild, game, season in await sessions.store.results.leagues():
        position, more = BEFORE_FIRST, bool(achievements_of(game))
        while more:
            rows, more = await sessions.store.results.season(guild, game, season, after=position)
            position = (rows[-1].ended_at, rows[-1].table) if rows else position
            tables: dict[int, list[Result]] = {}
            for row in rows:
                tables.setdefault(row.table, []).append(row)
            for results in tables.values():
                if results[0].reason != ABANDONED:
                    yield tuple(results)


async def _again(sessions: Sessions, results: tuple[Result, ...]) -> tuple[AchievementRow, ...] | None:
    """Return what was achieved at a finished table; None where its log cannot be read any more."""
    table = results[0].table
    row = await sessions.store.tables.get(table)
    if row is None or row.header is None or row.version is None or row.digest is None:
        return None
    try:
        listing = await sessions.books.under(row.game, row.version, row.digest)
        entries = await read_log(sessions.store.log, table, listing, listing.codec.read_header(row.header))
    except (UnknownBook, CorruptLog) as error:
        log.warning("the log of a table cannot be read", table=table, error=repr(error))
        return None
    seats = await sessions.store.seats.of(table)
    resigned = {seat.seat for seat in seats if seat.resigned_at is not None}
    resigned |= {former.seat for former in await sessions.store.substitutes.former(table)}
    return await asyncio.to_thread(achieved, results, entries, resigned)
