"""Whom and what people follow: begun, changed and ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.client.panel_registry import PanelRegistry
from bot.client.responses import Refused
from bot.panels.texts import Texts
from bot.panels.watch import FollowedLine
from bot.store import GALLERY, LOBBY, Follow, Followed, FollowLevel, Status, WatchNotice
from bot.tables.loader import LOST, NoTable
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from renderers.kit.typed import named

MOST: Final = 25
"""Tables and people that somebody follows on one server."""


def reached(session: Session) -> str:
    """Return what names the chapter at which a table is; nothing before its game has begun."""
    if session.game is None:
        return ""
    chapter = session.listing.watching.chapter(session.game.view(None))
    return f"{chapter.kind}.{chapter.n}.{chapter.about}"


class FollowBook:
    """Keeps what people follow. Whoever calls has made sure that they may look at it."""

    def __init__(self, sessions: Sessions, registry: PanelRegistry, texts: Texts) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._registry = registry
        self._texts = texts

    async def follow(self, follow: Follow) -> None:
        """Let somebody follow a table or a person from now on.

        Raises:
            Refused: it is themselves, or they follow too much already.
        """
        if follow.kind is Followed.PERSON and follow.target == follow.user:
            raise Refused(self._texts("watch.self"))
        # What is running is told of from its next chapter on.
        for session in await self._tables(follow):
            notice = WatchNotice(table=session.table.id, user=follow.user, guild=follow.guild, chapter=reached(session))
            await self._store.watch_notices.begin(notice)
        if not await self._store.follows.put(follow, most=MOST):
            raise Refused(self._texts("watch.too-many", n=MOST))

    async def at(self, session: Session) -> list[Follow]:
        """Return who follows a table or somebody there, without those who sit there; of two, the table's own first."""
        people = {seat.user for seat in session.seats if seat.user is not None}
        found = await self._store.follows.at(session.table.guild or 0, session.table.id, people)
        outside = [one for one in found if session.seat_of(one.user) is None]
        return sorted(outside, key=lambda one: (one.kind is not Followed.TABLE, one.level is not FollowLevel.CHAPTERS))

    async def line(self, follow: Follow) -> FollowedLine:
        """Return what is followed with its name and the way there."""
        if follow.kind is Followed.PERSON:
            return FollowedLine(follow, named(follow.name))
        try:
            session = await self._sessions.look(follow.target)
        except (NoTable, *LOST):
            return FollowedLine(follow, self._texts("watch.number", table=str(follow.target)))
        audience = LOBBY if session.table.status is Status.LOBBY else GALLERY
        return FollowedLine(follow, self.titled(session), await self._registry.link(session.table, audience))

    async def lines(self, follows: Sequence[Follow]) -> list[FollowedLine]:
        """Return the same for several."""
        return [await self.line(follow) for follow in follows]

    def titled(self, session: Session) -> str:
        """Return the name of a table."""
        return self._texts("watch.name", game=session.listing.title, table=str(session.table.id))

    async def _tables(self, follow: Follow) -> list[Session]:
        """Return the live tables that are followed by it now."""
        if follow.kind is Followed.TABLE:
            row = await self._store.tables.get(follow.target)
            rows = [] if row is None or not row.status.live else [row]
        else:
            rows = [table for table in await self._store.tables.of_user(follow.target) if table.guild == follow.guild]
        return await self._sessions.known(rows)
