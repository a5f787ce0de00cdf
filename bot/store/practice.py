"""Puzzles for practice: which ones somebody has seen, and how far they are with them. They count on no server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert

from bot.store import puzzle_schema as schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.attempts import Attempt


class PracticeTry(Attempt, frozen=True, kw_only=True):
    """How far somebody is with a puzzle that they have seen."""

    user: int
    game: str
    puzzle: str
    """What tells it from the others of its game, also when these change."""
    at: int
    """When it was seen, in unix milliseconds."""

    @property
    def guild(self) -> int:
        """No server: what is for practice counts on none."""
        return 0


_P: Final = schema.puzzle_practice
PRACTISED_BY: Final = columns_of(_P, PracticeTry).where(_P.c.user == bindparam("who")).order_by(_P.c.game, _P.c.at)
_SEEN: Final = (
    columns_of(_P, PracticeTry)
    .where(_P.c.user == bindparam("who"), _P.c.game == bindparam("what"))
    .order_by(_P.c.at.desc(), _P.c.puzzle)
)
_ONE: Final = columns_of(_P, PracticeTry).where(
    _P.c.user == bindparam("who"), _P.c.game == bindparam("what"), _P.c.puzzle == bindparam("which")
)


class Practice:
    """Keeps which puzzles people have seen, and how they do with those for practice."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def seen(self, user: int, game: str) -> tuple[PracticeTry, ...]:
        """Return the puzzles of a game that somebody has seen, the last one first."""
        return await self._reader.all(PracticeTry, _SEEN, who=user, what=game)

    async def of(self, user: int, game: str, puzzle: str) -> PracticeTry | None:
        """Return how far somebody is with a puzzle; None if they have not seen it."""
        return await self._reader.first(PracticeTry, _ONE, who=user, what=game, which=puzzle)

    async def see(self, row: PracticeTry, *, forget_others: bool = False) -> PracticeTry:
        """Note that somebody has seen a puzzle, and return how far they are with it.

        One that is over stays as it is; of another one it is noted when it was seen last.

        Args:
            row: what is kept when there is nothing yet.
            forget_others: all of the game were seen, and begin again with this one.
        """

        def work(connection: Connection) -> PracticeTry:
            if forget_others:
                connection.execute(delete(_P).where(_P.c.user == row.user, _P.c.game == row.game))
            known = _read(connection, row)
            if known is not None and known.over:
                return known
            after = row if known is None else msgspec.structs.replace(known, at=row.at)
            _write(connection, after)
            return after

        return await self._do(row, work)

    async def miss(self, row: PracticeTry, answer: str) -> PracticeTry:
        """Note a wrong answer; the last one once more, or one to a puzzle that is over, changes nothing."""
        return await self._change(row, lambda known: known if known.last == answer else known.missed(answer))

    async def show(self, row: PracticeTry) -> PracticeTry:
        """Note that somebody was shown the answer."""
        return await self._change(row, lambda known: msgspec.structs.replace(known, shown=True))

    async def solve(self, row: PracticeTry, *, at: int) -> PracticeTry:
        """Note that somebody has solved a puzzle, at a moment in unix milliseconds."""
        return await self._change(row, lambda known: known.solved(at))

    async def _change(self, row: PracticeTry, change: Callable[[PracticeTry], PracticeTry]) -> PracticeTry:
        def work(connection: Connection) -> PracticeTry:
            before = _read(connection, row) or row
            if before.over:
                return before
            after = change(before)
            _write(connection, after)
            return after

        return await self._do(row, work)

    async def _do(self, row: PracticeTry, work: Callable[[Connection], PracticeTry]) -> PracticeTry:
        done: PracticeTry = await self._writer.do(Job(("puzzle", row.user), work))
        return done


def _read(connection: Connection, row: PracticeTry) -> PracticeTry | None:
    values = {"who": row.user, "what": row.game, "which": row.puzzle}
    found = connection.execute(_ONE, values).one_or_none()
    return None if found is None else row_as(PracticeTry, found)


def _write(connection: Connection, row: PracticeTry) -> None:
    own = (_P.c.user == row.user, _P.c.game == row.game, _P.c.puzzle == row.puzzle)
    connection.execute(delete(_P).where(*own))
    connection.execute(insert(_P), msgspec.structs.asdict(row))


def close_practice(  # noqa: PLR0913 - whose attempt at which puzzle
    connection: Connection, attempt: Attempt, *, user: int, game: str, puzzle: str, at: int
) -> None:
    """Note that somebody is done with a puzzle as that of a day, so that it does not come for practice.

    What was over before stays as it is.
    """
    row = PracticeTry(
        user=user,
        game=game,
        puzzle=puzzle,
        at=at,
        tries=attempt.tries,
        last=attempt.last,
        shown=attempt.shown,
        solved_at=attempt.solved_at,
    )
    known = _read(connection, row)
    if known is None or not known.over:
        _write(connection, row)


def forget(connection: Connection, user: int) -> None:
    """Delete what somebody has practised."""
    connection.execute(delete(_P).where(_P.c.user == user))
