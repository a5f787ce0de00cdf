"""Taking part in events: joining, leaving, and saying that one is there."""

from __future__ import annotations

from contextlib import suppress

from bot.leagues.events import takes_late
from bot.leagues.service import League
from bot.store import Conflict, EntrantRow, Event, EventStatus
from bot.tables.events.event_error import EventError, unless_changed
from bot.tables.events.moments import checking_in
from bot.tables.events.service import Events
from bot.tables.events.state import EventState
from bot.tables.sessions import Sessions


class Entries:
    """What people do about taking part."""

    def __init__(self, sessions: Sessions, events: Events, league: League) -> None:
        self._store = sessions.store
        self._now = sessions.now
        self._events = events
        self._league = league

    async def join(self, event: int, user: int, name: str) -> None:
        """Let somebody take part.

        Raises:
            EventError: they do already, it is full, or it is too late.
        """
        state = await self._events.state(event)
        found, now = state.event, self._now()
        before = state.of_user(user)
        if not found.status.live:
            raise EventError("over")
        if before is not None:
            raise EventError("joined-already" if before.until is None else "withdrawn")
        late = found.status is EventStatus.RUNNING and takes_late(state.plan, found.round)
        if found.status is not EventStatus.OPEN and not late:
            raise EventError("too-late")
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
            checked_in_at=now if checking_in(found, now) else None,
        )
        with suppress(Conflict):  # somebody joined or it began at the same moment: what holds now is shown
            await self._store.events.join(found, entrant)
        if (await self._events.state(event)).of_user(user) is None:
            raise EventError("changed")
        await self._events.show(event)

    @unless_changed
    async def leave(self, event: int, user: int, name: str) -> None:
        """Let somebody take part no more: before the start as if they had never joined, afterwards by withdrawing.

        Raises:
            EventError: they do not take part, or no more, or the event is over.
        """
        state = await self._events.state(event)
        entrant = state.of_user(user)
        if entrant is None or entrant.until is not None:
            raise EventError("not-in")
        if state.event.status is EventStatus.OPEN:
            await self._store.events.leave(state.event, user)
        elif state.knockout and entrant.number not in state.still_in():
            raise EventError("out")
        elif state.event.status is EventStatus.RUNNING:
            await self._withdraw(state, entrant, by=user, name=name)
        else:
            raise EventError("over")
        await self._events.show(event)

    @unless_changed
    async def check_in(self, event: int, user: int) -> None:
        """Note that somebody is there.

        Raises:
            EventError: nobody is asked now, or they do not take part.
        """
        state = await self._events.state(event)
        entrant = state.of_user(user)
        if entrant is None:
            raise EventError("not-in")
        if not checking_in(state.event, self._now()):
            raise EventError("no-check-in")
        await self._store.events.set_entrant(entrant, checked_in_at=self._now())
        await self._events.show(event)

    async def _withdraw(self, state: EventState, entrant: EntrantRow, *, by: int, name: str) -> None:
        """Let somebody play no more; a match of theirs that is being played is lost when the event is looked at."""
        act = self._events.act(state.event, by=by, name=name, kind="withdraw", who=entrant.name)
        await self._store.events.set_entrant(entrant, act=act, until=state.event.round)
        self._events.nudge(state.event.id)

    async def _rating(self, event: Event, user: int) -> int:
        """Return somebody's rating in a game on a server; that of a beginner for those without one."""
        table = await self._league.season_table(event.guild, event.game)
        rated = [row.rating for row in table.standings if row.user == user and row.rating is not None]
        return rated[0] if rated else 0
