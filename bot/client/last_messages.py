"""What the messages of a table show for the last time: when it was closed, is lost, or somebody gave up their seat."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import discord

from bot.client.message_api import Closed, MessageApi, NoPlace
from bot.client.panel_sync import PanelSync
from bot.client.parts import Parts
from bot.panels.hand import PanelState
from bot.panels.layout import Layout
from bot.panels.table import Panels
from bot.store import GALLERY, LIVE, LOBBY, Audience, AudienceKind, Panel, Status, User
from bot.tables.session import Session
from bot.tables.sessions import Sessions

_PASSING: Final = frozenset(
    {AudienceKind.MOTIONS, AudienceKind.SUBSTITUTE, AudienceKind.VOTE, AudienceKind.DOUBT, AudienceKind.NOTICE}
)
"""Messages that ask something, which nobody can answer any more, or that say where a table can go on."""


class LastMessages:
    """Edits messages for the last time, without controls."""

    def __init__(self, sessions: Sessions, panels: Panels, message_api: MessageApi, panel_sync: PanelSync) -> None:
        self._sessions = sessions
        self._panels = panels
        self._message_api = message_api
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry

    async def show_closed(self, session: Session, people: dict[int, User], parts: Parts) -> None:
        """Edit every message of a table that was given up; those go that concern a game that goes on."""
        table = session.table.id
        link = await self._registry.link(session.table)
        given_up = self._panels.given_up(session, link)
        for panel in await self._registry.of(table):
            if panel.audience.kind in _PASSING:
                await parts(self._withdraw(table, panel.audience))
            elif panel.audience.kind is not AudienceKind.PING and not panel.audience.outdated:
                own = _belongs(panel, people)
                card = await self._last_card(session, panel.audience, link) if own else given_up
                await parts(self._panel_sync.finish(table, panel.audience, card))

    async def show_given_up(self, session: Session, people: dict[int, User], parts: Parts) -> None:
        """Edit the panels of those who no longer hold their seat: without secrets."""
        for panel in await self._registry.of(session.table.id):
            if not _belongs(panel, people):
                card = self._panels.given_up(session, await self._registry.link(session.table))
                await parts(self._panel_sync.finish(session.table.id, panel.audience, card))

    async def show_lost(self, table: int) -> bool:
        """Edit every message of a table that cannot be taken up, once it is closed; return False while it is not."""
        row = await self._sessions.store.tables.get(table)
        if row is None or row.status is not Status.ENDED:
            return False
        card = self._panels.lost(row, self._sessions.catalogue)
        audiences = [panel.audience for panel in await self._registry.of(table)]
        public = next((audience for audience in (GALLERY, LOBBY) if audience in audiences), None)
        if public is not None:
            with suppress(NoPlace, Closed, discord.Forbidden):
                await self._message_api.send(row.place, card, nonce=f"{table}closed")
            with suppress(NoPlace, discord.DiscordException):
                await self._panel_sync.finish(table, public, card)
            await self._registry.drop(table, public)  # so that its channel is told only once
        notices = self._sessions.store.notices
        for user, seat in {(notice.user, notice.seat) for notice in await notices.at(table)}:
            await notices.ask(user, table, seat, ())
        for panel in await self._registry.of(table):
            if panel.audience.kind is AudienceKind.PING or panel.audience.kind in _PASSING:
                await self._withdraw(table, panel.audience)
            else:
                await self._panel_sync.finish(table, panel.audience, card)
        return True

    async def _withdraw(self, table: int, audience: Audience) -> None:
        async with self._panel_sync.lane(table, audience):
            await self._panel_sync.withdraw(table, audience)

    async def _last_card(self, session: Session, audience: Audience, link: str | None) -> Layout:
        if audience in (LOBBY, LIVE) or session.game is None:
            return await self._panels.lobby(session, link)
        if audience.seat is not None:
            return await self._panels.hand(session, audience.seat, PanelState(board=True, news=session.recent[-1:]))
        return await self._panels.gallery(session)


def _belongs(panel: Panel, people: dict[int, User]) -> bool:
    """Return whether a panel is nobody's own, or stands where the present holder of its seat reads it."""
    audience = panel.audience
    if audience.kind is not AudienceKind.HAND or audience.seat is None or audience.outdated:
        return True
    holder = people.get(audience.seat)
    return holder is not None and holder.dm_channel in (None, panel.channel)
