"""`/event manage`: what the organiser of an event can do."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import Interaction
from bot.client.event_presses import name_of
from bot.client.responses import Refused, say
from bot.cogs.event_finder import EventFinder
from bot.cogs.game_choices import choice
from bot.panels.texts import Texts
from bot.system import mentions
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.state import EventState
from renderers.kit.typed import NAME, Markup, named, plain, written


class ManageCommands(commands.Cog):
    """These commands, for the group `/event`."""

    acts: OrganiserActs
    finder: EventFinder
    texts: Texts

    manage = app_commands.Group(name="manage", description="What the organiser of an event can do")
    """Commands of organisers."""

    @manage.command(name="begin")
    async def begin(self, interaction: Interaction, event: int | None = None) -> None:
        """Begin an event now, with those who have joined."""
        state = await self._managed(interaction, event)
        await self.acts.begin(state.event.id)
        await self._done(interaction, state)

    @manage.command(name="forfeit")
    @app_commands.describe(user="Who loses the match that they are playing")
    async def forfeit(self, interaction: Interaction, user: discord.User, event: int | None = None) -> None:
        """Let somebody lose the match that they are playing."""
        state = await self._managed(interaction, event)
        await self.acts.forfeit(state.event.id, user.id, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @manage.command(name="undo")
    @app_commands.describe(match="Number of the match, as `/event bracket` shows it")
    async def undo(
        self, interaction: Interaction, match: app_commands.Range[int, 1, 200], event: int | None = None
    ) -> None:
        """Let a match of the newest round be played again."""
        state = await self._managed(interaction, event)
        await self.acts.undo(state.event.id, match, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @manage.command(name="substitute")
    @app_commands.describe(user="Who drops out", other="Who takes their place, points and all")
    async def substitute(
        self,
        interaction: Interaction,
        user: discord.User,
        other: discord.User | discord.Member,
        event: int | None = None,
    ) -> None:
        """Let somebody take the place of another."""
        state = await self._managed(interaction, event)
        if other.bot or not isinstance(other, discord.Member):
            raise Refused(self.texts("event.cannot-play", name=written(named(other.display_name))))
        called = plain(other.display_name, most=NAME, otherwise=other.name)
        await self.acts.substitute(
            state.event.id, user.id, other.id, called, by=interaction.user.id, name=name_of(interaction)
        )
        await self._done(interaction, state)

    @manage.command(name="extend")
    @app_commands.describe(hours="How many hours more")
    async def extend(
        self, interaction: Interaction, hours: app_commands.Range[int, 1, 336], event: int | None = None
    ) -> None:
        """Give the newest round more time."""
        state = await self._managed(interaction, event)
        await self.acts.extend(state.event.id, hours, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @manage.command(name="cancel")
    @app_commands.describe(sure="Type yes: it cannot be taken back")
    @app_commands.choices(sure=[choice("yes, cancel the event", "yes")])
    async def cancel(self, interaction: Interaction, sure: app_commands.Choice[str], event: int | None = None) -> None:
        """Cancel an event; tables that are being played are closed."""
        del sure
        state = await self._managed(interaction, event)
        await self.acts.cancel(state.event.id, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @begin.autocomplete("event")
    @forfeit.autocomplete("event")
    @undo.autocomplete("event")
    @substitute.autocomplete("event")
    @extend.autocomplete("event")
    @cancel.autocomplete("event")
    async def _managed_events(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)

    async def _managed(self, interaction: Interaction, event: int | None) -> EventState:
        state = await self.finder.find(interaction, event)
        held = interaction.permissions
        if not (state.event.organiser == interaction.user.id or held.manage_events or held.manage_guild):
            raise Refused(self.texts("event.organiser-only"))
        return state

    async def _done(self, interaction: Interaction, state: EventState) -> None:
        place = Markup(mentions.channel(state.event.place))
        await say(interaction, self.texts("event.done", name=place))
