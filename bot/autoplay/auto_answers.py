"""Gives answers that people need not click, when their time has come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.autoplay.answer_plans import AnswerPlans, Planned
from bot.store import LeaseLost, NotOwner, Status, StoreError
from bot.store.ownership import partition_of
from bot.system.background_tasks import KeyedTasks
from bot.tables.advance_giving import note_only
from bot.tables.loader import LOST, NoTable
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import RuleError

log = structlog.get_logger(__name__)

UNNOTED: Final = 60.0
"""Seconds up to which a pause is noted nowhere; a start looks at all tables at which it could be under way."""

TAKEN_OVER: Final = 60.0
"""Seconds until a table of a process that has ended is another one's; others go on playing meanwhile."""


class AutoAnswers:
    """Gives the answers that `AnswerPlans` finds, in the name of whoever sits there."""

    def __init__(
        self,
        sessions: Sessions,
        *,
        acted: Callable[[int, int], None],
        hand_changed: Callable[[int, int], Awaitable[None]],
        pace: float | None = 1.0,
    ) -> None:
        """Begin with nothing to do.

        Args:
            sessions: the tables.
            acted: told of table and seat when somebody has answered, as when they answer by hand.
            hand_changed: shows a seat's own panel anew.
            pace: by which pauses are multiplied; None to give no answers.
        """
        self._sessions = sessions
        self._acted = acted
        self.pace = pace
        self._plans = AnswerPlans(sessions, hand_changed)
        self._tasks: KeyedTasks[int] = KeyedTasks(self._done)
        self._news: dict[int, asyncio.Event] = {}

    @property
    def idle(self) -> bool:
        """Whether no answer waits for its time."""
        return self._tasks.idle

    async def drain(self) -> None:
        """Wait until no answer waits for its time."""
        await self._tasks.drain()

    async def take_up(self, partitions: frozenset[int]) -> None:
        """Look where an answer may wait for its time, after a start or when tables have come here.

        These are the tables where answers in advance were given, and those at which somebody moved shortly before.
        """
        kept = self._sessions.store.own_answers
        lately = await kept.tables_lately_moved(round(1000 * (UNNOTED + TAKEN_OVER)))
        for table in sorted({*await kept.tables_with_advances(), *lately}):
            if partition_of(table) in partitions:
                self.nudge(table)

    def nudge(self, table: int) -> None:
        """Look whether there is something to answer at this table: something has happened there."""
        if self.pace is None or partition_of(table) not in self._sessions.store.ownership.owned:
            return
        if table in self._tasks:
            self._news[table].set()
            return
        self._news[table] = asyncio.Event()
        self._tasks.start(table, self._run(table), name=f"auto-answers-{table}")

    async def release(self, partitions: frozenset[int]) -> None:
        """Leave the tables of some partitions to another process."""
        await self._tasks.cancel_keys([table for table in self._tasks.keys if partition_of(table) in partitions])

    async def close(self) -> None:
        """Stop answering."""
        self.pace = None
        await self._tasks.cancel()

    def _done(self, table: int, task: asyncio.Task[None]) -> None:
        if self._news.pop(table).is_set() and not task.cancelled():
            self.nudge(table)

    async def _run(self, table: int) -> None:
        try:
            while await self._once(table):
                pass
        except (NoTable, NotOwner, LeaseLost, *LOST):
            self._plans.forget(table)
        except StoreError as error:
            log.warning("an answer could not be given", table=table, error=str(error))
        except Exception:
            log.exception("an answer could not be given", table=table)

    async def _once(self, table: int) -> bool:
        """Give one answer, or wait until one is due or something happens; return whether to look once more."""
        news = self._news[table]
        news.clear()
        session = await self._sessions.get(table)
        rests = (
            session.table.status is not Status.PLAYING
            or session.table.paused_at is not None
            or session.table.guild in self._sessions.resting
        )
        planned = None if rests else await self._plans.first(session, self.pace or 0)
        if planned is None:
            if not session.waiting:
                self._plans.forget(table)
            return news.is_set()
        wait = (planned.at - self._sessions.now()) / 1000
        if wait > 0:
            if wait > UNNOTED:
                await note_only(self._sessions, planned.question, table)
            try:
                async with asyncio.timeout(wait):
                    await news.wait()
            except TimeoutError:
                pass
            return True
        await self._play(session, planned)
        return True

    async def _play(self, session: Session, planned: Planned) -> None:
        question, table = planned.question, session.table.id
        user = session.seats[question.seat].user
        try:
            await self._sessions.play(table, question.seat, question.key, planned.picks, by=planned.by, user=user)
        except RuleError as refusal:  # it was answered, or taken back, a moment ago
            log.info("an answer was not given", table=table, refusal=refusal.id)
            self._plans.refused(table, question)
            return
        self._plans.given(table, question)
        self._acted(table, question.seat)
