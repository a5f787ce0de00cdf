"""Starting Skald: on Discord, or in the sandbox."""

from __future__ import annotations

import asyncio
import errno
import signal
import webbrowser
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from bot.cli.hangup import reload_on_hangup
from bot.client.api_base import use_api_at
from bot.client.bot import Skald
from bot.client.fleet import Fleet
from bot.client.health import health_page
from bot.client.services import Pace, wall_clock
from bot.client.serving import ending_with_the_lease, serve
from bot.games import Catalogue, load_catalogue, open_catalogue
from bot.operator import gc_tuning
from bot.operator.backup_schedule import scheduled_backups
from bot.operator.old_rules import close_old, refuse_old_rules
from bot.operator.open_store import open_store
from bot.operator.settings import Settings
from bot.panels.texts import Texts
from bot.sandbox import BotProcess, Channel, Sandbox, Starter
from bot.sandbox.skald_command import Demo, SkaldCommand
from bot.sandbox.world_file import WorldFile, remove

log = structlog.get_logger(__name__)

NAMES = ("Ana", "Björn", "Chidi", "Dagny", "Eir", "Finn", "Gro", "Hild")
"""The people of the sandbox."""

NEWCOMERS = 4
"""So many of them are there at first."""

WORLD, TABLES = "world.db", "tables.db"
"""What lies in the sandbox's folder: its server, people and messages; and what Skald keeps."""

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
        use_api_at(settings.api_base)
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
                emojis=settings.emojis,
            )
            if fleet is None and settings.shard_count is not None:
                skald.shard_count = settings.shard_count
            skald.add_listener(_settle, "on_stocked")
            reload_on_hangup(skald)
            if settings.health_port:
                page = health_page(skald.vitals(), settings.health_port, settings.health_host)
                await around.enter_async_context(page)
            await around.enter_async_context(scheduled_backups(settings))
            await around.enter_async_context(ending_with_the_lease(skald))
            await serve(skald, settings.token.get_secret_value())
    finally:
        await store.close()


def _pace(settings: Settings) -> Pace:
    pace = Pace(
        computers=settings.computer_pace,
        computer_seconds=settings.computer_seconds,
        computer_workers=settings.computer_workers,
    )
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
    gc_tuning.freeze()


class SandboxWishes(msgspec.Struct, frozen=True, kw_only=True):
    """How a sandbox is opened.

    Attributes:
        users: how many people there are; as many as before, or four in a new world, when it is None.
        demo: key of a game that computer players play at once, or nothing.
        fresh: whether the world that was kept is deleted first.
        browser: whether the page is opened in the browser.
    """

    users: int | None = None
    demo: str = ""
    fresh: bool = False
    browser: bool = False


async def run_in_sandbox(settings: Settings, *, wishes: SandboxWishes, say: Callable[[str], None]) -> None:
    """Open the sandbox as it was left, run Skald as a process of its own, and stay until asked to stop.

    Args:
        settings: where the sandbox listens and is kept, and how fast computer players are.
        wishes: how it is opened.
        say: prints a line for whoever started this.

    Raises:
        PortTaken: something else listens there.
        WorldHeld: another sandbox is open over the same folder.
        WorldUnreadable: what is kept is damaged or of another version.
        OSError: the folder cannot be written.
    """
    stop = asyncio.Event()
    for number in _STOPPING:
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    folder = settings.sandbox_folder
    async with await _open(settings) as sandbox:
        known = _take_up(sandbox, folder, fresh=wishes.fresh)
        channel = furnish(sandbox, known=known, users=wishes.users)
        assert channel.guild is not None
        pace = settings.computer_pace
        command = SkaldCommand(
            url=sandbox.url,
            token=sandbox.token,
            database=f"sqlite+aiosqlite:///{(folder / TABLES).resolve()}",
            pace={
                "computers": pace,
                "computer_seconds": settings.computer_seconds,
                "computer_workers": settings.computer_workers,
                "table_sync": min(0.2, 0.03 + pace),
            },
            emojis=settings.emojis,
            demo=Demo(wishes.demo, guild=channel.guild.id, channel=channel.id) if wishes.demo else None,
        )
        process = BotProcess(command.words)
        sandbox.drawer.attend(process)
        sandbox.page.starters = starters(load_catalogue())
        sandbox.page.introduction = Texts()("sandbox.introduction")
        try:
            await process.start()
            say(f"Skald is at home: open [bold]{sandbox.url}[/bold] in a browser. Ctrl+C ends it.")
            say(f"Everything is kept in {folder}; [bold]skald sandbox --fresh[/bold] begins anew.")
            if wishes.browser and not await asyncio.to_thread(webbrowser.open, sandbox.url):
                say("No browser could be opened from here.")
            await stop.wait()
        finally:
            await process.stop()


def _take_up(sandbox: Sandbox, folder: Path, *, fresh: bool) -> bool:
    """Keep the sandbox in a folder; return whether it was there before and goes on."""
    if fresh:
        WorldFile.delete(folder / WORLD)
        remove(folder / TABLES)
    return sandbox.keep_in(folder / WORLD)


async def _open(settings: Settings) -> Sandbox:
    port = settings.sandbox_port
    try:
        return await Sandbox.start(port=port, host=settings.sandbox_host, history=500)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        words = f"Port {port} is taken, perhaps by another sandbox: --port 0 takes a free one"
        raise PortTaken(f'{words} (with make: make run ARGS="--port 0").') from error


def furnish(sandbox: Sandbox, *, known: bool = False, users: int | None = None) -> Channel:
    """Put people and a server with two channels into an empty sandbox, and who is missing into one that is known.

    Args:
        sandbox: where.
        known: whether it was furnished before.
        users: how many people there are at least; NEWCOMERS in an empty sandbox when it is None.

    Returns:
        The first channel.
    """
    wanted = NAMES[: users or (0 if known else NEWCOMERS)]
    for name in wanted[len(sandbox.people) :]:
        sandbox.add_user(name)
    if known:
        return next(channel for guild in sandbox.world.guilds.values() for channel in guild.channels.values())
    guild = sandbox.add_guild("Midgard", owner=next(iter(sandbox.people.values())))
    first = guild.add_channel("mead-hall", topic="Games are opened here with /play.")
    guild.add_channel("great-hall", topic="Room for another table.")
    return first


def starters(catalogue: Catalogue) -> tuple[Starter, ...]:
    """Return what a newcomer may begin with: a quick game, the help, and a table of each game full of computers."""
    texts = Texts()
    quick = Starter(
        label=texts("sandbox.quick"),
        words=texts("sandbox.quick-words"),
        command="play",
        options={"game": "gulveig", "computers": 3, "options": "goal=500 max_hands=3"},
        then=texts("control.start"),
        icon="bolt",
        first=True,
    )
    learn = Starter(
        label=texts("sandbox.learn"), words=texts("sandbox.learn-words"), command="learn", icon="book", first=True
    )
    tables = [
        Starter(
            label=listing.title,
            words=listing.phrases("tagline"),
            command="play",
            options={"game": listing.key, "computers": max(listing.rules.info.seats) - 1},
        )
        for listing in catalogue
    ]
    return (quick, learn, *tables)
