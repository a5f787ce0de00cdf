"""The README says what is true."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import typer
from discord import app_commands

from bot.cli.app import app
from bot.client.bot import COGS, Skald
from bot.cogs.play import NEEDED
from bot.games import GAMES, load_catalogue
from bot.store import Store

README = (Path(__file__).parents[1] / "README.md").read_text()


async def test_every_command_stands_in_the_table_and_nothing_else(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/readme.db")
    skald = Skald(store, load_catalogue())
    async with skald:
        for name in COGS:
            await skald.load_extension(name)
        known = {
            f"/{command.qualified_name}"
            for command in skald.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
    await store.close()
    assert set(re.findall(r"^\| `(/[a-z ]+)` \|", README, re.MULTILINE)) == known


def test_every_command_of_the_command_line_stands_in_its_table() -> None:
    group = typer.main.get_command(app)
    known = set(group.commands)  # type: ignore[attr-defined]  # a group of several commands
    assert set(re.findall(r"^\| `skald ([a-z-]+)", README, re.MULTILINE)) == known


def test_every_game_is_named() -> None:
    for listing in load_catalogue():
        assert f"| {listing.title} |" in README
    assert len(GAMES) == len(set(GAMES))


def test_the_invite_link_asks_for_what_is_needed() -> None:
    number = re.search(r"permissions=(\d+)", README)
    assert number is not None
    asked = discord.Permissions(int(number[1]))
    assert asked >= NEEDED
    assert asked.create_public_threads
    assert asked.send_messages_in_threads
    assert not asked.administrator
