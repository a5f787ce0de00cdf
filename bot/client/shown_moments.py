"""The last great moment of each table, as long as its poster is shown."""

from __future__ import annotations

from cachetools import LRUCache

from bot.panels import moments
from bot.tables.session import Session
from bot.tables.sessions import Sessions

REMEMBERED = 256
"""Tables whose last great moment is remembered; the one longest ago is forgotten first."""


class ShownMoments:
    """Keeps tables as they stood at their last great moment: more may follow before it is shown."""

    def __init__(self, sessions: Sessions) -> None:
        """Watch the tables of `sessions`."""
        self._sessions = sessions
        self._moments: LRUCache[int, Session] = LRUCache(REMEMBERED)
        sessions.watchers.append(self._remember)

    def of(self, session: Session) -> Session | None:
        """Return a table as it stood at its last great moment, while that is shown."""
        moment = self._moments.get(session.table.id)
        if moment is None or not moments.lasts(moment, session):
            self.release(session.table.id)
            moment = session
        return moment if moments.lasts(moment, session) else None

    def release(self, table: int) -> None:
        """Forget the moment of a table."""
        self._moments.pop(table, None)

    def _remember(self, table: int) -> None:
        """Keep a table as it stands if its last entry may be a great moment."""
        session = self._sessions.peek(table)
        if session is not None and session.game is not None and moments.may_be_great(session):
            self._moments[table] = session
