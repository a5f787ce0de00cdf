"""Commands of `/table` about time: the clock, and of which tables one is told."""

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

    @app_commands.command(name="clock")
    async def clock(self, interaction: Interaction, table: int | None = None) -> None:
        """See how much time everybody has, and give some."""
        session = await self.begun(interaction, table)
        await self.presses.clocks.show(interaction, session)

    @app_commands.command(name="give-time")
    async def give_time(self, interaction: Interaction, table: int | None = None) -> None:
        """Give those who are waited for half of the clock more."""
        session = await self.begun(interaction, table)
        await self.presses.clocks.give(interaction, session.table.id)

    @mute.autocomplete("table")
    @clock.autocomplete("table")
    @give_time.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)
