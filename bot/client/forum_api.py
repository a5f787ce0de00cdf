"""Forums at Discord: their posts opened, called and tagged; and their tags made."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.client.components import CardView, sent
from bot.client.discord_codes import TAGS_FULL, TOO_MANY
from bot.client.discord_requests import DiscordRequests
from bot.client.own_emojis import emojis_of
from bot.panels.layout import Layout

log = structlog.get_logger(__name__)

MOST_TAGS: Final = 20
"""Tags that a forum can have."""

WEEK: Final = 10080
"""Minutes without a word after which Discord puts a post away."""


class ForumApi:
    """Discord's forums, for whoever keeps the posts of tables up to date."""

    def __init__(self, client: discord.Client, requests: DiscordRequests) -> None:
        self._client = client
        self._requests = requests

    async def open(self, guild: int, forum: int, name: str, tags: Collection[str], card: Layout) -> int | None:
        """Open a post that begins with a card; one of this name that is open already is taken. None where none can be.

        Raises:
            one of `FAILURES`: Discord did not take it even after some attempts.
        """
        known = self._client.get_guild(guild)
        open_now = [] if known is None else known.threads
        found = next((post for post in open_now if post.parent_id == forum and post.name == name), None)
        if found is not None:
            return found.id
        try:
            place = await self._channel(forum)
            if not isinstance(place, discord.ForumChannel):
                return None
            opened = await self._open(place, name, tags, card)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError) or error.status == TOO_MANY:
                raise
            log.info("no post could be opened; the table gets a thread", code=error.code)
            return None
        return opened.thread.id

    async def bring(self, post: int, name: str, tags: Collection[str], *, may_rename: bool) -> bool | None:
        """Let a post be called and tagged like that; nothing is asked of Discord when it is.

        Returns:
            True when it was called otherwise, False when it would have to be and may not, None when it need not.

        Raises:
            discord.RateLimited: it was called otherwise too often; its tags are right.
            one of `FAILURES`: Discord did not take it even after some attempts.
        """
        try:
            thread = await self._channel(post)
            if not isinstance(thread, discord.Thread) or not isinstance(thread.parent, discord.ForumChannel):
                return None
            wanted = _chosen(thread.parent, tags)
            if {tag.id for tag in thread.applied_tags} != {tag.id for tag in wanted}:
                await self._edit(thread, applied_tags=wanted)
            if thread.name == name:
                return None
            if may_rename:
                await self._edit(thread, name=name)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError) or error.status == TOO_MANY:
                raise
            log.info("a post could not be called otherwise", code=error.code)
            return None
        return may_rename

    async def provide(self, forum: discord.ForumChannel, names: Sequence[str]) -> tuple[str, ...]:
        """Make the tags that a forum lacks, as many as it can have; return those that it lacks still."""
        there = [tag.name for tag in forum.available_tags]
        missing = [name for name in names if name not in there]
        fresh = [discord.ForumTag(name=name) for name in missing[: max(0, MOST_TAGS - len(there))]]
        if not fresh:
            return tuple(missing)
        try:
            await self._requests.do(partial(forum.edit, available_tags=[*forum.available_tags, *fresh]))
        except discord.HTTPException as error:
            if not isinstance(error, discord.Forbidden) and error.code != TAGS_FULL:
                raise
            log.info("a forum gets no tags", code=error.code)
            return tuple(missing)
        return tuple(missing[len(fresh) :])

    async def _channel(self, id_: int) -> Any:
        return self._client.get_channel(id_) or await self._requests.do(partial(self._client.fetch_channel, id_))

    async def _open(
        self, place: discord.ForumChannel, name: str, tags: Collection[str], card: Layout
    ) -> discord.channel.ThreadWithMessage:
        async def send(view: CardView, files: list[discord.File]) -> discord.channel.ThreadWithMessage:
            return await place.create_thread(
                name=name,
                view=view,
                files=files,
                applied_tags=_chosen(place, tags),
                auto_archive_duration=WEEK,
                allowed_mentions=discord.AllowedMentions.none(),
            )

        return await self._requests.do(partial(sent, card, emojis_of(self._client), send))

    async def _edit(self, thread: discord.Thread, **changes: Any) -> None:
        """Change a post; one that was put away is taken out again for that, or Discord would refuse."""
        if thread.archived:
            changes["archived"] = False
        await self._requests.do(partial(thread.edit, **changes))


def _chosen(forum: discord.ForumChannel, names: Collection[str]) -> list[discord.ForumTag]:
    """Return the tags of these names; any one where a forum wants a tag and has none of them."""
    found = [tag for tag in forum.available_tags if tag.name in names]
    return found if found or not forum.flags.require_tag else list(forum.available_tags)[:1]
