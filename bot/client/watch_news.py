"""Tells those who follow tables and people what happens there: chapters and ends, by direct message.

A row says that somebody has to be told (`WatchNotices` of the store), written when a table has come to another chapter;
the process that hears of the server tells it, also after a restart.
"""

from __future__ import annotations

from typing import Final

import structlog
from cachetools import LRUCache

from bot.autoplay.periodic_task import PeriodicTask
from bot.client.discord_requests import FAILURES
from bot.client.follow_book import FollowBook, reached
from bot.client.message_api import TEN_MINUTES, Closed, NoPlace
from bot.client.panel_registry import PanelRegistry
from bot.client.presence import Presence
from bot.client.table_sight import where_seen
from bot.client.watch_messages import WatchMessages
from bot.panels.watch import WatchPanel
from bot.store import (
    GALLERY,
    RESULT,
    FollowLevel,
    Status,
    StoreError,
    User,
    WatchNotice,
)
from bot.tables.loader import LOST, NoTable
from bot.tables.notice_plan import held
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

CALM: Final = 15
"""A chapter is told so many usual rests of a table later, so that quick ones are told together."""

RETRY: Final = 30_000
"""Milliseconds until what Discord or the store did not take is tried again."""

PAUSE: Final = 1.0
"""Seconds until it is looked again where not everything that is due could be told at once."""

LONGEST: Final = 60.0
"""Seconds after which it is looked in any case: other processes write what is due as well."""

REMEMBERED: Final = 4096
"""Tables of which it is remembered how far they are; the one longest ago is forgotten first."""

Mark = tuple[str, Status, bool]
"""How far a table is: its chapter, its status, and whether it is closed to watchers."""


class WatchNews:
    """Watches tables for chapters and ends, and tells them."""

    def __init__(  # noqa: PLR0913 - a notice is about all of these
        self,
        sessions: Sessions,
        presence: Presence,
        messages: WatchMessages,
        registry: PanelRegistry,
        *,
        book: FollowBook,
        panel: WatchPanel,
        gap: float,
    ) -> None:
        """Tell chapters with some calm: `gap` is the usual rest of a table, in seconds."""
        self._sessions = sessions
        self._store = sessions.store
        self._now = sessions.now
        self._presence = presence
        self._messages = messages
        self._book = book
        self._registry = registry
        self._panel = panel
        self._calm = round(CALM * gap * 1000)
        self._marks: LRUCache[int, Mark] = LRUCache(REMEMBERED)
        self._todo: set[int] = set()
        self._task = PeriodicTask(
            "watch-news", self._look, failure="those who follow tables could not be told", retry=RETRY / 1000
        )
        self._anew = True
        self._store.changes.hear("watch", lambda _guild: self._task.wake())

    def nudge(self, table: int) -> None:
        """A table has changed: whoever follows it is told if it has come to another chapter or to its end."""
        session = self._sessions.peek(table)
        if session is None or session.game is None:
            return
        mark = (reached(session), session.table.status, session.closed)
        if self._marks.get(table) != mark:
            self._marks[table] = mark
            self._todo.add(table)
            self._task.wake()

    def start(self) -> None:
        """Begin; what came about while Skald was off is told as well."""
        self._task.start()

    def look_again(self) -> None:
        """Look at all tables that are followed: some have come from another process."""
        self._anew = True
        self._task.wake()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    @property
    def idle(self) -> bool:
        """Whether everything that is due was told."""
        return not self._todo and self._task.idle

    async def _look(self) -> float:
        await self._once()
        return await self._wait()

    async def _wait(self) -> float:
        """Return the seconds until something is due; what is due already is another process's, or more than enough."""
        due = await self._store.watch_notices.next_due()
        left = LONGEST if due is None else (due - self._now()) / 1000
        return min(LONGEST, left if left > 0 else PAUSE)

    async def _once(self) -> None:
        """Write down who has to be told, and tell what is due."""
        if self._anew:
            owned = self._store.ownership.owns
            self._todo |= {table for table in await self._store.watch_notices.running() if owned(table)}
            self._anew = False
        while self._todo:
            table = self._todo.pop()
            try:
                await self._reach(table)
            except StoreError:
                self._marks.pop(table, None)  # so that it is looked at again
                self._todo.add(table)
                raise
        for notice in await self._store.watch_notices.due(self._now()):
            if self._presence.hears(notice.guild):
                await self._tell(notice)

    async def _reach(self, table: int) -> None:
        """Note who has to be told how far a table is."""
        try:
            session = await self._sessions.look(table)
        except (NoTable, *LOST):
            return
        if session.closed or session.table.guild is None or session.game is None:
            return
        over = not session.table.status.live
        follows = await self._book.at(session)
        told = [follow.user for follow in follows if over or follow.level is FollowLevel.CHAPTERS]
        guild, chapter = session.table.guild, reached(session)
        notices = [
            WatchNotice(table=table, user=user, guild=guild, chapter=chapter, over=over) for user in dict.fromkeys(told)
        ]
        at = self._now() + (0 if over else self._calm)
        if notices and await self._store.watch_notices.reach(notices, at=at):
            self._store.changes.tell("watch", guild)

    async def _tell(self, notice: WatchNotice) -> None:
        """Tell somebody what is due, unless they do not follow it any more, may not see it, or take no messages."""
        try:
            await self._try(notice)
        except Closed:
            until = self._own_wait(await self._store.users.get(notice.user))
            await (self._messages.told(notice) if until is None else self._store.watch_notices.later(notice, until))
        except (*FAILURES, NoPlace) as error:
            log.info("somebody who follows a table could not be told", table=notice.table, error=repr(error))
            await self._store.watch_notices.later(notice, self._now() + RETRY)

    async def _try(self, notice: WatchNotice) -> None:
        try:
            session = await self._sessions.look(notice.table)
        except (NoTable, *LOST):
            await self._messages.forget(notice)
            return
        if session.closed:  # it is told anew once it is open
            await self._store.watch_notices.drop(notice.table, notice.user)
            return
        own = [one for one in await self._book.at(session) if one.user == notice.user]
        user, place = await self._store.users.get(notice.user), where_seen(session.table, session.options)
        blocked = user.dms_refused_at is not None or (user.dm_blocked_until or 0) > self._now()
        if not own:  # what they have may say by now that they follow it no more
            await (self._messages.told(notice) if notice.begun_at is None else self._messages.forget(notice))
            return
        if (until := self._own_wait(user)) is not None and user.dms_refused_at is None:
            await self._store.watch_notices.later(notice, until)
            return
        if blocked or not await self._sees(notice, place.channel, place.place):
            await self._messages.forget(notice)
            return
        if (waits := held(user, self._now())) is not None:  # quiet hours, or a snooze
            await self._store.watch_notices.later(notice, waits.at)
            return
        table = session.table
        board = await self._registry.link(table, GALLERY)
        link = (await self._registry.link(table, RESULT) if notice.over else None) or board
        # A chapter is told by reason of what is followed by chapters, so that its notice offers to be told ends alone.
        why = next((one for one in own if one.level is FollowLevel.CHAPTERS and not notice.over), own[0])
        await self._messages.send(notice, user, self._panel.notice(session, why, link), link=link, board=board)
        if not notice.over:
            await self._messages.check(notice.table, notice.user)

    def _own_wait(self, user: User) -> int | None:
        """Return until when Skald has to wait, which has opened too many direct messages; None if it need not."""
        until, now = user.dm_blocked_until, self._now()
        return until if until is not None and now < until <= now + TEN_MINUTES else None

    async def _sees(self, notice: WatchNotice, channel: int, place: int) -> bool:
        return await self._presence.may_look(notice.guild, channel, place, notice.user)
