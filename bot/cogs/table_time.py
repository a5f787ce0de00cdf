"""Commands of `/table` about time: of which tables one is told."""

from __future__ import annotations

from discord import app_commands

from bot.client.deferral import Interaction
from bot.cogs.at_table import AtTable


class TimeCommands(AtTable):
    """These commands, for the group `/table`."""

    @app_commands.command(name="mute")
    async def mute(self, interaction: Interaction, table: int | None = None) -> None:
        """Be told nothing more of a table, or be told of it again."""
        session = await self.finder.find(interaction, table)
        self.require_seat(session, interaction)
        muted = session.table.id in await self.sessions.store.notices.muted(interaction.user.id)
        await self.presses.notices.set_muted(interaction, session.table.id, mute=not muted)

    @mute.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)
