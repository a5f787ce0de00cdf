"""Cards by which people set up a lobby for themselves alone: they go once its game has begun, or it is closed.

Such a message can be taken away only by the interaction that has shown it, for a quarter of an hour; see `open_hands`.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Final

from cachetools import TTLCache

from bot.client.deferral import AnswerKind, Interaction
from bot.client.private_messages import FOLLOWED, delete_private
from bot.client.responses import answered_itself, show
from bot.panels.layout import Layout
from bot.store import Status
from bot.system.background_tasks import BackgroundTasks
from bot.tables.session import Session
from bot.tables.sessions import Sessions

MOST: Final = 1024
"""Lobbies whose cards are remembered at once; those of the one that was set up longest ago are left alone first."""


@dataclass(slots=True, eq=False)
class OpenSetup:
    """A card that somebody sees alone.

    Attributes:
        interaction: what has shown it last.
        original: whether it is the interaction's first answer, or the message that was pressed.
    """

    interaction: Interaction
    original: bool


class OpenSetups:
    """Remembers which of these cards are open, and takes them away when nothing can be set any more."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._open: TTLCache[int, dict[int, OpenSetup]] = TTLCache(MOST, FOLLOWED)
        """By table and message."""
        self._tasks = BackgroundTasks()

    async def show(
        self, interaction: Interaction, how: AnswerKind, session: Session, card: Layout | Awaitable[Layout]
    ) -> None:
        """Answer with a card of a lobby, and remember it."""
        _, message = await show(interaction, how, card)
        if message is not None and message.flags.ephemeral:
            table = session.table.id
            setup = OpenSetup(interaction, answered_itself(interaction, how))
            self._open[table] = {**self._open.get(table, {}), message.id: setup}
            self.nudge(table)  # the game may have begun while it was on its way

    def nudge(self, table: int) -> None:
        """Something has changed at a table: take its cards away if it is no lobby any more."""
        session = self._sessions.peek(table)
        if session is None or session.table.status is Status.LOBBY:
            return
        for message, setup in self._open.pop(table, {}).items():
            gone = delete_private(setup.interaction, message, original=setup.original)
            self._tasks.start(gone, name="open-setups")

    @property
    def idle(self) -> bool:
        """Whether none is being taken away."""
        return self._tasks.idle

    async def close(self) -> None:
        """Leave the cards as they are."""
        await self._tasks.cancel()
