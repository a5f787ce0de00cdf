"""`/away`: when somebody's clocks stand still on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.absence_services import AbsenceServices
from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import say, show
from bot.cogs.contexts import servers_only
from bot.cogs.typed_moment import typed_moment
from bot.panels.clock import duration
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import Store
from bot.system.clock import Clock
from bot.tables.absences import told
from bot.tables.guild_rules import GuildRules
from renderers.kit.typed import Markup

if TYPE_CHECKING:
    from bot.client.bot import Skald


@servers_only
class AwayCommands(commands.GroupCog, name="away", description="When your clocks stand still on this server"):
    """Commands about one's own absences."""

    def __init__(
        self, *, store: Store, absences: AbsenceServices, servers: GuildRules, texts: Texts, now: Clock
    ) -> None:
        self._store = store
        self._absences = absences
        self._servers = servers
        self._texts = texts
        self._now = now

    @app_commands.command(name="until")
    @app_commands.describe(
        moment="When you are back, such as 2026-12-31 18:00 in your time", begin="From when on; at once without it"
    )
    async def until(self, interaction: Interaction, moment: str, begin: str = "") -> None:
        """Say that you are away: your clocks stand still meanwhile, and your tables show it before."""
        guild, user, now = interaction.guild_id or 0, interaction.user.id, self._now()
        zone = (await self._store.users.get(user)).zone or (await self._servers.league(guild)).zone
        ends_at = typed_moment(self._texts, moment, zone=zone, now=now)
        begins_at = typed_moment(self._texts, begin, zone=zone, now=now) if begin else now
        left = await self._absences.announce(guild, user, begins_at=begins_at, ends_at=ends_at)
        begins, ends = (Markup(f"<t:{at // 1000}:f>") for at in (begins_at, ends_at))
        await say(
            interaction, self._texts("away.noted", begins=begins, ends=ends, left=duration(left) if left else "0")
        )

    @app_commands.command(name="back")
    async def back(self, interaction: Interaction) -> None:
        """Say that you are back, or do not go away after all."""
        await self._absences.back(interaction.guild_id or 0, interaction.user.id)
        await say(interaction, self._texts("away.back"))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """See when you are away on this server."""
        now, days = self._now(), (await self._servers.rules(interaction.guild_id or 0)).away_days
        here = await self._store.absences.here(interaction.guild_id or 0, interaction.user.id)
        lines = [self._texts("away.line", **told(one)) for one in here if one.ends_at > now]
        words = "\n".join([*(lines or [self._texts("away.none")]), self._texts("away.rule", n=days)])
        head = f"### {self._texts('away.head')}"
        await show(interaction, AnswerKind.PRIVATE, Layout(OWN_ACCENT, head, words=words))


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(
        AwayCommands(
            store=parts.store,
            absences=parts.absences,
            servers=parts.servers,
            texts=parts.texts,
            now=parts.sessions.now,
        )
    )
