"""Notices that gather what waits for one person: by direct message, and where several have waited, such as at night.

There is one message by direct message, and one for the tables of each channel, where somebody is mentioned after quiet
hours. It is edited as turns come and go, and taken away with the last of them. It is posted anew when it would not be
noticed otherwise. Before it is posted that is written down, so that a restart neither loses nor doubles it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import discord
import structlog
from msgspec.structs import replace

from bot.client.discord_requests import FAILURES
from bot.client.message_api import TEN_MINUTES, Closed, Gone, MessageApi, NoPlace
from bot.client.panel_registry import PanelRegistry
from bot.client.turn_pings import UNSURE
from bot.client.waiting_lines import BY_DM, WaitingLine, WaitingLines
from bot.panels.custom_id import b36
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.panels.waiting_turns import dms_refused, snooze_all, waiting_turns
from bot.store import Notice, NoticeMessage, PingBy, StoreError, User
from bot.store.ownership import partition_of
from bot.system.background_tasks import BackgroundTasks
from bot.system.keyed_lock import KeyedLock
from bot.system.retry import Retry
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

FRESH: Final = 600_000
"""Milliseconds for which a message counts as just noticed: what comes then is added to it."""

_SHARD: Final = 22
"""The lower bits of Discord's ids are mostly alike."""


class PersonalNotices:
    """Keeps these messages up to date."""

    def __init__(self, sessions: Sessions, message_api: MessageApi, registry: PanelRegistry, texts: Texts) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._message_api = message_api
        self._lines = WaitingLines(sessions, registry)
        self._texts = texts
        self._lanes: KeyedLock[int] = KeyedLock()
        self._asked: set[int] = set()
        self._tasks = BackgroundTasks()
        self.retry = Retry(self.nudge)
        self._store.changes.hear("notice", self._heard)

    def nudge(self, user: int) -> None:
        """Look soon at what waits for a person; another process does if it looks after them."""
        if not self.looks_after(user):
            self._store.changes.tell("notice", user)
        elif user not in self._asked:
            self._asked.add(user)
            self._tasks.start(self._try(user), name=f"notices-{user}")

    def take_up(self, partitions: frozenset[int] | None = None) -> None:
        """Bring messages up to date that may not stand, or of which every turn has gone while nobody could show that.

        Others wait for their next turn: looking at them would load every table that waits for somebody.

        Args:
            partitions: those of the people to be looked at; None for everybody whom this process looks after.
        """
        self._tasks.start(self._take_up(partitions), name="notices-standing")

    async def _take_up(self, partitions: frozenset[int] | None) -> None:
        for user in await self._store.notices.outdated():
            if self.looks_after(user) and (partitions is None or partition_of(user >> _SHARD) in partitions):
                await self._try(user)

    def looks_after(self, user: int) -> bool:
        """Return whether this process tells a person of their turns."""
        return self._store.ownership.owns(user >> _SHARD)

    @property
    def idle(self) -> bool:
        """Whether nobody is being told anything."""
        return self._tasks.idle

    async def close(self) -> None:
        """Stop; the next start goes on."""
        self.retry.close()
        await self._tasks.cancel()

    async def withdraw(self, user: int) -> None:
        """Take away what gathers the turns of somebody who is about to be forgotten: nobody would know of it then."""
        async with self._lanes.of(user):
            for standing in await self._store.notices.messages(user):
                try:
                    await self._take_away((await self._found(standing))[0])
                except FAILURES as error:
                    log.info("a notice could not be taken away", error=repr(error))
                await self._store.notices.drop(standing)

    def _heard(self, user: int) -> None:
        if self.looks_after(user):
            self.nudge(user)

    async def _try(self, user: int) -> None:
        """Bring the messages of a person up to date; if that fails, it is tried again."""
        try:
            async with self._lanes.of(user):
                self._asked.discard(user)
                await self._look(user)
        except (*FAILURES, StoreError) as error:
            log.warning("a notice could not be given", error=repr(error))
            self.retry.failed(user, least=getattr(error, "retry_after", 0.0))
        except Exception:
            log.exception("a notice could not be given")
            self.retry.failed(user)
        else:
            self.retry.done(user)
        finally:
            self._asked.discard(user)

    async def _look(self, user_id: int) -> None:
        user = await self._store.users.get(user_id)
        groups = await self._lines.of(user)
        standing = {message.home: message for message in await self._store.notices.messages(user_id)}
        for home in sorted({*groups, *standing}):
            await self._bring(user, home, groups.get(home, []), standing.get(home))

    async def _bring(self, user: User, home: int, lines: Sequence[WaitingLine], standing: NoticeMessage | None) -> None:
        """Make the message for one place tell these turns and no others."""
        if not lines:
            if standing is not None:
                await self._take_away((await self._found(standing))[0])
                await self._store.notices.drop(standing)
            return
        fresh = [line.notice for line in lines if line.notice.due_at is not None]
        now = self._sessions.now()
        begun_at = None if standing is None else standing.begun_at
        if standing is not None and begun_at is not None and now - begun_at > UNSURE:
            # It may have been posted before Skald ended, and is not posted twice: unless it is certain that it was not.
            standing, certain = await self._found(standing)
            unsaid = certain and standing.message is None
            told = [] if unsaid else [one for one in fresh if one.due_at is not None and one.due_at <= begun_at]
            await self._store.notices.save(standing, *self._told(told, now))
            fresh = [one for one in fresh if one not in told]
        if standing is not None and standing.message is not None and (not fresh or now - standing.posted_at < FRESH):
            card = self._card(user, home, lines)
            if await self._edited(standing, card):
                await self._store.notices.save(replace(standing, digest=card.digest), *self._told(fresh, now))
                return
            standing = replace(standing, message=None)
            await self._store.notices.save(standing)
        if fresh:
            await self._post(user, home, lines, standing, fresh)

    async def _edited(self, standing: NoticeMessage, card: Layout) -> bool:
        """Make a message show a card; return False if somebody has deleted it."""
        if card.digest == standing.digest or standing.message is None:
            return True
        try:
            await self._message_api.edit(standing.channel, standing.message, card)
        except (Gone, NoPlace, discord.Forbidden):
            return False
        return True

    async def _post(
        self,
        user: User,
        home: int,
        lines: Sequence[WaitingLine],
        standing: NoticeMessage | None,
        fresh: Sequence[Notice],
    ) -> None:
        """Post a message in place of the one that stands: first it is written down that this is begun."""
        now, notices = self._sessions.now(), self._store.notices
        try:
            channel = await self._channel(user, home, lines)
        except Closed:
            await self._refused(user, lines, fresh)
            return
        card = self._card(user, home, lines)
        begun_at = now if standing is None or standing.begun_at is None else standing.begun_at
        if standing is not None:
            await self._take_away(standing)
        posted = NoticeMessage(
            user=user.id, home=home, channel=channel, message=None, digest=card.digest, posted_at=now,
            begun_at=begun_at,
        )  # fmt: skip
        await notices.save(posted)
        try:
            message = await self._message_api.send(channel, card, nonce=f"{b36(user.id)}n{b36(begun_at)}")
        except Closed:
            await notices.drop(posted)
            await self._refused(user, lines, fresh)
        except (NoPlace, discord.Forbidden) as error:
            log.info("a notice has no place", error=repr(error))
            await notices.save(replace(posted, begun_at=None), *self._told(fresh, now))
        except discord.DiscordServerError:  # it may have been said all the same: its nonce will tell
            raise
        except discord.HTTPException:  # it was refused, so it was not said
            await notices.drop(posted)
            raise
        else:
            await notices.save(replace(posted, message=message, begun_at=None), *self._told(fresh, now))

    async def _channel(self, user: User, home: int, lines: Sequence[WaitingLine]) -> int:
        """Return where a message goes: on a server, to the table that has waited longest.

        Raises:
            Closed: the person takes no direct messages.
        """
        if home != BY_DM:
            return lines[0].session.place
        if user.dms_refused_at is not None or (user.dm_blocked_until or 0) > self._sessions.now():
            raise Closed
        return user.dm_channel or await self._message_api.open_dm(user.id)

    async def _refused(self, user: User, lines: Sequence[WaitingLine], fresh: Iterable[Notice]) -> None:
        """Leave somebody alone who takes no direct messages, after they were asked once at a table."""
        now = self._sessions.now()
        until = (await self._store.users.get(user.id)).dm_blocked_until
        if until is not None and now < until <= now + TEN_MINUTES:  # it is Skald that has to wait
            await self._store.notices.change(user.id, *[replace(one, due_at=until) for one in fresh])
            return
        await self._store.notices.change(user.id, *[replace(one, due_at=None) for one in fresh])
        here = next((line.session for line in lines if line.session.table.guild is not None), None)
        if user.dms_refused_at is not None or here is None or user.ping_by is PingBy.BOTH:
            return
        await self._store.users.change(user.id, dms_refused_at=now)
        card = dms_refused(self._texts, user.id, here)
        try:
            await self._message_api.send(here.place, card, nonce=f"{b36(user.id)}d{b36(now)}")
        except FAILURES as error:
            log.info("somebody could not be asked about direct messages", error=repr(error))

    async def _found(self, standing: NoticeMessage) -> tuple[NoticeMessage, bool]:
        """Return a message with its id, looked for where only its beginning is known; and whether that is certain."""
        if standing.begun_at is None:
            return standing, True
        control, since = snooze_all(standing.user), standing.begun_at
        direct = standing.home == BY_DM
        message, certain = await self._message_api.find(standing.channel, control, since=since, direct=direct)
        return replace(standing, message=message, begun_at=None), certain

    async def _take_away(self, standing: NoticeMessage) -> None:
        if standing.message is not None:
            await self._message_api.delete(standing.channel, standing.message)

    def _card(self, user: User, home: int, lines: Sequence[WaitingLine]) -> Layout:
        return waiting_turns(self._texts, user.id, [line.turn for line in lines], alone=home == BY_DM)

    def _told(self, notices: Iterable[Notice], now: int) -> list[Notice]:
        return [replace(one, due_at=None, told_at=now, begun_at=None) for one in notices]
