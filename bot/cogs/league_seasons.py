"""`/league season`: the seasons of a server begin, end, and follow each other."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.autoplay.season_clock import SeasonClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, say, show
from bot.cogs.league_records import managed
from bot.cogs.typed_moment import typed_moment
from bot.leagues import same_wall_time, season_at
from bot.panels.fitting import fitting
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.podium import PodiumPanel
from bot.panels.texts import Texts
from bot.store import Season, Store
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules
from bot.tables.league_settings import LeagueSettings
from renderers.kit.typed import Markup, written

LONGEST_NAME: Final = 40
"""Letters of a season's name."""


class ServerSeasons(msgspec.Struct, frozen=True):
    """What these commands do and show."""

    store: Store
    servers: GuildRules
    clock: SeasonClock
    podiums: PodiumPanel
    texts: Texts
    now: Clock

    async def begin(self, guild: int, name: str, ends: str) -> Season:
        """Begin a season; one that runs ends now.

        Raises:
            Refused: it cannot end then.
        """
        settings, now = await self.servers.league(guild), self.now()
        ends_at = typed_moment(self.texts, ends, zone=settings.zone, now=now) if ends else settings.next_end(now)
        season = await self.store.seasons.begin(guild, name=name or settings.name_at(now), at=now, ends_at=ends_at)
        self.clock.nudge()
        return season

    async def end(self, guild: int) -> Season:
        """End the season that runs, and return it.

        Raises:
            Refused: none runs.
        """
        running, now = await self.running(guild), self.now()
        if running is None:
            raise Refused(self.texts("season.none-runs"))
        await self.store.seasons.end(running, now, now=now)
        self.clock.nudge()
        return running

    async def follow(self, guild: int, settings: LeagueSettings) -> None:
        """Let seasons follow each other from now on: begin one if none runs, and give one without an end its end."""
        now = self.now()
        ends_at = settings.next_end(now)
        running = await self.running(guild)
        if ends_at is None:
            return
        if running is None:
            await self.store.seasons.begin(guild, name=settings.name_at(now), at=now, ends_at=ends_at)
        elif running.ends_at is None:
            await self.store.seasons.end(running, ends_at, now=now)
        self.clock.nudge()

    async def move(self, guild: int, before: LeagueSettings, after: LeagueSettings) -> None:
        """Let the season that runs end by the clocks of another time zone as it would have by those of the one before.

        If that moment is past, it ends now.
        """
        running, now = await self.running(guild), self.now()
        if running is not None and running.ends_at is not None:
            ends_at = same_wall_time(running.ends_at, ZoneInfo(before.zone), ZoneInfo(after.zone))
            await self.store.seasons.end(running, max(ends_at, now), now=now)
            self.clock.nudge()

    async def running(self, guild: int) -> Season | None:
        """Return the season that runs on a server."""
        seasons = await self.store.seasons.of(guild)
        number = season_at(seasons, self.now())
        return next((season for season in seasons if season.number == number), None)

    async def list_card(self, guild: int) -> Layout:
        """Return the seasons of a server with their dates, the newest first."""
        seasons = sorted(await self.store.seasons.of(guild), key=lambda one: -one.number)
        lines = [
            self.texts(
                "season.line",
                n=season.number,
                season=self.name(season),
                begin=_day(season.began_at),
                end=self.texts("season.open") if season.ends_at is None else _day(season.ends_at),
            )
            for season in seasons
        ]
        head = f"### {self.texts('season.head')}"
        return Layout(OWN_ACCENT, head, words=fitting(lines) or self.texts("season.none"))

    def name(self, season: Season) -> str:
        """Return what a season is called."""
        return written(self.podiums.name(season))

    def told(self, what: str, season: Season) -> str:
        """Return that a season has `begun`, or `runs`, and when it ends."""
        endless = season.ends_at is None
        end = self.texts("season.endless") if endless else self.texts("season.ends", end=_day(season.ends_at or 0))
        return self.texts(f"season.{what}", season=self.name(season), end=end)


class SeasonCommands(commands.Cog):
    """These commands, for the group `/league`."""

    seasons: ServerSeasons
    texts: Texts

    season = app_commands.Group(name="season", description="Seasons of this server's league")
    """Commands about seasons."""

    @season.command(name="begin")
    @app_commands.describe(
        name="What the season is called",
        ends="When it ends, such as 2026-12-31 or 2026-12-31 18:00, in this server's time",
    )
    async def begin(
        self, interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME] = "", ends: str = ""
    ) -> None:
        """Begin a season of all games; one that runs ends now."""
        season = await self.seasons.begin(managed(interaction), name, ends)
        await say(interaction, self.seasons.told("begun", season))

    @season.command(name="end")
    async def end(self, interaction: Interaction) -> None:
        """End the season that runs: its podiums are shown a little later."""
        season = await self.seasons.end(managed(interaction))
        await say(interaction, self.texts("season.ended", season=self.seasons.name(season)))

    @season.command(name="list")
    async def listing(self, interaction: Interaction) -> None:
        """See the seasons of this server, with their dates."""
        await show(interaction, AnswerKind.PRIVATE, self.seasons.list_card(interaction.guild_id or 0))


def _day(at: int) -> Markup:
    """Return a moment as everybody reads it in their own time."""
    return Markup(f"<t:{at // 1000}:f>")
