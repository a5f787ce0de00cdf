"""`/table options`: the settings of a table that has not begun, typed."""

from __future__ import annotations

from discord import app_commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, show
from bot.cogs.at_table import AtTable
from bot.cogs.typed_options import TypedOptions
from bot.panels.settings import settings_panel
from bot.tables.lobbies import Lobbies, lobby_of


class OptionsCommand(AtTable):
    """This command, for the group `/table`."""

    lobbies: Lobbies
    typed: TypedOptions

    @app_commands.command(name="options")
    @app_commands.describe(options="Settings such as goal=500 clock=1d; without any you see them all")
    async def options(self, interaction: Interaction, options: str = "", table: int | None = None) -> None:
        """See and change the settings of a table that has not begun and that you host."""
        session = lobby_of(await self.finder.find(interaction, table), interaction.user.id)
        values = self.typed.values(session.listing, options)
        if values:
            session = await self.lobbies.choose_all(session.table.id, interaction.user.id, values)
        await show(interaction, AnswerKind.PRIVATE, settings_panel(self.texts, session))

    @options.autocomplete("options")
    async def _typed_options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self.finder.find(interaction, getattr(interaction.namespace, "table", None))
        except (Refused, LookupError):
            return []
        return self.typed.offers(session.listing, current)

    @options.autocomplete("table")
    async def _tables_with_options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)
