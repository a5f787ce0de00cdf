"""Handing presses and commands to the process that owns their table, and seeing to it that they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import discord
import msgspec
import structlog

from bot.client.deferral import AnswerKind, Arrival, Interaction, arrive, watch
from bot.client.responses import say
from bot.metrics import HANDED_OVER
from bot.panels.texts import Texts
from bot.store import Store, StoreError
from bot.store.inbox import Letter, Standing
from bot.store.ownership import partition_of

log = structlog.get_logger(__name__)

SOON: Final = 1.0
"""Seconds after which the answer to what nobody has taken is announced."""

DOUBTFUL: Final = 1.9
"""Seconds after which even what was taken is announced from here: an owner that lives has done so before."""

TOO_LATE: Final = 2.6
"""Seconds after which Discord would no longer take an announcement."""

IN_THE_END: Final = 20.0
"""Seconds after which somebody is told that there is no answer: longer than it takes to replace a process."""

LOOK: Final = 0.2
"""Seconds between two looks at what was handed over."""

ANNOUNCING: Final = 2.0
"""Seconds for which a letter is kept from being taken while its answer is announced."""


@dataclass(slots=True)
class _Handed:
    """One interaction that this process has handed over, and is not known to be answered yet."""

    letter: int
    delivered: dict[str, Any]
    begun: float
    announced: AnswerKind | None
    busy: asyncio.Task[None] | None = None

    @property
    def age(self) -> float:
        """Seconds since Discord delivered it."""
        return asyncio.get_running_loop().time() - self.begun

    def interaction(self, make: Callable[[dict[str, Any]], Interaction]) -> Interaction:
        """Return it as something that can be answered."""
        made = make(self.delivered)
        arrive(made, Arrival(self.age, self.announced))
        return made


class Handover:
    """Gives interactions to the owners of their tables.

    An owner that takes a letter answers for it. What is not taken within a second is announced to Discord from here;
    what nobody takes at all is told to the person in one sentence.
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

    async def give(
        self, delivered: dict[str, Any], table: int, *, spent: float = 0.0, announced: AnswerKind | None = None
    ) -> None:
        """Hand an interaction to the owner of a table.

        Args:
            delivered: the interaction as Discord has delivered it.
            table: the table that it concerns.
            spent: seconds since it was delivered.
            announced: as what its answer was announced, if it was.
        """
        handed = _handed(delivered, spent, announced)
        letter = Letter(
            id=handed.letter,
            table=table,
            body=msgspec.json.encode(delivered),
            announced=None if announced is None else announced.value,
            waited=round(spent * 1000),
        )
        try:
            if spent > IN_THE_END:
                await self._say(handed, self._texts("refused.no-owner"))
                return
            if not await self._store.inbox.put(letter):
                log.info("an interaction was delivered twice", table=table)
                return
        except StoreError as error:
            await self._refuse(handed, error)
            return
        HANDED_OVER.labels(fate="given").inc()
        self._handed[handed.letter] = handed
        if self._looking is None:
            self._looking = asyncio.create_task(self._look(), name="handover")

    async def refuse(self, delivered: dict[str, Any], error: StoreError) -> None:
        """Tell a person why nothing can be done about an interaction."""
        await self._refuse(_handed(delivered), error)

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
                due = [each for each in self._handed.values() if each.age >= SOON and each.busy is None]
                if not due:
                    continue
                try:
                    found = await self._store.inbox.standings(each.letter for each in due)
                except StoreError as error:
                    log.warning("nobody knows what became of handed over interactions", error=str(error))
                    continue
                standings = {standing.id: standing for standing in found}
                for each in due:
                    self._see_to(each, standings.get(each.letter))
        finally:
            self._looking = None

    def _see_to(self, handed: _Handed, standing: Standing | None) -> None:
        if standing is None:
            del self._handed[handed.letter]
        elif handed.age > IN_THE_END:
            handed.busy = asyncio.create_task(self._give_up(handed, standing))
        elif not self._free(standing):
            if handed.announced is None and DOUBTFUL <= handed.age < TOO_LATE:
                handed.busy = asyncio.create_task(self._announce_in_doubt(handed))
        elif handed.announced is None and handed.age < TOO_LATE:
            handed.busy = asyncio.create_task(self._announce(handed, standing))

    def _free(self, standing: Standing) -> bool:
        """Return whether nobody works on a letter: whoever took it does not own its table any more."""
        taken_by = standing.taken_by
        return taken_by is None or taken_by != self._store.ownership.holder(partition_of(standing.table))

    async def _announce(self, handed: _Handed, standing: Standing) -> None:
        """Tell Discord that the answer takes longer, and note for the owner how."""
        try:
            if await self._store.inbox.announce(standing, seconds=ANNOUNCING):
                await self._tell_discord(handed)
        except StoreError as error:
            log.warning("an answer could not be announced", error=str(error))
        finally:
            handed.busy = None

    async def _announce_in_doubt(self, handed: _Handed) -> None:
        """Announce what was taken but is not done: whoever took it may just have died, or may just be answering."""
        try:
            await self._tell_discord(handed)
        except StoreError as error:
            log.warning("it was not noted that an answer was announced", error=str(error))
        finally:
            handed.busy = None

    async def _tell_discord(self, handed: _Handed) -> None:
        watching = watch(handed.interaction(self._make))
        await watching.announce()
        await watching.end()
        handed.announced = watching.announced
        how = None if watching.announced is None else watching.announced.value
        await self._store.inbox.announced(handed.letter, how)
        HANDED_OVER.labels(fate="announced").inc()

    async def _give_up(self, handed: _Handed, standing: Standing) -> None:
        """Take a letter back that nobody has answered, and say so to the person."""
        try:
            if await self._store.inbox.recall(standing):
                HANDED_OVER.labels(fate="told").inc()
                await self._say(handed, self._texts("refused.no-owner"))
        except StoreError as error:
            log.warning("a letter could not be taken back", error=str(error))
        finally:
            self._handed.pop(handed.letter, None)

    async def _refuse(self, handed: _Handed, error: StoreError) -> None:
        log.info("an interaction could not be handed over", error=str(error))
        await self._say(handed, self._texts("refused.store", why=self._texts(error.phrase)))

    async def _say(self, handed: _Handed, text: str) -> None:
        try:
            await say(handed.interaction(self._make), text)
        except (discord.DiscordException, OSError) as failure:
            log.warning("somebody could not be told what became of a press", error=repr(failure))


def _handed(delivered: dict[str, Any], spent: float = 0.0, announced: AnswerKind | None = None) -> _Handed:
    """Return an interaction that was delivered so many seconds ago."""
    return _Handed(int(delivered["id"]), delivered, asyncio.get_running_loop().time() - spent, announced)
