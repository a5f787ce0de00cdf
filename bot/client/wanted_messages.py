"""The messages of tables that seek players, in the channel of their server's league."""

from __future__ import annotations

import discord
import structlog

from bot.client.league_news import News
from bot.client.message_api import NoPlace, broken_by
from bot.client.panel_sync import PanelSync
from bot.panels.layout import Layout
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.panels.wanted import wanted_card
from bot.store import LOBBY, WANTED, Status, Store
from bot.tables.guild_rules import GuildRules
from bot.tables.session import Session

log = structlog.get_logger(__name__)


class WantedMessages:
    """Brings these messages up to date; a table that has begun or is closed seeks nobody any more."""

    def __init__(
        self, store: Store, servers: GuildRules, panels: Panels, panel_sync: PanelSync, *, texts: Texts
    ) -> None:
        self._store = store
        self._servers = servers
        self._panels = panels
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._texts = texts

    async def show(self, session: Session) -> None:
        """Show what a table says now; nothing happens at tables that seek nobody."""
        table = session.table
        if table.status is not Status.LOBBY:
            if await self._registry.get(table.id, WANTED) is not None:
                last = await self._panels.lobby(session, await self._registry.link(table))
                await self._panel_sync.finish(table.id, WANTED, last)
            return
        card = await self.card(session)
        if card is None:
            await self._withdraw(table.id)
            return
        settings = await self._servers.league(table.guild or 0)
        if settings.channel is None or News.WANTED in settings.muted:
            return
        try:
            await self._panel_sync.bring(session, WANTED, settings.channel, card)
        except (NoPlace, discord.Forbidden) as error:
            log.warning("a table cannot seek players", table=table.id, broken=broken_by(error))

    async def _withdraw(self, table: int) -> None:
        """Take the message away of a table that seeks nobody any more: whoever said so is forgotten."""
        if await self._registry.get(table, WANTED) is not None:
            async with self._panel_sync.lane(table, WANTED):
                await self._panel_sync.withdraw(table, WANTED)

    async def card(self, session: Session) -> Layout | None:
        """Return what a table in its lobby says to those who may sit down; None when it seeks nobody."""
        wanted = await self._store.wanted.of(session.table.id)
        if wanted is None:
            return None
        return wanted_card(self._texts, session, wanted, await self._registry.link(session.table, LOBBY))
