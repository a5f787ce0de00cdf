"""All that is known of one table, for an operator, but for its seed, its deal, its answers and people's decks."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Final

from bot.operator.table_overview import REMEDIES
from bot.store import Seat, Table
from bot.system import mentions
from bot.tables.loader import NoTable
from bot.tables.sessions import Sessions
from bot.tables.unavailable import unavailable

LAST: Final = 5
"""Entries that are listed, the newest ones."""

Lines = list[tuple[str, str]]


async def describe(sessions: Sessions, number: int) -> Lines:
    """Return what is known of a table, each with its heading.

    Raises:
        NoTable: there is none of this number.
    """
    store = sessions.store
    table = await store.tables.get(number)
    if table is None:
        raise NoTable(number)
    seats = await store.seats.of(number)
    lines = _facts(table)
    lines += [(f"seat {seat.seat}", _seat(seat)) for seat in seats]
    lines += await _state(sessions, table)
    lines += [
        ("deadline", f"seat {deadline.seat}: {deadline.kind.value} at {_when(deadline.at)}")
        for deadline in await store.deadlines.of(number)
    ]
    entries = await store.log.entries(number, since=max(0, table.head + 1 - LAST)) if table.head >= 0 else ()
    lines += [
        (f"entry {entry.n}", f"{entry.by.value}, seat {entry.seat}, question {entry.key or '-'}, {_when(entry.at)}")
        for entry in entries
    ]
    for panel in await store.panels.of(number):
        trouble = f", broken: {panel.broken.value}" if panel.broken is not None else ""
        words = f"channel {panel.channel or '-'}, message {panel.message or '-'}, shows {panel.shown}{trouble}"
        lines.append((f"message {panel.audience}", words))
    return lines


def _facts(table: Table) -> Lines:
    home = f"server {table.guild}" if table.guild is not None else "no server"
    found = [
        ("table", str(table.id)),
        ("game", table.game),
        ("status", table.status.value + (f" ({table.reason})" if table.reason else "")),
        ("place", f"{home}, channel {table.channel}" + (f", thread {table.thread}" if table.thread else "")),
        ("address", mentions.address(table.guild, table.place)),
        ("host", str(table.host)),
        ("options", json.dumps(json.loads(table.options), ensure_ascii=False)),
        ("opened", _when(table.created_at)),
        ("began", _when(table.started_at)),
        ("ended", _when(table.ended_at)),
        ("rules", f"version {table.version}, Book {table.digest}" if table.version is not None else "-"),
        ("commitment", table.commitment or "-"),
        ("entries", f"{table.head + 1}, revision {table.revision}"),
    ]
    if table.previous is not None:
        found.append(("rematch of", str(table.previous)))
    return found


def _seat(seat: Seat) -> str:
    who = f"person {seat.user}" if seat.user is not None else f"computer player ({seat.computer})"
    parts = [f"{seat.name}, {who}"]
    if seat.resigned_at is not None:
        parts.append(f"gave up {_when(seat.resigned_at)}")
    if seat.away_at is not None:
        parts.append(f"away since {_when(seat.away_at)}")
    return ", ".join(parts)


async def _state(sessions: Sessions, table: Table) -> Lines:
    """Return whom the game waits for, and what is wrong."""
    problems = await unavailable(sessions, [table]) if table.ended_at is None else ()
    found = [("trouble", REMEDIES[problem.cause].format(table=table.id)) for problem in problems]
    session = sessions.peek(table.id)
    if session is not None:
        found += [
            ("waits for", f"seat {question.seat} ({session.names[question.seat]}): {question.topic}")
            for question in session.asked
        ]
    return found


def _when(at: int | None) -> str:
    return "-" if at is None else f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
