"""The messages in which tables ask for consent, and seek substitutes."""

from __future__ import annotations

import discord
import structlog
from msgspec.structs import replace

from bot.client.league_news import News
from bot.client.message_api import NoPlace, broken_by
from bot.client.panel_sync import PanelSync
from bot.panels.layout import Layout
from bot.panels.motions import motions_card
from bot.panels.substitute import substitute_card
from bot.panels.texts import Texts
from bot.store import MOTIONS, SUBSTITUTE, Audience, Pings, Status
from bot.tables.absences import may_be_called
from bot.tables.guild_rules import GuildRules
from bot.tables.motion_standing import standings
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

CALLED = 10
"""People who wait and are called when a substitute is wanted, those who wait longest."""


class MotionMessages:
    """Brings these messages up to date; they are gone when nothing is asked any more."""

    def __init__(self, sessions: Sessions, servers: GuildRules, panel_sync: PanelSync, *, texts: Texts) -> None:
        self._sessions = sessions
        self._servers = servers
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._texts = texts

    async def show(self, session: Session) -> None:
        """Show what a table asks its people, and for which seats it seeks somebody."""
        await self._show_motions(session)
        await self._show_substitute(session)

    async def _show_motions(self, session: Session) -> None:
        asked = await standings(self._sessions, session) if session.extras.motions else ()
        if not asked or session.table.status is not Status.PLAYING:
            await self._withdraw(session.table.id, MOTIONS)
            return
        panel = await self._registry.get(session.table.id, MOTIONS)
        newest = max(standing.motion.asked_at for standing in asked)
        card = await self._called(session, motions_card(self._texts, session, asked))
        await self._panel_sync.bring(
            session, MOTIONS, session.place, card, anew=panel is not None and panel.posted_at < newest
        )

    async def _called(self, session: Session, card: Layout) -> Layout:
        """Return a card that notifies only those who may be notified now: it names the others all the same."""
        store, now = self._sessions.store, self._sessions.now()
        found = [one for one in card.others_pinged if await may_be_called(store, session.table.guild, one, now)]
        return replace(card, others_pinged=tuple(found))

    async def _show_substitute(self, session: Session) -> None:
        if not session.extras.vacancies or session.table.status is not Status.PLAYING:
            await self._withdraw(session.table.id, SUBSTITUTE)
            return
        settings = await self._servers.league(session.table.guild or 0)
        muted = settings.channel is None or News.WANTED in settings.muted
        channel = session.place if muted or settings.channel is None else settings.channel
        link = await self._registry.link(session.table)
        card = substitute_card(self._texts, session, link, await self._waiting(session))
        try:
            await self._panel_sync.bring(session, SUBSTITUTE, channel, card)
        except (NoPlace, discord.Forbidden) as error:
            log.warning("a table cannot seek a substitute", table=session.table.id, broken=broken_by(error))

    async def _waiting(self, session: Session) -> tuple[int, ...]:
        """Return those who wait for others to play this with, and may be called: nobody who avoids somebody there."""
        store, guild = self._sessions.store, session.table.guild
        if guild is None:
            return ()
        here = {seat.user for seat in session.seats if seat.user is not None}
        found = []
        for seeker in await store.seekers.waiting(guild, self._sessions.now()):
            wants = seeker.game in ("", session.table.game) and seeker.user not in here
            if not wants or any(seeker.user in pair for pair in await store.avoided.among(here | {seeker.user})):
                continue
            if (await store.users.get(seeker.user)).pings is Pings.ON:
                found.append(seeker.user)
        return tuple(found[:CALLED])

    async def _withdraw(self, table: int, audience: Audience) -> None:
        if await self._registry.get(table, audience) is not None:
            async with self._panel_sync.lane(table, audience):
                await self._panel_sync.withdraw(table, audience)
