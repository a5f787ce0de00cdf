"""Reading logs: whole entries as they are stored, or packed answers, which are replayed to get the entries."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games import Listing
from bot.store import EntryRow
from bot.store.log import Log
from engines.core import AnyRules, Codec, CorruptLog, Entry, Game, Header

AnyGame = Game[Any, Any, Any]


class ToldAgain(msgspec.Struct, frozen=True):
    """A game that was played again from its first entry: as it stands, and all entries with what they told."""

    game: AnyGame
    entries: tuple[Entry[Any], ...]


async def read_log(stored: Log, table: int, listing: Listing, header: Header[Any]) -> tuple[Entry[Any], ...]:
    """Return the whole log of a table.

    Raises:
        CorruptLog: what is stored cannot be read, or does not replay.
    """
    rows, codec = await stored.entries(table), listing.codec
    if is_short(codec, rows):
        return (await told_again(listing, header, rows)).entries
    return tuple([codec.read_entry(row.body) for row in rows])


def is_short(codec: Codec[Any, Any, Any], rows: Sequence[EntryRow]) -> bool:
    """Return whether rows hold answers alone, which tell the entries when they are played again."""
    return any(codec.holds_answer(row.body) for row in rows)


def read_entry(codec: Codec[Any, Any, Any], row: EntryRow) -> Entry[Any]:
    """Return one entry; what it told may be left out."""
    if codec.holds_answer(row.body):
        return codec.read_answer(row.body, n=row.n, seat=row.seat, key=row.key)
    return codec.read_entry(row.body)


async def told_again(listing: Listing, header: Header[Any], rows: Sequence[EntryRow]) -> ToldAgain:
    """Play a whole log again, in a thread: a long game takes a tenth of a second.

    Raises:
        CorruptLog: the entries do not replay under these rules.
    """
    return await asyncio.to_thread(tell_again, listing.rules, listing.codec, header, rows)


def tell_again(
    rules: AnyRules, codec: Codec[Any, Any, Any], header: Header[Any], rows: Sequence[EntryRow]
) -> ToldAgain:
    """Play a whole log again (see `told_again`)."""
    last: AnyGame | None = None
    told: list[Entry[Any]] = []
    for moment, entry in Game.retell(rules, header, [read_entry(codec, row) for row in rows]):
        last = moment
        told.append(entry)
    if last is None:
        raise CorruptLog("the log is empty")
    return ToldAgain(last, tuple(told))
