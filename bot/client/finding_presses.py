"""What happens when somebody presses a control by which people find each other: one method per verb."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.opening import sitter_of
from bot.client.responses import show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.table import Panels
from bot.store import WANTED
from bot.tables.lobbies import Lobbies


class FindingPresses:
    """Answers presses on tables that seek players."""

    def __init__(self, lobbies: Lobbies, *, panels: Panels, table_sync: TableSync) -> None:
        self._lobbies = lobbies
        self._panels = panels
        self._table_sync = table_sync

    async def sit_down(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Sit down at a table that seeks players."""
        sitter = sitter_of(interaction, self._lobbies.now())
        async with self._table_sync.lane(control.table, WANTED):
            session = await self._lobbies.join(control.table, sitter)
            card = await self._table_sync.wanted.card(session)
            card = card or await self._panels.lobby(session)
            card, message = await show(interaction, AnswerKind.UPDATE, card)
            if message is not None:
                await self._table_sync.shown(session, WANTED, message, card)
