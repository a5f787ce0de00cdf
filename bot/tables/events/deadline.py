"""What happens at the tables of a round when its time runs out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from cachetools import LRUCache

from bot.store import By, Conflict, RoundRow, StoreError
from bot.tables.events.event_tables import UNPLAYED, EventTables
from bot.tables.events.state import EventState
from bot.tables.loader import LOST
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import RuleError

HOUR: Final = 3_600_000

OTHERS: Final = 60_000
"""Milliseconds after the end of a round within which all processes have looked at the tables that they own."""

REMEMBERED: Final = 1024
"""Rounds of which it is remembered that they were looked at; the one longest ago is forgotten first."""

Remind = Callable[[Session, int], Awaitable[None]]
"""Pings a seat anew."""


def lead(hours: int) -> int:
    """Return how many milliseconds before the end of a round of so many hours people are reminded: a quarter of it.

    As much time is added after the end for tables at which somebody goes on.
    """
    return min(24 * HOUR, hours * HOUR // 4)


class RoundDeadline:
    """Reminds those who are late, and gives up for those who stay silent, at the tables of this process."""

    def __init__(self, sessions: Sessions, tables: EventTables, remind: Remind) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._tables = tables
        self._remind = remind
        self._done: LRUCache[tuple[int, int, int], None] = LRUCache(REMEMBERED)
        """By event and round: the moments at which people were reminded, or given up for, at this process."""

    async def look(self, state: EventState, found: RoundRow) -> bool:
        """Remind people, or give up for them, if it is time and was not done here yet; return whether it was."""
        now = self._sessions.now()
        over = found.due_at is not None and found.due_at <= now
        moment = found.due_at if over else found.reminded_at
        if moment is None or found.ended_at is not None or (found.event, found.number, moment) in self._done:
            return False
        self._done[found.event, found.number, moment] = None
        await (self.run_out if over else self.remind)(state)
        return True

    async def remind(self, state: EventState) -> None:
        """Remind everybody for whom a table of the newest round waits."""
        for match in state.matches_of(state.event.round):
            for session in await self._tables.live(state, match):
                for seat in sorted({question.seat for question in session.waiting}):
                    await self._remind(session, seat)

    async def run_out(self, state: EventState) -> None:
        """Give up for everybody for whom a table of the newest round waits; where nobody has moved yet, both lose."""
        for match in state.matches_of(state.event.round):
            for session in await self._tables.live(state, match):
                with suppress(Conflict, RuleError, *LOST):
                    await self._give_up(session)

    async def _give_up(self, session: Session) -> None:
        silent = sorted({question.seat for question in session.waiting})
        if silent and not await self._moved(session):
            await self._sessions.end(session.table.id, UNPLAYED)
            return
        for seat in silent:
            with suppress(StoreError):
                await self._sessions.resign(session.table.id, seat, by=By.CLOCK)

    async def _moved(self, session: Session) -> bool:
        """Return whether anybody has moved at a table."""
        rows = await self._store.log.entries(session.table.id)
        return any(row.by in (By.PLAYER, By.ADVANCE, By.ONLY) for row in rows)
