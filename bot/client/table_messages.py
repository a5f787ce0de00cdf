"""What the messages of one table show: board, hands, pings, lobby and result, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord
import structlog
from cachetools import LRUCache, TTLCache
from msgspec.structs import replace

from bot.client.message_api import Closed, MessageApi, NoPlace, broken_by
from bot.client.panel_registry import PanelRegistry
from bot.client.panel_sync import PanelSync
from bot.leagues.service import League
from bot.panels import moments
from bot.panels.hand import PanelState
from bot.panels.layout import Layout
from bot.panels.news import since
from bot.panels.table import Panels
from bot.store import (
    GALLERY,
    LOBBY,
    RESULT,
    Audience,
    AudienceKind,
    Broken,
    HandPlace,
    Panel,
    Pings,
    RatingChange,
    Status,
    User,
)
from bot.tables.options import Place
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

FRESH = 60_000
"""Milliseconds within which somebody who just acted needs no ping."""

REMEMBERED = 16_384
"""Seats of which it is remembered that somebody has just acted; the one longest ago is forgotten first."""

MOMENTS = 256
"""Tables whose last great moment is remembered; the one longest ago is forgotten first."""


class Parts:
    """Awaits the parts of one piece of work; each is tried, even if another fails."""

    def __init__(self) -> None:
        self._failures: list[Exception] = []

    async def __call__(self, part: Awaitable[None]) -> None:
        """Do one part."""
        try:
            await part
        except Exception as error:  # noqa: BLE001 - whatever it is, `tell` raises it when all parts are done
            self._failures.append(error)

    def tell(self) -> None:
        """Raise the first failure, if there was one."""
        if self._failures:
            raise self._failures[0]


class TableMessages:
    """Brings the messages of a table to what they should show, for one caller at a time."""

    def __init__(  # noqa: PLR0913 - what is shown comes from many places
        self,
        sessions: Sessions,
        panels: Panels,
        message_api: MessageApi,
        league: League,
        *,
        panel_registry: PanelRegistry,
        panel_sync: PanelSync,
        again: Callable[[int], None],
    ) -> None:
        """Call `again` with a table's id when one message has changed what another has to show."""
        self._sessions = sessions
        self._store = sessions.store
        self._panels = panels
        self._message_api = message_api
        self._league = league
        self._panel_sync = panel_sync
        self._registry = panel_registry
        self._again = again
        self._acted: TTLCache[tuple[int, int], None] = TTLCache(REMEMBERED, FRESH, timer=sessions.now)
        self._anew: set[tuple[int, int]] = set()
        self._threadless: set[int] = set()
        self._moments: LRUCache[int, Session] = LRUCache(MOMENTS)
        sessions.watchers.append(self._remember_moment)

    def acted(self, table: int, seat: int) -> None:
        """Remember that a person has just done something at this table, and needs no ping."""
        self._acted[table, seat] = None

    def forget_who_acted(self) -> None:
        """Ping everybody at their next turn, even if they have just acted."""
        self._acted.clear()

    def ping_anew(self, table: int, seat: int) -> None:
        """Ping a seat once more when the table is next shown."""
        self._anew.add((table, seat))
        self._acted.pop((table, seat), None)

    async def ratings(self, session: Session) -> dict[int, RatingChange]:
        """Return how a finished game has moved the ratings of people, by seat; nothing before its end."""
        if session.table.status is not Status.OVER:
            return {}
        results = await self._store.results.of(session.table.id)
        return await self._league.rating_changes(results) if results else {}

    def _remember_moment(self, table: int) -> None:
        """Keep a table as it stands if its last entry may be a great moment: more may follow before it is shown."""
        session = self._sessions.peek(table)
        if session is not None and session.game is not None and moments.may_be_great(session):
            self._moments[table] = session

    def _moment(self, session: Session) -> Session | None:
        """Return a table as it stood at its last great moment, while that is shown."""
        moment = self._moments.get(session.table.id)
        if moment is None or not moments.lasts(moment, session):
            self._moments.pop(session.table.id, None)
            moment = session
        return moment if moments.lasts(moment, session) else None

    async def link(self, session: Session, audience: Audience = GALLERY) -> str | None:
        """Return the address of one of the table's messages, or None."""
        panel = await self._registry.get(session.table.id, audience)
        if panel is None or panel.message is None:
            return None
        return f"https://discord.com/channels/{session.table.guild or '@me'}/{panel.channel}/{panel.message}"

    async def show(self, session: Session) -> Session:
        """Bring every message of a table up to date."""
        status = session.table.status
        if status in (Status.OVER, Status.ENDED):
            self._release(session)
        await self._registry.settle(session.table.id)
        await self._panel_sync.tidy(session.table.id)
        if status is Status.LOBBY:
            await self._show_lobby(session)
            return session
        if status is Status.ENDED:
            await self._show_ended(session)
            return session
        session = await self._with_place(session)
        people = await self._holders(session)
        parts = Parts()
        await self._take_leave(session, people, parts)
        await parts(self._show_gallery(session, people))
        channel_lost = await self._broken(session.table.id, GALLERY) in (Broken.CHANNEL, Broken.SERVER)
        hands = [self._show_hand(session, seat, user) for seat, user in people.items()]
        await asyncio.gather(*[parts(hand) for hand in hands])
        await parts(self._show_notices(session, people, channel_lost=channel_lost))
        if status is Status.OVER or channel_lost:
            await parts(self._withdraw_pings(session, ()))
        else:
            await parts(self._show_pings(session, people))
        if status is Status.OVER and not channel_lost:
            await parts(self._show_result(session))
        await parts(self._show_lobby(session))
        parts.tell()
        return session

    async def show_lost(self, table: int) -> bool:
        """Take leave of a table that cannot be taken up, once it is closed; return False while it is not."""
        row = await self._store.tables.get(table)
        if row is None or row.status is not Status.ENDED:
            return False
        card = self._panels.lost(row, self._sessions.catalogue)
        audiences = [panel.audience for panel in await self._registry.of(table)]
        public = next((audience for audience in (GALLERY, LOBBY) if audience in audiences), None)
        if public is not None:
            with suppress(NoPlace, Closed, discord.Forbidden):
                await self._message_api.send(row.thread or row.channel, card, nonce=f"{table}closed")
            with suppress(NoPlace, discord.DiscordException):
                await self._panel_sync.finish(table, public, card)
            await self._registry.drop(table, public)  # so that its channel is told only once
        for panel in await self._registry.of(table):
            if panel.audience.kind is AudienceKind.PING:
                async with self._panel_sync.lane(table, panel.audience):
                    await self._panel_sync.withdraw(table, panel.audience)
            else:
                await self._panel_sync.finish(table, panel.audience, card)
        return True

    def _release(self, session: Session) -> None:
        """Forget what is remembered of a table only while it is played at."""
        table = session.table.id
        self._threadless.discard(table)
        self._moments.pop(table, None)
        self._anew -= {(table, seat.seat) for seat in session.seats}

    async def _show_ended(self, session: Session) -> None:
        """Edit every message of a table that was given up for the last time, without controls."""
        table, parts = session.table.id, Parts()
        link, people = await self.link(session), await self._holders(session)
        given_up = self._panels.given_up(session, link)
        await parts(self._withdraw_pings(session, ()))
        for panel in await self._registry.of(table):
            if panel.audience.kind is not AudienceKind.PING and not panel.audience.outdated:
                own = _belongs(panel, people)
                card = await self._last_card(session, panel.audience, link) if own else given_up
                await parts(self._panel_sync.finish(table, panel.audience, card))
        parts.tell()

    async def _last_card(self, session: Session, audience: Audience, link: str | None) -> Layout:
        if audience == LOBBY or session.game is None:
            return await self._panels.lobby(session, link)
        if audience.seat is not None:
            return await self._panels.hand(session, audience.seat, PanelState(board=True, news=session.recent[-1:]))
        return await self._panels.gallery(session)

    async def _holders(self, session: Session) -> dict[int, User]:
        """Return the people who hold seats now: whoever gave one up may learn no more of it."""
        held = {seat.seat: seat.user for seat in session.seats if seat.user is not None and seat.resigned_at is None}
        return {seat: await self._store.users.get(user) for seat, user in held.items()}

    async def _take_leave(self, session: Session, people: dict[int, User], parts: Parts) -> None:
        """Edit the panels of those who no longer hold their seat for the last time, without secrets and controls."""
        for panel in await self._registry.of(session.table.id):
            if not _belongs(panel, people):
                card = self._panels.given_up(session, await self.link(session))
                await parts(self._panel_sync.finish(session.table.id, panel.audience, card))

    async def _show_lobby(self, session: Session) -> None:
        table = session.table
        if table.status is Status.LOBBY:
            card = await self._panels.lobby(session)
            await self._bring_public(session, LOBBY, table.channel, card)
            return
        panel = await self._registry.get(table.id, LOBBY)
        if panel is None or panel.channel is None or not self._message_api.lives_on(table.guild):
            return
        card = await self._panels.lobby(session, await self.link(session))
        try:
            await self._panel_sync.bring(session, LOBBY, panel.channel, card)
        except NoPlace:
            await self._registry.drop(table.id, LOBBY)  # it has told everything that it had to tell

    async def _bring_public(self, session: Session, audience: Audience, channel: int, card: Layout) -> None:
        """Show what everybody may see, and note why if that cannot be."""
        table = session.table
        try:
            if not self._message_api.lives_on(table.guild):
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

    async def _show_gallery(self, session: Session, people: dict[int, User]) -> None:
        now = self._sessions.now()
        missed = tuple(
            session.written[seat]
            for seat, user in people.items()
            if user.hand is not HandPlace.HERE and (user.dm_blocked_until or 0) > now
        )
        timed = session.options.minutes is not None
        deadlines = await self._store.deadlines.of(session.table.id) if timed else ()
        card = await self._panels.gallery(
            session, deadlines=deadlines, undelivered=missed, moment=self._moment(session)
        )
        try:
            await self._bring_public(session, GALLERY, session.place, card)
        except NoPlace as error:
            if error.broken is Broken.CHANNEL and session.table.thread is not None:
                await self._leave_thread(session)
            raise

    async def _show_hand(self, session: Session, seat: int, user: User) -> None:
        audience = Audience.hand(seat)
        if user.hand is HandPlace.HERE or (user.dm_blocked_until or 0) > self._sessions.now():
            return
        async with self._panel_sync.lane(session.table.id, audience):
            panel = await self._registry.get(session.table.id, audience)
            if panel is not None and panel.message and panel.shown >= session.table.head:
                return
        told, ratings = since(session.recent, seat), await self.ratings(session)
        state = PanelState(board=True, news=told, ratings=ratings, link=await self.link(session), alt=user.alt_length)
        card = await self._panels.hand(session, seat, state)
        try:
            channel = user.dm_channel or await self._message_api.open_dm(user.id)
            anew = await self._buried(session, seat, panel)
            await self._panel_sync.bring(session, audience, channel, card, anew=anew)
        except Closed:
            log.info("a hand could not be delivered by direct message", table=session.table.id, seat=seat)
            self._again(session.table.id)  # the board has to say so

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

    async def _show_pings(self, session: Session, people: dict[int, User]) -> None:
        asked = {question.seat: question.key for question in session.waiting}
        await self._withdraw_pings(session, tuple(asked))
        for seat, key in asked.items():
            audience, user = Audience.ping(seat), people.get(seat)
            if user is None:
                continue
            async with self._panel_sync.lane(session.table.id, audience):
                panel = await self._registry.get(session.table.id, audience)
                anew = (session.table.id, seat) in self._anew
                if panel is not None and (panel.digest, panel.channel) == (key, session.place) and not anew:
                    continue
                await self._panel_sync.withdraw(session.table.id, audience)
                self._anew.discard((session.table.id, seat))
                message = None
                quiet = (session.table.id, seat) in self._acted
                if user.pings is Pings.ON and not quiet:
                    card = self._panels.ping(session, seat, await self.link(session))
                    message = await self._message_api.send(session.place, card, nonce=f"{session.table.id}p{key}")
                row = Panel(
                    table=session.table.id, audience=audience, channel=session.place, message=message, digest=key
                )
                await self._registry.save(replace(row, shown=session.table.head))

    async def _show_notices(self, session: Session, people: dict[int, User], *, channel_lost: bool) -> None:
        """Tell everybody who sits there by direct message that the table has lost its channel; delete that later."""
        now, table = self._sessions.now(), session.table
        for seat, user in people.items():
            audience = Audience.notice(seat)
            panel = await self._registry.get(table.id, audience)
            if not channel_lost or table.status is not Status.PLAYING or session.answers_itself(seat):
                if panel is not None:
                    async with self._panel_sync.lane(table.id, audience):
                        await self._panel_sync.withdraw(table.id, audience)
            elif panel is None and (user.dm_blocked_until or 0) <= now:
                try:
                    channel = user.dm_channel or await self._message_api.open_dm(user.id)
                    await self._panel_sync.bring(session, audience, channel, self._panels.channel_lost(session))
                except Closed:
                    log.info("somebody could not be told that a table has lost its place", table=table.id, seat=seat)

    async def _show_result(self, session: Session) -> None:
        results = await self._store.results.of(session.table.id)
        if results:
            log, computers = await self._sessions.log(session), await self._sessions.unmanned(session)
            ratings = await self._league.rating_changes(results)
            card = await self._panels.result(session, results, log, ratings, computers=computers)
            await self._panel_sync.bring(session, RESULT, session.place, card)

    async def _with_place(self, session: Session) -> Session:
        """Open the thread of a table that is to be played in one, if that is possible."""
        guild = session.table.guild
        if session.table.thread is not None or session.options.place is not Place.THREAD or guild is None:
            return session
        if session.table.status is not Status.PLAYING or session.table.id in self._threadless:
            return session
        lobby = await self._registry.get(session.table.id, LOBBY)
        if lobby is None or lobby.message is None or lobby.channel is None:
            return session
        name = f"{session.listing.title} · {session.table.id}"
        thread = await self._message_api.open_thread(guild, lobby.channel, lobby.message, name)
        if thread is None:
            self._threadless.add(session.table.id)
            return session
        async with self._sessions.lane(session.table.id):
            await self._store.tables.set_thread(session.table.id, thread)
            return await self._sessions.reload(session.table.id)

    async def _leave_thread(self, session: Session) -> None:
        """Play on in the channel when somebody has deleted the table's thread."""
        if session.table.status is Status.PLAYING:
            options = replace(session.options, place=Place.CHANNEL)
            await self._sessions.move(session.table.id, session.table.channel, options)

    async def _withdraw_pings(self, session: Session, asked: tuple[int, ...]) -> None:
        for panel in await self._registry.of(session.table.id):
            if panel.audience.kind is AudienceKind.PING and panel.audience.seat not in asked:
                async with self._panel_sync.lane(session.table.id, panel.audience):
                    await self._panel_sync.withdraw(session.table.id, panel.audience)


def _belongs(panel: Panel, people: dict[int, User]) -> bool:
    """Return whether a panel is nobody's own, or stands where the present holder of its seat reads it."""
    audience = panel.audience
    if audience.kind is not AudienceKind.HAND or audience.seat is None or audience.outdated:
        return True
    holder = people.get(audience.seat)
    return holder is not None and holder.dm_channel in (None, panel.channel)
