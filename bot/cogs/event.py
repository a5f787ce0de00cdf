"""`/event`: tournaments of one game on one server."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.event_presses import name_of
from bot.client.responses import Refused, say, show
from bot.cogs.event_finder import EventFinder
from bot.cogs.event_manage import ManageCommands
from bot.cogs.event_plans import EventPlans, NewEventChoices
from bot.cogs.event_time import TimeCommand
from bot.cogs.game_choices import offer_games
from bot.cogs.typed_options import TypedOptions
from bot.leagues.events import Format
from bot.panels.event import EventPanel
from bot.panels.event_lists import EventLists
from bot.panels.event_sheets import EventSheets
from bot.panels.layout import Document
from bot.panels.texts import Texts
from bot.store import NewEvent, Store
from bot.system import mentions
from bot.system.clock import Clock
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.entries import Entries
from bot.tables.events.service import Events, plan_text
from bot.tables.guild_rules import GuildRules
from bot.tables.options import CLOCKS as ALL_CLOCKS
from renderers.kit.typed import Markup, plain, titled, written

if TYPE_CHECKING:
    from bot.client.bot import Skald
    from bot.client.event_messages import EventMessages

LONGEST_NAME: Final = 60
"""Letters of an event's name."""

YES: Final = [app_commands.Choice(name="yes", value="yes")]

FORMATS: Final = [app_commands.Choice(name=one.value.replace("-", " "), value=one.value) for one in Format]

HOURS: Final = [
    app_commands.Choice(name=name, value=hours)
    for name, hours in (("any time", 0), ("2 hours", 2), ("a day", 24), ("3 days", 72), ("a week", 168))
]
"""How long a round may last."""


CLOCKS: Final = [app_commands.Choice(name=key, value=key) for key in ALL_CLOCKS]
"""Time for each answer."""


@app_commands.guild_only()
class EventCog(ManageCommands, TimeCommand, commands.GroupCog, name="event", description="Tournaments of this server"):
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
    ) -> None:
        self.store = store
        self._events = events
        self._entries = entries
        self.acts = acts
        self._plans = plans
        self.finder = finder
        self._panel = panel
        self._sheets = sheets
        self._lists = lists
        self.messages = messages
        self.servers = servers
        self.texts = texts
        self.now = now

    @app_commands.command(name="new")
    @app_commands.describe(
        name="What the event is called",
        game="What is played",
        format="How matches follow from each other",
        starts="When it begins, such as 2026-12-31 18:00 in this server's time; else you begin it by hand",
        limit="How many can take part",
        rounds="Rounds of Swiss, tables of four and three, or an expedition",
        hours="How long a round may last",
        clock="Time for each answer",
        options="Settings of the game, such as goal=500",
        duplicate="Deal alike at all tables of a round",
        final="End tables of four and three with a table of the best",
        checkin="Leave those out who do not say shortly before that they are there",
    )
    @app_commands.choices(
        format=FORMATS,
        clock=CLOCKS,
        duplicate=YES,
        final=YES,
        checkin=YES,
    )
    @app_commands.choices(hours=HOURS)
    async def new(  # noqa: PLR0913, PLR0917 - everything that an event can be
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        game: app_commands.Choice[str],
        format: app_commands.Choice[str],  # noqa: A002 - what people type
        starts: str = "",
        limit: app_commands.Range[int, 2, 200] | None = None,
        rounds: app_commands.Range[int, 1, 20] = 0,
        hours: app_commands.Choice[int] | None = None,
        clock: app_commands.Choice[str] | None = None,
        options: str = "",
        duplicate: app_commands.Choice[str] | None = None,
        final: app_commands.Choice[str] | None = None,
        checkin: app_commands.Choice[str] | None = None,
    ) -> None:
        """Announce an event in this channel."""
        if not (interaction.permissions.manage_events or interaction.permissions.manage_guild):
            raise Refused(self.texts("event.manage-events"))
        guild = interaction.guild_id or 0
        choices = NewEventChoices(
            game=game.value,
            format=Format(format.value),
            rounds=rounds,
            clock=clock.value if clock else "",
            options=options,
            duplicate=duplicate is not None,
            final=final is not None,
            checkin=checkin is not None,
            starts=bool(starts),
        )
        plan, table = await self._plans.read(interaction, choices)
        event = await self._events.create(
            NewEvent(
                guild=guild,
                game=game.value,
                name=plain(name, most=LONGEST_NAME, otherwise=game.name),
                organiser=interaction.user.id,
                plan=plan_text(plan),
                options=table.write(),
                seed=secrets.token_hex(8),
                channel=interaction.channel_id or 0,
                created_at=self.now(),
                most=limit,
                hours=hours.value if hours else 0,
                checkin=checkin is not None,
                starts_at=await self.moment(guild, starts) if starts else None,
            )
        )
        where = Markup(mentions.channel(event.channel))
        await say(
            interaction,
            self.texts("event.announced", name=written(titled(event.name)), channel=where, n=event.id),
        )

    @app_commands.command(name="join")
    async def join(self, interaction: Interaction, event: int | None = None) -> None:
        """Take part in an event."""
        state = await self.finder.find(interaction, event, joining=True)
        await self._entries.join(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self.texts("event.you-joined", name=written(titled(state.event.name))))

    @app_commands.command(name="leave")
    async def leave(self, interaction: Interaction, event: int | None = None) -> None:
        """Take part no more; once it has begun, you lose the match that you are playing."""
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
        )
    )
