"""The messages of events: the announcement, kept as things stand, and news in the event's thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import discord
import msgspec
import structlog

from bot.client.discord_requests import FAILURES
from bot.client.event_calendar import REFUSED, EventCalendar
from bot.client.league_news import LeagueNews
from bot.client.message_api import Gone, MessageApi, NoPlace, broken_by
from bot.client.table_sync import TableSync
from bot.panels.event import EventPanel
from bot.panels.event_sheets import EventSheets
from bot.store import Act, Event, EventStatus, MatchRow, ProposedMoment, RoundRow, Store, StoreError
from bot.system.clock import Clock
from bot.system.keyed_lock import KeyedLock
from bot.tables.events.state import EventState
from renderers.kit.typed import titled

log = structlog.get_logger(__name__)

PATIENCE: Final = 5.0
"""Seconds for which news of a round wait until the threads of its tables are open."""

RETRY: Final = 20.0
"""Seconds until what Discord did not take is tried again."""

ROUND_OVER: Final = "round"
"""The act that is told together with how matches came out, and how the event stands."""


class EventMessages:
    """Brings the messages of events up to date. What has been told is noted in its row."""

    def __init__(  # noqa: PLR0913 - an event is told by all of these
        self, store: Store, message_api: MessageApi, table_sync: TableSync, now: Clock, *, panel: EventPanel,
        sheets: EventSheets,
        news: LeagueNews,
        calendar: EventCalendar,
    ) -> None:  # fmt: skip
        self._store = store
        self._message_api = message_api
        self._table_sync = table_sync
        self._now = now
        self._panel = panel
        self._sheets = sheets
        self._news = news
        self._calendar = calendar
        self._lanes: KeyedLock[int] = KeyedLock()
        self.again: Callable[[int], None] = lambda _event: None
        """What is told that an event has to be shown once more."""

    async def bring(self, event: int) -> None:
        """Show an event as it stands now, and tell what was not told yet."""
        async with self._lanes.of(event):
            rows = await self._store.events.rows(event)
            if rows is None:
                return
            try:
                await self._bring(EventState.of(rows))
            except (NoPlace, discord.Forbidden) as error:
                log.warning("an event finds no place", event_number=event, broken=broken_by(error))
                await self._give_up(rows.event)
            except (*FAILURES, StoreError) as error:
                log.warning("an event could not be shown", event_number=event, error=repr(error))
                asyncio.get_running_loop().call_later(RETRY, self.again, event)

    async def propose(self, state: EventState, row: MatchRow, proposal: ProposedMoment) -> None:
        """Post a proposal where its match is played, or with the news of the event.

        Raises:
            discord.DiscordException: Discord does not take it.
        """
        places = [await self._store.tables.get(one.table) for one in state.tables_of(row)]
        place = next((one.thread for one in places if one is not None and one.status.live and one.thread), None)
        nonce = f"e{row.event}.{row.round}.{row.number}.{proposal.n}"
        await self._message_api.send(place or state.event.place, self._panel.proposal(state, proposal), nonce=nonce)

    async def _bring(self, state: EventState) -> None:
        event = await self._announce(state)
        acts = await self._store.events.acts(event.id)
        if await self._calendar.bring(state) and REFUSED not in {act.kind for act in acts}:
            refused = Act(event=event.id, n=0, user=0, name="", kind=REFUSED, detail="{}", at=self._now())
            await self._store.events.note(refused)
            acts = await self._store.events.acts(event.id)
        for act in acts:
            if act.told_at is None:
                await self._tell_act(event, state, act)
        for found in state.rows.rounds:
            if found.told_at is None:
                await self._tell_round(event, state, found)
        if not event.status.live and event.told_at is None:
            if event.status is EventStatus.OVER:
                card = await self._sheets.over(state)
                await self._message_api.send(event.place, card, nonce=f"e{event.id}over")
                await self._news.event_over(event, card)
            await self._store.events.change(event, told_at=self._now())

    async def _announce(self, state: EventState) -> Event:
        """Bring the announcement up to date; return the event with the place of its news."""
        event = state.event
        card = self._panel.announcement(state, self._now())
        message, thread = event.message, event.thread
        if message is not None and card.digest != event.shown:
            try:
                await self._message_api.edit(event.channel, message, card)
            except Gone:
                message = None
        if message is None:
            message = await self._message_api.send(event.channel, card, nonce=f"e{event.id}n{event.message or 0}")
        if thread is None:
            name = titled(event.name)
            thread = await self._message_api.open_thread(event.guild, event.channel, message, name)
        if (message, thread, card.digest) != (event.message, event.thread, event.shown):
            await self._store.events.showed(event.id, message=message, thread=thread, shown=card.digest)
        if event.message is None:
            await self._news.event_announced(event, self._panel.invitation(state, message))
        found = await self._store.events.get(event.id)
        return found or event

    async def _tell_act(self, event: Event, state: EventState, act: Act) -> None:
        card = self._panel.told(event, act)
        if act.kind == ROUND_OVER:
            number = msgspec.json.decode(act.detail, type=dict[str, Any])["n"]
            card = await self._sheets.round_over(state, number, self._panel.act(act))
        await self._message_api.send(event.place, card, nonce=f"e{event.id}a{act.n}")
        await self._store.events.told(Act, event.id, act.n, self._now())

    async def _tell_round(self, event: Event, state: EventState, found: RoundRow) -> None:
        tables = [one.table for one in state.rows.tables if one.round == found.number]
        await asyncio.gather(*[self._table_sync.rest(table, PATIENCE) for table in tables])
        places = {}
        for table in tables:
            row = await self._store.tables.get(table)
            if row is not None and row.thread is not None:
                places[table] = row.thread
        card = self._panel.opened(state, found, places)
        await self._message_api.send(event.place, card, nonce=f"e{event.id}r{found.number}")
        await self._store.events.told(RoundRow, event.id, found.number, self._now())

    async def _give_up(self, event: Event) -> None:
        """Tell no more of an event that is over and has no place."""
        if not event.status.live:
            await self._store.events.change(event, told_at=self._now())
