"""`/event`: tournaments of one game on one server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction
from bot.client.event_presses import name_of
from bot.client.forms import FormAnswers
from bot.client.responses import say, show
from bot.cogs.contexts import servers_only
from bot.cogs.event_finder import EventFinder
from bot.cogs.event_manage import ManageCommands
from bot.cogs.event_new import NewEventCommand
from bot.cogs.event_plans import EventPlans
from bot.cogs.game_choices import offer_games
from bot.cogs.typed_options import TypedOptions
from bot.panels.event import EventPanel
from bot.panels.event_form import FORM
from bot.panels.event_lists import EventLists
from bot.panels.event_sheets import EventSheets
from bot.panels.layout import Document
from bot.panels.texts import Texts
from bot.store import Store
from bot.system.clock import Clock
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.entries import Entries
from bot.tables.events.service import Events
from bot.tables.guild_rules import GuildRules
from renderers.kit.typed import titled, written

if TYPE_CHECKING:
    from bot.client.bot import Skald
    from bot.client.event_messages import EventMessages


@servers_only
class EventCog(
    NewEventCommand, ManageCommands, commands.GroupCog, name="event", description="Tournaments of this server"
):
    """Commands about events."""

    def __init__(  # noqa: PLR0913 - an event touches all of these
        self,
        *,
        store: Store,
        events: Events,
        entries: Entries,
        acts: OrganiserActs,
        plans: EventPlans,
        finder: EventFinder,
        panel: EventPanel,
        sheets: EventSheets,
        lists: EventLists,
        messages: EventMessages,
        servers: GuildRules,
        texts: Texts,
        now: Clock,
        forms: FormAnswers,
    ) -> None:
        self.store = store
        self.events_service = events
        self._entries = entries
        self.acts = acts
        self.plans = plans
        self.finder = finder
        self._panel = panel
        self._sheets = sheets
        self._lists = lists
        self.messages = messages
        self.servers = servers
        self.texts = texts
        self.now = now
        forms.on(FORM, self.form_sent)

    @app_commands.command(name="join")
    async def join(self, interaction: Interaction, event: int | None = None) -> None:
        """Take part in an event."""
        state = await self.finder.find(interaction, event, joining=True)
        await self._entries.join(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self.texts("event.you-joined", name=written(titled(state.event.name))))

    @app_commands.command(name="leave")
    async def leave(self, interaction: Interaction, event: int | None = None) -> None:
        """Stop taking part; once it has begun, you lose the match that you are playing."""
        state = await self.finder.find(interaction, event)
        await self._entries.leave(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self.texts("event.you-left", name=written(titled(state.event.name))))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction, event: int | None = None) -> None:
        """See what an event is, and who takes part."""
        state = await self.finder.find(interaction, event)
        card = self._panel.announcement(state, self.now())
        if state.rounds:
            record = Document(f"skald-event-{state.event.id}.json", state.record().write())
            card = replace(card, documents=(record,), foot=f"{card.foot} · {self.texts('event.record')}")
        await show(interaction, AnswerKind.PRIVATE, card)

    @app_commands.command(name="list")
    async def events(self, interaction: Interaction) -> None:
        """See the events of this server."""
        await show(interaction, AnswerKind.PRIVATE, self._lists.of_server(interaction.guild_id or 0))

    @app_commands.command(name="mine")
    async def mine(self, interaction: Interaction) -> None:
        """See your events, your matches, and the way to their tables."""
        await show(interaction, AnswerKind.PRIVATE, self._lists.of_user(interaction.user.id))

    @app_commands.command(name="standings")
    async def standings(self, interaction: Interaction, event: int | None = None) -> None:
        """See how an event stands."""
        state = await self.finder.find(interaction, event)
        await show(interaction, AnswerKind.PUBLIC, self._sheets.standings(state, interaction.user.id))

    @app_commands.command(name="bracket")
    async def bracket(self, interaction: Interaction, event: int | None = None) -> None:
        """See who meets whom in an event."""
        state = await self.finder.find(interaction, event)
        await show(interaction, AnswerKind.PUBLIC, self._sheets.bracket(state, interaction.user.id))

    @join.autocomplete("event")
    @leave.autocomplete("event")
    @show.autocomplete("event")
    @standings.autocomplete("event")
    @bracket.autocomplete("event")
    async def _numbers(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, EventCog.new)
    await skald.add_cog(
        EventCog(
            store=parts.store,
            events=parts.events.service,
            entries=parts.events.entries,
            acts=parts.events.acts,
            plans=EventPlans(parts.sessions, TypedOptions(parts.catalogue, parts.sessions, parts.texts), parts.texts),
            finder=EventFinder(parts.store, parts.events.service, parts.texts),
            panel=parts.events.panel,
            sheets=parts.events.sheets,
            lists=parts.events.lists,
            messages=parts.events.messages,
            servers=parts.servers,
            texts=parts.texts,
            now=parts.sessions.now,
            forms=skald.forms,
        )
    )
