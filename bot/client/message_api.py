"""Sending, editing and deleting messages: what Discord may answer, sorted into what it means for us."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import discord
import structlog

from bot.client.components import CardView, control_ids, links, mentions_of, sent
from bot.client.discord_codes import ARCHIVED, HAS_THREAD, NO_CHANNEL, NO_DMS, NOT_EDITABLE, TOO_MANY, TOO_MANY_DMS
from bot.client.discord_requests import DiscordRequests
from bot.client.own_emojis import emojis_of
from bot.client.rate_limiter import Permit
from bot.metrics import DM_FAILURES, EDITS
from bot.panels.layout import Layout
from bot.store import Broken, Store
from bot.system.clock import Clock

log = structlog.get_logger(__name__)

DAY: Final = 24 * 3_600_000
"""Milliseconds until a closed DM is tried again."""

SEEN: Final = 100
"""The newest messages of a channel among which one of ours is looked for: Discord tells so many at once."""

SKEW: Final = 60_000
"""Milliseconds by which our clock and Discord's may differ."""

TEN_MINUTES: Final = 600_000
"""Milliseconds until DMs are opened again after we have opened too many."""


class Gone(Exception):
    """The message cannot be edited (any more); post it anew."""


class Closed(Exception):
    """The person takes no direct messages."""


class NoPlace(Exception):
    """There is no place for the message: the channel or thread is gone, or Skald was sent away from its server."""

    def __init__(self, broken: Broken = Broken.CHANNEL) -> None:
        """Say what is missing."""
        self.broken = broken
        super().__init__(broken.value)


def broken_by(error: Exception) -> Broken | None:
    """Return why a message cannot be shown where it belongs; None when it may be possible soon."""
    match error:
        case NoPlace():
            return error.broken
        case discord.Forbidden():
            return Broken.PERMISSION
    return None


class MessageApi:
    """Discord's messages, for whoever keeps the tables' messages up to date.

    Everything may raise what a request does that Discord did not take even after some attempts: one of `FAILURES`.
    """

    def __init__(self, client: discord.Client, store: Store, now: Clock, requests: DiscordRequests) -> None:
        self._client = client
        self._store = store
        self._now = now
        self.requests = requests
        self._no_dms_until = 0

    async def send(self, channel: int, card: Layout, *, nonce: str, permit: Permit | None = None) -> int:
        """Post a card; return the message's id. The same nonce within minutes is the same message.

        Raises:
            Closed: it is a DM, and the person takes none.
            NoPlace: the channel is gone.
            discord.HTTPException: Discord refused it otherwise.
        """
        try:
            message = await self.requests.do(lambda: self._send(channel, card, nonce), permit)
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                await self._unarchive(channel)
                message = await self.requests.do(lambda: self._send(channel, card, nonce))
            elif error.code in NO_DMS and await self._shut(channel):
                DM_FAILURES.inc()
                raise Closed from error
            elif error.code == NO_CHANNEL:
                raise NoPlace from error
            else:
                raise
        return int(message.id)

    async def edit(self, channel: int, message: int, card: Layout, *, permit: Permit | None = None) -> None:
        """Make a message show a card.

        Raises:
            Gone: it has to be posted anew.
            discord.HTTPException: Discord refused it otherwise.
        """
        try:
            await self.requests.do(lambda: self._edit(channel, message, card), permit)
            EDITS.labels(fate="sent").inc()
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                await self._unarchive(channel)
                await self.requests.do(lambda: self._edit(channel, message, card))
            elif error.code in NOT_EDITABLE:
                raise Gone from error
            else:
                raise

    async def finish(self, channel: int, message: int, card: Layout) -> None:
        """Make a message show its last card; take it away if it cannot be edited, leave it where we may not write."""
        try:
            await self.edit(channel, message, card)
        except Gone:
            await self.delete(channel, message)
        except discord.Forbidden as error:
            log.info("a message could not be painted for the last time", code=error.code)

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away, if it is still there."""
        try:
            partial = self._client.get_partial_messageable(channel).get_partial_message(message)
            await self.requests.do(partial.delete)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError) or error.status == TOO_MANY:
                raise
            log.info("a message could not be deleted", code=error.code)

    async def find(
        self, channel: int, mark: str, *, since: int, direct: bool = False, without: str = ""
    ) -> tuple[int | None, bool]:
        """Look in a channel for what was posted since a moment, by a process that ended before it wrote the id down.

        Args:
            channel: where.
            mark: the custom_id of a control on it, or where one of its buttons leads.
            since: the moment.
            direct: whether these are direct messages, which can always be read: there may be none of them.
            without: what no custom_id on it begins with; anything when empty.

        Returns:
            The newest message of ours with that mark, or None; and whether that is certain: everything was read
            that has come since the moment.
        """
        place, own = self._client.get_partial_messageable(channel), self._client.user

        async def read() -> list[discord.Message]:
            return [message async for message in place.history(limit=SEEN)]

        try:
            messages = await self.requests.do(read)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError) or error.status == TOO_MANY:
                raise
            log.info("a channel could not be read", code=error.code)
            return None, False
        ours = [one for one in messages if own is not None and one.author.id == own.id and _posted(one) >= since - SKEW]
        marked = [one for one in ours if mark in (*control_ids(one.components), *links(one.components))]
        if without:
            bare = [all(not one.startswith(without) for one in control_ids(each.components)) for each in marked]
            marked = [one for one, is_bare in zip(marked, bare, strict=True) if is_bare]
        found = next((message.id for message in marked), None)
        if not messages:  # without the permission to read what came before, Discord tells of nothing at all
            return None, direct
        return found, found is not None or len(messages) < SEEN or _posted(messages[-1]) < since - SKEW

    async def open_dm(self, user: int) -> int:
        """Return the channel of direct messages with a person.

        Raises:
            Closed: there is none, or we have to wait.
        """
        if self._now() < self._no_dms_until:
            await self._store.users.change(user, dm_blocked_until=self._no_dms_until)
            raise Closed
        try:
            channel = await self.requests.do(lambda: self._client.create_dm(discord.Object(user)))
        except discord.HTTPException as error:
            if error.code == TOO_MANY_DMS:
                self._no_dms_until = self._now() + TEN_MINUTES
                await self._store.users.change(user, dm_blocked_until=self._no_dms_until)
            elif error.code in NO_DMS:
                await self._store.users.change(user, dm_blocked_until=self._now() + DAY)
            else:
                raise
            DM_FAILURES.inc()
            raise Closed from error
        await self._store.users.change(user, dm_channel=channel.id)
        return int(channel.id)

    async def open_thread(self, guild: int, channel: int, message: int, name: str) -> int | None:
        """Open a public thread at a message of a server's channel; None where that is not possible."""
        partial = self._client.get_partial_messageable(channel, guild_id=guild).get_partial_message(message)
        try:
            thread = await self.requests.do(lambda: partial.create_thread(name=name, auto_archive_duration=10080))
        except discord.HTTPException as error:
            if error.code == HAS_THREAD:
                return message  # a message and its thread share one id
            if isinstance(error, discord.DiscordServerError) or error.status == TOO_MANY:
                raise
            log.info("no thread could be opened; the table stays in its channel", code=error.code)
            return None
        return int(thread.id)

    async def open_alone(
        self, guild: int, channel: int, name: str, *, private: bool, people: Sequence[int]
    ) -> int | None:
        """Open a thread of a server's channel that hangs on no message; None where that is not possible.

        Args:
            guild: the server.
            channel: the channel.
            name: what the thread is called; one of this name that is open already is taken.
            private: whether only those see it who are brought in.
            people: who is brought in.
        """
        known = self._client.get_guild(guild)
        place = known.get_channel(channel) if known is not None else None
        if known is None or not isinstance(place, discord.TextChannel):
            return None
        found = next((one for one in known.threads if one.name == name and one.parent_id == channel), None)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        try:
            thread = found
            if thread is None:
                opened = partial(place.create_thread, name=name, type=kind, auto_archive_duration=10080)
                thread = await self.requests.do(opened)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError) or error.status == TOO_MANY:
                raise
            log.info("no thread could be opened", code=error.code)
            return None
        for user in people:
            with suppress(discord.Forbidden, discord.NotFound):  # they have left the server
                await self.requests.do(partial(thread.add_user, discord.Object(user)))
        return int(thread.id)

    async def _send(self, channel: int, card: Layout, nonce: str) -> discord.Message:
        target = self._client.get_partial_messageable(channel)

        async def send(view: CardView, files: list[discord.File]) -> discord.Message:
            return await target.send(
                view=view, files=files, nonce=nonce[:25], allowed_mentions=mentions_of(card), silent=not card.pings
            )

        return await sent(card, emojis_of(self._client), send)

    async def _edit(self, channel: int, message: int, card: Layout) -> discord.Message:
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)

        async def edit(view: CardView, files: list[discord.File]) -> discord.Message:
            # Without allowed_mentions an edit would be parsed with Discord's permissive default.
            return await partial.edit(view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none())

        return await sent(card, emojis_of(self._client), edit)

    async def _unarchive(self, channel: int) -> None:
        thread = await self.requests.do(lambda: self._client.fetch_channel(channel))
        if isinstance(thread, discord.Thread):
            await self.requests.do(lambda: thread.edit(archived=False))

    async def _shut(self, channel: int) -> bool:
        """Remember that a DM is closed; return whether the channel is one."""
        user = await self._store.users.of_dm(channel)
        if user is None:
            return False
        await self._store.users.change(user.id, dm_blocked_until=self._now() + DAY)
        return True


def _posted(message: discord.Message) -> int:
    """Return when a message was posted, in milliseconds, by Discord's clock."""
    return round(message.created_at.timestamp() * 1000)
