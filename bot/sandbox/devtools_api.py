"""The developer's drawer: mishaps on purpose, and what the bot and the sandbox said to each other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import islice
from typing import TYPE_CHECKING

from aiohttp import web

from bot.sandbox import components, message_service
from bot.sandbox.bot_process import BotProcess
from bot.sandbox.components import GALLERY
from bot.sandbox.fault_injection import Fault
from bot.sandbox.members import User
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.page_requests import Wish, taking
from bot.sandbox.permission_bits import Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.rest.entry import Entry
from bot.sandbox.slash import NotPossible

if TYPE_CHECKING:
    from bot.sandbox.fault_injection import Mishaps
    from bot.sandbox.gateway import Gateway
    from bot.sandbox.world import World

REQUESTS_SHOWN, LINES_SHOWN = 60, 120
NO_END = 1 << 60
SLOWEST = 10.0
DENIABLE = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
)
"""The permissions that the drawer can take from the bot: those it is installed with."""


class DrawerApi:
    """Serves the drawer."""

    def __init__(self, world: World, gateway: Gateway, entry: Entry, mishaps: Mishaps) -> None:
        """Show and disturb what `entry` and `gateway` do."""
        self._world, self._gateway, self._entry, self._mishaps = world, gateway, entry, mishaps
        self._process: BotProcess | None = None
        self._slow: Fault | None = None
        gateway.on_change = self.tell

    def attend(self, process: BotProcess) -> None:
        """Let the drawer kill and begin this process."""
        self._process = process
        process.on_change = self.tell

    def add_to(self, app: web.Application) -> None:
        """Register every route."""
        works: tuple[tuple[str, str, Callable[[Wish], Awaitable[Json]]], ...] = (
            ("GET", "bot", self.bot),
            ("GET", "reports", self.reports),
            ("POST", "kill", self.kill),
            ("POST", "start", self.start),
            ("POST", "drop", self.drop),
            ("POST", "twice", self.twice),
            ("POST", "slow", self.slow),
            ("POST", "delete-board", self.delete_board),
            ("POST", "archive", self.archive),
            ("POST", "deny", self.deny),
            ("POST", "outside", self.outside),
            ("POST", "group", self.group),
            ("POST", "forum", self.forum),
        )
        for method, name, work in works:
            app.router.add_route(method, f"/api/drawer/{name}", taking(self._world, work))

    def tell(self) -> None:
        """Tell every page how the bot is."""
        self._world.tell_people("bot", self._standing())

    def _standing(self) -> Json:
        process = self._process.state if self._process else None
        return {"connected": bool(self._gateway.connected()), "process": process}

    # what is to be seen

    async def bot(self, _wish: Wish) -> Json:
        """How the bot is: connected, and its process when it is one of ours."""
        return self._standing()

    async def reports(self, wish: Wish) -> Json:
        """`user[, channel]` → requests, log lines, broken limits, and what is disturbed at present."""
        requests = [
            {"method": r.method, "path": r.path, "status": r.status, "code": r.code, "at": r.at}
            for r in islice(reversed(self._entry.requests), REQUESTS_SHOWN)
        ]
        lines = list(self._process.lines)[-LINES_SHOWN:] if self._process else []
        channel = wish.channel if "channel" in wish.given else None
        return self._standing() | {
            "requests": requests,
            "lines": lines,
            "breaches": [str(breach) for breach in self._entry.breaches],
            "crashes": list(self._entry.crashes),
            "slow": self._slow.seconds if self._slow else 0,
            "twice": self._gateway.duplicates,
            "dms": wish.user.dms.value,
            "installed": wish.user.installed,
            "denied": self._denied(channel) if channel else [],
            "permissions": list(DENIABLE),
            "thread": channel is not None and channel.thread is not None and not channel.thread.archived,
            "board": channel is not None and _board(channel) is not None,
        }

    def _denied(self, channel: Channel) -> list[str]:
        held = in_channel(channel, self._world.bot.id)
        return [name for name in DENIABLE if not held & Permission[name.upper()]] if channel.guild else []

    # what can be done

    async def kill(self, _wish: Wish) -> Json:
        """Kill the bot's process and begin it again."""
        process = self._own()
        await process.kill()
        await process.start()
        return self._standing()

    async def start(self, _wish: Wish) -> Json:
        """Begin the bot's process after it has ended."""
        await self._own().start()
        return self._standing()

    def _own(self) -> BotProcess:
        if self._process is None:
            raise NotPossible("This sandbox did not start the bot, so it cannot stop it either.")
        return self._process

    async def drop(self, _wish: Wish) -> Json:
        """Break the gateway's connections."""
        self._gateway.drop()
        return self._standing()

    async def twice(self, _wish: Wish) -> Json:
        """Deliver the next interaction twice."""
        self._gateway.duplicate_interactions()
        return self._standing()

    async def slow(self, wish: Wish) -> Json:
        """`seconds` → every request of the bot waits so long; 0 ends it."""
        seconds = float(wish.given["seconds"])
        if not 0 <= seconds <= SLOWEST:
            raise NotPossible(f"Choose 0 to {SLOWEST:.0f} seconds.")
        if self._slow is not None:
            self._slow.times = 0
        self._slow = self._mishaps.slow("*", "", seconds=seconds, times=NO_END) if seconds else None
        return self._standing()

    async def delete_board(self, wish: Wish) -> Json:
        """`user, channel` → the newest message of the bot with a picture is gone."""
        board = _board(wish.channel)
        if board is None:
            raise NotPossible("There is no board here.")
        message_service.delete(self._world, board)
        return self._standing()

    async def archive(self, wish: Wish) -> Json:
        """`user, channel` → the thread is archived."""
        if wish.channel.thread is None:
            raise NotPossible("This is no thread.")
        wish.channel.archive()
        return self._standing()

    async def deny(self, wish: Wish) -> Json:
        """`user, channel, permission, denied` → the bot may not (or may again) do this here."""
        place, name = wish.channel.parent or wish.channel, str(wish.given["permission"])
        if name not in DENIABLE or place.guild is None:
            raise NotPossible("This cannot be denied here.")
        if wish.given["denied"]:
            place.deny_bot(name)
        else:
            place.allow(self._world.bot, name)
        return self._standing()

    async def outside(self, _wish: Wish) -> Json:
        """A server without the bot, with everybody in it."""
        guild = self._world.add_guild("Elsewhere", bot_permissions=None)
        guild.add_channel("tavern")
        for user in self._people():
            guild.add_member(user)
        return {"guild": str(guild.id)}

    async def group(self, _wish: Wish) -> Json:
        """A group DM of everybody."""
        return {"channel": str(self._world.group(*self._people()).id)}

    async def forum(self, wish: Wish) -> Json:
        """`user, channel` → a forum on the same server."""
        if wish.channel.guild is None:
            raise NotPossible("This is no server.")
        return {"channel": str(wish.channel.guild.add_forum("tables").id)}

    def _people(self) -> list[User]:
        return [user for user in self._world.users.values() if not user.bot]


def _board(channel: Channel) -> Message | None:
    """The newest message of the bot with pictures and controls, which everybody sees."""
    for message in reversed(channel.messages.values()):
        kinds = {part["type"] for part in components.walk(message.components)}
        if message.author.bot and not message.ephemeral and GALLERY in kinds:
            return message
    return None
