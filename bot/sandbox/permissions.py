"""Permission bits and how roles and overwrites add up to what one member may do in one channel."""

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.model import Channel, Guild


class Permission(IntEnum):
    """The bits of Discord's permission set that a text bot can meet; names are those of discord.py."""

    NONE = 0
    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    MANAGE_EVENTS = 1 << 33
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


EVERYTHING = (1 << 53) - 1
EVERYONE = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
INSTALLED = 309_237_763_072
"""What Skald asks for when it is installed: view, send (in threads), public threads, files, embeds, history."""
IN_DM = EVERYONE & ~int(Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS)


def bits(names: Iterable[str] | int) -> int:
    """Permission names such as `attach_files` (or a ready number) as one number.

    Raises:
        KeyError: a name is not a permission known here.
    """
    if isinstance(names, int):
        return int(names)
    total = 0
    for name in names:
        total |= Permission[name.upper()]
    return total


def in_guild(guild: "Guild", user_id: int) -> int:
    """What the member's roles give, before any channel has its say; 0 for somebody who is no member."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return EVERYTHING
    total = guild.roles[guild.id].permissions
    for role_id in member.roles:
        total |= guild.roles[role_id].permissions
    return EVERYTHING if total & Permission.ADMINISTRATOR else total


def in_channel(channel: "Channel", user_id: int) -> int:
    """What a user may do in a channel, thread or DM; 0 when it is not even visible."""
    guild = channel.guild
    if guild is None:
        return IN_DM if any(person.id == user_id for person in channel.recipients) else 0
    total = in_guild(guild, user_id)
    if total == EVERYTHING or not total:
        return total
    place = channel.parent or channel
    member = guild.members[user_id]
    if everyone := place.overwrites.get(guild.id):
        total = total & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in member.roles:
        if over := place.overwrites.get(role_id):
            allow, deny = allow | over.allow, deny | over.deny
    total = total & ~deny | allow
    if own := place.overwrites.get(user_id):
        total = total & ~own.deny | own.allow
    if not total & Permission.VIEW_CHANNEL:
        return 0
    return _without_voice(channel, user_id, total)


def _without_voice(channel: "Channel", user_id: int, total: int) -> int:
    """Who may not speak may not attach, embed or mention; private threads are for their members."""
    thread = channel.thread
    if (
        thread is not None
        and thread.private
        and user_id not in thread.members
        and not total & Permission.MANAGE_THREADS
    ):
        return 0
    speak = Permission.SEND_MESSAGES if thread is None else Permission.SEND_MESSAGES_IN_THREADS
    if not total & speak:
        total &= ~int(
            Permission.ATTACH_FILES
            | Permission.EMBED_LINKS
            | Permission.MENTION_EVERYONE
            | Permission.SEND_TTS_MESSAGES
        )
    return total


def may(channel: "Channel", user_id: int, wanted: int) -> bool:
    """Whether a user holds every wanted permission in a channel."""
    return in_channel(channel, user_id) & wanted == wanted
