"""Housekeeping: closes lobbies that nobody begins, and finds people who have left the server while a game waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from bot.store import Conflict, NotOwner, Seat, Status, StoreError
from bot.system.background_tasks import BackgroundTasks
from bot.tables.away import set_away
from bot.tables.guild_rules import GuildRules
from bot.tables.left_servers import LeftServers
from bot.tables.loader import LOST, NoTable
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_error import LobbyError
from bot.tables.motions import Motions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.still_tables import StillTables

log = structlog.get_logger(__name__)

EVERY: Final = 300.0
"""Seconds from one time to the next."""

QUIET_AFTER: Final = 3_600_000
"""Milliseconds without an answer after which those who are waited for may have left."""

RECHECK_AFTER: Final = 24 * 3_600_000
"""Milliseconds until it is checked once more whether those who are still waited for are there."""

HasMember = Callable[[int, int], Awaitable[bool]]
"""Whether a server has a person; by the ids of both."""


class Housekeeping:
    """Keeps tables from waiting for ever for somebody who has left: Discord does not tell Skald who leaves a server."""

    def __init__(
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        has_member: HasMember,
        left_servers: LeftServers,
        *,
        servers: GuildRules,
    ) -> None:
        """Ask `has_member` whether somebody is still there, and `servers` how long tables may stand still."""
        self.still = StillTables(sessions, servers)
        self._left_servers = left_servers
        self._motions = Motions(sessions)
        self._sessions = sessions
        self._lobbies = lobbies
        self._has_member = has_member
        self._checked_at: dict[int, int] = {}
        self._nudged: set[int] = set()
        self._purged_at = 0
        self._news = asyncio.Event()
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Begin to run now and then."""
        self._tasks.start(self._run(), name="housekeeping")

    async def close(self) -> None:
        """Stop."""
        await self._tasks.cancel()

    def nudge(self, table: int) -> None:
        """Check soon whether those who are waited for at this table are still there."""
        self._nudged.add(table)
        self._news.set()

    async def once(self) -> None:
        """Do everything that is due."""
        await self._lobbies.expire()
        await self.still.look()
        await self._purge_books()
        await self._left_servers.close_tables()
        await self._left_servers.purge()
        await self._motions.expire()
        now, store = self._sessions.now(), self._sessions.store
        still = (*await store.tables.still(now - QUIET_AFTER), *await store.tables.lobbies(now - QUIET_AFTER))
        quiet = [table for table in still if table.guild not in self._sessions.resting]
        self._checked_at = {table.id: self._checked_at.get(table.id, 0) for table in quiet}
        for table in quiet:
            if now - self._checked_at[table.id] >= RECHECK_AFTER:
                await self._check(table.id)
                self._checked_at[table.id] = now

    async def _purge_books(self) -> None:
        """Once a day, delete the Books that no table needs any more."""
        now = self._sessions.now()
        if now - self._purged_at >= RECHECK_AFTER:
            await self._sessions.store.sets.purge(now - RECHECK_AFTER)
            self._purged_at = now

    async def replace_absent(self, session: Session, *, everybody: bool = False) -> Session:
        """Let computer players sit in for those who have left the server; in a lobby their seats are free again.

        Args:
            session: the table.
            everybody: whether to check all who play there, and not only those who are waited for.

        Returns:
            The table afterwards.
        """
        if session.table.guild is None or not session.table.status.live:
            return session
        for seat in _people_to_check(session, everybody=everybody):
            assert seat.user is not None
            if not await self._has_member(session.table.guild, seat.user):
                session = await self._replace(session, seat)
        return session

    async def _check(self, table: int) -> None:
        with suppress(NoTable, NotOwner, *LOST):
            await self.replace_absent(await self._sessions.get(table))

    async def _replace(self, session: Session, seat: Seat) -> Session:
        table = session.table
        log.info("somebody at a table has left the server", table=table.id, seat=seat.seat)
        if table.status is Status.PLAYING:
            return await set_away(self._sessions, table.id, seat.seat, self._sessions.now())
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
                await self._safely(partial(self._check, self._nudged.pop()))

    async def _safely(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreError as error:
            log.warning("housekeeping failed", error=str(error))
        except Exception:
            log.exception("housekeeping failed")


def _people_to_check(session: Session, *, everybody: bool) -> list[Seat]:
    """Return the seats of the people to check."""
    if everybody or session.game is None:
        return [seat for seat in session.seats if seat.user is not None and not session.answers_itself(seat.seat)]
    waited_for = {question.seat for question in session.waiting}
    return [seat for seat in session.seats if seat.seat in waited_for and seat.user is not None]
