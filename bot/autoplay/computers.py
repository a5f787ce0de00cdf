"""Computer players at the tables: they think in another process, and answer like anybody else."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, Protocol, cast

import structlog

from bot.autoplay.standing_offers import Offers
from bot.games import Listing, Source, UnknownBook
from bot.store import By, LeaseLost, NotOwner, Status, StoreError
from bot.store.ownership import partition_of
from bot.system.environment import drop_token
from bot.tables.loader import LOST, NoTable
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import (
    Action,
    AnyRules,
    Ask,
    Codec,
    Picks,
    Player,
    Question,
    Rng,
    RuleError,
    Walk,
    computer_seed,
    fallback,
)

log = structlog.get_logger(__name__)

BUDGET = 5.0
"""Seconds that a computer player may think, from when a worker is free; after that the fallback is played."""

RUNNING = 1 / 3
"""Of the pace, from a computer player's second move in a row on: what a run of moves came to is told at its end."""

LINGER = 8
"""Moves' time that a computer player leaves people who may step in."""

_RETRY = 5.0
"""Seconds until a table whose answer could not be stored is tried again."""


class Computers:
    """Answers the questions of every seat where nobody sits who could.

    One task per table with such a question; the thinking itself is done by at most `workers` processes.
    """

    def __init__(self, sessions: Sessions, *, pace: float = 0.9, workers: int = 1) -> None:
        """Answer with `pace` seconds between two moves, so that people can follow."""
        self._sessions = sessions
        self.pace = pace
        self._workers = workers
        self._desks = asyncio.Semaphore(workers)
        self.pool: ProcessPoolExecutor | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._offers: dict[int, Offers] = {}
        self._closed = False

    @property
    def idle(self) -> bool:
        """Whether no computer player thinks or waits for its pace."""
        return not self._tasks

    async def drain(self) -> None:
        """Wait until no computer player has anything to do."""
        while running := list(self._tasks.values()):
            await asyncio.wait(running)
            await asyncio.sleep(0)

    def nudge(self, table: int) -> None:
        """Look whether a computer player has to move at this table."""
        if self._closed or partition_of(table) not in self._sessions.store.ownership.owned:
            return
        if table in self._tasks:
            self._again.add(table)
            return
        task = self._tasks[table] = asyncio.create_task(self._run(table), name=f"computers-{table}")
        task.add_done_callback(lambda _: self._done(table))

    async def think(self, session: Session, question: Question) -> Picks:
        """Return a computer player's answer; the fallback when it takes too long or fails."""
        game = session.game
        assert game is not None
        picks = await self._decided(session, question)
        if picks is None:
            log.warning(
                "computer player gave no answer", table=session.table.id, game=session.listing.key, entry=game.n
            )
            return fallback(game.walk(question.seat, question.key))
        return picks

    async def _decided(self, session: Session, question: Question) -> Picks | None:
        """Return the answer of a worker; None when it takes too long, fails, or lets a standing offer be."""
        game, listing = session.game, session.listing
        assert game is not None
        task = task_of(listing, game, question)
        async with self._desks:
            return await self._worked(task)

    async def _worked(self, task: Task) -> Picks | None:
        pool = self._executor()
        try:
            answer = asyncio.get_running_loop().run_in_executor(pool, decide, task)
        except BrokenExecutor:
            self._drop(pool)
            return None
        try:
            done, _ = await asyncio.wait({answer}, timeout=BUDGET)
        finally:
            answer.cancel()
        error = answer.exception() if done and not answer.cancelled() else None
        if not done or isinstance(error, BrokenExecutor):
            self._drop(pool)
        elif error is not None:
            log.error("computer player failed", game=task.source.key, exc_info=error)
        return None if error is not None or answer.cancelled() else answer.result()

    async def release(self, partitions: frozenset[int]) -> None:
        """Stop playing at the tables of some partitions: another process does that."""
        gone = [table for table in self._tasks.keys() | self._offers.keys() if partition_of(table) in partitions]
        tasks = [self._tasks[table] for table in gone if table in self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in gone:
            self._offers.pop(table, None)

    async def close(self) -> None:
        """Stop playing."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.pool is not None:
            self._drop(self.pool)

    async def _run(self, table: int) -> None:
        row = 0
        while True:
            try:
                if not await self._move(table, row=row):
                    return
                row += 1
            except (NotOwner, LeaseLost):
                return
            except StoreError as error:
                log.warning("a computer player's move could not be stored", table=table, error=str(error))
                await asyncio.sleep(_RETRY)

    async def _move(self, table: int, *, row: int) -> bool:
        """Answer one question of this table after `row` others; return whether there may be more."""
        try:
            session = await self._sessions.get(table)
        except (NoTable, *LOST):
            self._offers.pop(table, None)
            return False
        if session.table.status is Status.LOBBY:
            self._prepare(session)
        if session.table.status is not Status.PLAYING:
            self._offers.pop(table, None)
            return False
        if await self._considers(session):
            return True
        question = next((asked for asked in session.asked if session.answers_itself(asked.seat)), None)
        if question is None:
            return False
        paces = LINGER if self._offers[table].to_people(session, question) else self._paces(session, row)
        picks, _ = await asyncio.gather(self.think(session, question), asyncio.sleep(paces * self.pace))
        try:
            await self._sessions.play(table, question.seat, question.key, picks, by=By.COMPUTER)
        except RuleError as refusal:
            fresh = await self._sessions.get(table)
            if fresh.table.status is not Status.PLAYING:  # it was closed while the computer player thought
                return False
            if any(asked.key == question.key for asked in fresh.asked) and fresh.game is not None:
                log.warning("computer player was refused", table=table, question=question.key, refusal=refusal.id)
                picks = fallback(fresh.game.walk(question.seat, question.key))
                await self._sessions.play(table, question.seat, question.key, picks, by=By.COMPUTER)
        return True

    @staticmethod
    def _paces(session: Session, row: int) -> float:
        """How long the next move takes, in paces: people who sit there follow the first of a row."""
        people = any(not session.answers_itself(seat) for seat in range(len(session.seats)))
        return RUNNING if row and people else 1

    async def _considers(self, session: Session) -> bool:
        """Look at one standing offer that deserves it, and take it up or let it be; return whether there was one."""
        table = session.table.id
        offers = self._offers.setdefault(table, Offers())
        offer = offers.fresh(session)
        if offer is None:
            return False
        picks = await self._decided(session, offer)
        if picks is not None:
            await asyncio.sleep(self.pace)
            try:
                await self._sessions.play(table, offer.seat, offer.key, picks, by=By.COMPUTER)
                offers.took(offer)
            except RuleError as refusal:
                log.info("a standing offer was gone", table=table, question=offer.key, refusal=refusal.id)
        return True

    def _done(self, table: int) -> None:
        task = self._tasks.pop(table)
        again = table in self._again
        self._again.discard(table)
        if not task.cancelled() and task.exception() is not None:
            log.error("computer players of a table stopped", table=table, exc_info=task.exception())
        elif again:
            self.nudge(table)

    def _prepare(self, session: Session) -> None:
        """Let a worker start while people still gather: that takes longer than many a thought."""
        if self.pool is None and any(seat.computer for seat in session.seats):
            listing = session.listing
            ready = self._executor().submit(prepare, listing.origin, listing.rules.digest)
            ready.add_done_callback(lambda future: future.cancelled() or future.exception())

    def _executor(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = hired(self._workers)
        return self.pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """End these workers; a pool that has come after them stays."""
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - no public way to end one
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        if self.pool is pool:
            self.pool = None


def hired(workers: int) -> ProcessPoolExecutor:
    """Return so many worker processes; they start with the first work for them, and none outlives this process."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_attend)


def _attend() -> None:
    """End when Skald ends, however that happens. Runs first in a worker, which would else wait for work for ever."""
    drop_token()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for Skald, who lets its workers go
    Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    skald = parent_process()
    assert skald is not None
    skald.join()
    os._exit(0)


class Task(NamedTuple):
    """What a computer player is given for its answer.

    Attributes:
        source: where the game lies.
        digest: of its Book.
        luck: chance of its own, for this answer.
        view: what its seat sees, as the codec writes it.
        question: what it is asked.
    """

    source: Source
    digest: str
    luck: str
    view: bytes
    question: Question


class _Considerate(Player, Protocol):
    """A computer player of a game with standing offers."""

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Return an answer to a standing offer, or None to let it be."""


def task_of(listing: Listing, game: AnyGame, question: Question) -> Task:
    """Return what a computer player is given for its answer: what its seat sees, and luck that only the table knows."""
    luck = computer_seed(game.header.seed, game.n, question.seat)
    view = listing.codec.write_view(game.view(question.seat))
    return Task(listing.origin, listing.rules.digest, luck, view, question)


def prepare(source: Source, digest: str) -> None:
    """Load what answers to a game's questions need. Runs in a worker process."""
    rules, _ = _loaded(source, digest)
    source.player(rules, Rng("prepare"))


def decide(task: Task) -> Picks | None:
    """Answer a question, or let a standing offer be: None. Runs in a worker process, which keeps what it has loaded."""
    question = task.question
    rules, codec = _loaded(task.source, task.digest)
    view: Any = codec.read_view(task.view)
    player = task.source.player(rules, Rng(task.luck))

    def walk(picks: Picks) -> Ask | Action:
        return rules.ask(view, question, picks)

    if question.blocking:
        return player.decide(view, question, walk)
    return cast("_Considerate", player).consider(view, question, walk)


@lru_cache(16)
def _loaded(source: Source, digest: str) -> tuple[AnyRules, Codec[Any, Any, Any]]:
    rules = source.rules()
    if rules.digest != digest:
        raise UnknownBook(f"the Book {digest}")
    return rules, Codec(rules)
