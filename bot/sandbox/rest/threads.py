"""Threads: opened from a message or on their own, joined and left."""

from __future__ import annotations

from bot.sandbox import message_service, payloads
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.messages import check_message
from bot.sandbox.limits.problems import Problems
from bot.sandbox.message_service import Origin
from bot.sandbox.model import Channel, ChannelKind, Json, Message, MessageFlag
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.rest.channels import ARCHIVE_MINUTES, applied


def _open(
    call: Call, parent: Channel, *, id_: int, private: bool, needed: Permission = Permission.CREATE_PUBLIC_THREADS
) -> Channel:
    body, guild = call.body, parent.guild
    if guild is None or parent.thread is not None:
        raise DiscordError(50024)
    if private:
        needed = Permission.CREATE_PRIVATE_THREADS
    if not in_channel(parent, call.bot.id) & needed:
        raise DiscordError(50013)
    problems = Problems()
    problems.length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration") or 4320
    if minutes not in ARCHIVE_MINUTES:
        message = "Value must be one of (60, 1440, 4320, 10080)."
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    problems.raise_any()
    for known in list(guild.active_threads):
        call.world.refresh(guild.threads[known])
    if len(guild.active_threads) >= call.world.policy.active_threads:
        raise DiscordError(160006)
    return call.world.open_thread(
        parent,
        id_=id_,
        name=body["name"],
        owner_id=call.bot.id,
        auto_archive=minutes,
        private=private,
    )


def _shape(call: Call, thread: Channel) -> Json:
    return payloads.channel(thread) | {"member": payloads.thread_member(thread, call.bot.id)}


async def open_from_message(call: Call) -> Json:
    """Open the thread of a message; it takes the message's id."""
    parent = call.channel()
    message: Message = call.message(parent)
    if message.thread is not None:
        raise DiscordError(160004)
    thread = _open(call, parent, id_=message.id, private=False)
    message.thread = thread
    message.flags |= MessageFlag.HAS_THREAD
    return _shape(call, thread)


async def open_alone(call: Call) -> Json:
    """Open a thread that belongs to no message, or a post in a forum with its first message."""
    parent = call.channel()
    if parent.kind == ChannelKind.FORUM:
        return _open_post(call, parent)
    private = int(call.body.get("type", ChannelKind.PRIVATE_THREAD)) == ChannelKind.PRIVATE_THREAD
    return _shape(call, _open(call, parent, id_=call.world.ids.mint(), private=private))


def _open_post(call: Call, forum: Channel) -> Json:
    """Open a post; it and its first message share one id."""
    if not in_channel(forum, call.bot.id) & Permission.SEND_MESSAGES:
        raise DiscordError(50013)
    tags = applied(forum, call.body.get("applied_tags") or [])
    body = call.body.get("message") or {}
    check_message(call.world, body, call.uploads, ephemeral_allowed=False)
    thread = _open(call, forum, id_=call.world.ids.mint(), private=False, needed=Permission.SEND_MESSAGES)
    thread.applied_tags = tags
    first = message_service.create(call.world, thread, body, call.uploads, origin=Origin(author=call.bot, id=thread.id))
    call.world.channel_changed(thread)
    return _shape(call, thread) | {"message": payloads.message(first, call.world.base)}


def _place(call: Call) -> Channel:
    place = call.channel()
    if place.thread is None:
        raise DiscordError(50024)
    return place


async def members(call: Call) -> list[Json]:
    """Who is in a thread."""
    place = _place(call)
    assert place.thread is not None
    return [payloads.thread_member(place, user_id) for user_id in place.thread.members]


async def add_member(call: Call) -> None:
    """Bring somebody into a thread."""
    place = _place(call)
    person = call.bot if "user" not in call.ids else call.user()
    assert place.thread is not None
    if place.thread.archived:
        raise DiscordError(50083)
    if person is not call.bot and not in_channel(place, call.bot.id) & Permission.SEND_MESSAGES_IN_THREADS:
        raise DiscordError(50013)
    if not in_channel(place.parent or place, person.id):
        raise DiscordError(50001)
    place.thread.members.setdefault(person.id, call.world.clock.now())
    call.world.tell_people("thread_update", payloads.channel(place), channel=place)


async def remove_member(call: Call) -> None:
    """Take somebody out of a thread."""
    place = _place(call)
    assert place.thread is not None
    person = call.bot if "user" not in call.ids else call.user()
    if place.thread.archived:
        raise DiscordError(50083)
    if person is not call.bot and not in_channel(place, call.bot.id) & Permission.MANAGE_THREADS:
        raise DiscordError(50013)
    place.thread.members.pop(person.id, None)


MEMBERS = "/channels/{channel}/thread-members"
ROUTES: tuple[Route, ...] = (
    ("POST", "/channels/{channel}/messages/{message}/threads", open_from_message),
    ("POST", "/channels/{channel}/threads", open_alone),
    ("GET", MEMBERS, members),
    ("PUT", MEMBERS + "/@me", add_member),
    ("DELETE", MEMBERS + "/@me", remove_member),
    ("PUT", MEMBERS + "/{user}", add_member),
    ("DELETE", MEMBERS + "/{user}", remove_member),
)
