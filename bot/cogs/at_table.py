"""What all commands of `/table` share."""

from __future__ import annotations

from discord.ext import commands

from bot.client.deferral import Interaction
from bot.client.presses import Presses
from bot.client.responses import Refused
from bot.client.table_sync import TableSync
from bot.cogs.find_table import TableFinder
from bot.panels.reference import Reference
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.session import Session
from bot.tables.sessions import Sessions


class AtTable(commands.Cog):
    """Commands about one table: of this channel, or of the number given."""

    sessions: Sessions
    finder: TableFinder
    presses: Presses
    panels: Panels
    pages: Reference
    table_sync: TableSync
    texts: Texts

    async def begun(self, interaction: Interaction, table: int | None) -> Session:
        """Return the table that a command is about.

        Raises:
            Refused: it has not begun, or cannot be found.
        """
        session = await self.finder.find(interaction, table)
        if session.table.status not in (Status.PLAYING, Status.OVER):
            raise Refused(self.texts("refused.not-begun"))
        return session

    def require_seat(self, session: Session, interaction: Interaction) -> None:
        """Refuse somebody who does not sit at a table."""
        if session.seat_of(interaction.user.id) is None:
            raise Refused(self.texts("refused.not-seated"))
