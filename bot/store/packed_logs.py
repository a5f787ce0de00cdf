"""Finished tables whose whole log lies in one packed row, in the place of entries and snapshots."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Select, bindparam, delete, exists, func, insert, select

from bot.store import schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict, StoreCorrupt
from bot.store.packing import PackedLog, Users, unpack
from bot.store.rows import EntryRow
from bot.store.seat_schema import former_sitters

_T: Final = schema.tables
_E: Final = schema.entries
_P: Final = schema.packed
_SEATS: Final = schema.seats
_F: Final = former_sitters

ENTRIES: Final = (
    columns_of(_E, EntryRow).where(_E.c["table"] == bindparam("t"), _E.c.n >= bindparam("since")).order_by(_E.c.n)
)
_PACKED: Final = columns_of(_P, PackedLog).where(_P.c["table"] == bindparam("t"))
_USERS: Final = select(_SEATS.c.seat, _SEATS.c.user).where(_SEATS.c["table"] == bindparam("t"))
_BEFORE: Final = select(_F.c.seat, _F.c.n, _F.c.user).where(_F.c["table"] == bindparam("t")).order_by(_F.c.seat, _F.c.n)
_STATUS: Final = select(_T.c.status).where(_T.c.id == bindparam("t"))
_CLEAR: Final = tuple([delete(each).where(each.c["table"] == bindparam("t")) for each in (_E, schema.snapshots)])
_THEIRS: Final = (
    select(_P.c.answers, _SEATS.c.seat)
    .join(_SEATS, _SEATS.c["table"] == _P.c["table"])
    .where(_SEATS.c.user == bindparam("who"), _P.c["table"] > bindparam("since"))
    .order_by(_P.c["table"])
)
_COUNTS: Final = _THEIRS
_WAS_HANDED: Final = exists().where(_F.c["table"] == _P.c["table"]).label("handed")
_OF_USER: Final = (
    _THEIRS.join(_T, _T.c.id == _P.c["table"])
    .with_only_columns(
        *columns_of(_P, PackedLog).selected_columns, _SEATS.c.seat, _WAS_HANDED, _T.c.game, _T.c.version, _T.c.digest
    )
    .limit(100)
)
"""A piece of what is read at once."""
_GIVEN_AWAY: Final = (
    select(*columns_of(_P, PackedLog).selected_columns, _T.c.game, _T.c.version, _T.c.digest)
    .join(_T, _T.c.id == _P.c["table"])
    .where(_P.c["table"].in_(select(_F.c["table"]).where(_F.c.user == bindparam("who"))))
    .where(_P.c["table"] > bindparam("since"))
    .where(~exists().where(_SEATS.c["table"] == _P.c["table"], _SEATS.c.user == bindparam("who")))
    .order_by(_P.c["table"])
)
"""The few tables where somebody has handed their only seat over."""


_STEPS: Final = 256
"""Tables that are looked at by one statement."""


def _following() -> Select[Any]:
    """Walk through the entries from table to table, with one look at the index for each."""
    first = select(func.min(_E.c["table"]).label("id")).where(_E.c["table"] > bindparam("after"))
    walk = first.cte("walk", recursive=True)
    following = select(func.min(_E.c["table"])).where(_E.c["table"] > walk.c.id).scalar_subquery()
    walk = walk.union_all(select(following).where(walk.c.id.is_not(None)))
    unpacked = select(walk.c.id).where(walk.c.id.is_not(None)).limit(_STEPS).subquery()
    ended = _T.c.status.not_in(schema.LIVE) & (_T.c.ended_at <= bindparam("by"))
    unshown = exists().where(schema.displays.c["table"] == _T.c.id)
    return select(_T.c.id, (ended & ~unshown).label("due")).join(unpacked, unpacked.c.id == _T.c.id).order_by(_T.c.id)


_FOLLOWING: Final = _following()


class PackedAnswers(NamedTuple):
    """What one person answered at a table, and the Book of its game."""

    entries: tuple[EntryRow, ...]
    game: str
    version: int
    digest: str


class PackedLogs:
    """Packs the logs of finished tables. ``Log.entries`` reads them like any other.

    A packed log keeps for each entry the bytes that it is given in place of the entry's body, and who sits at the table
    stands in the rows of the seats alone.
    """

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def due(self, ended_by: int, *, after: int = 0, most: int) -> tuple[int, ...]:
        """Return tables that had ended by then, were shown to their end, and whose logs are not packed.

        This takes time for each table whose log is not packed, and none for those that are.

        Args:
            ended_by: unix milliseconds.
            after: return tables of higher ids only.
            most: return so many at most, those of the lowest ids.
        """
        found: list[int] = []
        while len(found) < most and (rows := await self._reader.rows(_FOLLOWING, {"by": ended_by, "after": after})):
            found += [row.id for row in rows if row.due]
            after = rows[-1].id
        return tuple(found[:most])

    async def put(self, stored: tuple[EntryRow, ...], packed: PackedLog, bodies: Sequence[bytes]) -> None:
        """Put a packed log in the place of a table's entries and snapshots, all or none.

        Args:
            stored: the entries as they were read.
            packed: the same, packed.
            bodies: the bodies that it keeps, from which the caller can make those that are stored.

        Raises:
            Conflict: the table is live, or its entries are others by now; nothing is changed.
            StoreCorrupt: what is packed does not come out as it is stored; nothing is changed.
        """
        table = packed.table
        users = await self.users(table)
        if unpack(packed, users) != _with(bodies, stored):
            raise StoreCorrupt
        given = [msgspec.structs.astuple(row) for row in stored]

        def work(connection: Connection) -> None:
            status = connection.execute(_STATUS, {"t": table}).scalar()
            rows = connection.execute(ENTRIES, {"t": table, "since": 0})
            taken = _users_in(connection.execute(_USERS, {"t": table}), connection.execute(_BEFORE, {"t": table}))
            if status in (None, *schema.LIVE) or taken != users or [tuple(row) for row in rows] != given:
                raise Conflict
            connection.execute(insert(_P), msgspec.structs.asdict(packed))
            for statement in _CLEAR:
                connection.execute(statement, {"t": table})

        await self._writer.do(Job(table, work))
        await self._reader.checkpoint()

    async def users(self, table: int) -> Users:
        """Return who sat where at a table."""
        return await _users(self._reader, table)

    async def entries_of(self, user: int, *, since: int = -1) -> AsyncIterator[PackedAnswers]:
        """Yield the entries that somebody made, table by table after `since`, as far as their logs are packed."""
        for row in await self._reader.rows(_GIVEN_AWAY, {"who": user, "since": since}):
            yield await self._own(row, user)
        while rows := await self._reader.rows(_OF_USER, {"who": user, "since": since}):
            for row in rows:
                yield await self._own(row, user, None if row.handed else Users({row.seat: user}))
            since = rows[-1].table

    async def _own(self, row: Any, user: int, users: Users | None = None) -> PackedAnswers:
        """Return what somebody answered at a table whose packed log this is, with who sat there if that is known."""
        entries = unpack(row_as(PackedLog, row), users or await self.users(row.table))
        own = tuple([entry for entry in entries if entry.user == user])
        return PackedAnswers(own, row.game, row.version, row.digest)

    async def count_of(self, user: int, *, since: int = -1) -> int:
        """Return how many entries somebody made, as far as their logs are packed.

        Nothing is unpacked for that, but for the few tables where they have handed their seat over.
        """
        rows = await self._reader.rows(_COUNTS, {"who": user, "since": since})
        given_away = await self._reader.rows(_GIVEN_AWAY, {"who": user, "since": since})
        more = [len((await self._own(row, user)).entries) for row in given_away]
        made: list[int] = [msgspec.json.decode(row.answers, type=list[int])[row.seat] for row in rows]
        return sum(more) + sum(made)


async def unpacked(reader: Reader, table: int) -> tuple[EntryRow, ...]:
    """Return the entries of a table if its log is packed, or nothing.

    Raises:
        StoreCorrupt: the row is damaged.
    """
    packed = await reader.first(PackedLog, _PACKED, t=table)
    if packed is None:
        return ()
    return unpack(packed, await _users(reader, table))


async def _users(reader: Reader, table: int) -> Users:
    return _users_in(await reader.rows(_USERS, {"t": table}), await reader.rows(_BEFORE, {"t": table}))


def _users_in(seats: Iterable[Any], before: Iterable[Any]) -> Users:
    return Users({row.seat: row.user for row in seats}, tuple([(row.seat, row.n, row.user) for row in before]))


def _with(bodies: Sequence[bytes], rows: tuple[EntryRow, ...]) -> tuple[EntryRow, ...]:
    return tuple([replace(row, body=body) for row, body in zip(rows, bodies, strict=True)])
