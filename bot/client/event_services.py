"""The services behind events, put together: tournaments from the sign-up to the podium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import msgspec

from bot.autoplay.event_clock import EventClock
from bot.client.event_calendar import EventCalendar
from bot.client.event_messages import EventMessages
from bot.client.event_presses import EventPresses
from bot.client.foundation import Foundation
from bot.client.league_news import LeagueNews
from bot.leagues.service import League
from bot.panels.event import EventPanel
from bot.panels.event_lists import EventLists
from bot.panels.event_sheets import EventSheets
from bot.panels.event_words import EventWords
from bot.panels.list_items import Crests
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.deadline import Remind
from bot.tables.events.entries import Entries
from bot.tables.events.service import Events


class EventServices(msgspec.Struct, frozen=True):
    """The tournaments, their messages and their clock."""

    service: Events
    entries: Entries
    acts: OrganiserActs
    clock: EventClock
    lists: EventLists
    panel: EventPanel
    sheets: EventSheets
    messages: EventMessages

    @classmethod
    def build(
        cls, on: Foundation, ladders: League, news: LeagueNews, *, remind: Remind, seed: Callable[[], str]
    ) -> Self:
        """Build the parts.

        Args:
            on: what they stand on.
            ladders: the ratings by which players are seeded.
            news: where events are told of.
            remind: reminds a seat that its time runs out.
            seed: makes the seeds of lots and deals.
        """
        words = EventWords(on.catalogue, on.texts)
        panel = EventPanel(on.texts, words)
        sheets = EventSheets(on.catalogue, on.texts, on.render_queue, words)
        requests = on.message_api.requests
        messages = EventMessages(
            on.store,
            on.message_api,
            on.table_sync,
            on.now,
            panel=panel,
            sheets=sheets,
            news=news,
            calendar=EventCalendar(on.client, requests, on.store, on.servers, words, texts=on.texts, now=on.now),
        )
        service = Events(on.sessions, on.lobbies, remind=remind, tell=messages.bring, seed=seed)
        messages.again = service.nudge
        return cls(
            service=service,
            entries=Entries(on.sessions, service, ladders),
            acts=OrganiserActs(on.sessions, service),
            clock=EventClock(on.sessions, service),
            lists=EventLists(on.store, on.texts, words, Crests(on.render_queue, on.texts)),
            panel=panel,
            sheets=sheets,
            messages=messages,
        )

    def presses(self, on: Foundation) -> EventPresses:
        """Make what answers presses about events."""
        return EventPresses(on.store, self.service, self.entries, self.sheets, self.lists, texts=on.texts, now=on.now)
