"""`/league season`: seasons of a server, begun and ended."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.autoplay.season_clock import SeasonClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, say, show
from bot.cogs.league_records import managed
from bot.cogs.typed_moment import typed_moment
from bot.leagues import season_at
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.podium import PodiumPanel
from bot.panels.texts import Texts
from bot.store import Season, Store
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules
from renderers.kit.typed import Markup, written

CHOICES: Final = 25
"""Discord shows so many choices at most."""

LONGEST_NAME: Final = 40
"""Letters of a season's name."""


class SeasonCommands(commands.Cog):
    """These commands, for the group `/league`."""

    store: Store
    servers: GuildRules
    season_clock: SeasonClock
    podiums: PodiumPanel
    texts: Texts
    now: Clock

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
        guild, now = managed(interaction), self.now()
        settings = await self.servers.league(guild)
        ends_at = typed_moment(self.texts, ends, zone=settings.zone, now=now) if ends else settings.next_end(now)
        season = await self.store.seasons.begin(guild, name=name or settings.name_at(now), at=now, ends_at=ends_at)
        self.season_clock.nudge()
        await say(interaction, self.texts("season.begun", season=self.name_of(season), end=self.end_of(season)))

    @season.command(name="end")
    async def end(self, interaction: Interaction) -> None:
        """End the season that runs: its podiums are shown a little later."""
        guild, now = managed(interaction), self.now()
        running = self.running(await self.store.seasons.of(guild))
        if running is None:
            raise Refused(self.texts("season.none-runs"))
        await self.store.seasons.end(running, now, now=now)
        self.season_clock.nudge()
        await say(interaction, self.texts("season.ended", season=self.name_of(running)))

    @season.command(name="list")
    async def seasons(self, interaction: Interaction) -> None:
        """See the seasons of this server, with their dates."""
        await show(interaction, AnswerKind.PRIVATE, self._list_card(interaction.guild_id or 0))

    async def _list_card(self, guild: int) -> Layout:
        seasons = sorted(await self.store.seasons.of(guild), key=lambda one: -one.number)
        lines = [
            self.texts(
                "season.line",
                n=season.number,
                season=self.name_of(season),
                begin=_day(season.began_at),
                end=self.end_of(season),
            )
            for season in seasons[: 2 * CHOICES]
        ]
        head = f"### {self.texts('season.head')}"
        return Layout(OWN_ACCENT, head, words="\n".join(lines or [self.texts("season.none")]))

    def running(self, seasons: tuple[Season, ...]) -> Season | None:
        """Return the season that runs; None while none does."""
        number = season_at(seasons, self.now())
        return next((season for season in seasons if season.number == number), None)

    def name_of(self, season: Season) -> str:
        """Return what a season is called."""
        return written(self.podiums.name(season))

    def end_of(self, season: Season) -> str:
        """Return when a season ends."""
        return self.texts("season.open") if season.ends_at is None else _day(season.ends_at)


def _day(at: int) -> Markup:
    """Return a moment as everybody reads it in their own time."""
    return Markup(f"<t:{at // 1000}:f>")
