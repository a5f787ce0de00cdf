"""Starting Skald: on Discord, or in the sandbox."""

from __future__ import annotations

import asyncio
import errno
import signal
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import TypeVar

import structlog

from bot.cli.hangup import reload_on_hangup
from bot.client.api_base import ask_at
from bot.client.bot import Skald
from bot.client.fleet import Fleet
from bot.client.health import health_page
from bot.client.services import Pace, wall_clock
from bot.client.serving import ending_with_the_lease, serve
from bot.games import Catalogue, load_catalogue, open_catalogue
from bot.operator import gc_tuning
from bot.operator.backup_schedule import upkeep
from bot.operator.old_rules import close_old, refuse_old_rules
from bot.operator.open_store import open_store
from bot.operator.settings import Settings
from bot.sandbox import BotProcess, Channel, Sandbox, Starter
from bot.sandbox.skald_command import Demo, SkaldCommand

log = structlog.get_logger(__name__)

NAMES = ("Ana", "Björn", "Chidi", "Dagny", "Eir", "Finn", "Gro", "Hild")
"""The people of the sandbox."""

_STOPPING = (signal.SIGTERM, signal.SIGINT)
"""With which the system asks to stop."""


T = TypeVar("T")


class PortTaken(RuntimeError):
    """Something else listens where the sandbox should."""


async def run_on_discord(settings: Settings, *, standby: bool = False, closing_old: bool = False) -> None:
    """Connect to Discord and play until asked to stop.

    Args:
        settings: what the operator chose.
        standby: whether to wait while another Skald has the database.
        closing_old: whether running tables whose rules are gone are closed; Skald does not start over them otherwise.

    Raises:
        WrongToken: Discord does not accept the token.
        DatabaseHeld: another Skald has the database.
        LeaseLost: another Skald may have taken the database over.
        ShardsHeld: another process has one of this one's shards.
        StoreError: the database cannot be used.
        OldRules: tables run under rules that are gone.
    """
    assert settings.token is not None
    shards = settings.fleet
    opening = open_store(settings, standby=standby, shards=None if shards is None else str(shards))
    store = await unless_stopped(opening) if standby else await opening
    if store is None:
        return
    if settings.api_base is not None:
        ask_at(settings.api_base)
    try:
        catalogue = open_catalogue()
        if closing_old:
            for table in await close_old(store, catalogue, at=wall_clock()):
                log.warning("closed a table whose rules are gone", table=table.id, server=table.guild)
        await refuse_old_rules(store, catalogue)
        async with AsyncExitStack() as around:
            fleet = None
            if shards is not None:
                joining = Fleet.join(store, settings.database, shards, standby=standby)
                fleet = await unless_stopped(joining) if standby else await joining
                if fleet is None:
                    return
                around.push_async_callback(fleet.leave)
            skald = Skald(
                store,
                catalogue,
                pace=_pace(settings),
                backups=settings.backup_folder,
                heartbeat=settings.heartbeat,
                fleet=fleet,
                pack_days=settings.pack_days,
                left_days=settings.left_server_days,
            )
            if fleet is None and settings.shard_count is not None:
                skald.shard_count = settings.shard_count
            skald.add_listener(_settle, "on_stocked")
            reload_on_hangup(skald)
            if settings.health_port:
                page = health_page(skald.vitals(), settings.health_port, settings.health_host)
                await around.enter_async_context(page)
            await around.enter_async_context(upkeep(settings))
            await around.enter_async_context(ending_with_the_lease(skald))
            await serve(skald, settings.token.get_secret_value())
    finally:
        await store.close()


def _pace(settings: Settings) -> Pace:
    pace = Pace(computers=settings.computer_pace)
    return pace if settings.api_base is None else replace(pace, requests=None)  # the proxy keeps to the limit


async def unless_stopped(opening: Coroutine[None, None, T]) -> T | None:
    """Wait for what another process has; return None when the system asks to stop before."""
    waiting, loop = asyncio.create_task(opening), asyncio.get_running_loop()
    for number in _STOPPING:
        loop.add_signal_handler(number, waiting.cancel)
    try:
        return await waiting
    except asyncio.CancelledError:
        return None
    finally:
        for number in _STOPPING:
            loop.remove_signal_handler(number)


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
    for number in _STOPPING:
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
