"""The commands `run` and `sandbox`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from bot.cli.hangup import ignore_hangups
from bot.games import GAMES
from bot.operator import gc_tuning
from bot.operator.errors import Exit, MissingToken
from bot.operator.logs import start_logging
from bot.operator.settings import Settings
from bot.system.environment import drop_token
from bot.system.nearest import did_you_mean

console = Console()
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="Where the sandbox's page is: 8137 if not given; 0 takes a free port."),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(run)
    app.command()(sandbox)


def run(
    no_sandbox: Annotated[bool, typer.Option("--no-sandbox", help="Without a token, end instead.")] = False,
    standby: Annotated[
        bool, typer.Option("--standby", help="While another Skald has the database, wait and take over when it ends.")
    ] = False,
    shards: Annotated[
        str,
        typer.Option(help="Be one process of several on one PostgreSQL: 0-3/16 is the first four of sixteen shards."),
    ] = "",
    close_old: Annotated[
        bool, typer.Option("--close-old", help="Close the running tables whose rules an update has replaced.")
    ] = False,
    port: Port = None,
) -> None:
    """Connect to Discord with DISCORD_TOKEN; without one, open the sandbox in the browser."""
    settings = Settings.load(**({"shards": shards} if shards else {}), **_at(port))
    drop_token()
    if settings.token is None:
        if no_sandbox:
            raise MissingToken
        console.print("No DISCORD_TOKEN is set, so this is the sandbox: a Discord look-alike on this machine.")
        _sandbox(settings)
        return
    gc_tuning.pause()
    ignore_hangups()
    from bot.cli.run import run_on_discord

    start_logging(settings.log_level, secrets=(settings.token.get_secret_value(),))
    asyncio.run(run_on_discord(settings, standby=standby, closing_old=close_old))


def sandbox(
    users: Annotated[
        int | None, typer.Option(min=1, max=8, help="How many people there are; four in a new world.")
    ] = None,
    demo: Annotated[str, typer.Option(help="Open with a running table of this game.")] = "",
    port: Port = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Delete the world that was kept; begin a new one.")] = False,
) -> None:
    """Open the sandbox: Skald in the browser, without Discord."""
    if demo and demo not in GAMES:
        words = f"There is no game {demo!r}, only {', '.join(GAMES)}.{did_you_mean(demo, GAMES)}"
        raise typer.BadParameter(words, param_hint="--demo")
    settings = Settings.load(**_at(port))
    drop_token()
    _sandbox(settings, users=users, demo=demo, fresh=fresh, browser=open_browser)


def _at(port: int | None) -> dict[str, int]:
    return {} if port is None else {"sandbox_port": port}


def _sandbox(settings: Settings, **wishes: Any) -> None:
    from bot.cli.run import PortTaken, SandboxWishes, run_in_sandbox
    from bot.sandbox.world_file import WorldHeld, WorldUnreadable

    start_logging("WARNING")
    try:
        asyncio.run(run_in_sandbox(settings, wishes=SandboxWishes(**wishes), say=console.print))
    except PortTaken as error:
        _end(str(error), Exit.UNREACHABLE)
    except WorldHeld as error:
        _end(f"{error} End that one first; SKALD_SANDBOX_FOLDER chooses another place for this one.", Exit.BUSY)
    except WorldUnreadable as error:
        _end(f"{error} skald sandbox --fresh deletes it and begins anew.", Exit.DATA)


def _end(words: str, code: Exit) -> NoReturn:
    console.print(words, style="red", markup=False, highlight=False, soft_wrap=True)
    raise typer.Exit(code)
