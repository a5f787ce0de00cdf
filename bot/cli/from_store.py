"""What an operator reads from the store without a running bot: records of tables, and league tables computed anew."""

from __future__ import annotations

from collections.abc import AsyncIterator

from rich.table import Table as RichTable

from bot.games import load_catalogue
from bot.leagues.service import League
from bot.operator.settings import Settings
from bot.store import Store
from bot.tables.records import Record, record_of
from bot.tables.sessions import Sessions


async def stored_record(settings: Settings, table: int) -> Record:
    """Return the record of a table of the operator's store (see `record_of`)."""
    store = await Store.open(settings.database, migrate=False)
    try:
        return await record_of(Sessions(store, load_catalogue(), lambda: 0), table)
    finally:
        await store.close()


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
                table.add_column(heading)
            for row in rebuilt.table.standings:
                figures = (row.place or "–", row.name, row.rating or "–", row.played, row.won)
                table.add_row(*map(str, figures))
            yield table, rebuilt.differed
    finally:
        league.close()
        await store.close()
