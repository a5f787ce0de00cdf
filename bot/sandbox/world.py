"""Everything that exists, kept by id, and the news of each change to the bot and to people."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from bot.sandbox import payloads
from bot.sandbox.attachments import Attachment
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.limits.numbers import Policy
from bot.sandbox.members import Dms, Member, Role, User, everyone_role
from bot.sandbox.model import Channel, ChannelKind, Guild, Json, Message, Thread
from bot.sandbox.permission_bits import INSTALLED
from bot.sandbox.permissions import in_channel

if TYPE_CHECKING:
    from bot.sandbox.interaction import Interaction

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
FADING_FILES = 256

HEARD_OUTSIDE = frozenset({"INTERACTION_CREATE", "GUILD_DELETE"})
"""What the bot is told of servers that it is not in."""


class News(msgspec.Struct, frozen=True):
    """One change that people may see: in a channel, or for one user alone when `only_for` says so."""

    kind: str
    channel: Channel | None
    only_for: int | None
    payload: Json
    files: tuple[Attachment, ...] = ()


class World:
    """The state of the sandbox; changes go through here so that nobody misses one."""

    def __init__(self, *, clock: Clock, policy: Policy, history: int | None) -> None:
        """Make an empty world with only the bot in it; `history` bounds how much news is remembered."""
        self.clock, self.policy = clock, policy
        self.ids = Snowflakes(clock)
        self.base = ""
        self.bot = User(id=self.ids.mint(), name="Skald", bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.files: dict[int, Attachment] = {}
        self.emojis: dict[int, Json] = {}
        self.emoji_pictures: dict[int, Attachment] = {}
        self.commands: dict[int | None, dict[int, Json]] = {}
        self.interactions: OrderedDict[int, Interaction] = OrderedDict()
        self.news: deque[News] = deque(maxlen=history)
        self.listeners: list[Callable[[News], None]] = []
        self.to_bot: Callable[[str, Json, int | None, int], None] = lambda *_: None
        self._fading: deque[int] = deque()
        self.dms_opened = 0

    def tell_bot(self, event: str, payload: Json, *, guild_id: int | None, intents: int = GUILDS) -> None:
        """Send a gateway event to the shard of a server (DMs: shard 0) when it asked for such events.

        Of a server that it is not in, the bot hears nothing but what those do there who have installed it.
        """
        guild = None if guild_id is None else self.guilds.get(guild_id)
        if guild is None or self.bot.id in guild.members or event in HEARD_OUTSIDE:
            self.to_bot(event, payload, guild_id, intents)

    def tell_people(
        self,
        kind: str,
        payload: Json,
        *,
        channel: Channel | None = None,
        only_for: int | None = None,
        files: tuple[Attachment, ...] = (),
    ) -> None:
        """Remember a piece of news and hand it to those who listen."""
        news = News(kind, channel, only_for, payload, files)
        self.news.append(news)
        for listener in tuple(self.listeners):
            listener(news)

    def may_know(self, news: News, user_id: int) -> bool:
        """Whether a piece of news reaches a user."""
        if news.only_for is not None:
            return news.only_for == user_id
        return news.channel is None or bool(in_channel(news.channel, user_id))

    # servers and people

    def add_guild(
        self,
        name: str,
        *,
        owner: User | None = None,
        bot_permissions: int | None = INSTALLED,
        locale: str = "en-US",
    ) -> Guild:
        """Found a server with the bot in it, unless its permissions are None."""
        guild_id = self.ids.mint()
        guild = Guild(
            id=guild_id,
            name=name,
            owner_id=owner.id if owner else 0,
            world=self,
            locale=locale,
            joined_at=self.clock.now(),
        )
        guild.roles[guild_id] = everyone_role(guild_id)
        self.guilds[guild_id] = guild
        if bot_permissions is not None:
            managed = Role(id=self.ids.mint(), name=self.bot.name, permissions=bot_permissions, position=1)
            guild.roles[managed.id] = managed
            guild.members[self.bot.id] = Member(self.bot, self.clock.now(), {managed.id})
        self.tell_bot("GUILD_CREATE", payloads.guild_create(guild, self.bot.id), guild_id=guild_id)
        self.tell_people("guild_create", {"id": str(guild_id), "name": name})
        return guild

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        guild.members.pop(self.bot.id, None)
        self.tell_bot("GUILD_DELETE", {"id": str(guild.id)}, guild_id=guild.id)

    def add_user(self, name: str, *, locale: str = "en-US", dms: Dms = Dms.OPEN, extra_permissions: int = 0) -> User:
        """Make an account; it is in no server yet."""
        user = User(id=self.ids.mint(), name=name, locale=locale, dms=dms, extra_permissions=extra_permissions)
        self.users[user.id] = user
        return user

    def join(self, guild: Guild, user: User) -> Member:
        """Let a user into a server; their extra permissions come as a role of their own."""
        if known := guild.members.get(user.id):
            return known
        holder = guild.members[user.id] = Member(user, self.clock.now())
        if user.extra_permissions:
            role = self.add_role(guild, f"{user.name}'s", user.extra_permissions)
            holder.roles.add(role.id)
        payload = payloads.member(holder) | {"guild_id": str(guild.id)}
        self.tell_bot("GUILD_MEMBER_ADD", payload, guild_id=guild.id, intents=GUILD_MEMBERS)
        return holder

    def roles_changed(self, guild: Guild, user: User) -> None:
        """Tell the bot that somebody has other roles; of its own it hears without asking."""
        payload = payloads.member(guild.members[user.id]) | {"guild_id": str(guild.id)}
        intents = GUILDS if user is self.bot else GUILD_MEMBERS
        self.tell_bot("GUILD_MEMBER_UPDATE", payload, guild_id=guild.id, intents=intents)

    def add_role(self, guild: Guild, name: str, permissions: int, *, mentionable: bool = False) -> Role:
        """Make a role on top of the others."""
        place = len(guild.roles)
        role = Role(id=self.ids.mint(), name=name, permissions=permissions, position=place, mentionable=mentionable)
        guild.roles[role.id] = role
        payload = {"guild_id": str(guild.id), "role": payloads.role(role)}
        self.tell_bot("GUILD_ROLE_CREATE", payload, guild_id=guild.id)
        return role

    # places

    def add_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """Open a text channel."""
        return self._add_channel(guild, ChannelKind.TEXT, name, topic)

    def add_forum(self, guild: Guild, name: str, *, tag_required: bool = False) -> Channel:
        """Open a forum; its posts may have to be tagged."""
        forum = self._add_channel(guild, ChannelKind.FORUM, name, None)
        forum.tag_required = tag_required
        self.channel_changed(forum)
        return forum

    def _add_channel(self, guild: Guild, kind: ChannelKind, name: str, topic: str | None) -> Channel:
        channel = Channel(
            id=self.ids.mint(),
            kind=kind,
            name=name,
            world=self,
            guild=guild,
            topic=topic,
            position=len(guild.channels),
        )
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self._announce("CHANNEL_CREATE", channel)
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """Tell everybody that a channel or thread is not what it was."""
        if channel.guild is not None:
            self._announce("THREAD_UPDATE" if channel.thread else "CHANNEL_UPDATE", channel)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with all that was said in it."""
        guild = channel.guild
        assert guild is not None
        for thread in [t for t in guild.threads.values() if t.parent is channel]:
            self.remove_channel(thread)
        for message in channel.messages.values():
            self.forget_message(message)
        self.channels.pop(channel.id, None)
        guild.channels.pop(channel.id, None)
        guild.threads.pop(channel.id, None)
        guild.active_threads.discard(channel.id)
        self._announce("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", channel)

    def open_thread(  # noqa: PLR0913 - a thread is born with all of these
        self, parent: Channel, *, id_: int, name: str, owner_id: int, auto_archive: int, private: bool
    ) -> Channel:
        """Open a thread under a text channel; its owner is in it."""
        guild, now = parent.guild, self.clock.now()
        assert guild is not None
        thread = Thread(owner_id=owner_id, created_at=now, active_at=now, auto_archive=auto_archive, private=private)
        thread.members[owner_id] = now
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
        channel = Channel(id=id_, kind=kind, name=name, world=self, guild=guild, parent=parent, thread=thread)
        guild.threads[id_] = self.channels[id_] = channel
        guild.active_threads.add(id_)
        self._announce("THREAD_CREATE", channel, newly_created=True)
        return channel

    def refresh(self, channel: Channel) -> None:
        """Archive a thread that has been quiet for longer than it allows."""
        thread = channel.thread
        if thread and not thread.archived and self.clock.now() > thread.active_at + thread.auto_archive * 60:
            self.set_archived(channel, archived=True)

    def set_archived(self, channel: Channel, *, archived: bool) -> None:
        """Archive or reopen a thread and tell everybody."""
        thread, guild = channel.thread, channel.guild
        assert thread is not None
        assert guild is not None
        thread.archived, thread.archived_at = archived, self.clock.now()
        if archived:
            guild.active_threads.discard(channel.id)
        else:
            thread.active_at = self.clock.now()
            guild.active_threads.add(channel.id)
        self.channel_changed(channel)

    def dm(self, user: User) -> Channel:
        """The DM channel of a user and the bot, opened when there is none."""
        if known := self.dms.get(user.id):
            return known
        channel = Channel(
            id=self.ids.mint(),
            kind=ChannelKind.DM,
            name=f"@{user.name}",
            world=self,
            recipients=(user, self.bot),
        )
        self.dms[user.id] = self.channels[channel.id] = channel
        self.tell_people("channel_create", payloads.channel(channel), channel=channel)
        return channel

    def group(self, *people: User) -> Channel:
        """Open a group DM of people; the bot is in none."""
        names = ", ".join(person.name for person in people)
        channel = Channel(id=self.ids.mint(), kind=ChannelKind.GROUP_DM, name=names, world=self, recipients=people)
        self.channels[channel.id] = channel
        self.tell_people("channel_create", payloads.channel(channel), channel=channel)
        return channel

    def groups_of(self, user: User) -> list[Channel]:
        """The group DMs of a user."""
        return [c for c in self.channels.values() if c.kind == ChannelKind.GROUP_DM and user in c.recipients]

    def _announce(self, event: str, channel: Channel, *, newly_created: bool = False) -> None:
        assert channel.guild is not None
        payload = payloads.channel(channel)
        for_bot = payload | {"newly_created": True} if newly_created else payload
        if in_channel(channel, self.bot.id) or not event.startswith("THREAD"):
            self.tell_bot(event, for_bot, guild_id=channel.guild.id)
        self.tell_people(event.lower(), payload, channel=channel)

    # messages

    def keep_message(self, message: Message) -> None:
        """Put a new message where it belongs."""
        channel = message.channel
        self.messages[message.id] = message
        channel.messages[message.id] = message
        if message.only_for is None:
            channel.last_message_id = message.id
            if channel.thread is not None:
                channel.thread.active_at = self.clock.now()
                channel.thread.sent += 1
                channel.thread.members.setdefault(message.author.id, self.clock.now())
        for file in message.attachments:
            self.files[file.id] = file

    def forget_message(self, message: Message) -> None:
        """Take a message out of the world."""
        message.deleted = True
        self.messages.pop(message.id, None)
        self.fade(message.attachments)

    def fade(self, files: list[Attachment]) -> None:
        """Let files go that no message has any more; the youngest stay downloadable for a while."""
        self._fading.extend(file.id for file in files)
        while len(self._fading) > FADING_FILES:
            self.files.pop(self._fading.popleft(), None)
