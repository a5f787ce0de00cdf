"""Starting Skald: on Discord, or in the sandbox."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from tempfile import TemporaryDirectory

import msgspec
import structlog

from bot.client.bot import Skald, serve
from bot.client.health import health_page
from bot.client.services import Pace
from bot.games import Catalogue, load_catalogue, open_catalogue
from bot.operator import gc_tuning
from bot.operator.backup_schedule import upkeep
from bot.operator.open_store import open_store
from bot.operator.settings import Settings
from bot.sandbox import BotProcess, Channel, Sandbox, Starter, point
from bot.store import NewTable, Sitter, Store
from bot.tables.options import Place, TableOptions

NAMES = ("Ana", "Björn", "Chidi", "Dagny", "Eir", "Finn", "Gro", "Hild")
"""The people of the sandbox."""


class Lodging(msgspec.Struct, frozen=True):
    """What the bot's process under a sandbox has to know.

    Attributes:
        url: the sandbox's address.
        token: what it takes for a token.
        database: where this world's tables are kept.
        pace: seconds between the moves of computer players.
        demo: key of a game that computer players play at once, or nothing.
        guild: the server for it.
        channel: the channel for it.
    """

    url: str
    token: str
    database: str
    pace: float
    demo: str
    guild: int
    channel: int


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
            lodging = Lodging(
                url=sandbox.url,
                token=sandbox.token,
                database=f"sqlite+aiosqlite:///{folder}/sandbox.db",
                pace=settings.computer_pace,
                demo=demo,
                guild=channel.guild.id,
                channel=channel.id,
            )
            process = BotProcess((sys.executable, "-m", __name__, msgspec.json.encode(lodging).decode()))
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


async def lodge(lodging: Lodging) -> None:
    """Run Skald against a sandbox until asked to stop, or until the sandbox is gone."""
    store = await Store.open(lodging.database)
    point(lodging.url)
    skald = Skald(store, open_catalogue(), pace=Pace(computers=lodging.pace, table_sync=min(0.2, 0.03 + lodging.pace)))
    running = asyncio.create_task(serve(skald, lodging.token))
    waking = asyncio.create_task(skald.lifecycle.ready())
    gone = asyncio.create_task(_sandbox_ends())
    try:
        await asyncio.wait({waking, running}, return_when=asyncio.FIRST_COMPLETED)
        if lodging.demo and not await store.tables.live():
            await _demo(skald, lodging)
        await asyncio.wait({running, gone}, return_when=asyncio.FIRST_COMPLETED)
        if gone.done():
            await skald.close()
        await running
    finally:
        gone.cancel()
        await store.close()


async def _sandbox_ends() -> None:
    """Wait until the other end of the standard input is closed, as it is when the sandbox ends in whatever way."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()


async def _demo(skald: Skald, lodging: Lodging) -> None:
    """Begin a table that computer players play by themselves."""
    services = skald.services
    listing = services.catalogue[lodging.demo]
    now = services.sessions.now()
    options = TableOptions(place=Place.CHANNEL).write()
    new = NewTable(
        game=listing.key, guild=lodging.guild, channel=lodging.channel, host=0, created_at=now, options=options
    )
    sitters = [Sitter(name=name, joined_at=now, computer="skald") for name in ("Bragi", "Idunn", "Mimir", "Ratatosk")]
    await services.lobbies.demo(new, tuple(sitters[: max(listing.rules.info.seats)]))


def main(text: str) -> None:
    """Be the bot of a sandbox, as one process; `text` is a Lodging in JSON."""
    logging.basicConfig(level="INFO", format="%(levelname)s %(name)s: %(message)s", stream=sys.stdout)
    for noisy in ("aiosqlite", "alembic", "asyncio", "discord.client", "discord.http"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(file=sys.stdout),
    )
    asyncio.run(lodge(msgspec.json.decode(text, type=Lodging)))


if __name__ == "__main__":
    main(sys.argv[1])
