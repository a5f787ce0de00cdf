"""The clock: sleeps until the next deadline in the store, then reminds a seat, plays for it, or forfeits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace

from bot.autoplay.computers import Computers
from bot.autoplay.late_seats import LateSeats
from bot.autoplay.periodic_task import PeriodicTask
from bot.store import Deadline, DeadlineKind, NotOwner, Status, StoreError
from bot.system.retry import pause
from bot.tables.deadlines import after_reminder
from bot.tables.late_votes import Choice
from bot.tables.loader import NoTable
from bot.tables.options import Late
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import timing_of
from engines.core import RuleError

log = structlog.get_logger(__name__)

MAX_WAIT = 30.0
"""Seconds after which deadlines are read again in any case."""

Remind = Callable[[Session, int], Awaitable[None]]
"""Pings a seat that the game waits for."""


class TableClock:
    """Acts for seats that stay silent."""

    def __init__(self, sessions: Sessions, computers: Computers, remind: Remind) -> None:
        """Call `remind` for a seat whose reminder is due."""
        self._sessions = sessions
        self.late = LateSeats(sessions, computers)
        self.remind = remind
        self._failures: Counter[int] = Counter()
        """By table, how often in a row nothing could be done there because of an error."""
        self._task = PeriodicTask("clock", self.tick, failure="the clock cannot read its deadlines", retry=MAX_WAIT)

    def start(self) -> None:
        """Begin to tick."""
        self._task.start()

    @property
    def running(self) -> bool:
        """Whether deadlines are acted on."""
        return self._task.running

    def nudge(self, table: int) -> None:
        """Read the deadlines again, if this table has some: they may have changed."""
        session = self._sessions.peek(table)
        if session is None or session.options.timed:
            self._task.wake()

    def wake(self) -> None:
        """Read the deadlines again: those of further tables may count now."""
        self._task.wake()

    async def close(self) -> None:
        """Stop ticking."""
        await self._task.close()

    async def tick(self) -> float:
        """Act on what is due; return the seconds until the next deadline."""
        now = self._sessions.now()
        for deadline in await self._sessions.store.deadlines.due(now):
            if not await self._try_to_act(deadline, now):
                self._sessions.forget(deadline.table)  # what is in memory may be older than the deadline
                wait = max(MAX_WAIT, pause(self._failures[deadline.table] or 1))
                later = replace(deadline, at=now + round(wait * 1000))
                await self._sessions.store.deadlines.move(deadline, later)
        coming = await self._sessions.store.deadlines.next()
        if coming is None:
            return MAX_WAIT
        return min(MAX_WAIT, max(0.2, (coming.at - self._sessions.now()) / 1000))

    async def _try_to_act(self, deadline: Deadline, now: int) -> bool:
        """Act on a deadline; return False if nothing could be done, so that it is looked at again later."""
        table = deadline.table
        try:
            done = await self._act(deadline, now)
        except NotOwner:  # it has just gone to another process, whose clock acts
            done = True
        except StoreError:
            raise
        except (NoTable, RuleError) as error:
            log.info("a deadline had passed by itself", table=table, error=repr(error))
            done = False
        except Exception as error:
            self._failures[table] += 1
            first = self._failures[table] == 1  # an error at the end of a game, say, is the same each time
            log.exception("the clock could not act for a table", table=table, error=repr(error), exc_info=first)
            return False
        self._failures.pop(table, None)
        return done

    async def _act(self, deadline: Deadline, now: int) -> bool:
        session = await self._sessions.get(deadline.table)
        question = next((q for q in session.asked if (q.key, q.seat) == (deadline.key, deadline.seat)), None)
        if session.table.status is not Status.PLAYING or question is None or session.game is None:
            return False
        if deadline.kind is DeadlineKind.REMIND:
            # Whoever is reminded late, because Skald was not there, has the other half of the time all the same.
            timing = await timing_of(self._sessions.store, session, now)
            following = after_reminder(deadline, session.options, now=max(deadline.at, now), timing=timing)
            if await self._sessions.store.deadlines.move(deadline, following):
                await self.remind(session, deadline.seat)
        elif deadline.kind is DeadlineKind.VOTE:
            await self.late.ask(session, question, deadline)
        elif deadline.kind is DeadlineKind.VOTED:
            await self.late.close(session, question, deadline)
        else:
            await self.late.act(session, question, _choice(deadline, session.options.late))
        return True


def _choice(deadline: Deadline, late: Late) -> Choice:
    """Return what is done for a seat whose time is over."""
    if deadline.kind is DeadlineKind.FORFEIT:
        return Choice.FORFEIT
    return Choice.COMPUTER if late is Late.COMPUTER else Choice.PLAY
