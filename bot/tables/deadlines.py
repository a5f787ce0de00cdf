"""When the clock acts: the deadlines of a table, as a pure function of who is asked what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.store import Bank, Deadline, DeadlineKind, User
from bot.tables.clock_hours import later, passed
from bot.tables.options import Hours, Late, TableOptions
from engines.core import Question

MINUTE: Final = 60_000
"""Milliseconds."""

GRACE: Final = MINUTE
"""Milliseconds that are left to somebody who takes an answer back when the time for it is over."""

REMINDED: Final = 30
"""From so many minutes on, a seat is reminded when half of its time has passed."""

NOBODY: Final = User(id=0)
"""Whose hours hold where nobody has said any."""


class Timing(msgspec.Struct, frozen=True):
    """What the clock of a table hangs on besides its settings.

    Attributes:
        users: who sits where, for whose hours count.
        banks: how much time is left in the banks of seats, in milliseconds; untouched ones are left out.
        still: seats whose time stands still now, because of a pause or because they are away.
        played: seats that are away and for which plain moves are played at once.
    """

    users: Mapping[int, User] = msgspec.field(default_factory=dict)
    banks: Mapping[int, int] = msgspec.field(default_factory=dict)
    still: frozenset[int] = frozenset()
    played: frozenset[int] = frozenset()

    def later(self, options: TableOptions, seat: int, at: int, ms: int) -> int:
        """Return when so much of a seat's time has passed."""
        if options.hours is Hours.ALWAYS:
            return at + ms
        return later(self.users.get(seat, NOBODY), options.hours, at, ms)

    def left(self, options: TableOptions, deadline: Deadline, now: int) -> int:
        """Return how much of a seat's time is left, in milliseconds."""
        now, ends = now if deadline.held_at is None else deadline.held_at, runs_out(deadline)
        if options.hours is Hours.ALWAYS:
            return max(0, ends - now)
        return passed(self.users.get(deadline.seat, NOBODY), options.hours, now, ends)


PLAIN: Final = Timing()


def deadlines_for(  # noqa: PLR0913 - all that a deadline hangs on
    table: int,
    options: TableOptions,
    waiting: Iterable[Question],
    *,
    standing: Iterable[Deadline],
    now: int,
    since: int | None = None,
    timing: Timing = PLAIN,
) -> tuple[Deadline, ...]:
    """Return the deadlines of a table: those that stand for questions still asked, and new ones for the others.

    Args:
        table: id of the table.
        options: the host's choices.
        waiting: the questions that people have to answer now.
        standing: the deadlines so far.
        now: unix milliseconds.
        since: when the questions without a deadline were asked: earlier than now if an answer was taken back, whose
            time runs on. GRACE is left of it in any case.
        timing: what else the clock hangs on.
    """
    if not options.timed:
        return ()
    kept = {(_asking(deadline.key), deadline.seat): deadline for deadline in standing}
    found = [(question, kept.get((_asking(question.key), question.seat))) for question in waiting]
    return tuple(
        [
            replace(old, key=question.key) if old else _first(table, question, options, timing, now=now, since=since)
            for question, old in found
        ]
    )


def banks_after(  # noqa: PLR0913 - all that a bank hangs on
    options: TableOptions,
    standing: Iterable[Deadline],
    waiting: Iterable[Question],
    *,
    now: int,
    timing: Timing,
    taken_back: int | None = None,
) -> tuple[Bank, ...]:
    """Return the banks of the seats that were asked and are so no more, with what an answer adds.

    Args:
        options: the host's choices.
        standing: the deadlines before.
        waiting: the questions that are asked now.
        now: unix milliseconds.
        timing: what else the clock hangs on.
        taken_back: the seat that has taken an answer back: what it had been given for that goes, and nobody gets more.
    """
    bank = options.bank
    if bank is None:
        return ()
    asked = {(_asking(question.key), question.seat) for question in waiting}
    gone = [one for one in standing if (_asking(one.key), one.seat) not in asked]
    more = bank.more * MINUTE if taken_back is None else 0
    found = {
        one.seat: Bank(
            table=one.table,
            seat=one.seat,
            left_ms=min(timing.left(options, one, now) + more, bank.most * MINUTE),
        )
        for one in gone
    }
    if taken_back is not None and taken_back in timing.banks and gone:
        left = max(GRACE, timing.banks[taken_back] - bank.more * MINUTE)
        found[taken_back] = Bank(table=gone[0].table, seat=taken_back, left_ms=left)
    return tuple(found.values())


def _asking(key: str) -> str:
    """What stays of a key when somebody else takes a move back: the kernel marks all keys then."""
    return key.partition("~")[0]


def _first(  # noqa: PLR0913 - all that a deadline hangs on
    table: int, question: Question, options: TableOptions, timing: Timing, *, now: int, since: int | None
) -> Deadline:
    seat = question.seat
    total = max(GRACE, timing.banks.get(seat, options.minutes * MINUTE) if options.bank else options.minutes * MINUTE)
    held_at = now if seat in timing.still else None
    if seat in timing.played:
        return Deadline(table=table, key=question.key, seat=seat, at=now + GRACE, kind=DeadlineKind.PLAY)
    asked = now if since is None else max(since, now + GRACE - total)
    ends = timing.later(options, seat, asked, total)
    if total < REMINDED * MINUTE:
        return Deadline(table=table, key=question.key, seat=seat, at=ends, kind=_kind(options.late), held_at=held_at)
    half = timing.later(options, seat, asked, total // 2)
    return Deadline(
        table=table, key=question.key, seat=seat, at=half, kind=DeadlineKind.REMIND, ends_at=ends, held_at=held_at
    )


def after_reminder(deadline: Deadline, options: TableOptions, *, now: int, timing: Timing = PLAIN) -> Deadline:
    """Return the deadline that follows a reminder; whoever is reminded late has the other half of the time as well."""
    half = timing.left(options, replace(deadline, held_at=deadline.at), now)
    ends = max(runs_out(deadline), timing.later(options, deadline.seat, now, half))
    return replace(deadline, at=ends, kind=_kind(options.late), ends_at=None)


def given_time(deadline: Deadline, options: TableOptions, timing: Timing = PLAIN) -> Deadline:
    """Return a deadline with half of the clock more."""
    ends = timing.later(options, deadline.seat, runs_out(deadline), options.minutes * MINUTE // 2)
    return replace(deadline, ends_at=ends) if deadline.kind is DeadlineKind.REMIND else replace(deadline, at=ends)


def runs_out(deadline: Deadline) -> int:
    """Return when the seat's time is over, in unix milliseconds; a reminder comes half-way."""
    return deadline.at if deadline.ends_at is None else deadline.ends_at


def running(deadlines: Iterable[Deadline]) -> tuple[Deadline, ...]:
    """Return the deadlines of those whose time runs: it neither stands still nor is over."""
    return tuple([one for one in deadlines if one.held_at is None and one.kind is not DeadlineKind.VOTED])


def _kind(late: Late) -> DeadlineKind:
    return {Late.FORFEIT: DeadlineKind.FORFEIT, Late.VOTE: DeadlineKind.VOTE}.get(late, DeadlineKind.PLAY)
