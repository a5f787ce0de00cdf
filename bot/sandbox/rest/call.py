"""One request on its way through the REST API, and the checks that many resources share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.messages import Upload
from bot.sandbox.members import User
from bot.sandbox.model import Channel, Guild, Json, Message
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.world import World

if TYPE_CHECKING:
    from bot.sandbox.gateway import Gateway
    from bot.sandbox.interactions import Talk

Answered = Json | list[Json] | None
Route = tuple[str, str, Callable[["Call"], Awaitable[Answered]]]


@dataclass(slots=True)
class Call:
    """A request: who is served, the ids in its path (`ids`), other path words, query, body and files."""

    world: World
    talk: Talk
    gateway: Gateway
    ids: dict[str, int]
    words: dict[str, str]
    query: dict[str, str]
    body: Json
    uploads: dict[int, Upload] = field(default_factory=dict)
    bulk: list[Json] = field(default_factory=list)

    @property
    def bot(self) -> User:
        """The bot, who is the only caller."""
        return self.world.bot

    def guild(self) -> Guild:
        """The server in the path.

        Raises:
            DiscordError: 10004 there is none, 50001 the bot is not in it.
        """
        guild = self.world.guilds.get(self.ids["guild"])
        if guild is None:
            raise DiscordError(10004)
        if self.bot.id not in guild.members:
            raise DiscordError(50001)
        return guild

    def channel(self, *needed: Permission) -> Channel:
        """The channel in the path, if the bot sees it and may do what is needed.

        Raises:
            DiscordError: 10003 there is none, 50001 not visible, 50013 not permitted.
        """
        channel = self.world.channels.get(self.ids["channel"])
        if channel is None:
            raise DiscordError(10003)
        self.world.refresh(channel)
        held = in_channel(channel, self.bot.id)
        if not held:
            raise DiscordError(50001)
        for permission in needed:
            if not held & permission:
                raise DiscordError(50013)
        return channel

    def message(self, channel: Channel) -> Message:
        """The message in the path, which the bot token can only reach when it is not ephemeral.

        Raises:
            DiscordError: 10008 there is none.
        """
        message = channel.messages.get(self.ids["message"])
        if message is None or message.ephemeral:
            raise DiscordError(10008)
        return message

    def user(self) -> User:
        """The user in the path.

        Raises:
            DiscordError: 10013 there is none.
        """
        user = self.world.users.get(self.ids["user"])
        if user is None:
            raise DiscordError(10013)
        return user

    def own_application(self) -> None:
        """Check that the application in the path is the bot's.

        Raises:
            DiscordError: 10002 it is another.
        """
        if self.ids["application"] != self.bot.id:
            raise DiscordError(10002)
