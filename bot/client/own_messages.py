"""What a table sends to those who sit there by direct message: their hands, and word that its channel is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog
from cachetools import LRUCache
from msgspec.structs import replace

from bot.client.message_api import Closed, MessageApi
from bot.client.panel_sync import PanelSync
from bot.leagues.service import League
from bot.panels.hand import PanelState
from bot.panels.news import since
from bot.panels.table import Panels
from bot.store import Audience, AudienceKind, Deadline, HandPlace, NextUp, Panel, RatingChange, Status, User
from bot.tables.notice_plan import has_hand_by_dm
from bot.tables.own_news import back_to_own_answer, given_by
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

MOST: Final = 4096
"""Begun answers, and deadlines that messages tell, that are remembered at once."""


class OwnMessages:
    """Keeps the messages that one person alone sees up to date."""

    def __init__(  # noqa: PLR0913 - what is shown comes from many places
        self,
        sessions: Sessions,
        panels: Panels,
        message_api: MessageApi,
        league: League,
        *,
        panel_sync: PanelSync,
        again: Callable[[int], None],
    ) -> None:
        """Call `again` with a table's id when its board has to say that a hand could not be delivered."""
        self._store = sessions.store
        self._now = sessions.now
        self._panels = panels
        self._message_api = message_api
        self._league = league
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._again = again
        self._begun: LRUCache[tuple[int, int], PanelState] = LRUCache(MOST)
        """Answers that are begun in messages, by table and seat; after a restart they are begun anew."""
        self._deadlines: LRUCache[tuple[int, int], Deadline | None] = LRUCache(MOST)
        """The deadlines that the messages tell, by table and seat."""

    def begun(self, table: int, seat: int, state: PanelState) -> None:
        """Note how far somebody has come with an answer in their message."""
        if state.path:
            self._begun[table, seat] = PanelState(state.key, state.path)
        else:
            self._begun.pop((table, seat), None)

    async def state(self, session: Session, seat: int, user: User, state: PanelState) -> PanelState:
        """Complete how a person looks at their own panel: the news, the way to the board, and what they wish."""
        deadline = await self._deadline(session, seat)
        if state.board:
            self._deadlines[session.table.id, seat] = deadline
        news = since(await back_to_own_answer(self._store.log, session, seat), seat)
        own = news[0].n if news and news[0].seat == seat else None
        return replace(
            state,
            news=news,
            given_by=None if own is None else await given_by(self._store.log, session, own),
            ratings=await self.ratings(session),
            link=await self._registry.link(session.table),
            alt=user.alt_length,
            next_up=user.next_up is NextUp.ON,
            deadline=deadline,
        )

    async def _deadline(self, session: Session, seat: int) -> Deadline | None:
        """Return the deadline of a seat's time; None while it does not run and is not voted about."""
        if not session.options.timed or seat not in session.moving or session.table.status is not Status.PLAYING:
            return None
        deadlines = await self._store.deadlines.of(session.table.id)
        return next((one for one in deadlines if one.seat == seat and one.held_at is None), None)

    async def ratings(self, session: Session) -> dict[int, RatingChange]:
        """Return how a finished game has moved the ratings of people, by seat; nothing before its end."""
        if session.table.status is not Status.OVER:
            return {}
        results = await self._store.results.of(session.table.id)
        return await self._league.rating_changes(results) if results else {}

    def missed(self, session: Session, people: dict[int, User]) -> tuple[str, ...]:
        """Return the names of those who want their hand by direct message, and take none."""
        missed = [seat for seat, user in people.items() if user.hand is not HandPlace.HERE and self._closed(user)]
        return tuple([session.written[seat] for seat in missed])

    def by_dm(self, people: dict[int, User]) -> frozenset[int]:
        """Return the seats whose people have their hand by direct message."""
        return frozenset([seat for seat, user in people.items() if has_hand_by_dm(user, self._now())])

    async def show_hand(self, session: Session, seat: int, user: User) -> None:
        """Show a seat its hand, unless an answer to a press has shown it as it is now, with the time that is left."""
        audience, begun = Audience.hand(seat), self._begun_at(session, seat)
        if user.hand is HandPlace.HERE:
            await self._take_away_hand(session, seat)
            return
        if self._closed(user):
            return
        async with self._panel_sync.lane(session.table.id, audience):
            panel = await self._registry.get(session.table.id, audience)
            if panel is not None and panel.message and panel.shown >= session.table.head:
                told = self._deadlines.get((session.table.id, seat))
                if not session.options.timed or told == await self._deadline(session, seat):
                    return
        state = await self.state(session, seat, user, replace(begun, board=True))
        card = await self._panels.hand(session, seat, state)
        try:
            channel = user.dm_channel or await self._message_api.open_dm(user.id)
            anew = await self._buried(session, seat, panel)
            await self._panel_sync.bring(session, audience, channel, card, anew=anew)
        except Closed:
            log.info("a hand could not be delivered by direct message", table=session.table.id, seat=seat)
            self._again(session.table.id)

    async def _take_away_hand(self, session: Session, seat: int) -> None:
        """Take the hand away from whoever does not want it by direct message any more; one that tells an end stays."""
        audience = Audience.hand(seat)
        if session.table.status is Status.PLAYING and await self._registry.get(session.table.id, audience) is not None:
            async with self._panel_sync.lane(session.table.id, audience):
                await self._panel_sync.withdraw(session.table.id, audience)

    def _begun_at(self, session: Session, seat: int) -> PanelState:
        """Return how far a seat has come with an answer; forget it when its question is not asked any more."""
        place = session.table.id, seat
        begun = self._begun.get(place)
        if begun is None:
            return PanelState()
        asked = session.begun_game.questions(seat) if session.table.status is Status.PLAYING else ()
        if begun.key in {question.key for question in asked}:
            return begun
        del self._begun[place]
        return PanelState()

    async def _buried(self, session: Session, seat: int, panel: Panel | None) -> bool:
        """Return whether a seat is newly waited for, and the message to answer from has another table's below it."""
        key = {question.seat: question.key for question in session.waiting}.get(seat)
        if key is None or panel is None or panel.message is None or panel.channel is None:
            return False
        noted = await self._registry.get(session.table.id, Audience.ping(seat))
        if noted is not None and noted.digest == key:
            return False
        newest = await self._store.panels.newest(panel.channel)
        return newest is not None and newest > panel.message

    async def show_notices(self, session: Session, people: dict[int, User], *, channel_lost: bool) -> None:
        """Tell everybody who sits there that the table has lost its channel; delete that later."""
        table = session.table
        silent = not channel_lost or table.status is not Status.PLAYING
        told = {seat: user for seat, user in people.items() if not silent and not session.answers_itself(seat)}
        standing = await self._standing_notices(session, told)
        for seat, user in told.items():
            if seat not in standing and not self._closed(user):
                try:
                    channel = user.dm_channel or await self._message_api.open_dm(user.id)
                    card = self._panels.channel_lost(session)
                    await self._panel_sync.bring(session, Audience.notice(seat), channel, card)
                except Closed:
                    log.info("somebody could not be told that a table has lost its place", table=table.id, seat=seat)

    async def _standing_notices(self, session: Session, told: dict[int, User]) -> set[int]:
        """Delete such notices of those who are not to be told (any more); return the seats of the others."""
        standing = set()
        for panel in await self._registry.of(session.table.id):
            audience = panel.audience
            if audience.kind is not AudienceKind.NOTICE or audience.seat is None or audience.outdated:
                continue
            holder = told.get(audience.seat)
            if holder is not None and holder.dm_channel in (None, panel.channel):
                standing.add(audience.seat)
                continue
            async with self._panel_sync.lane(session.table.id, audience):
                await self._panel_sync.withdraw(session.table.id, audience)
        return standing

    def _closed(self, user: User) -> bool:
        """Return whether somebody has refused the last direct message, and is sent none for now."""
        return (user.dm_blocked_until or 0) > self._now()
