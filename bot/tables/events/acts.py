"""What the organiser of an event can do while it runs. Every act is written and shown."""

from __future__ import annotations

import msgspec

from bot.store import EntrantRow, Event, EventStatus, MatchRow, RoundRow
from bot.tables.events.deadline import HOUR
from bot.tables.events.event_error import EventError, unless_changed
from bot.tables.events.service import Events
from bot.tables.events.state import EventState, lost_of, sides_of
from bot.tables.sessions import Sessions


class OrganiserActs:
    """The organiser's acts: begin, forfeit, undo, substitute, extend, cancel."""

    def __init__(self, sessions: Sessions, events: Events) -> None:
        self._store = sessions.store
        self._now = sessions.now
        self._events = events

    @unless_changed
    async def begin(self, event: int) -> None:
        """Begin an event before its time, or one that has none.

        Raises:
            EventError: it has begun, or too few take part.
        """
        state = await self._events.state(event)
        if state.event.status is not EventStatus.OPEN:
            raise EventError("begun" if state.event.status.live else "over")
        if len(state.rows.entrants) < 2:
            raise EventError("too-few-yet")
        if state.event.checkin and not any(one.checked_in_at for one in state.rows.entrants):
            await self._store.events.change(state.event, checkin=False)
            state = await self._events.state(event)
        await self._events.start(state)
        await self._events.go_on(event)

    @unless_changed
    async def cancel(self, event: int, *, by: int, name: str) -> None:
        """End an event without a podium; tables that are being played are closed.

        Raises:
            EventError: it is over.
        """
        state = await self._events.state(event)
        if not state.event.status.live:
            raise EventError("over")
        act = self._events.act(state.event, by=by, name=name, kind="cancel")
        await self._store.events.change(state.event, act=act, status=EventStatus.CANCELLED, ended_at=self._now())
        await self._events.go_on(event)

    @unless_changed
    async def forfeit(self, event: int, user: int, *, by: int, name: str) -> None:
        """Let somebody lose the match that they are playing.

        Raises:
            EventError: they play none.
        """
        state, entrant, match = await self._playing(event, user)
        lost = sorted({*lost_of(match), entrant.number})
        act = self._events.act(state.event, by=by, name=name, kind="forfeit", who=entrant.name, n=match.number)
        await self._store.event_rounds.set_match(match, act=act, lost=msgspec.json.encode(lost).decode())
        await self._events.go_on(event)

    @unless_changed
    async def undo(self, event: int, number: int, *, by: int, name: str) -> None:
        """Let a match of the newest round be played anew.

        Args:
            event: the event.
            number: of the match.
            by: who wants that.
            name: what they are called.

        Raises:
            EventError: the next round has been paired, or its round is dealt alike everywhere.
        """
        state = await self._events.state(event)
        found = _round(state)
        match = next((one for one in state.matches_of(found.number) if one.number == number), None)
        if match is None or len(sides_of(match)) == 1:
            raise EventError("no-match", n=number)
        if state.plan.duplicate:
            raise EventError("no-undo-alike")
        act = self._events.act(state.event, by=by, name=name, kind="undo", n=number)
        await self._store.event_rounds.set_match(match, act=act, attempt=match.attempt + 1, lost="[]")
        await self._events.go_on(event)

    @unless_changed
    async def substitute(  # noqa: PLR0913 - who goes, who comes, and who has decided that
        self, event: int, user: int, other: int, called: str, *, by: int, name: str
    ) -> None:
        """Let somebody take the place of another, points and all; what is being played is begun anew.

        Raises:
            EventError: the one does not take part, or the other does already.
        """
        state = await self._events.state(event)
        entrant = state.of_user(user)
        if entrant is None or not state.event.status.live:
            raise EventError("takes-no-part")
        if state.of_user(other) is not None:
            raise EventError("takes-part-already")
        match = state.match_of(entrant.number)
        playing = match is not None and not state.decided(match)
        if playing and state.plan.duplicate:
            raise EventError("no-undo-alike")
        act = self._events.act(state.event, by=by, name=name, kind="substitute", who=entrant.name, other=called)
        values = {"user": other, "name": called, "until": None}
        await self._store.events.set_entrant(entrant, act=act, again=match if playing else None, **values)
        await self._events.go_on(event)

    @unless_changed
    async def extend(self, event: int, hours: int, *, by: int, name: str) -> None:
        """Give the newest round more time.

        Raises:
            EventError: it has all the time there is, or is over.
        """
        state = await self._events.state(event)
        found = _round(state)
        if found.due_at is None:
            raise EventError("no-deadline")
        due = max(found.due_at, self._now()) + hours * HOUR
        act = self._events.act(state.event, by=by, name=name, kind="extend", hours=hours, due=due)
        await self._store.event_rounds.set_round(found, act=act, due_at=due, reminded_at=None)
        await self._events.go_on(event)

    async def _playing(self, event: int, user: int) -> tuple[EventState, EntrantRow, MatchRow]:
        state = await self._events.state(event)
        entrant = state.of_user(user)
        match = None if entrant is None else state.match_of(entrant.number)
        if entrant is None or match is None or state.decided(match) or state.event.status is not EventStatus.RUNNING:
            raise EventError("plays-none")
        return state, entrant, match


def _round(state: EventState) -> RoundRow:
    """Return the newest round of an event that runs, as long as the next one is not paired.

    Raises:
        EventError: no round runs.
    """
    found: RoundRow | None = state.round
    running: Event = state.event
    if found is None or found.ended_at is not None or running.status is not EventStatus.RUNNING:
        raise EventError("no-round")
    return found
