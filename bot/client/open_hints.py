"""Hints that stand open: one for each seat, taken away when a newer one comes and when its moment has passed.

Such a message can be taken away only by the interaction that has shown it, for a quarter of an hour; see `open_hands`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cachetools import TTLCache

from bot.client.deferral import Interaction
from bot.client.private_messages import FOLLOWED, delete_private
from bot.store import Status
from bot.system.background_tasks import BackgroundTasks
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Seat

MOST: Final = 4096
"""Hints that are remembered at once; the one that was given longest ago is left alone first."""


@dataclass(slots=True, eq=False)
class OpenHint:
    """A hint that somebody sees alone.

    Attributes:
        question: key of the question that it is about.
        interaction: what has shown it.
        message: its message.
        original: whether the message is the interaction's first answer.
        stays: whether it stays when its moment has passed, as one without buttons that play.
    """

    question: str
    interaction: Interaction
    message: int
    original: bool
    stays: bool = False


class OpenHints:
    """Remembers which hints are open, and takes those away that nobody needs any more."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._open: TTLCache[tuple[int, Seat], OpenHint] = TTLCache(MOST, FOLLOWED)
        self._tasks = BackgroundTasks()

    def keep(self, table: int, seat: Seat, hint: OpenHint) -> None:
        """Remember a hint that was just shown; an older one of the same seat is taken away."""
        old = self._open.pop((table, seat), None)
        self._open[table, seat] = hint
        if old is not None and old.message != hint.message:
            self._take_away(old)
        self.nudge(table)  # something may have happened while it was on its way

    def leave(self, table: int, seat: Seat, message: int) -> None:
        """Forget a hint, for its message shows something else from now on."""
        hint = self._open.get((table, seat))
        if hint is not None and hint.message == message:
            del self._open[table, seat]

    def nudge(self, table: int) -> None:
        """Something has changed at a table: take away the hints about what is asked there no more."""
        session = self._sessions.peek(table)
        if session is None:
            return
        for seat in range(len(session.seats)):
            hint = self._open.get((table, seat))
            if hint is not None and not hint.stays and not is_asked(session, seat, hint.question):
                del self._open[table, seat]
                self._take_away(hint)

    def _take_away(self, hint: OpenHint) -> None:
        self._tasks.start(delete_private(hint.interaction, hint.message, original=hint.original), name="open-hints")

    @property
    def idle(self) -> bool:
        """Whether none is being taken away."""
        return self._tasks.idle

    async def close(self) -> None:
        """Leave the hints as they are."""
        await self._tasks.cancel()


def is_asked(session: Session, seat: Seat, question: str) -> bool:
    """Return whether a seat is asked something at a table now."""
    playing = session.game is not None and session.table.status is Status.PLAYING
    return playing and any(one.key == question for one in session.begun_game.questions(seat))
