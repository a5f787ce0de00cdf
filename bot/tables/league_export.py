"""The league of a server as files: results, standings, trophies and events, each as CSV and as JSON, in one archive.

Rows are read in pages and written to the archive as they come, in a worker thread, so that a long history takes
neither much memory nor the event loop's time.
"""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TextIO
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from bot.leagues import Standing
from bot.leagues.service import League
from bot.store import BEFORE_FIRST, Result, Store, Trophy
from bot.tables import event_export

FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "results": tuple(name for name in Result.__struct_fields__ if name != "guild"),
    "standings": ("game", "season", *Standing.__struct_fields__),
    "trophies": tuple(name for name in Trophy.__struct_fields__ if name != "guild"),
    **event_export.FILES,
}
"""The files of an archive, and their columns."""

Rows = Sequence[Mapping[str, Any]]

_ACTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What begins a cell that a spreadsheet would take for a formula."""


class LeagueExport:
    """Writes archives."""

    def __init__(self, store: Store, league: League) -> None:
        self._store = store
        self._league = league

    async def archive(self, guild: int, season: int | None = None) -> bytes:
        """Return the league of a server as a ZIP archive.

        Args:
            guild: the server.
            season: the number of a season; None for all.
        """
        leagues = [
            (game, number)
            for place, game, number in await self._store.results.leagues()
            if place == guild and season in (None, number)
        ]
        with TemporaryDirectory(prefix="skald-export-") as folder:
            files = _Files(Path(folder))
            try:
                async for rows in self._results(guild, leagues):
                    await asyncio.to_thread(files.write, "results", rows)
                for game, number in leagues:
                    await asyncio.to_thread(files.write, "standings", await self._standings(guild, game, number))
                trophies = [one for one in await self._store.seasons.trophies(guild) if season in (None, one.season)]
                await asyncio.to_thread(files.write, "trophies", [msgspec.to_builtins(one) for one in trophies])
                async for name, found in event_export.event_files(self._store, guild, season):
                    await asyncio.to_thread(files.write, name, found)
            finally:
                files.close()
            return await asyncio.to_thread(files.packed)

    async def _results(self, guild: int, leagues: Sequence[tuple[str, int]]) -> AsyncIterator[Rows]:
        for game, number in leagues:
            position, more = BEFORE_FIRST, True
            while more:
                found, more = await self._store.results.season(guild, game, number, after=position)
                position = (found[-1].ended_at, found[-1].table) if found else position
                yield [{**msgspec.structs.asdict(row), "detail": msgspec.json.decode(row.detail)} for row in found]

    async def _standings(self, guild: int, game: str, number: int) -> Rows:
        table = await self._league.season_table(guild, game, number)
        return [{"game": game, "season": number, **msgspec.to_builtins(row)} for row in table.standings]


class _Files:
    """The files in the making: a table and a list of objects for each kind of rows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, tuple[TextIO, TextIO]] = {}
        self._begun: set[str] = set()
        for name, columns in FILES.items():
            table = (folder / f"{name}.csv").open("w", encoding="utf-8", newline="")
            objects = (folder / f"{name}.json").open("w", encoding="utf-8")
            csv.writer(table).writerow(columns)
            objects.write("[")
            self._open[name] = (table, objects)

    def write(self, name: str, rows: Rows) -> None:
        """Add rows to a kind of files."""
        table, objects = self._open[name]
        writer = csv.writer(table)
        for row in rows:
            shown = {column: row[column] for column in FILES[name]}
            writer.writerow([_cell(value) for value in shown.values()])
            objects.write("\n" if name not in self._begun else ",\n")
            objects.write(msgspec.json.encode(shown).decode())
            self._begun.add(name)

    def close(self) -> None:
        """End all files."""
        for table, objects in self._open.values():
            objects.write("\n]\n")
            objects.close()
            table.close()

    def packed(self) -> bytes:
        """Return the archive."""
        packed = io.BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for name in FILES:
                for kind in ("csv", "json"):
                    archive.write(self._folder / f"{name}.{kind}", f"{name}.{kind}")
        return packed.getvalue()


def _cell(value: Any) -> Any:
    """Return a value as a cell of a table; words that a spreadsheet would calculate are kept from that."""
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    return f"'{value}" if isinstance(value, str) and value.startswith(_ACTS) else value
