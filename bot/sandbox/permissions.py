"""How roles and overwrites add up to what one member may do in one channel."""

from __future__ import annotations

from bot.sandbox.model import Channel, Guild
from bot.sandbox.permission_bits import EVERYTHING, IN_DM, Permission


def in_guild(guild: Guild, user_id: int) -> int:
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


def in_channel(channel: Channel, user_id: int) -> int:
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


def _without_voice(channel: Channel, user_id: int, total: int) -> int:
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


def may(channel: Channel, user_id: int, wanted: int) -> bool:
    """Whether a user holds every wanted permission in a channel."""
    return in_channel(channel, user_id) & wanted == wanted
