"""What the page asks for: requests read into things of the world, and answers in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox.errors import DiscordError
from bot.sandbox.members import User
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.permissions import in_channel
from bot.sandbox.slash import NotPossible
from bot.sandbox.world import World

SAFE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(type=dict[str, Any]).decode


class Wish:
    """What a request asks for: its parameters, and the things they name.

    Reading a property raises NotPossible when the thing is not there for this user.
    """

    def __init__(self, world: World, given: Json, body: bytes = b"") -> None:
        """Look things up in `world` by the ids in `given`; `body` is a file that comes with them."""
        self._world, self.given, self.body = world, given, body

    @property
    def user(self) -> User:
        """Who asks."""
        user = self._world.users.get(int(self.given["user"]))
        if user is None or user.bot:
            raise NotPossible("There is no such user.")
        return user

    @property
    def channel(self) -> Channel:
        """Where."""
        channel = self._world.channels.get(int(self.given["channel"]))
        if channel is None or not in_channel(channel, self.user.id):
            raise NotPossible("There is no such channel.")
        return channel

    @property
    def message(self) -> Message:
        """On which message; its visibility is checked with the deed."""
        message = self._world.messages.get(int(self.given["message"]))
        if message is None:
            raise NotPossible("That message is not there.")
        return message


Work = Callable[[Wish], Awaitable[Any]]


def as_json(payload: Any, status: int = 200) -> web.Response:
    """An answer to the page."""
    return web.Response(body=encode(payload), status=status, content_type="application/json", headers=SAFE_HEADERS)


def taking(world: World, work: Work) -> Callable[[web.Request], Awaitable[web.Response]]:
    """A request handler that grants a wish, and says in one sentence when it cannot."""

    async def take(request: web.Request) -> web.Response:
        try:
            body = await request.read() if request.can_read_body else b""
            if request.content_type == "application/octet-stream":
                return as_json(await work(Wish(world, {**request.query}, body)))
            given = _decode(body) if body else {}
            return as_json(await work(Wish(world, {**request.query, **given})))
        except NotPossible as refusal:
            return as_json({"problem": str(refusal)}, 409)
        except DiscordError as error:
            return as_json({"problem": error.message, "code": error.code}, error.status)
        except web.HTTPRequestEntityTooLarge:
            too_large = DiscordError(40005)
            return as_json({"problem": too_large.message, "code": too_large.code}, too_large.status)
        except (msgspec.DecodeError, KeyError, ValueError, TypeError) as error:
            return as_json({"problem": f"This request cannot be read: {error}"}, 400)

    return take
