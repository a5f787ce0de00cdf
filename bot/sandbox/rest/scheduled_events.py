"""Scheduled events of servers, of the kind that is somewhere else than in a voice channel."""

from __future__ import annotations

from datetime import datetime

from bot.sandbox import payloads
from bot.sandbox.clock import iso
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.problems import Problems
from bot.sandbox.model import Guild, Json
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_guild
from bot.sandbox.rest.call import Call, Route

EXTERNAL = 3
GUILD_ONLY = 2
SCHEDULED = 1
MOST = 100
"""Scheduled events of a server that are not over."""


def _moment(body: Json, key: str, problems: Problems) -> float | None:
    try:
        return datetime.fromisoformat(str(body.get(key))).timestamp()
    except ValueError:
        problems.add((key,), "BASE_TYPE_REQUIRED", "This field is required")
        return None


def _checked(call: Call, body: Json) -> Json:
    """Return the fields of a scheduled event as they are kept.

    Raises:
        DiscordError: 50035, the body breaks a limit.
    """
    problems = Problems()
    problems.length(("name",), body.get("name"), 1, 100)
    if body.get("description"):
        problems.length(("description",), body["description"], 1, 1000)
    place = (body.get("entity_metadata") or {}).get("location")
    problems.length(("entity_metadata", "location"), place, 1, 100)
    for key, wanted in (("entity_type", EXTERNAL), ("privacy_level", GUILD_ONLY)):
        if body.get(key) != wanted:
            problems.add((key,), "BASE_TYPE_CHOICES", f"Value must be one of ({wanted},).")
    start, end = _moment(body, "scheduled_start_time", problems), _moment(body, "scheduled_end_time", problems)
    if start is not None and start <= call.world.clock.now():
        message = "Cannot schedule event in the past."
        problems.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", message)
    if start is not None and end is not None and end <= start:
        message = "Cannot schedule an event to end before it starts."
        problems.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START", message)
    problems.raise_any()
    assert start is not None
    assert end is not None
    return {
        "name": body["name"],
        "description": body.get("description"),
        "scheduled_start_time": iso(start),
        "scheduled_end_time": iso(end),
        "privacy_level": GUILD_ONLY,
        "entity_type": EXTERNAL,
        "entity_metadata": {"location": place},
    }


def _found(call: Call) -> tuple[Guild, Json]:
    guild = call.guild()
    shape = guild.scheduled_events.get(call.ids["scheduled"])
    if shape is None:
        raise DiscordError(10070)
    return guild, shape


def _own(call: Call) -> tuple[Guild, Json]:
    """Return a scheduled event that the bot may change.

    Raises:
        DiscordError: 10070 there is none, 50013 not permitted.
    """
    guild, shape = _found(call)
    held, own = in_guild(guild, call.bot.id), shape["creator_id"] == str(call.bot.id)
    if not (held & Permission.MANAGE_EVENTS or (own and held & Permission.CREATE_EVENTS)):
        raise DiscordError(50013)
    return guild, shape


async def listed(call: Call) -> list[Json]:
    """The scheduled events of a server."""
    return list(call.guild().scheduled_events.values())


async def one(call: Call) -> Json:
    """One scheduled event."""
    return _found(call)[1]


async def create(call: Call) -> Json:
    """Schedule an event."""
    guild = call.guild()
    if not in_guild(guild, call.bot.id) & (Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS):
        raise DiscordError(50013)
    kept = _checked(call, call.body)
    if len(guild.scheduled_events) >= MOST:
        raise DiscordError(30038)
    number = call.world.ids.mint()
    shape = {
        "id": str(number),
        "guild_id": str(guild.id),
        "channel_id": None,
        "creator_id": str(call.bot.id),
        "creator": payloads.user(call.bot),
        "image": None,
        "status": SCHEDULED,
        "entity_id": None,
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
        **kept,
    }
    guild.scheduled_events[number] = shape
    return shape


async def change(call: Call) -> Json:
    """Change a scheduled event."""
    _, shape = _own(call)
    shape |= _checked(call, {**shape, **{key: value for key, value in call.body.items() if key in shape}})
    return shape


async def delete(call: Call) -> None:
    """Take a scheduled event away."""
    guild, shape = _own(call)
    del guild.scheduled_events[int(shape["id"])]


ALL = "/guilds/{guild}/scheduled-events"
ROUTES: tuple[Route, ...] = (
    ("GET", ALL, listed),
    ("POST", ALL, create),
    ("GET", ALL + "/{scheduled}", one),
    ("PATCH", ALL + "/{scheduled}", change),
    ("DELETE", ALL + "/{scheduled}", delete),
)
