"""Tables at which nobody has moved for long: their people are asked whether they go on, and else they are closed."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from cachetools import LRUCache

from bot.leagues.rows import ABANDONED
from bot.store import Conflict, NotOwner, Result, Table
from bot.tables.absences import absences_at
from bot.tables.entry_writer import season_of
from bot.tables.guild_rules import GuildRules, ServerRules
from bot.tables.loader import LOST, NoTable
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.steps import lost

DAY: Final = 24 * 3_600_000
"""Milliseconds."""

SOONEST: Final = 3
"""Days after which a server can have tables asked at the earliest."""

ANSWER: Final = 3 * DAY
"""Milliseconds in which somebody has to say that a table goes on."""

REMEMBERED: Final = 4096
"""Tables of which it is remembered that they were looked at; the one longest ago is forgotten first."""


def late_at(session: Session) -> tuple[int, ...]:
    """Return the seats of people for whom a table waits; none where nobody else is left waiting, or it is paused."""
    people = [seat for seat in session.seats if seat.user is not None and seat.resigned_at is None]
    if len(people) < 2 or session.table.paused_at is not None:
        return ()
    return tuple(dict.fromkeys(question.seat for question in session.waiting))


class StillTables:
    """Finds these tables among those of this process."""

    def __init__(self, sessions: Sessions, servers: GuildRules) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._servers = servers
        self._later: LRUCache[int, tuple[Table, int]] = LRUCache(REMEMBERED)
        """By table, how it stood at the last look, and until when it need not be looked at again if it still does."""

    async def look(self) -> None:
        """Ask at tables where that is due, and close those where nobody has answered."""
        now = self._sessions.now()
        for table in await self._store.tables.still(now - SOONEST * DAY):
            if table.guild in self._sessions.resting:
                continue
            with suppress(NoTable, NotOwner, Conflict, *LOST):
                await self._look_at(table, now)

    async def play_on(self, table: int) -> Session:
        """Note that a table goes on, as somebody has said who sits there.

        Raises:
            LobbyError: that is not asked any more.
        """
        async with self._sessions.lane(table):
            try:
                await self._store.tables.keep(table, self._sessions.now())
            except Conflict as error:
                raise LobbyError("not-doubted") from error
            return self._sessions.changed(await self._sessions.reload(table))

    async def _look_at(self, table: Table, now: int) -> None:
        if table.doubted_at is not None:
            if now - table.doubted_at >= ANSWER:
                await self._sessions.abandon(table, ABANDONED, await self._lost(table, now))
            return
        before, until = self._later.get(table.id, (None, 0))
        if before == table and now < until:
            return
        rules = ServerRules() if table.guild is None else await self._servers.rules(table.guild)
        row, *_ = await self._store.log.entries(table.id, since=table.head)
        due = max(row.at, table.kept_at or 0) + rules.still_days * DAY
        if now < due:
            self._later[table.id] = table, min(due, now + DAY)  # the server may choose other days
            return
        session = await self._sessions.get(table.id)
        if session.options.occasion is not None:
            return  # its event sees to it
        known = await absences_at(self._store, session, now)
        if any(one.begins_at <= now for one in known.values()):
            return  # it waits for somebody who has said so
        async with self._sessions.lane(table.id):
            await self._store.tables.doubt(table.id, now, head=table.head)
            self._sessions.changed(await self._sessions.reload(table.id))

    async def _lost(self, table: Table, now: int) -> tuple[Result, ...]:
        """Return the results of those for whom a table waits: they have lost; nobody else has won."""
        try:
            session = await self._sessions.get(table.id)
        except LOST:  # its rules are gone, and nobody can say for whom it waits
            return ()
        season, _ = await season_of(self._store, session, now)
        return tuple([lost(session, seat, reason=ABANDONED, season=season, at=now) for seat in late_at(session)])
