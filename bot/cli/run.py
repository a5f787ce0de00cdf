"""Starting Skald: on Discord, or in the sandbox."""

from __future__ import annotations

import asyncio
import errno
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from tempfile import TemporaryDirectory

from bot.client.bot import Skald, serve
from bot.client.health import health_page
from bot.client.services import Pace
from bot.games import Catalogue, load_catalogue, open_catalogue
from bot.operator import gc_tuning
from bot.operator.backup_schedule import upkeep
from bot.operator.open_store import open_store
from bot.operator.settings import Settings
from bot.sandbox import BotProcess, Channel, Sandbox, Starter
from bot.sandbox.skald_command import Demo, SkaldCommand

NAMES = ("Ana", "Björn", "Chidi", "Dagny", "Eir", "Finn", "Gro", "Hild")
"""The people of the sandbox."""


class PortTaken(RuntimeError):
    """Something else listens where the sandbox should."""


async def run_on_discord(settings: Settings) -> None:
    """Connect to Discord and play until asked to stop.

    Raises:
        WrongToken: Discord does not accept the token.
        StoreError: the database cannot be used.
    """
    assert settings.token is not None
    store = await open_store(settings)
    try:
        skald = Skald(
            store,
            open_catalogue(),
            pace=Pace(computers=settings.computer_pace),
            backups=settings.backup_folder,
            heartbeat=settings.heartbeat,
            left_days=settings.left_server_days,
        )
        skald.add_listener(_settle, "on_stocked")
        async with AsyncExitStack() as around:
            if settings.health_port:
                await around.enter_async_context(health_page(skald, settings.health_port))
            await around.enter_async_context(upkeep(settings))
            await serve(skald, settings.token.get_secret_value())
    finally:
        await store.close()


async def _settle() -> None:
    gc_tuning.settle()


async def run_in_sandbox(settings: Settings, *, users: int, demo: str, say: Callable[[str], None]) -> None:
    """Open a sandbox with a server and some people, run Skald as a process of its own, and stay until asked to stop.

    Args:
        settings: where the sandbox listens, and how fast computer players are.
        users: how many people there are.
        demo: key of a game that computer players play at once, or nothing.
        say: prints a line for whoever started this.

    Raises:
        PortTaken: something else listens there.
    """
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    # Each sandbox is a new world, so its tables are kept apart from those of a real bot, and only while it runs.
    with TemporaryDirectory(prefix="skald-sandbox-") as folder:
        async with await _open(settings) as sandbox:
            channel = furnish(sandbox, NAMES[:users])
            assert channel.guild is not None
            pace = settings.computer_pace
            command = SkaldCommand(
                url=sandbox.url,
                token=sandbox.token,
                database=f"sqlite+aiosqlite:///{folder}/sandbox.db",
                pace={"computers": pace, "table_sync": min(0.2, 0.03 + pace)},
                demo=Demo(demo, guild=channel.guild.id, channel=channel.id) if demo else None,
            )
            process = BotProcess(command.words)
            sandbox.drawer.attend(process)
            sandbox.page.starters = starters(load_catalogue())
            try:
                await process.start()
                say(f"Skald is at home: open [bold]{sandbox.url}[/bold] in a browser. Ctrl+C ends it.")
                await stop.wait()
            finally:
                await process.stop()


async def _open(settings: Settings) -> Sandbox:
    port = settings.sandbox_port
    try:
        return await Sandbox.start(port=port, host=settings.sandbox_host, history=500)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise PortTaken(
            f"Port {port} is taken. Is another sandbox open? SKALD_SANDBOX_PORT chooses another."
        ) from error


def furnish(sandbox: Sandbox, names: tuple[str, ...]) -> Channel:
    """Put people and a server with two channels into an empty sandbox; return the first channel."""
    people = [sandbox.add_user(name) for name in names]
    guild = sandbox.add_guild("Midgard", owner=people[0])
    first = guild.add_channel("mead-hall", topic="Games are opened here with /play.")
    guild.add_channel("great-hall", topic="Room for another table.")
    return first


def starters(catalogue: Catalogue) -> tuple[Starter, ...]:
    """Return one button per game that opens a table full of computer players."""
    return tuple(
        [
            Starter(
                label=listing.title,
                command="play",
                options={"game": listing.key, "computers": max(listing.rules.info.seats) - 1},
            )
            for listing in catalogue
        ]
    )
