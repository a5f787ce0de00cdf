"""What an operator sees of live tables: where they are, whom they wait for, and what is wrong."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from bot.store import Deadline, Status, Table
from bot.tables.sessions import Sessions
from bot.tables.unavailable import Cause, TableProblem, examine

OVERDUE: Final = 120_000
"""Milliseconds after which a deadline that has passed should have been acted on."""

REMEDIES: Final = {
    Cause.RULES: "its cards or rules are gone; an older Skald goes on with it, `skald end {table}` closes it",
    Cause.LOG: "what is kept of it is damaged; `skald end {table}` closes it, `skald restore` brings a backup back",
    Cause.CHANNEL: "its channel is gone; its players can type `/table move` elsewhere, `skald end {table}` closes it",
    Cause.SERVER: "Skald was sent away from its server; it goes on when Skald is invited again",
    Cause.PERMISSION: "Skald may not write in its channel; `/server doctor` there says what to grant",
}
"""Why a table cannot be shown or taken up, and what to do about it."""

LATE: Final = "its clock should have acted; is Skald running? A start catches up, `skald end {table}` closes it"


class State(StrEnum):
    """Where a live table stands."""

    LOBBY = "lobby"
    RUNNING = "running"
    """A computer player is to move."""
    WAITING = "waiting"
    """People are to move."""
    FAILING = "failing"
    UNSEEN = "not looked at"
    """There was no time to check it."""


class TableLine(msgspec.Struct, frozen=True):
    """One live table.

    Attributes:
        table: its row.
        state: where it stands.
        waits_for: the names of those who are to move.
        last: when something last happened there, in unix milliseconds.
        why: what is wrong, and what to do; empty when all is well.
    """

    table: Table
    state: State
    waits_for: tuple[str, ...]
    last: int
    why: str = ""


class Overview(msgspec.Struct, frozen=True):
    """All live tables, and how many were not checked for lack of time."""

    lines: tuple[TableLine, ...]
    unseen: int


async def read_overview(sessions: Sessions, seconds: float) -> Overview:
    """Check every live table, for so many seconds at most."""
    store, now = sessions.store, sessions.now()
    tables = list(await store.tables.live())
    findings = await examine(sessions, tables, seconds)
    problems_by_table = {problem.table.id: problem for problem in findings.problems}
    late = {deadline.table for deadline in await store.deadlines.due(now - OVERDUE)}
    seen = len(tables) - findings.unseen
    lines = [
        await _line(sessions, table, problems_by_table.get(table.id), late=table.id in late, seen=place < seen)
        for place, table in enumerate(tables)
    ]
    return Overview(tuple(lines), findings.unseen)


async def overdue(sessions: Sessions) -> tuple[Deadline, ...]:
    """Return the deadlines that passed so long ago that they should have been acted on."""
    return await sessions.store.deadlines.due(sessions.now() - OVERDUE)


async def _line(sessions: Sessions, table: Table, problem: TableProblem | None, *, late: bool, seen: bool) -> TableLine:
    session = sessions.peek(table.id)
    entries = await sessions.store.log.entries(table.id, since=table.head) if table.head >= 0 else ()
    last = entries[-1].at if entries else table.created_at
    waits = () if session is None else tuple([session.names[seat] for seat in session.moving])
    if problem is not None or late:
        why = (LATE if problem is None else REMEDIES[problem.cause]).format(table=table.id)
        return TableLine(table, State.FAILING, waits, last, why)
    if table.status is Status.LOBBY:
        return TableLine(table, State.LOBBY, (), last)
    if session is None:
        return TableLine(table, State.RUNNING if seen else State.UNSEEN, waits, last)
    return TableLine(table, State.WAITING if session.waiting else State.RUNNING, waits, last)
