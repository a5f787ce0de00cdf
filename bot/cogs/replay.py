"""`/replay`, and *Replay from here* in the menu of a message: games looked at again, move by move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlparse

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import Interaction
from bot.client.press_checks import table_shown
from bot.client.replay_presses import ReplayPresses
from bot.client.responses import Refused
from bot.cogs.find_table import CHOICES, TableFinder
from bot.leagues.persons import grouped
from bot.panels.finished import FinishedTables
from bot.panels.texts import Texts
from bot.store import Result, Store
from bot.tables.session import Session

if TYPE_CHECKING:
    from bot.client.bot import Skald

MENU: Final = "Replay from here"
"""What the menu of a message calls it."""

_PICTURE: Final = re.compile(r"[a-z0-9_]+-(\d{1,9})-(\d{1,6})\.png\Z")
"""How pictures of a table are named: what they show, the table, the entry."""


class ReplayCog(commands.Cog):
    """Opens replays."""

    def __init__(
        self,
        *,
        store: Store,
        finder: TableFinder,
        presses: ReplayPresses,
        finished: FinishedTables,
        texts: Texts,
    ) -> None:
        self._store = store
        self._finder = finder
        self._presses = presses
        self._finished = finished
        self._texts = texts

    @app_commands.command(name="replay")
    @app_commands.describe(table="Number of a table; without one, the table here, or else your last finished game")
    async def replay(self, interaction: Interaction, table: int | None = None) -> None:
        """Look at a game again, move by move: a finished one as anybody saw it, a running one as you see it."""
        await self._presses.open(interaction, await self._meant(interaction, table))

    @replay.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        live = await self._finder.choices(interaction, current)
        finished = [self._finished.choice(table) for table in await self._own(interaction)]
        found = [(table, name) for table, name in finished if current.casefold() in name.casefold()]
        return [*live, *[app_commands.Choice(name=name[:100], value=table) for table, name in found]][:CHOICES]

    async def replay_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Open a table's replay at what a message of it shows."""
        table = table_shown(interaction, message)
        if table is None:
            raise Refused(self._texts("replay.no-message"))
        session = await self._finder.find(interaction, table)
        entry = next((n for of, n in _pictured(message) if of == table), None)
        await self._presses.open(interaction, session, entry)

    async def _meant(self, interaction: Interaction, table: int | None) -> Session:
        """Return the table that is meant.

        Raises:
            Refused: there is none, or several could be meant.
        """
        try:
            return await self._finder.find(interaction, table)
        except Refused:
            last = [] if table is not None else await self._own(interaction, 1)
            if not last:
                raise
        return await self._finder.find(interaction, last[0][0].table)

    async def _own(self, interaction: Interaction, most: int = CHOICES) -> list[tuple[Result, ...]]:
        """Return the results of the last finished tables of whoever asks, on this server, the newest first."""
        if interaction.guild_id is None:
            return []
        rows = await self._store.results.latest(interaction.guild_id, interaction.user.id, skip=0, most=most)
        return grouped(rows)


def _pictured(message: discord.Message) -> Iterator[tuple[int, int]]:
    """Yield which tables and entries the pictures of a message show."""
    for name in [attachment.filename for attachment in message.attachments] + [*_media(message.components)]:
        found = _PICTURE.match(name)
        if found is not None:
            yield int(found[1]), int(found[2])


def _media(components: Any) -> Iterator[str]:
    """Yield the file names of the pictures among the components of a message."""
    for component in components:
        for item in getattr(component, "items", ()):
            yield PurePosixPath(urlparse(item.media.url).path).name
        yield from _media(getattr(component, "children", ()))


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    cog = ReplayCog(
        store=parts.store,
        finder=TableFinder(parts.store, parts.sessions, texts=parts.texts),
        presses=skald.answers.replays,
        finished=FinishedTables(parts.catalogue, parts.texts),
        texts=parts.texts,
    )
    await skald.add_cog(cog)
    skald.tree.add_command(app_commands.ContextMenu(name=MENU, callback=cog.replay_message))
