"""The world as one user may see it, in the JSON of the page's API."""

from __future__ import annotations

from itertools import islice

from bot.sandbox import payloads
from bot.sandbox.interaction import Interaction
from bot.sandbox.limits.messages import MOST_FILES
from bot.sandbox.members import User
from bot.sandbox.model import Channel, ChannelKind, Guild, Json, Message
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.slash import offered
from bot.sandbox.world import World

SUBCOMMANDS = frozenset({1, 2})


def person(user: User) -> Json:
    """A user with the settings that the page can change."""
    return {
        "id": str(user.id),
        "name": user.name,
        "locale": user.locale,
        "dms": user.dms.value,
        "installed": user.installed,
        "bot": user.bot,
    }


def place(channel: Channel, user: User) -> Json:
    """A channel, thread or DM in the list at the side."""
    held = in_channel(channel, user.id)
    speak = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    shape: Json = {
        "id": str(channel.id),
        "name": channel.name,
        "type": int(channel.kind),
        "topic": channel.topic,
        "guild": str(channel.guild.id) if channel.guild else None,
        "parent": str(channel.parent.id) if channel.parent else None,
        "last_message": str(channel.last_message_id) if channel.last_message_id else None,
        "may_write": bool(held & speak) and channel.kind != ChannelKind.FORUM,
        "may_attach": bool(held & Permission.ATTACH_FILES),
    }
    if channel.thread is not None:
        shape |= {"archived": channel.thread.archived, "locked": channel.thread.locked}
        shape["joined"] = user.id in channel.thread.members
        named = {int(tag["id"]): tag["name"] for tag in channel.parent.tags} if channel.parent else {}
        shape["tags"] = [named[tag] for tag in channel.applied_tags if tag in named]
    return shape


def home(guild: Guild, user: User) -> Json:
    """A server with the channels and threads that a member sees."""
    channels = [place(c, user) for c in guild.channels.values() if in_channel(c, user.id)]
    threads = [place(t, user) for t in guild.threads.values() if in_channel(t, user.id)]
    members = [person(holder.user) for holder in guild.members.values()]
    roles = [{"id": str(r.id), "name": r.name} for r in guild.roles.values()]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "channels": channels,
        "threads": threads,
        "members": members,
        "roles": roles,
    }


def members(world: World, channel: Channel) -> list[Json]:
    """Everybody who sees a channel, the bot first."""
    here = [user for user in world.users.values() if in_channel(channel, user.id)]
    return [person(user) for user in sorted(here, key=lambda user: (not user.bot, user.name))]


def world_of(world: World, user: User) -> Json:
    """Everything that one user has at hand."""
    dm = world.dms.get(user.id)
    return {
        "user": person(user),
        "bot": person(world.bot),
        "people": [person(u) for u in world.users.values() if not u.bot],
        "guilds": [home(g, user) for g in world.guilds.values() if user.id in g.members],
        "dm": place(dm, user) if dm else None,
        "groups": [place(group, user) for group in world.groups_of(user)],
        "limits": {
            "files": MOST_FILES,
            "file_bytes": world.policy.file_bytes,
            "message_bytes": world.policy.request_bytes,
        },
    }


def visible(channel: Channel, user: User, *, before: int | None, limit: int) -> list[Message]:
    """The newest messages that a user sees in a channel, oldest first."""
    if not in_channel(channel, user.id):
        return []
    newest = (
        m
        for m in reversed(channel.messages.values())
        if m.only_for in (None, user.id) and (before is None or m.id < before)
    )
    return list(reversed(list(islice(newest, limit))))


def messages(world: World, found: list[Message]) -> list[Json]:
    """Messages in the JSON that the live channel pushes as well."""
    return [payloads.gateway_message(message, world.base) for message in found]


def commands(world: World, user: User, channel: Channel) -> list[Json]:
    """The slash commands that a user finds in a channel, one entry per full name, in their language."""
    found: list[Json] = []
    for command in offered(world, user, channel):
        if command["type"] == 1:
            _leaves(command, command["name"], _called(command, user.locale), user.locale, found)
        else:
            called = _called(command, user.locale)
            found.append({"type": command["type"], "name": command["name"], "called": called})
    return sorted(found, key=lambda entry: str(entry["name"]))


def _leaves(node: Json, name: str, called: str, locale: str, found: list[Json]) -> None:
    """Add a command or its subcommands; `called` and what else is shown is in the user's language."""
    options = node.get("options") or []
    if any(option["type"] in SUBCOMMANDS for option in options):
        for option in options:
            _leaves(option, f"{name} {option['name']}", f"{called} {_called(option, locale)}", locale, found)
        return
    shown = [_shown(option, locale) for option in options]
    found.append({"type": 1, "name": name, "called": called, "description": _told(node, locale), "options": shown})


def _shown(option: Json, locale: str) -> Json:
    shown = option | {"called": _called(option, locale), "description": _told(option, locale)}
    if option.get("choices"):
        shown["choices"] = [each | {"name": _called(each, locale)} for each in option["choices"]]
    return shown


def _called(node: Json, locale: str) -> str:
    return str((node.get("name_localizations") or {}).get(locale) or node["name"])


def _told(node: Json, locale: str) -> str:
    return str((node.get("description_localizations") or {}).get(locale) or node.get("description") or "")


def outcome(talk: Interaction) -> Json:
    """What came of a deed."""
    return {
        "interaction": str(talk.id),
        "standing": talk.standing.value,
        "answer": int(talk.answer) if talk.answer is not None else None,
        "ephemeral": talk.ephemeral,
        "message": str(talk.original.id) if talk.original else None,
        "modal": talk.modal,
        "choices": talk.choices,
    }
