"""Application commands, global and of one server."""

from __future__ import annotations

from collections.abc import Iterable

from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.commands import check_command, check_commands
from bot.sandbox.model import Json
from bot.sandbox.rest.call import Call, Route


def _book(call: Call) -> dict[int, Json]:
    """The commands of the place in the path: of a server, or everywhere."""
    call.own_application()
    guild_id = call.guild().id if "guild" in call.ids else None
    return call.world.commands.setdefault(guild_id, {})


def _shape(call: Call, wish: Json, known: Json | None) -> Json:
    world = call.world
    kind = int(wish.get("type") or 1)
    shape: Json = {
        "id": known["id"] if known else str(world.ids.mint()),
        "application_id": str(call.bot.id),
        "version": str(world.ids.mint()),
        "type": kind,
        "name": wish["name"],
        "name_localizations": wish.get("name_localizations"),
        "description": wish.get("description") or "",
        "description_localizations": wish.get("description_localizations"),
        "default_member_permissions": wish.get("default_member_permissions"),
        "nsfw": bool(wish.get("nsfw")),
        "contexts": wish.get("contexts"),
        "integration_types": wish.get("integration_types") or [0],
        "dm_permission": wish.get("dm_permission", True),
    }
    if wish.get("options"):
        shape["options"] = wish["options"]
    if "guild" in call.ids:
        shape["guild_id"] = str(call.ids["guild"])
    return shape


def _named(commands: Iterable[Json], wish: Json) -> Json | None:
    kind = int(wish.get("type") or 1)
    return next((c for c in commands if c["name"] == wish.get("name") and c["type"] == kind), None)


async def listing(call: Call) -> list[Json]:
    """All commands here."""
    return list(_book(call).values())


async def replace(call: Call) -> list[Json]:
    """Make the given commands the only ones; those that keep their name keep their id."""
    book = _book(call)
    check_commands(call.bulk)
    fresh = [_shape(call, wish, _named(book.values(), wish)) for wish in call.bulk]
    book.clear()
    book.update({int(command["id"]): command for command in fresh})
    call.world.tell_people("commands", {})
    return fresh


async def create(call: Call) -> Json:
    """Add a command, or replace the one of the same name."""
    book = _book(call)
    check_command(call.body)
    known = _named(book.values(), call.body)
    check_commands([*(c for c in book.values() if c is not known), call.body])
    fresh = _shape(call, call.body, known)
    book[int(fresh["id"])] = fresh
    return fresh


def _one(call: Call) -> Json:
    found = _book(call).get(call.ids["command"])
    if found is None:
        raise DiscordError(10063)
    return found


async def read(call: Call) -> Json:
    """One command."""
    return _one(call)


async def edit(call: Call) -> Json:
    """Change one command."""
    known = _one(call)
    wish = known | call.body
    check_command(wish)
    fresh = _book(call)[int(known["id"])] = _shape(call, wish, known)
    return fresh


async def delete(call: Call) -> None:
    """Remove one command."""
    _one(call)
    del _book(call)[call.ids["command"]]


def _routes(base: str) -> tuple[Route, ...]:
    return (
        ("GET", base, listing),
        ("PUT", base, replace),
        ("POST", base, create),
        ("GET", base + "/{command}", read),
        ("PATCH", base + "/{command}", edit),
        ("DELETE", base + "/{command}", delete),
    )


ROUTES: tuple[Route, ...] = _routes("/applications/{application}/commands") + _routes(
    "/applications/{application}/guilds/{guild}/commands"
)
