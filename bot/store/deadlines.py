"""Deadlines: when the clock acts next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from sqlalchemy import BigInteger, Connection, Update, and_, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store._owned import OwnedOnly
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Unit, Writer
from bot.store.rows import Deadline, Status

_D: Final = schema.deadlines
_SELECT: Final = columns_of(_D, Deadline)
_ORDER: Final = (_D.c.at, _D.c["table"], _D.c.seat, _D.c.key)
_RUNS: Final = _D.c.held_at.is_(None)
_NEXT: Final = OwnedOnly(_SELECT.where(_RUNS).order_by(*_ORDER).limit(1), _D.c["table"])
_DUE: Final = OwnedOnly(_SELECT.where(_RUNS, _D.c.at <= bindparam("now")).order_by(*_ORDER), _D.c["table"])
_OF: Final = _SELECT.where(_D.c["table"] == bindparam("t")).order_by(*_ORDER)

_CLEAR: Final = delete(_D).where(_D.c["table"] == bindparam("t"))
_T: Final = schema.tables
_PLAYING: Final = select(_T.c.id).where(_T.c.guild == bindparam("guild"), _T.c.status == Status.PLAYING)
_STOP: Final = delete(_D).where(_D.c["table"].in_(_PLAYING))
_OF_SEAT: Final = and_(_D.c["table"] == bindparam("t"), _D.c.seat == bindparam("s"))
_HOLD: Final = update(_D).where(_OF_SEAT, _RUNS).values(held_at=bindparam("moment"))
_SHIFT: Final = bindparam("moment", type_=BigInteger) - _D.c.held_at
_RELEASE: Final = (
    update(_D)
    .where(_OF_SEAT, _D.c.held_at.is_not(None))
    .values(at=_D.c.at + _SHIFT, ends_at=_D.c.ends_at + _SHIFT, held_at=None)
)


def released(at: int, *, away: tuple[int, ...]) -> Update:
    """Return the statement by which the time of all seats of a table `t` runs on, but not that of some."""
    since = at - _D.c.held_at
    which = (_D.c["table"] == bindparam("t"), _D.c.held_at.is_not(None), _D.c.seat.not_in(away))
    return update(_D).where(*which).values(at=_D.c.at + since, ends_at=_D.c.ends_at + since, held_at=None)


_B: Final = schema.banks
_BANKS: Final = select(_B.c.seat, _B.c.left_ms).where(_B.c["table"] == bindparam("t"))


class Deadlines:
    """Reads deadlines, and moves one on; sets of them are written by ``lobbies.begin`` and ``log.append``."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def next(self) -> Deadline | None:
        """Return the earliest deadline of all tables that this process owns, or None."""
        statement, values = _NEXT.by(self._writer.ownership)
        return await self._reader.first(Deadline, statement, **values)

    async def due(self, at: int) -> tuple[Deadline, ...]:
        """Return the deadlines of owned tables that have passed by ``at``, earliest first."""
        statement, values = _DUE.by(self._writer.ownership)
        return await self._reader.all(Deadline, statement, now=at, **values)

    async def of(self, table: int) -> tuple[Deadline, ...]:
        """Return the deadlines of a table, earliest first."""
        return await self._reader.all(Deadline, _OF, t=table)

    async def put(self, table: int, deadlines: tuple[Deadline, ...]) -> None:
        """Let a table have these deadlines and no others."""
        rows = [msgspec.structs.asdict(each) for each in deadlines]
        await self._writer.do(Unit(table, ((_CLEAR, ({"t": table},)), (insert(_D), rows))))

    async def hold(self, table: int, seats: Iterable[int], at: int) -> None:
        """Let the time of seats stand still."""
        keys = [{"t": table, "s": seat, "moment": at} for seat in seats]
        await self._writer.do(Unit(table, ((_HOLD, keys),)))

    async def release(self, table: int, seats: Iterable[int], at: int) -> None:
        """Let the time of seats run on; they have as much of it left as when it was held."""
        keys = [{"t": table, "s": seat, "moment": at} for seat in seats]
        await self._writer.do(Unit(table, ((_RELEASE, keys),)))

    async def banks(self, table: int) -> dict[int, int]:
        """Return how much time seats have left in their banks, in milliseconds, without those that are untouched."""
        return {row.seat: row.left_ms for row in await self._reader.rows(_BANKS, {"t": table})}

    async def stop(self, guild: int) -> None:
        """Drop the deadlines of all tables on a server."""

        def work(connection: Connection) -> None:
            connection.execute(_STOP, {"guild": guild})

        await self._writer.do(Job(("deadlines", guild), work))

    async def move(self, old: Deadline, new: Deadline) -> bool:
        """Put ``new`` in the place of ``old`` (the same table, key and seat), e.g. a forfeit after a reminder.

        Returns:
            Whether ``old`` still stood; if not (the seat has answered meanwhile), nothing is changed.
        """
        change = update(_D).where(
            _D.c["table"] == old.table,
            _D.c.key == old.key,
            _D.c.seat == old.seat,
            _D.c.at == old.at,
            _D.c.kind == old.kind,
        )

        def work(connection: Connection) -> bool:
            return connection.execute(change.values(at=new.at, kind=new.kind, ends_at=new.ends_at)).rowcount == 1

        moved: bool = await self._writer.do(Job(old.table, work))
        return moved
