"""Running events: from the announcement over the rounds to the podium. What was done is in rows before it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import structlog

from bot.leagues.events import Match, Plan, fewest, takes_late
from bot.leagues.service import League
from bot.store import Act, Conflict, EntrantRow, Event, EventStatus, MatchRow, NewEvent, RoundRow
from bot.system.keyed_lock import KeyedLock
from bot.tables.beginning import fresh_seed
from bot.tables.events.deadline import HOUR, OTHERS, Remind, RoundDeadline, lead
from bot.tables.events.event_error import EventError
from bot.tables.events.event_tables import EventTables
from bot.tables.events.state import EventState
from bot.tables.lobbies import Lobbies
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

CHECK_IN = HOUR
"""Milliseconds before the start from which on people say that they are there."""

Tell = Callable[[int], Awaitable[None]]
"""Shows an event as it stands now, by its number."""


class Events:
    """Everything that happens in events. Each change is written once, however often it is tried."""

    def __init__(  # noqa: PLR0913 - an event touches all of these
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        league: League,
        *,
        remind: Remind,
        tell: Tell,
        seed: Callable[[], str] = fresh_seed,
    ) -> None:
        """Remind late players by `remind`, have events shown by `tell`, and deal duplicates by seeds from `seed`."""
        self._store = sessions.store
        self._now = sessions.now
        self._league = league
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
        await self._show(created.id)
        return created

    async def join(self, event: int, user: int, name: str) -> None:
        """Let somebody take part.

        Raises:
            EventError: they do already, it is full, or it is too late.
        """
        state = await self.state(event)
        found, now = state.event, self._now()
        if state.of_user(user) is not None:
            raise EventError("joined-already")
        late = found.status is EventStatus.RUNNING and takes_late(state.plan, found.round)
        if found.status is not EventStatus.OPEN and not late:
            raise EventError("too-late" if found.status is EventStatus.RUNNING else "over")
        if found.most is not None and len(state.staying) >= found.most:
            raise EventError("full", n=found.most)
        entrant = EntrantRow(
            event=event,
            number=0,
            user=user,
            name=name,
            rating=await self._rating(found, user),
            since=found.round + 1,
            joined_at=now,
            checked_in_at=now if _checking_in(found, now) else None,
        )
        with suppress(Conflict):  # somebody joined or it began at the same moment: what holds now is shown
            await self._store.events.join(found, entrant)
        if (await self.state(event)).of_user(user) is None:
            raise EventError("changed")
        await self._show(event)

    async def leave(self, event: int, user: int, name: str) -> None:
        """Let somebody take part no more: before the start as if they had never joined, afterwards by withdrawing.

        Raises:
            EventError: they do not take part, or the event is over.
        """
        state = await self.state(event)
        entrant = state.of_user(user)
        if entrant is None or entrant.until is not None:
            raise EventError("not-in")
        if state.event.status is EventStatus.OPEN:
            try:
                await self._store.events.leave(state.event, user)
            except Conflict:
                raise EventError("changed") from None
        elif state.event.status is EventStatus.RUNNING:
            await self.withdraw(state, entrant, by=user, name=name)
        else:
            raise EventError("over")
        await self._show(event)

    async def withdraw(self, state: EventState, entrant: EntrantRow, *, by: int, name: str) -> None:
        """Let somebody play no more; a match of theirs that is being played is lost."""
        act = self.act(state.event, by=by, name=name, kind="withdraw", who=entrant.name)
        match = state.match_of(entrant.number)
        if match is not None and not state.decided(match):
            lost = sorted({*state.pure_match(match).lost, entrant.number})
            await self._store.events.set_match(match, lost=msgspec.json.encode(lost).decode())
        until = state.event.round
        await self._store.events.set_entrant(state.event.id, entrant.number, act=act, until=until)
        self.nudge(state.event.id)

    async def check_in(self, event: int, user: int) -> None:
        """Note that somebody is there.

        Raises:
            EventError: nobody is asked now, or they do not take part.
        """
        state = await self.state(event)
        entrant = state.of_user(user)
        if entrant is None:
            raise EventError("not-in")
        if state.event.status is not EventStatus.OPEN or not _checking_in(state.event, self._now()):
            raise EventError("no-check-in")
        await self._store.events.set_entrant(event, entrant.number, checked_in_at=self._now())
        await self._show(event)

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
        return event.status is EventStatus.RUNNING and await self._go_on(state)

    async def _go_on(self, state: EventState) -> bool:
        """Do the next thing in an event that runs; return whether there may be another."""
        event, found = state.event, state.round
        if found is None or found.ended_at is not None:
            return await self._next_round(state)
        if await self.tables.collect(state):
            return True
        if all(state.decided(match) for match in state.matches_of(event.round)):
            return await self._end_round(state, found)
        await self.tables.ensure(state)
        return await self._mind_time(state, found)

    async def start(self, state: EventState) -> bool:
        """Begin an event with those who are there; with too few it is cancelled. Return True."""
        event = state.event
        staying = [one for one in state.rows.entrants if one.checked_in_at is not None or not event.checkin]
        if len(staying) < max(2, fewest(state.plan)):
            act = self.act(event, by=event.organiser, name="", kind="too-few")
            await self._store.events.change(event, status=EventStatus.CANCELLED, ended_at=self._now())
            await self._store.events.note(act)
            return True
        await self._store.events.start(event, [one.number for one in staying], self._now())
        return True

    async def _next_round(self, state: EventState) -> bool:
        loop = asyncio.get_running_loop()
        event, now = state.event, self._now()
        matches = await loop.run_in_executor(None, state.next_round)
        if not matches:
            await self._store.events.change(event, status=EventStatus.OVER, ended_at=now)
            return True
        number = event.round + 1
        opened = RoundRow(
            event=event.id,
            number=number,
            seed=self._seed() if state.plan.duplicate else None,
            opened_at=now,
            due_at=now + event.hours * HOUR if event.hours else None,
        )
        await self._store.events.open_round(event, opened, [_row(event, number, match) for match in matches])
        return True

    async def _end_round(self, state: EventState, found: RoundRow) -> bool:
        now = self._now()
        results = await self.tables.held(state, now)
        gained = await self.tables.achieved(results)
        options = await self.tables.opened_options(state)
        detail: dict[str, str | int] = {"n": found.number} | ({"seed": found.seed} if found.seed else {})
        act = self.act(state.event, by=0, name="", kind="round", **detail)
        if await self._store.events.end_round(
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
            await self._store.events.set_round(found, reminded_at=now)
            return True
        changed = await self._deadline.look(state, found)
        # Other processes look at the tables that they own within that time.
        if found.due_at + (OTHERS if self._store.changes.shared else 0) <= now:
            await self._store.events.set_round(found, due_at=now + lead(hours))
            return True
        return changed

    async def _rating(self, event: Event, user: int) -> int:
        """Return somebody's rating in a game on a server; that of a beginner for those without one."""
        table = await self._league.season_table(event.guild, event.game)
        rated = [row.rating for row in table.standings if row.user == user and row.rating is not None]
        return rated[0] if rated else 0

    async def _show(self, event: int) -> None:
        """Have an event shown and looked at, by whoever does that for its server."""
        found = await self._store.events.get(event)
        if found is not None and self._store.ownership.owns(found.guild >> 22):
            await self._tell(event)
            self.nudge(event)
        else:
            self._store.changes.tell("event", event)


def next_look(state: EventState) -> int | None:
    """Return when something has to be done in an event by the clock, in unix milliseconds; None for never."""
    event, found = state.event, state.round
    if event.status is EventStatus.OPEN:
        return event.starts_at
    if event.status is not EventStatus.RUNNING or found is None or found.due_at is None:
        return None
    return found.due_at if found.reminded_at is not None else found.due_at - lead(event.hours)


def checking_in(event: Event, now: int) -> bool:
    """Return whether people are asked now to say that they are there."""
    return event.status is EventStatus.OPEN and _checking_in(event, now)


def plan_text(plan: Plan) -> str:
    """Return a plan as it is kept."""
    return msgspec.json.encode(plan).decode()


def _checking_in(event: Event, now: int) -> bool:
    return event.checkin and event.starts_at is not None and event.starts_at - CHECK_IN <= now


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
