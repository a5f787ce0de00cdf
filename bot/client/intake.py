"""The way in of every press and command: once each, in turn; and how each was answered is noted."""

from __future__ import annotations

import asyncio
import math
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

import structlog
from cachetools import FIFOCache

from bot.client.discord_time import DiscordTime
from bot.client.fair_queue import FairQueue
from bot.metrics import ANSWER_AGE, INTERACTIONS
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

_RESULT = "result"

_EXPIRED = 3.0
"""Seconds after which Discord has told the person that the interaction failed."""

_AFTERMATH = 10.0
"""Seconds after a connection is back in which what was missed may still be coming in."""

AT_ONCE, IN_LINE = 2, 8
"""Interactions of one person that are worked on at once, and those that may wait behind them."""

AT_A_TABLE = 4
"""Presses at one table that are worked on at once."""

_TURNS = "turns"

_REMEMBERED = 4096
"""Interactions whose second delivery is recognised."""


class IncomingInteraction(Protocol):
    """What is known of an interaction here; discord.py's has it."""

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


def mark(interaction: IncomingInteraction, result: Result) -> None:
    """Note on an interaction that it did not come to what was wanted."""
    interaction.extras[_RESULT] = result


class Intake:
    """Knows the interactions that are being worked on, and lets others wait for their turn."""

    def __init__(self, sessions: Sessions, clock: DiscordTime) -> None:
        """Look up tables in `sessions`, and how old a press is by `clock`."""
        self._sessions = sessions
        self._clock = clock
        self._inside: set[int] = set()
        self._empty = asyncio.Event()
        self._empty.set()
        self._seen: FIFOCache[int, None] = FIFOCache(_REMEMBERED)
        self._doubtful_until = 0.0
        self._people, self._tables = FairQueue(AT_ONCE, room=IN_LINE), FairQueue(AT_A_TABLE)
        self._turned_away = FairQueue(1)

    @property
    def inside(self) -> int:
        """How many interactions are being answered, or wait for their turn."""
        return len(self._inside)

    @property
    def empty(self) -> bool:
        """Whether every interaction has its answer."""
        return not self._inside

    @property
    def idle(self) -> bool:
        """Whether nobody waits for their turn, or has it."""
        return all(turns.empty for turns in (self._people, self._tables, self._turned_away))

    def enter(self, interaction: IncomingInteraction, *, handed_over: bool = False) -> bool:
        """Let an interaction in; return False for one that was delivered before, or too late to be answered.

        Late ones come when a connection that was lost is resumed. Only then is age looked at, and by Discord's time,
        so that a clock that differs from it locks nobody out; what another process has handed over it has looked at.
        """
        self._clock.arrived(interaction.created_at)
        doubtful = asyncio.get_running_loop().time() < self._doubtful_until
        late = doubtful and not handed_over and self._clock.surely_older(interaction.created_at, _EXPIRED)
        if late or interaction.id in self._seen:
            age = self._clock.age(interaction.created_at)
            log.info("an interaction was dropped", late=late, age_ms=round(age * 1000))
            return False
        self._seen[interaction.id] = None
        self._inside.add(interaction.id)
        self._empty.clear()
        return True

    def hand_on(self, interaction: IncomingInteraction) -> None:
        """Note that another process is to answer an interaction; it may hand it back."""
        self._seen.pop(interaction.id, None)

    def crowded(self, person: int) -> bool:
        """Return whether so many interactions of this person wait that there is no room for another one."""
        return self._people.full(person)

    async def turn(self, interaction: IncomingInteraction, *, person: int, table: int | None = None) -> None:
        """Wait for an interaction's turn: nobody's flood keeps other people waiting, and no table other tables."""
        await self._take(interaction, self._people, person)
        if table is not None:
            await self._take(interaction, self._tables, table)

    async def last_turn(self, interaction: IncomingInteraction, *, person: int) -> bool:
        """Wait for the turn of somebody who is turned away, one at a time; return False if that took too long."""
        begun = asyncio.get_running_loop().time()
        await self._take(interaction, self._turned_away, person)
        return asyncio.get_running_loop().time() - begun < _EXPIRED

    async def _take(self, interaction: IncomingInteraction, turns: FairQueue, key: int) -> None:
        await turns.take(key)
        interaction.extras.setdefault(_TURNS, []).append((turns, key))

    def cut_off(self) -> None:
        """Note that the connection is lost: what comes in next may have been waiting."""
        self._doubtful_until = math.inf

    def connected(self) -> None:
        """Note that the connection is there, or there again."""
        if self._doubtful_until == math.inf:
            self._doubtful_until = asyncio.get_running_loop().time() + _AFTERMATH

    def leave(self, interaction: IncomingInteraction, verb: str, table: int | None = None) -> None:
        """Let an interaction out, and note what it was: no hand, no token, nobody's name or id."""
        for turns, key in interaction.extras.pop(_TURNS, ()):
            turns.give(key)
        self._inside.discard(interaction.id)
        if not self._inside:
            self._empty.set()
        age = self._clock.age(interaction.created_at)
        result = Result(interaction.extras.get(_RESULT, Result.DONE))
        INTERACTIONS.labels(verb=verb, result=result.value).inc()
        ANSWER_AGE.observe(age)
        session = None if table is None else self._sessions.peek(table)
        about = {} if session is None else {"game": session.table.game, "entry": session.table.head}
        log.info("answered", verb=verb, result=result.value, table=table, age_ms=round(age * 1000), **about)

    async def emptied(self, patience: float) -> None:
        """Wait until every interaction that was let in has its answer, but not for ever."""
        try:
            async with asyncio.timeout(patience):
                await self._empty.wait()
        except TimeoutError:
            log.warning("some have not been answered", inside=len(self._inside))
