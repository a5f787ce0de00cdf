"""Announcing answers that take long: Discord goes on waiting, and whoever waits sees that something is done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from enum import Enum
from functools import partial
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakKeyDictionary

import aiohttp
import discord
import msgspec
import structlog

from bot.client.first_answer import AlreadyAnswered, give_first_answer

T = TypeVar("T")
log = structlog.get_logger(__name__)

SOON, SOONEST = 1.4, 0.25
"""Seconds after which an answer that is not ready is announced, so that Discord goes on waiting: at most, at least."""

IN_TIME = 2.9
"""Seconds from the press on within which a first answer is given."""

MARGIN: Final = 0.15
"""Seconds of an answer's time that stay unused when Discord is slow."""

ONE_ATTEMPT: Final = 0.1
"""Seconds for the one request by which Discord is asked whether it still takes an answer."""

CALMING: Final = 0.8
"""By what the longest time so far is multiplied with each new answer, so that it is forgotten."""

_WATCH: Final = "watch"
_ARRIVAL: Final = "arrival"

Interaction = discord.Interaction[Any]


class AnswerKind(Enum):
    """How an interaction is answered."""

    PRIVATE = "private"
    """By a message that only this person sees."""
    PUBLIC = "public"
    """By a message that everybody sees."""
    UPDATE = "update"
    """By painting the pressed message anew."""


class Arrival(msgspec.Struct, frozen=True):
    """How an interaction came here from another process.

    Attributes:
        spent: seconds that have gone by since Discord delivered it.
        announced: as what its answer was announced, if it was.
        left: how many tables its person has left because of it at other processes.
    """

    spent: float
    announced: AnswerKind | None = None
    left: int = 0


class Announced(Protocol):
    """Told that an answer is being announced, so that it comes even if this process dies before it is given."""

    async def __call__(self, how: AnswerKind) -> None:
        """Note as what it is announced."""


class Receipt(msgspec.Struct, frozen=True):
    """How Discord has delivered an interaction to this process, which answers it itself.

    Attributes:
        id: Discord's number of the interaction.
        at: when, by the clock of the event loop.
        announced: as what its answer was announced before anybody began to answer, if it was.
        keep: told when its answer is announced; None when nobody wants to know.
    """

    id: int
    at: float
    announced: AnswerKind | None = None
    keep: Announced | None = None


RECEIPT: Final[ContextVar[Receipt | None]] = ContextVar("receipt", default=None)
"""The receipt of the interaction that is being answered."""


class AnswerLatency:
    """How long Discord has lately taken to accept answers."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """What the slowest of the last answers took; it is forgotten by and by."""

    def note(self, seconds: float) -> None:
        """Note what one answer took."""
        self.seconds = max(seconds, CALMING * self.seconds)

    @property
    def announce_after(self) -> float:
        """Return after how many seconds an answer has to be announced to be in time."""
        return min(SOON, max(SOONEST, IN_TIME - MARGIN - self.seconds))


_LATENCIES: WeakKeyDictionary[discord.Client, AnswerLatency] = WeakKeyDictionary()


def latency_of(client: discord.Client) -> AnswerLatency:
    """Return how long Discord takes to accept the answers of a client."""
    return _LATENCIES.setdefault(client, AnswerLatency())


class Deferral:
    """Announces the answer to an interaction that takes long, so that Discord goes on waiting for it."""

    def __init__(self, interaction: Interaction) -> None:
        """Begin to watch."""
        arrival = arrival_of(interaction)
        self._receipt = _receipt(interaction) if arrival is None else None
        self.how: AnswerKind | None = None
        """How the answer will come, as soon as that is known."""
        known = arrival or self._receipt
        self.announced = None if known is None else known.announced
        """As what the answer was announced, if it was."""
        self._interaction = interaction
        self._announcing: asyncio.Task[None] | None = None
        self._latency = latency_of(interaction.client)
        loop = asyncio.get_running_loop()
        self._begun = loop.time() if self._receipt is None else self._receipt.at
        if arrival is not None:
            self._begun -= arrival.spent
        self._timer = loop.call_later(max(0.0, self._latency.announce_after - self.spent), self._begin)

    @property
    def spent(self) -> float:
        """How many seconds have gone by since Discord delivered the interaction."""
        return asyncio.get_running_loop().time() - self._begun

    @property
    def answered(self) -> bool:
        """Whether Discord has a first answer."""
        return self.announced is not None or self._interaction.response.is_done()

    async def first(self, send: Callable[[], Awaitable[T]], *, at_least: float = 0.0) -> T:
        """Give the first answer (see `give_first_answer`), and try for so many seconds at least."""
        begun = asyncio.get_running_loop().time()
        try:
            return await give_first_answer(send, within=max(at_least, self._begun + IN_TIME - begun))
        finally:
            self._latency.note(asyncio.get_running_loop().time() - begun)

    def announced_elsewhere(self) -> bool:
        """Take an answer that Discord has already for the announcement of the process that received the interaction.

        Returns:
            False when no other process did, or the announcement was known.
        """
        if arrival_of(self._interaction) is None or self.announced is not None:
            return False
        self.announced = self._usual
        return True

    async def in_time(self) -> bool:
        """Return whether Discord still waits for the answer, or will take it.

        It waits longer for what was announced, and who announced it may have ended before noting that anywhere. So
        when it is late, Discord is asked, by announcing it once more.
        """
        if self.announced is None and self.spent > IN_TIME:
            await self._announce(at_least=ONE_ATTEMPT)
            return self.announced is not None
        return True

    @property
    def _usual(self) -> AnswerKind:
        """As what an answer is announced of which no more is known."""
        return usual_kind(self._interaction)

    async def end(self) -> None:
        """Announce nothing from now on; an announcement under way arrives first."""
        self._timer.cancel()
        if self._announcing is not None:
            await self._announcing

    def _begin(self) -> None:
        if not self.answered:
            self._announcing = asyncio.create_task(self.announce())

    async def announce(self) -> None:
        """Announce the answer now."""
        if self._receipt is None or self._receipt.keep is None:
            await self._announce()
        else:
            await asyncio.gather(self._announce(), self._receipt.keep(self.how or self._usual))

    async def _announce(self, *, at_least: float = 0.0) -> None:
        self._timer.cancel()
        how = self.how or self._usual
        defer = self._interaction.response.defer
        if how is not AnswerKind.UPDATE:
            defer = partial(defer, ephemeral=how is AnswerKind.PRIVATE, thinking=True)
        try:
            await self.first(defer, at_least=at_least)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("an announcement was not taken", error=repr(error))
            return
        except AlreadyAnswered:
            log.info("an announcement was taken unheard")
            if arrival_of(self._interaction) is not None:
                # Perhaps the receiver's, and not ours: then an edit of the original would show all what is for one.
                how = self._usual
        self.announced = how


def usual_kind(interaction: Interaction) -> AnswerKind:
    """Return how an interaction is answered of which no more is known.

    A press paints its message anew, and so does a form that lies over a message for one person alone. Over any other
    message a form that was forged could lie.
    """
    if interaction.type is discord.InteractionType.component:
        return AnswerKind.UPDATE
    beneath = interaction.message
    return AnswerKind.UPDATE if beneath is not None and beneath.flags.ephemeral else AnswerKind.PRIVATE


def arrival_of(interaction: Interaction) -> Arrival | None:
    """Return how an interaction came from another process; None when Discord delivered it here."""
    arrival = interaction.extras.get(_ARRIVAL)
    return arrival if isinstance(arrival, Arrival) else None


def note_arrival(interaction: Interaction, arrival: Arrival) -> None:
    """Note that an interaction came from another process."""
    interaction.extras[_ARRIVAL] = arrival


def _receipt(interaction: Interaction) -> Receipt | None:
    """Return how Discord has delivered an interaction here; None when nobody has noted that."""
    receipt = RECEIPT.get()
    return receipt if receipt is not None and receipt.id == interaction.id else None


def watch(interaction: Interaction) -> Deferral:
    """Watch over an interaction from now on, if nothing does yet: whatever takes long is announced."""
    known = interaction.extras.get(_WATCH)
    if not isinstance(known, Deferral):
        known = interaction.extras[_WATCH] = Deferral(interaction)
    return known


def expect(interaction: Interaction, how: AnswerKind) -> None:
    """Say early how an answer will come, so that it can be announced as what it will be."""
    watch(interaction).how = how
