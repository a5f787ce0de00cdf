"""`/watch`: the live tables of a server, and following tables and people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, show
from bot.client.table_sight import may_look
from bot.client.watch_services import WatchServices
from bot.cogs.contexts import servers_only
from bot.cogs.game_choices import choice
from bot.panels.texts import Texts
from bot.store import Follow, Followed, FollowLevel
from bot.tables.sessions import Sessions

if TYPE_CHECKING:
    from bot.client.bot import Skald

CHOICES = 25
"""Discord shows so many choices at most."""


@servers_only
class Watch(commands.GroupCog, name="watch", description="The live tables of this server, and following them"):
    """Commands for those who watch."""

    def __init__(self, *, sessions: Sessions, watching: WatchServices, texts: Texts) -> None:
        self._sessions = sessions
        self._watching = watching
        self._texts = texts

    @app_commands.command(name="tables")
    async def tables(self, interaction: Interaction) -> None:
        """See what is being played on this server, and the way there."""
        await show(interaction, AnswerKind.PRIVATE, self._watching.lists.tables(interaction))

    @app_commands.command(name="follow")
    @app_commands.describe(
        table="The number of a table",
        user="A person, at all tables of this server",
        notices="Whether you are told at chapters too, or only when it ends",
    )
    @app_commands.choices(notices=[choice(level) for level in FollowLevel])
    async def follow(
        self,
        interaction: Interaction,
        table: int | None = None,
        user: discord.Member | None = None,
        notices: app_commands.Choice[str] | None = None,
    ) -> None:
        """Be told by direct message what happens at a table, or at the tables of a person."""
        level = FollowLevel.CHAPTERS if notices is None else FollowLevel(notices.value)
        if (table is None) == (user is None):
            raise Refused(self._texts("watch.which"))
        if user is not None:
            follow = await self._follow_person(interaction, user, level)
        else:
            assert table is not None
            follow = await self._follow_table(interaction, table, level)
        line = await self._watching.book.line(follow)
        await show(interaction, AnswerKind.PRIVATE, self._watching.panel.follows(line))

    @app_commands.command(name="following")
    async def following(self, interaction: Interaction) -> None:
        """See and change which tables and people you follow."""
        card = self._watching.lists.following(interaction.user.id, interaction.guild_id or 0)
        await show(interaction, AnswerKind.PRIVATE, card)

    @follow.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        choices = []
        for session in await self._sessions.known((await self._watching.lists.visible(interaction))[:CHOICES]):
            names = self._texts.join(session.names)
            number, title = session.table.id, session.listing.title
            name = self._texts("table.choice", table=str(number), game=title, names=names)
            if current.casefold() in name.casefold():
                choices.append(app_commands.Choice(name=name[:100], value=number))
        return choices

    async def _follow_table(self, interaction: Interaction, table: int, level: FollowLevel) -> Follow:
        session = await self._sessions.look(table)
        if not may_look(interaction, session):
            raise Refused(self._texts("refused.no-table"))
        return await self._watching.presses.follow_table(interaction, session, level)

    async def _follow_person(self, interaction: Interaction, user: discord.Member, level: FollowLevel) -> Follow:
        """Let somebody follow a person.

        Raises:
            Refused: it is themselves or no person.
        """
        if user.bot:
            raise Refused(self._texts("watch.no-person"))
        follow = Follow(
            user=interaction.user.id,
            guild=interaction.guild_id or 0,
            kind=Followed.PERSON,
            target=user.id,
            level=level,
            since=self._sessions.now(),
            name=user.display_name,
        )
        await self._watching.book.follow(follow)
        return follow


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(Watch(sessions=parts.sessions, watching=parts.watching, texts=parts.texts))
