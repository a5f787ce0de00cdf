"""What is answered for people without a click, and when: by answers in advance, and where there is only one."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import msgspec

from bot.store import Advance, By, EntryRow, Forced
from bot.tables.advance_giving import drop
from bot.tables.advances import Dropped, kept_by
from bot.tables.own_pace import LOOKED_AT, known_pace, likely_pace, pause
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import AdvanceAnswer, Picks, Question, only_answer

AT_ONCE: Final = 900
"""Milliseconds before an only answer that everybody knows to be the only one, so that people can follow."""

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
    by: By


class _Answer(NamedTuple):
    """What a question is answered with, the times in milliseconds of which its pause is one, and what gives it."""

    picks: Picks
    times: tuple[int, ...]
    by: By = By.ONLY


class AnswerPlans:
    """Finds the answer that is due first at a table.

    An answer that nobody else may know to have been given by itself comes after a pause. Pauses are distributed as the
    times are that its person takes at this table; they are kept in memory alone, so a restart draws others.
    """

    def __init__(self, sessions: Sessions, hand_changed: Callable[[int, int], Awaitable[None]]) -> None:
        """Begin with nothing drawn; `hand_changed` shows a seat's own panel anew."""
        self._sessions = sessions
        self._hand_changed = hand_changed
        self._due: dict[int, dict[tuple[int, str], int]] = {}

    def forget(self, table: int) -> None:
        """Forget the moments of a table: nobody is waited for there, or it is another process's."""
        self._due.pop(table, None)

    def given(self, table: int, question: Question) -> None:
        """Forget the moment of an answer that was given."""
        self._due.get(table, {}).pop((question.seat, question.key), None)

    def refused(self, table: int, question: Question) -> None:
        """Plan an answer that was refused for later, should it still be asked for."""
        self._due.setdefault(table, {})[question.seat, question.key] = self._sessions.now() + REFUSED

    async def first(self, session: Session, pace: float) -> Planned | None:
        """Return the answer that is due first; None when there is none. What holds no more in advance is dropped.

        Args:
            session: the table.
            pace: by which a pause is multiplied that is drawn now.
        """
        found, rows = [], None
        for question in session.waiting:
            if not await self._may_be_given(session, question):
                continue
            rows = rows or await self._rows(session)
            answer = await self._answer(session, question, rows)
            if answer is not None:
                at = self._when(session, question, rows, answer.times, pace=pace)
                found.append(Planned(question, answer.picks, at, answer.by))
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

    async def _answer(self, session: Session, question: Question, rows: tuple[EntryRow, ...]) -> _Answer | None:
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
            return _Answer(picks, likely_pace(rows, user), By.ADVANCE)
        only = _only(session, question)
        wishes = await self._sessions.store.users.get(user)
        if only is None or wishes.forced is not Forced.ON or question.topic in session.listing.never_forced:
            return None
        if question.topic in session.listing.own_answers.open:
            return _Answer(only, (AT_ONCE,))
        times = known_pace(rows, user)
        return _Answer(only, times) if times else None

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

    def _when(
        self,
        session: Session,
        question: Question,
        rows: tuple[EntryRow, ...],
        times: tuple[int, ...],
        *,
        pace: float,
    ) -> int:
        """Return when an answer is given; the same whenever it is asked for."""
        due = self._due.setdefault(session.table.id, {})
        asked = {(one.seat, one.key) for one in session.waiting}
        for gone in due.keys() - asked:
            del due[gone]
        key = (question.seat, question.key)
        if key not in due:
            place, spread = secrets.randbelow(_SMOOTH) / _SMOOTH, secrets.randbelow(_SMOOTH) / _SMOOTH
            length = pause(times, place, 2 * spread - 1) * pace
            due[key] = rows[-1].at + round(length)
        return due[key]


def _only(session: Session, question: Question) -> Picks | None:
    """Return the only thing that a seat can do about a question; None where it may also step in by a standing offer."""
    game, seat = session.begun_game, question.seat
    if any(not asked.blocking for asked in game.questions(seat)):
        return None
    return only_answer(game.walk(seat, question.key))
