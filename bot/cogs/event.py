"""`/event`: tournaments of one game on one server."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.event_presses import name_of
from bot.client.responses import Refused, say, show
from bot.cogs.event_finder import EventFinder
from bot.cogs.event_plans import EventPlans, NewEventChoices
from bot.cogs.game_choices import offer_games
from bot.leagues.events import Format
from bot.panels.event import EventPanel
from bot.panels.event_lists import EventLists
from bot.panels.event_sheets import EventSheets
from bot.panels.layout import Document
from bot.panels.texts import Texts
from bot.store import NewEvent, ProposedMoment, Store
from bot.system import mentions
from bot.system.clock import Clock
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.service import Events, plan_text
from bot.tables.events.state import EventState
from bot.tables.guild_rules import GuildRules
from bot.tables.options import MINUTES
from renderers.kit.typed import ECHO, Markup, named, plain, written

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


CLOCKS: Final = [app_commands.Choice(name=key, value=key) for key in MINUTES]
"""Time for each answer."""


@app_commands.guild_only()
class EventCog(commands.GroupCog, name="event", description="Tournaments of this server"):
    """Commands about events."""

    manage = app_commands.Group(name="manage", description="What the organiser of an event can do")
    """Commands of organisers."""

    def __init__(  # noqa: PLR0913 - an event touches all of these
        self,
        *,
        store: Store,
        events: Events,
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
        self._store = store
        self._events = events
        self._acts = acts
        self._plans = plans
        self._finder = finder
        self._panel = panel
        self._sheets = sheets
        self._lists = lists
        self._messages = messages
        self._servers = servers
        self._texts = texts
        self._now = now

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
            raise Refused(self._texts("event.manage-events"))
        guild = interaction.guild_id or 0
        choices = NewEventChoices(
            game=game.value,
            format=Format(format.value),
            rounds=rounds,
            clock=clock.value if clock else "",
            options=options,
            duplicate=duplicate is not None,
            final=final is not None,
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
                created_at=self._now(),
                most=limit,
                hours=hours.value if hours else 0,
                checkin=checkin is not None and bool(starts),
                starts_at=await self._moment(guild, starts) if starts else None,
            )
        )
        where = Markup(mentions.channel(event.channel))
        await say(
            interaction,
            self._texts("event.announced", name=written(named(event.name)), channel=where, n=event.id),
        )

    @app_commands.command(name="join")
    async def join(self, interaction: Interaction, event: int | None = None) -> None:
        """Take part in an event."""
        state = await self._finder.find(interaction, event)
        await self._events.join(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self._texts("event.you-joined", name=written(named(state.event.name))))

    @app_commands.command(name="leave")
    async def leave(self, interaction: Interaction, event: int | None = None) -> None:
        """Take part no more; once it has begun, you lose the match that you are playing."""
        state = await self._finder.find(interaction, event)
        await self._events.leave(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self._texts("event.you-left", name=written(named(state.event.name))))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction, event: int | None = None) -> None:
        """See what an event is, and who takes part."""
        state = await self._finder.find(interaction, event)
        card = self._panel.announcement(state, self._now())
        if state.rounds:
            record = Document(f"skald-event-{state.event.id}.json", state.record().write())
            card = replace(card, documents=(record,), foot=f"{card.foot} · {self._texts('event.record')}")
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
        state = await self._finder.find(interaction, event)
        await show(interaction, AnswerKind.PUBLIC, self._sheets.standings(state, interaction.user.id))

    @app_commands.command(name="bracket")
    async def bracket(self, interaction: Interaction, event: int | None = None) -> None:
        """See who meets whom in an event."""
        state = await self._finder.find(interaction, event)
        await show(interaction, AnswerKind.PUBLIC, self._sheets.bracket(state, interaction.user.id))

    @app_commands.command(name="time")
    @app_commands.describe(moment="When to play, such as 2026-12-31 18:00 in this server's time")
    async def time(self, interaction: Interaction, moment: str, event: int | None = None) -> None:
        """Propose a moment to play your match."""
        state = await self._finder.find(interaction, event)
        entrant = state.of_user(interaction.user.id)
        row = None if entrant is None else state.match_of(entrant.number)
        if entrant is None or row is None or state.decided(row):
            raise Refused(self._texts("event.no-match-now"))
        at, now = await self._moment(state.event.guild, moment), self._now()
        proposal = await self._store.events.propose(
            ProposedMoment(
                event=row.event, round=row.round, match=row.number, n=0, user=entrant.user, moment=at, at=now
            )
        )
        await self._messages.propose(state, row, proposal)
        await say(interaction, self._texts("event.proposed-sent", moment=Markup(f"<t:{at // 1000}:F>")))

    @manage.command(name="begin")
    async def begin(self, interaction: Interaction, event: int | None = None) -> None:
        """Begin an event now, with those who have joined."""
        state = await self._managed(interaction, event)
        await self._acts.begin(state.event.id)
        await self._done(interaction, state)

    @manage.command(name="forfeit")
    @app_commands.describe(user="Who loses the match that they are playing")
    async def forfeit(self, interaction: Interaction, user: discord.User, event: int | None = None) -> None:
        """Let somebody lose the match that they are playing."""
        state = await self._managed(interaction, event)
        await self._acts.forfeit(state.event.id, user.id, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @manage.command(name="undo")
    @app_commands.describe(match="Number of the match, as `/event bracket` shows it")
    async def undo(
        self, interaction: Interaction, match: app_commands.Range[int, 1, 200], event: int | None = None
    ) -> None:
        """Let a match of the newest round be played anew."""
        state = await self._managed(interaction, event)
        await self._acts.undo(state.event.id, match, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @manage.command(name="substitute")
    @app_commands.describe(user="Who plays no more", other="Who takes their place, points and all")
    async def substitute(
        self, interaction: Interaction, user: discord.User, other: discord.User, event: int | None = None
    ) -> None:
        """Let somebody take the place of another."""
        state = await self._managed(interaction, event)
        if other.bot:
            raise Refused(self._texts("event.takes-no-part"))
        called = plain(other.display_name, most=LONGEST_NAME, otherwise=other.name)
        await self._acts.substitute(
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
        await self._acts.extend(state.event.id, hours, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @manage.command(name="cancel")
    @app_commands.describe(sure="Type yes: it cannot be taken back")
    @app_commands.choices(sure=[app_commands.Choice(name="yes, cancel the event", value="yes")])
    async def cancel(self, interaction: Interaction, sure: app_commands.Choice[str], event: int | None = None) -> None:
        """Cancel an event; tables that are being played are closed."""
        del sure
        state = await self._managed(interaction, event)
        await self._acts.cancel(state.event.id, by=interaction.user.id, name=name_of(interaction))
        await self._done(interaction, state)

    @join.autocomplete("event")
    @leave.autocomplete("event")
    @show.autocomplete("event")
    @standings.autocomplete("event")
    @bracket.autocomplete("event")
    @time.autocomplete("event")
    @begin.autocomplete("event")
    @forfeit.autocomplete("event")
    @undo.autocomplete("event")
    @substitute.autocomplete("event")
    @extend.autocomplete("event")
    @cancel.autocomplete("event")
    async def _numbers(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._finder.choices(interaction, current)

    async def _managed(self, interaction: Interaction, event: int | None) -> EventState:
        state = await self._finder.find(interaction, event)
        held = interaction.permissions
        if not (state.event.organiser == interaction.user.id or held.manage_events or held.manage_guild):
            raise Refused(self._texts("event.organiser-only"))
        return state

    async def _done(self, interaction: Interaction, state: EventState) -> None:
        place = Markup(mentions.channel(state.event.place))
        await say(interaction, self._texts("event.done", name=place))

    async def _moment(self, guild: int, typed: str) -> int:
        """Return a moment that somebody has typed, in unix milliseconds.

        Raises:
            Refused: it is none, or it is past.
        """
        settings = await self._servers.league(guild)
        try:
            moment = datetime.fromisoformat(typed.strip())
        except ValueError:
            raise Refused(self._texts("league.no-date", date=written(typed, most=ECHO))) from None
        at = round(moment.replace(tzinfo=moment.tzinfo or ZoneInfo(settings.zone)).timestamp() * 1000)
        if at <= self._now():
            raise Refused(self._texts("league.past", date=written(typed, most=ECHO)))
        return at


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, EventCog.new)
    await skald.add_cog(
        EventCog(
            store=parts.store,
            events=parts.events,
            acts=parts.organising,
            plans=EventPlans(parts.sessions, parts.texts),
            finder=EventFinder(parts.store, parts.events, parts.texts),
            panel=parts.event_panel,
            sheets=parts.event_sheets,
            lists=EventLists(parts.store, parts.texts, parts.event_panel),
            messages=parts.event_messages,
            servers=parts.servers,
            texts=parts.texts,
            now=parts.sessions.now,
        )
    )
