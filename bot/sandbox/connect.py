"""Points discord.py at a sandbox: only its two addresses change, the library itself stays untouched."""

from __future__ import annotations

from types import TracebackType

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point(url: str) -> None:
    """Send this process's discord.py to the sandbox at `url` (`http://127.0.0.1:PORT`) for good."""
    base = url.rstrip("/")
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")


class Pointing:
    """`with` or `async with`: discord.py speaks to the sandbox inside, and to where it did before afterwards."""

    def __init__(self, url: str) -> None:
        """Remember the sandbox's address; nothing changes until the block begins."""
        self._url = url
        self._before: list[tuple[str, yarl.URL]] = []

    def __enter__(self) -> None:
        self._before.append((Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY))
        point(self._url)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self._before.pop()

    async def __aenter__(self) -> None:
        self.__enter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.__exit__(kind, error, trace)


def pointing(url: str) -> Pointing:
    """A context in which discord.py speaks to the sandbox at `url`."""
    return Pointing(url)
