"""Packed logs: all entries of a finished table in one compressed row.

Entries lie by columns, so that what is alike lies together. Who answered is not written down: that is the person who
holds the seat, so that nobody who is forgotten is remembered here.
"""

from __future__ import annotations

import lzma
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final

import msgspec

from bot.store.errors import StoreCorrupt
from bot.store.rows import By, EntryRow

_FORMAT: Final = 1
_CHECKSUM: Final = 4
"""Bytes of the checksum that follow the format's byte."""

_FILTERS: Final = (
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": 1 << 20,
        "pb": 0,
    },
)


class Users(msgspec.Struct, frozen=True):
    """Who sat where.

    Attributes:
        now: the person of each seat, or None.
        before: for each hand-over its seat, the entry by which it was done, and the person until then or None; by seat
            and entry.
    """

    now: Mapping[int, int | None]
    before: tuple[tuple[int, int, int | None], ...] = ()

    def at(self, seat: int, n: int) -> int | None:
        """Return the person who held a seat when entry n was made, or None."""
        earlier = (user for place, until, user in self.before if place == seat and n <= until)
        return next(earlier, self.now.get(seat))


class Unpackable(ValueError):
    """A log that cannot be told from its packed row: somebody answered for a seat that is not theirs."""


class PackedLog(msgspec.Struct, frozen=True, kw_only=True):
    """The whole log of one table.

    Attributes:
        table: its id.
        answers: how many entries the person who held each seat at the end made, as a JSON array.
        body: the entries, compressed.
    """

    table: int
    answers: str
    body: bytes


class _Columns(msgspec.Struct, frozen=True, array_like=True):
    seats: list[int]
    keys: list[str]
    by: list[By]
    own: list[bool]
    """Whether the person of the seat made the entry."""
    times: list[int]
    """The first moment, then the milliseconds from each to the next."""
    bodies: list[bytes]


_DECODER: Final = msgspec.msgpack.Decoder(_Columns)


def pack(rows: Sequence[EntryRow], users: Users, bodies: Sequence[bytes]) -> PackedLog:
    """Pack the whole log of a table.

    Args:
        rows: its entries, from the first to the last.
        users: who sat where.
        bodies: what is kept in place of the bodies of the rows, one for each.

    Raises:
        Unpackable: the person of an entry is not the one of its seat.
    """
    if any(row.user is not None and row.user != users.at(row.seat, row.n) for row in rows):
        raise Unpackable
    times = [row.at for row in rows]
    columns = _Columns(
        seats=[row.seat for row in rows],
        keys=[row.key for row in rows],
        by=[row.by for row in rows],
        own=[row.user is not None for row in rows],
        times=[*times[:1], *[later - sooner for sooner, later in pairwise(times)]],
        bodies=list(bodies),
    )
    plain = msgspec.msgpack.encode(columns)
    body = lzma.compress(plain, format=lzma.FORMAT_RAW, filters=_FILTERS)
    head = bytes((_FORMAT,)) + zlib.crc32(plain).to_bytes(_CHECKSUM)
    made = Counter(row.seat for row in rows if row.user is not None and row.user == users.now.get(row.seat))
    answers = [made[seat] for seat in sorted(users.now)]
    return PackedLog(table=rows[0].table, answers=msgspec.json.encode(answers).decode(), body=head + body)


def unpack(packed: PackedLog, users: Users) -> tuple[EntryRow, ...]:
    """Return the entries of a packed log, with the bodies that were kept.

    Raises:
        StoreCorrupt: the row is damaged.
    """
    columns = _columns(packed.body)
    made = zip(
        columns.seats,
        columns.keys,
        columns.by,
        columns.own,
        accumulate(columns.times),
        columns.bodies,
        strict=True,
    )
    rows = []
    for n, (seat, key, by, own, at, body) in enumerate(made):
        user = users.at(seat, n) if own else None
        rows.append(EntryRow(table=packed.table, n=n, seat=seat, key=key, by=by, user=user, body=body, at=at))
    return tuple(rows)


def _columns(body: bytes) -> _Columns:
    head, packed = body[: 1 + _CHECKSUM], body[1 + _CHECKSUM :]
    try:
        plain = lzma.decompress(packed, format=lzma.FORMAT_RAW, filters=_FILTERS)
        if head != bytes((_FORMAT,)) + zlib.crc32(plain).to_bytes(_CHECKSUM):
            raise StoreCorrupt
        return _DECODER.decode(plain)
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError) as error:
        raise StoreCorrupt from error
