"""The messages of proposals: posted, kept as they stand, and made those of the tables that come of them."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.client.deferral import Interaction
from bot.client.discord_requests import FAILURES
from bot.client.message_api import Gone, MessageApi, NoPlace, broken_by
from bot.client.press_checks import Foreign
from bot.client.table_sync import TableSync
from bot.panels.layout import Layout
from bot.panels.proposal import proposal_card
from bot.panels.texts import Texts
from bot.store import Conflict, Proposal, ProposalState
from bot.system.keyed_lock import KeyedLock
from bot.tables.finding import Finding
from bot.tables.lobbies import Lobbies
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import ConfigError

log = structlog.get_logger(__name__)

RETRY: Final = 60_000
"""Milliseconds until a message that Discord did not take is tried again."""


class ProposalMessages:
    """Shows proposals, one change of a message at a time."""

    def __init__(
        self, sessions: Sessions, finding: Finding, lobbies: Lobbies, message_api: MessageApi, *, table_sync: TableSync
    ) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._finding = finding
        self._lobbies = lobbies
        self._message_api = message_api
        self._table_sync = table_sync
        self._texts = Texts()
        self.lanes: KeyedLock[int] = KeyedLock()
        """The locks to hold while a proposal's message changes, by proposal."""

    async def belongs(self, interaction: Interaction, proposal: int, *, alone: bool = False) -> None:
        """Look at where a press on a proposal comes from: a client can name any that there is.

        Args:
            interaction: the press.
            proposal: which one it names; one that is settled is told where it is looked up.
            alone: whether its control stands in a message that only the presser sees.

        Raises:
            Foreign: the proposal is another server's, or another message shows it.
        """
        seen, message = await self._store.proposals.get(proposal), interaction.message
        if seen is None:
            return
        if seen.guild != interaction.guild_id:
            raise Foreign("server")
        if not alone and (message is None or seen.message not in (None, message.id)):
            raise Foreign("message")

    async def card(self, proposal: Proposal) -> Layout:
        """Return a proposal as it stands."""
        listing = (await self._sessions.books.at(proposal.guild))[proposal.game]
        return proposal_card(self._texts, listing, proposal, await self._store.proposals.people(proposal.id))

    async def show(self, proposal: int) -> None:
        """Bring the message of a proposal up to date, and begin the table that has come of it."""
        async with self.lanes.of(proposal):
            seen = await self._store.proposals.get(proposal)
            if seen is None:
                return
            try:
                if seen.table is not None:
                    await self.begin(seen.id)
                else:
                    await self._bring(seen)
            except (NoPlace, discord.Forbidden) as error:
                log.warning("a proposal finds no place", proposal=seen.id, broken=broken_by(error))
                await self._give_up(seen)
            except FAILURES as error:
                log.warning("a proposal could not be shown", proposal=seen.id, error=repr(error))
                await self._store.proposals.later(seen, self._sessions.now() + RETRY)

    async def shown(self, seen: Proposal) -> None:
        """Note that a proposal is shown as it stands."""
        await self._store.proposals.shown(seen)

    async def begin(self, proposal: int) -> Session:
        """Begin the game of the table that has come of a proposal, if nobody has a deck to choose for it."""
        seen = await self._store.proposals.get(proposal)
        assert seen is not None
        assert seen.table is not None
        session = await self._sessions.get(seen.table)
        if session.listing.decks is None:
            try:
                session = await self._lobbies.begin(seen.table)
            except ConfigError as error:
                log.warning("an agreed table waits for its host", table=seen.table, error=str(error))
        self._table_sync.dirty(seen.table)
        await self._store.proposals.shown(seen)
        return session

    async def _bring(self, seen: Proposal) -> None:
        card = await self.card(seen)
        if seen.message is not None:
            try:
                await self._message_api.edit(seen.channel, seen.message, card)
            except Gone:
                if seen.state is ProposalState.OPEN:
                    seen = await self._post(seen, card)
        elif seen.state is ProposalState.OPEN:
            seen = await self._post(seen, card)
        if seen.replaced is not None:
            await self._message_api.delete(seen.channel, seen.replaced)
        await self._store.proposals.shown(seen)

    async def _post(self, seen: Proposal, card: Layout) -> Proposal:
        nonce = f"f{seen.id}x{seen.revision}{'' if seen.message is None else seen.message % 1_000_000}"
        message = await self._message_api.send(seen.channel, card, nonce=nonce)
        return await self._store.proposals.posted(seen, message)

    async def _give_up(self, seen: Proposal) -> None:
        """Settle a proposal that can be shown nowhere."""
        try:
            if seen.state is ProposalState.OPEN:
                seen = await self._finding.drop(seen)
        except Conflict:
            return
        await self._store.proposals.shown(seen)
