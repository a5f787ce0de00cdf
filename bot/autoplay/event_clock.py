"""The clock of events: begins and goes on with them when it is time, or when a table of theirs is over."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

import structlog

from bot.autoplay.periodic_task import PeriodicTask
from bot.store import Event, EventStatus, Store, StoreError
from bot.system.clock import Clock
from bot.system.retry import pause
from bot.tables.events.moments import next_look
from bot.tables.events.service import Events
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

LONGEST: Final = 300.0
"""Seconds after which events are looked at in any case."""

SHARED: Final = 15.0
"""Seconds after which they are looked at while other processes play their tables."""

RETRY: Final = 5.0
"""Seconds until something that failed is tried again."""


class EventClock:
    """Looks at events that are not over: at their moments, and when one of their tables has ended."""

    def __init__(self, sessions: Sessions, events: Events) -> None:
        self._sessions = sessions
        self._store: Store = sessions.store
        self._events = events
        self._now: Clock = sessions.now
        self._wanted: set[int] = set()
        self._due: dict[int, float] = {}
        """By event, when it is looked at again, in seconds of the event loop's clock."""
        self._failures: Counter[int] = Counter()
        """By event, how often in a row it could not go on."""
        self._all_due = 0.0
        """When all of them are looked at, in seconds of the event loop's clock."""
        self._task = PeriodicTask("events", self._look, failure="events could not be looked at", retry=RETRY)
        events.on_nudge = self.nudge
        sessions.watchers.append(self._table_changed)

    def start(self) -> None:
        """Begin: everything that was left undone is taken up at once."""
        self._store.changes.hear("event", self.nudge)
        self._task.start()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    def nudge(self, event: int) -> None:
        """Look at an event soon."""
        self._wanted.add(event)
        self._task.wake()

    @property
    def idle(self) -> bool:
        """Whether nothing is wanted of it now."""
        return not self._wanted and self._task.idle

    async def once(self) -> None:
        """Look at every event that is not over."""
        self._wanted.clear()
        await self._look_at({event.id: event for event in await self._store.events.unfinished()})

    def _table_changed(self, table: int) -> None:
        """Look at the event of a table that has just ended."""
        session = self._sessions.peek(table)
        if session is None or session.table.status.live:
            return
        occasion = session.options.occasion
        if occasion is not None:
            self.nudge(occasion.event)
            self._store.changes.tell("event", occasion.event)

    async def look(self, event: Event) -> float:
        """Do what is to be done in an event; return the seconds until it has to be looked at again."""
        if event.guild in self._sessions.resting:  # Skald has left that server
            return LONGEST
        try:
            if not self._store.ownership.owns(event.guild >> 22):  # as for seasons
                await self._events.look_after_tables(event.id)
                return SHARED
            await self._events.advance(event.id)
            due = next_look(await self._events.state(event.id), self._now())
        except StoreError:
            raise
        except Exception as error:
            self._failures[event.id] += 1
            first = self._failures[event.id] == 1  # it may be the same each time: its story is told once
            log.exception("an event could not go on", event_number=event.id, error=repr(error), exc_info=first)
            return max(RETRY, pause(self._failures[event.id]))
        self._failures.pop(event.id, None)
        shared = SHARED if self._store.changes.shared and event.status is EventStatus.RUNNING else LONGEST
        return shared if due is None else max(0.0, min(shared, (due - self._now()) / 1000))

    async def _look_at(self, events: dict[int, Event]) -> None:
        clock = asyncio.get_running_loop()
        for event in events.values():
            self._due[event.id] = clock.time() + await self.look(event)

    async def _look_at_some(self) -> None:
        """Look at the events that are wanted, and at those whose moment has come."""
        now = asyncio.get_running_loop().time()
        some = self._wanted | {event for event, due in self._due.items() if due <= now}
        self._wanted.clear()
        found = {}
        for number in some:
            self._due.pop(number, None)
            event = await self._store.events.get(number)
            if event is not None and event.told_at is None:
                found[number] = event
        await self._look_at(found)

    async def _look(self) -> float:
        clock = asyncio.get_running_loop()
        if clock.time() >= self._all_due:
            await self.once()
            self._all_due = clock.time() + LONGEST
        await self._look_at_some()
        return min([self._all_due, *self._due.values()]) - clock.time()
