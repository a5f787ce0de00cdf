"""`/standings`, `/profile`, `/history` and `/versus`: the league of a server and its people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.person_pages import PersonPages
from bot.client.responses import Refused, show
from bot.cogs.game_choices import offer_games
from bot.games import Catalogue
from bot.leagues.service import League
from bot.panels.layout import Layout
from bot.panels.league import LeaguePanels
from bot.panels.person import Person
from bot.panels.texts import Texts
from bot.tables.guild_rules import GuildRules

if TYPE_CHECKING:
    from bot.client.bot import Skald


class Leagues(commands.Cog):
    """Who is how good at what."""

    def __init__(  # noqa: PLR0913 - the league is about all of these
        self,
        *,
        catalogue: Catalogue,
        league: League,
        servers: GuildRules,
        panels: LeaguePanels,
        pages: PersonPages,
        texts: Texts,
    ) -> None:
        self._servers = servers
        self._catalogue = catalogue
        self._league = league
        self._panels = panels
        self._pages = pages
        self._texts = texts

    @app_commands.command(name="standings")
    @app_commands.describe(game="Which game; all of this server's games have their own table", season="A past season")
    @app_commands.guild_only()
    async def standings(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
        season: app_commands.Range[int, 1, 10_000] | None = None,
    ) -> None:
        """Show this server's standings."""
        expect(interaction, AnswerKind.PUBLIC)
        await show(interaction, AnswerKind.PUBLIC, self._standings(interaction, game, season))

    @app_commands.command(name="profile")
    @app_commands.describe(user="Whose; your own when you name nobody")
    @app_commands.guild_only()
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show somebody's ratings, form, trophies and opponents on this server."""
        person = _person(user or interaction.user, interaction)
        await show(interaction, AnswerKind.PRIVATE, self._pages.profile(interaction.guild_id or 0, person))

    @app_commands.command(name="history")
    @app_commands.describe(user="Whose; your own when you name nobody", game="Of which game; of all when you name none")
    @app_commands.guild_only()
    async def history(
        self,
        interaction: Interaction,
        user: discord.User | None = None,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        """List somebody's finished games on this server, the last one first."""
        person = _person(user or interaction.user, interaction)
        listing = self._catalogue[game.value] if game else None
        await show(interaction, AnswerKind.PRIVATE, self._pages.history(interaction.guild_id or 0, person, listing))

    @app_commands.command(name="versus")
    @app_commands.describe(one="One player", other="Another player; you when you name nobody")
    @app_commands.guild_only()
    async def versus(self, interaction: Interaction, one: discord.User, other: discord.User | None = None) -> None:
        """Show how two players stand against each other on this server."""
        first, second = _person(one, interaction), _person(other or interaction.user, interaction)
        if first.user == second.user:
            raise Refused(self._texts("versus.same"))
        layout = self._pages.against(interaction.guild_id or 0, first, second, buttons=False)
        await show(interaction, AnswerKind.PUBLIC, layout)

    async def _standings(
        self, interaction: Interaction, game: app_commands.Choice[str] | None, season: int | None
    ) -> Layout:
        guild = interaction.guild_id or 0
        if season is not None and season > await self._league.newest_season(guild):
            raise Refused(self._texts("season.unknown", n=season))
        key = game.value if game else await self._league.favourite(guild)
        table = await self._league.season_table(guild, key, season)
        settings = await self._servers.league(guild)
        listed = [row for row in table.standings if row.user is not None or settings.computers]
        return await self._panels.standings(self._catalogue[key], table, listed, reader=interaction.user.id)


def _person(user: discord.User | discord.Member, interaction: Interaction) -> Person:
    return Person(user.id, user.display_name, interaction.user.id)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, Leagues.standings, Leagues.history)
    await skald.add_cog(
        Leagues(
            catalogue=parts.catalogue,
            league=parts.league.ladders,
            servers=parts.servers,
            panels=LeaguePanels(parts.catalogue, parts.texts, parts.render_queue),
            pages=parts.league.person_pages,
            texts=parts.texts,
        )
    )
