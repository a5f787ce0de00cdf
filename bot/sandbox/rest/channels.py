"""Channels and threads as places: read, changed, deleted; typing."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.errors import DiscordError, too_many
from bot.sandbox.limits.problems import Problems
from bot.sandbox.model import Channel, ChannelKind, Json
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.rest.call import Call, Route

MOST_TAGS = 20
MOST_NAMES, RENAMED_WITHIN = 2, 600.0
"""So often a channel or thread can be called otherwise in so many seconds."""

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_KEYS = (
    "name",
    "archived",
    "locked",
    "auto_archive_duration",
    "rate_limit_per_user",
    "invitable",
    "applied_tags",
)


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
    if "available_tags" in call.body:
        place.tags = forum_tags(call, place)
    _note_name(call, place)
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


def _note_name(call: Call, place: Channel) -> None:
    """Hold changes of a name to two in ten minutes.

    Raises:
        DiscordError: 429, there were as many already.
    """
    if call.body.get("name", place.name) == place.name:
        return
    now = call.world.clock.now()
    recent = [at for at in place.renamed_at if now - at < RENAMED_WITHIN]
    if len(recent) >= MOST_NAMES:
        raise too_many(0, retry_after=RENAMED_WITHIN - (now - recent[0]))
    place.renamed_at = [*recent, now]


def forum_tags(call: Call, place: Channel) -> list[Json]:
    """The tags that a forum is to have, each with an id.

    Raises:
        DiscordError: 50035 a name is none, 30048 there are too many, 50024 it is no forum.
    """
    if place.kind != ChannelKind.FORUM:
        raise DiscordError(50024)
    wanted, problems = call.body["available_tags"], Problems()
    if len(wanted) > MOST_TAGS:
        raise DiscordError(30048)
    for index, tag in enumerate(wanted):
        problems.length(("available_tags", index, "name"), tag.get("name"), 1, 20)
    problems.raise_any()
    return [
        {
            "id": str(tag.get("id") or call.world.ids.mint()),
            "name": tag["name"],
            "moderated": bool(tag.get("moderated")),
            "emoji_id": tag.get("emoji_id"),
            "emoji_name": tag.get("emoji_name"),
        }
        for tag in wanted
    ]


def applied(forum: Channel | None, tags: list[str]) -> list[int]:
    """The tags of a post.

    Raises:
        DiscordError: 50035 too many or unknown ones, 40067 there has to be one.
    """
    known = {tag["id"] for tag in forum.tags} if forum is not None else set()
    problems = Problems()
    problems.length(("applied_tags",), tags, 0, 5)
    for index, tag in enumerate(tags):
        if str(tag) not in known:
            problems.add(("applied_tags", index), "FORUM_TAG_UNKNOWN", "Unknown forum tag")
    problems.raise_any()
    if forum is not None and forum.tag_required and not tags:
        raise DiscordError(40067)
    return [int(tag) for tag in tags]


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
    if "applied_tags" in body:
        place.applied_tags = applied(place.parent, body["applied_tags"])
    _note_name(call, place)
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
