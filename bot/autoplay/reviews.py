"""Reviews are worked out by the workers of computer players, one after the other, while no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from cachetools import LRUCache
from msgspec import structs

from bot.autoplay.computer_worker import LEAST_WORLDS, PATIENCE, Task
from bot.autoplay.computers import Computers
from bot.autoplay.review_worker import fortune, judged, matched
from bot.autoplay.workers import Workers
from bot.tables.reviews import (
    Decision,
    Happening,
    Material,
    Review,
    TurningPoint,
    is_best,
    material_of,
    summed_up,
)
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import TABLE, Level, Question, Seat

KEPT = 128
"""Reviews that are remembered."""

QUICK, LONG, MATCH = 120, 1_200, 2_000
"""Play-outs of the first look at every answer, of those at the answers that seem dearest, and of their last match.

The last one says whether an answer was worse: a hint has looked as long."""

DEAREST = 12
"""Answers that are looked at for long: those that seem dearest, surely or not."""

SCREENED, VALUED = 2, 240
"""How often other chance is tried: for everything that chance had a part in, and for all that matters most together."""

MOST_VALUED = 40
"""How often at the most for one of these."""

WEIGHTIEST = 12
"""Entries with chance that are valued for long."""

PLAYED_ON = 6
"""Entries that are played on at the least before what chance has brought is valued."""

SLICE, LONG_SLICE = 0.8, 2.5
"""Seconds of a worker that a quick look takes at the most, and a long one."""

Key = tuple[int, int]
"""A table and a seat."""

Heard = Callable[[float], None]
"""Hears how much of a review is done, from 0 to 1."""


class Running:
    """A review that is being worked out, and who waits for it."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.share = 0.0

    def tell(self, share: float) -> None:
        """Tell everybody who waits how much is done."""
        self.share = share
        for heard in self.heard:
            heard(share)


class Reviews:
    """Works reviews out; each is found once, as long as it is remembered."""

    def __init__(self, sessions: Sessions, computers: Computers) -> None:
        """Share the workers of the computer players."""
        self._sessions = sessions
        self._computers = computers
        self._kept: LRUCache[Key, Review] = LRUCache(KEPT)
        self._running: dict[Key, tuple[Running, asyncio.Task[Review]]] = {}
        self._turn = asyncio.Lock()

    def known(self, session: Session, seat: Seat) -> Review | None:
        """Return a review that is remembered."""
        return self._kept.get((session.table.id, seat))

    @property
    def idle(self) -> bool:
        """Whether no review is being worked out."""
        return not self._running

    async def find(self, session: Session, seat: Seat, heard: Heard) -> Review:
        """Return the review of a seat of a finished game; work on it ends when nobody waits for it any more.

        Raises:
            CorruptLog: the log does not replay.
            StoreError: it could not be read.
        """
        key = (session.table.id, seat)
        known = self._kept.get(key)
        if known is not None:
            return known
        if key not in self._running:
            running = Running()
            task = asyncio.create_task(self._work(session, seat, running), name=f"review-{key[0]}-{seat}")
            task.add_done_callback(lambda _: self._running.pop(key, None))
            self._running[key] = running, task
        running, task = self._running[key]
        running.heard.append(heard)
        heard(running.share)
        try:
            return await asyncio.shield(task)
        finally:
            running.heard.remove(heard)
            if not running.heard:
                task.cancel()

    async def close(self) -> None:
        """Stop working; whoever waited may ask again."""
        tasks = [task for _, task in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, session: Session, seat: Seat, running: Running) -> Review:
        async with self._turn:
            rows = await self._sessions.store.log.entries(session.table.id)
            header, user = session.begun_game.header, session.seats[seat].user
            material = await asyncio.to_thread(material_of, session.listing, header, rows, seat, user)
            review = await _Work(self._computers, session, seat, material, running).review()
        self._kept[session.table.id, seat] = review
        return review


class _Work:
    """The work on one review."""

    def __init__(
        self, computers: Computers, session: Session, seat: Seat, material: Material, running: Running
    ) -> None:
        self._computers = computers
        self._session = session
        self._seat = seat
        self._material = material
        self._running = running
        happenings = len(material.happenings)
        self._looks = len(material.decisions) + 2 * DEAREST + happenings + min(happenings, WEIGHTIEST)
        self._done = 0

    async def review(self) -> Review:
        """Look at every answer, then for longer at the dearest ones, then at what chance has brought."""
        found = [each for one in self._material.decisions if (each := await self._judged(one, QUICK)) is not None]
        found.sort(key=lambda one: -one.judged.loss)
        # What a quick look cannot tell is looked at as well: it may have been dear.
        for place in [place for place, one in enumerate(found) if not is_best(one.judged, self._much)][:DEAREST]:
            found[place] = await self._checked(found[place])
        deal, chances = await self._fortunes()
        return summed_up(self._material, found, much=self._much, deal=deal, chances=chances)

    async def _judged(self, decision: Decision, iterations: int) -> TurningPoint | None:
        task = self._task(decision.n, decision.question, decision.view, iterations=iterations)
        answer = await self._workers.in_leisure(self._user, task, partial(judged, given=decision.picks))
        self._step()
        return None if answer is None else TurningPoint(decision, answer)

    async def _checked(self, point: TurningPoint) -> TurningPoint:
        """Return an answer after longer looks: which is the best, and how far it is ahead in worlds of its own."""
        decision = point.decision
        if not point.judged.given.worlds:  # a reckoning comes out the same again
            self._step(2)
            return point
        longer = await self._judged(decision, LONG)
        point = longer or point
        task = self._task(decision.n, decision.question, decision.view, iterations=MATCH)
        work = partial(matched, given=decision.picks, best=point.judged.best)
        alone = is_best(point.judged, self._much) or point.judged.best == decision.picks
        met = None if alone else await self._workers.in_leisure(self._user, task, work)
        self._step()
        return point if met is None else TurningPoint(decision, structs.replace(point.judged, given=met))

    async def _fortunes(self) -> tuple[float | None, list[float]]:
        """Return what the deal has brought, None if nobody can say, and what each later entry with chance has."""
        happenings = self._material.happenings
        values = [await self._fortune(one, SCREENED, entries=0) for one in happenings]

        def weight(place: int) -> tuple[bool, float]:
            return happenings[place].seat != TABLE, -abs(values[place] or 0.0)

        weightiest = sorted(range(len(values)), key=weight)[:WEIGHTIEST]
        tries = min(MOST_VALUED, VALUED // max(1, len(weightiest)))
        for place in weightiest:
            values[place] = await self._fortune(happenings[place], max(1, tries), entries=PLAYED_ON)
        known = [(one.seat == TABLE, value) for one, value in zip(happenings, values, strict=True) if value is not None]
        deal = sum(value for dealt, value in known if dealt) if known else None
        return deal, [value for dealt, value in known if not dealt]

    async def _fortune(self, happened: Happening, tries: int, *, entries: int) -> float | None:
        question = happened.question or Question(self._seat, "", "")
        task = self._task(happened.n, question, b"", iterations=tries)
        config = self._session.begun_game.header.config
        work = partial(fortune, happened=happened, seat=self._seat, config=config, entries=entries)
        value = await self._workers.in_leisure(self._user, task, work)
        self._step()
        return value

    def _task(self, n: int, question: Question, view: bytes, *, iterations: int) -> Task:
        """Return a task; its chance is drawn from what everybody knows, not from the table's seed."""
        listing = self._session.listing
        seconds, founded = (SLICE, False) if iterations <= QUICK else (LONG_SLICE, True)
        return Task(
            source=listing.origin,
            digest=listing.rules.digest,
            seed=f"review-{self._session.table.id}-{n}-{self._seat}-{iterations}",
            view=view,
            question=question,
            level=Level.HARD,
            seconds=seconds,
            iterations=iterations,
            least_worlds=LEAST_WORLDS if founded else 0,
            patience=PATIENCE * seconds if founded else 0.0,
        )

    @property
    def _much(self) -> float:
        return self._session.listing.much

    @property
    def _workers(self) -> Workers:
        return self._computers.workers

    @property
    def _user(self) -> int:
        """The account of the worker's time: no table's own."""
        return -self._session.table.id

    def _step(self, steps: int = 1) -> None:
        self._done += steps
        self._running.tell(min(1.0, self._done / self._looks))
