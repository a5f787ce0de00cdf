"""The JSON of each thing as Discord's API v10 sends it; ids are strings, moments ISO 8601."""

from __future__ import annotations

from bot.sandbox import permissions
from bot.sandbox.attachments import Attachment
from bot.sandbox.clock import iso
from bot.sandbox.members import Member, Role, User
from bot.sandbox.model import Channel, ChannelKind, Guild, Json, Message

REQUIRE_TAG = 1 << 4
"""The flag of a forum whose posts have to be tagged."""


def user(person: User) -> Json:
    """A user object."""
    return {
        "id": str(person.id),
        "username": person.name if person.bot else person.name.lower().replace(" ", "_"),
        "global_name": None if person.bot else person.name,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
        "flags": 0,
    }


def member(holder: Member, *, with_user: bool = True) -> Json:
    """A guild member object."""
    shape: Json = {
        "roles": [str(role) for role in sorted(holder.roles)],
        "joined_at": iso(holder.joined_at),
        "nick": holder.nick,
        "avatar": None,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if with_user:
        shape["user"] = user(holder.user)
    return shape


def role(of: Role) -> Json:
    """A role object."""
    return {
        "id": str(of.id),
        "name": of.name,
        "permissions": str(of.permissions),
        "position": of.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": of.mentionable,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def channel(of: Channel) -> Json:
    """A channel object: text channel, thread or DM."""
    last = None if of.last_message_id is None else str(of.last_message_id)
    shape: Json = {"id": str(of.id), "type": int(of.kind), "last_message_id": last, "flags": 0}
    if of.guild is None:
        shape["recipients"] = [user(person) for person in of.recipients if not person.bot]
        return shape
    shape |= {"guild_id": str(of.guild.id), "name": of.name, "rate_limit_per_user": of.slowmode}
    shape["parent_id"] = str(of.parent.id) if of.parent else None
    if of.thread is not None:
        return shape | _thread(of)
    shape |= {
        "position": of.position,
        "topic": of.topic,
        "nsfw": of.nsfw,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in of.overwrites.values()
        ],
    }
    return shape | _forum(of) if of.kind == ChannelKind.FORUM else shape


def _forum(of: Channel) -> Json:
    return {
        "available_tags": of.tags,
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_auto_archive_duration": 4320,
        "flags": REQUIRE_TAG if of.tag_required else 0,
    }


def _thread(of: Channel) -> Json:
    thread = of.thread
    assert thread is not None
    meta: Json = {
        "archived": thread.archived,
        "locked": thread.locked,
        "auto_archive_duration": thread.auto_archive,
        "archive_timestamp": iso(thread.archived_at or thread.created_at),
        "create_timestamp": iso(thread.created_at),
    }
    if thread.private:
        meta["invitable"] = True
    return {
        "owner_id": str(thread.owner_id),
        "message_count": len(of.messages),
        "total_message_sent": thread.sent,
        "member_count": min(50, len(thread.members)),
        "thread_metadata": meta,
        **({"applied_tags": [str(tag) for tag in of.applied_tags]} if _in_forum(of) else {}),
    }


def _in_forum(of: Channel) -> bool:
    return of.parent is not None and of.parent.kind == ChannelKind.FORUM


def thread_member(of: Channel, user_id: int) -> Json:
    """A thread member object."""
    assert of.thread is not None
    joined = of.thread.members[user_id]
    return {"id": str(of.id), "user_id": str(user_id), "join_timestamp": iso(joined), "flags": 0}


def interaction_channel(of: Channel, user_id: int) -> Json:
    """A channel as an interaction carries it: with what the invoker may do there."""
    return channel(of) | {"permissions": str(permissions.in_channel(of, user_id))}


def guild(of: Guild) -> Json:
    """A guild object without what only the gateway adds."""
    return {
        "id": str(of.id),
        "name": of.name,
        "owner_id": str(of.owner_id),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(r) for r in of.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": of.locale,
        "nsfw_level": 0,
        "nsfw": False,
        "max_members": 500000,
    }


def guild_create(of: Guild, bot_id: int) -> Json:
    """A guild as the gateway introduces it to a bot with the `guilds` intent."""
    seen = [t for t in of.threads.values() if t.id in of.active_threads]
    return guild(of) | {
        "joined_at": iso(of.joined_at),
        "large": len(of.members) > 250,
        "unavailable": False,
        "member_count": len(of.members),
        "members": [member(of.members[bot_id])] if bot_id in of.members else [],
        "channels": [channel(c) for c in of.channels.values()],
        "threads": [channel(t) for t in seen if permissions.in_channel(t, bot_id)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(of: Attachment, base: str) -> Json:
    """An attachment object with its address on this server."""
    url = media_url(of, base)
    shape: Json = {
        "id": str(of.id),
        "filename": of.filename,
        "size": len(of.data),
        "url": url,
        "proxy_url": url,
        "content_type": of.content_type,
        "flags": 0,
    }
    if of.description is not None:
        shape["description"] = of.description
    if of.width is not None:
        shape |= {"width": of.width, "height": of.height}
    if of.ephemeral:
        shape["ephemeral"] = True
    return shape


def media_url(of: Attachment, base: str) -> str:
    """Where a file is downloaded from."""
    return f"{base}/attachments/{of.id}/{of.filename}"


def media(of: Attachment, base: str) -> Json:
    """A file inside a component, resolved the way Discord does."""
    url = media_url(of, base)
    return {
        "id": str(of.id),
        "url": url,
        "proxy_url": url,
        "width": of.width,
        "height": of.height,
        "content_type": of.content_type,
        "placeholder": None,
        "placeholder_version": None,
        "loading_state": 2,
        "flags": 0,
        "attachment_id": str(of.id),
    }


def message(of: Message, base: str, *, nested: bool = False) -> Json:
    """A message object; `nested` leaves out the message that it answers."""
    shape: Json = {
        "id": str(of.id),
        "channel_id": str(of.channel.id),
        "type": of.kind,
        "author": user(of.author),
        "content": of.content,
        "timestamp": iso(of.at),
        "edited_timestamp": None if of.edited_at is None else iso(of.edited_at),
        "tts": False,
        "mention_everyone": of.mention_everyone,
        "mentions": [user(person) for person in of.mentions],
        "mention_roles": [str(role_id) for role_id in of.mention_roles],
        "attachments": [attachment(a, base) for a in of.attachments] if not of.v2 else [],
        "embeds": of.embeds,
        "components": of.components,
        "pinned": of.pinned_at is not None,
        "flags": of.flags,
    }
    if of.nonce is not None:
        shape["nonce"] = of.nonce
    if of.webhook:
        shape |= {"webhook_id": str(of.author.id), "application_id": str(of.author.id)}
    elif of.author.bot:
        shape["application_id"] = str(of.author.id)
    if of.interaction is not None:
        shape["interaction_metadata"] = of.interaction
    if of.thread is not None:
        shape["thread"] = channel(of.thread)
    if of.reference is not None:
        shape["message_reference"] = of.reference
        if not nested:
            shape["referenced_message"] = (
                message(of.replied_to, base, nested=True)
                if of.replied_to is not None and not of.replied_to.deleted
                else None
            )
    return shape


def gateway_message(of: Message, base: str) -> Json:
    """A message as the gateway sends it: with its server and the author as member."""
    shape = message(of, base)
    if of.channel.guild is not None:
        shape["guild_id"] = str(of.channel.guild.id)
        if holder := of.channel.guild.members.get(of.author.id):
            shape["member"] = member(holder, with_user=False)
    return shape
