"""Messages by the bot token: read, posted, edited, deleted, pinned."""

from __future__ import annotations

from itertools import islice

from bot.sandbox import message_service, payloads
from bot.sandbox.clock import iso
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.problems import Problems
from bot.sandbox.members import Dms
from bot.sandbox.message_service import Origin
from bot.sandbox.model import Channel, ChannelKind, Json, Message
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.rest.call import Call, Route

DELETE_AT_MOST, OLDEST_BULK, NONCES_KEPT = 100, 14 * 86_400, 512


def _shape(call: Call, message: Message) -> Json:
    return payloads.message(message, call.world.base)


async def read(call: Call) -> list[Json]:
    """The newest messages of a channel, or those around, before or after one."""
    place = call.channel()
    limit = int(call.query.get("limit", 50))
    problems = Problems()
    problems.number(("limit",), limit, 1, 100)
    problems.raise_any()
    if not in_channel(place, call.bot.id) & Permission.READ_MESSAGE_HISTORY:
        return []
    if "after" in call.query:
        after = int(call.query["after"])
        later = [m for m in place.messages.values() if m.id > after and not m.ephemeral][:limit]
        return [_shape(call, message) for message in reversed(later)]
    before = int(call.query.get("before", 1 << 63))
    if "around" in call.query:
        before = int(call.query["around"]) + (limit << 21)
    newest = (m for m in reversed(place.messages.values()) if m.id < before and not m.ephemeral)
    return [_shape(call, message) for message in islice(newest, limit)]


async def read_one(call: Call) -> Json:
    """One message."""
    return _shape(call, call.message(call.channel(Permission.READ_MESSAGE_HISTORY)))


def _check_speaking(call: Call, place: Channel) -> None:
    """Whether the bot may write here at all.

    Raises:
        DiscordError: 50007, 50278, 50013 or 50083.
    """
    if place.guild is None:
        person = place.recipients[0]
        if person.dms is Dms.CLOSED:
            raise DiscordError(50007)
        together = any(person.id in g.members and call.bot.id in g.members for g in call.world.guilds.values())
        if not together:
            raise DiscordError(50278)
        return
    if place.kind == ChannelKind.FORUM:
        raise DiscordError(50008)
    held = in_channel(place, call.bot.id)
    speak = Permission.SEND_MESSAGES_IN_THREADS if place.thread else Permission.SEND_MESSAGES
    if not held & speak or (call.uploads and not held & Permission.ATTACH_FILES):
        raise DiscordError(50013)
    message_service.unarchive_for(call.world, place)


async def post(call: Call) -> Json:
    """Post a message; the same nonce twice posts once."""
    place = call.channel()
    _check_speaking(call, place)
    body = call.body
    nonce = None if body.get("nonce") is None else str(body["nonce"])
    if nonce and body.get("enforce_nonce") and (known := place.messages.get(place.nonces.get(nonce, 0))):
        return _shape(call, known)
    origin = _answering(place, body, call)
    message = message_service.create(call.world, place, body, call.uploads, origin=origin)
    if nonce:
        place.nonces[nonce] = message.id
        if len(place.nonces) > NONCES_KEPT:
            del place.nonces[next(iter(place.nonces))]
    return _shape(call, message)


def _answering(place: Channel, body: Json, call: Call) -> Origin:
    reference = body.get("message_reference")
    if not reference:
        return Origin(author=call.bot)
    replied = place.messages.get(int(reference.get("message_id") or 0))
    if replied is None and reference.get("fail_if_not_exists", True):
        problems = Problems()
        problems.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        problems.raise_any()
    shape = {"type": 0, "message_id": str(reference.get("message_id")), "channel_id": str(place.id)}
    return Origin(author=call.bot, reference=shape, replied_to=replied)


def _editable(call: Call) -> Message:
    place = call.channel()
    message = call.message(place)
    if place.thread is not None and place.thread.archived:
        raise DiscordError(50083)
    if message.kind not in (0, 19, 20, 23):
        raise DiscordError(50021)
    return message


async def edit(call: Call) -> Json:
    """Edit one of the bot's own messages."""
    message = _editable(call)
    if message.author is not call.bot:
        raise DiscordError(50005)
    held = in_channel(message.channel, call.bot.id)
    if call.uploads and not held & Permission.ATTACH_FILES:
        raise DiscordError(50013)
    message_service.check_old_edit(call.world, message)
    message_service.edit(call.world, message, call.body, call.uploads)
    return _shape(call, message)


async def delete(call: Call) -> None:
    """Delete a message: one's own, or anybody's with Manage Messages."""
    place = call.channel()
    message = call.message(place)
    if message.author is not call.bot and not in_channel(place, call.bot.id) & Permission.MANAGE_MESSAGES:
        raise DiscordError(50003 if place.guild is None else 50013)
    message_service.delete(call.world, message)


async def bulk_delete(call: Call) -> None:
    """Delete several messages at once."""
    place = call.channel()
    if place.guild is None:
        raise DiscordError(50003)
    place = call.channel(Permission.MANAGE_MESSAGES)
    ids = [int(message_id) for message_id in call.body.get("messages") or []]
    if not 2 <= len(ids) <= DELETE_AT_MOST:
        raise DiscordError(50016)
    found = [place.messages[i] for i in ids if i in place.messages]
    if any(call.world.clock.now() - message.at > OLDEST_BULK for message in found):
        raise DiscordError(50034)
    for message in found:
        message_service.delete(call.world, message)


async def pin(call: Call) -> None:
    """Pin a message."""
    place = call.channel(Permission.PIN_MESSAGES)
    message = call.message(place)
    if place.thread is not None and place.thread.archived:
        raise DiscordError(50083)
    if message.id not in place.pins and len(place.pins) >= call.world.policy.pins_per_channel:
        raise DiscordError(30003)
    message.pinned_at = call.world.clock.now()
    place.pins[message.id] = message
    _pins_changed(call, place)


async def unpin(call: Call) -> None:
    """Unpin a message."""
    place = call.channel(Permission.PIN_MESSAGES)
    message = call.message(place)
    message.pinned_at = None
    place.pins.pop(message.id, None)
    _pins_changed(call, place)


def _pins_changed(call: Call, place: Channel) -> None:
    payload = {"channel_id": str(place.id), "last_pin_timestamp": iso(call.world.clock.now())}
    guild_id = place.guild.id if place.guild else None
    if guild_id:
        payload["guild_id"] = str(guild_id)
    call.world.tell_bot("CHANNEL_PINS_UPDATE", payload, guild_id=guild_id)


async def pins(call: Call) -> Json:
    """The pinned messages, newest pin first."""
    place = call.channel(Permission.READ_MESSAGE_HISTORY)
    items = [
        {"pinned_at": iso(message.pinned_at or 0), "message": _shape(call, message)}
        for message in reversed(place.pins.values())
    ]
    return {"items": items, "has_more": False}


async def old_pins(call: Call) -> list[Json]:
    """The pinned messages as the older route lists them."""
    place = call.channel(Permission.READ_MESSAGE_HISTORY)
    return [_shape(call, message) for message in reversed(place.pins.values())]


ALL = "/channels/{channel}/messages"
ROUTES: tuple[Route, ...] = (
    ("GET", ALL + "/pins", pins),
    ("PUT", ALL + "/pins/{message}", pin),
    ("DELETE", ALL + "/pins/{message}", unpin),
    ("POST", ALL + "/bulk-delete", bulk_delete),
    ("GET", ALL, read),
    ("POST", ALL, post),
    ("GET", ALL + "/{message}", read_one),
    ("PATCH", ALL + "/{message}", edit),
    ("DELETE", ALL + "/{message}", delete),
    ("GET", "/channels/{channel}/pins", old_pins),
    ("PUT", "/channels/{channel}/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/pins/{message}", unpin),
)
