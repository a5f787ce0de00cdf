"""The command `rebuild-standings`."""

from __future__ import annotations

import asyncio

import typer
from rich.console import Console

from bot.operator.settings import Settings

console = Console()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rebuild-standings")(rebuild_standings)


def rebuild_standings() -> None:
    """Compute every league table anew from the rows of results, show it, and put right what was something else."""
    asyncio.run(_rebuild_standings(Settings.load()))


async def _rebuild_standings(settings: Settings) -> None:
    from bot.cli.from_store import all_standings

    seen = wrong = 0
    async for table, differed in all_standings(settings):
        console.print(table)
        seen, wrong = seen + 1, wrong + differed
    found = f"{wrong} were something else before and are put right." if wrong else "Nothing differed."
    console.print(f"Computed {seen} league tables anew. {found}", highlight=False)
