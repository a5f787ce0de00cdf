"""The clock of notices: sleeps until the next one is due, then has it given by whoever gives it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.autoplay.periodic_task import PeriodicTask
from bot.store import Notice, Store, Way
from bot.system.clock import Clock

LONGEST: Final = 30.0
"""Seconds after which it is looked in any case: other processes write notices as well, and some could not be given."""

LEAST: Final = 0.2
"""Seconds between two looks at least."""


class NoticeClock:
    """Waits for the moments at which notices are due."""

    def __init__(
        self, store: Store, now: Clock, *, at_table: Callable[[int], None], to_person: Callable[[int], None]
    ) -> None:
        """Call `at_table` with the table of a mention that is due there, `to_person` with whom else is to be told."""
        self._store = store
        self._now = now
        self._at_table = at_table
        self._to_person = to_person
        self._task = PeriodicTask(
            "notices", self._look, failure="notices could not be looked at", retry=LONGEST, calm=LEAST
        )

    def start(self) -> None:
        """Begin to wait."""
        self._task.start()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    def wake(self, _user: int = 0) -> None:
        """Look anew at what is due next: notices have changed."""
        self._task.wake()

    async def once(self) -> None:
        """Have everything given that is due, as far as it is this process's to give."""
        now = self._now()
        due = await self._store.notices.due(now)
        for table in dict.fromkeys(notice.table for notice in due if at_table(notice)):
            if self._store.ownership.owns(table):
                self._at_table(table)
        for user in dict.fromkeys(notice.user for notice in due if not at_table(notice)):
            self._to_person(user)

    async def _look(self) -> float:
        await self.once()
        coming = await self._store.notices.next(self._now())
        return LONGEST if coming is None else min(LONGEST, max(LEAST, (coming - self._now()) / 1000))


def at_table(notice: Notice) -> bool:
    """Return whether a notice is a mention at its table, and part of no message that gathers several."""
    return notice.way is Way.MENTION and not notice.gathered
