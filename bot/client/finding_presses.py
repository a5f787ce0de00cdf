"""What happens when somebody presses a control by which people find each other: one method per verb."""

from __future__ import annotations

from bot.autoplay.finding_clock import FindingClock
from bot.client.deferral import AnswerKind, Interaction
from bot.client.opening import sitter_of
from bot.client.press_checks import number
from bot.client.proposal_messages import ProposalMessages
from bot.client.responses import Refused, show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.proposal import stamp_of
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import LOBBY, WANTED, Proposal, Table
from bot.tables.finding import Finding
from bot.tables.lobbies import Lobbies


class FindingPresses:
    """Answers presses on tables that seek players, on proposals, and of those who wait."""

    def __init__(  # noqa: PLR0913 - a press can touch all of these
        self,
        lobbies: Lobbies,
        finding: Finding,
        proposals: ProposalMessages,
        *,
        clock: FindingClock,
        panels: Panels,
        table_sync: TableSync,
        texts: Texts,
    ) -> None:
        self._lobbies = lobbies
        self._finding = finding
        self._proposals = proposals
        self._clock = clock
        self._panels = panels
        self._table_sync = table_sync
        self._texts = texts

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

    async def accept(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Accept a proposal; once everybody has, its table begins."""
        proposal = number(control.question)
        async with self._proposals.lanes.of(proposal):
            await self._proposals.belongs(interaction, proposal)
            after = await self._finding.accept(
                proposal, interaction.user.id, shown=lambda options: stamp_of(options) == control.stamp
            )
            if isinstance(after, Proposal):
                await self._show(interaction, after)
                return
            await self._begin(interaction, proposal, after)

    async def decline(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Decline a proposal, or take it back."""
        proposal = number(control.question)
        async with self._proposals.lanes.of(proposal):
            await self._proposals.belongs(interaction, proposal)
            after = await self._finding.decline(proposal, interaction.user.id)
            await self._show(interaction, after)
        self._clock.nudge(after.guild)

    async def leave_queue(self, interaction: Interaction, _control: CustomId, _values: tuple[str, ...]) -> None:
        """Wait no longer."""
        if not await self._finding.leave(interaction.guild_id or 0, interaction.user.id):
            raise Refused(self._texts("find.not-waiting"))
        card = Layout(OWN_ACCENT, f"### {self._texts('find.head')}", words=self._texts("find.left"))
        await show(interaction, AnswerKind.UPDATE, card)

    async def _show(self, interaction: Interaction, proposal: Proposal) -> None:
        """Show a proposal as it stands, in answer to a press on it. The caller holds its lock."""
        _, message = await show(interaction, AnswerKind.UPDATE, self._proposals.card(proposal))
        if message is not None:
            await self._proposals.shown(proposal)

    async def _begin(self, interaction: Interaction, proposal: int, table: Table) -> None:
        """Begin the table that has come of a proposal; the pressed message becomes that of its lobby."""
        async with self._table_sync.lane(table.id, LOBBY):
            session = await self._proposals.begin(proposal)
            card, message = await show(interaction, AnswerKind.UPDATE, self._panels.lobby(session))
            if message is not None:
                await self._table_sync.shown(session, LOBBY, message, card)
        self._table_sync.dirty(table.id)
