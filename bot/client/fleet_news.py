"""What a process does when others tell it what has changed."""

from __future__ import annotations

from collections.abc import Coroutine

import structlog

from bot.client.presence import Presence
from bot.client.table_sync import TableSync
from bot.store import NotOwner, Status, StoreError
from bot.system.background_tasks import BackgroundTasks
from bot.tables.left_servers import LeftServers
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)


class FleetNews:
    """Follows the changes that other processes make, as far as this one's tables are concerned."""

    def __init__(
        self, sessions: Sessions, table_sync: TableSync, presence: Presence, left_servers: LeftServers
    ) -> None:
        """Hear of changes from now on."""
        self._left = presence.left
        self._left_servers = left_servers
        self._sessions = sessions
        self._table_sync = table_sync
        self._owner = sessions.store.ownership
        self._tasks = BackgroundTasks()
        changes = sessions.store.changes
        changes.hear("dirty", self._dirty)
        changes.hear("doubt", self._recheck)
        changes.hear("sets", self._reopen)
        changes.hear("table", self._renew)
        changes.hear("left", self._went)
        changes.hear("back", self._came_back)
        changes.hear("forgotten", self._forgotten)

    def missed(self) -> None:
        """Look anew at what may have changed while nobody could tell."""
        for session in list(self._sessions.loaded.values()):
            if session.table.status is Status.LOBBY:
                self._sessions.forget(session.table.id)

    def _dirty(self, table: int) -> None:
        if self._owner.owns(table):
            self._table_sync.dirty(table)

    def _recheck(self, table: int) -> None:
        if self._owner.owns(table):
            self._begin(self._table_sync.recheck_place(table))

    def _reopen(self, guild: int) -> None:
        self._begin(self._sessions.reopen_own(guild))

    def _renew(self, table: int) -> None:
        if self._owner.owns(table):
            self._sessions.forget(table)
            self._table_sync.dirty(table)

    def _went(self, guild: int) -> None:
        self._left.add(guild)
        self._sessions.resting.add(guild)

    def _came_back(self, guild: int) -> None:
        self._left.discard(guild)
        self._begin(self._left_servers.wake(guild))

    def _forgotten(self, user: int) -> None:
        for table, session in list(self._sessions.loaded.items()):
            if any(seat.user == user for seat in session.seats):
                self._sessions.forget(table)
        store = self._sessions.store
        store.panels.forget()
        store.users.forget()
        self._begin(store.ongoing_forgetting.load())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.start(_done(work), name="fleet-news")


async def _done(work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except NotOwner:
        return  # it has gone on to yet another process
    except StoreError as error:
        log.warning("a change of another process could not be followed", error=str(error))
