"""The door: every press and command comes in here; how each was answered is noted, and when Skald leaves it is shut."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Protocol

import structlog

from bot.metrics import ANSWER_AGE, INTERACTIONS
from bot.sessions import Sessions

__all__ = ["Door", "Result", "mark"]

log = structlog.get_logger(__name__)

_RESULT = "result"


class Visit(Protocol):
    """What the door knows of an interaction; discord.py's has it."""

    @property
    def id(self) -> int:
        """Discord's number for it."""

    @property
    def created_at(self) -> datetime:
        """When somebody pressed."""

    @property
    def extras(self) -> dict[Any, Any]:
        """Room for notes of our own."""


class Result(StrEnum):
    """What came of an interaction."""

    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"


def mark(interaction: Visit, result: Result) -> None:
    """Note on an interaction that it did not come to what was wanted."""
    interaction.extras[_RESULT] = result


class Door:
    """Knows who is inside."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._inside: set[int] = set()
        self._empty = asyncio.Event()
        self._empty.set()
        self.open = True
        """Whether new interactions are taken."""

    def enter(self, interaction: Visit) -> None:
        """Let an interaction in."""
        self._inside.add(interaction.id)
        self._empty.clear()

    def leave(self, interaction: Visit, verb: str, table: int | None = None) -> None:
        """Let an interaction out, and note what it was: no hand, no token, nobody's name or id."""
        self._inside.discard(interaction.id)
        if not self._inside:
            self._empty.set()
        age = max(0.0, (datetime.now(UTC) - interaction.created_at).total_seconds())
        result = Result(interaction.extras.get(_RESULT, Result.DONE))
        INTERACTIONS.labels(verb=verb, result=result.value).inc()
        ANSWER_AGE.observe(age)
        session = None if table is None else self._sessions.peek(table)
        about = {} if session is None else {"game": session.table.game, "entry": session.table.head}
        log.info("answered", verb=verb, result=result.value, table=table, age_ms=round(age * 1000), **about)

    async def shut(self, patience: float) -> None:
        """Take nobody in any more, and wait until those inside have their answer, but not for ever."""
        self.open = False
        try:
            async with asyncio.timeout(patience):
                await self._empty.wait()
        except TimeoutError:
            log.warning("some have not been answered", inside=len(self._inside))
