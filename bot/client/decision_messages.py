"""The messages in which tables ask what is done for a late seat, and whether they go on at all."""

from __future__ import annotations

from bot.client.panel_sync import PanelSync
from bot.panels.decisions import LateVote, still_table_card, vote_card
from bot.panels.texts import Texts
from bot.store import DOUBT, VOTE, Audience, Status
from bot.tables.absences import may_be_called
from bot.tables.late_votes import Choice, matter, open_votes
from bot.tables.options import Late
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.still_tables import ANSWER, DAY


class DecisionMessages:
    """Brings these messages up to date; they are gone when nothing is asked any more."""

    def __init__(self, sessions: Sessions, panel_sync: PanelSync, texts: Texts) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._texts = texts

    async def show(self, session: Session) -> None:
        """Show what a table asks its people to decide."""
        await self._show_votes(session)
        await self._show_doubt(session)

    async def _show_votes(self, session: Session) -> None:
        playing = session.table.status is Status.PLAYING and session.options.late is Late.VOTE
        late = open_votes(await self._store.deadlines.of(session.table.id)) if playing else ()
        if not late:
            await self._withdraw(session.table.id, VOTE)
            return
        votes = [
            LateVote(
                one.seat,
                {choice: len(await self._store.consents.of(one.table, matter(one, choice))) for choice in Choice},
                one.at,
            )
            for one in late
        ]
        people = await self._called(session, but={one.seat for one in late})
        await self._panel_sync.bring(session, VOTE, session.place, vote_card(self._texts, session, votes, people))

    async def _show_doubt(self, session: Session) -> None:
        table = session.table
        if table.doubted_at is None or table.status is not Status.PLAYING:
            await self._withdraw(table.id, DOUBT)
            return
        row, *_ = await self._store.log.entries(table.id, since=table.head)
        days = max(1, (table.doubted_at - max(row.at, table.kept_at or 0)) // DAY)
        people = await self._called(session, but=set())
        card = still_table_card(self._texts, session, people, days=days, until=table.doubted_at + ANSWER)
        await self._panel_sync.bring(session, DOUBT, session.place, card)

    async def _called(self, session: Session, *, but: set[int]) -> list[int]:
        """Return the people of the other seats who may be called now."""
        found, now = [], self._sessions.now()
        for seat in session.seats:
            if seat.user is None or seat.seat in but or session.answers_itself(seat.seat):
                continue
            if await may_be_called(self._store, session.table.guild, seat.user, now):
                found.append(seat.user)
        return found

    async def _withdraw(self, table: int, audience: Audience) -> None:
        if await self._registry.get(table, audience) is not None:
            async with self._panel_sync.lane(table, audience):
                await self._panel_sync.withdraw(table, audience)
