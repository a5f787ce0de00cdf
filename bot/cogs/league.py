"""`/league`: seasons, records, the hall of fame, and what a server's managers decide about its league."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.autoplay.digest_clock import DigestClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import show
from bot.cogs.contexts import servers_only
from bot.cogs.game_choices import offer_games
from bot.cogs.league_records import LeagueFiles, RecordCommands
from bot.cogs.league_seasons import SeasonCommands, ServerSeasons
from bot.cogs.league_settings import SettingsCommands
from bot.games import Listing
from bot.panels.layout import Layout
from bot.panels.predictions import seers_card
from bot.panels.texts import Texts
from bot.tables.events.service import Events
from bot.tables.guild_rules import GuildRules

if TYPE_CHECKING:
    from bot.client.bot import Skald


SEERS = 10
"""People who are listed for having seen the most coming."""


@servers_only
class LeagueCog(
    SeasonCommands,
    SettingsCommands,
    RecordCommands,
    commands.GroupCog,
    name="league",
    description="Seasons, records and the hall of fame",
):
    """Commands about the league of a server."""

    def __init__(  # noqa: PLR0913 - the league is about all of these
        self,
        *,
        servers: GuildRules,
        digest_clock: DigestClock,
        seasons: ServerSeasons,
        events: Events,
        league_files: LeagueFiles,
        texts: Texts,
    ) -> None:
        self.servers = servers
        self.digest_clock = digest_clock
        self.seasons = seasons
        self.events = events
        self.league_files = league_files
        self.texts = texts

    @app_commands.command(name="hall")
    @app_commands.describe(game="Of which game; of all when you name none")
    async def hall(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """See who stood on the podiums of past seasons and events."""
        listing = self.league_files.catalogue[game.value] if game else None
        await show(interaction, AnswerKind.PUBLIC, self._hall_card(interaction.guild_id or 0, listing))

    @app_commands.command(name="seers")
    @app_commands.describe(game="Of which game; of all together when you name none")
    async def seers(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """See who has guessed best how things come out at tables that they watched."""
        listing = self.league_files.catalogue[game.value] if game else None
        await show(interaction, AnswerKind.PUBLIC, self._seers_card(interaction.guild_id or 0, listing))

    async def _seers_card(self, guild: int, listing: Listing | None) -> Layout:
        rows = await self.seasons.store.predictions.seers(guild, listing.key if listing else None, most=SEERS)
        return seers_card(self.texts, rows, listing)

    async def _hall_card(self, guild: int, listing: Listing | None) -> Layout:
        store = self.seasons.store
        seasons, trophies = await store.seasons.of(guild), await store.seasons.trophies(guild)
        events = await store.events.trophies(guild, game=listing.key if listing else None)
        return self.seasons.podiums.hall(seasons, trophies, listing, events=events)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, LeagueCog.hall, LeagueCog.records, LeagueCog.seers)
    seasons = ServerSeasons(
        store=parts.store,
        servers=parts.servers,
        clock=parts.league.season_clock,
        podiums=parts.league.podiums,
        texts=parts.texts,
        now=parts.sessions.now,
    )
    await skald.add_cog(
        LeagueCog(
            servers=parts.servers,
            digest_clock=parts.league.digest_clock,
            seasons=seasons,
            events=parts.events.service,
            league_files=LeagueFiles.of(parts),
            texts=parts.texts,
        )
    )
