"""The command `rebuild-standings`."""

from __future__ import annotations

import asyncio

import typer
from rich.console import Console

from bot.operator.settings import Settings

__all__ = ["register"]

console = Console()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rebuild-standings")(rebuild_standings)


def rebuild_standings() -> None:
    """Compute every league table anew from the rows of results, and show it."""
    from bot.cli.from_store import all_standings

    settings = Settings.load()
    for table in asyncio.run(all_standings(settings)):
        console.print(table)
