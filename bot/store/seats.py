"""Seats: who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store.ongoing_forgetting import OngoingForgetting
from bot.store.rows import Seat

_S: Final = schema.seats
SEATS_OF: Final = columns_of(_S, Seat).where(_S.c["table"] == bindparam("table")).order_by(_S.c.seat)
_OF_MANY: Final = (
    columns_of(_S, Seat)
    .where(_S.c["table"].in_(bindparam("tables", expanding=True)))
    .order_by(_S.c["table"], _S.c.seat)
)


class Seats:
    """Reads seats; they change through ``store.tables`` (sit, rise, begin, resign)."""

    def __init__(self, reader: Reader, forgetting: OngoingForgetting) -> None:
        self._reader = reader
        self._forgetting = forgetting

    async def of(self, table: int) -> tuple[Seat, ...]:
        """Return the seats of a table, in order."""
        seats = await self._reader.all(Seat, SEATS_OF, table=table)
        return tuple([self._forgetting.masked(seat) for seat in seats])

    async def of_many(self, tables: Iterable[int]) -> dict[int, tuple[Seat, ...]]:
        """Return the seats of several tables by table id, in one read; a table without seats has an empty tuple."""
        found: dict[int, list[Seat]] = {table: [] for table in tables}
        for seat in await self._reader.all(Seat, _OF_MANY, tables=list(found)):
            found[seat.table].append(self._forgetting.masked(seat))
        return {table: tuple(seats) for table, seats in found.items()}
