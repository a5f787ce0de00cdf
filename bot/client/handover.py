"""Handing presses and commands to the process that owns their table, and seeing to it that they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import discord
import msgspec
import structlog

from bot.client.deferral import AnswerKind, Interaction
from bot.client.heard import Heard
from bot.client.responses import say
from bot.metrics import HANDED_OVER
from bot.panels.texts import Texts
from bot.store import Store, StoreError
from bot.store.inbox import Letter, Standing
from bot.store.ownership import partition_of

log = structlog.get_logger(__name__)

SOON: Final = 1.0
"""Seconds after which the answer to what nobody has taken is announced."""

IN_THE_END: Final = 20.0
"""Seconds after which somebody is told that there is no answer: longer than it takes to replace a process."""

LOOK: Final = 0.2
"""Seconds between two looks at what was handed over."""

ANNOUNCING: Final = 2.0
"""Seconds for which a letter is kept from being taken while its answer is announced."""


@dataclass(slots=True)
class _Handed:
    """One interaction that this process has handed over, and is not known to be answered yet."""

    heard: Heard
    busy: asyncio.Task[None] | None = None


class Handover:
    """Gives interactions to the owners of their tables.

    An owner that takes a letter answers for it. What is not taken within a second is announced to Discord from here,
    and so is what was taken but not answered a little later (see `Heard`). What nobody takes at all is told to the
    person in one sentence.
    """

    def __init__(self, make: Callable[[dict[str, Any]], Interaction], store: Store, *, texts: Texts) -> None:
        """Make interactions of what Discord has delivered with `make`."""
        self._make = make
        self._store = store
        self._texts = texts
        self._handed: dict[int, _Handed] = {}
        self._looking: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        """Whether everything that was handed over has been answered."""
        return not self._handed

    def hear(self, delivered: dict[str, Any], *, spent: float = 0.0, announced: AnswerKind | None = None) -> Heard:
        """Watch over an interaction until it is answered here or handed over; its answer is announced in time.

        Args:
            delivered: the interaction as Discord has delivered it.
            spent: seconds since it was delivered.
            announced: as what its answer was announced, if it was.
        """
        return Heard(self._make, delivered, self._announced, spent=spent, announced=announced)

    async def give(self, heard: Heard, table: int) -> None:
        """Hand an interaction to the owner of a table."""
        announced = heard.announced
        letter = Letter(
            id=heard.id,
            table=table,
            body=msgspec.json.encode(heard.delivered),
            announced=None if announced is None else announced.value,
            waited=round(heard.age * 1000),
        )
        try:
            if heard.age > IN_THE_END:
                await self._say(heard, self._texts("refused.no-owner"))
                return
            if not await self._store.inbox.put(letter):
                log.info("an interaction was delivered twice", table=table)
                heard.leave()
                return
        except StoreError as error:
            await self.refuse(heard, error)
            return
        HANDED_OVER.labels(fate="given").inc()
        self._handed[heard.id] = _Handed(heard)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look(), name="handover")
        if heard.announced is not announced:  # while the letter was on its way
            await self._announced(heard)

    async def refuse(self, heard: Heard, error: StoreError) -> None:
        """Tell a person why nothing can be done about an interaction."""
        log.info("an interaction could not be handed over", error=str(error))
        await self._say(heard, self._texts("refused.store", why=self._texts(error.phrase)))

    async def close(self, patience: float) -> None:
        """Wait for what is not answered yet, but not for ever; its letters stay for their owners."""
        looking = self._looking
        if looking is not None:
            await asyncio.wait({looking}, timeout=patience)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    async def _look(self) -> None:
        """Look after what was handed over, for as long as there is something."""
        try:
            while self._handed:
                await asyncio.sleep(LOOK)
                due = [each for each in self._handed.values() if each.heard.age >= SOON and each.busy is None]
                if not due:
                    continue
                try:
                    found = await self._store.inbox.standings(each.heard.id for each in due)
                except StoreError as error:
                    log.warning("nobody knows what became of handed over interactions", error=str(error))
                    continue
                standings = {standing.id: standing for standing in found}
                for each in due:
                    self._see_to(each, standings.get(each.heard.id))
        finally:
            self._looking = None

    def _see_to(self, handed: _Handed, standing: Standing | None) -> None:
        heard = handed.heard
        if standing is None:
            heard.leave()
            del self._handed[heard.id]
        elif heard.age > IN_THE_END:
            handed.busy = asyncio.create_task(self._give_up(heard, standing))
        elif heard.announced is None and not heard.late and self._free(standing):
            handed.busy = asyncio.create_task(self._announce(handed, standing))

    def _free(self, standing: Standing) -> bool:
        """Return whether nobody works on a letter: whoever took it does not own its table any more."""
        taken_by = standing.taken_by
        return taken_by is None or taken_by != self._store.ownership.holder(partition_of(standing.table))

    async def _announce(self, handed: _Handed, standing: Standing) -> None:
        """Tell Discord that the answer takes longer; the letter waits for that, so that its owner need not try."""
        try:
            if await self._store.inbox.announce(standing, seconds=ANNOUNCING):
                if handed.heard.announced is None:
                    await handed.heard.announce()
                else:  # meanwhile
                    await self._announced(handed.heard)
        except StoreError as error:
            log.warning("an answer could not be announced", error=str(error))
        finally:
            handed.busy = None

    async def _announced(self, heard: Heard) -> None:
        """Note for the owner as what the answer was announced, or that Discord did not take it."""
        if heard.id not in self._handed:  # there is no owner yet, or it is this process
            return
        try:
            await self._store.inbox.announced(heard.id, None if heard.announced is None else heard.announced.value)
        except StoreError as error:
            log.warning("it was not noted that an answer was announced", error=str(error))
        HANDED_OVER.labels(fate="announced").inc()

    async def _give_up(self, heard: Heard, standing: Standing) -> None:
        """Take a letter back that nobody has answered, and say so to the person."""
        try:
            if await self._store.inbox.recall(standing):
                HANDED_OVER.labels(fate="told").inc()
                await self._say(heard, self._texts("refused.no-owner"))
        except StoreError as error:
            log.warning("a letter could not be taken back", error=str(error))
        finally:
            self._handed.pop(heard.id, None)

    async def _say(self, heard: Heard, text: str) -> None:
        await heard.released()
        try:
            await say(heard.interaction(), text)
        except (discord.DiscordException, OSError) as failure:
            log.warning("somebody could not be told what became of a press", error=repr(failure))
