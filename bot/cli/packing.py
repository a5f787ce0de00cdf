"""`skald pack`: pack the logs of finished tables now, and give room back to the disk."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from bot.operator.errors import BackupError
from bot.operator.settings import Settings

if TYPE_CHECKING:
    from bot.autoplay.packing import PackingResult

console = Console()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(pack)


def pack(
    *,
    everything: Annotated[bool, typer.Option("--all", help="Also games that have just ended.")] = False,
    shrink: Annotated[
        bool, typer.Option("--shrink", help="Give free room of an SQLite file back to the disk. Stop Skald first.")
    ] = False,
) -> None:
    """Pack the logs of games that ended `pack_days` ago, as a running Skald does by itself."""
    settings = Settings.load()
    done = asyncio.run(_pack(settings, everything=everything))
    words = f"Packed {done.answers + done.whole} tables"
    words += f", {done.whole} of them with everything, as their cards or rules are gone" if done.whole else ""
    words += f"; {done.left} could not be packed, and the log says why" if done.left else ""
    console.print(f"{words}.", markup=False, highlight=False, soft_wrap=True)
    file = settings.database_file
    if file is not None:
        words = _shrunk(file) if shrink else _free(file)
        console.print(words, markup=False, highlight=False, soft_wrap=True)


async def _pack(settings: Settings, *, everything: bool) -> PackingResult:
    from bot.autoplay.packing import DAY, pack_tables
    from bot.client.services import wall_clock
    from bot.games import load_catalogue
    from bot.operator.open_store import open_store
    from bot.tables.sessions import Sessions

    store = await open_store(settings)
    try:
        sessions = Sessions(store, load_catalogue(), wall_clock)
        age = 0 if everything else round(settings.pack_days * DAY)
        return await pack_tables(sessions, sessions.now() - age, workers=os.cpu_count() or 1, pause=0)
    finally:
        await store.close()


def _free(file: Path) -> str:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (pages,) = connection.execute("PRAGMA freelist_count").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    free = f"{pages * size >> 20} MB of {file} are free for new tables"
    return f"{free}; `skald pack --shrink` gives them back to the disk."


def _shrunk(file: Path) -> str:
    before = file.stat().st_size
    try:
        with closing(sqlite3.connect(file, timeout=0.5, isolation_level=None)) as connection:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.OperationalError as error:
        raise BackupError(f"{file} could not be made smaller: {error}.", "Stop Skald first, and make room.") from error
    return f"{file} is {before - file.stat().st_size >> 20} MB smaller."
