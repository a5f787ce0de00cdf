"""Tables to be played in a sandbox, and Skald as a process of its own that plays them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from bot.games import Listing, load_catalogue
from bot.sandbox import BotProcess, Channel, Guild, Person, Sandbox
from bot.sandbox.skald_command import SkaldCommand
from bot.store import NewTable, Sitter, Store
from bot.tables.lobbies import Lobbies
from bot.tables.options import Place, TableOptions
from bot.tables.sessions import Sessions

START = 30.0
"""Seconds that a bot has to become ready."""

PATIENCE = 0.01
"""Seconds without news of another server: there is only one, and waiting for more is no work."""

NOON = 1_700_000_000_000
"""When all tables were opened, in unix milliseconds."""


class Seating(msgspec.Struct, frozen=True):
    """A channel with one table, and the people who sit there."""

    channel: Channel
    people: tuple[Person, ...]


class BotUnderTest(msgspec.Struct, frozen=True):
    """A sandbox with tables, and the process of the bot that runs there."""

    sandbox: Sandbox
    seatings: tuple[Seating, ...]
    process: BotProcess


async def open_tables(  # noqa: PLR0913 - a table has all of these
    store: Store,
    *,
    playing: int,
    over: int = 0,
    seatings: Sequence[Seating] = (),
    guild: int = 1,
    clock: str = "untimed",
) -> list[int]:
    """Open tables of all games in turn, with two people each where that is possible.

    Args:
        store: where.
        playing: how many are being played.
        over: how many more there are, which were broken off.
        seatings: where the tables stand and who sits there, in turn; nobody real when empty.
        guild: id of the server.
        clock: which clock they have; it began to run at `NOON`.

    Returns:
        The ids of the tables that are being played.
    """
    catalogue = list(load_catalogue())
    lobbies = Lobbies(Sessions(store, load_catalogue(), lambda: NOON))
    ids = []
    for number in range(playing + over):
        listing, seating = catalogue[number % len(catalogue)], seatings[number % len(seatings)] if seatings else None
        channel = seating.channel.id if seating else number + 1
        new = NewTable(
            game=listing.key,
            guild=guild,
            channel=channel,
            host=0,
            created_at=NOON,
            options=TableOptions(place=Place.CHANNEL, clock=clock).write(),
        )
        session = await lobbies.demo(new, _sitters(listing, seating))
        ids.append(session.table.id)
    for table in ids[playing:]:
        await store.tables.end(table, "closed", NOON)
    return ids[:playing]


def _sitters(listing: Listing, seating: Seating | None) -> tuple[Sitter, ...]:
    seats = 2 if 2 in listing.rules.info.seats else min(listing.rules.info.seats)
    users = [person.id for person in seating.people] if seating else range(1, seats + 1)
    return tuple([Sitter(name=f"Guest {place}", joined_at=NOON, user=users[place]) for place in range(seats)])


def add_channels(sandbox: Sandbox, seatings: int) -> tuple[Guild, tuple[Seating, ...]]:
    """Add a server with so many channels, and two people for each."""
    guild = sandbox.add_guild("Bench")
    built = []
    for number in range(seatings):
        people = (sandbox.add_user(f"Ana {number}"), sandbox.add_user(f"Bo {number}"))
        built.append(Seating(guild.add_channel(f"table-{number}"), people))
    return guild, tuple(built)


def skald_command(sandbox: Sandbox, database: str, *, until_ready: bool = False) -> tuple[str, ...]:
    """Return the command that runs Skald in a sandbox."""
    command = SkaldCommand(
        url=sandbox.url,
        token=sandbox.token,
        database=database,
        patience=PATIENCE,
        log_level="ERROR",
        until_ready=until_ready,
    )
    return command.words


@asynccontextmanager
async def running_skald(folder: Path, *, playing: int, over: int = 0) -> AsyncIterator[BotUnderTest]:
    """Build a sandbox with tables that are being played, run Skald there, and wait until all of them are shown."""
    async with await Sandbox.start(history=0) as sandbox:
        guild, seatings = add_channels(sandbox, playing)
        database = f"sqlite+aiosqlite:///{folder}/bench.db"
        store = await Store.open(database)
        await open_tables(store, playing=playing, over=over, seatings=seatings, guild=guild.id)
        await store.close()
        process = BotProcess(skald_command(sandbox, database))
        await process.start()
        try:
            shown = START + playing
            await sandbox.until(lambda: all(seating.channel.messages for seating in seatings), timeout=shown)
            await settled(sandbox, timeout=shown)
            yield BotUnderTest(sandbox, seatings, process)
        finally:
            await process.stop()


@asynccontextmanager
async def constant(buttons: int, *further: str) -> AsyncIterator[BotUnderTest]:
    """Run the constant bot in a sandbox of its own; each channel has one message with a button.

    Args:
        buttons: how many.
        further: the file of a picture, if its constant shall be a card with that picture.
    """
    async with await Sandbox.start(history=0) as sandbox:
        guild = sandbox.add_guild("Bench")
        channel = guild.add_channel("bench")
        people = tuple([sandbox.add_user(f"Cy {number}") for number in range(buttons)])
        command = (sys.executable, "-m", "bot.bench.constant_bot", sandbox.url, sandbox.token)
        process = BotProcess((*command, str(channel.id), str(buttons), *further))
        await process.start()
        try:
            await sandbox.until(lambda: len(channel.messages) == buttons, timeout=START)
            await settled(sandbox, timeout=START)
            yield BotUnderTest(sandbox, tuple([Seating(channel, (person,)) for person in people]), process)
        finally:
            await process.stop()


async def settled(sandbox: Sandbox, *, timeout: float) -> None:  # noqa: ASYNC109 - handed on
    """Wait until the bot has been quiet for a while."""
    await sandbox.settle(quiet=0.5, timeout=timeout)
    await asyncio.sleep(0)
