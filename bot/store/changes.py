"""Notifications between processes of rows that have changed, so that none goes on with a cached one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice
from typing import Final

import msgspec
import structlog

from bot.store.errors import StoreError
from bot.store.fleet_session import FleetSession

log = structlog.get_logger(__name__)

MAX_AGE: Final = 30.0
"""Seconds after which a cached row is read again: a notification may be missed."""

_TOPIC: Final = "skald_changes"

_AT_ONCE: Final = 200
"""Keys in one notification, which PostgreSQL limits to 8,000 bytes."""


class _News(msgspec.Struct, frozen=True, array_like=True):
    sender: str
    kind: str
    keys: tuple[int, ...]


class Changes:
    """Tells other processes which rows were changed, and hears it of them. Does nothing in a lone process.

    What is told within one turn of the event loop goes out together.
    """

    def __init__(self) -> None:
        self._session: FleetSession | None = None
        self._process = ""
        self._hearing: dict[str, Callable[[int], None]] = {}
        self._told: dict[str, dict[int, None]] = {}
        self._sending: asyncio.Task[None] | None = None

    @property
    def shared(self) -> bool:
        """Whether there are other processes to tell."""
        return self._session is not None

    async def connect(self, session: FleetSession, process: str) -> None:
        """Tell others from now on, and hear them.

        Raises:
            StoreError: there is no connection.
        """
        self._session, self._process = session, process
        await session.listen(_TOPIC, self._heard)

    def hear(self, kind: str, heard: Callable[[int], None]) -> None:
        """Be told the keys of a kind of rows that other processes have changed."""
        self._hearing[kind] = heard

    def tell(self, kind: str, key: int) -> None:
        """Tell the other processes that a row was changed."""
        if self._session is None:
            return
        self._told.setdefault(kind, {})[key] = None
        if self._sending is None:
            self._sending = asyncio.create_task(self._send(self._session))

    async def _send(self, session: FleetSession) -> None:
        while self._told:
            told, self._told = self._told, {}
            for kind, keys in told.items():
                left = iter(keys)
                while some := tuple(islice(left, _AT_ONCE)):
                    news = _News(self._process, kind, some)
                    try:
                        await session.tell(_TOPIC, msgspec.json.encode(news).decode())
                    except StoreError as error:
                        log.warning("other processes were not told of a change", kind=kind, error=str(error))
        self._sending = None

    def _heard(self, payload: str) -> None:
        news = msgspec.json.decode(payload, type=_News)
        heard = self._hearing.get(news.kind)
        if heard is not None and news.sender != self._process:
            for key in news.keys:
                heard(key)
