"""What the messages of one table show, one after the other; those that everybody sees: lobby, board and result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord
from msgspec.structs import replace

from bot.client.decision_messages import DecisionMessages
from bot.client.forum_posts import ForumPosts
from bot.client.last_messages import LastMessages
from bot.client.live_lines import LiveLines, LiveTold
from bot.client.message_api import MessageApi, NoPlace, broken_by
from bot.client.motion_messages import MotionMessages
from bot.client.own_messages import OwnMessages
from bot.client.panel_sync import PanelSync
from bot.client.parts import Parts
from bot.client.presence import Presence
from bot.client.shown_moments import ShownMoments
from bot.client.table_threads import TableThreads
from bot.client.turn_pings import TurnPings
from bot.client.wanted_messages import WantedMessages
from bot.leagues.service import League
from bot.panels.board import BoardState
from bot.panels.layout import Layout
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import GALLERY, LIVE, LOBBY, RESULT, Audience, Broken, Panel, Status, User
from bot.tables.absences import absences_at
from bot.tables.own_news import given_late
from bot.tables.predictions import Predictions
from bot.tables.session import Session
from bot.tables.sessions import Sessions


class TableMessages:
    """Brings the messages of a table to what they should show, for one caller at a time."""

    def __init__(  # noqa: PLR0913 - what is shown comes from many places
        self,
        sessions: Sessions,
        panels: Panels,
        message_api: MessageApi,
        league: League,
        *,
        presence: Presence,
        panel_sync: PanelSync,
        wanted: WantedMessages,
        texts: Texts,
        motions: MotionMessages,
        live: LiveLines,
        predictions: Predictions,
        posts: ForumPosts,
        again: Callable[[int], None],
    ) -> None:
        """Call `again` with a table's id when one message has changed what another has to show."""
        self._sessions = sessions
        self._store = sessions.store
        self._panels = panels
        self._presence = presence
        self._league = league
        self._wanted = wanted
        self._motions = motions
        self._live = live
        self._predictions = predictions
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._moments = ShownMoments(sessions)
        self._posts = posts
        self._threads = TableThreads(sessions, message_api, panel_sync.registry, posts)
        self.pings = TurnPings(panels, message_api, panel_sync, store=sessions.store, now=sessions.now)
        self.own = OwnMessages(sessions, panels, message_api, league, panel_sync=panel_sync, again=again)
        self._decisions = DecisionMessages(sessions, panel_sync, texts)
        self.last = LastMessages(sessions, panels, message_api, panel_sync)

    async def show(self, session: Session) -> Session:
        """Bring every message of a table up to date; return the table, which has its thread now."""
        status = session.table.status
        if not status.live:
            self._release(session)
        await self._registry.save_unwritten(session.table.id)
        await self._panel_sync.tidy(session.table.id)
        if status is Status.LOBBY:
            parts = Parts()
            await parts(self._show_lobby(session))
            await parts(self._wanted.show(session))
            parts.raise_failure()
            return session
        session = await self._threads.opened(session)
        people, parts = await self._holders(session), Parts()
        if status is Status.ENDED:
            await parts(self.pings.withdraw(session))
            await self.last.show_closed(session, people, parts)
        else:
            await self._show_begun(session, people, parts)
        await parts(self._posts.bring(session))
        parts.raise_failure()
        return session

    async def _show_begun(self, session: Session, people: dict[int, User], parts: Parts) -> None:
        """Show a table whose game is under way or over."""
        await self.last.show_given_up(session, people, parts)
        await parts(self._show_gallery(session, people))
        channel_lost = await self._broken(session.table.id, GALLERY) in (Broken.CHANNEL, Broken.SERVER)
        hands = [self.own.show_hand(session, seat, user) for seat, user in people.items()]
        await asyncio.gather(*[parts(hand) for hand in hands])
        await parts(self.own.show_notices(session, people, channel_lost=channel_lost))
        over = session.table.status is Status.OVER
        silent = over or channel_lost or session.table.paused_at is not None
        await parts(self.pings.withdraw(session) if silent else self.pings.show(session, people))
        if over and not channel_lost:
            await parts(self._show_result(session))
        await parts(self._show_lobby(session))
        await parts(self._wanted.show(session))
        if not channel_lost:
            await parts(self._decisions.show(session))
        await parts(self._motions.show(session))

    def _release(self, session: Session) -> None:
        """Forget what is remembered of a table only while it is played at."""
        self._threads.release(session.table.id)
        self._moments.release(session.table.id)
        self.pings.release(session)

    async def _holders(self, session: Session) -> dict[int, User]:
        """Return the people who hold seats now: whoever gave one up may learn no more of it."""
        held = {seat.seat: seat.user for seat in session.seats if seat.user is not None and seat.resigned_at is None}
        return {seat: await self._store.users.get(user) for seat, user in held.items()}

    async def _show_lobby(self, session: Session) -> None:
        table = session.table
        if session.options.occasion is not None:  # it begins by itself, in a thread of its own
            return
        if table.status is Status.LOBBY:
            card = await self._panels.lobby(session)
            await self._bring_public(session, LOBBY, table.channel, card)
            return
        panel = await self._registry.get(table.id, LOBBY)
        if panel is None or panel.channel is None or not self._presence.lives_on(table.guild):
            return
        told = await self._live.of(session)
        card = await self._panels.lobby(session, await self._registry.link(table), told.lines)
        try:
            await self._panel_sync.bring(session, LOBBY, panel.channel, card)
        except NoPlace:
            await self._registry.drop(table.id, LOBBY)  # it has told everything that it had to tell
            return
        await self._show_live(session, told)

    async def _show_live(self, session: Session, told: LiveTold) -> None:
        """Tell a game in its channel by a message of its own, where the server wants that, and no more often."""
        table = session.table
        if not told.minutes or not told.lines or table.thread is None:
            return
        panel = await self._registry.get(table.id, LIVE)
        since = (table.started_at or table.created_at) if panel is None else panel.posted_at
        due = self._sessions.now() - since >= told.minutes * 60_000
        card = self._panels.live(session, told.lines, await self._registry.link(table))
        if (panel is None and not due) or (panel is not None and panel.digest == card.digest):
            return
        try:
            await self._panel_sync.bring(session, LIVE, table.channel, card, anew=due)
        except NoPlace:
            await self._registry.drop(table.id, LIVE)

    async def _show_gallery(self, session: Session, people: dict[int, User]) -> None:
        timed = session.options.timed
        state = BoardState(
            deadlines=await self._store.deadlines.of(session.table.id) if timed else (),
            undelivered=self.own.missed(session, people),
            by_dm=self.own.by_dm(people),
            moment=self._moments.of(session),
            absences=await absences_at(self._store, session, self._sessions.now()),
            predictions=await self._predictions.shown(session),
            late=await given_late(self._store.log, session, session.recent[-1].n),
        )
        card = await self._panels.gallery(session, state)
        try:
            await self._bring_public(session, GALLERY, session.place, card)
        except NoPlace as error:
            if error.broken is Broken.CHANNEL and session.table.thread is not None:
                await self._threads.leave(session)
            raise

    async def _show_result(self, session: Session) -> None:
        results = await self._store.results.of(session.table.id)
        if results:
            log, computers = await self._sessions.log(session), await self._sessions.unmanned(session)
            ratings = await self._league.rating_changes(results)
            achieved = await self._store.achievements.at(session.table.id)
            card = await self._panels.result(session, results, log, ratings, computers=computers, achieved=achieved)
            await self._panel_sync.bring(session, RESULT, session.place, card)

    async def _bring_public(self, session: Session, audience: Audience, channel: int, card: Layout) -> None:
        """Show what everybody may see, and note why if that cannot be."""
        table = session.table
        try:
            if not self._presence.lives_on(table.guild):
                raise NoPlace(Broken.SERVER)  # noqa: TRY301 - noted like what Discord says
            await self._panel_sync.bring(session, audience, channel, card)
        except (NoPlace, discord.Forbidden) as error:
            if not (isinstance(error, NoPlace) and audience == GALLERY and table.thread == channel):
                await self._note_broken(table.id, audience, channel, broken_by(error))
            raise

    async def _note_broken(self, table: int, audience: Audience, channel: int, broken: Broken | None) -> None:
        async with self._panel_sync.lane(table, audience):
            panel = await self._registry.get(table, audience)
            if panel is None:
                panel = Panel(table=table, audience=audience, channel=channel)
            elif panel.broken is broken and not panel.digest:
                return
            message = None if broken is Broken.CHANNEL else panel.message
            await self._registry.save(replace(panel, message=message, digest="", broken=broken))

    async def _broken(self, table: int, audience: Audience) -> Broken | None:
        panel = await self._registry.get(table, audience)
        return None if panel is None else panel.broken
