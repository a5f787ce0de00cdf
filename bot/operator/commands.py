"""The operator's commands: `migrate`, `check-config`, `doctor`, `backup` and `restore`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bot.operator.errors import BackupError, Exit
from bot.operator.settings import Settings, known_database, variable_of

__all__ = ["register"]

console = Console()


def register(app: typer.Typer) -> None:
    """Add the operator's commands."""
    app.command("check-config")(check_config)
    app.command()(migrate)
    app.command()(doctor)
    app.command()(backup)
    app.command()(restore)


def check_config() -> None:
    """Show every setting as Skald reads it, or what is wrong with them."""
    settings = Settings.load()
    shown = Table("setting", "value", "variable")
    for name in Settings.model_fields:
        value = settings.shown_database if name == "database" else getattr(settings, name)
        shown.add_row(name, "" if value is None else str(value), variable_of(name))
    console.print(shown)


def migrate(
    to: Annotated[
        str, typer.Option(help="Take everything over into this empty PostgreSQL database instead. Stop Skald first.")
    ] = "",
) -> None:
    """Bring the database to this version's schema, after a copy of it."""
    settings = Settings.load()
    asyncio.run(_move(settings, to) if to else _migrate(settings))


async def _migrate(settings: Settings) -> None:
    from bot.operator.open_store import open_store, pending

    missing = await pending(settings)
    store = await open_store(settings)
    await store.close()
    done = f"Ran {', '.join(missing)}." if missing else "Nothing was due."
    console.print(f"{done} {settings.shown_database} is up to date.", markup=False, soft_wrap=True)


async def _move(settings: Settings, to: str) -> None:
    from bot.operator.open_store import open_store
    from bot.store import Store
    from bot.store.transfer import TargetNotEmpty, TransferFailed, transfer

    target = _empty_postgres(settings, to)
    if settings.database_file is None:
        raise typer.BadParameter("between PostgreSQL servers use pg_dump and pg_restore", param_hint="--to")
    # Both stay open meanwhile, so that whoever else wants to lead them is held off.
    store, other = await open_store(settings), await Store.open(to)
    try:
        rows = await transfer(settings.database, to)
    except TargetNotEmpty:
        message = f"{target.shown_database} is not empty; make a new database with createdb"
        raise typer.BadParameter(message, param_hint="--to") from None
    except TransferFailed:
        message = f"not everything arrived in {target.shown_database} as it was sent, so nothing was kept there"
        raise typer.BadParameter(message, param_hint="--to") from None
    finally:
        await other.close()
        await store.close()
    words = f"{target.shown_database} holds all {rows} rows of {settings.shown_database}, which is left as it was."
    console.print(
        f"{words} Name the new one in {variable_of('database')} before you start Skald.", markup=False, soft_wrap=True
    )


def _empty_postgres(settings: Settings, url: str) -> Settings:
    try:
        target = settings.model_copy(update={"database": known_database(url)})
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--to") from None
    if target.database_file is not None:
        raise typer.BadParameter(
            "this is no PostgreSQL database; `skald restore` fills SQLite files", param_hint="--to"
        )
    return target


def doctor() -> None:
    """Look at everything that Skald needs, and say what to do."""
    raise typer.Exit(asyncio.run(_doctor(Settings.load())))


async def _doctor(settings: Settings) -> int:
    from bot.operator.doctor import Health, examine

    colours = {Health.GOOD: "green", Health.NOTE: "yellow", Health.BAD: "red"}
    shown = Table("what", "health", "words")
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
    from bot.operator.backups import bring_back, prove

    settings = Settings.load()
    database = _file(settings)
    settings.make_room()
    asyncio.run(prove(file, load_catalogue()))
    if not sure:
        typer.confirm(f"Put {file} in the place of {database}?", abort=True)
    aside = settings.backup_folder / f"{database.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    bring_back(file, database, aside=aside)
    console.print(f"{database} is the copy {file} now.", markup=False, highlight=False, soft_wrap=True)


def _file(settings: Settings) -> Path:
    if settings.database_file is None:
        remedy = "Use pg_dump and pg_restore."
        raise BackupError("Skald copies SQLite databases alone; PostgreSQL has tools of its own.", remedy)
    return settings.database_file
