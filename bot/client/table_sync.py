"""Brings the messages of every table up to date. The newest state wins; one edit is under way per message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

import aiohttp
import discord
import structlog
from cachetools import TTLCache
from msgspec.structs import replace

from bot.client.edit_spacing import EditSpacing
from bot.client.message_api import Closed, CloudflareBan, MessageApi, NoPlace, broken_by
from bot.client.panel_registry import PanelRegistry
from bot.client.panel_sync import PanelSync, reached
from bot.client.retry import Retry
from bot.leagues.service import League
from bot.metrics import EDITS
from bot.panels.layout import Layout
from bot.panels.table import Panels, PanelState, since
from bot.pictures.render_queue import HASTE, Haste, Unpainted
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
    Status,
    StoreError,
    User,
)
from bot.tables.loader import LOST, NoTable
from bot.tables.options import Place
from bot.tables.sessions import Session, Sessions

log = structlog.get_logger(__name__)

FRESH = 60_000
"""Milliseconds within which somebody who just acted needs no ping."""

REMEMBERED = 16_384
"""Seats of which it is remembered that somebody has just acted; the one longest ago is forgotten first."""

FORESEEN = (discord.DiscordException, aiohttp.ClientError, OSError, StoreError, CloudflareBan, NoPlace, Unpainted)
"""What may go wrong while a table is shown; it is tried again later."""


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


class TableSync:
    """Brings every message of every table up to date, and repairs what was deleted, refused or left behind."""

    def __init__(
        self, sessions: Sessions, panels: Panels, message_api: MessageApi, league: League, *, gap: float = 1.0
    ) -> None:
        """Work on one table at most every `gap` seconds, and less often while much happens there."""
        self._sessions = sessions
        self._store = sessions.store
        self._panels = panels
        self._message_api = message_api
        self._league = league
        self.spacing = EditSpacing(gap)
        self._closing = asyncio.Event()
        self.panel_registry = PanelRegistry(sessions.store)
        self.panel_sync = PanelSync(self.panel_registry, message_api, sessions.now)
        self.retry = Retry(self.dirty)
        self._dirty: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._acted: TTLCache[tuple[int, int], None] = TTLCache(REMEMBERED, FRESH, timer=sessions.now)
        self._anew: set[tuple[int, int]] = set()
        self._threadless: set[int] = set()
        self.paused = False
        """While this is set, nothing that changes is shown."""

    def dirty(self, table: int) -> None:
        """Something changed at this table: show it soon."""
        if self.paused:
            return
        if table in self._dirty:
            EDITS.labels(fate="coalesced").inc()
        self._dirty.add(table)
        if table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._run(table), name=f"table-sync-{table}")
            task.add_done_callback(lambda _: self._tasks.pop(table, None))

    async def doubt(self, table: int) -> None:
        """The place of this table may be gone or there again: try to show it, even if nothing has changed."""
        for audience in (LOBBY, GALLERY):
            panel = await self.panel_registry.get(table, audience)
            if panel is not None:
                await self.panel_registry.save(replace(panel, digest=""))
        self.dirty(table)

    def acted(self, table: int, seat: int) -> None:
        """Remember that a person has just done something at this table, and needs no ping."""
        self._acted[table, seat] = None

    def lane(self, table: int, audience: Audience) -> asyncio.Lock:
        """Return the lock of one message, for those who answer a press on it."""
        return self.panel_sync.lane(table, audience)

    async def repair(self) -> None:
        """After a start: bring every live table up to date, and what ended while nobody looked."""
        tables = {panel.table for panel in await self._store.panels.behind()}
        tables |= {table.id for table in await self._store.tables.live()}
        for table in sorted(tables):
            self.dirty(table)

    async def rest(self, table: int, patience: float = 10.0) -> None:
        """Wait until what is being shown of a table is shown, but not for ever."""
        task = self._tasks.get(table)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    @property
    def idle(self) -> bool:
        """Whether nothing is being shown, or waits to be."""
        return not self._tasks

    def forget_who_acted(self) -> None:
        """Ping everybody at their next turn, even if they have just acted."""
        self._acted.clear()

    async def drain(self) -> None:
        """Wait until everything is shown."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self, patience: float = 3.0) -> None:
        """Show what is waiting to be shown, then stop."""
        self.paused = True
        self._closing.set()
        self.retry.close()
        try:
            async with asyncio.timeout(patience):
                await self.drain()
        except TimeoutError:
            for task in self._tasks.values():
                task.cancel()

    async def remind(self, session: Session, seat: int) -> None:
        """Ping a seat anew."""
        self._anew.add((session.table.id, seat))
        self._acted.pop((session.table.id, seat), None)
        self.dirty(session.table.id)

    async def shown(self, session: Session, audience: Audience, message: discord.Message | None, card: Layout) -> None:
        """Note that an answer to a press has made a message show this. The caller holds the lock of the message."""
        table = session.table.id
        old = await self.panel_registry.get(table, audience)
        if message is None and old is None:
            return
        channel, id_ = (message.channel.id, message.id) if message else (old.channel, old.message)  # type: ignore[union-attr]  # one of the two is there
        posted = old.posted_at if old and old.message == id_ else self._sessions.now()
        fresh = Panel(table=table, audience=audience, channel=channel, message=id_, digest=card.digest)
        try:
            await self.panel_registry.save(
                replace(fresh, shown=reached(session, audience) - card.unpainted, posted_at=posted)
            )
        except StoreError as error:
            log.warning("what is shown could not be written down", table=table, error=str(error))
            self.dirty(table)
        if card.unpainted:
            self.dirty(table)

    async def messages(self, table: int) -> dict[Audience, int]:
        """Return the ids of the table's messages, by audience."""
        return {
            panel.audience: panel.message for panel in await self.panel_registry.of(table) if panel.message is not None
        }

    async def link(self, session: Session, audience: Audience = GALLERY) -> str | None:
        """Return the address of one of the table's messages, or None."""
        panel = await self.panel_registry.get(session.table.id, audience)
        if panel is None or panel.message is None:
            return None
        return f"https://discord.com/channels/{session.table.guild or '@me'}/{panel.channel}/{panel.message}"

    async def _run(self, table: int) -> None:
        HASTE.set(Haste.SCREEN)
        while table in self._dirty:
            self._dirty.discard(table)
            await self._try(table)
            await self._rest(self.spacing.rest(table, asyncio.get_running_loop().time()))

    async def _rest(self, seconds: float) -> None:
        """Leave a table alone for a while; when Skald leaves, what is waiting is shown without that."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    async def _try(self, table: int) -> None:
        """Show a table; if that fails, see to it that it is tried again."""
        try:
            await self._show_table(await self._sessions.get(table))
        except (NoTable, *LOST) as error:
            log.warning("a table cannot be shown", table=table, error=repr(error))
        except NoPlace as error:  # until it moves, or somebody answers, or the server is there again
            log.warning("a table has no place", table=table, broken=error.broken)
        except FORESEEN as error:
            log.warning("a table could not be shown", table=table, error=repr(error))
            self.retry.failed(table, least=getattr(error, "retry_after", 0.0))
            return
        except Exception:
            log.exception("a table could not be shown", table=table)
            self.retry.failed(table)
            return
        self.retry.done(table)

    async def _show_table(self, session: Session) -> None:
        status = session.table.status
        if status in (Status.OVER, Status.ENDED):
            self._release(session)
        await self.panel_registry.settle(session.table.id)
        await self.panel_sync.tidy(session.table.id)
        if status is Status.LOBBY:
            await self._show_lobby(session)
            return
        if status is Status.ENDED:
            await self._show_ended(session)
            return
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

    def _release(self, session: Session) -> None:
        """Forget what is remembered of a table only while it is played at."""
        table = session.table.id
        self._threadless.discard(table)
        self._anew -= {(table, seat.seat) for seat in session.seats}

    async def _show_ended(self, session: Session) -> None:
        """Edit every message of a table that was given up for the last time, without controls."""
        table, parts = session.table.id, Parts()
        link, people = await self.link(session), await self._holders(session)
        given_up = self._panels.given_up(session, link)
        await parts(self._withdraw_pings(session, ()))
        for panel in await self.panel_registry.of(table):
            if panel.audience.kind is not AudienceKind.PING and not panel.audience.outdated:
                own = _belongs(panel, people)
                card = await self._last_card(session, panel.audience, link) if own else given_up
                await parts(self.panel_sync.finish(table, panel.audience, card))
        parts.tell()

    async def _last_card(self, session: Session, audience: Audience, link: str | None) -> Layout:
        if audience == LOBBY or session.game is None:
            return await self._panels.lobby(session, link)
        if audience.seat is not None:
            return await self._panels.hand(session, audience.seat, PanelState(board=session.recent[-1]))
        return await self._panels.gallery(session)

    async def _holders(self, session: Session) -> dict[int, User]:
        """Return the people who hold seats now: whoever gave one up may learn no more of it."""
        held = {seat.seat: seat.user for seat in session.seats if seat.user is not None and seat.resigned_at is None}
        return {seat: await self._store.users.get(user) for seat, user in held.items()}

    async def _take_leave(self, session: Session, people: dict[int, User], parts: Parts) -> None:
        """Edit the panels of those who no longer hold their seat for the last time, without secrets and controls."""
        for panel in await self.panel_registry.of(session.table.id):
            if not _belongs(panel, people):
                card = self._panels.given_up(session, await self.link(session))
                await parts(self.panel_sync.finish(session.table.id, panel.audience, card))

    async def _show_lobby(self, session: Session) -> None:
        table = session.table
        if table.status is Status.LOBBY:
            card = await self._panels.lobby(session)
            await self._bring_public(session, LOBBY, table.channel, card)
            return
        panel = await self.panel_registry.get(table.id, LOBBY)
        if panel is None or panel.channel is None or not self._message_api.lives_on(table.guild):
            return
        card = await self._panels.lobby(session, await self.link(session))
        try:
            await self.panel_sync.bring(session, LOBBY, panel.channel, card)
        except NoPlace:
            await self.panel_registry.drop(table.id, LOBBY)  # it has told everything that it had to tell

    async def _bring_public(self, session: Session, audience: Audience, channel: int, card: Layout) -> None:
        """Show what everybody may see, and note why if that cannot be."""
        table = session.table
        try:
            if not self._message_api.lives_on(table.guild):
                raise NoPlace(Broken.SERVER)  # noqa: TRY301 - noted like what Discord says
            await self.panel_sync.bring(session, audience, channel, card)
        except (NoPlace, discord.Forbidden) as error:
            if not (isinstance(error, NoPlace) and audience == GALLERY and table.thread == channel):
                await self._note_broken(table.id, audience, channel, broken_by(error))
            raise

    async def _note_broken(self, table: int, audience: Audience, channel: int, broken: Broken | None) -> None:
        async with self.lane(table, audience):
            panel = await self.panel_registry.get(table, audience)
            if panel is None:
                panel = Panel(table=table, audience=audience, channel=channel)
            elif panel.broken is broken and not panel.digest:
                return
            message = None if broken is Broken.CHANNEL else panel.message
            await self.panel_registry.save(replace(panel, message=message, digest="", broken=broken))

    async def _broken(self, table: int, audience: Audience) -> Broken | None:
        panel = await self.panel_registry.get(table, audience)
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
        card = await self._panels.gallery(session, deadlines=deadlines, undelivered=missed)
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
        async with self.lane(session.table.id, audience):
            panel = await self.panel_registry.get(session.table.id, audience)
            if panel is not None and panel.message and panel.shown >= session.table.head:
                return
        before = since(session.recent, seat)
        glance = PanelState(board=session.recent[-1], before=before, link=await self.link(session), alt=user.alt_length)
        card = await self._panels.hand(session, seat, glance)
        try:
            channel = user.dm_channel or await self._message_api.open_dm(user.id)
            await self.panel_sync.bring(session, audience, channel, card)
        except Closed:
            log.info("a hand could not be delivered by direct message", table=session.table.id, seat=seat)
            self._dirty.add(session.table.id)  # the board has to say so

    async def _show_pings(self, session: Session, people: dict[int, User]) -> None:
        asked = {question.seat: question.key for question in session.waiting}
        await self._withdraw_pings(session, tuple(asked))
        for seat, key in asked.items():
            audience, user = Audience.ping(seat), people.get(seat)
            if user is None:
                continue
            async with self.lane(session.table.id, audience):
                panel = await self.panel_registry.get(session.table.id, audience)
                anew = (session.table.id, seat) in self._anew
                if panel is not None and (panel.digest, panel.channel) == (key, session.place) and not anew:
                    continue
                await self.panel_sync.withdraw(session.table.id, audience)
                self._anew.discard((session.table.id, seat))
                message = None
                quiet = (session.table.id, seat) in self._acted
                if user.pings is Pings.ON and not quiet:
                    card = self._panels.ping(session, seat, await self.link(session))
                    message = await self._message_api.send(session.place, card, nonce=f"{session.table.id}p{key}")
                row = Panel(
                    table=session.table.id, audience=audience, channel=session.place, message=message, digest=key
                )
                await self.panel_registry.save(replace(row, shown=session.table.head))

    async def _show_notices(self, session: Session, people: dict[int, User], *, channel_lost: bool) -> None:
        """Tell everybody who sits there by direct message that the table has lost its channel; delete that later."""
        now, table = self._sessions.now(), session.table
        for seat, user in people.items():
            audience = Audience.notice(seat)
            panel = await self.panel_registry.get(table.id, audience)
            if not channel_lost or table.status is not Status.PLAYING or session.answers_itself(seat):
                if panel is not None:
                    async with self.lane(table.id, audience):
                        await self.panel_sync.withdraw(table.id, audience)
            elif panel is None and (user.dm_blocked_until or 0) <= now:
                try:
                    channel = user.dm_channel or await self._message_api.open_dm(user.id)
                    await self.panel_sync.bring(session, audience, channel, await self._panels.channel_lost(session))
                except Closed:
                    log.info("somebody could not be told that a table has lost its place", table=table.id, seat=seat)

    async def _show_result(self, session: Session) -> None:
        results = await self._store.results.of(session.table.id)
        if results:
            log, computers = await self._sessions.log(session), await self._sessions.unmanned(session)
            changes = await self._league.changes(results)
            card = await self._panels.result(session, results, log, changes, computers=computers)
            await self.panel_sync.bring(session, RESULT, session.place, card)

    async def _with_place(self, session: Session) -> Session:
        """Open the thread of a table that is to be played in one, if that is possible."""
        guild = session.table.guild
        if session.table.thread is not None or session.options.place is not Place.THREAD or guild is None:
            return session
        if session.table.status is not Status.PLAYING or session.table.id in self._threadless:
            return session
        lobby = await self.panel_registry.get(session.table.id, LOBBY)
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
        for panel in await self.panel_registry.of(session.table.id):
            if panel.audience.kind is AudienceKind.PING and panel.audience.seat not in asked:
                async with self.lane(session.table.id, panel.audience):
                    await self.panel_sync.withdraw(session.table.id, panel.audience)


def _belongs(panel: Panel, people: dict[int, User]) -> bool:
    """Return whether a panel is nobody's own, or stands where the present holder of its seat reads it."""
    audience = panel.audience
    if audience.kind is not AudienceKind.HAND or audience.seat is None or audience.outdated:
        return True
    holder = people.get(audience.seat)
    return holder is not None and holder.dm_channel in (None, panel.channel)
