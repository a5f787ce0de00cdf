"""Running events: from the announcement over the rounds to the podium. What was done is in rows before it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import structlog

from bot.leagues.events import Match, Plan, fewest
from bot.store import Act, Conflict, Event, EventStatus, MatchRow, NewEvent, RoundRow
from bot.system.keyed_lock import KeyedLock
from bot.tables.beginning import fresh_seed
from bot.tables.events.deadline import HOUR, OTHERS, Remind, RoundDeadline, lead
from bot.tables.events.event_error import EventError
from bot.tables.events.event_tables import EventTables
from bot.tables.events.state import EventState, lost_of, sides_of
from bot.tables.lobbies import Lobbies
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

Tell = Callable[[int], Awaitable[None]]
"""Shows an event as it stands now, by its number."""


class Events:
    """Everything that happens in events. Each change is written once, however often it is tried."""

    def __init__(
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        *,
        remind: Remind,
        tell: Tell,
        seed: Callable[[], str] = fresh_seed,
    ) -> None:
        """Remind late players by `remind`, have events shown by `tell`, and deal duplicates by seeds from `seed`."""
        self._store = sessions.store
        self._now = sessions.now
        self._tell = tell
        self._seed = seed
        self._lanes: KeyedLock[int] = KeyedLock()
        self.on_nudge: Callable[[int], None] = lambda _event: None
        """What is told that an event has to be looked at."""
        self.tables = EventTables(sessions, lobbies)
        self._deadline = RoundDeadline(sessions, self.tables, remind)

    async def state(self, event: int, guild: int | None = None) -> EventState:
        """Return an event as it stands.

        Args:
            event: its number.
            guild: the server on which it has to be; None for any.

        Raises:
            EventError: there is none.
        """
        rows = await self._store.events.rows(event)
        if rows is None or guild not in (None, rows.event.guild):
            raise EventError("none-such")
        return EventState.of(rows)

    async def create(self, new: NewEvent) -> Event:
        """Announce an event."""
        created = await self._store.events.create(new)
        await self.show(created.id)
        return created

    async def show(self, event: int) -> None:
        """Have an event shown and looked at, by whoever does that for its server."""
        found = await self._store.events.get(event)
        if found is not None and self._store.ownership.owns(found.guild >> 22):
            await self._tell(event)
            self.nudge(event)
        else:
            self._store.changes.tell("event", event)

    def act(self, event: Event, *, by: int, name: str, kind: str, **detail: str | int) -> Act:
        """Return something that is done in an event now, to be written."""
        text = msgspec.json.encode(detail).decode()
        return Act(event=event.id, n=0, user=by, name=name, kind=kind, detail=text, at=self._now())

    def nudge(self, event: int) -> None:
        """Look at an event soon."""
        self.on_nudge(event)

    async def advance(self, event: int) -> None:
        """Do whatever is to be done in an event now, and show it. Only one process does that for an event."""
        async with self._lanes.of(event):
            with suppress(Conflict):  # somebody joined or left meanwhile: it is looked at again
                while await self._step(await self.state(event)):
                    pass
            await self._tell(event)

    async def go_on(self, event: int) -> None:
        """Do whatever is to be done in an event now, or have it done by whoever does that for its server."""
        found = await self._store.events.get(event)
        if found is not None and self._store.ownership.owns(found.guild >> 22):
            await self.advance(event)
            self.nudge(event)
        else:
            self._store.changes.tell("event", event)

    async def look_again(self, guild: int) -> None:
        """Look again at the live events of a server, as something that concerns them has changed."""
        for event in await self._store.events.live(guild):
            self.soon(event.id)

    def soon(self, event: int) -> None:
        """Look at an event soon, here or where that is done for its server."""
        self.nudge(event)
        self._store.changes.tell("event", event)

    async def look_after_tables(self, event: int) -> None:
        """Do what is to be done at the tables of an event that this process owns."""
        state = await self.state(event)
        await self.tables.tidy(state)
        found = state.round
        if state.event.status is EventStatus.RUNNING and found is not None:
            await self._deadline.look(state, found)

    async def _step(self, state: EventState) -> bool:
        """Do the next thing; return whether there may be another."""
        event, now = state.event, self._now()
        await self.tables.tidy(state)
        if event.status is EventStatus.OPEN:
            due = event.starts_at is not None and event.starts_at <= now
            return due and await self.start(state)
        found = state.round
        if event.status is EventStatus.CANCELLED and found is not None and found.ended_at is None:
            return await self._close_round(state, found)
        return event.status is EventStatus.RUNNING and await self._go_on(state)

    async def _go_on(self, state: EventState) -> bool:
        """Do the next thing in an event that runs; return whether there may be another."""
        event, found = state.event, state.round
        if found is None or found.ended_at is not None:
            return await self._next_round(state)
        if await self._walk_over(state) or await self.tables.collect(state):
            return True
        if all(state.decided(match) for match in state.matches_of(event.round)):
            detail: dict[str, str | int] = {"n": found.number} | ({"seed": found.seed} if found.seed else {})
            return await self._close_round(state, found, self.act(event, by=0, name="", kind="round", **detail))
        await self.tables.ensure(state)
        return await self._mind_time(state, found)

    async def start(self, state: EventState) -> bool:
        """Begin an event with those who are there; with too few it is cancelled. Return True."""
        event = state.event
        staying = [one for one in state.rows.entrants if one.checked_in_at is not None or not event.checkin]
        if len(staying) < max(2, fewest(state.plan)):
            act = self.act(event, by=event.organiser, name="", kind="too-few")
            await self._store.events.change(event, act=act, status=EventStatus.CANCELLED, ended_at=self._now())
            return True
        await self._store.events.start(event, [one.number for one in staying], self._now())
        return True

    async def _next_round(self, state: EventState) -> bool:
        loop = asyncio.get_running_loop()
        event, now = state.event, self._now()
        avoided = await self._store.avoided.among([one.user for one in state.staying])
        matches = await loop.run_in_executor(None, state.next_round, avoided, fresh_seed())
        if not matches:
            places = {one.entrant: one.place for one in state.podium()}
            await self._store.events.finish(event, places, now)
            return True
        number = event.round + 1
        opened = RoundRow(
            event=event.id,
            number=number,
            seed=self._seed() if state.plan.duplicate else None,
            opened_at=now,
            due_at=now + event.hours * HOUR if event.hours else None,
        )
        await self._store.event_rounds.open_round(event, opened, [_row(event, number, match) for match in matches])
        return True

    async def _walk_over(self, state: EventState) -> bool:
        """Let those who have withdrawn lose the matches that they would still play; return whether any has."""
        gone = {one.number for one in state.rows.entrants if one.until is not None}
        changed = False
        for match in state.matches_of(state.event.round):
            lost = lost_of(match)
            absent = gone.intersection(sides_of(match)) - lost
            if absent and not state.decided(match):
                text = msgspec.json.encode(sorted(lost | absent)).decode()
                await self._store.event_rounds.set_match(match, lost=text)
                changed = True
        return changed

    async def _close_round(self, state: EventState, found: RoundRow, act: Act | None = None) -> bool:
        """End a round; what was kept back of its tables counts and can be looked at from now on. Return True."""
        now = self._now()
        results = await self.tables.held(state, now)
        gained = await self.tables.achieved(results)
        options = await self.tables.opened_options(state)
        if await self._store.event_rounds.end_round(
            found, now, results=results, achievements=gained, options=options, act=act
        ):
            await self.tables.refresh(state)
        return True

    async def _mind_time(self, state: EventState, found: RoundRow) -> bool:
        """Remind people, or end what is late; return whether anything has changed."""
        now, hours = self._now(), state.event.hours
        if found.due_at is None:
            return False
        if found.due_at > now and found.reminded_at is None and found.due_at - lead(hours) <= now:
            await self._store.event_rounds.set_round(found, reminded_at=now)
            return True
        changed = await self._deadline.look(state, found)
        # Other processes look at the tables that they own within that time.
        if found.due_at + (OTHERS if self._store.changes.shared else 0) <= now:
            await self._store.event_rounds.set_round(found, due_at=now + lead(hours))
            return True
        return changed


def plan_text(plan: Plan) -> str:
    """Return a plan as it is kept."""
    return msgspec.json.encode(plan).decode()


def _row(event: Event, number: int, match: Match) -> MatchRow:
    return MatchRow(
        event=event.id,
        round=number,
        number=match.number,
        stage=match.stage,
        group=match.group,
        sides=msgspec.json.encode(match.sides).decode(),
        lost=msgspec.json.encode(sorted(match.lost)).decode(),
    )
