"""Predictions: on what those who watch a table may guess, what they guessed, and how it came out.

A prediction is kept from the first guess on. What came of it follows from the log, so that it is settled once, also
when Skald ends in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import structlog
from cachetools import LRUCache

from bot.games import Facts
from bot.store import Conflict, GuessRow, PredictionRow, Status, Store, StoreError
from bot.store.ownership import partition_of
from bot.system.background_tasks import KeyedTasks
from bot.system.retry import Retry
from bot.tables.loader import LOST, NoTable
from bot.tables.logs import read_log
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Entry, Prediction
from engines.core.watching import VOID

log = structlog.get_logger(__name__)

REMEMBERED: Final = 1024
"""Tables of which it is remembered on what people have guessed."""

AT_ONCE: Final = 4
"""Tables whose predictions are settled at once."""

FRESH: Final = 16
"""So many entries long it is shown how a prediction came out."""


class GuessRefused(Exception):
    """A guess that is not taken; `why` is a word for the reason."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class Guessed(msgspec.Struct, frozen=True):
    """A prediction on which people have guessed."""

    prediction: Prediction
    row: PredictionRow
    guesses: tuple[GuessRow, ...]

    @property
    def right(self) -> tuple[GuessRow, ...]:
        """Return the guesses that were right."""
        return tuple([guess for guess in self.guesses if guess.outcome == self.row.outcome])


class ShownPredictions(msgspec.Struct, frozen=True):
    """What is shown of predictions at a table.

    Attributes:
        asked: on what may be guessed now.
        guessed: how many have done so.
        waiting: what is decided by and by, and on which nobody may guess any more.
        settled: what came out lately.
    """

    asked: Prediction | None = None
    guessed: int = 0
    waiting: tuple[Guessed, ...] = ()
    settled: Guessed | None = None


@dataclass(slots=True)
class _Open:
    """A prediction that is not decided, and what everybody was told since it was asked."""

    row: PredictionRow
    prediction: Prediction
    entries: list[Entry[Any]] = field(default_factory=list)

    @property
    def facts(self) -> Facts:
        """What was told, without what was withdrawn later."""
        gone = [(entry.withdraws, entry.n) for entry in self.entries if entry.withdraws is not None]
        kept = [entry for entry in self.entries if not any(first <= entry.n < back for first, back in gone)]
        told = [line.seen_by(None) for entry in kept for line in entry.told]
        return tuple([fact for fact in told if fact is not None])


class Predictions:
    """Takes guesses and settles predictions, of tables that this process owns."""

    def __init__(self, sessions: Sessions) -> None:
        """Watch the tables of `sessions`."""
        self._sessions = sessions
        self._store: Store = sessions.store
        self._open: dict[int, dict[str, _Open]] = {}
        self._known: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._tasks: KeyedTasks[int] = KeyedTasks()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._retry = Retry(self._settle_soon)
        self.changed: Callable[[int], None] = lambda _table: None
        """What is told that there is something else to show at a table."""
        sessions.watchers.append(self._follow)

    async def start(self) -> None:
        """Take up what was not decided when Skald ended.

        Raises:
            StoreError: the store cannot be read.
        """
        for table in await self._store.predictions.open_tables():
            if self._store.ownership.owns(table) and table not in self._open:
                self._settle_soon(table)

    def release(self, partitions: frozenset[int]) -> None:
        """Forget tables that are another process's now."""
        for table in [table for table in self._open if partition_of(table) in partitions]:
            del self._open[table]
        self._known.clear()

    async def close(self) -> None:
        """Stop; the next start goes on."""
        self._retry.close()
        await self._tasks.cancel()

    @property
    def idle(self) -> bool:
        """Whether nothing is being settled."""
        return self._tasks.idle

    async def guess(self, table: int, user: int, name: str, *, key: str, outcome: str) -> Prediction:
        """Note what somebody who watches guesses, in place of what they guessed before.

        Raises:
            GuessRefused: they sit or sat there, or it is too late.
        """
        async with self._sessions.lane(table):  # so that nobody moves in between
            session = self._sessions.peek(table) or await self._sessions.reload(table)
            found = await self._asked_of(session, user, key)
            if outcome not in found.outcomes:
                raise GuessRefused("late")
            row = PredictionRow(
                table=table,
                key=key,
                guild=session.table.guild or 0,
                game=session.table.game,
                body=msgspec.json.encode(found).decode(),
                opened_n=session.begun_game.n,
            )
            guess = GuessRow(table=table, key=key, user=user, name=name, outcome=outcome, at=self._sessions.now())
            try:
                kept = await self._store.predictions.guess(row, guess)
            except Conflict as late:
                raise GuessRefused("late") from late
            self._known[table] = True
            if table not in self._open or key not in self._open[table]:
                if kept.opened_n == session.begun_game.n:
                    self._open.setdefault(table, {})[key] = _Open(kept, found)
                else:
                    self._open.pop(table, None)
                    self._settle_soon(table)
        return found

    async def offered(self, table: int, user: int, key: str) -> tuple[Prediction, str]:
        """Return on what somebody who watches may guess, and their own guess; an empty one while they have none.

        Raises:
            GuessRefused: they sit or sat there, or it is too late.
        """
        async with self._sessions.lane(table):
            session = self._sessions.peek(table) or await self._sessions.reload(table)
            found = await self._asked_of(session, user, key)
            guesses = await self._store.predictions.guesses(table, key)
        return found, next((guess.outcome for guess in guesses if guess.user == user), "")

    async def _asked_of(self, session: Session, user: int, key: str) -> Prediction:
        """Return on what somebody may guess, if it is asked still and they may know no more than others who watch."""
        former = [one.user for one in await self._store.substitutes.former(session.table.id)]
        # Whoever gave a seat up, or handed it over, has seen its hand.
        if user in former or any(seat.user == user for seat in session.seats):
            raise GuessRefused("seated")
        found = asked(session)
        if found is None or found.key != key:
            raise GuessRefused("late")
        return found

    async def shown(self, session: Session) -> ShownPredictions:
        """Return what is to be shown of predictions at a table."""
        if session.game is None or session.closed or session.table.guild is None:
            return ShownPredictions()
        now, table = asked(session), session.table.id
        rows = await self._store.predictions.of(table) if self._known.get(table, True) else ()
        self._known[table] = bool(rows)
        n = session.game.n
        waiting = [row for row in rows if row.outcome is None and (now is None or row.key != now.key)]
        settled = [row for row in rows if row.outcome and row.settled_n is not None and row.settled_n > n - FRESH]
        own = next((row for row in rows if now is not None and row.key == now.key), None)
        if own is not None and own.outcome is not None:  # it was asked before, and is decided
            now, own = None, None
        guesses = 0 if own is None else len(await self._store.predictions.guesses(table, own.key))
        over = session.table.status is not Status.PLAYING
        last = max(settled, key=lambda row: row.settled_n or 0, default=None)
        return ShownPredictions(
            now,
            guesses,
            () if over else tuple([await self._guessed(row) for row in waiting[-2:]]),
            None if last is None else await self._guessed(last),
        )

    async def _guessed(self, row: PredictionRow) -> Guessed:
        return Guessed(read(row), row, await self._store.predictions.guesses(row.table, row.key))

    def _follow(self, table: int) -> None:
        """Look whether a change of a table has decided anything."""
        opened = self._open.get(table)
        session = self._sessions.peek(table)
        if opened is None or session is None or session.game is None or not session.recent:
            return
        entry = session.recent[-1]
        for one in opened.values():
            last = one.entries[-1].n if one.entries else one.row.opened_n
            if entry.n == last + 1:
                one.entries.append(entry)
            elif entry.n > last:  # something was missed: it is read from the log
                del self._open[table]
                self._settle_soon(table)
                return
        came_out = session.listing.watching.came_out
        over = not session.table.status.live
        if over or any(came_out(one.prediction, one.facts) is not None for one in opened.values()):
            self._settle_soon(table)

    def _settle_soon(self, table: int) -> None:
        if table not in self._tasks:
            self._tasks.start(table, self._try(table), name=f"predictions-{table}")

    async def _try(self, table: int) -> None:
        try:
            async with self._turns:
                await self._settle(table)
        except (NoTable, *LOST) as error:
            log.info("predictions of a table cannot be settled", table=table, error=repr(error))
        except StoreError as error:
            log.warning("predictions could not be settled", table=table, error=repr(error))
            self._retry.failed(table)
            return
        except Exception:
            log.exception("predictions could not be settled", table=table)
        self._retry.done(table)

    async def _settle(self, table: int) -> None:
        """Settle what is decided at a table."""
        session = await self._sessions.get(table)
        if table not in self._open:
            async with self._sessions.lane(table):  # so that nothing happens there meanwhile
                session = self._sessions.peek(table) or session
                await self._load(session)
        opened, changed = self._open.get(table, {}), False
        for key, one in tuple(opened.items()):
            outcome = session.listing.watching.came_out(one.prediction, one.facts)
            if outcome is None and not session.table.status.live:
                outcome = VOID
            if outcome is not None:
                ways = len(one.prediction.outcomes)
                changed |= await self._store.predictions.settle(one.row, outcome, n=session.table.head, ways=ways)
                opened.pop(key, None)
        if not opened:
            self._open.pop(table, None)
        if changed:
            self.changed(table)

    async def _load(self, session: Session) -> None:
        """Read from the log what was told since each prediction of a table was asked."""
        rows = [row for row in await self._store.predictions.of(session.table.id) if row.outcome is None]
        if not rows:
            return
        entries = await read_log(self._store.log, session.table.id, session.listing, session.begun_game.header)
        self._open[session.table.id] = {
            row.key: _Open(row, read(row), [entry for entry in entries if entry.n > row.opened_n]) for row in rows
        }


def asked(session: Session) -> Prediction | None:
    """Return on what those who watch a table may guess now."""
    if session.game is None or session.closed or session.table.status is not Status.PLAYING:
        return None
    found: Prediction | None = session.listing.watching.predict(session.game.view(None))
    return found if session.table.guild is not None else None


def read(row: PredictionRow) -> Prediction:
    """Return the prediction of a row."""
    return msgspec.json.decode(row.body, type=Prediction)
