"""Taking presses and commands out of the inbox: those for tables that this process owns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import structlog

from bot.client.deferral import AnswerKind, Arrival
from bot.metrics import HANDED_OVER
from bot.store import Store, StoreError
from bot.store.fleet_session import FleetSession
from bot.store.inbox import TOPIC, Letter
from bot.system.background_tasks import BackgroundTasks, KeyedTasks
from bot.system.clock import Clock

log = structlog.get_logger(__name__)

Answer = Callable[[dict[str, Any], Arrival], Awaitable[None]]
"""Answers an interaction as Discord has delivered it to another process."""

POLL: Final = 1.0
"""Seconds between two looks when nobody has told of a letter: a notification may be missed."""

PURGE: Final = 60.0
"""Seconds between two looks for rows that nobody will ask for any more."""

REMEMBERED: Final = 20 * 60_000
"""Milliseconds for which it is known that an interaction was done: longer than any of them is delivered."""


class InboxReader:
    """Answers what other processes have received for this one's tables."""

    def __init__(self, store: Store, session: FleetSession, answer: Answer, *, now: Clock) -> None:
        """Answer interactions by `answer`."""
        self._store = store
        self._session = session
        self._answer_one = answer
        self._now = now
        self._news = asyncio.Event()
        self._under_way: KeyedTasks[int] = KeyedTasks()
        self._tasks = BackgroundTasks()

    async def start(self) -> None:
        """Begin to take letters.

        Raises:
            StoreError: nobody would tell of them.
        """
        ownership = self._store.ownership
        ownership.on_gained.append(self._gained)
        ownership.on_lost.append(self._lost)
        self._session.on_return.append(self._news.set)
        await self._gained(ownership.owned)
        self._tasks.start(self._read(), name="inbox")
        self._tasks.start(self._purge(), name="inbox-purge")

    async def close(self, patience: float) -> None:
        """Take no more, and finish what was taken, but not for ever."""
        await self._tasks.cancel()
        await self._under_way.drain(patience)

    @property
    def empty(self) -> bool:
        """Whether everything that was taken is answered."""
        return self._under_way.idle

    async def _gained(self, partitions: frozenset[int]) -> None:
        for partition in partitions:
            await self._session.listen(TOPIC.format(partition=partition), lambda _: self._news.set())
        self._news.set()

    async def _lost(self, partitions: frozenset[int]) -> None:
        for partition in partitions:
            await self._session.unlisten(TOPIC.format(partition=partition))

    async def _read(self) -> None:
        while True:
            try:
                async with asyncio.timeout(POLL):
                    await self._news.wait()
            except TimeoutError:
                pass
            self._news.clear()
            try:
                await self._take()
            except StoreError as error:
                log.warning("the inbox could not be read", error=str(error))
                await asyncio.sleep(POLL)

    async def _take(self) -> None:
        owned = self._store.ownership.owned
        if not owned:
            return
        for letter in await self._store.inbox.take(owned):
            HANDED_OVER.labels(fate="taken").inc()
            before = self._under_way.get(letter.id)  # it was handed on, and comes back at once
            self._under_way.start(letter.id, self._answer(letter, before), name="letter")

    async def _answer(self, letter: Letter, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait({before})
        try:
            announced = None if letter.announced is None else AnswerKind(letter.announced)
            arrival = Arrival(letter.waited / 1000, announced)
            await self._answer_one(msgspec.json.decode(letter.body), arrival)
        except Exception:
            log.exception("a letter could not be answered", table=letter.table)
        try:
            await self._store.inbox.done(letter.id)
        except StoreError as error:
            log.warning("a letter stays in the inbox", error=str(error))

    async def _purge(self) -> None:
        while True:
            await asyncio.sleep(PURGE)
            try:
                await self._store.inbox.purge()
                await self._store.interactions.purge(self._now() - REMEMBERED)
            except StoreError as error:
                log.warning("old rows of the inbox stay", error=str(error))
