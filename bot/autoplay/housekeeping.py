"""Rounds: now and then a look at lobbies that nobody begins, and at people who are waited for and may have left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from bot.store import Conflict, NotOwner, Seat, Status, StoreError
from bot.tables.left_servers import LeftServers
from bot.tables.loader import LOST, NoTable
from bot.tables.lobbies import Lobbies, LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

EVERY: Final = 300.0
"""Seconds between two rounds."""

QUIET: Final = 3_600_000
"""Milliseconds without an answer after which those who are waited for may have left."""

AGAIN: Final = 24 * 3_600_000
"""Milliseconds until somebody who is still waited for is looked for once more."""

HasMember = Callable[[int, int], Awaitable[bool]]
"""Whether a server has a person; by the ids of both."""


class Housekeeping:
    """Sees to it that no table waits for ever for somebody who is gone: Discord tells of nobody who leaves."""

    def __init__(self, sessions: Sessions, lobbies: Lobbies, has_member: HasMember, left_servers: LeftServers) -> None:
        """Ask `has_member` whether somebody is still there."""
        self._left_servers = left_servers
        self._sessions = sessions
        self._lobbies = lobbies
        self._has_member = has_member
        self._looked: dict[int, int] = {}
        self._nudged: set[int] = set()
        self._forgot = 0
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to make rounds."""
        self._task = asyncio.create_task(self._run(), name="rounds")

    async def close(self) -> None:
        """Make no more rounds."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def nudge(self, table: int) -> None:
        """Look soon whether those who are waited for at this table are still there."""
        self._nudged.add(table)
        self._news.set()

    async def once(self) -> None:
        """Make one round."""
        await self._lobbies.expire()
        await self._forget_books()
        await self._left_servers.purge()
        now, store = self._sessions.now(), self._sessions.store
        still = (*await store.tables.still(now - QUIET), *await store.tables.lobbies(now - QUIET))
        quiet = [table for table in still if table.guild not in self._sessions.resting]
        self._looked = {table.id: self._looked.get(table.id, 0) for table in quiet}
        for table in quiet:
            if now - self._looked[table.id] >= AGAIN:
                await self._look_at(table.id)
                self._looked[table.id] = now

    async def _forget_books(self) -> None:
        """Once a day, forget the Books that no table needs any more."""
        now = self._sessions.now()
        if now - self._forgot >= AGAIN:
            await self._sessions.store.sets.purge(now - AGAIN)
            self._forgot = now

    async def look(self, session: Session, *, everybody: bool = False) -> Session:
        """Let computer players sit in for those who have left the server; in a lobby their seats are free again.

        Args:
            session: the table.
            everybody: whether to look for all who play there, and not only for those who are waited for.

        Returns:
            The table afterwards.
        """
        if session.table.guild is None or session.table.status not in (Status.LOBBY, Status.PLAYING):
            return session
        for seat in _wanted(session, everybody=everybody):
            assert seat.user is not None
            if not await self._has_member(session.table.guild, seat.user):
                session = await self._without(session, seat)
        return session

    async def _look_at(self, table: int) -> None:
        with suppress(NoTable, NotOwner, *LOST):
            await self.look(await self._sessions.get(table))

    async def _without(self, session: Session, seat: Seat) -> Session:
        table = session.table
        log.info("somebody at a table has left the server", table=table.id, seat=seat.seat)
        if table.status is Status.PLAYING:
            return await self._sessions.set_away(table.id, seat.seat, self._sessions.now())
        assert seat.user is not None
        with suppress(LobbyError, Conflict):  # they have stood up meanwhile, or the game has begun
            return await self._lobbies.leave(table.id, seat.user)
        return await self._sessions.get(table.id)

    async def _run(self) -> None:
        due = asyncio.get_running_loop().time() + EVERY
        while True:
            try:
                async with asyncio.timeout_at(due):
                    await self._news.wait()
            except TimeoutError:
                due = asyncio.get_running_loop().time() + EVERY
                await self._safely(self.once)
            self._news.clear()
            while self._nudged:
                await self._safely(partial(self._look_at, self._nudged.pop()))

    async def _safely(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreError as error:
            log.warning("a round could not be made", error=str(error))
        except Exception:
            log.exception("a round could not be made")


def _wanted(session: Session, *, everybody: bool) -> list[Seat]:
    """Return the seats of the people for whom to look."""
    if everybody or session.game is None:
        return [seat for seat in session.seats if seat.user is not None and not session.answers_itself(seat.seat)]
    waited_for = {question.seat for question in session.waiting}
    return [seat for seat in session.seats if seat.seat in waited_for and seat.user is not None]
