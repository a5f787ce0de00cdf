"""The direct messages of those who follow: at most one for each table, of its newest chapter or its end."""

from __future__ import annotations

from contextlib import suppress
from typing import Final
from zlib import crc32

import structlog
from msgspec.structs import replace

from bot.client.discord_requests import FAILURES
from bot.client.follow_book import FollowBook
from bot.client.message_api import Gone, MessageApi
from bot.client.panel_registry import PanelRegistry
from bot.client.turn_pings import UNSURE
from bot.panels.layout import Layout
from bot.store import GALLERY, FollowLevel, User, WatchNotice
from bot.tables.loader import LOST, NoTable
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

CHAPTERS: Final = "k:level:"
"""What a control begins with that stands on every notice of a chapter, and on none of an end: to be told ends alone."""

FRESH: Final = 30 * 60_000
"""Milliseconds for which further chapters are told by changing the last message, which notifies nobody."""


class WatchMessages:
    """Posts, changes and takes away these messages, and notes where they are."""

    def __init__(self, sessions: Sessions, message_api: MessageApi, registry: PanelRegistry, book: FollowBook) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._now = sessions.now
        self._message_api = message_api
        self._registry = registry
        self._book = book

    async def send(self, notice: WatchNotice, user: User, card: Layout, *, link: str | None, board: str | None) -> None:
        """Tell it by direct message: in the last one while that is fresh, except for an end.

        Otherwise the last one goes before another comes: were it the other way round, it would stay for ever if
        Skald ended in between. That it is on its way is written down before it is posted: the next process looks for
        it.

        Args:
            notice: what is told.
            user: who is told.
            card: the message.
            link: where its button leads.
            board: where those of chapters lead.

        Raises:
            Closed: the person takes no direct messages.
        """
        if notice.begun_at is not None and notice.channel is not None:
            found = await self._found(notice, notice.channel, card, link=link, board=board)
            if found is None:
                return
            notice = found
        channel = user.dm_channel or await self._message_api.open_dm(user.id)
        fresh = notice.message is not None and notice.channel == channel and self._now() - notice.posted_at < FRESH
        if fresh and not notice.over and notice.message is not None:
            with suppress(Gone):
                await self._message_api.edit(channel, notice.message, card)
                await self.told(notice)
                return
        await self._take_away(notice)
        await self._store.watch_notices.begun(notice, channel=channel, at=self._now())
        nonce = f"w{notice.table}.{notice.user % 10_000_000}.{crc32(notice.chapter.encode()) % 100_000}{notice.over:d}"
        message = await self._message_api.send(channel, card, nonce=nonce)
        await self._store.watch_notices.told(notice, channel=channel, message=message, at=self._now())
        if all(one.user != notice.user for one in await self._store.watch_notices.of(notice.table)):
            await self._message_api.delete(channel, message)  # they were forgotten while it was on its way

    async def _found(
        self, notice: WatchNotice, channel: int, card: Layout, *, link: str | None, board: str | None
    ) -> WatchNotice | None:
        """Look for what was on its way when a process ended, and bring it up to date.

        Returns:
            The notice as it has still to be told, with the message of an earlier chapter, if that stands; None if
            it was told, or if that cannot be known any more.
        """
        since = notice.begun_at or 0
        if link is None:  # nothing to know it by: its nonce has to do
            return notice
        message, certain = await self._message_api.find(
            channel, link, since=since, direct=True, without=CHAPTERS if notice.over else ""
        )
        if message is None and notice.over and board is not None:
            # It may have been told before there was a result; or else a chapter was on its way.
            message, _ = await self._message_api.find(channel, board, since=since, direct=True, without=CHAPTERS)
            if message is None:
                chapter, _ = await self._message_api.find(channel, board, since=since, direct=True)
                notice = replace(notice, message=chapter)
        unsure = not certain and self._now() - since > UNSURE
        if message is None and not unsure:
            return notice
        with suppress(Gone):
            if message is not None:
                await self._message_api.edit(channel, message, card)
        await self._store.watch_notices.told(notice, channel=channel, message=message, at=since)
        return None

    async def check(self, table: int, user: int) -> None:
        """Take away what was just told of a chapter if that is followed no more: a press did not find it yet."""
        for notice in await self._store.watch_notices.standing(user):
            if notice.table == table and not await self._follows_chapters(notice):
                await self.forget(notice)

    async def told(self, notice: WatchNotice) -> None:
        """Note that somebody needs not be told (any more); the message that they have stays."""
        await self._store.watch_notices.told(
            notice, channel=notice.channel, message=notice.message, at=notice.posted_at
        )

    async def forget(self, notice: WatchNotice) -> None:
        """Take away what somebody was told of a table of which they are not to be told (any more)."""
        await self._take_away(await self._located(notice))
        await self.told(replace(notice, channel=None, message=None))

    async def withdraw(self, user: int, *, but: int | None) -> None:
        """Take away what somebody was told of chapters that they follow no more: nobody would keep it up to date.

        Args:
            user: the person.
            but: a message that stays, because a press on it shows something else there now.
        """
        for notice in await self._store.watch_notices.standing(user):
            if not await self._follows_chapters(notice):
                await self._try_to_forget(notice, but=but)

    async def withdraw_all(self, user: int) -> None:
        """Take away what somebody was told of games that go on, who is about to be forgotten; ends stay theirs."""
        for notice in await self._store.watch_notices.standing(user):
            await self._try_to_forget(notice)

    async def _try_to_forget(self, notice: WatchNotice, *, but: int | None = None) -> None:
        try:
            standing = await self._located(notice)
            if but is None or standing.message != but:
                await self.forget(standing)
        except FAILURES as error:
            log.info("an old notice could not be taken away", table=notice.table, error=repr(error))

    async def _follows_chapters(self, notice: WatchNotice) -> bool:
        try:
            session = await self._sessions.look(notice.table)
        except (NoTable, *LOST):
            return False
        follows = await self._book.at(session)
        return any(one.user == notice.user and one.level is FollowLevel.CHAPTERS for one in follows)

    async def _located(self, notice: WatchNotice) -> WatchNotice:
        """Return a notice of a chapter with its message, looked for where only its beginning is known."""
        if notice.begun_at is None or notice.channel is None:
            return notice
        try:
            board = await self._registry.link((await self._sessions.look(notice.table)).table, GALLERY)
        except (NoTable, *LOST):
            board = None
        if board is None:
            return notice
        message, _ = await self._message_api.find(notice.channel, board, since=notice.begun_at, direct=True)
        return replace(notice, message=message, begun_at=None)

    async def _take_away(self, notice: WatchNotice) -> None:
        if notice.message is not None and notice.channel is not None:
            await self._message_api.delete(notice.channel, notice.message)
