"""Presses that a process of a fleet answers itself: kept in the inbox from their announcement to their answer."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog

from bot.client.deferral import AnswerKind
from bot.store import StoreError
from bot.store.inbox import Inbox, Letter

log = structlog.get_logger(__name__)


class KeptPress:
    """A press of which Discord, and the person, may have to be told later what came of it.

    An answer that comes at once needs no row. One that was announced is owed, also if this process is killed before it
    is given: the next owner of the table finds the press in the inbox.
    """

    def __init__(self, inbox: Inbox, delivered: dict[str, Any], table: int, begun: float) -> None:
        """Keep nothing yet of what was delivered at `begun`, by the clock of the event loop."""
        self._inbox = inbox
        self._delivered = delivered
        self._table = table
        self._begun = begun
        self._kept = False

    async def announced(self, how: AnswerKind) -> None:
        """Keep the press, whose answer is being announced."""
        letter = Letter(
            id=int(self._delivered["id"]),
            table=self._table,
            body=msgspec.json.encode(self._delivered),
            announced=how.value,
            waited=round(1000 * (asyncio.get_running_loop().time() - self._begun)),
        )
        self._kept = True
        try:
            await self._inbox.keep(letter)
        except StoreError as error:
            log.warning("an announced press is not kept", error=str(error), table=self._table)

    async def done(self) -> None:
        """Let go of the press, which is answered; one that was handed on stays."""
        if not self._kept:
            return
        try:
            await self._inbox.done(int(self._delivered["id"]))
        except StoreError as error:
            log.warning("a letter stays in the inbox", error=str(error), table=self._table)
