"""The commands `run` and `sandbox`."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.console import Console

from bot.games import GAMES
from bot.operator import gc_tuning
from bot.operator.errors import Exit, MissingToken
from bot.operator.logs import start_logging
from bot.operator.settings import Settings
from bot.system.environment import drop_token

__all__ = ["register"]

console = Console()


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(run)
    app.command()(sandbox)


def run(
    no_sandbox: Annotated[bool, typer.Option("--no-sandbox", help="Without a token, end instead.")] = False,
) -> None:
    """Connect to Discord with DISCORD_TOKEN; without one, open the sandbox in the browser."""
    settings = Settings.load()
    drop_token()
    if settings.token is None:
        if no_sandbox:
            raise MissingToken
        console.print("No DISCORD_TOKEN is set, so this is the sandbox: a Discord look-alike on this machine.")
        _sandbox(settings, users=4, demo="")
        return
    gc_tuning.still()
    from bot.cli.run import run_on_discord

    start_logging(settings.log_level, secrets=(settings.token.get_secret_value(),))
    asyncio.run(run_on_discord(settings))


def sandbox(
    users: Annotated[int, typer.Option(min=1, max=8, help="How many people there are.")] = 4,
    demo: Annotated[str, typer.Option(help="Open with a running table of this game.")] = "",
) -> None:
    """Open the sandbox: Skald in the browser, without Discord."""
    if demo and demo not in GAMES:
        raise typer.BadParameter(f"There is no game {demo!r}, only {', '.join(GAMES)}.", param_hint="--demo")
    settings = Settings.load()
    drop_token()
    _sandbox(settings, users=users, demo=demo)


def _sandbox(settings: Settings, *, users: int, demo: str) -> None:
    from bot.cli.run import PortTaken, run_in_sandbox

    start_logging("WARNING")
    try:
        asyncio.run(run_in_sandbox(settings, users=users, demo=demo, say=console.print))
    except PortTaken as error:
        console.print(f"[red]{error}[/red]")
        raise typer.Exit(Exit.UNREACHABLE) from error
