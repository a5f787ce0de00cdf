"""The clock of absences: has tables follow when somebody goes away, or is back."""

from __future__ import annotations

from typing import Final

from bot.autoplay.periodic_task import PeriodicTask
from bot.store import Store
from bot.system.clock import Clock
from bot.tables.absences import AbsenceBook

LONGEST: Final = 60.0
"""Seconds after which it is looked in any case: a table may have begun meanwhile."""

OVERLAP: Final = 3_600_000
"""Milliseconds for which an absence that is over is looked at again: a process may have been late."""

EVER: Final = 400 * 24 * 3_600_000
"""Milliseconds; at a start, all that was kept is looked at."""


class AbsenceClock:
    """Waits for absences to begin and end."""

    def __init__(self, store: Store, book: AbsenceBook, now: Clock) -> None:
        self._store = store
        self._book = book
        self._now = now
        self._looked_at: int | None = None
        self._task = PeriodicTask("absences", self._look, failure="absences could not be looked at", retry=LONGEST)
        store.changes.hear("absence", lambda _table: self._task.wake())

    def start(self) -> None:
        """Begin to wait."""
        self._task.start()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    async def once(self) -> None:
        """Have the tables of all follow who are away, or have come back since the last look."""
        now = self._now()
        since = now - EVER if self._looked_at is None else self._looked_at - OVERLAP
        for table in await self._store.absences.tables(now, since=since):
            await self._book.settle(table)
        self._looked_at = now

    async def _look(self) -> float:
        await self.once()
        coming = await self._store.absences.next(self._now())
        return LONGEST if coming is None else min(LONGEST, max(0.2, (coming - self._now()) / 1000))
