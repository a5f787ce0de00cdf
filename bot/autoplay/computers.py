"""Computer players at the tables: worker processes find their answers, which are played like anybody else's."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from bot.autoplay.computer_pace import OFFER_PACES, is_hurried, level_of_thought, paces
from bot.autoplay.computer_worker import SECONDS, task_of
from bot.autoplay.standing_offers import Offers
from bot.autoplay.workers import Workers
from bot.store import By, Conflict, LeaseLost, NotOwner, Status, StoreError
from bot.store.ownership import partition_of
from bot.system.background_tasks import KeyedTasks
from bot.system.retry import Retry
from bot.tables.loader import LOST, NoTable
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Picks, Question, RuleError, fallback

log = structlog.get_logger(__name__)

OUTAGE = 5.0
"""Seconds until the database is tried again when it could not store a move."""


class Thought(msgspec.Struct, frozen=True):
    """A question that a computer player thinks about, and the task that brings its answer."""

    question: Question
    answer: asyncio.Task[Picks]


class Computers:
    """Answers the questions of every seat where nobody sits who could.

    One task per table with such a question; the thinking itself is done by at most `workers` processes, to which tables
    come by turns. A table whose move fails, or cannot be stored, rests: it is tried again less and less often, or when
    something happens there.
    """

    def __init__(self, sessions: Sessions, *, pace: float = 0.9, seconds: float = SECONDS, workers: int = 1) -> None:
        """Begin with nothing to do.

        Args:
            sessions: the tables.
            pace: seconds between two moves, so that people can follow.
            seconds: how long an answer may be thought about.
            workers: processes that think.
        """
        self._sessions = sessions
        self.pace = pace
        self.seconds = seconds
        self.workers = Workers(workers)
        self._thoughts: dict[int, Thought] = {}
        self._tasks: KeyedTasks[int] = KeyedTasks(self._done)
        self._again: set[int] = set()
        self.retry = Retry(self.nudge)
        self._offers: dict[int, Offers] = {}
        self._closed = False

    @property
    def idle(self) -> bool:
        """Whether no computer player thinks or waits for its pace."""
        return self._tasks.idle

    async def drain(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._tasks.drain()

    def nudge(self, table: int) -> None:
        """Look whether a computer player has to move at this table."""
        self._stop_if_gone(table)
        if self._closed or partition_of(table) not in self._sessions.store.ownership.owned:
            return
        if table in self._tasks:
            self._again.add(table)
            return
        self._tasks.start(table, self._run(table), name=f"computers-{table}")

    async def think(self, session: Session, question: Question) -> Picks:
        """Return a computer player's answer; the fallback when it takes too long or fails."""
        game = session.game
        assert game is not None
        picks = await self._answer_of_worker(session, question)
        if picks is None:
            log.warning(
                "computer player gave no answer", table=session.table.id, game=session.listing.key, entry=game.n
            )
            return fallback(game.walk(question.seat, question.key))
        return picks

    async def _answer_of_worker(self, session: Session, question: Question) -> Picks | None:
        """Return the answer of a worker; None when it takes too long, fails, or lets a standing offer be."""
        game, listing = session.game, session.listing
        assert game is not None
        hurried = await is_hurried(self._sessions.store, session)
        level = level_of_thought(session.level(question.seat), hurried=hurried)
        task = task_of(listing, game, question, level)
        return await self.workers.answer(session.table.id, task._replace(seconds=self.seconds))

    def _stop_if_gone(self, table: int) -> None:
        """Stop a thought about a question that is asked no more."""
        thought, session = self._thoughts.get(table), self._sessions.peek(table)
        if thought is None or session is None:
            return
        asked = session.table.status is Status.PLAYING and any(
            (one.seat, one.key) == (thought.question.seat, thought.question.key) for one in session.asked
        )
        if not asked or not session.answers_itself(thought.question.seat):
            thought.answer.cancel()

    async def release(self, partitions: frozenset[int]) -> None:
        """Stop playing at the tables of some partitions: another process does that."""
        known = self._tasks.keys | self._offers.keys() | self.retry.tables
        gone = [table for table in known if partition_of(table) in partitions]
        await self._tasks.cancel_keys(gone)
        for table in gone:
            self._offers.pop(table, None)
            self.retry.done(table)

    async def close(self) -> None:
        """Stop playing."""
        self._closed = True
        self.retry.close()
        self.workers.close()
        await self._tasks.cancel()

    async def _run(self, table: int) -> None:
        run = 0
        try:
            while await self._move(table, run=run):
                run += 1
                self.retry.done(table)
        except (NotOwner, LeaseLost):
            self.retry.done(table)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, Conflict):  # no fault of the table
                log.warning("a computer player's move could not be stored", table=table, error=str(error))
                self._again.discard(table)
                self.retry.again(table, OUTAGE)
                return
            again = self._failed(table) > 1
            # An error at the end of a game, say, is the same each time: its story is told once.
            log.exception("a computer player could not move", table=table, error=repr(error), exc_info=not again)
        else:
            self.retry.done(table)

    def _failed(self, table: int) -> int:
        """Let a table rest; return how often it has failed in a row."""
        self._again.discard(table)  # its own moves before the one that failed are no news
        return self.retry.failed(table)

    async def _move(self, table: int, *, run: int) -> bool:
        """Answer one question of this table after `run` others in a row; return whether there may be more."""
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
        if await self._take_up_offer(session):
            return True
        question = next((asked for asked in session.asked if session.answers_itself(asked.seat)), None)
        if question is None:
            return False
        hurried = await is_hurried(self._sessions.store, session)
        invited = self._offers[table].to_people(session, question)
        waited = OFFER_PACES if invited else paces(session, run, hurried=hurried)
        picks = await self._think_at_leisure(session, question, waited * self.pace)
        return picks is None or await self._play(table, question, picks)

    async def _play(self, table: int, question: Question, picks: Picks) -> bool:
        """Play an answer, or the fallback where it is refused; return whether the game goes on."""
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

    async def _think_at_leisure(self, session: Session, question: Question, least: float) -> Picks | None:
        """Return an answer after `least` seconds or later; None when the question is gone before there is one."""
        answer = asyncio.create_task(self.think(session, question))
        self._thoughts[session.table.id] = Thought(question, answer)
        try:
            await asyncio.gather(asyncio.wait({answer}), asyncio.sleep(least))
        finally:
            del self._thoughts[session.table.id]
            answer.cancel()
        return None if answer.cancelled() else answer.result()

    async def _take_up_offer(self, session: Session) -> bool:
        """Have a worker consider one new standing offer, and take it up if it says so; return whether there was one."""
        table = session.table.id
        assert session.game is not None
        offers = self._offers.setdefault(table, Offers(session.listing.offers))
        offer = offers.next(session.game, session.answers_itself)
        if offer is None:
            return False
        picks = await self._answer_of_worker(session, offer)
        if picks is not None:
            hurried = await is_hurried(self._sessions.store, session)
            await asyncio.sleep(paces(session, 0, hurried=hurried) * self.pace)
            try:
                await self._sessions.play(table, offer.seat, offer.key, picks, by=By.COMPUTER)
                offers.taken(offer)
            except RuleError as refusal:
                log.info("a standing offer was gone", table=table, question=offer.key, refusal=refusal.id)
        return True

    def _done(self, table: int, task: asyncio.Task[None]) -> None:
        again = table in self._again
        self._again.discard(table)
        if again and not task.cancelled():
            self.nudge(table)

    def _prepare(self, session: Session) -> None:
        """Start a worker while people still gather in the lobby, and load the game there."""
        if any(seat.computer for seat in session.seats):
            self.workers.prepare(session.listing)
