"""The page's own API: the world as a user sees it, their deeds, and live news over a websocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import components, views
from bot.sandbox.forms import OpenModal
from bot.sandbox.interaction import Interaction
from bot.sandbox.members import Dms, User
from bot.sandbox.model import Json, Message
from bot.sandbox.page_requests import SAFE_HEADERS, Wish, encode, taking
from bot.sandbox.slash import NotPossible
from bot.sandbox.uploads import Uploads
from bot.sandbox.user_actions import Deeds
from bot.sandbox.world import News, World

PAGE = Path(__file__).parent / "page"
MEDIA_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
FONTS = Path(__file__).parents[2] / "data" / "fonts"
TYPEFACES = ("skald-display.ttf", "skald-text.ttf", "skald-strong.ttf")
MESSAGES_AT_ONCE, NEWS_WAITING, NAME_LENGTH = 50, 2000, 32


class Starter(msgspec.Struct, frozen=True):
    """A command that an empty channel offers as one button, where the bot offers that command.

    Attributes:
        label: what the button says.
        command: the command's full name.
        options: the values of its options.
        then: label of the button of the answer that is pressed at once, or nothing.
        words: what it leads to, in a sentence.
        icon: name of one of the page's drawings, or nothing.
        first: whether it stands before the others, for newcomers.
    """

    label: str
    command: str
    options: Mapping[str, str | int] = msgspec.field(default_factory=dict)
    then: str = ""
    words: str = ""
    icon: str = ""
    first: bool = False


class PageApi:
    """Serves the page and does what its user asks, with the same checks as the Python driver."""

    def __init__(self, world: World, deeds: Deeds, *, make_user: Callable[[str, str, Dms], User]) -> None:
        """Serve `world`; `make_user` lets somebody new in by name, locale and DM setting."""
        self.world, self.deeds, self._make_user = world, deeds, make_user
        self._files = {path.name: path for path in PAGE.iterdir() if path.suffix in MEDIA_TYPES}
        self._files |= {name: FONTS / name for name in TYPEFACES}
        self.starters: tuple[Starter, ...] = ()
        self.introduction = ""
        self._uploads = Uploads(world)
        self._sockets: set[web.WebSocketResponse] = set()

    def add_to(self, app: web.Application) -> None:
        """Register every route."""
        add = app.router.add_route
        add("GET", "/", self.page)
        add("GET", "/page/{name}", self.page)
        add("GET", "/api/live", self.live)
        for method, path, work in (
            ("GET", "/api/people", self.people),
            ("GET", "/api/world", self.world_of),
            ("GET", "/api/messages", self.messages),
            ("GET", "/api/commands", self.commands),
            ("GET", "/api/members", self.members),
            ("GET", "/api/starters", self.offers),
            ("GET", "/api/introduction", self.introduce),
            ("POST", "/api/people", self.create_person),
            ("PATCH", "/api/people", self.change_person),
            ("POST", "/api/dm", self.open_dm),
            ("PUT", "/api/files", self.take_file),
            ("POST", "/api/slash", self.slash),
            ("POST", "/api/autocomplete", self.autocomplete),
            ("POST", "/api/menu", self.menu),
            ("POST", "/api/click", self.click),
            ("POST", "/api/choose", self.choose),
            ("POST", "/api/submit", self.submit),
            ("POST", "/api/post", self.post),
            ("POST", "/api/delete", self.delete),
        ):
            add(method, path, taking(self.world, work))

    async def page(self, request: web.Request) -> web.Response:
        """The page and its files, and no other file."""
        path = self._files.get(request.match_info.get("name", "index.html"))
        if path is None:
            raise web.HTTPNotFound
        kind = MEDIA_TYPES[path.suffix]
        charset = "utf-8" if kind.startswith("text/") else None
        return web.Response(body=path.read_bytes(), content_type=kind, charset=charset, headers=SAFE_HEADERS)

    # reading

    async def people(self, _wish: Wish) -> list[Json]:
        """Who is there to be."""
        return [views.person(user) for user in self.world.users.values() if not user.bot]

    async def world_of(self, wish: Wish) -> Json:
        """`user` → servers, channels, threads, DM and people."""
        return views.world_of(self.world, wish.user)

    async def messages(self, wish: Wish) -> list[Json]:
        """`user, channel[, before]` → messages, oldest first."""
        before = int(wish.given["before"]) if "before" in wish.given else None
        found = views.visible(wish.channel, wish.user, before=before, limit=MESSAGES_AT_ONCE)
        return views.messages(self.world, found)

    async def commands(self, wish: Wish) -> list[Json]:
        """`user, channel` → the commands on offer there."""
        return views.commands(self.world, wish.user, wish.channel)

    async def members(self, wish: Wish) -> list[Json]:
        """`user, channel` → everybody who sees that channel, the bot first."""
        return views.members(self.world, wish.channel)

    async def offers(self, _wish: Wish) -> list[Json]:
        """What a newcomer may begin with one press."""
        return [msgspec.structs.asdict(starter) for starter in self.starters]

    async def introduce(self, _wish: Wish) -> Json:
        """What the bot is, in words for somebody who has never heard of it; none where it says nothing."""
        return {"words": self.introduction}

    # people

    async def create_person(self, wish: Wish) -> Json:
        """`name[, locale][, dms]` → a new user, who joins every server."""
        name = str(wish.given["name"]).strip()
        if not 1 <= len(name) <= NAME_LENGTH:
            raise NotPossible(f"A name has 1 to {NAME_LENGTH} characters.")
        locale = str(wish.given.get("locale", "en-US"))
        return views.person(self._make_user(name, locale, Dms(wish.given.get("dms", "open"))))

    async def change_person(self, wish: Wish) -> Json:
        """`user[, dms][, locale][, installed]` → the user as changed."""
        user = wish.user
        user.installed = bool(wish.given.get("installed", user.installed))
        user.dms = Dms(wish.given.get("dms", user.dms.value))
        user.locale = str(wish.given.get("locale", user.locale))
        return views.person(user)

    async def open_dm(self, wish: Wish) -> Json:
        """`user` → their DM with the bot."""
        return views.place(self.world.dm(wish.user), wish.user)

    # deeds

    async def take_file(self, wish: Wish) -> Json:
        """`user, name` and the file itself → its id, to be sent with something."""
        return {"id": str(self._uploads.take_in(wish.user, str(wish.given["name"]), wish.body))}

    def _with_files(self, wish: Wish, values: Mapping[str, Any]) -> dict[str, Any]:
        """The same values with a name and bytes in the place of each `{"file": id}`."""

        def read(value: Any) -> Any:
            if isinstance(value, list):
                return [read(each) for each in value]
            if not isinstance(value, dict):
                return value
            upload = self._uploads.take_out(wish.user, int(value["file"]))
            return (upload.filename, upload.data)

        return {name: read(value) for name, value in values.items()}

    async def slash(self, wish: Wish) -> Json:
        """`user, channel, name, options` → what came of the command; an option may be `{"file": id}`."""
        options = self._with_files(wish, wish.given.get("options") or {})
        talk = self.deeds.command(wish.user, wish.channel, str(wish.given["name"]), options)
        return await _outcome(talk)

    async def autocomplete(self, wish: Wish) -> Json:
        """`user, channel, name, options, focused` → choices."""
        options, name = wish.given.get("options") or {}, str(wish.given["name"])
        focused = str(wish.given["focused"])
        return await _outcome(self.deeds.complete(wish.user, wish.channel, name, options, focused=focused))

    async def menu(self, wish: Wish) -> Json:
        """`user, channel, name, target` (a user's or message's id) → what came of it."""
        target = int(wish.given["target"])
        aim: User | Message | None = self.world.users.get(target) or self.world.messages.get(target)
        if aim is None or (isinstance(aim, Message) and not self.deeds.sees_message(wish.user, aim)):
            raise NotPossible("There is nothing of that id here.")
        return await _outcome(self.deeds.menu(wish.user, wish.channel, str(wish.given["name"]), aim))

    async def click(self, wish: Wish) -> Json:
        """`user, message, custom_id` → what came of the button."""
        return await self._pressed(wish, None)

    async def choose(self, wish: Wish) -> Json:
        """`user, message, custom_id, values` → what came of the choice."""
        return await self._pressed(wish, list(wish.given["values"]))

    async def _pressed(self, wish: Wish, values: list[Any] | None) -> Json:
        """Press a control; one that an edit has just removed is passed on to the bot, as Discord does."""
        message, custom_id = wish.message, str(wish.given["custom_id"])
        late = components.find(message.components, custom_id) is None and any(
            components.find(version, custom_id) is not None for version in message.earlier
        )
        return await _outcome(self.deeds.press(wish.user, message, custom_id, values=values, force=late))

    async def submit(self, wish: Wish) -> Json:
        """`user, interaction, values` (by custom id) → what came of the modal that it opened; see `slash` for files."""
        talk = self.world.interactions.get(int(wish.given["interaction"]))
        if talk is None or talk.modal is None or talk.user is not wish.user:
            raise NotPossible("That form is not open.")
        values = self._with_files(wish, wish.given.get("values") or {})
        return await _outcome(self.deeds.submit(wish.user, OpenModal(talk), values))

    async def post(self, wish: Wish) -> Json:
        """`user, channel, text[, reply_to][, files]` → the message."""
        reply = wish.given.get("reply_to")
        answered = wish.channel.messages.get(int(reply)) if reply else None
        if answered is not None and not self.deeds.sees_message(wish.user, answered):
            raise NotPossible("That message is not there.")
        uploads = {
            number: self._uploads.take_out(wish.user, int(file))
            for number, file in enumerate(wish.given.get("files", ()))
        }
        message = self.deeds.post(wish.user, wish.channel, str(wish.given["text"]), reply_to=answered, uploads=uploads)
        return views.messages(self.world, [message])[0]

    async def delete(self, wish: Wish) -> Json:
        """`user, message` → the user's own (or own ephemeral) message is gone."""
        message = wish.message
        self.deeds.delete(wish.user, message)
        return {"deleted": str(message.id)}

    # news

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """`?user=ID`: news of everything that this user may see, as `{kind, channel, payload}`."""
        try:
            user = Wish(self.world, dict(request.query)).user
        except (NotPossible, KeyError, ValueError) as error:
            raise web.HTTPNotFound(text="There is no such user.") from error
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1 << 16)
        await socket.prepare(request)
        self._sockets.add(socket)
        waiting: asyncio.Queue[News] = asyncio.Queue(NEWS_WAITING)

        def hear(news: News) -> None:
            if self.world.may_know(news, user.id) and not waiting.full():
                waiting.put_nowait(news)

        self.world.listeners.append(hear)
        teller = asyncio.create_task(_tell(socket, waiting))
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
        finally:
            self.world.listeners.remove(hear)
            self._sockets.discard(socket)
            teller.cancel()
        return socket

    async def stop(self) -> None:
        """Close every live connection."""
        for socket in tuple(self._sockets):
            await socket.close(code=1001)


async def _outcome(talk: Interaction) -> Json:
    await talk.first.wait()
    return views.outcome(talk)


async def _tell(socket: web.WebSocketResponse, waiting: asyncio.Queue[News]) -> None:
    while True:
        news = await waiting.get()
        channel = str(news.channel.id) if news.channel else None
        frame = {"kind": news.kind, "channel": channel, "payload": news.payload}
        await socket.send_str(encode(frame).decode())
