"""The command `migrate`: the database brought to this version's schema, or copied into another one."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.console import Console

from bot.operator.errors import SettingsError
from bot.operator.settings import Settings, known_database, shown

console = Console()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(migrate)


def migrate(
    to: Annotated[
        str, typer.Option(help="Copy everything into this empty database, such as postgresql+asyncpg://user@host/name.")
    ] = "",
) -> None:
    """Bring the database to this version's schema, after a copy of it; or copy it into another one."""
    settings = Settings.load()
    if not to:
        asyncio.run(_migrate(settings))
        return
    try:
        known_database(to)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--to") from error
    _transfer(settings, to)


async def _migrate(settings: Settings) -> None:
    from bot.operator.open_store import open_store, pending

    missing = await pending(settings)
    store = await open_store(settings)
    await store.close()
    done = f"Ran {', '.join(missing)}." if missing else "Nothing was due."
    console.print(f"{done} {settings.shown_database} is up to date.", markup=False, soft_wrap=True)


def _transfer(settings: Settings, to: str) -> None:
    from rich.progress import Progress

    from bot.games import open_catalogue
    from bot.operator.transfer import transfer

    file = settings.database_file
    if file is not None and not file.exists():
        raise SettingsError(f"There is no database at {file}, so there is nothing to copy.")
    with Progress(console=console) as bars:
        tasks = {}

        def progress(what: str, done: int, rows: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=rows)
            bars.update(tasks[what], completed=done)

        copied = asyncio.run(transfer(settings.database, to, open_catalogue(), progress))
    words = f"{copied.rows} rows are in {shown(to)} now, the same as here."
    words = f"{words} {copied.replayed} games were played again there from their logs."
    console.print(words, markup=False, highlight=False, soft_wrap=True)
    console.print("Set SKALD_DATABASE to it and start Skald; the old database stays as it is.", soft_wrap=True)
