"""Channels and threads as places: read, changed, deleted; typing."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.problems import Problems
from bot.sandbox.model import Channel, Json
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.rest.call import Call, Route

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_KEYS = ("name", "archived", "locked", "auto_archive_duration", "rate_limit_per_user", "invitable")


async def channel(call: Call) -> Json:
    """One channel."""
    return payloads.channel(call.channel())


async def edit_channel(call: Call) -> Json:
    """Rename a channel, or archive, lock and rename a thread."""
    place = call.channel()
    _check(call.body)
    if place.guild is None:
        raise DiscordError(50003)
    if place.thread is not None:
        _edit_thread(call, place)
        return payloads.channel(place)
    if not in_channel(place, call.bot.id) & Permission.MANAGE_CHANNELS:
        raise DiscordError(50013)
    for key, attribute in (("name", "name"), ("topic", "topic"), ("rate_limit_per_user", "slowmode")):
        if key in call.body:
            setattr(place, attribute, call.body[key])
    call.world.channel_changed(place)
    return payloads.channel(place)


def _check(body: Json) -> None:
    problems = Problems()
    if "name" in body:
        problems.length(("name",), body["name"], 1, 100)
    if body.get("topic") is not None:
        problems.length(("topic",), body["topic"], 0, 1024)
    if body.get("rate_limit_per_user") is not None:
        problems.number(("rate_limit_per_user",), body["rate_limit_per_user"], 0, 21600)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        message = "Value must be one of (60, 1440, 4320, 10080)."
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    problems.raise_any()


def _edit_thread(call: Call, place: Channel) -> None:
    """Its creator may rename and archive a thread; anything else needs Manage Threads."""
    thread, body, world = place.thread, call.body, call.world
    assert thread is not None
    moderator = bool(in_channel(place, call.bot.id) & Permission.MANAGE_THREADS)
    owner = thread.owner_id == call.bot.id
    reopening = body.get("archived") is False
    speaks = bool(in_channel(place, call.bot.id) & Permission.SEND_MESSAGES_IN_THREADS)
    free = owner or (set(body) <= {"archived"} and reopening and speaks)
    locks = body.get("locked", thread.locked) != thread.locked
    if not moderator and (not free or locks or (thread.locked and reopening)):
        raise DiscordError(50013)
    others = {key for key in body if key in THREAD_KEYS} - {"archived", "locked"}
    if thread.archived and others and not reopening:
        raise DiscordError(50083)
    place.name = body.get("name", place.name)
    thread.locked = bool(body.get("locked", thread.locked))
    thread.auto_archive = int(body.get("auto_archive_duration") or thread.auto_archive)
    place.slowmode = int(body.get("rate_limit_per_user") or place.slowmode)
    archived = bool(body.get("archived", thread.archived))
    if archived != thread.archived:
        world.set_archived(place, archived=archived)
    else:
        world.channel_changed(place)


async def delete_channel(call: Call) -> Json:
    """Delete a channel or thread; a DM is only closed."""
    place = call.channel()
    if place.guild is not None:
        needed = Permission.MANAGE_THREADS if place.thread else Permission.MANAGE_CHANNELS
        if not in_channel(place, call.bot.id) & needed:
            raise DiscordError(50013)
        call.world.remove_channel(place)
    return payloads.channel(place)


async def typing(call: Call) -> None:
    """Show that the bot is writing."""
    place = call.channel(Permission.SEND_MESSAGES)
    call.world.tell_people("typing", {"channel_id": str(place.id)}, channel=place)


ROUTES: tuple[Route, ...] = (
    ("GET", "/channels/{channel}", channel),
    ("PATCH", "/channels/{channel}", edit_channel),
    ("DELETE", "/channels/{channel}", delete_channel),
    ("POST", "/channels/{channel}/typing", typing),
)
