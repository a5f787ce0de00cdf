"""`/find`: waiting for others who want to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.ext import commands

from bot.autoplay.finding_clock import FindingClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.opening import permitted, sitter_of
from bot.client.responses import Refused, home_of, show
from bot.cogs.game_choices import offer_games
from bot.games import Catalogue
from bot.panels.proposal import queue_card
from bot.panels.texts import Texts
from bot.store import Seeker
from bot.system.clock import Clock
from bot.tables.finding import Finding
from bot.tables.guild_rules import GuildRules
from bot.tables.moments import read_moment
from bot.tables.paces import DAY, Pace
from renderers.kit.typed import ECHO, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

LONGEST_DAYS: Final = 14
"""Days for which somebody waits at most."""


class FindingCog(commands.Cog):
    """Commands by which people find each other."""

    def __init__(  # noqa: PLR0913 - finding each other is about all of these
        self,
        *,
        catalogue: Catalogue,
        finding: Finding,
        clock: FindingClock,
        servers: GuildRules,
        texts: Texts,
        now: Clock,
    ) -> None:
        self._catalogue = catalogue
        self._finding = finding
        self._clock = clock
        self._servers = servers
        self._texts = texts
        self._now = now

    @app_commands.command(name="find")
    @app_commands.describe(
        game="What to play; any game when you name none",
        pace="How fast: live when you do not say",
        until="How long you wait, such as 18:00 or 2026-12-31 18:00, in this server's time",
    )
    @app_commands.choices(pace=[app_commands.Choice(name=value, value=value) for value in Pace])
    @app_commands.guild_only()
    async def find(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
        pace: app_commands.Choice[str] | None = None,
        until: str = "",
    ) -> None:
        """Wait for others to play with; you are asked as soon as enough people wait."""
        permitted(self._texts, interaction)
        guild, home, now = interaction.guild_id or 0, home_of(interaction), self._now()
        speed = Pace.LIVE if pace is None else Pace(pace.value)
        async with self._servers.moving(guild, place=home, home=home):
            seeker = Seeker(
                guild=guild,
                user=interaction.user.id,
                name=sitter_of(interaction, now).name,
                game="" if game is None else game.value,
                pace=speed,
                channel=home,
                since=now,
                until=await self._until(guild, until) if until else now + speed.wait_ms,
            )
        await self._finding.seek(seeker)
        self._clock.nudge(guild)
        listing = None if game is None else self._catalogue[game.value]
        await show(interaction, AnswerKind.PRIVATE, queue_card(self._texts, seeker, listing))

    async def _until(self, guild: int, typed: str) -> int:
        """Return the moment until which somebody waits.

        Raises:
            Refused: it is none, past, or too far.
        """
        settings, now = await self._servers.league(guild), self._now()
        at = read_moment(typed, ZoneInfo(settings.zone), now=now)
        if at is None:
            raise Refused(self._texts("find.no-time", time=written(typed, most=ECHO)))
        if at <= now:
            raise Refused(self._texts("find.past", time=written(typed, most=ECHO)))
        if at > now + LONGEST_DAYS * DAY:
            raise Refused(self._texts("find.far", n=LONGEST_DAYS))
        return at


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, FindingCog.find)
    await skald.add_cog(
        FindingCog(
            catalogue=parts.catalogue,
            finding=parts.finding,
            clock=parts.finding_clock,
            servers=parts.servers,
            texts=parts.texts,
            now=parts.sessions.now,
        )
    )
