"""The commands `rebuild-standings` and `rebuild-achievements`."""

from __future__ import annotations

import asyncio

import typer
from rich.console import Console

from bot.operator.settings import Settings

console = Console()


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("rebuild-standings")(rebuild_standings)
    app.command("rebuild-achievements")(rebuild_achievements)


def rebuild_standings() -> None:
    """Compute every league table anew from the rows of results, show it, and put right what was something else."""
    asyncio.run(_rebuild_standings(Settings.load()))


def rebuild_achievements() -> None:
    """Compute all achievements anew from the logs of finished tables, packed ones too, and put them right."""
    asyncio.run(_rebuild_achievements(Settings.load()))


async def _rebuild_achievements(settings: Settings) -> None:
    from bot.cli.from_store import all_achievements

    done = await all_achievements(settings)
    found = f"{done.given} were missing and are given, {done.taken} are taken back." if done.given or done.taken else ""
    console.print(f"Read {done.tables} finished tables. {found or 'Nothing differed.'}", highlight=False)
    if done.unread:
        left = f"{done.unread} tables cannot be read any more; what was achieved there stays."
        console.print(left, highlight=False)


async def _rebuild_standings(settings: Settings) -> None:
    from bot.cli.from_store import all_standings

    seen = wrong = 0
    async for table, differed in all_standings(settings):
        console.print(table)
        seen, wrong = seen + 1, wrong + differed
    found = f"{wrong} were something else before and are put right." if wrong else "Nothing differed."
    console.print(f"Computed {seen} league tables anew. {found}", highlight=False)
