"""`/league`: seasons, the hall of fame, and what a server's managers decide about its league."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.ext import commands

from bot.autoplay.digest_clock import DigestClock
from bot.autoplay.season_clock import SeasonClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.league_news import News
from bot.client.responses import Refused, say, show
from bot.cogs.game_choices import offer_games
from bot.cogs.league_records import LeagueFiles, RecordCommands, managed
from bot.cogs.league_seasons import CHOICES, SeasonCommands
from bot.games import Catalogue, Listing
from bot.leagues import Cadence
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.podium import PodiumPanel
from bot.panels.texts import Texts
from bot.store import Season, Store
from bot.system import mentions
from bot.system.clock import Clock
from bot.tables.events.service import Events
from bot.tables.guild_rules import GuildRules
from bot.tables.league_settings import LeagueSettings
from renderers.kit.typed import ECHO, Markup, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

YES_NO: Final = [app_commands.Choice(name=value, value=value) for value in ("yes", "no")]

KINDS: Final = [app_commands.Choice(name=kind, value=kind) for kind in News]


@app_commands.guild_only()
class LeagueCog(
    RecordCommands,
    SeasonCommands,
    commands.GroupCog,
    name="league",
    description="Seasons, records and the hall of fame",
):
    """Commands about the league of a server."""

    def __init__(  # noqa: PLR0913 - the league is about all of these
        self,
        *,
        catalogue: Catalogue,
        store: Store,
        servers: GuildRules,
        season_clock: SeasonClock,
        digest_clock: DigestClock,
        podiums: PodiumPanel,
        league_files: LeagueFiles,
        events: Events,
        texts: Texts,
        now: Clock,
    ) -> None:
        self._catalogue = catalogue
        self.store = store
        self.servers = servers
        self.season_clock = season_clock
        self._digest_clock = digest_clock
        self.podiums = podiums
        self.league_files = league_files
        self._events = events
        self.texts = texts
        self.now = now

    @app_commands.command(name="hall")
    @app_commands.describe(game="Of which game; of all when you name none")
    async def hall(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """See who stood on the podiums of past seasons."""
        listing = self._catalogue[game.value] if game else None
        await show(interaction, AnswerKind.PUBLIC, self._hall_card(interaction.guild_id or 0, listing))

    @app_commands.command(name="channel")
    @app_commands.describe(
        channel="Where podiums and news of the league go",
        off="Post them nowhere",
        mute="A kind of news that is not to be posted",
        unmute="A kind of news that is to be posted again",
    )
    @app_commands.choices(off=[app_commands.Choice(name="yes, nowhere", value="yes")], mute=KINDS, unmute=KINDS)
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
        await self._digest_clock.follow(guild)
        await say(interaction, self._where(settings))

    @app_commands.command(name="seekers")
    @app_commands.describe(
        role="The role that is pinged when a table seeks players",
        quiet="Minutes for which it is left in peace after that",
        off="Ping nobody",
    )
    @app_commands.choices(off=[app_commands.Choice(name="yes, nobody", value="yes")])
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
        cadence=[app_commands.Choice(name=value, value=value) for value in Cadence],
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
            if timezone not in available_timezones():
                raise Refused(self.texts("league.no-zone", zone=written(timezone, most=ECHO)))
            choices["zone"] = timezone
        if calendar is not None:
            choices["calendar"] = self._calendar(interaction, calendar.value)
        settings = await self.servers.change_league(guild, **choices) if choices else await self.servers.league(guild)
        if cadence is not None:
            await self._follow(guild, settings)
        if calendar is not None:
            await self._events.look_again(guild)
        await show(interaction, AnswerKind.PRIVATE, self._settings_card(guild, settings))

    @settings.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        del interaction
        wanted = current.casefold().replace(" ", "_")
        found = sorted(zone for zone in available_timezones() if wanted in zone.casefold())
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:CHOICES]]

    async def _hall_card(self, guild: int, listing: Listing | None) -> Layout:
        seasons, trophies = await self.store.seasons.of(guild), await self.store.seasons.trophies(guild)
        return self.podiums.hall(seasons, trophies, listing)

    async def _settings_card(self, guild: int, settings: LeagueSettings) -> Layout:
        running = self.running(await self.store.seasons.of(guild))
        head = f"### {self.texts('league.settings')}"
        return Layout(OWN_ACCENT, head, words="\n".join(self._rules(settings, running)))

    async def _follow(self, guild: int, settings: LeagueSettings) -> None:
        """Let seasons follow each other from now on: begin one if none runs, and give one without an end its end."""
        now = self.now()
        ends_at = settings.next_end(now)
        running = self.running(await self.store.seasons.of(guild))
        if ends_at is None:
            return
        if running is None:
            await self.store.seasons.begin(guild, name=settings.name_at(now), at=now, ends_at=ends_at)
        elif running.ends_at is None:
            await self.store.seasons.end(running, ends_at, now=now)
        self.season_clock.nudge()

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
            lines.append(self.texts("season.runs", season=self.name_of(running), end=self.end_of(running)))
        return lines

    def _where(self, settings: LeagueSettings) -> str:
        if settings.channel is None:
            return self.texts("league.channel-none")
        where = self.texts("league.channel", channel=Markup(mentions.channel(settings.channel)))
        muted = [self.texts(f"news.kind.{kind}") for kind in News if kind in settings.muted]
        return f"{where} {self.texts('league.muted', kinds=self.texts.join(muted))}" if muted else where

    def _calendar(self, interaction: Interaction, value: str) -> bool:
        """Return whether agreed moments become scheduled events.

        Raises:
            Refused: they are to, and Skald may not make any.
        """
        held = interaction.guild.me.guild_permissions if interaction.guild else discord.Permissions.none()
        if value == "yes" and not held.create_events:
            raise Refused(self.texts("league.no-calendar"))
        return value == "yes"


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, LeagueCog.hall, LeagueCog.records)
    await skald.add_cog(
        LeagueCog(
            catalogue=parts.catalogue,
            store=parts.store,
            servers=parts.servers,
            season_clock=parts.season_clock,
            digest_clock=parts.digest_clock,
            podiums=parts.podiums,
            league_files=LeagueFiles.of(parts),
            events=parts.events,
            texts=parts.texts,
            now=parts.sessions.now,
        )
    )
