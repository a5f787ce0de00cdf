"""Hands that people have opened for themselves alone: kept up to date for as long as Discord lets them be changed.

Such a message can be changed only by the interaction that has shown it last, for fifteen minutes. That interaction is
kept in memory alone: whoever has it could write in Skald's name. A press shows the hand as it is then, and begins anew.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord
import structlog
from cachetools import TTLCache

from bot.client.deferral import Interaction
from bot.client.private_messages import FOLLOWED, FORESEEN, delete_private, edit_private
from bot.panels.layout import Layout
from bot.store import Status, StoreError
from bot.system.background_tasks import KeyedTasks
from bot.system.keyed_lock import KeyedLock
from bot.tables.loader import LOST, Elsewhere, NoTable
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

MOST: Final = 4096
"""Hands that are kept up to date at once; the one opened longest ago is left alone first."""

SETTLING: Final = 0.3
"""Seconds after a change in which whoever made it sees it by the answer to their own press."""

Drawing = Callable[[Session, str], Awaitable[Layout]]
"""Lays out a hand as it is at a table now, with a sentence to its owner."""


@dataclass(slots=True, eq=False)
class OpenHand:
    """A hand that somebody sees alone.

    Attributes:
        interaction: what has shown it last.
        message: its message.
        original: whether the message is the interaction's first answer, or the one that was pressed.
        draw: lays it out anew.
        drawn: when the table was as it shows it, in the event loop's time.
        digest: of what it shows.
    """

    interaction: Interaction
    message: int
    original: bool
    draw: Drawing
    drawn: float
    digest: str


class OpenHands:
    """Remembers which hands are open, and changes them when their tables do."""

    def __init__(self, sessions: Sessions, *, gap: float, resting: str) -> None:
        """Change a hand at most every `gap` seconds; `resting` is said on all of them when Skald leaves."""
        self._sessions = sessions
        self._gap = gap
        self._resting = resting
        self._open: TTLCache[tuple[int, int], OpenHand] = TTLCache(MOST, FOLLOWED)
        self._lanes: KeyedLock[tuple[int, int]] = KeyedLock()
        self._changed: dict[int, float] = {}
        """When each table changed last whose open hands are to follow."""
        self._latest: TTLCache[int, float] = TTLCache(MOST, FOLLOWED)
        """When tables changed last, whoever has a hand of them open."""
        self._tasks: KeyedTasks[int] = KeyedTasks(self._done)

    def lane(self, table: int, seat: int) -> asyncio.Lock:
        """Return the lock of one hand, for those who show it."""
        return self._lanes.of((table, seat))

    async def keep(self, session: Session, seat: int, hand: OpenHand) -> None:
        """Keep a hand up to date from now on; an older one of the same seat goes away. The caller holds its lock."""
        key = (session.table.id, seat)
        old = self._open.pop(key, None)
        self._open[key] = hand
        if self._latest.get(session.table.id, -math.inf) > hand.drawn:  # while it was on its way
            self.nudge(session.table.id)
        if old is not None and old.message != hand.message:
            await delete_private(old.interaction, old.message, original=old.original)

    def nudge(self, table: int) -> None:
        """Something has changed at a table: show it soon on the hands that are open."""
        now = self._latest[table] = asyncio.get_running_loop().time()
        session = self._sessions.peek(table)
        if session is None or not self._seats(session):
            return
        self._changed[table] = now
        if table not in self._tasks:
            self._start(table)

    def _start(self, table: int) -> None:
        self._tasks.start(table, self._follow(table), name=f"open-hands-{table}")

    def _done(self, table: int, task: asyncio.Task[None]) -> None:
        if table in self._changed and not task.cancelled():  # since the task looked for the last time
            self._start(table)

    def _seats(self, session: Session, drawn_before: float = math.inf) -> list[int]:
        """Return the seats of a table whose hands are open, and were laid out last before some moment."""
        hands = [(seat.seat, self._open.get((session.table.id, seat.seat))) for seat in session.seats]
        return [seat for seat, hand in hands if hand is not None and hand.drawn < drawn_before]

    @property
    def idle(self) -> bool:
        """Whether every open hand shows how things stand."""
        return self._tasks.idle

    async def close(self, patience: float) -> None:
        """Say on all open hands that nobody keeps them up to date, then forget them."""
        await self._tasks.cancel()
        resting = [self._rest(key) for key in self._open]
        if resting:
            _, late = await asyncio.wait([asyncio.create_task(one) for one in resting], timeout=patience)
            for task in late:
                task.cancel()
        self._open.clear()

    async def _follow(self, table: int) -> None:
        while table in self._changed:
            await asyncio.sleep(min(self._gap, SETTLING))
            try:
                await self._show(table, self._changed.pop(table))
            except (NoTable, Elsewhere, StoreError, *LOST):
                return
            await asyncio.sleep(self._gap)

    async def _show(self, table: int, changed: float) -> None:
        """Renew all hands of a table that were laid out before it changed, those too that were opened meanwhile."""
        while True:
            now = asyncio.get_running_loop().time()
            session = await self._sessions.get(table)
            seats = self._seats(session, drawn_before=changed)
            if not seats:
                return
            await asyncio.gather(*[self._renew(session, seat, now) for seat in seats])

    async def _renew(self, session: Session, seat: int, now: float, note: str = "") -> None:
        """Bring one hand up to date; that of somebody who has left it shows it no more.

        Args:
            session: the table.
            seat: whose hand.
            now: when the table was as `session` tells, in the event loop's time.
            note: a sentence to its owner.
        """
        key = (session.table.id, seat)
        hand = self._open.get(key)
        if hand is None:
            return
        hand.drawn = now
        try:
            card = await hand.draw(session, note)  # outside of the lane, or else somebody who presses would wait for it
            async with self.lane(session.table.id, seat):
                if self._open.get(key) is not hand:  # pressed meanwhile
                    return
                last = session.table.status is Status.ENDED or session.seat_of(hand.interaction.user.id) != seat
                if last:
                    del self._open[key]
                if card.digest != hand.digest:
                    await edit_private(hand.interaction, hand.message, card, original=hand.original)
                    hand.digest = card.digest
        except discord.NotFound:  # put away by its owner
            self._open.pop(key, None)
        except FORESEEN as error:
            log.info("an open hand could not be brought up to date", table=key[0], error=repr(error))
        except Exception:
            log.exception("an open hand could not be laid out", table=key[0])

    async def _rest(self, key: tuple[int, int]) -> None:
        session = self._sessions.peek(key[0])
        if session is not None and session.table.status is Status.PLAYING:
            await self._renew(session, key[1], asyncio.get_running_loop().time(), self._resting)
