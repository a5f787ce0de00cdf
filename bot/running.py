"""Starting Skald: on Discord, or in the sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import discord

from bot.app import Skald, serve
from bot.games import load_catalogue
from bot.house import Pace
from bot.options import Place, TableOptions
from bot.sandbox import Sandbox
from bot.settings import Settings
from bot.store import NewTable, Sitter, Store

NAMES = ("Ana", "Björn", "Chidi", "Dagny", "Eir", "Finn", "Gro", "Hild")
"""The people of the sandbox."""


class WrongToken(RuntimeError):
    """Discord does not accept the token."""


async def run_on_discord(settings: Settings) -> None:
    """Connect to Discord and play until asked to stop.

    Raises:
        WrongToken: Discord does not accept the token.
    """
    assert settings.token is not None
    store = await Store.open(settings.database)
    try:
        skald = Skald(store, load_catalogue(), pace=Pace(computers=settings.computer_pace))
        await serve(skald, settings.token.get_secret_value())
    except discord.LoginFailure as error:
        raise WrongToken("Discord does not accept DISCORD_TOKEN: copy it anew from the developer portal.") from error
    finally:
        await store.close()


async def run_in_sandbox(settings: Settings, *, users: int, demo: str, say: Callable[[str], None]) -> None:
    """Open a sandbox with a server and some people, connect Skald to it, and stay until asked to stop."""
    catalogue = load_catalogue()
    # Each sandbox is a new world, so its tables are kept apart from those of a real bot, and only while it runs.
    store = await Store.open(f"sqlite+aiosqlite:///{Path(mkdtemp(prefix='skald-sandbox-'))}/sandbox.db")
    async with await Sandbox.start(port=settings.sandbox_port, host=settings.sandbox_host, history=500) as sandbox:
        people = [sandbox.add_user(name) for name in NAMES[:users]]
        guild = sandbox.add_guild("Midgard", owner=people[0])
        channel = guild.add_channel("mead-hall")
        guild.add_channel("great-hall")
        with sandbox.pointing():
            skald = Skald(store, catalogue, pace=Pace(computers=settings.computer_pace))
            running = asyncio.create_task(serve(skald, sandbox.token))
            waking = asyncio.create_task(skald.awake.wait())
            await asyncio.wait({waking, running}, return_when=asyncio.FIRST_COMPLETED)
            if demo:
                await _demo(skald, demo, guild.id, channel.id)
            say(f"Skald is at home: open [bold]{sandbox.url}[/bold] in a browser. Ctrl+C ends it.")
            try:
                await running
            finally:
                await store.close()


async def _demo(skald: Skald, game: str, guild: int, channel: int) -> None:
    """Begin a table that computer players play by themselves."""
    house = skald.house
    listing = house.catalogue[game]
    now = house.sessions.now()
    options = TableOptions(place=Place.CHANNEL).write()
    new = NewTable(game=listing.key, guild=guild, channel=channel, host=0, created_at=now, options=options)
    sitters = [Sitter(name=name, joined_at=now, computer="skald") for name in ("Bragi", "Idunn", "Mimir", "Ratatosk")]
    await house.lobbies.demo(new, tuple(sitters[: max(listing.rules.info.seats)]))
