"""Which turns are told to a person together, and where: by the notices that are due and the tables themselves."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from bot.client.panel_registry import PanelRegistry
from bot.panels.waiting_turns import WaitingTurn
from bot.store import Notice, Status, User, Way
from bot.tables.absences import away_until
from bot.tables.deadlines import running, runs_out
from bot.tables.loader import LOST, NoTable
from bot.tables.notice_plan import held
from bot.tables.session import Session
from bot.tables.sessions import Sessions

BY_DM: Final = 0
"""Stands for direct messages where else there is the id of a channel."""


class WaitingLine(msgspec.Struct, frozen=True):
    """A turn that waits for somebody: the notice, what is told of it, and the table."""

    notice: Notice
    turn: WaitingTurn
    session: Session

    @property
    def home(self) -> int:
        """Where it is told: whoever sees one table of a channel sees the others, but not a closed one."""
        if self.notice.way is Way.DM:
            return BY_DM
        return self.session.place if self.session.closed else self.session.table.channel


class WaitingLines:
    """Reads what is to be told together."""

    def __init__(self, sessions: Sessions, registry: PanelRegistry) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._registry = registry

    async def of(self, user: User) -> dict[int, list[WaitingLine]]:
        """Return what a person is told now, by where; what would come into their quiet hours is put off."""
        groups: dict[int, list[WaitingLine]] = {}
        for notice in await self._store.notices.of(user.id):
            line = await self._line(user, notice)
            if line is not None:
                groups.setdefault(line.home, []).append(line)
        return groups

    async def _line(self, user: User, notice: Notice) -> WaitingLine | None:
        """Return what is told of a notice now; None for nothing, or not here, or not yet."""
        if not (notice.way is Way.DM or notice.gathered) or (notice.due_at is None and notice.told_at is None):
            return None
        now = self._sessions.now()
        if notice.due_at is not None:
            if notice.due_at > now:
                return None
            row = await self._store.tables.get(notice.table)
            away = None if row is None else await away_until(self._store, row.guild, user.id, now)
            later = held(user, now, away)
            if later is not None:
                await self._store.notices.change(user.id, replace(notice, due_at=later.at, gathered=True))
                return None
        try:
            session = await self._sessions.look(notice.table)
        except (NoTable, *LOST):
            return None
        asked = {(question.seat, question.key) for question in session.waiting}
        if session.table.status is not Status.PLAYING or (notice.seat, notice.key) not in asked:
            return None  # its row goes when the table is shown
        deadlines = await self._store.deadlines.of(notice.table) if session.options.timed else ()
        asked_of = (notice.seat, notice.key)
        own = [one for one in running(deadlines) if (one.seat, one.key) == asked_of]
        turn = WaitingTurn(
            table=notice.table,
            seat=notice.seat,
            title=session.listing.title,
            since=notice.asked_at,
            until=min(map(runs_out, own), default=None),
            link=await self._registry.link(session.table),
        )
        return WaitingLine(notice, turn, session)
