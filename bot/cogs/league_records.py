"""`/league records` and `/league export`: the best there ever was on a server, and its league as files."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, show
from bot.client.services import Services
from bot.client.table_links import TableLinks
from bot.games import Catalogue, Listing
from bot.leagues.service import League
from bot.panels.layout import OWN_ACCENT, Document, Layout
from bot.panels.records import RecordsPanel, tables_of
from bot.panels.texts import Texts
from bot.tables.league_export import LeagueExport


class LeagueFiles(msgspec.Struct, frozen=True):
    """What these commands show."""

    catalogue: Catalogue
    league: League
    records: RecordsPanel
    links: TableLinks
    exports: LeagueExport
    texts: Texts

    @classmethod
    def of(cls, parts: Services) -> LeagueFiles:
        """Put it together."""
        return cls(
            catalogue=parts.catalogue,
            league=parts.league.ladders,
            records=RecordsPanel(parts.catalogue, parts.texts),
            links=TableLinks(parts.store, parts.table_sync.panel_registry),
            exports=LeagueExport(parts.store, parts.league.ladders),
            texts=parts.texts,
        )

    async def records_card(self, guild: int, listings: Sequence[Listing]) -> Layout:
        """Return the records of some games."""
        found = [(listing, await self.league.records(guild, listing.key)) for listing in listings]
        return self.records.card(found, await self.links.of(sorted(tables_of(found))))

    async def export_card(self, guild: int, season: int | None, most: int) -> Layout:
        """Return the league as files of at most so many bytes.

        Raises:
            Refused: they are larger.
        """
        data = await self.exports.archive(guild, season)
        if len(data) > most:
            raise Refused(self.texts("league.large-export" if season is None else "league.large-season"))
        name = "league.zip" if season is None else f"league-season-{season}.zip"
        head = f"### {self.texts('league.export')}"
        return Layout(OWN_ACCENT, head, words=self.texts("league.exported"), documents=(Document(name, data),))


class RecordCommands(commands.Cog):
    """These commands, for the group `/league`."""

    league_files: LeagueFiles

    @app_commands.command(name="records")
    @app_commands.describe(game="Of which game; of all when you name none")
    async def records(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """See the best there ever was on this server: who, when, and at which table."""
        listings = (self.league_files.catalogue[game.value],) if game else tuple(self.league_files.catalogue)
        await show(interaction, AnswerKind.PUBLIC, self.league_files.records_card(interaction.guild_id or 0, listings))

    @app_commands.command(name="export")
    @app_commands.describe(season="The number of a season; all of them when you name none")
    async def export(self, interaction: Interaction, season: app_commands.Range[int, 1, 10_000] | None = None) -> None:
        """Get the results, standings, trophies and events of this server as files."""
        guild = managed(interaction)
        most = 0 if interaction.guild is None else interaction.guild.filesize_limit
        await show(interaction, AnswerKind.PRIVATE, self.league_files.export_card(guild, season, most))


def managed(interaction: Interaction) -> int:
    """Return the server of a command for those who manage it.

    Raises:
        app_commands.MissingPermissions: the person does not.
    """
    if not interaction.permissions.manage_guild:
        raise app_commands.MissingPermissions(["manage_guild"])
    return interaction.guild_id or 0
