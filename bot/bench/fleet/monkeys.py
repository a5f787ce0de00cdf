"""People who press at random at many tables, and what came of each press."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from time import monotonic
from typing import Final

from bot.bench.fixtures import Seating
from bot.bench.pressing import HAND, controls
from bot.sandbox import Person, Reply, Sandbox, Seen
from bot.sandbox.interaction import Answer, Interaction
from engines.core import Rng

LOOKS, TWICE = 8, 20
"""One press in so many opens the own hand at the board; one in so many is a double click."""

_MOVE: Final = re.compile(r"move ([\d,]+)")


@dataclass(slots=True)
class Press:
    """One press.

    Attributes:
        shard: the shard that hears of it.
        table: the seating of its table, by number.
        at: when, in seconds of the monotonic clock.
        talk: the sandbox's side of it.
        seconds: how long its answer took; None while there is none.
        failed: whether Discord told the person that it failed.
    """

    shard: int
    table: int
    at: float
    talk: Interaction
    seconds: float | None = None
    failed: bool = False

    @property
    def deferred(self) -> bool:
        """Whether its answer was only announced at first."""
        return self.talk.answer in {Answer.DEFER_UPDATE, Answer.DEFER_MESSAGE}


class Monkeys:
    """Presses at random, at all tables."""

    def __init__(self, sandbox: Sandbox, seatings: tuple[Seating, ...], *, shards: int, seed: str) -> None:
        """Know the seatings, and how many shards share their servers."""
        self.presses: list[Press] = []
        self.shown: dict[int, int] = {}
        """The newest move that an answer has shown, by the number of the seating."""
        self._sandbox = sandbox
        self._halls = seatings
        self._shards = shards
        self._luck = Rng(seed)
        self._busy: set[int] = set()

    async def press_on(self, until: float) -> None:
        """Press one control after the other until a moment of the monotonic clock."""
        while monotonic() < until:
            number = self._luck.below(len(self._halls))
            if number in self._busy:
                await asyncio.sleep(0.002)
                continue
            self._busy.add(number)
            try:
                if not await self._press_once(number):
                    await asyncio.sleep(0.01)
            finally:
                self._busy.discard(number)

    async def look(self, number: int) -> Press | None:
        """Open a hand at the board of a table, and wait until it is there; None where there is no board."""
        seating = self._halls[number]
        person = seating.people[0]
        board = _board(person, seating)
        return await self._press(number, person, *board) if board else None

    async def _press_once(self, number: int) -> bool:
        seating = self._halls[number]
        if self._luck.below(LOOKS) == 0:
            return await self.look(number) is not None
        for person in seating.people:
            panels = [(seen, controls(seen)) for seen in person.dms()[-3:] if not seen.deleted]
            found = [(seen, control) for seen, controls in panels for control in controls]
            if found:
                seen, (custom_id, values, least) = self._luck.pick(found)
                chosen = self._luck.sample(values, least) if values else None
                twice = self._luck.below(TWICE) == 0
                both = [self._press(number, person, seen, custom_id, chosen) for _ in range(2 if twice else 1)]
                await asyncio.gather(*both)
                return True
        return False

    async def _press(
        self, number: int, person: Person, seen: Seen, custom_id: str, chosen: tuple[str, ...] | None = None
    ) -> Press:
        guild = seen.model.channel.guild
        shard = 0 if guild is None else (guild.id >> 22) % self._shards
        talk = self._sandbox.deeds.press(person.user, seen.model, custom_id, values=chosen, force=True)
        press = Press(shard, number, monotonic(), talk)
        self.presses.append(press)
        await talk.first.wait()
        press.failed = Reply(talk).failed
        if not press.failed:
            press.seconds = monotonic() - press.at
            self._note(number, talk)
        return press

    def _note(self, number: int, talk: Interaction) -> None:
        if talk.answer is Answer.UPDATE and talk.original is not None:
            found = _MOVE.search(Seen(talk.original).text)
            if found:
                self.shown[number] = max(self.shown.get(number, 0), int(found[1].replace(",", "")))


def _board(person: Person, seating: Seating) -> tuple[Seen, str] | None:
    for seen in reversed(person.sees(seating.channel)):
        for button in seen.buttons:
            if button.custom_id.startswith(HAND) and not seen.ephemeral and not seen.deleted:
                return seen, button.custom_id
    return None
