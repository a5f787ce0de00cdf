"""What people do: every deed is checked as a client and Discord check it, then told to the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.sandbox import components, message_service, payloads
from bot.sandbox.components import (
    BUTTON,
    CHANNEL_SELECT,
    LABEL,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
)
from bot.sandbox.forms import OpenModal, check_count, fill, option_value
from bot.sandbox.interaction import Interaction, Kind
from bot.sandbox.interactions import Talk
from bot.sandbox.members import User
from bot.sandbox.message_service import Origin, Uploads
from bot.sandbox.model import Channel, ChannelKind, Json, Message
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.slash import Filling, Focus, NotPossible, command_data, offered


class Deeds:
    """The doings of people in one sandbox."""

    def __init__(self, talk: Talk) -> None:
        self.talk, self.world = talk, talk.world

    def _visible(self, user: User, channel: Channel) -> None:
        self.world.refresh(channel)
        if not in_channel(channel, user.id):
            raise NotPossible(f"{user.name} does not see {channel.name}")

    def command(
        self, user: User, channel: Channel, name: str, values: Mapping[str, Any], *, force: bool = False
    ) -> Interaction:
        """Give a slash command."""
        self._visible(user, channel)
        data = command_data(self.world, user, channel, name, values, force=force)
        return self.talk.begin(Kind.COMMAND, user, channel, data)

    def complete(
        self, user: User, channel: Channel, name: str, values: Mapping[str, Any], *, focused: str
    ) -> Interaction:
        """Type into one option of a slash command."""
        self._visible(user, channel)
        values = {focused: "", **values}
        data = command_data(self.world, user, channel, name, values, focus=Focus(focused))
        return self.talk.begin(Kind.AUTOCOMPLETE, user, channel, data)

    def menu(self, user: User, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Choose an entry of the context menu of a user or a message."""
        self._visible(user, channel)
        kind = 2 if isinstance(target, User) else 3
        if isinstance(target, Message) and (not self.sees_message(user, target) or target.ephemeral):
            raise NotPossible(f"{user.name} finds no menu on a message that is gone, or for one person alone")
        found = [c for c in offered(self.world, user, channel) if c["name"] == name and c["type"] == kind]
        if not found:
            raise NotPossible(f"{user.name} finds no context menu entry {name!r} here")
        data: Json = {"id": found[0]["id"], "name": name, "type": kind, "target_id": str(target.id)}
        filling = Filling(self.world, channel, {}, force=False)
        if isinstance(target, User):
            filling.thing(target)
        else:
            shape = payloads.message(target, self.world.base)
            filling.resolved["messages"] = {str(target.id): shape}
        return self.talk.begin(Kind.COMMAND, user, channel, data | {"resolved": filling.resolved})

    # components

    def sees_message(self, user: User, message: Message) -> bool:
        """Whether a user has this message before their eyes."""
        if message.deleted or (message.only_for is not None and message.only_for != user.id):
            return False
        return bool(in_channel(message.channel, user.id))

    def press(
        self,
        user: User,
        message: Message,
        custom_id: str,
        *,
        values: Sequence[Any] | None = None,
        force: bool = False,
    ) -> Interaction:
        """Press a button, or choose `values` in a select; `force` sends what a stale client would.

        Raises:
            NotPossible: the message or control is not there, is disabled, or does not take these values.
        """
        if not self.sees_message(user, message):
            raise NotPossible(f"{user.name} does not see this message")
        control = components.find(message.components, custom_id)
        shown = message.components
        if control is None and force:
            control, shown = _from_earlier(message, custom_id, select=values is not None)
        if control is None:
            there = [c["custom_id"] for c in components.walk(message.components) if c.get("custom_id")]
            raise NotPossible(f"the message has no control {custom_id!r}, only {there}")
        if control.get("disabled") and not force:
            raise NotPossible(f"the control {custom_id!r} is disabled")
        data: Json = {"custom_id": custom_id, "component_type": control["type"], "id": control.get("id", 0)}
        if values is not None:
            data |= self._choose(message.channel, control, values, force=force)
        elif control["type"] in SELECTS:
            raise NotPossible(f"{custom_id!r} is a select: choose something")
        clicked = message if shown is message.components else _as_shown(message, shown)
        talk = self.talk.begin(Kind.COMPONENT, user, message.channel, data, message=clicked)
        talk.message = message
        return talk

    def _choose(self, channel: Channel, control: Json, values: Sequence[Any], *, force: bool) -> Json:
        if control["type"] == BUTTON:
            raise NotPossible(f"{control['custom_id']!r} is a button")
        if not force:
            check_count(control, len(values))
        if control["type"] == STRING_SELECT:
            return {"values": [option_value(control, value, force=force) for value in values]}
        filling = Filling(self.world, channel, {}, force=force)
        ids = [filling.thing(value) for value in values]
        if control["type"] == CHANNEL_SELECT and control.get("channel_types"):
            kinds = {shape["type"] for shape in filling.resolved.get("channels", {}).values()}
            if not force and not kinds <= set(control["channel_types"]):
                raise NotPossible(f"{control['custom_id']!r} does not offer channels of these types")
        return {"values": ids, "resolved": filling.resolved}

    def submit(self, user: User, modal: OpenModal, values: Mapping[str, Any]) -> Interaction:
        """Send a modal; `values` by label or custom id, the rest stays as the modal proposes.

        Raises:
            NotPossible: a field is unknown, missing or does not take its value.
        """
        talk = modal.interaction
        left = dict(values)
        filling = Filling(self.world, talk.channel, {}, force=False)
        parts: list[Json] = []
        for number, item in enumerate(modal.shape["components"], start=1):
            if item["type"] == TEXT:
                parts.append({"type": TEXT, "id": number})
                continue
            field = item["component"] if item["type"] == LABEL else item["components"][0]
            label = item.get("label") or field.get("label")
            given = left.pop(field["custom_id"], left.pop(label, None))
            answer = fill(field, given, filling, str(label)) | {
                "type": field["type"],
                "custom_id": field["custom_id"],
                "id": 100 + number,
            }
            inside: Json = {"component": answer} if item["type"] == LABEL else {"components": [answer]}
            parts.append({"type": item["type"], "id": number, **inside})
        if left:
            raise NotPossible(f"the modal has no {sorted(left)}, only {[n for n, _ in modal.fields()]}")
        data: Json = {"custom_id": modal.shape["custom_id"], "components": parts}
        if filling.resolved:
            data["resolved"] = filling.resolved
        return self.talk.begin(Kind.MODAL, user, talk.channel, data, message=talk.message, opened_by=talk)

    def delete(self, user: User, message: Message) -> None:
        """Delete one's own message, or with Manage Messages anybody's; one's own ephemeral is dismissed.

        Raises:
            NotPossible: this user may not.
        """
        moderator = in_channel(message.channel, user.id) & Permission.MANAGE_MESSAGES
        mine = message.author is user or message.only_for == user.id
        if not self.sees_message(user, message) or not (mine or moderator):
            raise NotPossible(f"{user.name} may not delete this message")
        message_service.delete(self.world, message)

    def post(
        self,
        user: User,
        channel: Channel,
        text: str,
        *,
        reply_to: Message | None = None,
        uploads: Uploads | None = None,
    ) -> Message:
        """Write a message, with files by their number; an archived thread opens again by it.

        Raises:
            NotPossible: this user may not write here, or send files.
            DiscordError: 40005 the files are too large together, 50006 it says nothing, 50035 it is too long.
        """
        self._visible(user, channel)
        if channel.kind == ChannelKind.FORUM:
            raise NotPossible(f"{channel.name} is a forum: one writes in its posts")
        held = in_channel(channel, user.id)
        speak = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not held & speak:
            raise NotPossible(f"{user.name} may not write in {channel.name}")
        if uploads and not held & Permission.ATTACH_FILES:
            raise NotPossible(f"{user.name} may not send files in {channel.name}")
        if channel.thread and channel.thread.archived and channel.thread.locked:
            raise NotPossible(f"{channel.name} is locked")
        message_service.unarchive_for(self.world, channel)
        reference = {"type": 0, "message_id": str(reply_to.id)} if reply_to else None
        origin = Origin(author=user, reference=reference, replied_to=reply_to)
        return message_service.create(self.world, channel, {"content": text}, uploads or {}, origin=origin)


def _from_earlier(message: Message, custom_id: str, *, select: bool) -> tuple[Json, list[Json]]:
    """A control as a client that has not seen the last edits still shows it."""
    for version in reversed(message.earlier):
        if control := components.find(version, custom_id):
            return control, version
    kind = STRING_SELECT if select else BUTTON
    control = {"type": kind, "id": 999, "custom_id": custom_id, "style": 2, "label": "?", "options": []}
    row = {"type": ROW, "id": 998, "components": [control]}
    return control, [*message.components, row]


def _as_shown(message: Message, shown: list[Json]) -> Message:
    """The message as that client shows it."""
    return replace(message, components=shown)
