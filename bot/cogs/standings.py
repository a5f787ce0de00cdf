"""`/standings`, `/profile`, `/history` and `/versus`: the league of a server and its people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.person_pages import PersonPages
from bot.client.responses import Refused, show
from bot.cogs.contexts import servers_only, wherever
from bot.cogs.game_choices import offer_games
from bot.games import Catalogue
from bot.leagues.service import League
from bot.panels.layout import Layout
from bot.panels.league import LeaguePanels
from bot.panels.person_controls import Person
from bot.panels.texts import Texts
from bot.tables.guild_rules import GuildRules
from renderers.kit.typed import written

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
    @servers_only
    async def standings(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
        season: app_commands.Range[int, 1, 10_000] | None = None,
    ) -> None:
        """Show this server's standings."""
        expect(interaction, AnswerKind.PUBLIC)
        await show(interaction, AnswerKind.PUBLIC, self._standings(interaction, game, season))

    @wherever
    @app_commands.command(name="profile")
    @app_commands.describe(
        user="Whose; your own when you name nobody", server="Your own profile of another server that you play on"
    )
    async def profile(self, interaction: Interaction, user: discord.User | None = None, server: str = "") -> None:
        """Show somebody's ratings, form, trophies and opponents on a server."""
        if server or interaction.guild_id is None or not interaction.is_guild_integration():
            await show(interaction, AnswerKind.PRIVATE, self._elsewhere(interaction, user, server))
            return
        person = person_of(user or interaction.user, interaction)
        await show(interaction, AnswerKind.PRIVATE, self._pages.profile(interaction.guild_id, person))

    @profile.autocomplete("server")
    async def _servers_of(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = {
            guild: self._server_name(interaction, guild) for guild in await self._pages.servers(interaction.user.id)
        }
        found = [(guild, name) for guild, name in names.items() if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=str(guild)) for guild, name in found]

    async def _elsewhere(self, interaction: Interaction, user: discord.User | None, server: str) -> Layout:
        """Return somebody's own profile of a server where they are not just now.

        Raises:
            Refused: it is another's, which can be seen on its server alone, or they have played on no such server.
        """
        if user is not None and user.id != interaction.user.id:
            raise Refused(self._texts("person.not-here"))
        played = {str(guild): guild for guild in await self._pages.servers(interaction.user.id)}
        if not played:
            raise Refused(self._texts("person.nowhere"))
        guild = played.get(server) if server else next(iter(played.values()))
        if guild is None:
            raise Refused(self._texts("person.no-server"))
        person = replace(person_of(interaction.user, interaction), guild=guild)
        card = await self._pages.profile(guild, person)
        words = self._texts("person.of-server", server=written(self._server_name(interaction, guild)), n=len(played))
        return replace(card, foot=words)

    def _server_name(self, interaction: Interaction, guild: int) -> str:
        """Return what a server is called, as far as this process knows."""
        known = interaction.client.get_guild(guild)
        return known.name if known is not None else self._texts("person.some-server", number=str(guild)[-4:])

    @app_commands.command(name="history")
    @app_commands.describe(user="Whose; your own when you name nobody", game="Of which game; of all when you name none")
    @servers_only
    async def history(
        self,
        interaction: Interaction,
        user: discord.User | None = None,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        """List somebody's finished games on this server, the last one first."""
        person = person_of(user or interaction.user, interaction)
        listing = self._catalogue[game.value] if game else None
        await show(interaction, AnswerKind.PRIVATE, self._pages.history(interaction.guild_id or 0, person, listing))

    @app_commands.command(name="versus")
    @app_commands.describe(one="One player", other="Another player; you when you name nobody")
    @servers_only
    async def versus(self, interaction: Interaction, one: discord.User, other: discord.User | None = None) -> None:
        """Show how two players stand against each other on this server."""
        first, second = person_of(one, interaction), person_of(other or interaction.user, interaction)
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


def person_of(user: discord.User | discord.Member, interaction: Interaction) -> Person:
    """Return somebody whose page is asked for, and who asks."""
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
