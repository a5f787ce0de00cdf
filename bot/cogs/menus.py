"""The menus of people and messages: what one finds under *Apps* without typing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.person_pages import PersonPages
from bot.client.press_checks import table_shown
from bot.client.responses import Refused, show
from bot.cogs.contexts import servers_only
from bot.cogs.standings import person_of
from bot.panels.reference import Reference
from bot.panels.texts import Texts
from bot.tables.session import Session
from bot.tables.sessions import Sessions

if TYPE_CHECKING:
    from bot.client.bot import Skald

PROFILE: Final = "Profile"
"""The entry in the menu of a person."""

DESCRIBE: Final = "Describe this board"
"""The entry in the menu of a message."""


class Menus:
    """Answers what is chosen in the menu of a person or message."""

    def __init__(self, sessions: Sessions, *, persons: PersonPages, pages: Reference, texts: Texts) -> None:
        self._sessions = sessions
        self._persons = persons
        self._pages = pages
        self._texts = texts

    async def profile(self, interaction: Interaction, user: discord.User) -> None:
        """Show somebody's profile on this server."""
        person = person_of(user, interaction)
        await show(interaction, AnswerKind.PRIVATE, self._persons.profile(interaction.guild_id or 0, person))

    async def describe(self, interaction: Interaction, message: discord.Message) -> None:
        """Give the position of the table that a message shows as text."""
        session = await self.table_of(interaction, message)
        viewer = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self._pages.describe(session, viewer))

    async def table_of(self, interaction: Interaction, message: discord.Message) -> Session:
        """Return the table that a message shows.

        Raises:
            Refused: it shows none, or one that this person may know nothing of now.
            Elsewhere: another process owns the table, which has to answer.
        """
        table = table_shown(interaction, message)
        if table is None:
            raise Refused(self._texts("refused.no-board"))
        session = await self._sessions.get(table)
        if session.closed_to(interaction.user.id):
            raise Refused(self._texts("refused.closed-round"))
        return session


async def setup(skald: Skald) -> None:
    """Add the menus to the bot."""
    parts = skald.services
    menus = Menus(parts.sessions, persons=parts.league.person_pages, pages=parts.pages, texts=parts.texts)
    skald.tree.add_command(servers_only(app_commands.ContextMenu(name=PROFILE, callback=menus.profile)))
    skald.tree.add_command(app_commands.ContextMenu(name=DESCRIBE, callback=menus.describe))
