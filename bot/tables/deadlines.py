"""When the clock acts: the deadlines of a table, as a pure function of who is asked what."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.store import Deadline, DeadlineKind
from bot.tables.options import Late, TableOptions
from engines.core import Question

MINUTE = 60_000
"""Milliseconds."""

GRACE = MINUTE
"""Milliseconds that are left to somebody who takes an answer back when the time for it is over."""

REMINDED = 30
"""From so many minutes on, a seat is reminded when half of its time has passed."""


def deadlines_for(  # noqa: PLR0913 - all that a deadline hangs on
    table: int,
    options: TableOptions,
    waiting: Iterable[Question],
    *,
    standing: Iterable[Deadline],
    now: int,
    since: int | None = None,
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
    """
    minutes = options.minutes
    if minutes is None:
        return ()
    asked = now if since is None else max(since, now + GRACE - minutes * MINUTE)
    kept = {(_asking(deadline.key), deadline.seat): deadline for deadline in standing}
    found = [(question, kept.get((_asking(question.key), question.seat))) for question in waiting]
    return tuple([replace(old, key=q.key) if old else _first(table, q, options, asked) for q, old in found])


def _asking(key: str) -> str:
    """What stays of a key when somebody else takes a move back: the kernel marks all keys then."""
    return key.partition("~")[0]


def _first(table: int, question: Question, options: TableOptions, asked: int) -> Deadline:
    minutes = options.minutes or 0
    if minutes >= REMINDED:
        at, kind = asked + minutes * MINUTE // 2, DeadlineKind.REMIND
    else:
        at, kind = asked + minutes * MINUTE, _kind(options.late)
    return Deadline(table=table, key=question.key, seat=question.seat, at=at, kind=kind)


def after_reminder(deadline: Deadline, options: TableOptions) -> Deadline:
    """Return the deadline that follows a reminder: the other half of the time."""
    at = deadline.at + (options.minutes or 0) * MINUTE // 2
    return Deadline(table=deadline.table, key=deadline.key, seat=deadline.seat, at=at, kind=_kind(options.late))


def runs_out(deadline: Deadline, options: TableOptions) -> int:
    """Return when the seat's time is over, in unix milliseconds; a reminder comes half-way."""
    if deadline.kind is DeadlineKind.REMIND:
        return after_reminder(deadline, options).at
    return deadline.at


def _kind(late: Late) -> DeadlineKind:
    return DeadlineKind.FORFEIT if late is Late.FORFEIT else DeadlineKind.PLAY
