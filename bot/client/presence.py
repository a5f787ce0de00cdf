"""What is there on Discord: the servers that Skald is on, their channels and their members."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import structlog

from bot.client.discord_codes import NO_CHANNEL, NO_MEMBER
from bot.client.discord_requests import FAILURES, DiscordRequests
from bot.client.permissions import missing_permissions

log = structlog.get_logger(__name__)


class Presence:
    """Knows what is there, from what Discord has told, or asks."""

    def __init__(self, client: discord.Client, requests: DiscordRequests) -> None:
        self._client = client
        self._requests = requests
        self.left: set[int] = set()
        """Servers that have sent Skald away, as another process has told."""

    def hears(self, guild: int | None) -> bool:
        """Return whether this process is the one that learns what happens on a server."""
        shards, count = getattr(self._client, "shard_ids", None), self._client.shard_count
        return guild is None or shards is None or count is None or (guild >> 22) % count in shards

    def lives_on(self, guild: int | None) -> bool:
        """Return whether Skald is on a server, as far as is known; always where there are only direct messages."""
        if not self.hears(guild):
            return guild not in self.left
        return guild is None or self._client.get_guild(guild) is not None

    def is_public(self, guild: int, channel: int, place: int) -> bool:
        """Return whether everybody on a server may look into a place, a channel or a thread of it; not if unknown."""
        found = self._client.get_guild(guild)
        home = None if found is None else found.get_channel(channel)
        if found is None or home is None or not home.permissions_for(found.default_role).view_channel:
            return False
        thread = None if place == channel else found.get_thread(place)
        return thread is None or not thread.is_private()

    async def has_member(self, guild: int, user: int) -> bool:
        """Return whether a person is on a server; as long as Discord does not deny it, they are."""
        return await self._code(lambda: self._client.http.get_member(guild, user)) not in NO_MEMBER

    def lacks(self, guild: int | None, channel: int, needed: discord.Permissions) -> tuple[str, ...]:
        """Return the names of what Skald needs and may not do in a channel; as long as nothing says so, it may."""
        found = None if guild is None else self._client.get_guild(guild)
        place = None if found is None else found.get_channel_or_thread(channel)
        if found is None or place is None:
            return ()
        return missing_permissions(needed, place.permissions_for(found.me))

    async def may_see(self, guild: int, channel: int, user: int) -> bool:
        """Return whether a person sees a channel; as long as nothing says that they do not, they do."""
        server = self._client.get_guild(guild)
        place = server.get_channel_or_thread(channel) if server is not None else None
        if server is None or place is None:
            return True
        try:
            member = await self.member(guild, user)
        except FAILURES as error:
            log.info("Discord did not answer a question", error=repr(error))
            return True
        return member is not None and place.permissions_for(member).view_channel

    async def may_look(self, guild: int, channel: int, place: int, user: int) -> bool:
        """Return whether a person may look into a place, a channel or a thread of it; not if it is private or unknown.

        Nothing is known of a thread that is put away but its channel.
        """
        server = self._client.get_guild(guild)
        found = None if server is None else server.get_channel_or_thread(place) or server.get_channel_or_thread(channel)
        if found is None or (isinstance(found, discord.Thread) and found.is_private()):
            return False
        return await self.may_see(guild, found.id, user)

    async def member(self, guild: int, user: int) -> discord.Member | None:
        """Return a person as a member of a server; None when they are not on it.

        Raises:
            discord.DiscordException: Discord does not answer.
        """
        server = self._client.get_guild(guild)
        if server is None:
            return None
        try:
            return await self._requests.do(lambda: server.fetch_member(user))
        except discord.HTTPException as error:
            if error.code in NO_MEMBER:
                return None
            raise

    async def has_place(self, guild: int | None, place: int) -> bool:
        """Return whether there is a channel or thread; as long as Discord does not deny it, it is."""
        found = self._client.get_guild(guild) if guild is not None else None
        if found is None:
            return guild is None or not self.hears(guild)
        if found.unavailable or found.get_channel_or_thread(place) is not None:
            return True
        # An archived thread is there, but not known to the client.
        return await self._code(lambda: self._client.http.get_channel(place)) != NO_CHANNEL

    async def _code(self, request: Callable[[], Awaitable[object]]) -> int:
        """Return the code with which Discord refuses to answer a question; 0 when it answers, or is not heard."""
        try:
            await self._requests.do(request)
        except discord.HTTPException as error:
            return error.code
        except FAILURES as error:
            log.info("Discord did not answer a question", error=repr(error))
        return 0
