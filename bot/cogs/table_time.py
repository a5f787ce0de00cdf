"""Commands of `/table` about time: the clock, and of which tables one is told."""

from __future__ import annotations

from discord import app_commands

from bot.client.deferral import Interaction
from bot.cogs.at_table import AtTable
from bot.tables.late_votes import Choice, open_votes
from bot.tables.lobby_error import LobbyError


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

    @app_commands.command(name="pause")
    async def pause(self, interaction: Interaction, table: int | None = None) -> None:
        """Ask the others for a pause, in which all clocks stand still; or end it."""
        session = await self.begun(interaction, table)
        if session.table.paused_at is None:
            await self.presses.clocks.pause(interaction, session.table.id)
        else:
            await self.presses.clocks.unpause(interaction, session.table.id)

    @app_commands.command(name="vote")
    @app_commands.describe(decision="What is to be done for the seat whose time is over")
    @app_commands.choices(
        decision=[
            app_commands.Choice(name="their time once more", value=Choice.WAIT.value),
            app_commands.Choice(name="a plain move", value=Choice.PLAY.value),
            app_commands.Choice(name="a computer player moves once", value=Choice.COMPUTER.value),
            app_commands.Choice(name="the seat is given up", value=Choice.FORFEIT.value),
        ]
    )
    async def vote(
        self, interaction: Interaction, decision: app_commands.Choice[str], table: int | None = None
    ) -> None:
        """Decide with the others what is done for a seat whose time is over."""
        session = await self.begun(interaction, table)
        late = open_votes(await self.sessions.store.deadlines.of(session.table.id))
        if not late:
            raise LobbyError("vote-over")
        await self.presses.decisions.choose(interaction, session.table.id, late[0].seat, Choice(decision.value))

    @mute.autocomplete("table")
    @vote.autocomplete("table")
    @pause.autocomplete("table")
    @clock.autocomplete("table")
    @give_time.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)
