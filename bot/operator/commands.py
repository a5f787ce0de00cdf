"""The operator's commands: `check-config`, `doctor`, `backup` and `restore`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bot.operator.errors import BackupError, Exit
from bot.operator.settings import Settings, variable_of

console = Console()

WIDE = 100
"""Columns of a terminal from which on a setting and its variable stand side by side."""


def register(app: typer.Typer) -> None:
    """Add the operator's commands."""
    app.command("check-config")(check_config)
    app.command()(doctor)
    app.command()(backup)
    app.command()(restore)


def check_config() -> None:
    """Show every setting as Skald reads it, or what is wrong with them."""
    settings = Settings.load()
    console = Console()
    wide = console.width >= WIDE
    shown = Table("setting", *(("variable",) if wide else ()))
    shown.add_column("value", overflow="fold")
    for name in Settings.model_fields:
        value = settings.shown_database if name == "database" else getattr(settings, name)
        names = (name, variable_of(name)) if wide else (f"{name}\n{variable_of(name)}",)
        shown.add_row(*names, "" if value is None else str(value))
    console.print(shown, markup=False, highlight=False)


def doctor() -> None:
    """Look at everything that Skald needs, and say what to do."""
    raise typer.Exit(asyncio.run(_doctor(Settings.load())))


async def _doctor(settings: Settings) -> int:
    from bot.operator.doctor import Health, examine

    colours = {Health.GOOD: "green", Health.NOTE: "yellow", Health.BAD: "red"}
    console = Console()
    shown = Table("what", "health")
    shown.add_column("words", overflow="fold")
    bad = False
    async for finding in examine(settings):
        shown.add_row(finding.what, f"[{colours[finding.health]}]{finding.health}[/]", finding.words)
        bad = bad or finding.health is Health.BAD
    console.print(shown)
    return Exit.FAILED if bad else 0


def backup(
    folder: Annotated[Path | None, typer.Option(help="Where to; the setting backup_folder when not given.")] = None,
) -> None:
    """Copy the database while Skald runs, prove the copy by playing a game again from its log, and rotate."""
    from bot.games import load_catalogue
    from bot.operator.backups import back_up, rotate

    settings = Settings.load()
    folder, now = folder or settings.backup_folder, datetime.now(UTC)
    made, proof = asyncio.run(back_up(_file(settings), folder, load_catalogue(), at=now))
    removed = rotate(folder, kept=settings.backups_kept, now=now)
    game = "no game has begun yet" if proof.replayed is None else f"table {proof.replayed} plays again from its log"
    words = f"{made.file}: whole, {proof.tables} tables, {game}. Old copies removed: {len(removed)}."
    console.print(words, markup=False, highlight=False, soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="The copy to bring back.")],
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,  # noqa: FBT002 - typer reads parameters
) -> None:
    """Prove a backup, and put it in the place of the database, which is moved aside. Stop Skald first."""
    from bot.games import load_catalogue
    from bot.operator.backups import extract
    from bot.operator.proof import prove
    from bot.operator.sqlite_copies import put_in_place, remove
    from bot.store.leases import alone_with

    settings = Settings.load()
    database = _file(settings)
    settings.make_room()
    fresh = database.with_name(f"{database.name}.part")
    remove(fresh)
    try:
        extract(file, fresh)
        asyncio.run(prove(fresh, load_catalogue()))
        if not sure:
            typer.confirm(f"Put {file} in the place of {database}?", abort=True)
        aside = settings.backup_folder / f"{database.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
        with alone_with(database):
            put_in_place(fresh, database, aside=aside)
    finally:
        remove(fresh)
    console.print(f"{database} is the copy {file} now.", markup=False, highlight=False, soft_wrap=True)


def _file(settings: Settings) -> Path:
    if settings.database_file is None:
        remedy = "Use pg_dump and pg_restore."
        raise BackupError("Skald copies SQLite databases alone; PostgreSQL has tools of its own.", remedy)
    return settings.database_file
