"""Messages coming to be, changing and going: the one path for channel posts, answers and followups."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from bot.sandbox import components, mentions, payloads
from bot.sandbox.attachments import Attachment
from bot.sandbox.errors import DiscordError, too_many
from bot.sandbox.limits.messages import Upload, check_message
from bot.sandbox.members import User
from bot.sandbox.model import Channel, Json, Message, MessageFlag
from bot.sandbox.world import DIRECT_MESSAGES, GUILD_MESSAGES, World

Uploads = dict[int, Upload]
KEPT_FLAGS = int(MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2)


class Origin(msgspec.Struct, frozen=True):
    """How a message comes about, beside what it says."""

    author: User
    only_for: int | None = None
    webhook: bool = False
    interaction: Json | None = None
    reference: Json | None = None
    replied_to: Message | None = None
    id: int | None = None
    """The id of the post whose first message it is."""


def make_files(world: World, body: Json, uploads: Uploads, *, ephemeral: bool = False) -> list[Attachment]:
    """Take in the uploads of a request, with the names and descriptions that its metadata gives."""
    about = {str(meta.get("id")): meta for meta in body.get("attachments") or []}
    files = []
    for index, upload in sorted(uploads.items()):
        meta = about.get(str(index), {})
        file = Attachment.of(world.ids.mint(), meta.get("filename") or upload.filename, upload.data)
        file.description = meta.get("description")
        file.ephemeral = ephemeral
        files.append(file)
    return files


def create(world: World, channel: Channel, body: Json, uploads: Uploads, *, origin: Origin) -> Message:
    """Post a message after checking it.

    Raises:
        DiscordError: the body breaks a limit or says nothing.
    """
    check_message(world, body, uploads, ephemeral_allowed=origin.webhook)
    message = Message(
        id=origin.id or world.ids.mint(),
        channel=channel,
        author=origin.author,
        at=world.clock.now(),
        only_for=origin.only_for,
        webhook=origin.webhook,
        interaction=origin.interaction,
        reference=origin.reference,
        replied_to=origin.replied_to,
    )
    message.attachments = make_files(world, body, uploads, ephemeral=origin.only_for is not None)
    message.flags = int(body.get("flags") or 0) & KEPT_FLAGS
    if origin.only_for is not None:
        message.flags |= MessageFlag.EPHEMERAL
    if message.reference is not None and message.kind == 0:
        message.kind = 19
    nonce = body.get("nonce")
    message.nonce = None if nonce is None else str(nonce)
    _fill(world, message, body)
    world.keep_message(message)
    _tell(world, "MESSAGE_CREATE", message)
    return message


def placeholder(world: World, channel: Channel, *, origin: Origin) -> Message:
    """Post the "is thinking" message of a deferred answer."""
    flags = int(MessageFlag.LOADING | (MessageFlag.EPHEMERAL if origin.only_for is not None else 0))
    message = Message(
        id=world.ids.mint(),
        channel=channel,
        author=origin.author,
        at=world.clock.now(),
        only_for=origin.only_for,
        webhook=True,
        interaction=origin.interaction,
        flags=flags,
        kind=20,
    )
    world.keep_message(message)
    _tell(world, "MESSAGE_CREATE", message)
    return message


def _fill(world: World, message: Message, body: Json) -> None:
    message.content = str(body.get("content") or "")
    message.embeds = list(body.get("embeds") or [])
    message.components = components.resolve(body.get("components") or [], message.attachments, world.base)
    mentions.mark(world, message, body.get("allowed_mentions"))


def edit(world: World, message: Message, body: Json, uploads: Uploads) -> None:
    """Change a message after checking the result; files that `attachments` does not list are removed.

    Raises:
        DiscordError: the body breaks a limit or would leave the message empty.
    """
    kept = _kept_files(message, body)
    check_message(world, body, uploads, editing=message, kept=kept, ephemeral_allowed=True)
    if message.earlier or message.components:
        message.earlier.append(message.components)
    fresh = make_files(world, body, uploads, ephemeral=message.ephemeral)
    world.fade([file for file in message.attachments if file not in kept])
    message.attachments = kept + fresh
    for file in fresh:
        world.files[file.id] = file
    if "flags" in body and body["flags"] is not None:
        v2 = message.flags & MessageFlag.COMPONENTS_V2
        message.flags = (message.flags & ~KEPT_FLAGS) | (int(body["flags"]) & KEPT_FLAGS) | v2
    if "content" in body:
        message.content = str(body["content"] or "")
    if "embeds" in body:
        message.embeds = list(body["embeds"] or [])
    if "components" in body:
        message.components = components.resolve(body["components"] or [], message.attachments, world.base)
    if not message.loading:
        message.edited_at = world.clock.now()
    message.flags &= ~MessageFlag.LOADING
    mentions.mark(world, message, body.get("allowed_mentions"))
    _tell(world, "MESSAGE_UPDATE", message)


def _kept_files(message: Message, body: Json) -> list[Attachment]:
    if body.get("attachments") is None:
        return [] if "attachments" in body else list(message.attachments)
    listed: dict[str, dict[str, Any]] = {str(meta.get("id")): meta for meta in body["attachments"]}
    kept = [file for file in message.attachments if str(file.id) in listed]
    for file in kept:
        file.description = listed[str(file.id)].get("description", file.description)
    return kept


def check_old_edit(world: World, message: Message) -> None:
    """Hold edits by the bot token of messages older than an hour to their own small allowance.

    Raises:
        DiscordError: 30046, the allowance is used up.
    """
    now, policy = world.clock.now(), world.policy
    if now - message.at < policy.old_message_age:
        return
    recent: deque[float] = message.edits_when_old
    while recent and now - recent[0] > policy.old_edit_window:
        recent.popleft()
    if len(recent) >= policy.old_edits:
        raise too_many(30046, retry_after=policy.old_edit_retry_after)
    recent.append(now)


def delete(world: World, message: Message) -> None:
    """Take a message away from where everybody sees it."""
    message.channel.messages.pop(message.id, None)
    message.channel.pins.pop(message.id, None)
    world.forget_message(message)
    _tell(world, "MESSAGE_DELETE", message)


def unarchive_for(world: World, channel: Channel) -> None:
    """Reopen an archived thread because somebody writes in it.

    Raises:
        DiscordError: 50083 when it is locked as well.
    """
    world.refresh(channel)
    thread = channel.thread
    if thread is not None and thread.archived:
        if thread.locked:
            raise DiscordError(50083)
        world.set_archived(channel, archived=False)


def _tell(world: World, event: str, message: Message) -> None:
    guild = message.channel.guild
    guild_id = guild.id if guild else None
    if event == "MESSAGE_DELETE":
        payload: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if guild_id is not None:
            payload["guild_id"] = str(guild_id)
        files: tuple[Attachment, ...] = ()
    else:
        payload = payloads.gateway_message(message, world.base)
        files = tuple(message.attachments)
    if message.only_for is None:
        intents = GUILD_MESSAGES if guild else DIRECT_MESSAGES
        world.tell_bot(event, payload, guild_id=guild_id, intents=intents)
    world.tell_people(event.lower(), payload, channel=message.channel, only_for=message.only_for, files=files)
    if event == "MESSAGE_CREATE" and not message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS:
        for user_id in mentions.pinged(message):
            world.tell_people("notification", payload, channel=message.channel, only_for=user_id)
