"""Who a message pings: the marks in its text, cut down to what `allowed_mentions` lets through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.sandbox.model import Json, Message
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel

if TYPE_CHECKING:
    from bot.sandbox.world import World

USER_MARK = re.compile(r"<@!?(\d+)>")
ROLE_MARK = re.compile(r"<@&(\d+)>")
ALL = ("users", "roles", "everyone")
TEXT_DISPLAY = 10


def texts(components: list[Json]) -> Iterator[str]:
    """The text of every text display, in reading order."""
    for component in components:
        if component.get("type") == TEXT_DISPLAY:
            yield component["content"]
        yield from texts(component.get("components") or [])


def full_text(message: Message) -> str:
    """Everything a message says in words: its content and its text displays, one per line."""
    return "\n".join([*([message.content] if message.content else []), *texts(message.components)])


def mark(world: World, message: Message, allowed: Json | None) -> None:
    """Fill in a message's mentions."""
    text = full_text(message)
    wanted = {"parse": list(ALL)} if allowed is None else allowed
    parse = wanted.get("parse") or []
    named_users = {int(u) for u in wanted.get("users") or []}
    named_roles = {int(r) for r in wanted.get("roles") or []}
    users = {int(found) for found in USER_MARK.findall(text)}
    if "users" not in parse:
        users &= named_users
    roles = {int(found) for found in ROLE_MARK.findall(text)}
    if "roles" not in parse:
        roles &= named_roles
    if message.replied_to is not None and wanted.get("replied_user", allowed is None):
        users.add(message.replied_to.author.id)
    message.mentions = [world.users[u] for u in sorted(users) if u in world.users]
    loud = bool(in_channel(message.channel, message.author.id) & Permission.MENTION_EVERYONE)
    known = message.channel.guild.roles if message.channel.guild is not None else {}
    message.mention_roles = sorted(id_ for id_ in roles if loud or (id_ in known and known[id_].mentionable))
    message.mention_everyone = "everyone" in parse and loud and ("@everyone" in text or "@here" in text)


def pinged(message: Message) -> set[int]:
    """Ids of the users who get a notification for a new message."""
    if message.only_for is not None:
        return set()
    guild = message.channel.guild
    if guild is None:
        return {person.id for person in message.channel.recipients} - {message.author.id}
    ids = {person.id for person in message.mentions}
    for holder in guild.members.values():
        if message.mention_everyone or holder.roles & set(message.mention_roles):
            ids.add(holder.user.id)
    return {user_id for user_id in ids - {message.author.id} if in_channel(message.channel, user_id)}
