"""The one writer: units that queue while a commit runs are committed together, durably, in the next one."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.sql.expression import UpdateBase

from bot.store._connections import WriteConnection
from bot.store._prepared import execute_many
from bot.store.errors import Conflict, NotOwner, StoreClosed, StoreError, translated
from bot.store.outage import Outage, Side
from bot.store.ownership import Ownership

T = TypeVar("T")

Step = tuple[UpdateBase, Sequence[Mapping[str, Any]]]
"""A statement and the parameter sets to execute it with."""

BATCH: Final = 512
"""The most pieces of work one commit takes."""


class Unit(msgspec.Struct, frozen=True):
    """Statements to be done all or none, guarded by constraints alone.

    Units of the same shape (the same statements in the same order) are executed together, so a unit must not need
    to know how many rows it touched. A violated constraint is a ``Conflict``.
    """

    lane: Hashable
    """What the unit touches: a table's id for its rows, else any other value that is no whole number.

    Work in one lane keeps its order; work in different lanes must not touch the same rows.
    """
    steps: tuple[Step, ...]

    def run(self, connection: Connection) -> None:
        """Execute the steps in order."""
        for statement, rows in self.steps:
            if rows:
                connection.execute(statement, rows)


class Job(msgspec.Struct, frozen=True):
    """A function to be done all or none, for changes that look before they write or hand something back.

    The function may run more than once and must have no effect outside the database. It raises ``Conflict`` when
    what it finds is not what the caller saw. When the database refuses what it writes, because another process has
    just written the same rows, it looks once more.
    """

    lane: Hashable
    work: Callable[[Connection], Any]

    def run(self, connection: Connection) -> Any:
        """Run the function and return what it returns."""
        return self.work(connection)


Work = Unit | Job
Outcome = Any | Exception


class Writer:
    """Takes work from many callers and commits it in batches over one connection."""

    def __init__(self, connection: WriteConnection, outage: Outage, ownership: Ownership) -> None:
        self.connection = connection
        self._outage = outage
        self.ownership = ownership
        self._queue: deque[tuple[Work, asyncio.Future[Any]]] = deque()
        self._news = asyncio.Event()
        self._closing = False
        self.batches = 0
        """How many transactions were run."""
        self.units = 0
        """How many pieces of work went through them."""
        self._task = asyncio.create_task(self._write(), name="store-writer")

    def do(self, work: Work) -> asyncio.Future[Any]:
        """Queue ``work``; the future is done once it is committed, or failed and nothing of it is stored.

        Whoever awaits the future may be cancelled: the work is then done nevertheless, wholly.

        Raises:
            StoreClosed: The writer takes no more work.
        """
        if self._closing:
            raise StoreClosed
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.append((work, future))
        self._news.set()
        return future

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for their commit."""
        return len(self._queue)

    async def close(self) -> None:
        """Take no more work, commit what is queued, and stop; closing again does nothing."""
        if self._closing:
            await asyncio.wait((self._task,))
            return
        self._closing = True
        self._news.set()
        await self._task
        await self.connection.close()

    async def _write(self) -> None:
        while self._queue or not self._closing:
            await self._news.wait()
            if not self._closing:
                self._news.clear()
            while self._queue:
                await self._commit([self._queue.popleft() for _ in range(min(BATCH, len(self._queue)))])

    async def _commit(self, batch: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        work = [each for each, _ in batch]
        self.batches += 1
        self.units += len(batch)
        try:
            outcomes: Sequence[Outcome] = await self.connection.run(
                partial(commit, batch=work, ownership=self.ownership)
            )
        except Exception as error:  # noqa: BLE001 - whatever it is, the callers are told and the writer lives on
            failure = translated(error)
            self._outage.failed(Side.WRITING, failure)
            outcomes = [failure] * len(batch)
        else:
            self._outage.worked(Side.WRITING)
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)


def commit(connection: Connection, batch: Sequence[Work], ownership: Ownership) -> list[Outcome]:
    """Do all work of ``batch`` in one transaction and return, per piece, its value or the exception it failed with.

    Tried first with equal statements executed together. If anything is refused, all is rolled back and done again
    piece by piece, each in a savepoint of its own, so that only the guilty fail.

    Raises:
        StoreError: Nothing of the batch is stored (the disk is full, the database is locked, ...).
    """
    try:
        with _transaction(connection):
            return _among_owned(connection, batch, ownership, _together)
    except Exception as error:
        if _concerns_all(error):
            raise translated(error) from error
    try:
        with _transaction(connection):
            return _among_owned(connection, batch, ownership, _one_by_one)
    except Exception as error:
        raise translated(error) from error


def _among_owned(
    connection: Connection,
    batch: Sequence[Work],
    ownership: Ownership,
    do: Callable[[Connection, Sequence[Work]], list[Outcome]],
) -> list[Outcome]:
    """Do the work on tables that this process owns, and what concerns no table; the rest is refused.

    Raises:
        LeaseLost: this process may write nothing any more.
    """
    tables = {work.lane for work in batch if isinstance(work.lane, int)}
    refused = ownership.refused(connection, tables)
    if not refused:
        return do(connection, batch)
    outcomes = iter(do(connection, [work for work in batch if work.lane not in refused]))
    return [NotOwner() if work.lane in refused else next(outcomes) for work in batch]


def _one_by_one(connection: Connection, batch: Sequence[Work]) -> list[Outcome]:
    return [_alone(connection, work) for work in batch]


@contextlib.contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    try:
        with connection.begin():
            yield
    except BaseException:
        # A COMMIT that was refused leaves the driver's transaction open; the next one must find the way clear.
        with contextlib.suppress(Exception):
            connection.connection.rollback()
        raise


def _together(connection: Connection, batch: Sequence[Work]) -> list[Outcome]:
    values: list[Outcome] = [None] * len(batch)
    for turn in _turns(batch):
        shapes: dict[tuple[UpdateBase, ...], list[Unit]] = {}
        for place in turn:
            work = batch[place]
            if isinstance(work, Unit):
                shapes.setdefault(tuple(statement for statement, _ in work.steps), []).append(work)
            else:
                values[place] = _alone(connection, work)
        for shape, units in shapes.items():
            for index, statement in enumerate(shape):
                rows = [row for unit in units for row in unit.steps[index][1]]
                if rows:
                    execute_many(connection, statement, rows)
    return values


def _turns(batch: Sequence[Work]) -> Iterable[list[int]]:
    """Split the places of a batch into turns in which every lane occurs at most once, in order."""
    turns: list[list[int]] = []
    reached: dict[Hashable, int] = {}
    for place, work in enumerate(batch):
        turn = reached[work.lane] = reached.get(work.lane, -1) + 1
        if turn == len(turns):
            turns.append([])
        turns[turn].append(place)
    return turns


def _alone(connection: Connection, work: Work) -> Outcome:
    outcome = _tried(connection, work)
    if isinstance(work, Job) and isinstance(outcome, Conflict) and outcome.__cause__ is not None:
        # Another process has written the same rows after the function had looked: it looks again.
        outcome = _tried(connection, work)
    return outcome


def _tried(connection: Connection, work: Work) -> Outcome:
    savepoint = connection.begin_nested()
    try:
        value = work.run(connection)
        savepoint.commit()
    except Exception as error:
        if _concerns_all(error):
            # The transaction may be gone already, and the savepoint with it.
            with contextlib.suppress(Exception):
                savepoint.rollback()
            raise
        savepoint.rollback()
        return translated(error)
    return value


def _concerns_all(error: Exception) -> bool:
    """Whether an error is the database's own trouble rather than one piece of work's."""
    plain = translated(error)
    return isinstance(plain, StoreError) and not isinstance(plain, Conflict) and type(plain) is not StoreError
