"""The end of a table's log back to somebody's own last answer, however long ago that was."""

from __future__ import annotations

from typing import Any, Final

from bot.store import By, Status
from bot.store.log import Log
from bot.tables.logs import read_entry
from bot.tables.session import RECENT, Session
from engines.core import Entry

WIDER: Final = 4
"""So many times as many entries are read when the own answer is not among those that were."""


async def back_to_own_answer(stored: Log, session: Session, seat: int) -> tuple[Entry[Any], ...]:
    """Return the last entries of a table, among them a seat's last answer if it has given any.

    The table's memory mostly holds it; else so much of the log is read as is needed.
    """
    entries, most = session.recent, RECENT
    while session.table.status is Status.PLAYING and entries and entries[0].n and not _answered(entries, seat):
        most *= WIDER
        rows = await stored.entries(session.table.id, max(0, session.begun_game.n + 1 - most))
        read = [read_entry(session.listing.codec, row) for row in rows if row.n <= session.begun_game.n]
        if not read or read[0].n >= entries[0].n:
            break  # the log has been packed meanwhile: what was remembered has to do
        entries = tuple(read)
    return entries


def _answered(entries: tuple[Entry[Any], ...], seat: int) -> bool:
    return any(entry.seat == seat for entry in entries)


async def given_by(stored: Log, session: Session, n: int) -> By:
    """Return who made an entry; others than whoever answered are not to know that it was given by itself."""
    row, *_ = await stored.entries(session.table.id, n)
    return row.by


async def given_late(stored: Log, session: Session, n: int) -> bool:
    """Return whether an entry was made for a seat whose time was over; at a table without a clock none is."""
    if not session.options.timed:
        return False
    return await given_by(stored, session, n) is By.CLOCK
