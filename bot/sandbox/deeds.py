"""What people do: every deed is checked as a client and Discord check it, then told to the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.sandbox import components, posts
from bot.sandbox.components import (
    BUTTON,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOXES,
    FILE_UPLOAD,
    LABEL,
    LINK_STYLE,
    RADIO,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
)
from bot.sandbox.model import Attachment, Channel, Json, Message, User
from bot.sandbox.permissions import Permission, in_channel
from bot.sandbox.posts import Origin
from bot.sandbox.slash import Filling, Focus, NotPossible, command_data, offered
from bot.sandbox.talk import Interaction, Kind, Talk

__all__ = ["Deeds", "NotPossible", "OpenModal"]


@dataclass(frozen=True, slots=True)
class OpenModal:
    """A modal on somebody's screen; `message` is the one whose component opened it."""

    interaction: Interaction

    @property
    def shape(self) -> Json:
        """The modal as the bot sent it."""
        assert self.interaction.modal is not None
        return self.interaction.modal

    def fields(self) -> list[tuple[str, Json]]:
        """Its fields in order, each with the text of its label."""
        found = []
        for item in self.shape["components"]:
            if item["type"] == LABEL:
                found.append((item["label"], item["component"]))
            elif item["type"] == ROW:
                found.append((item["components"][0].get("label") or "", item["components"][0]))
        return found


class Deeds:
    """The doings of people in one sandbox."""

    def __init__(self, talk: Talk) -> None:
        self.talk, self.world = talk, talk.world

    def _visible(self, user: User, channel: Channel) -> None:
        self.world.refresh(channel)
        if not in_channel(channel, user.id):
            raise NotPossible(f"{user.name} does not see {channel.name}")

    def upload(self, filename: str, data: bytes) -> Attachment:
        """Take in a file for a command's or a modal's attachment."""
        file = Attachment.of(self.world.ids.mint(), filename, data)
        file.ephemeral = True
        self.world.files[file.id] = file
        return file

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
        found = [c for c in offered(self.world, user, channel) if c["name"] == name and c["type"] == kind]
        if not found:
            raise NotPossible(f"{user.name} finds no context menu entry {name!r} here")
        data: Json = {"id": found[0]["id"], "name": name, "type": kind, "target_id": str(target.id)}
        filling = Filling(self.world, channel, {}, force=False)
        if isinstance(target, User):
            filling.thing(target)
        else:
            from bot.sandbox import shapes

            shape = shapes.message(target, self.world.base)
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
            _check_count(control, len(values))
        if control["type"] == STRING_SELECT:
            return {"values": [_option(control, value, force=force) for value in values]}
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
            answer = self._field(field, given, filling, str(label)) | {
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
        return self.talk.begin(Kind.MODAL, user, talk.channel, data, message=talk.message)

    def _field(self, field: Json, given: Any, filling: Filling, label: str) -> Json:
        kind = field["type"]
        if kind == TEXT_INPUT:
            return {"value": _typed(field, given, label)}
        if kind == CHECKBOX:
            return {"value": bool(field.get("default") if given is None else given)}
        if kind == RADIO:
            chosen = _chosen(field, [given] if given is not None else None)
            if not chosen and field.get("required", True):
                raise NotPossible(f"{label!r} must be answered")
            return {"value": chosen[0] if chosen else None}
        if kind in (STRING_SELECT, CHECKBOXES):
            chosen = _chosen(field, _listed(given))
        elif kind == FILE_UPLOAD:
            chosen = [filling.thing(self.upload(name, data)) for name, data in _listed(given) or []]
        else:
            proposed = [default["id"] for default in field.get("default_values") or []]
            chosen = [filling.thing(value) for value in (_listed(given) or proposed)]
        if chosen or field.get("required", True):
            _check_count(field, len(chosen), label=label)
        return {"values": chosen}

    def post(self, user: User, channel: Channel, text: str, *, reply_to: Message | None = None) -> Message:
        """Write a message; an archived thread opens again by it.

        Raises:
            NotPossible: this user may not write here.
        """
        self._visible(user, channel)
        held = in_channel(channel, user.id)
        speak = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not held & speak:
            raise NotPossible(f"{user.name} may not write in {channel.name}")
        if channel.thread and channel.thread.archived and channel.thread.locked:
            raise NotPossible(f"{channel.name} is locked")
        posts.unarchive_for(self.world, channel)
        reference = {"type": 0, "message_id": str(reply_to.id)} if reply_to else None
        origin = Origin(author=user, reference=reference, replied_to=reply_to)
        return posts.create(self.world, channel, {"content": text}, {}, origin=origin)


def _listed(given: Any) -> list[Any] | None:
    if given is None:
        return None
    return list(given) if isinstance(given, list | tuple | set) else [given]


def _typed(field: Json, given: Any, label: str) -> str:
    text = str(field.get("value") or "") if given is None else str(given)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text and not field.get("required", True):
        return text
    if not max(least, 1 if field.get("required", True) else 0) <= len(text) <= most:
        raise NotPossible(f"{label!r} takes {least} to {most} characters, not {len(text)}")
    return text


def _chosen(field: Json, given: Sequence[Any] | None) -> list[str]:
    if given is None:
        return [option["value"] for option in field.get("options") or [] if option.get("default")]
    return [_option(field, value, force=False) for value in given]


def _option(control: Json, value: Any, *, force: bool) -> str:
    """The value of an option named by its value or its label."""
    for option in control.get("options") or []:
        if option["value"] == str(value):
            return str(value)
    for option in control.get("options") or []:
        if option["label"] == value:
            return str(option["value"])
    if force:
        return str(value)
    raise NotPossible(f"no option {value!r}, only {[o['value'] for o in control.get('options') or []]}")


def _check_count(control: Json, count: int, *, label: str = "") -> None:
    many = len(control.get("options") or []) if control["type"] == CHECKBOXES else 1
    least, most = control.get("min_values"), control.get("max_values") or many
    least = 1 if least is None else least
    if not least <= count <= most:
        name = label or control.get("custom_id")
        raise NotPossible(f"{name!r} takes {least} to {most} values, not {count}")


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
    from dataclasses import replace

    return replace(message, components=shown)


def is_link(control: Json) -> bool:
    """Whether a button only opens an address."""
    return control.get("type") == BUTTON and control.get("style") == LINK_STYLE
