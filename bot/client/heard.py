"""Interactions that a process of a fleet has heard of: announced to Discord in time, whatever becomes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from bot.client.deferral import AnswerKind, Arrival, Interaction, note_arrival, watch

IN_DOUBT: Final = 1.6
"""Seconds after which an answer is announced from here unless it is known to be given.

Longer than whoever answers takes to announce it: by then that process may be gone, or the database slow.
"""

TOO_LATE: Final = 2.8
"""Seconds after which Discord would no longer take an announcement."""

Noted = Callable[["Heard"], Awaitable[None]]
"""Told when an answer was announced from here."""


class Heard:
    """One interaction as Discord has delivered it to this process.

    Its announcement waits neither for the database nor for another process: a press whose owner has just been killed is
    answered by the next one, if only Discord goes on waiting.
    """

    def __init__(
        self,
        make: Callable[[dict[str, Any]], Interaction],
        delivered: dict[str, Any],
        noted: Noted,
        *,
        spent: float = 0.0,
        announced: AnswerKind | None = None,
    ) -> None:
        """Watch over it from now on.

        Args:
            make: makes something that can be answered of what Discord has delivered.
            delivered: the interaction as Discord has delivered it.
            noted: told when its answer was announced from here.
            spent: seconds since it was delivered.
            announced: as what its answer was announced, if it was.
        """
        self.id = int(delivered["id"])
        self.delivered = delivered
        self.announced = announced
        self._make = make
        self._noted = noted
        self._loop = asyncio.get_running_loop()
        self.begun = self._loop.time() - spent
        self._telling: asyncio.Task[None] | None = None
        self._timer = self._loop.call_later(max(0.0, IN_DOUBT - spent), self._in_doubt)

    @property
    def age(self) -> float:
        """Seconds since Discord delivered it."""
        return self._loop.time() - self.begun

    @property
    def late(self) -> bool:
        """Whether Discord would no longer take an announcement."""
        return self.age >= TOO_LATE

    def interaction(self) -> Interaction:
        """Return it as something that can be answered."""
        made = self._make(self.delivered)
        note_arrival(made, Arrival(self.age, self.announced))
        return made

    async def announce(self) -> None:
        """Announce the answer now, unless it is announced."""
        self._begin()
        await self.released()

    def leave(self) -> None:
        """Announce nothing from now on; an announcement under way goes on."""
        self._timer.cancel()

    async def released(self) -> AnswerKind | None:
        """Announce nothing from now on; return as what the answer was announced, once that has arrived."""
        self._timer.cancel()
        if self._telling is not None:
            await asyncio.shield(self._telling)
        return self.announced

    def _in_doubt(self) -> None:
        if not self.late:
            self._begin()

    def _begin(self) -> None:
        if self.announced is None and self._telling is None:
            self._telling = asyncio.create_task(self._tell(), name="announcement")

    async def _tell(self) -> None:
        try:
            watching = watch(self.interaction())
            await watching.announce()
            await watching.end()
            self.announced = watching.announced
        finally:
            self._telling = None
        await self._noted(self)
