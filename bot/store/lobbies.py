"""Lobbies: tables that have not begun, up to their start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, update

from bot.store import _table_queries as queries
from bot.store import schema
from bot.store._reader import row_as
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.finding_rows import NewWanted
from bot.store.log import INSERT_DEADLINE
from bot.store.ownership import Ownership
from bot.store.rows import Deadline, EntryRow, NewTable, Seat, Sitter, Status, Table
from bot.store.seats import SEATS_OF
from bot.store.wanted import insert_wanted

_T: Final = schema.tables
_More = Callable[[Connection], None]
"""What a lobby change does besides changing the table's own row."""


class LobbyTables:
    """Opens lobbies, changes and starts them.

    Changes carry the ``revision`` the caller saw and return the table as it stands afterwards; when somebody
    else changed the lobby first, or it is no lobby any more, they raise ``Conflict`` and change nothing.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def open(self, new: NewTable, host: Sitter, *others: Sitter, wanted: NewWanted | None = None) -> Table:
        """Open a lobby with its host on seat 0, and the others after them.

        Args:
            new: the table.
            host: who opens it.
            others: who sits down at once.
            wanted: what it says to those who may sit down, if it seeks players.

        Raises:
            Conflict: It is a rematch, and its previous table has one already.
        """

        def work(connection: Connection) -> Table:
            table = insert_lobby(connection, self._writer.ownership, new, (host, *others))
            if wanted is not None:
                insert_wanted(connection, table.id, new, wanted)
            return table

        opened: Table = await self._writer.do(Job(object(), work))
        return opened

    async def set_options(self, table: int, revision: int, options: str) -> Table:
        """Replace the chosen settings (JSON text) of a lobby."""
        return await self._in_lobby(table, revision, options=options)

    async def sit(self, table: int, revision: int, sitter: Sitter) -> Table:
        """Give somebody the next seat of a lobby; a person who sits here already is a ``Conflict``."""

        def more(connection: Connection) -> None:
            taken = connection.execute(SEATS_OF, {"table": table}).all()
            connection.execute(insert(schema.seats), _seat_rows(table, (sitter,), first=len(taken)))

        return await self._in_lobby(table, revision, more)

    async def rise(self, table: int, revision: int, seat: int) -> Table:
        """Free a seat of a lobby; later seats close ranks."""

        def more(connection: Connection) -> None:
            rows = connection.execute(SEATS_OF, {"table": table}).all()
            if seat not in range(len(rows)):
                raise Conflict
            stay = [row_as(Seat, row) for row in rows if row.seat != seat]
            _reseat(connection, table, [each.sitter for each in stay])

        return await self._in_lobby(table, revision, more)

    async def bring(self, table: int, revision: int, seat: int, deck: str | None) -> Table:
        """Note which deck a seat of a lobby brings; None for none of its own."""
        row = schema.seats.c

        def more(connection: Connection) -> None:
            note = update(schema.seats).where(row["table"] == table, row.seat == seat)
            queries.touch_one(connection, note.values(deck=deck))

        return await self._in_lobby(table, revision, more)

    async def set_computers(self, table: int, revision: int, kind: str) -> Table:
        """Make all computer players of a lobby those of one kind."""
        row = schema.seats.c

        def more(connection: Connection) -> None:
            sitting = update(schema.seats).where(row["table"] == table, row.computer.is_not(None))
            connection.execute(sitting.values(computer=kind))

        return await self._in_lobby(table, revision, more)

    async def close(self, table: int, revision: int, reason: str, at: int) -> Table:
        """End a lobby without a game."""
        return await self._in_lobby(table, revision, status=Status.ENDED, reason=reason, ended_at=at)

    async def begin(  # noqa: PLR0913 - a start makes many things true at once
        self,
        table: int,
        revision: int,
        *,
        header: bytes,
        seed: str,
        commitment: str,
        version: int,
        digest: str,
        seats: tuple[Sitter, ...],
        entry: EntryRow,
        at: int,
        deadlines: tuple[Deadline, ...] = (),
    ) -> Table:
        """Start the game of a lobby: the final seats in order, the header, entry 0 and the first deadlines, in one.

        Raises:
            Conflict: The lobby changed, or the table has begun already.
        """

        def more(connection: Connection) -> None:
            _reseat(connection, table, list(seats))
            connection.execute(insert(schema.entries), msgspec.structs.asdict(entry))
            if deadlines:
                connection.execute(INSERT_DEADLINE, [msgspec.structs.asdict(each) for each in deadlines])

        started: dict[str, Any] = {
            "header": header,
            "seed": seed,
            "commitment": commitment,
            "version": version,
            "digest": digest,
        }
        started |= {"status": Status.PLAYING, "head": entry.n, "started_at": at}
        return await self._in_lobby(table, revision, more, **started)

    async def _in_lobby(self, table: int, revision: int, more: _More | None = None, **values: Any) -> Table:
        change = update(_T).where(_T.c.id == table, _T.c.revision == revision, _T.c.status == Status.LOBBY)
        change = change.values(revision=revision + 1, **values)

        def work(connection: Connection) -> Table:
            queries.touch_one(connection, change)
            if more is not None:
                more(connection)
            return queries.read(connection, table)

        changed: Table = await self._writer.do(Job(table, work))
        return changed


def insert_lobby(connection: Connection, ownership: Ownership, new: NewTable, sitters: Sequence[Sitter]) -> Table:
    """Open a lobby within a transaction, with its host on seat 0 and the others after them; this process owns it.

    Raises:
        NotOwner: this process owns no tables at the moment.
    """
    row = {"status": Status.LOBBY, "revision": 0, "head": -1} | msgspec.structs.asdict(new)
    number = ownership.new_table(connection)
    if number is not None:
        row["id"] = number
    table = connection.execute(insert(_T).returning(_T.c.id), row).scalar_one()
    connection.execute(insert(schema.seats), _seat_rows(table, tuple(sitters)))
    connection.execute(insert(schema.displays), {"table": table, "reached": -1, "look": ""})
    return queries.read(connection, table)


def _seat_rows(table: int, sitters: tuple[Sitter, ...], first: int = 0) -> list[dict[str, Any]]:
    return [
        msgspec.structs.asdict(sitter) | {"table": table, "seat": seat}
        for seat, sitter in enumerate(sitters, start=first)
    ]


def _reseat(connection: Connection, table: int, sitters: list[Sitter]) -> None:
    connection.execute(delete(schema.seats).where(schema.seats.c["table"] == table))
    if sitters:
        connection.execute(insert(schema.seats), _seat_rows(table, tuple(sitters)))
