"""Slash commands as a person gives them: found by name, their options checked as a client does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bot.sandbox import payloads
from bot.sandbox.attachments import Attachment
from bot.sandbox.installs import context_of, owners
from bot.sandbox.members import Role, User
from bot.sandbox.model import Channel, ChannelKind, Json
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel, in_guild
from bot.sandbox.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
THINGS = frozenset({USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT})


class NotPossible(AssertionError):
    """A person could not do this: the client would not let them."""


class Focus(msgspec.Struct, frozen=True):
    """Which option is being typed, when the answer wanted is a list of choices."""

    option: str


def offered(world: World, user: User, channel: Channel) -> Iterator[Json]:
    """The commands that a person finds in a channel: by context, by server and by permission."""
    guild = channel.guild
    books = [world.commands.get(None, {})]
    if channel.kind == ChannelKind.FORUM:
        return
    if guild is not None:
        books.append(world.commands.get(guild.id, {}))
        if not in_channel(channel, user.id) & Permission.USE_APPLICATION_COMMANDS:
            return
    for book in books:
        for command in book.values():
            if owners(world, user, channel, command) and _fits(world, command, user, channel):
                yield command


def _fits(world: World, command: Json, user: User, channel: Channel) -> bool:
    guild, contexts = channel.guild, command.get("contexts")
    if contexts is not None and context_of(world, channel) not in contexts:
        return False
    if guild is None:
        return contexts is not None or command.get("dm_permission", True) is not False
    if command.get("default_member_permissions") is None:
        return True
    needed = int(command["default_member_permissions"]) or Permission.ADMINISTRATOR
    return in_guild(guild, user.id) & needed == needed


def find(world: World, user: User, channel: Channel, name: str) -> tuple[Json, list[Json], Json]:
    """The command of a full name such as `table act`, the steps down to it, and the last of them.

    Raises:
        NotPossible: there is none, or not for this person here.
    """
    words = name.strip().removeprefix("/").split()
    commands = {c["name"]: c for c in offered(world, user, channel) if c["type"] == 1}
    command = commands.get(words[0]) if words else None
    if command is None:
        raise NotPossible(f"{user.name} finds no command /{name} here, only {sorted(commands)}")
    leaf, steps = command, []
    for word in words[1:]:
        inner = {o["name"]: o for o in leaf.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)}
        if word not in inner:
            raise NotPossible(f"/{name}: no {word!r}, only {sorted(inner)}")
        leaf = inner[word]
        steps.append(leaf)
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in leaf.get("options") or []):
        raise NotPossible(f"/{name} has subcommands: {[o['name'] for o in leaf['options']]}")
    return command, steps, leaf


class Filling:
    """The values of one invocation, turned into options and resolved things."""

    def __init__(self, world: World, channel: Channel, leaf: Json, *, force: bool) -> None:
        """Fill in `leaf`; with `force` what a client would refuse is sent all the same."""
        self.world, self.channel, self.force = world, channel, force
        self.known: dict[str, Json] = {o["name"]: o for o in leaf.get("options") or []}
        self.resolved: Json = {}

    def options(self, values: Mapping[str, Any], focus: Focus | None) -> list[Json]:
        """The options as the interaction carries them.

        Raises:
            NotPossible: an option is unknown, missing or not acceptable.
        """
        unknown = set(values) - set(self.known)
        if unknown:
            raise NotPossible(f"no such options: {sorted(unknown)}; there are {sorted(self.known)}")
        if focus is None:
            missing = [n for n, o in self.known.items() if o.get("required") and n not in values]
            if missing and not self.force:
                raise NotPossible(f"required options are missing: {missing}")
        filled = []
        for name, option in self.known.items():
            if name not in values:
                continue
            typed = focus is not None and focus.option == name
            value = str(values[name]) if typed else self.value(option, values[name])
            shape: Json = {"name": name, "type": option["type"], "value": value}
            if typed:
                shape["focused"] = True
            filled.append(shape)
        return filled

    def value(self, option: Json, value: Any) -> Any:
        """One value in the shape of its option's type."""
        kind = option["type"]
        if kind in THINGS:
            return self.thing(value)
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() == "true"
        if kind in (INTEGER, NUMBER):
            value = self.number(option, value)
        choices = option.get("choices")
        if choices:
            value = self.choice(option, value)
        elif kind == STRING:
            value = self.text(option, str(value))
        return value

    def choice(self, option: Json, value: Any) -> Any:
        """The value of a choice given by its value or its name."""
        for choice in option["choices"]:
            if value == choice["value"] or value == choice["name"]:
                return choice["value"]
        if self.force:
            return value
        offer = [choice["value"] for choice in option["choices"]]
        raise NotPossible(f"{option['name']}={value!r} is not one of {offer}")

    def text(self, option: Json, value: str) -> str:
        """A text within its option's lengths."""
        least, most = option.get("min_length", 0), option.get("max_length", 6000)
        if not self.force and not least <= len(value) <= most:
            raise NotPossible(f"{option['name']} must have {least} to {most} characters")
        return value

    def number(self, option: Json, value: Any) -> int | float:
        """A number within its option's bounds."""
        try:
            number: int | float = int(value) if option["type"] == INTEGER else float(value)
        except ValueError as error:
            if option.get("choices"):
                return self.choice(option, value)  # type: ignore[no-any-return]  # choices of numbers are numbers
            raise NotPossible(f"{option['name']}={value!r} is not a number") from error
        low, high = option.get("min_value"), option.get("max_value")
        out = (low is not None and number < low) or (high is not None and number > high)
        if out and not self.force:
            raise NotPossible(f"{option['name']}={number} is not within {low} to {high}")
        return number

    def thing(self, value: Any) -> str:
        """The id of a user, role, channel or file (name and bytes), which is noted as resolved."""
        value = getattr(value, "user", value)
        if isinstance(value, tuple):
            value = self._upload(*value)
        if isinstance(value, int | str):
            value = self._by_id(int(value))
        resolve(self.world, self.channel, self.resolved, value)
        return str(value.id)

    def _upload(self, filename: str, data: bytes) -> Attachment:
        file = Attachment.of(self.world.ids.mint(), filename, data)
        file.ephemeral = True
        self.world.files[file.id] = file
        return file

    def _by_id(self, id_: int) -> User | Channel | Role:
        world, guild = self.world, self.channel.guild
        for book in (world.users, world.channels, guild.roles if guild else {}):
            if id_ in book:
                return book[id_]
        raise NotPossible(f"nothing here has the id {id_}")


def resolve(world: World, channel: Channel, resolved: Json, value: User | Channel | Role | Attachment) -> None:
    """Note a thing among the resolved data of an interaction.

    Raises:
        NotPossible: it is nothing that an option can hold.
    """
    key, guild = str(value.id), channel.guild
    if isinstance(value, User):
        resolved.setdefault("users", {})[key] = payloads.user(value)
        if guild is not None and value.id in guild.members:
            holder = payloads.member(guild.members[value.id], with_user=False)
            holder["permissions"] = str(in_channel(channel, value.id))
            resolved.setdefault("members", {})[key] = holder
    elif isinstance(value, Channel):
        resolved.setdefault("channels", {})[key] = payloads.interaction_channel(value, world.bot.id)
    elif isinstance(value, Role):
        resolved.setdefault("roles", {})[key] = payloads.role(value)
    elif isinstance(value, Attachment):
        resolved.setdefault("attachments", {})[key] = payloads.attachment(value, world.base)
    else:
        raise NotPossible(f"{value!r} is no user, channel, role or file")


def command_data(  # noqa: PLR0913 - who says what where, and how
    world: World,
    user: User,
    channel: Channel,
    name: str,
    values: Mapping[str, Any],
    *,
    focus: Focus | None = None,
    force: bool = False,
) -> Json:
    """The `data` of a slash command's interaction, or of its autocompletion when `focus` is given.

    Raises:
        NotPossible: a client would not send this.
    """
    command, steps, leaf = find(world, user, channel, name)
    filling = Filling(world, channel, leaf, force=force)
    options = filling.options(values, focus)
    for step in reversed(steps):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if filling.resolved:
        data["resolved"] = filling.resolved
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data
