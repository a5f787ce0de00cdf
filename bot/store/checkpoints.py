"""Checkpoints of the league: what results come to up to one of their tables, so that nobody reads all of them again.

They are derived from the results, which alone are the truth: each may be dropped at any time. A table that comes in
before the last one of a checkpoint (its end was late to be written) drops it; see `overtaken`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, tuple_, update

from bot.store import league_schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Step, Writer
from bot.store.league_rows import CareerRow, LadderRow, RatingChange
from bot.store.ongoing_forgetting import OngoingForgetting, generation_of
from bot.store.rows import Result

LeaguePosition = tuple[int, int]
"""When a table ended, and its id: the order of a league."""

BEFORE_FIRST: Final[LeaguePosition] = (-1, -1)
"""Before the first table."""

_L: Final = league_schema.ladders
_C: Final = league_schema.careers
_R: Final = league_schema.results
_THIS_LADDER: Final = (_L.c.guild == bindparam("g"), _L.c.game == bindparam("what"), _L.c.season == bindparam("number"))
_THIS_CAREER: Final = (_C.c.guild == bindparam("g"), _C.c.user == bindparam("who"))
_LADDER: Final = columns_of(_L, LadderRow).where(*_THIS_LADDER)
_LADDER_AT: Final = select(_L.c.ended_at, _L.c["table"], _L.c.generation).where(*_THIS_LADDER)
_CAREER: Final = columns_of(_C, CareerRow).where(*_THIS_CAREER)
_DROP_LADDER: Final = delete(_L).where(*_THIS_LADDER)
_DROP_LADDERS: Final = delete(_L).where(
    _L.c.guild == bindparam("g"), _L.c.game == bindparam("what"), _L.c.season >= bindparam("number")
)
_DROP_CAREER: Final = delete(_C).where(*_THIS_CAREER)
_END: Final = tuple_(bindparam("ended"), bindparam("t"))
_OVERTAKE_LADDER: Final = delete(_L).where(
    _L.c.guild == bindparam("g"),
    _L.c.game == bindparam("what"),
    or_(
        and_(_L.c.season == bindparam("number"), tuple_(_L.c.ended_at, _L.c["table"]) > _END),
        _L.c.season > bindparam("number"),  # later seasons begin with the ratings of this one
    ),
)
_OVERTAKE_CAREER: Final = _DROP_CAREER.where(tuple_(_C.c.ended_at, _C.c["table"]) > _END)
_BETWEEN: Final = (
    tuple_(_R.c.ended_at, _R.c["table"]) > tuple_(bindparam("ended"), bindparam("t")),
    tuple_(_R.c.ended_at, _R.c["table"]) <= tuple_(bindparam("last_ended"), bindparam("last")),
)
_IN_LADDER: Final = select(func.count()).where(
    _R.c.guild == bindparam("g"), _R.c.game == bindparam("what"), _R.c.season == bindparam("number"), *_BETWEEN
)
_IN_CAREER: Final = select(func.count()).where(_R.c.guild == bindparam("g"), _R.c.user == bindparam("who"), *_BETWEEN)
_CHANGE_RATING: Final = (
    update(_R)
    .where(_R.c["table"] == bindparam("t"), _R.c.seat == bindparam("s"))
    .values(rating=bindparam("now"), change=bindparam("by"))
)
_RATING_CHANGES: Final = select(_R.c.seat, _R.c.rating, _R.c.change).where(
    _R.c["table"] == bindparam("t"), _R.c.rating.is_not(None), _R.c.change.is_not(None)
)


class Checkpoints:
    """Keeps checkpoints of ladders and of careers; what is in one is the league's business."""

    def __init__(self, writer: Writer, reader: Reader, forgetting: OngoingForgetting) -> None:
        self._writer = writer
        self._reader = reader
        self._forgetting = forgetting

    async def ladder(self, guild: int, game: str, season: int) -> LadderRow | None:
        """Return the checkpoint of a ladder, or None."""
        return await self._reader.first(LadderRow, _LADDER, g=guild, what=game, number=season)

    async def ladder_at(self, guild: int, game: str, season: int) -> tuple[LeaguePosition, int] | None:
        """Return the last table in the checkpoint of a ladder and the checkpoint's generation, or None."""
        rows = await self._reader.rows(_LADDER_AT, {"g": guild, "what": game, "number": season})
        return ((rows[0].ended_at, rows[0].table), rows[0].generation) if rows else None

    async def save_ladder(
        self,
        row: LadderRow,
        *,
        after: tuple[LeaguePosition, int] | None,
        results: int,
        changes: Mapping[int, Mapping[int, RatingChange]],
    ) -> bool:
        """Put a checkpoint in the place of the one that it was computed from.

        Args:
            row: the new checkpoint.
            after: the last table and the generation of the old one; None when there was none.
            results: how many results were read since.
            changes: what the tables that are new in it did to ratings, by table and seat.

        Returns:
            Whether it was kept: not if somebody is forgotten since, another checkpoint is there, or another result.
        """
        this = {"g": row.guild, "what": row.game, "number": row.season}
        rated = [
            {"t": table, "s": seat, "now": change.rating, "by": change.change}
            for table, seats in changes.items()
            for seat, change in seats.items()
        ]

        def work(connection: Connection) -> bool:
            old = connection.execute(_LADDER_AT, this).one_or_none()
            found = None if old is None else ((old.ended_at, old.table), old.generation)
            since = BEFORE_FIRST if found is None else found[0]
            if found != after or generation_of(connection) != row.generation:
                return False
            if connection.execute(_IN_LADDER, this | _interval(since, row)).scalar_one() != results:
                return False
            connection.execute(_DROP_LADDER, this)
            connection.execute(insert(_L), msgspec.structs.asdict(row))
            if rated:
                connection.execute(_CHANGE_RATING, rated)
            return True

        return await self._kept(Job(("ladder", row.guild, row.game, row.season), work))

    async def drop_ladder(self, guild: int, game: str, season: int) -> None:
        """Delete the checkpoint of a ladder, and those of later seasons, which begin with its ratings.

        They are computed again when somebody asks.
        """
        this = {"g": guild, "what": game, "number": season}
        await self._writer.do(Job(("ladder", guild, game, season), lambda c: c.execute(_DROP_LADDERS, this).rowcount))

    async def rating_changes(self, table: int) -> dict[int, RatingChange]:
        """Return what a table did to ratings, by seat, once a checkpoint has come to it."""
        return {
            row.seat: RatingChange(row.rating, row.change)
            for row in await self._reader.rows(_RATING_CHANGES, {"t": table})
        }

    async def career(self, guild: int, user: int) -> CareerRow | None:
        """Return the checkpoint of a person's results on a server, or None."""
        return await self._reader.first(CareerRow, _CAREER, g=guild, who=user)

    async def save_career(self, row: CareerRow, *, after: LeaguePosition, results: int) -> bool:
        """Put a checkpoint of a person's results in the place of the one there is (see `save_ladder`)."""
        this = {"g": row.guild, "who": row.user}

        def work(connection: Connection) -> bool:
            if generation_of(connection) != row.generation:
                return False
            if connection.execute(_IN_CAREER, this | _interval(after, row)).scalar_one() != results:
                return False
            connection.execute(_DROP_CAREER, this)
            connection.execute(insert(_C), msgspec.structs.asdict(row))
            return True

        return await self._kept(Job(("career", row.guild, row.user), work))

    async def _kept(self, job: Job) -> bool:
        kept: bool = await self._writer.do(job)
        if not kept:
            await self._forgetting.load()
        return kept


def _interval(since: LeaguePosition, row: LadderRow | CareerRow) -> dict[str, int]:
    return {"ended": since[0], "t": since[1], "last_ended": row.ended_at, "last": row.table}


def overtaken(results: Sequence[Result]) -> tuple[Step, ...]:
    """Return what drops the checkpoints that go beyond a table and do not know it."""
    if not results or results[0].guild is None:
        return ()
    first = results[0]
    key = {"g": first.guild, "ended": first.ended_at, "t": first.table}
    people = [key | {"who": row.user} for row in results if row.user is not None]
    ladder: dict[str, Any] = key | {"what": first.game, "number": first.season}
    return ((_OVERTAKE_LADDER, (ladder,)), (_OVERTAKE_CAREER, people)) if people else ((_OVERTAKE_LADDER, (ladder,)),)
