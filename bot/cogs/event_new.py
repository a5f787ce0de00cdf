"""`/event new`: announcing an event, by typing everything or by a form."""

from __future__ import annotations

import secrets
from typing import Final

import discord
from discord import app_commands

from bot.client.deferral import Interaction
from bot.client.forms import Sent, open_form
from bot.client.press_checks import Foreign
from bot.client.responses import Refused, say
from bot.cogs.event_plans import EventPlans
from bot.cogs.event_time import TimeCommand
from bot.cogs.game_choices import choice
from bot.leagues.events import Format
from bot.panels.event_form import LIMIT, LONGEST_NAME, ROUNDS, NewEventChoices, Switch, event_form, further_of
from bot.store import NewEvent
from bot.system import mentions
from bot.tables.events.service import Events, plan_text
from bot.tables.options import CLOCKS
from renderers.kit.typed import Markup, plain, titled, written

YES: Final = [choice("yes", "yes")]

FORMATS: Final = [choice(one.value.replace("-", " "), one.value) for one in Format]

HOURS: Final = [
    choice(name, hours)
    for name, hours in (("any time", 0), ("2 hours", 2), ("a day", 24), ("3 days", 72), ("a week", 168))
]
"""How long a round may last."""

HOURS_OFFERED: Final = {int(one.value): one.name for one in HOURS}
"""The same by their numbers."""

CLOCK_CHOICES: Final = [choice(key) for key in CLOCKS]
"""Time for each answer."""


class NewEventCommand(TimeCommand):
    """This command, for the group `/event`, and the form that stands for it."""

    events_service: Events
    plans: EventPlans

    @app_commands.command(name="new")
    @app_commands.describe(
        game="What is played",
        format="How matches follow from each other",
        name="What the event is called; without a name a form opens",
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
    @app_commands.choices(hours=HOURS)
    @app_commands.choices(format=FORMATS, clock=CLOCK_CHOICES, duplicate=YES, final=YES, checkin=YES)
    async def new(  # noqa: PLR0913, PLR0917 - everything that an event can be
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        format: app_commands.Choice[str],  # noqa: A002 - what people type
        name: app_commands.Range[str, 1, LONGEST_NAME] = "",
        starts: str = "",
        limit: app_commands.Range[int, LIMIT.start, LIMIT.stop - 1] | None = None,
        rounds: app_commands.Range[int, ROUNDS.start, ROUNDS.stop - 1] = 0,
        hours: app_commands.Choice[int] | None = None,
        clock: app_commands.Choice[str] | None = None,
        options: str = "",
        duplicate: app_commands.Choice[str] | None = None,
        final: app_commands.Choice[str] | None = None,
        checkin: app_commands.Choice[str] | None = None,
    ) -> None:
        """Announce an event in this channel."""
        self._permitted(interaction)
        choices = NewEventChoices(
            game=game.value,
            format=Format(format.value),
            name=name,
            starts=starts,
            limit=limit,
            rounds=rounds,
            hours=hours.value if hours else 0,
            clock=clock.value if clock else "",
            options=options,
            duplicate=duplicate is not None,
            final=final is not None,
            checkin=checkin is not None,
        )
        if name:
            await self._announce(interaction, choices)
        else:
            await open_form(interaction, self.texts, event_form(self.texts, game.name, choices, HOURS_OFFERED))

    async def form_sent(self, interaction: Interaction, sent: Sent) -> None:
        """Announce the event that a form describes."""
        self._permitted(interaction)
        if len(sent.id.about) != len(("game", "format")):
            raise Foreign("form")
        game, kind = sent.id.about
        hours, ticked = sent.text("hours"), sent.chosen("switches")
        if kind not in list(Format) or not hours.isdecimal() or int(hours) not in HOURS_OFFERED:
            raise Foreign("value")
        further = further_of(sent.text("further"))
        choices = NewEventChoices(
            game=game,
            format=Format(kind),
            name=sent.text("name"),
            starts=sent.text("starts").strip(),
            limit=further.limit,
            rounds=further.rounds or 0,
            hours=int(hours),
            clock="",
            options=further.options,
            duplicate=Switch.DUPLICATE in ticked,
            final=Switch.FINAL in ticked,
            checkin=Switch.CHECKIN in ticked,
        )
        await self._announce(interaction, choices)

    async def _announce(self, interaction: Interaction, choices: NewEventChoices) -> None:
        """Announce an event.

        Raises:
            Refused: it cannot be played like that.
        """
        guild = interaction.guild_id or 0
        listing, plan, table = await self.plans.read(interaction, choices)
        event = await self.events_service.create(
            NewEvent(
                guild=guild,
                game=choices.game,
                name=plain(choices.name, most=LONGEST_NAME, otherwise=listing.title),
                organiser=interaction.user.id,
                plan=plan_text(plan),
                options=table.write(),
                seed=secrets.token_hex(8),
                channel=interaction.channel_id or 0,
                created_at=self.now(),
                most=choices.limit,
                hours=choices.hours,
                checkin=choices.checkin,
                starts_at=await self.moment(guild, choices.starts) if choices.starts else None,
            )
        )
        where = Markup(mentions.channel(event.channel))
        await say(
            interaction,
            self.texts("event.announced", name=written(titled(event.name)), channel=where, n=event.id),
        )

    def _permitted(self, interaction: Interaction) -> None:
        """Look whether somebody may announce events here.

        Raises:
            Refused: they may not.
        """
        held: discord.Permissions = interaction.permissions
        if not (held.manage_events or held.manage_guild):
            raise Refused(self.texts("event.manage-events"))
