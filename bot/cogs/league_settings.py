"""`/league channel`, `seekers` and `settings`: what a server's managers decide about its league."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.autoplay.digest_clock import DigestClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.league_news import News
from bot.client.responses import Refused, say, show
from bot.client.time_zones import checked_zone, zones_like
from bot.cogs.game_choices import choice
from bot.cogs.league_records import managed
from bot.cogs.league_seasons import ServerSeasons
from bot.leagues import Cadence
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import Season
from bot.system import mentions
from bot.tables.events.service import Events
from bot.tables.guild_rules import GuildRules
from bot.tables.league_settings import LeagueSettings
from renderers.kit.typed import Markup

YES_NO: Final = [choice(value) for value in ("yes", "no")]

KINDS: Final = [choice(kind) for kind in News]


class SettingsCommands(commands.Cog):
    """These commands, for the group `/league`."""

    servers: GuildRules
    digest_clock: DigestClock
    seasons: ServerSeasons
    events: Events
    texts: Texts

    @app_commands.command(name="channel")
    @app_commands.describe(
        channel="Where podiums and news of the league go",
        off="Post them nowhere",
        mute="A kind of news that is not to be posted",
        unmute="A kind of news that is to be posted again",
    )
    @app_commands.choices(off=[choice("yes, nowhere", "yes")], mute=KINDS, unmute=KINDS)
    async def channel(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        off: app_commands.Choice[str] | None = None,
        mute: app_commands.Choice[str] | None = None,
        unmute: app_commands.Choice[str] | None = None,
    ) -> None:
        """See and change where the podiums and news of the league go."""
        guild = managed(interaction)
        settings = await self.servers.league(guild)
        if off is not None:
            settings = await self.servers.change_league(guild, channel=None)
        elif channel is not None:
            held = channel.permissions_for(channel.guild.me)
            if not (held.view_channel and held.send_messages and held.attach_files):
                raise Refused(self.texts("league.no-channel", channel=Markup(mentions.channel(channel.id))))
            settings = await self.servers.change_league(guild, channel=channel.id)
        if mute is not None or unmute is not None:
            muted = {*settings.muted, *([mute.value] if mute else [])} - {unmute.value if unmute else ""}
            settings = await self.servers.change_league(guild, muted=sorted(muted))
        await self.digest_clock.follow(guild)
        await say(interaction, self._where(settings))

    @app_commands.command(name="seekers")
    @app_commands.describe(
        role="The role that is pinged when a table seeks players",
        quiet="Minutes for which it is left in peace after that",
        off="Ping nobody",
    )
    @app_commands.choices(off=[choice("yes, nobody", "yes")])
    async def seekers(
        self,
        interaction: Interaction,
        role: discord.Role | None = None,
        quiet: app_commands.Range[int, 5, 10_080] | None = None,
        off: app_commands.Choice[str] | None = None,
    ) -> None:
        """See and change which role is pinged when a table seeks players."""
        guild = managed(interaction)
        choices: dict[str, Any] = {}
        if role is not None:
            if role.is_default() or not (role.mentionable or interaction.app_permissions.mention_everyone):
                raise Refused(self.texts("wanted.no-role", role=Markup(mentions.role(role.id))))
            choices["role"] = role.id
        if off is not None:
            choices["role"] = None
        if quiet is not None:
            choices["quiet_minutes"] = quiet
        settings = await self.servers.change_league(guild, **choices) if choices else await self.servers.league(guild)
        if settings.role is None:
            await say(interaction, self.texts("wanted.role-none"))
            return
        named = Markup(mentions.role(settings.role))
        await say(interaction, self.texts("wanted.role", role=named, n=settings.quiet_minutes))

    @app_commands.command(name="settings")
    @app_commands.describe(
        rated="Whether tables move ratings, unless their host chooses otherwise",
        computers="Whether computer players are listed in the standings",
        cadence="Whether seasons follow each other by themselves",
        timezone="Where this server lives: its days and months begin there",
        calendar="Whether agreed moments of events become scheduled events of this server",
    )
    @app_commands.choices(
        rated=YES_NO,
        computers=YES_NO,
        calendar=YES_NO,
        cadence=[choice(value) for value in Cadence],
    )
    async def settings(  # noqa: PLR0913, PLR0917 - everything that holds for a league
        self,
        interaction: Interaction,
        rated: app_commands.Choice[str] | None = None,
        computers: app_commands.Choice[str] | None = None,
        cadence: app_commands.Choice[str] | None = None,
        timezone: str | None = None,
        calendar: app_commands.Choice[str] | None = None,
    ) -> None:
        """See and change what holds for the league of this server."""
        guild = managed(interaction)
        choices: dict[str, Any] = {}
        if rated is not None:
            choices["rated"] = rated.value == "yes"
        if computers is not None:
            choices["computers"] = computers.value == "yes"
        if cadence is not None:
            choices["cadence"] = cadence.value
        if timezone is not None:
            choices["zone"] = checked_zone(self.texts, timezone)
        if calendar is not None:
            choices["calendar"] = self._calendar(interaction, calendar.value)
        before = await self.servers.league(guild)
        settings = await self.servers.change_league(guild, **choices) if choices else before
        if settings.zone != before.zone:
            await self.seasons.move(guild, before, settings)
        if cadence is not None:
            await self.seasons.follow(guild, settings)
        if calendar is not None:
            await self.events.look_again(guild)
        await show(interaction, AnswerKind.PRIVATE, self._settings_card(guild, settings))

    @settings.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        del interaction
        return zones_like(current)

    async def _settings_card(self, guild: int, settings: LeagueSettings) -> Layout:
        running = await self.seasons.running(guild)
        head = f"### {self.texts('league.settings')}"
        return Layout(OWN_ACCENT, head, words="\n".join(self._rules(settings, running)))

    def _rules(self, settings: LeagueSettings, running: Season | None) -> list[str]:
        """Return what holds, a line for each."""
        lines = [
            self.texts("league.rated-yes" if settings.rated else "league.rated-no"),
            self.texts("league.computers-yes" if settings.computers else "league.computers-no"),
            self.texts(f"league.cadence-{settings.cadence.value}"),
            self.texts("league.zone", zone=settings.zone),
            self.texts("league.calendar-yes" if settings.calendar else "league.calendar-no"),
            self._where(settings),
        ]
        if running is not None:
            lines.append(self.seasons.told("runs", running))
        return lines

    def _calendar(self, interaction: Interaction, value: str) -> bool:
        """Return whether agreed moments become scheduled events.

        Raises:
            Refused: they are to, and Skald may not make any.
        """
        held = interaction.guild.me.guild_permissions if interaction.guild else discord.Permissions.none()
        if value == "yes" and not held.create_events:
            raise Refused(self.texts("league.no-calendar"))
        return value == "yes"

    def _where(self, settings: LeagueSettings) -> str:
        if settings.channel is None:
            return self.texts("league.channel-none")
        where = self.texts("league.channel", channel=Markup(mentions.channel(settings.channel)))
        muted = [self.texts(f"news.kind.{kind}") for kind in News if kind in settings.muted]
        return f"{where} {self.texts('league.muted', kinds=self.texts.join(muted))}" if muted else where
