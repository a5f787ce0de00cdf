"""Servers, their channels, roles and members."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.problems import Problems
from bot.sandbox.model import Json
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel, in_guild
from bot.sandbox.rest.call import Call, Route


async def guild(call: Call) -> Json:
    """One server."""
    found = call.guild()
    shape = payloads.guild(found)
    if call.query.get("with_counts") in ("1", "true"):
        shape |= {"approximate_member_count": len(found.members), "approximate_presence_count": 1}
    return shape


async def channels(call: Call) -> list[Json]:
    """The channels of a server that the bot sees."""
    return [payloads.channel(c) for c in call.guild().channels.values() if in_channel(c, call.bot.id)]


async def create_channel(call: Call) -> Json:
    """Open a text channel."""
    found = call.guild()
    if not in_guild(found, call.bot.id) & Permission.MANAGE_CHANNELS:
        raise DiscordError(50013)
    if len(found.channels) >= call.world.policy.channels_per_guild:
        raise DiscordError(30013)
    problems = Problems()
    problems.length(("name",), call.body.get("name"), 1, 100)
    problems.raise_any()
    fresh = call.world.add_channel(found, call.body["name"], topic=call.body.get("topic"))
    return payloads.channel(fresh)


async def active_threads(call: Call) -> Json:
    """The threads of a server that are not archived."""
    found = call.guild()
    seen = [found.threads[t] for t in found.active_threads if in_channel(found.threads[t], call.bot.id)]
    members = [payloads.thread_member(t, call.bot.id) for t in seen if t.thread and call.bot.id in t.thread.members]
    return {"threads": [payloads.channel(t) for t in seen], "members": members}


async def roles(call: Call) -> list[Json]:
    """The roles of a server."""
    return [payloads.role(role) for role in call.guild().roles.values()]


async def member(call: Call) -> Json:
    """One member of a server."""
    found = call.guild()
    call.user()
    holder = found.members.get(call.ids["user"])
    if holder is None:
        raise DiscordError(10007)
    return payloads.member(holder)


ROUTES: tuple[Route, ...] = (
    ("GET", "/guilds/{guild}", guild),
    ("GET", "/guilds/{guild}/channels", channels),
    ("POST", "/guilds/{guild}/channels", create_channel),
    ("GET", "/guilds/{guild}/threads/active", active_threads),
    ("GET", "/guilds/{guild}/roles", roles),
    ("GET", "/guilds/{guild}/members/{user}", member),
)
