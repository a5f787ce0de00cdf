"""What exists in the sandbox: servers, channels, threads and messages, as plain values in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from bot.sandbox.attachments import Attachment
from bot.sandbox.members import Member, Overwrite, Role, User
from bot.sandbox.permission_bits import bits

Json = dict[str, Any]


class ChannelKind(IntEnum):
    """Channel types that the sandbox knows."""

    TEXT = 0
    DM = 1
    GROUP_DM = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageFlag(IntEnum):
    """Bits of a message's `flags`."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class Thread:
    """What a thread has beyond being a channel; durations in minutes, moments in seconds."""

    owner_id: int
    created_at: float
    active_at: float
    auto_archive: int = 4320
    archived: bool = False
    locked: bool = False
    private: bool = False
    archived_at: float = 0.0
    members: dict[int, float] = field(default_factory=dict)
    sent: int = 0


@dataclass(slots=True, eq=False, repr=False)
class Message:
    """A message; `components` hold resolved media, `attachments` every file incl. those inside components."""

    id: int
    channel: Channel
    author: User
    at: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    edited_at: float | None = None
    nonce: str | None = None
    pinned_at: float | None = None
    only_for: int | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    reference: Json | None = None
    replied_to: Message | None = None
    interaction: Json | None = None
    webhook: bool = False
    thread: Channel | None = None
    deleted: bool = False
    earlier: deque[list[Json]] = field(default_factory=lambda: deque(maxlen=16))
    edits_when_old: deque[float] = field(default_factory=deque)

    def __repr__(self) -> str:
        return f"<Message {self.id} in {self.channel.name}>"

    @property
    def v2(self) -> bool:
        """Whether the message is made of Components V2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def ephemeral(self) -> bool:
        """Whether one user alone sees it."""
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it only says that the bot is thinking."""
        return bool(self.flags & MessageFlag.LOADING)


class WorldChanges(Protocol):
    """What a channel or a server can ask of the world that it lies in."""

    bot: User

    def channel_changed(self, channel: Channel) -> None:
        """Tell the bot that a channel has changed."""

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread."""

    def set_archived(self, channel: Channel, *, archived: bool) -> None:
        """Archive a thread, or open it again."""

    def add_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """Open a text channel."""

    def add_forum(self, guild: Guild, name: str, *, tag_required: bool = False) -> Channel:
        """Open a forum."""

    def add_role(self, guild: Guild, name: str, permissions: int, *, mentionable: bool = False) -> Role:
        """Make a role."""

    def join(self, guild: Guild, user: User) -> Member:
        """Let a user join a server."""

    def roles_changed(self, guild: Guild, user: User) -> None:
        """Tell the bot that somebody has other roles."""

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""


@dataclass(slots=True, eq=False, repr=False)
class Channel:
    """A place for messages: a text channel or forum, a thread or post there, or a DM, of one or of a group."""

    id: int
    kind: ChannelKind
    name: str
    world: WorldChanges
    guild: Guild | None = None
    parent: Channel | None = None
    thread: Thread | None = None
    topic: str | None = None
    position: int = 0
    nsfw: bool = False
    slowmode: int = 0
    recipients: tuple[User, ...] = ()
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pins: dict[int, Message] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)
    last_message_id: int | None = None
    tags: list[Json] = field(default_factory=list)
    """The tags that posts of this forum can have."""
    tag_required: bool = False
    applied_tags: list[int] = field(default_factory=list)
    """The tags of this post."""
    renamed_at: list[float] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Channel {self.id} {self.name}>"

    @property
    def mention(self) -> str:
        """The text that links to this channel."""
        return f"<#{self.id}>"

    def deny(self, whom: Role | User, *names: str) -> None:
        """Take permissions such as `attach_files` from a role or a user here, and tell the bot."""
        over = self._overwrite(whom)
        over.deny |= bits(names)
        over.allow &= ~over.deny
        self.world.channel_changed(self)

    def allow(self, whom: Role | User, *names: str) -> None:
        """Give permissions to a role or a user here, and tell the bot."""
        over = self._overwrite(whom)
        over.allow |= bits(names)
        over.deny &= ~over.allow
        self.world.channel_changed(self)

    def deny_bot(self, *names: str) -> None:
        """Take permissions from the bot here."""
        self.deny(self.world.bot, *names)

    def delete(self) -> None:
        """Delete this channel or thread, as an administrator of the server may."""
        self.world.remove_channel(self)

    def archive(self, *, lock: bool = False) -> None:
        """Archive this thread, as a moderator may, and lock it if so said."""
        assert self.thread is not None
        self.thread.locked = lock
        self.world.set_archived(self, archived=True)

    def restore_bot(self) -> None:
        """Forget everything that was denied or allowed to the bot here."""
        self.overwrites.pop(self.world.bot.id, None)
        self.world.channel_changed(self)

    def _overwrite(self, whom: Role | User) -> Overwrite:
        kind = 1 if isinstance(whom, User) else 0
        return self.overwrites.setdefault(whom.id, Overwrite(id=whom.id, kind=kind))


@dataclass(slots=True, eq=False, repr=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    world: WorldChanges
    locale: str = "en-US"
    joined_at: float = 0.0
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Channel] = field(default_factory=dict)
    active_threads: set[int] = field(default_factory=set)
    scheduled_events: dict[int, Json] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Guild {self.id} {self.name}>"

    @property
    def everyone(self) -> Role:
        """The role that every member has."""
        return self.roles[self.id]

    def add_channel(self, name: str, *, topic: str | None = None) -> Channel:
        """Open a text channel and tell the bot."""
        return self.world.add_channel(self, name, topic=topic)

    def add_forum(self, name: str, *, tag_required: bool = False) -> Channel:
        """Open a forum and tell the bot."""
        return self.world.add_forum(self, name, tag_required=tag_required)

    def add_role(self, name: str, *, permissions: Iterable[str] | int = (), mentionable: bool = False) -> Role:
        """Make a role and tell the bot."""
        return self.world.add_role(self, name, bits(permissions), mentionable=mentionable)

    def give(self, user: User, *roles: Role) -> None:
        """Give a member roles."""
        self.members[user.id].roles.update(role.id for role in roles)
        self.world.roles_changed(self, user)

    def take(self, user: User, *roles: Role) -> None:
        """Take roles from a member."""
        self.members[user.id].roles.difference_update(role.id for role in roles)
        self.world.roles_changed(self, user)

    def add_member(self, user: User) -> Member:
        """Let a user join."""
        return self.world.join(self, user)

    def remove_bot(self) -> None:
        """Throw the bot out."""
        self.world.remove_bot(self)

    def remove_member(self, user: User) -> None:
        """Let a member leave."""
        self.members.pop(user.id, None)
