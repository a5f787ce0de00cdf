"""Loading tables from the store: their rows in one transaction, their game from a snapshot or the whole log."""

from __future__ import annotations

from typing import Any

import structlog

from bot.games import Listing, UnknownBook
from bot.metrics import SNAPSHOTS_DROPPED
from bot.store import Moment, NotOwner, SnapshotRow, Status, Store, StoreCorrupt, StoreError, Table
from bot.store.log import Log
from bot.tables.card_sets import CardSets
from bot.tables.logs import AnyGame, is_short, told_again
from bot.tables.session import NO_EXTRAS, RECENT, Extras, Session
from engines.core import CorruptLog, Entry, Game

log = structlog.get_logger(__name__)


class NoTable(LookupError):
    """There is no such table."""


class Elsewhere(NotOwner):
    """A table belongs to another process of the fleet, which has to do what is wanted.

    Attributes:
        table: which one.
        left: how many tables the person has left here already, when they are to be forgotten.
    """

    def __init__(self, table: int, *, left: int = 0) -> None:
        """Say which table."""
        super().__init__()
        self.table = table
        self.left = left


LOST = (UnknownBook, CorruptLog, StoreCorrupt)
"""Why a table that is there cannot be taken up: its Book or rules are gone, or what is stored of it is damaged."""


class Loader:
    """Reads tables from the store."""

    def __init__(self, store: Store, books: CardSets) -> None:
        self._store = store
        self._books = books

    async def load(self, table: int) -> Session:
        """Read a table as it stood at one moment, even while others write it.

        Raises:
            NoTable: there is none with this id.
            UnknownBook: it was begun under a Book or rules that are gone.
            CorruptLog: its log is damaged.
        """
        listing, book = None, None
        while True:
            async with self._store.moment() as moment:
                row = await moment.tables.get(table)
                if row is None:
                    raise NoTable(table)
                if listing is not None and book == _book(row):
                    return await self._resumed(row, listing, moment)
            # A listing may take long to find, and the moment is to be a short one.
            listing, book = await self._listing(row), _book(row)

    async def _listing(self, row: Table) -> Listing:
        if row.version is None or row.digest is None:
            return (await self._books.at(row.guild))[row.game]
        return await self._books.under(row.game, row.version, row.digest)

    async def _resumed(self, row: Table, listing: Listing, moment: Moment) -> Session:
        seats = await moment.seats.of(row.id)
        if row.header is None:
            return Session(row, seats, listing)
        extras = await _extras(row, moment)
        stored = await moment.log.snapshot(row.id)
        if stored is not None:
            try:
                return Session(row, seats, listing, *await _played(row, listing, moment.log, stored), extras)
            except StoreError:
                raise
            except Exception as error:  # noqa: BLE001 - bytes that are none of ours can fail in any way
                whole = Session(row, seats, listing, *await _played(row, listing, moment.log, None), extras)
                await self._drop(stored, error)
                return whole
        return Session(row, seats, listing, *await _played(row, listing, moment.log, None), extras)

    async def _drop(self, snapshot: SnapshotRow, error: Exception) -> None:
        """Forget a snapshot from which a game cannot be taken up; its log can."""
        SNAPSHOTS_DROPPED.inc()
        log.warning("a snapshot was damaged; the log tells the game", table=snapshot.table, error=repr(error))
        try:
            await self._store.log.drop_snapshot(snapshot)
        except StoreError as trouble:
            log.warning("a damaged snapshot could not be forgotten", table=snapshot.table, error=str(trouble))


async def _extras(row: Table, moment: Moment) -> Extras:
    former = await moment.substitutes.former(row.id)
    if row.status is not Status.PLAYING:
        notes = await moment.own_answers.notes(row.id)
        return Extras(former=former, notes=notes) if former or notes else NO_EXTRAS
    return Extras(
        await moment.motions.of(row.id),
        former,
        await moment.substitutes.wanted(row.id),
        await moment.own_answers.advances(row.id),
        await moment.own_answers.notes(row.id),
    )


def _book(row: Table) -> tuple[str | int | None, ...]:
    """Return what tells under which Book a table is played, or that it has not begun."""
    return row.guild, row.version, row.digest


async def _played(
    row: Table, listing: Listing, stored: Log, base: SnapshotRow | None
) -> tuple[AnyGame, tuple[Entry[Any], ...]]:
    """Play a game again, from a snapshot or else from its first entry; return it and its last entries.

    Raises:
        CorruptLog: what is stored does not come to the game's last entry.
    """
    codec = listing.codec
    assert row.header is not None
    header = codec.read_header(row.header)
    snapshot = None if base is None else codec.read_snapshot(base.body)
    since = 0 if snapshot is None else snapshot.n + 1
    read = await stored.entries(row.id, max(0, min(since, row.head + 1 - RECENT)))
    game: AnyGame
    if is_short(codec, read):
        told = await told_again(listing, header, read)
        game, entries = told.game, told.entries
    else:
        entries = tuple([codec.read_entry(entry.body) for entry in read])
        game = Game.resume(listing.rules, header, snapshot, [entry for entry in entries if entry.n >= since])
    if game.n != row.head:
        raise CorruptLog(f"the log of table {row.id} ends at {game.n}, not {row.head}")
    return game, entries[-RECENT:]
