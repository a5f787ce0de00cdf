"""Skald as a process of its own under a sandbox: `python -m bot.cli.skald_process JSON`, with a `SkaldCommand`."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import TYPE_CHECKING, Any

import msgspec

from bot.operator import gc_tuning
from bot.sandbox.skald_command import Demo, SkaldCommand

if TYPE_CHECKING:
    from bot.client.bot import Skald
    from bot.client.fleet import Fleet
    from bot.store import Store


async def run(command: SkaldCommand) -> None:
    """Run Skald against a sandbox until asked to stop, or until the sandbox is gone."""
    from bot.client.bot import Skald
    from bot.client.services import Pace
    from bot.client.serving import ending_with_the_lease
    from bot.games import open_catalogue
    from bot.sandbox.connect import point
    from bot.store import Store
    from bot.store.leases import take_hold

    point(command.url)
    # A Skald that is still ending, under a sandbox that is gone, is waited for.
    shards = command.shards or None
    ownership = await take_hold(command.database, standby=shards is None, shards=shards)
    store = await Store.open(command.database, ownership=ownership, share=not command.shards)
    async with AsyncExitStack() as around:
        around.push_async_callback(store.close)
        choices: dict[str, Any] = {"seed": lambda: command.seed} if command.seed else {}
        choices["emojis"] = command.emojis
        if command.shards:
            choices["fleet"] = await around.enter_async_context(_fleet(store, command))
        skald = Skald(store, open_catalogue(), pace=Pace(**command.pace), patience=command.patience, **choices)
        skald.add_listener(_settle, "on_stocked")
        await around.enter_async_context(ending_with_the_lease(skald))
        await _serve_until_the_sandbox_ends(skald, command)


async def _serve_until_the_sandbox_ends(skald: Skald, command: SkaldCommand) -> None:
    from bot.client.serving import serve

    running = asyncio.create_task(serve(skald, command.token))
    ready = asyncio.create_task(skald.lifecycle.ready())
    gone = asyncio.create_task(_sandbox_ends())
    try:
        await asyncio.wait({ready, running, gone}, return_when=asyncio.FIRST_COMPLETED)
        if command.until_ready:
            # Whoever started this waits for its end, and tidying up is no part of becoming ready.
            os._exit(0 if ready.done() else 1)
        if command.demo is not None and ready.done() and not await skald.store.tables.live():
            await _play(skald, command.demo)
        await asyncio.wait({running, gone}, return_when=asyncio.FIRST_COMPLETED)
        if gone.done():
            await skald.close()
        await running
    finally:
        ready.cancel()
        gone.cancel()


def _fleet(store: Store, command: SkaldCommand) -> AbstractAsyncContextManager[Fleet]:
    from bot.client.fleet import Fleet
    from bot.system.shards import Shards

    return Fleet.joined(store, command.database, Shards.read(command.shards), standby=command.standby)


async def _settle() -> None:
    gc_tuning.freeze()


async def _sandbox_ends() -> None:
    """Wait until the other end of the standard input is closed, as it is when the sandbox ends in whatever way."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()


async def _play(skald: Skald, demo: Demo) -> None:
    """Begin a table that computer players play by themselves."""
    from bot.store import NewTable, Sitter
    from bot.tables.computer_levels import kind_of
    from bot.tables.options import Place, TableOptions
    from engines.core import Level

    services = skald.services
    listing = services.catalogue[demo.game]
    now = services.sessions.now()
    options = TableOptions(place=Place.CHANNEL).write()
    new = NewTable(game=listing.key, guild=demo.guild, channel=demo.channel, host=0, created_at=now, options=options)
    kind = kind_of(Level.NORMAL)
    sitters = [Sitter(name=name, joined_at=now, computer=kind) for name in ("Bragi", "Idunn", "Mimir", "Ratatosk")]
    await services.lobbies.demo(new, tuple(sitters[: max(listing.rules.info.seats)]))


def start_logging(level: str) -> None:
    """Log to the standard output, one JSON object a line for what Skald itself says."""
    import structlog

    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s", stream=sys.stdout)
    for noisy in ("aiosqlite", "alembic", "asyncio", "discord.client", "discord.http"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stdout),
    )


if __name__ == "__main__":
    gc_tuning.pause()
    given = msgspec.json.decode(sys.argv[1], type=SkaldCommand)
    start_logging(given.log_level)
    asyncio.run(run(given))
