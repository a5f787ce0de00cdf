"""Puzzles of the day: who has tried and solved which, and how often people have solved one on a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, update

from bot.store import puzzle_schema as schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.attempts import Attempt
from bot.store.practice import close_practice

KEPT: Final = 3
"""Days for which it is kept how somebody has tried a puzzle."""


class PuzzleTry(Attempt, frozen=True, kw_only=True):
    """How far somebody is with the puzzle of a day."""

    user: int
    game: str
    day: int
    guild: int
    """The server where it was tried first; 0 for direct messages."""


class Solver(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has solved on a server."""

    guild: int
    user: int
    name: str
    solved: int = 0
    first: int = 0
    """How many of them with the first try."""
    streak: int = 0
    """On how many days in a row, up to `last_day`."""
    best: int = 0
    """The longest such streak."""
    last_day: int = -2

    def after(self, day: int, *, tries: int, name: str) -> Solver:
        """Return this after one more puzzle was solved, of that day."""
        streak = self.streak
        if day > self.last_day:
            streak = self.streak + 1 if day == self.last_day + 1 else 1
        return Solver(
            guild=self.guild,
            user=self.user,
            name=name,
            solved=self.solved + 1,
            first=self.first + (tries == 1),
            streak=streak,
            best=max(self.best, streak),
            last_day=max(day, self.last_day),
        )

    def streak_on(self, day: int) -> int:
        """Return the streak as it stands on a day: 0 once a day has gone by without a puzzle."""
        return self.streak if day <= self.last_day + 1 else 0


_T: Final = schema.puzzle_tries
_S: Final = schema.puzzle_solvers
TRIES_OF: Final = columns_of(_T, PuzzleTry).where(_T.c.user == bindparam("who")).order_by(_T.c.day, _T.c.game)
SOLVED_BY: Final = columns_of(_S, Solver).where(_S.c.user == bindparam("who")).order_by(_S.c.guild)
_ONE: Final = columns_of(_T, PuzzleTry).where(
    _T.c.user == bindparam("who"), _T.c.game == bindparam("what"), _T.c.day == bindparam("number")
)
_SOLVER: Final = columns_of(_S, Solver).where(_S.c.guild == bindparam("g"), _S.c.user == bindparam("who"))
_BEST: Final = (
    columns_of(_S, Solver)
    .where(_S.c.guild == bindparam("g"))
    .order_by(_S.c.solved.desc(), _S.c.first.desc(), _S.c.user)
    .limit(bindparam("most"))
)


class Puzzles:
    """Keeps how people do with the puzzles of the days."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, user: int, game: str, day: int) -> PuzzleTry | None:
        """Return how far somebody is with a puzzle; None before the first try."""
        return await self._reader.first(PuzzleTry, _ONE, who=user, what=game, number=day)

    async def solver(self, guild: int, user: int) -> Solver | None:
        """Return what somebody has solved on a server."""
        return await self._reader.first(Solver, _SOLVER, g=guild, who=user)

    async def solvers(self, guild: int, *, most: int) -> tuple[Solver, ...]:
        """Return those who have solved most on a server."""
        return await self._reader.all(Solver, _BEST, g=guild, most=most)

    async def miss(self, begun: PuzzleTry, answer: str) -> PuzzleTry:
        """Note a wrong answer; the last one once more, or one to a puzzle that is over, changes nothing.

        Args:
            begun: what is kept when there is nothing yet.
            answer: as text.
        """

        def work(connection: Connection) -> PuzzleTry:
            row = _read(connection, begun)
            if row.over or row.last == answer:
                return row
            missed = row.missed(answer)
            _write(connection, missed)
            return missed

        return await self._do(begun, work)

    async def show(self, begun: PuzzleTry, *, puzzle: str, at: int) -> PuzzleTry:
        """Note that somebody was shown the answer; it does not count as solved any more, and comes not for practice.

        Args:
            begun: what is kept when there is nothing yet.
            puzzle: what tells it from the others of its game.
            at: when, in unix milliseconds.
        """

        def work(connection: Connection) -> PuzzleTry:
            row = _read(connection, begun)
            if row.over:
                return row
            shown = msgspec.structs.replace(row, shown=True)
            _write(connection, shown)
            close_practice(connection, shown, user=row.user, game=row.game, puzzle=puzzle, at=at)
            return shown

        return await self._do(begun, work)

    async def solve(self, begun: PuzzleTry, *, puzzle: str, name: str, at: int) -> PuzzleTry:
        """Note that somebody has solved a puzzle, which comes not for practice then; again changes nothing.

        Args:
            begun: what is kept when there is nothing yet.
            puzzle: what tells it from the others of its game.
            name: of the person, for the table of a server.
            at: when, in unix milliseconds.
        """

        def work(connection: Connection) -> PuzzleTry:
            row = _read(connection, begun)
            if row.over:
                return row
            solved = row.solved(at)
            _write(connection, solved)
            close_practice(connection, solved, user=row.user, game=row.game, puzzle=puzzle, at=at)
            found = connection.execute(_SOLVER, {"g": row.guild, "who": row.user}).one_or_none()
            before = row_as(Solver, found) if found is not None else Solver(guild=row.guild, user=row.user, name=name)
            after = msgspec.structs.asdict(before.after(row.day, tries=solved.tries, name=name))
            if found is None:
                connection.execute(insert(_S), after)
            else:
                own = (_S.c.guild == row.guild, _S.c.user == row.user)
                connection.execute(update(_S).where(*own).values(**after))
            return solved

        return await self._do(begun, work)

    async def _do(self, begun: PuzzleTry, work: Callable[[Connection], PuzzleTry]) -> PuzzleTry:
        done: PuzzleTry = await self._writer.do(Job(("puzzle", begun.user), work))
        return done


def _read(connection: Connection, begun: PuzzleTry) -> PuzzleTry:
    values = {"who": begun.user, "what": begun.game, "number": begun.day}
    row = connection.execute(_ONE, values).one_or_none()
    return begun if row is None else row_as(PuzzleTry, row)


def _write(connection: Connection, row: PuzzleTry) -> None:
    """Keep how far somebody is, in place of what was kept; what is some days old goes."""
    own, same = _T.c.user == row.user, (_T.c.game == row.game) & (_T.c.day == row.day)
    connection.execute(delete(_T).where(own, same | (_T.c.day <= row.day - KEPT)))
    connection.execute(insert(_T), msgspec.structs.asdict(row))


def purge(guild: str) -> tuple[Any, ...]:
    """Return the statements that delete what was solved on a server, which is a parameter of this name."""
    return tuple([delete(rows).where(rows.c.guild == bindparam(guild)) for rows in (_T, _S)])


def forget(connection: Connection, user: int) -> None:
    """Delete what somebody has tried and solved."""
    for rows in (_T, _S):
        connection.execute(delete(rows).where(rows.c.user == user))
