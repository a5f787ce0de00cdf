"""The sandbox put together: one loopback server with REST, gateway and files, and the people in it."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.attachments import Attachment
from bot.sandbox.clock import Clock
from bot.sandbox.connect import Pointing, pointing
from bot.sandbox.devtools_api import DrawerApi
from bot.sandbox.fault_injection import Mishaps
from bot.sandbox.gateway import Gateway
from bot.sandbox.http_api import PageApi
from bot.sandbox.interactions import Talk
from bot.sandbox.limits.numbers import Policy
from bot.sandbox.members import Dms, User
from bot.sandbox.model import Guild, Message
from bot.sandbox.origin_guard import guard
from bot.sandbox.people import Person
from bot.sandbox.permission_bits import INSTALLED, bits
from bot.sandbox.rest.entry import Breach, Entry, Request
from bot.sandbox.user_actions import Deeds
from bot.sandbox.world import News, World
from bot.sandbox.world_file import WorldFile

TOKEN = "sandbox"  # noqa: S105 - the word that stands for a token on loopback
PINGS_KEPT = 1000
SAFE_FILE = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, max-age=86400, immutable",
}
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - told apart from one interface, not listened on


class Sandbox(Mishaps):
    """A Discord of one's own on 127.0.0.1. Make one with `await Sandbox.start()`."""

    def __init__(self, *, clock: Clock | None, token: str, history: int | None) -> None:
        """Prepare everything; nothing listens before `open`."""
        self.clock = clock or Clock()
        self.policy = Policy()
        self.world = World(clock=self.clock, policy=self.policy, history=history)
        self.gateway = Gateway(self.world, token=token)
        self.talk = Talk(self.world)
        self.deeds = Deeds(self.talk)
        self.entry = Entry(self.gateway, self.talk, token=token, history=history)
        self.page = PageApi(self.world, self.deeds, make_user=self._newcomer)
        self.hosts: frozenset[str] = frozenset()
        super().__init__(self.entry.faults)
        self.drawer = DrawerApi(self.world, self.gateway, self.entry, self)
        self.token = token
        self.url = ""
        self.people: dict[int, Person] = {}
        self._pings: dict[int, deque[Message]] = defaultdict(lambda: deque(maxlen=PINGS_KEPT))
        self._runner: web.AppRunner | None = None
        self._kept: WorldFile | None = None
        self.world.to_bot = self.gateway.dispatch
        self.world.listeners.append(self._note)

    @classmethod
    async def start(
        cls,
        *,
        port: int = 0,
        clock: Clock | None = None,
        token: str = TOKEN,
        history: int | None = None,
        host: str = "127.0.0.1",
    ) -> Self:
        """Open a sandbox; port 0 takes a free one.

        Args:
            port: Where to listen.
            clock: The sandbox's time; a fresh one when None.
            token: What the bot has to log in with.
            history: How many requests and pieces of news are remembered; None for all, 0 for none.
            host: The interface to listen on.
        """
        sandbox = cls(clock=clock, token=token, history=history)
        await sandbox.open(host, port)
        return sandbox

    async def open(self, host: str, port: int) -> None:
        """Start to listen."""
        app = web.Application(
            client_max_size=64 << 20,
            middlewares=[guard(lambda: self.hosts, any_address=host in EVERYWHERE), self._saving],
        )
        self.entry.add_to(app)
        self.page.add_to(app)
        self.drawer.add_to(app)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{id:\\d+}/{name}", self._download)
        app.router.add_get("/emojis/{id:\\d+}.png", self._emoji)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        actual = self._runner.addresses[0][1]
        near = "127.0.0.1" if host in EVERYWHERE else host
        self.hosts |= {f"{name}:{actual}" for name in (near, "localhost", "127.0.0.1")}
        self.url = self.world.base = f"http://{near}:{actual}"
        self.gateway.url = f"ws://{near}:{actual}/gateway"

    def keep_in(self, path: Path) -> bool:
        """Keep the world in a file from now on; return whether one was there, which is then this sandbox's.

        Nothing may have been put into this sandbox, and nobody have asked it for anything.

        Raises:
            WorldHeld: another sandbox has the file open.
            WorldUnreadable: it holds no world of this version.
        """
        kept = WorldFile(path, self.world)
        known = kept.load()
        self._kept = kept
        self.people = {user.id: Person(self, user) for user in self.world.users.values() if not user.bot}
        return known

    @web.middleware
    async def _saving(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Store what a request has changed before its answer is sent."""
        answer = await handler(request)
        if self._kept is not None and request.method != "GET":
            self._kept.save()
        return answer

    async def close(self) -> None:
        """Stop to listen and let everybody go."""
        self.clock.stop()
        await self.page.stop()
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._kept is not None:
            self._kept.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def pointing(self) -> Pointing:
        """A context in which discord.py in this process speaks to this sandbox."""
        return pointing(self.url)

    async def _download(self, request: web.Request) -> web.Response:
        file = self.world.files.get(int(request.match_info["id"]))
        if file is None or file.filename != request.match_info["name"]:
            return web.Response(status=404)
        return web.Response(body=file.data, content_type=file.content_type, headers=SAFE_FILE)

    async def _emoji(self, request: web.Request) -> web.Response:
        picture = self.world.emoji_pictures.get(int(request.match_info["id"]))
        if picture is None:
            return web.Response(status=404)
        return web.Response(body=picture.data, content_type=picture.content_type, headers=SAFE_FILE)

    # the world

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.world.bot

    def add_guild(
        self,
        name: str,
        *,
        members: Iterable[Person] | None = None,
        owner: Person | None = None,
        bot_permissions: int | Iterable[str] | None = INSTALLED,
        locale: str = "en-US",
    ) -> Guild:
        """Found a server with the bot in it, or without when it has no permissions.

        Everybody joins unless `members` says who does.
        """
        owner_user = owner.user if owner else None
        held = None if bot_permissions is None else bits(bot_permissions)
        guild = self.world.add_guild(name, owner=owner_user, bot_permissions=held, locale=locale)
        joining = list(self.people.values() if members is None else members)
        if owner is not None and owner not in joining:
            joining.append(owner)
        for person in joining:
            guild.add_member(person.user)
        return guild

    def add_user(
        self,
        name: str,
        *,
        dms: Dms | str = Dms.OPEN,
        locale: str = "en-US",
        permissions: Iterable[str] | int = (),
        guilds: Iterable[Guild] | None = None,
    ) -> Person:
        """Make a user, who joins every server unless `guilds` says which.

        Args:
            name: The display name.
            dms: Whether bots may write to them.
            locale: The language of their client.
            permissions: Names such as `manage_guild` that they hold in every server, beyond @everyone's.
            guilds: The servers to join.
        """
        user = self.world.add_user(name, locale=locale, dms=Dms(dms), extra_permissions=bits(permissions))
        for guild in self.world.guilds.values() if guilds is None else guilds:
            guild.add_member(user)
        person = self.people[user.id] = Person(self, user)
        return person

    def _newcomer(self, name: str, locale: str, dms: Dms) -> User:
        return self.add_user(name, locale=locale, dms=dms).user

    # what happened

    @property
    def requests(self) -> list[Request]:
        """Every request of the bot so far, oldest first."""
        return list(self.entry.requests)

    @property
    def breaches(self) -> list[Breach]:
        """Every request body that broke Discord's limits."""
        return self.entry.breaches

    @property
    def crashes(self) -> list[str]:
        """Requests at which the sandbox itself failed; always empty unless it has a fault."""
        return self.entry.crashes

    def pings_of(self, user: User) -> list[Message]:
        """The messages that pinged a user."""
        return list(self._pings[user.id])

    def _note(self, news: News) -> None:
        if news.kind == "notification" and news.only_for is not None:
            message = self.world.messages.get(int(news.payload["id"]))
            if message is not None:
                self._pings[news.only_for].append(message)

    def received_by(self, person: Person) -> list[News]:
        """Everything that a user could have received: messages in all versions, choices, modals, files."""
        return [news for news in self.world.news if self.world.may_know(news, person.id)]

    def text_received_by(self, person: Person) -> str:
        """Every word, id and file name of those news as JSON, for leak scans."""
        return msgspec.json.encode([news.payload for news in self.received_by(person)]).decode()

    def files_received_by(self, person: Person) -> list[Attachment]:
        """Every file of those news."""
        return [file for news in self.received_by(person) for file in news.files]

    async def settle(self, *, quiet: float = 0.05, timeout: float = 10.0) -> None:  # noqa: ASYNC109 - its own text
        """Wait until no interaction is open and no request has come for `quiet` seconds.

        Raises:
            TimeoutError: it did not become quiet in time (real seconds).
        """
        try:
            async with asyncio.timeout(timeout):
                while not await self._quiet(quiet):
                    pass
        except TimeoutError:
            open_ = [talk.data for talk in self.talk.pending | self.talk.thinking]
            raise TimeoutError(f"{self.entry.in_flight} requests in flight, open: {open_}") from None

    async def until(self, condition: Callable[[], object], *, timeout: float = 20.0) -> None:  # noqa: ASYNC109 - its own text
        """Wait until a condition holds; it is looked at every few milliseconds.

        Raises:
            TimeoutError: it did not hold in time (real seconds).
        """
        async with asyncio.timeout(timeout):
            while not condition():  # noqa: ASYNC110 - any condition can be asked for
                await asyncio.sleep(0.005)

    async def _quiet(self, seconds: float) -> bool:
        before = self.entry.served
        await asyncio.sleep(seconds)
        busy = self.entry.in_flight or self.talk.pending or self.talk.still_thinking()
        return not busy and self.entry.served == before
