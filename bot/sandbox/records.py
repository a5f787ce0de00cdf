"""The sandbox's world as records: what of it is kept over a restart, and how it is put together again."""

from __future__ import annotations

from msgspec import Struct, to_builtins
from msgspec.json import Decoder, Encoder

from bot.sandbox.attachments import Attachment
from bot.sandbox.members import Member, Overwrite, Role, User
from bot.sandbox.model import Channel, ChannelKind, Guild, Json, Message, MessageFlag, Thread
from bot.sandbox.world import World


class MemberRecord(Struct):
    """A user in a server."""

    user: int
    joined_at: float
    roles: list[int]
    nick: str | None


class GuildRecord(Struct):
    """A server without its channels."""

    id: int
    name: str
    owner: int
    locale: str
    joined_at: float
    roles: list[Role]
    members: list[MemberRecord]
    active_threads: list[int]
    scheduled_events: list[Json] = []


class ChannelRecord(Struct):
    """A channel, thread or DM without its messages; `pins` are message ids, oldest pin first."""

    id: int
    kind: int
    name: str
    guild: int | None
    parent: int | None
    thread: Thread | None
    topic: str | None
    position: int
    nsfw: bool
    slowmode: int
    recipients: list[int]
    overwrites: list[Overwrite]
    pins: list[tuple[int, float]]
    last_message: int | None
    tags: list[Json] = []
    tag_required: bool = False
    applied_tags: list[int] = []


class EmojiRecord(Struct):
    """An application emoji and the media type of its picture."""

    shape: Json
    content_type: str


class Surroundings(Struct):
    """Everything but messages and files; `base` is the address under which files were served."""

    base: str
    bot: int
    users: list[User]
    guilds: list[GuildRecord]
    channels: list[ChannelRecord]
    emojis: list[EmojiRecord]
    commands: list[tuple[int | None, list[Json]]]


class FileRecord(Struct):
    """A file without its bytes."""

    id: int
    filename: str
    description: str | None
    content_type: str
    width: int | None
    height: int | None


class MessageRecord(Struct):
    """A message that everybody in its channel sees."""

    id: int
    channel: int
    author: int
    at: float
    content: str
    embeds: list[Json]
    components: list[Json]
    files: list[FileRecord]
    flags: int
    kind: int
    edited_at: float | None
    mentions: list[int]
    mention_roles: list[int]
    mention_everyone: bool
    reference: Json | None
    replied_to: int | None
    interaction: Json | None
    webhook: bool


encode = Encoder().encode
decode_surroundings = Decoder(Surroundings).decode
decode_message = Decoder(MessageRecord).decode


def lasting(message: Message) -> bool:
    """Whether a message outlives the sandbox: not one that a single user sees, nor one that is still thought about."""
    return message.only_for is None and not message.loading


def surroundings(world: World) -> Surroundings:
    """Return everything of a world but its messages and files."""
    return Surroundings(
        base=world.base,
        bot=world.bot.id,
        users=list(world.users.values()),
        guilds=[_guild(guild) for guild in world.guilds.values()],
        channels=[_channel(channel) for channel in world.channels.values()],
        emojis=[
            EmojiRecord(shape, world.emoji_pictures[number].content_type) for number, shape in world.emojis.items()
        ],
        commands=[(guild, list(book.values())) for guild, book in world.commands.items()],
    )


def _guild(of: Guild) -> GuildRecord:
    members = [MemberRecord(m.user.id, m.joined_at, sorted(m.roles), m.nick) for m in of.members.values()]
    return GuildRecord(
        id=of.id,
        name=of.name,
        owner=of.owner_id,
        locale=of.locale,
        joined_at=of.joined_at,
        roles=list(of.roles.values()),
        members=members,
        active_threads=sorted(of.active_threads),
        scheduled_events=list(of.scheduled_events.values()),
    )


def _channel(of: Channel) -> ChannelRecord:
    return ChannelRecord(
        id=of.id,
        kind=int(of.kind),
        name=of.name,
        guild=of.guild.id if of.guild else None,
        parent=of.parent.id if of.parent else None,
        thread=of.thread,
        topic=of.topic,
        position=of.position,
        nsfw=of.nsfw,
        slowmode=of.slowmode,
        recipients=[user.id for user in of.recipients],
        overwrites=list(of.overwrites.values()),
        pins=[(message.id, message.pinned_at or 0.0) for message in of.pins.values()],
        last_message=of.last_message_id,
        tags=of.tags,
        tag_required=of.tag_required,
        applied_tags=of.applied_tags,
    )


def message_record(of: Message) -> MessageRecord:
    """Return a message as a record."""
    return MessageRecord(
        id=of.id,
        channel=of.channel.id,
        author=of.author.id,
        at=of.at,
        content=of.content,
        embeds=of.embeds,
        components=of.components,
        files=[FileRecord(f.id, f.filename, f.description, f.content_type, f.width, f.height) for f in of.attachments],
        flags=of.flags,
        kind=of.kind,
        edited_at=of.edited_at,
        mentions=[user.id for user in of.mentions],
        mention_roles=of.mention_roles,
        mention_everyone=of.mention_everyone,
        reference=of.reference,
        replied_to=of.replied_to.id if of.replied_to else None,
        interaction=of.interaction,
        webhook=of.webhook,
    )


def restore(world: World, kept: Surroundings, messages: list[MessageRecord], files: dict[int, bytes]) -> None:
    """Put what was kept into an empty world; `files` are bytes by the ids of files and emojis."""
    world.users = {user.id: user for user in kept.users}
    world.bot = world.users[kept.bot]
    for guild in kept.guilds:
        _restore_guild(world, guild)
    for channel in kept.channels:
        _restore_channel(world, channel)
    for emoji in kept.emojis:
        number, name = int(emoji.shape["id"]), str(emoji.shape["name"])
        world.emojis[number] = emoji.shape
        world.emoji_pictures[number] = Attachment(number, name, files[number], content_type=emoji.content_type)
    world.commands = {guild: {int(command["id"]): command for command in book} for guild, book in kept.commands}
    for message in messages:
        _restore_message(world, message, files)
    for channel in kept.channels:
        _restore_pins(world.channels[channel.id], channel.pins)
    scheduled = [number for guild in world.guilds.values() for number in guild.scheduled_events]
    world.ids.skip_to(max([*world.users, *world.channels, *world.messages, *world.files, *world.emojis, *scheduled]))


def _restore_guild(world: World, kept: GuildRecord) -> None:
    guild = world.guilds[kept.id] = Guild(
        id=kept.id,
        name=kept.name,
        owner_id=kept.owner,
        world=world,
        locale=kept.locale,
        joined_at=kept.joined_at,
        roles={role.id: role for role in kept.roles},
        active_threads=set(kept.active_threads),
        scheduled_events={int(shape["id"]): shape for shape in kept.scheduled_events},
    )
    for member in kept.members:
        user = world.users[member.user]
        guild.members[user.id] = Member(user, member.joined_at, set(member.roles), member.nick)


def _restore_channel(world: World, kept: ChannelRecord) -> None:
    guild = None if kept.guild is None else world.guilds[kept.guild]
    channel = world.channels[kept.id] = Channel(
        id=kept.id,
        kind=ChannelKind(kept.kind),
        name=kept.name,
        world=world,
        guild=guild,
        parent=None if kept.parent is None else world.channels[kept.parent],
        thread=kept.thread,
        topic=kept.topic,
        position=kept.position,
        nsfw=kept.nsfw,
        slowmode=kept.slowmode,
        recipients=tuple(world.users[user] for user in kept.recipients),
        overwrites={over.id: over for over in kept.overwrites},
        last_message_id=kept.last_message,
        tags=kept.tags,
        tag_required=kept.tag_required,
        applied_tags=kept.applied_tags,
    )
    if channel.kind == ChannelKind.DM:
        world.dms.update({user.id: channel for user in channel.recipients if user is not world.bot})
    elif guild is not None:
        (guild.channels if channel.thread is None else guild.threads)[channel.id] = channel


def _restore_message(world: World, kept: MessageRecord, files: dict[int, bytes]) -> None:
    channel = world.channels[kept.channel]
    message = Message(
        id=kept.id,
        channel=channel,
        author=world.users[kept.author],
        at=kept.at,
        content=kept.content,
        embeds=kept.embeds,
        components=kept.components,
        attachments=[Attachment(**to_builtins(file), data=files[file.id]) for file in kept.files],
        flags=kept.flags,
        kind=kept.kind,
        edited_at=kept.edited_at,
        mentions=[world.users[user] for user in kept.mentions],
        mention_roles=kept.mention_roles,
        mention_everyone=kept.mention_everyone,
        reference=kept.reference,
        replied_to=None if kept.replied_to is None else world.messages.get(kept.replied_to),
        interaction=kept.interaction,
        webhook=kept.webhook,
        thread=world.channels.get(kept.id),
    )
    if message.thread is not None:
        message.flags |= MessageFlag.HAS_THREAD
    world.messages[message.id] = channel.messages[message.id] = message
    world.files.update({file.id: file for file in message.attachments})


def _restore_pins(channel: Channel, pins: list[tuple[int, float]]) -> None:
    for number, at in pins:
        message = channel.messages[number]
        message.pinned_at = at
        channel.pins[number] = message
