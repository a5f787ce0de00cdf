"""Brings the messages of every table up to date. The newest state wins; one edit is under way per message."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import discord
import structlog
from msgspec.structs import replace

from bot.client.discord_requests import FAILURES
from bot.client.edit_spacing import EditSpacing
from bot.client.forum_api import ForumApi
from bot.client.forum_posts import ForumPosts
from bot.client.live_lines import LiveLines
from bot.client.message_api import MessageApi, NoPlace
from bot.client.motion_messages import MotionMessages
from bot.client.panel_registry import PanelRegistry
from bot.client.panel_sync import PanelSync, reached
from bot.client.presence import Presence
from bot.client.table_messages import TableMessages
from bot.client.wanted_messages import WantedMessages
from bot.leagues.service import League
from bot.metrics import EDITS
from bot.panels.hand import PanelState
from bot.panels.layout import Layout
from bot.panels.list_items import Crests
from bot.panels.look import look
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import PRIORITY, Priority, RenderFailed
from bot.store import (
    GALLERY,
    LOBBY,
    Audience,
    NotOwner,
    Panel,
    StoreError,
    User,
)
from bot.store.ownership import partition_of
from bot.system.background_tasks import KeyedTasks
from bot.system.retry import Retry
from bot.tables.guild_rules import GuildRules
from bot.tables.loader import LOST, NoTable
from bot.tables.predictions import Predictions
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

FORESEEN = (*FAILURES, StoreError, NoPlace, RenderFailed)
"""What may go wrong while a table is shown; it is tried again later."""


class TableSync:
    """Brings every message of every table up to date, and repairs what was deleted, refused or left behind."""

    def __init__(  # noqa: PLR0913 - what is shown comes from many places
        self,
        sessions: Sessions,
        panels: Panels,
        message_api: MessageApi,
        league: League,
        *,
        presence: Presence,
        servers: GuildRules,
        forums: ForumApi,
        crests: Crests,
        texts: Texts,
        gap: float = 1.0,
    ) -> None:
        """Work on one table at most every `gap` seconds, and less often while much happens there."""
        self._sessions = sessions
        self._store = sessions.store
        self.spacing = EditSpacing(gap)
        self._closing = asyncio.Event()
        self.panel_registry = PanelRegistry(sessions.store)
        self.predictions = Predictions(sessions)
        self.predictions.changed = self.dirty
        self.panel_sync = PanelSync(self.panel_registry, message_api, sessions.now)
        self.wanted = WantedMessages(sessions.store, servers, panels, self.panel_sync, texts=texts)
        self.posts = ForumPosts(forums, servers, crests=crests, texts=texts, now=sessions.now, later=self._look_later)
        self._messages = TableMessages(
            sessions,
            panels,
            message_api,
            league,
            presence=presence,
            panel_sync=self.panel_sync,
            wanted=self.wanted,
            predictions=self.predictions,
            texts=texts,
            motions=MotionMessages(sessions, servers, self.panel_sync, texts=texts),
            live=LiveLines(sessions, servers, texts, gap=gap),
            posts=self.posts,
            again=self._show_again,
        )
        self.pings = self._messages.pings
        self.retry = Retry(self.dirty)
        self._dirty: set[int] = set()
        self._tasks: KeyedTasks[int] = KeyedTasks(self._done)
        self._resting: set[int] = set()
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self.paused = False
        """While this is set, nothing that changes is shown."""

    def dirty(self, table: int, priority: Priority = Priority.UPDATE) -> None:
        """Something changed at this table: show it soon."""
        if self.paused:
            return
        if partition_of(table) not in self._store.ownership.owned:  # another process shows it
            self.retry.done(table)
            self._store.changes.tell("dirty", table)
            return
        if table in self._dirty:
            EDITS.labels(fate="coalesced").inc()
        self._dirty.add(table)
        if table not in self._tasks:
            self._start(table, priority)

    async def recheck_place(self, table: int) -> None:
        """The place of this table may be gone or there again: try to show it, even if nothing has changed.

        Raises:
            NotOwner: the table is another process's to show.
        """
        if not self._store.ownership.owns(table):
            raise NotOwner
        for audience in (LOBBY, GALLERY):
            panel = await self.panel_registry.get(table, audience)
            if panel is not None:
                await self.panel_registry.save(replace(panel, digest=""))
        self.dirty(table)

    def lane(self, table: int, audience: Audience) -> asyncio.Lock:
        """Return the lock of one message, for those who answer a press on it."""
        return self.panel_sync.lane(table, audience)

    async def repair(self, table: int, *, patience: float) -> None:
        """Bring a table up to date behind everything that people wait for; wait so many seconds until that is done."""
        known = self._sessions.peek(table)
        self.dirty(table, Priority.REPAIR)
        await self.rest(table, patience)
        if known is None:
            self._sessions.forget(table)  # or else the tables that people play at would have to make room for it

    async def release(self, partitions: frozenset[int], patience: float) -> None:
        """Show nothing more of some partitions: finish the messages that are under way, for so many seconds at most."""
        self._dirty -= {table for table in self._dirty if partition_of(table) in partitions}
        gone = {table for table in self._tasks.keys if partition_of(table) in partitions}
        await self._tasks.cancel_keys(gone & self._resting)
        await self._tasks.cancel_keys(gone, patience=patience)
        self.panel_registry.release(partitions)

    async def rest(self, table: int, patience: float = 10.0) -> None:
        """Wait until what is being shown of a table is shown, but not for ever."""
        task = self._tasks.get(table)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    @property
    def waiting(self) -> int:
        """How many tables are being shown, or wait to be."""
        return len(self._tasks)

    @property
    def idle(self) -> bool:
        """Whether nothing is being shown, or waits to be."""
        return self._tasks.idle

    async def drain(self) -> None:
        """Wait until everything is shown."""
        await self._tasks.drain()

    async def close(self, patience: float = 3.0) -> None:
        """Show what is waiting to be shown, then stop."""
        self.paused = True
        self._closing.set()
        self.retry.close()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await self._tasks.drain(patience)
        await self._tasks.cancel()

    async def remind(self, session: Session, seat: int) -> None:
        """Ping a seat anew."""
        self.pings.ping_anew(session.table.id, seat)
        self.dirty(session.table.id)

    async def shown(self, session: Session, audience: Audience, message: discord.Message | None, card: Layout) -> None:
        """Note that an answer made a message show this, and delete another that did. The caller holds its lock."""
        table = session.table.id
        old = await self.panel_registry.get(table, audience)
        if message is None and old is None:
            return
        if message is not None and old is not None and old.message not in (None, message.id):
            replaced = replace(old, audience=audience.replaced(), shown=-1)  # so that it is deleted when next shown
            with suppress(StoreError):
                await self.panel_registry.save(replaced)
            self.dirty(table)
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

    def begun(self, table: int, seat: int, state: PanelState) -> None:
        """Note how far somebody has come with an answer in their message, so that it stays when that is shown anew."""
        self._messages.own.begun(table, seat, state)

    async def hand_changed(self, table: int, seat: int) -> None:
        """What a seat alone sees has changed, without a move: show it anew, to nobody else."""
        audience = Audience.hand(seat)
        async with self.lane(table, audience):
            panel = await self.panel_registry.get(table, audience)
            if panel is not None:
                await self.panel_registry.save(replace(panel, shown=-1))
        self.dirty(table)

    async def messages(self, table: int) -> dict[Audience, int]:
        """Return the ids of the table's messages, by audience."""
        return {
            panel.audience: panel.message for panel in await self.panel_registry.of(table) if panel.message is not None
        }

    async def link(self, session: Session, audience: Audience = GALLERY) -> str | None:
        """Return the address of one of the table's messages, or None."""
        return await self.panel_registry.link(session.table, audience)

    async def panel_state(self, session: Session, seat: int, user: User, state: PanelState) -> PanelState:
        """Complete how a person looks at their own panel: the news, the way to the board, and what they wish."""
        return await self._messages.own.state(session, seat, user, state)

    def _look_later(self, table: int, seconds: float) -> None:
        """Look at a table again after so many seconds, however it stands then."""
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        self._timers[table] = asyncio.get_running_loop().call_later(seconds, self._looked_at, table)

    def _looked_at(self, table: int) -> None:
        del self._timers[table]
        self.dirty(table)

    def _show_again(self, table: int) -> None:
        """Show a table once more, after what is being shown of it now."""
        self._dirty.add(table)

    def _start(self, table: int, priority: Priority) -> None:
        self._tasks.start(table, self._run(table, priority), name=f"table-sync-{table}")

    def _done(self, table: int, _task: asyncio.Task[None]) -> None:
        self._resting.discard(table)
        if table in self._dirty and not self.paused:  # since the task looked for the last time
            self._start(table, Priority.UPDATE)

    async def _run(self, table: int, priority: Priority) -> None:
        PRIORITY.set(priority)
        while table in self._dirty:
            self._dirty.discard(table)
            self._resting.discard(table)
            await self._try(table)
            if priority is Priority.REPAIR and table not in self._dirty:
                return
            PRIORITY.set(Priority.UPDATE)
            self._resting.add(table)
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
        if not self._store.ownership.owns(table):  # lost, or not known for sure after a halt
            self.retry.failed(table)
            return
        try:
            await self._show(table)
        except NoPlace as error:  # until it moves, or somebody answers, or the server is there again
            log.warning("a table has no place", table=table, broken=error.broken)
            await self._finish_without_place(table)
        except FORESEEN as error:
            log.warning("a table could not be shown", table=table, error=repr(error))
            self.retry.failed(table, least=getattr(error, "retry_after", 0.0))
            return
        except Exception:
            log.exception("a table could not be shown", table=table)
            self.retry.failed(table)
            return
        self.retry.done(table)

    async def _show(self, table: int) -> None:
        try:
            session = await self._sessions.get(table)
        except (NoTable, *LOST) as error:
            if await self._messages.last.show_lost(table):
                await self._store.panels.finished(table)
            else:
                log.warning("a table cannot be shown", table=table, error=repr(error))
        else:
            await self._note_shown(await self._messages.show(session))

    async def _note_shown(self, session: Session) -> None:
        """Note that all messages of a table are right, so that nobody looks at them after the next start."""
        table = session.table
        if table.status.live:
            await self._store.panels.shown(table.id, reached(session, LOBBY), look())
        else:
            await self._store.panels.finished(table.id)

    async def _finish_without_place(self, table: int) -> None:
        """Look no more, after a start, at a table that has ended and has lost its place; it moves nowhere."""
        session = self._sessions.peek(table)
        if session is not None and not session.table.status.live:
            with suppress(StoreError):
                await self._store.panels.finished(table)
