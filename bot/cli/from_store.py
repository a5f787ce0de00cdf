"""What an operator reads from the store, and does there, without being the running bot."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rich.table import Table as RichTable

from bot.games import load_catalogue, open_catalogue
from bot.leagues.service import League
from bot.operator.requests import PATIENCE, end_table
from bot.operator.settings import Settings
from bot.operator.table_description import describe
from bot.operator.table_overview import Overview, read_overview
from bot.store import Status, Store
from bot.tables.achieved_again import RebuiltAchievements, rebuild
from bot.tables.loader import NoTable
from bot.tables.sessions import Sessions
from bot.tables.transcripts import Transcript, transcript_of

ALL = 100_000
"""Tables that are kept in memory while all of them are looked at."""


class StillPlayed(Exception):
    """The game of a table is not over, so its transcript holds secrets."""


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Sessions]:
    store = await Store.open(settings.database, migrate=False)
    try:
        yield Sessions(store, open_catalogue(), _now, room=ALL)
    finally:
        await store.close()


def _now() -> int:
    return time.time_ns() // 1_000_000


async def stored_transcript(settings: Settings, table: int, *, over: bool = False) -> Transcript:
    """Return the transcript of a table of the operator's store (see `transcript_of`).

    Raises:
        StillPlayed: only the transcript of a game that is over is wanted, and it is not.
    """
    async with _opened(settings) as sessions:
        row = await sessions.store.tables.get(table)
        if over and row is not None and row.status is Status.PLAYING:
            raise StillPlayed
        return await transcript_of(sessions, table)


async def overview(settings: Settings, seconds: float) -> Overview:
    """Look at every live table, for so many seconds at most."""
    async with _opened(settings) as sessions:
        return await read_overview(sessions, seconds)


async def described(settings: Settings, table: int) -> list[tuple[str, str]] | None:
    """Return what is known of a table, line by line, without secrets; None if there is none of this number."""
    async with _opened(settings) as sessions:
        try:
            return await describe(sessions, table)
        except NoTable:
            return None


async def ended(settings: Settings, table: int, reason: str) -> bool:
    """Close a live table (see `end_table`).

    Raises:
        Conflict: it is not live.
    """
    async with _opened(settings) as sessions:
        return await end_table(sessions.store, table, reason, _now(), PATIENCE)


async def all_achievements(settings: Settings) -> RebuiltAchievements:
    """Compute all achievements anew from the logs of finished tables, and put them right."""
    async with _opened(settings) as sessions:
        return await rebuild(sessions)


async def all_standings(settings: Settings) -> AsyncIterator[tuple[RichTable, bool]]:
    """Compute every league table anew from the rows of results; tell of each whether it was something else before."""
    store = await Store.open(settings.database, migrate=False)
    catalogue = load_catalogue()
    league = League(store, catalogue)
    try:
        async for rebuilt in league.rebuild():
            title = catalogue[rebuilt.game].title if rebuilt.game in catalogue else rebuilt.game
            table = RichTable(title=f"{title} · server {rebuilt.guild} · season {rebuilt.table.number}")
            for heading in ("place", "name", "rating", "played", "won"):
                table.add_column(heading, overflow="fold")
            for row in rebuilt.table.standings:
                figures = (row.place or "–", row.name, row.rating or "–", row.played, row.won)
                table.add_row(*map(str, figures))
            yield table, rebuilt.differed
    finally:
        league.close()
        await store.close()
