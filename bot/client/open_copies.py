"""Private copies that stand open: each says so once the game at its table has gone on without it.

Such a message can be changed only by the interaction that has shown it, for a quarter of an hour; see `open_hands`.
Later a press on it shows how things stand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import structlog
from cachetools import TTLCache

from bot.client.deferral import Interaction
from bot.client.private_messages import FOLLOWED, FORESEEN, edit_private
from bot.panels.layout import Layout
from bot.system.background_tasks import BackgroundTasks
from bot.system.keyed_lock import KeyedLock
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.what_if import CopyState, WhatIf

log = structlog.get_logger(__name__)

MOST: Final = 256
"""Copies that are remembered at once; the one that was shown longest ago is left alone first."""


@dataclass(slots=True, eq=False)
class OpenCopy:
    """A copy that somebody sees alone.

    Attributes:
        what_if: it.
        interaction: what has shown it last.
        message: its message.
        original: whether the message is the interaction's first answer, or the one that was pressed.
        told: how the table stands to it, as it says.
        draw: lays it out anew, beside its table as that stands now.
    """

    what_if: WhatIf
    interaction: Interaction
    message: int
    original: bool
    told: CopyState
    draw: Callable[[Session], Awaitable[Layout]]


class OpenCopies:
    """Remembers which copies are open, one for each person, and changes them when their tables go on."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._open: TTLCache[int, OpenCopy] = TTLCache(MOST, FOLLOWED)
        self._lanes: KeyedLock[int] = KeyedLock()
        self._tasks = BackgroundTasks()

    def lane(self, user: int) -> asyncio.Lock:
        """Return the lock of somebody's copy, for those who show it."""
        return self._lanes.of(user)

    def keep(self, user: int, copy: OpenCopy) -> None:
        """Remember a copy that was just shown. The caller holds its lock."""
        self._open[user] = copy
        self.nudge(copy.what_if.session.table.id)  # something may have happened while it was on its way

    def leave(self, user: int) -> None:
        """Forget somebody's copy, for it is put away."""
        self._open.pop(user, None)

    def nudge(self, table: int) -> None:
        """Something has changed at a table: say so on the copies of it that do not yet."""
        session = self._sessions.peek(table)
        if session is None or session.game is None:
            return
        for user in {seat.user for seat in session.seats if seat.user is not None}:
            copy = self._open.get(user)
            if copy is None or copy.what_if.session.table.id != table:
                continue
            standing = copy.what_if.standing(session)
            if standing is not copy.told:
                copy.told = standing
                self._tasks.start(self._tell(user, copy, standing, session), name="open-copies")

    async def _tell(self, user: int, copy: OpenCopy, standing: CopyState, session: Session) -> None:
        try:
            card = await copy.draw(session)
            async with self.lane(user):
                # Neither pressed meanwhile, nor is there something newer to say, which may have been drawn sooner.
                if self._open.get(user) is copy and copy.told is standing:
                    await edit_private(copy.interaction, copy.message, card, original=copy.original)
        except FORESEEN as error:  # put away by its owner, for example
            log.info("a copy could not be brought up to date", user=user, error=repr(error))

    @property
    def idle(self) -> bool:
        """Whether every copy says how its table stands to it."""
        return self._tasks.idle

    async def close(self) -> None:
        """Leave the copies as they are."""
        await self._tasks.cancel()
