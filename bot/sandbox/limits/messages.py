"""Limits on a message: its text, embeds, files, mentions and components, alone and together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bot.sandbox.attachments import Attachment
from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.components import Tree
from bot.sandbox.limits.embeds import check_embeds
from bot.sandbox.limits.problems import Json, Problems
from bot.sandbox.model import Message, MessageFlag

if TYPE_CHECKING:
    from bot.sandbox.world import World

MOST_FILES, MOST_CONTENT = 10, 2000
SENDABLE = int(MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2)
LEGACY = ("content", "embeds", "sticker_ids", "poll")


class Upload(msgspec.Struct, frozen=True):
    """A file of a multipart request."""

    filename: str
    data: bytes


def check_message(  # noqa: PLR0913 - a post and an edit differ in these
    world: World,
    body: Json,
    uploads: dict[int, Upload],
    *,
    editing: Message | None = None,
    kept: list[Attachment] | None = None,
    ephemeral_allowed: bool = False,
) -> None:
    """Check a message to be posted, or what an edit would make of one (`kept` are the files it keeps).

    Raises:
        DiscordError: 50035 with every fault, 50006 nothing is said, 40005 too large.
    """
    problems = Problems()
    allowed = SENDABLE | (int(MessageFlag.EPHEMERAL) if ephemeral_allowed else 0)
    _check_flags(problems, body, allowed)
    _check_sizes(world, uploads)
    names = _check_files(problems, body, uploads, kept or [])
    v2 = bool(int(body.get("flags") or 0) & MessageFlag.COMPONENTS_V2) or bool(editing and editing.v2)
    if v2:
        _check_unmixed(problems, body, editing)
    if body.get("content"):
        problems.length(("content",), body["content"], 0, MOST_CONTENT)
    check_embeds(problems, body.get("embeds") or [])
    _check_mentions(problems, body.get("allowed_mentions"))
    if body.get("nonce") is not None:
        problems.length(("nonce",), str(body["nonce"]), 0, 25)
    if body.get("components"):
        emojis = frozenset(str(emoji_id) for emoji_id in world.emojis)
        Tree(problems, names, emojis, v2).check(body["components"])
    problems.raise_any()
    if _says_nothing(body, uploads, editing, kept or [], v2=v2):
        raise DiscordError(50006)


def _check_flags(problems: Problems, body: Json, allowed: int) -> None:
    flags = body.get("flags")
    if flags is not None and (not isinstance(flags, int) or flags & ~allowed):
        problems.add(("flags",), "MESSAGE_FLAGS_INVALID", "Only some flags can be set on this message")


def _check_sizes(world: World, uploads: dict[int, Upload]) -> None:
    sizes = [len(upload.data) for upload in uploads.values()]
    if any(size > world.policy.file_bytes for size in sizes) or sum(sizes) > world.policy.request_bytes:
        raise DiscordError(40005)


def _check_files(problems: Problems, body: Json, uploads: dict[int, Upload], kept: list[Attachment]) -> frozenset[str]:
    """Check the files' metadata and give the names that components may refer to."""
    listed = body.get("attachments") or []
    names = {str(index): upload.filename for index, upload in uploads.items()}
    known = {str(file.id) for file in kept}
    if len(uploads) + len(kept) > MOST_FILES or len(listed) > MOST_FILES:
        problems.add(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for index, meta in enumerate(listed):
        number = str(meta.get("id"))
        if number not in names and number not in known:
            message = "No uploaded file and no attachment of the message has this id"
            problems.add(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", message)
        if meta.get("description") is not None:
            problems.length(("attachments", index, "description"), meta["description"], 0, 1024)
        if meta.get("filename") and number in names:
            problems.length(("attachments", index, "filename"), meta["filename"], 1, 1024)
            names[number] = meta["filename"]
    return frozenset(names.values()) | {file.filename for file in kept}


def _check_unmixed(problems: Problems, body: Json, editing: Message | None) -> None:
    for name in LEGACY:
        left = editing is not None and not editing.v2 and name not in body and getattr(editing, name, None)
        if body.get(name) or left:
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            problems.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _check_mentions(problems: Problems, allowed: Any) -> None:
    if allowed is None:
        return
    parse = allowed.get("parse") or []
    for index, word in enumerate(parse):
        if word not in ("users", "roles", "everyone"):
            message = "Value must be one of ('users', 'roles', 'everyone')."
            problems.add(("allowed_mentions", "parse", index), "BASE_TYPE_CHOICES", message)
    for kind in ("users", "roles"):
        named = allowed.get(kind) or []
        problems.length(("allowed_mentions", kind), named, 0, 100)
        if named and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _says_nothing(
    body: Json, uploads: dict[int, Upload], editing: Message | None, kept: list[Attachment], *, v2: bool
) -> bool:
    def left(name: str) -> bool:
        if name in body or editing is None:
            return bool(body.get(name))
        return bool(getattr(editing, name))

    if v2:
        return not left("components")
    files = bool(uploads) or bool(kept)
    return not (left("content") or left("embeds") or left("components") or files or body.get("sticker_ids"))
