"""`/event time`: moments to play matches, as people propose them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import Interaction
from bot.client.responses import Refused, say
from bot.cogs.event_finder import EventFinder
from bot.cogs.typed_moment import typed_moment
from bot.panels.texts import Texts
from bot.store import ProposedMoment, Store
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules
from renderers.kit.typed import Markup

if TYPE_CHECKING:
    from bot.client.event_messages import EventMessages


class TimeCommand(commands.Cog):
    """This command, for the group `/event`."""

    store: Store
    finder: EventFinder
    messages: EventMessages
    servers: GuildRules
    texts: Texts
    now: Clock

    @app_commands.command(name="time")
    @app_commands.describe(moment="When to play, such as 2026-12-31 18:00 in this server's time")
    async def time(self, interaction: Interaction, moment: str, event: int | None = None) -> None:
        """Propose a moment to play your match."""
        state = await self.finder.find(interaction, event)
        entrant = state.of_user(interaction.user.id)
        row = None if entrant is None else state.match_of(entrant.number)
        if entrant is None or row is None or state.decided(row):
            raise Refused(self.texts("event.no-match-now"))
        at, now = await self.moment(state.event.guild, moment), self.now()
        due = None if state.round is None else state.round.due_at
        if due is not None and at >= due:
            raise Refused(self.texts("event.after-due", moment=Markup(f"<t:{due // 1000}:F>")))
        proposal = await self.store.event_rounds.propose(
            ProposedMoment(
                event=row.event, round=row.round, match=row.number, n=0, user=entrant.user, moment=at, at=now
            )
        )
        await self.messages.propose(state, row, proposal)
        await say(interaction, self.texts("event.proposed-sent", moment=Markup(f"<t:{at // 1000}:F>")))

    @time.autocomplete("event")
    async def _timed_events(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)

    async def moment(self, guild: int, typed: str) -> int:
        """Return a moment that somebody has typed on a server, in unix milliseconds.

        Raises:
            Refused: it is none, or it is past.
        """
        settings = await self.servers.league(guild)
        return typed_moment(self.texts, typed, zone=settings.zone, now=self.now())
