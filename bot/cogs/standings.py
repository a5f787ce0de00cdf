"""`/standings` and `/profile`: the league of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.responses import show
from bot.cogs.game_choices import offer_games
from bot.games import Catalogue
from bot.leagues.service import League
from bot.learning.progress import Progress
from bot.panels.layout import Layout
from bot.panels.league import LeaguePanels
from bot.tables.guild_rules import GuildRules

if TYPE_CHECKING:
    from bot.client.bot import Skald


class Leagues(commands.Cog):
    """Who is how good at what."""

    def __init__(
        self,
        *,
        catalogue: Catalogue,
        league: League,
        servers: GuildRules,
        progress: Progress,
        panels: LeaguePanels,
    ) -> None:
        self._servers = servers
        self._catalogue = catalogue
        self._league = league
        self._progress = progress
        self._panels = panels

    @app_commands.command(name="standings")
    @app_commands.describe(game="Which game; all of this server's games have their own table", season="A past season")
    @app_commands.guild_only()
    async def standings(
        self, interaction: Interaction, game: app_commands.Choice[str] | None = None, season: int | None = None
    ) -> None:
        """Show this server's standings."""
        expect(interaction, AnswerKind.PUBLIC)
        await show(interaction, AnswerKind.PUBLIC, self._standings(interaction, game, season))

    @app_commands.command(name="profile")
    @app_commands.describe(user="Whose; your own when you name nobody")
    @app_commands.guild_only()
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show somebody's games, wins and ratings on this server."""
        who = user or interaction.user
        await show(interaction, AnswerKind.PRIVATE, self._profile(interaction.guild_id or 0, who))

    async def _standings(
        self, interaction: Interaction, game: app_commands.Choice[str] | None, season: int | None
    ) -> Layout:
        guild = interaction.guild_id or 0
        key = game.value if game else await self._league.favourite(guild)
        table = await self._league.season_table(guild, key, season)
        settings = await self._servers.league(guild)
        listed = [row for row in table.standings if row.user is not None or settings.computers]
        return await self._panels.standings(self._catalogue[key], table, listed, reader=interaction.user.id)

    async def _profile(self, guild: int, who: discord.User | discord.Member) -> Layout:
        games = await self._league.profile(guild, who.id)
        return await self._panels.profile(who.display_name, games, await self._progress.learned(who.id))


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, Leagues.standings)
    await skald.add_cog(
        Leagues(
            catalogue=parts.catalogue,
            league=parts.league,
            servers=parts.servers,
            progress=parts.progress,
            panels=LeaguePanels(parts.catalogue, parts.texts, parts.render_queue),
        )
    )
