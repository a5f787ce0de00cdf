"""Login, the application itself, users, DMs and application emojis."""

from __future__ import annotations

import re
from base64 import b64decode

from bot.sandbox import payloads
from bot.sandbox.attachments import Attachment
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.problems import Problems
from bot.sandbox.model import Json
from bot.sandbox.rest.call import Call, Route

EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
EMOJI_KINDS = {"data:image/png": b"\x89PNG\r\n\x1a\n", "data:image/gif": b"GIF8", "data:image/jpeg": b"\xff\xd8\xff"}
EMOJI_BYTES = 256 << 10


def _application(call: Call) -> Json:
    owner = payloads.user(call.bot)
    return {
        "id": str(call.bot.id),
        "name": call.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": owner,
        "team": None,
        "bot": owner,
        "approximate_guild_count": len(call.world.guilds),
        "redirect_uris": [],
    }


async def me(call: Call) -> Json:
    """Who the bot is."""
    return payloads.user(call.bot) | {"email": None, "verified": True, "mfa_enabled": False, "locale": "en-US"}


async def own_application(call: Call) -> Json:
    """What the bot's application is."""
    return _application(call)


async def user(call: Call) -> Json:
    """Any user."""
    return payloads.user(call.user())


async def own_guilds(call: Call) -> list[Json]:
    """The servers that the bot is in."""
    homes = [g for g in call.world.guilds.values() if call.bot.id in g.members]
    return [{"id": str(g.id), "name": g.name, "icon": None, "owner": False, "features": []} for g in homes]


async def leave_guild(call: Call) -> None:
    """Leave a server."""
    call.world.remove_bot(call.guild())


async def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": call.gateway.url}


async def gateway_bot(call: Call) -> Json:
    """Where the gateway is and how many shards it recommends."""
    policy = call.world.policy
    used = len(call.gateway.identifies)
    limit = {
        "total": policy.session_starts,
        "remaining": max(0, policy.session_starts - used),
        "reset_after": 86_400_000,
        "max_concurrency": policy.max_concurrency,
    }
    return {"url": call.gateway.url, "shards": policy.shards, "session_start_limit": limit}


async def open_dm(call: Call) -> Json:
    """Open a DM; it works even with those who will not read it."""
    call.ids["user"] = int(call.body.get("recipient_id") or 0)
    person = call.user()
    policy, world = call.world.policy, call.world
    if person.id not in world.dms:
        if policy.dm_openings is not None and world.dms_opened >= policy.dm_openings:
            raise DiscordError(40003)
        world.dms_opened += 1
    return payloads.channel(world.dm(person))


async def emojis(call: Call) -> Json:
    """All emojis of the application."""
    call.own_application()
    return {"items": list(call.world.emojis.values())}


async def emoji(call: Call) -> Json:
    """One emoji."""
    call.own_application()
    found = call.world.emojis.get(call.ids["emoji"])
    if found is None:
        raise DiscordError(10014)
    return found


async def create_emoji(call: Call) -> Json:
    """Upload an emoji: a name and a picture of at most 256 KiB."""
    call.own_application()
    world, name, image = call.world, str(call.body.get("name") or ""), str(call.body.get("image") or "")
    problems = Problems()
    _check_name(call, name, problems)
    kind, data = _picture(image)
    if not image:
        problems.add(("image",), "BASE_TYPE_REQUIRED", "This field is required")
    elif len(data) > EMOJI_BYTES:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    elif not data:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
    problems.raise_any()
    if len(world.emojis) >= world.policy.application_emojis:
        raise DiscordError(30008)
    fresh: Json = {
        "id": str(world.ids.mint()),
        "name": name,
        "roles": [],
        "user": payloads.user(call.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    world.emojis[int(fresh["id"])] = fresh
    world.emoji_pictures[int(fresh["id"])] = Attachment(int(fresh["id"]), name, data, content_type=kind)
    return fresh


def _check_name(call: Call, name: str, problems: Problems) -> None:
    """Note what is wrong with the name of an emoji."""
    if not 2 <= len(name) <= 32:
        problems.add(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length.")
    elif not EMOJI_NAME.fullmatch(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(known["name"] == name for known in call.world.emojis.values()):
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name exists")


def _picture(address: str) -> tuple[str, bytes]:
    """The media type and bytes of a `data:` address; no bytes when it is no picture that Discord takes."""
    kind, _, data = address.partition(";base64,")
    try:
        read = b64decode(data, validate=True)
    except ValueError:
        read = b""
    begins = EMOJI_KINDS.get(kind)
    return kind.removeprefix("data:"), read if begins and read.startswith(begins) else b""


async def edit_emoji(call: Call) -> Json:
    """Rename an emoji."""
    found = await emoji(call)
    name = str(call.body.get("name", found["name"]))
    if name != found["name"]:
        problems = Problems()
        _check_name(call, name, problems)
        problems.raise_any()
        found["name"] = name
    return found


async def delete_emoji(call: Call) -> None:
    """Remove an emoji."""
    await emoji(call)
    del call.world.emojis[call.ids["emoji"]], call.world.emoji_pictures[call.ids["emoji"]]


EMOJIS = "/applications/{application}/emojis"
ROUTES: tuple[Route, ...] = (
    ("GET", "/users/@me", me),
    ("GET", "/oauth2/applications/@me", own_application),
    ("GET", "/applications/@me", own_application),
    ("GET", "/users/@me/guilds", own_guilds),
    ("DELETE", "/users/@me/guilds/{guild}", leave_guild),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user}", user),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", EMOJIS, emojis),
    ("POST", EMOJIS, create_emoji),
    ("GET", EMOJIS + "/{emoji}", emoji),
    ("PATCH", EMOJIS + "/{emoji}", edit_emoji),
    ("DELETE", EMOJIS + "/{emoji}", delete_emoji),
)
