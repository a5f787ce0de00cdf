"""What Discord delivers to a process of a fleet: answered here, or handed to the process that owns the table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from msgspec.structs import replace

from bot.client.deferral import RECEIPT, Arrival, Receipt, note_arrival, watch
from bot.client.fleet import Fleet
from bot.client.fleet_news import FleetNews
from bot.client.handover import Handover
from bot.client.inbox_reader import InboxReader
from bot.client.intake import Intake
from bot.client.kept_presses import KeptPress
from bot.client.press_checks import table_of
from bot.client.services import Services
from bot.store import NotOwner, StoreError
from bot.system.background_tasks import BackgroundTasks
from bot.system.current_press import PRESS
from bot.tables.loader import Elsewhere

log = structlog.get_logger(__name__)

MOST_HOPS: Final = 16
"""How often an interaction is handed over at most; who is to be forgotten may have tables at every process."""

_AUTOCOMPLETE: Final = discord.InteractionType.autocomplete.value

_HOPS: Final = "hops"
"""Where it is noted how often an interaction was handed over, beside what Discord has delivered."""

_LEFT: Final = "left"
"""Where it is noted how many tables its person has left because of it, at all processes that have had it."""

Answer = Callable[[discord.Interaction[Any]], Awaitable[None]]
"""Answers an interaction."""

_DELIVERED: Final[ContextVar[dict[str, Any] | None]] = ContextVar("delivered", default=None)
"""The interaction that is being answered, as Discord has delivered it."""


class Deliveries:
    """The way in of a process of a fleet.

    A press names its table, so that it is passed on as it came. Of a command that is known only when it looks for its
    table, before it has done anything.
    """

    def __init__(
        self, client: discord.AutoShardedClient, fleet: Fleet, services: Services, *, intake: Intake, answer: Answer
    ) -> None:
        """Take what the gateway delivers to a client from now on.

        Args:
            client: the connection to Discord.
            fleet: the other processes.
            services: the parts of the bot.
            intake: who is inside.
            answer: answers a press or command.
        """
        self._client = client
        self.fleet = fleet
        self._intake = intake
        self._answer_one = answer
        self._owner = services.store.ownership
        self._handover = Handover(self._made, services.store, texts=services.texts)
        self._reader = InboxReader(services.store, fleet.session, self._answer, now=services.sessions.now)
        self._news = FleetNews(services.sessions, services.table_sync, services.presence, services.left_servers)
        fleet.session.on_return.append(self._news.missed)
        self._store = services.store
        self._now = services.sessions.now
        self._receiving = BackgroundTasks()
        self._answering = BackgroundTasks()
        self._deaf = False
        self._buckets = 0
        self._started = False
        client._connection.parsers["INTERACTION_CREATE"] = self._delivered  # noqa: SLF001 - the one way in of events

    async def start(self) -> None:
        """Begin to answer what other processes have received; again is not needed, but does no harm.

        Raises:
            StoreError: the database does not answer.
        """
        if not self._started:
            await self._reader.start()
            self._started = True

    async def share(self) -> None:
        """Take tables from now on.

        Raises:
            StoreError: the database does not answer.
        """
        await self._owner.share()

    async def connected(self) -> None:
        """Tell the other processes that this one hears of its shards.

        Raises:
            StoreError: they could not be told.
        """
        await self.fleet.session.connected()

    async def hand_over_shards(self, patience: float) -> None:
        """Let the process that waits for the shards of this one connect, and leave what Discord delivers to it.

        Args:
            patience: seconds for it to connect; without another process there is nothing to wait for.
        """
        try:
            if await self.fleet.session.hand_over_shards(patience=patience):
                self._deaf = True
                log.info("another process has the shards", shards=str(self.fleet.shards))
        except StoreError as error:
            log.warning("the shards could not be handed over", error=str(error))
        await self._received()

    async def finish(self, patience: float) -> None:
        """Take no more letters, and finish what was taken and what was passed on, but not for ever."""
        await self._reader.close(patience)
        await self._answering.drain(patience)
        await self._handover.close(patience)

    async def close(self, patience: float) -> None:
        """See to what has come in since the tables of this process were given up, but not for ever."""
        await self._received()
        await self._handover.close(patience)

    @property
    def empty(self) -> bool:
        """Whether nothing is under way from here to another process, or from another one to here."""
        return self._receiving.idle and self._answering.idle and self._handover.empty and self._reader.empty

    async def _received(self) -> None:
        """Wait until what was delivered is being answered, or has been passed on."""
        await self._receiving.drain()
        await asyncio.sleep(0)  # an answer begins in a task of its own

    async def lost(self) -> None:
        """Wait until another process has the shards of this one; for ever while all is well."""
        await self.fleet.session.lost()

    async def identify_turn(self, shard: int) -> None:
        """Wait until a shard may identify."""
        if not self._buckets:
            self._buckets = (await self._client.fetch_session_start_limits()).max_concurrency
        await self.fleet.identify_turn(shard, self._buckets)

    async def hand_over(self, interaction: discord.Interaction[Any], error: Exception) -> bool:
        """Let another process answer an interaction that has failed here because its table is there.

        Returns:
            False when it has failed for some other reason.
        """
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        delivered = _DELIVERED.get()
        if not isinstance(cause, NotOwner) or delivered is None:
            return False
        table = cause.table if isinstance(cause, Elsewhere) else self.fleet.anywhere()
        if table is None:
            return False
        hops = delivered.get(_HOPS, 0) + 1
        if hops > MOST_HOPS:
            log.error("an interaction is handed to and fro", hops=hops, table=table)
            return False
        left = cause.left if isinstance(cause, Elsewhere) else 0
        delivered = delivered | {_HOPS: hops, _LEFT: delivered.get(_LEFT, 0) + left}
        watching = watch(interaction)
        await watching.end()
        self._intake.hand_on(interaction)
        heard = self._handover.hear(delivered, spent=watching.spent, announced=watching.announced)
        await self._handover.give(heard, table)
        return True

    def _delivered(self, delivered: Any) -> None:
        """Take what the gateway delivers."""
        if self._deaf:
            return
        if delivered.get("type") == _AUTOCOMPLETE:
            self._parse(delivered)
            return
        self._receiving.start(self._receive(delivered), name="delivery")

    async def _receive(self, delivered: dict[str, Any]) -> None:
        """Answer an interaction or pass it on, unless another process that hears of the same shard does."""
        heard = self._handover.hear(delivered)
        try:
            claimed = await self._store.interactions.claim(heard.id, at=self._now())
        except StoreError as error:
            await self._handover.refuse(heard, error)
            return
        table = table_of(delivered)
        if not claimed:
            heard.leave()
            log.info("an interaction was delivered twice", table=table)
        elif table is not None and not self._owner.owns(table):
            await self._handover.give(heard, table)
        else:
            announced = await heard.released()
            # Whatever is begun from here on answers this interaction, and can look up how it was delivered.
            _now_answering(delivered)
            receipt = Receipt(heard.id, heard.begun, announced)
            RECEIPT.set(receipt)
            if table is None:
                self._parse(delivered)
            else:
                self._answering.start(self._answer_own(delivered, table, receipt), name="answer")

    def _parse(self, delivered: Any) -> None:
        self._client._connection.parse_interaction_create(delivered)  # noqa: SLF001 - what it does anyway

    async def _answer_own(self, delivered: dict[str, Any], table: int, receipt: Receipt) -> None:
        """Answer a press that Discord has delivered here; once it is announced, another process can as well."""
        kept = KeptPress(self._store.inbox, delivered, table, receipt.at)
        RECEIPT.set(replace(receipt, keep=kept.announced))
        if receipt.announced is not None:
            await kept.announced(receipt.announced)
        try:
            await self._answer_one(self._made(delivered))
        except Exception:
            log.exception("a press could not be answered", table=table)
        await kept.done()

    async def _answer(self, delivered: dict[str, Any], arrival: Arrival) -> None:
        """Answer an interaction that another process has received, unless Discord takes no answer any more."""
        _now_answering(delivered)
        interaction = self._made(delivered)
        note_arrival(interaction, replace(arrival, left=delivered.get(_LEFT, 0)))
        watching = watch(interaction)
        if await watching.in_time():
            await self._answer_one(interaction)
        else:
            await watching.end()
            log.info("an interaction came too late", table=table_of(delivered), waited=round(arrival.spent, 1))

    def _made(self, delivered: Any) -> discord.Interaction[Any]:
        return discord.Interaction(data=delivered, state=self._client._connection)  # noqa: SLF001 - as the library does


def _now_answering(delivered: dict[str, Any]) -> None:
    _DELIVERED.set(delivered)
    PRESS.set(int(delivered["id"]))
