"""Answers that people need not click: those given in advance, and those that are the only one."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import structlog

from bot.store import Advance, By, EntryRow, Forced, LeaseLost, NotOwner, Status, StoreError
from bot.store.ownership import partition_of
from bot.system.background_tasks import KeyedTasks
from bot.tables.advance_giving import drop, note_only
from bot.tables.advances import Dropped, kept_by
from bot.tables.loader import LOST, NoTable
from bot.tables.own_pace import LOOKED_AT, known_pace, likely_pace, pause
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import AdvanceAnswer, Picks, Question, RuleError, only_answer

log = structlog.get_logger(__name__)

AT_ONCE: Final = 900
"""Milliseconds before an only answer that everybody knows to be the only one, so that people can follow."""

UNNOTED: Final = 60.0
"""Seconds up to which a pause is noted nowhere; a start looks at all tables at which it could be under way."""

TAKEN_OVER: Final = 60.0
"""Seconds until a table of a process that has ended is another one's; others go on playing meanwhile."""

REFUSED: Final = 60_000
"""Milliseconds until an answer that was refused is tried again, should it still be asked for."""

_SMOOTH: Final = 1 << 20


class Planned(msgspec.Struct, frozen=True):
    """An answer that is given for somebody.

    Attributes:
        question: what it answers.
        picks: the answer.
        at: when, in unix milliseconds.
        by: whether it was given in advance, or is the only one.
    """

    question: Question
    picks: Picks
    at: int
    by: By = By.ONLY


class AutoAnswers:
    """Gives these answers, when their time has come, in the name of whoever sits there.

    An answer that nobody else may know to have been given by itself comes after a pause. Pauses are distributed as the
    times are that its person takes at this table; they are kept in memory alone, so a restart draws others.
    """

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
        self._hand_changed = hand_changed
        self.pace = pace
        self._due: dict[int, dict[tuple[int, str], int]] = {}
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
            self._due.pop(table, None)
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
        planned = None if rests else await self._planned(session)
        if planned is None:
            if not session.waiting:
                self._due.pop(table, None)
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
            self._due.setdefault(table, {})[question.seat, question.key] = self._sessions.now() + REFUSED
            return
        self._due.get(table, {}).pop((question.seat, question.key), None)
        self._acted(table, question.seat)

    async def _planned(self, session: Session) -> Planned | None:
        """Return the answer that is due first; None when there is none. What holds no more in advance is dropped."""
        found, rows = [], None
        for question in session.waiting:
            if not await self._may_be_given(session, question):
                continue
            rows = rows or await self._rows(session)
            planned = await self._answer(session, question, rows)
            if planned is not None:
                found.append(planned)
        for advance in session.extras.advances:  # also those that nothing is asked of yet
            named = kept_by(session.listing, advance)
            if named is not None:
                rows = rows or await self._rows(session)
                await self._still_holds(session, advance, named, rows)
        return min(found, key=lambda planned: planned.at, default=None)

    async def _rows(self, session: Session) -> tuple[EntryRow, ...]:
        head = session.table.head
        return await self._sessions.store.log.entries(session.table.id, since=max(0, head + 1 - LOOKED_AT))

    async def _may_be_given(self, session: Session, question: Question) -> bool:
        """Return whether an answer could be given, as far as that can be told at once."""
        if any((one.seat, one.topic) == (question.seat, question.topic) for one in session.extras.advances):
            return True
        listing, user = session.listing, session.seats[question.seat].user
        if user is None or question.topic in listing.never_forced:
            return False
        if _only(session, question) is None:
            return False
        return (await self._sessions.store.users.get(user)).forced is Forced.ON

    async def _answer(self, session: Session, question: Question, rows: tuple[EntryRow, ...]) -> Planned | None:
        walk = session.begun_game.walk(question.seat, question.key)
        user = session.seats[question.seat].user
        assert user is not None
        given = [one for one in session.extras.advances if (one.seat, one.topic) == (question.seat, question.topic)]
        for advance in given:
            named = kept_by(session.listing, advance)
            if named is None or not await self._still_holds(session, advance, named, rows):
                continue
            picks = named.picks(walk)
            if picks is None:
                await self._drop(session, advance, Dropped.ILLEGAL)
                continue
            return Planned(question, picks, self._when(session, question, rows, likely_pace(rows, user)), By.ADVANCE)
        only = _only(session, question)
        wishes = await self._sessions.store.users.get(user)
        if only is None or wishes.forced is not Forced.ON or question.topic in session.listing.never_forced:
            return None
        if question.topic in session.listing.own_answers.open:
            return Planned(question, only, self._when(session, question, rows, (AT_ONCE,)))
        times = known_pace(rows, user)
        return Planned(question, only, self._when(session, question, rows, times)) if times else None

    async def _still_holds(
        self, session: Session, advance: Advance, named: AdvanceAnswer, rows: tuple[EntryRow, ...]
    ) -> bool:
        """Return whether an answer in advance has met no news; else drop it."""
        since = [session.listing.codec.read_entry(row.body) for row in rows if row.at > advance.given_at]
        if not named.is_ended_by(since, advance.seat):
            return True
        await self._drop(session, advance, Dropped.NEWS)
        return False

    async def _drop(self, session: Session, advance: Advance, why: Dropped) -> None:
        await drop(self._sessions, advance, why)
        await self._hand_changed(session.table.id, advance.seat)

    def _when(self, session: Session, question: Question, rows: tuple[EntryRow, ...], times: tuple[int, ...]) -> int:
        """Return when an answer is given; the same whenever it is asked for."""
        due = self._due.setdefault(session.table.id, {})
        asked = {(one.seat, one.key) for one in session.waiting}
        for gone in due.keys() - asked:
            del due[gone]
        key = (question.seat, question.key)
        if key not in due:
            place, spread = secrets.randbelow(_SMOOTH) / _SMOOTH, secrets.randbelow(_SMOOTH) / _SMOOTH
            length = pause(times, place, 2 * spread - 1) * (self.pace or 0)
            due[key] = rows[-1].at + round(length)
        return due[key]


def _only(session: Session, question: Question) -> Picks | None:
    """Return the only thing that a seat can do about a question; None where it may also step in by a standing offer."""
    game, seat = session.begun_game, question.seat
    if any(not asked.blocking for asked in game.questions(seat)):
        return None
    return only_answer(game.walk(seat, question.key))
