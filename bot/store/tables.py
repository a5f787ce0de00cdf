"""Tables: from the lobby to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Executable,
    delete,
    insert,
    update,
)

from bot.store import _table_queries as queries
from bot.store import schema
from bot.store._reader import Reader, row_as
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.log import CLEAR_DEADLINES, INSERT_DEADLINE
from bot.store.rows import Deadline, EntryRow, NewTable, Seat, Sitter, Status, Table
from bot.store.seats import SEATS_OF

_T: Final = schema.tables
_More = Callable[[Connection], None]
"""What a lobby change does besides changing the table's own row."""


class Tables:
    """Opens tables, changes their lobbies, starts and ends them.

    Lobby changes carry the ``revision`` the caller saw and return the table as it stands afterwards; when somebody
    else changed the lobby first, or it is no lobby any more, they raise ``Conflict`` and change nothing.
    """

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def open(self, new: NewTable, host: Sitter, *others: Sitter) -> Table:
        """Open a lobby with its host on seat 0, and the others after them.

        Raises:
            Conflict: It is a rematch, and its previous table has one already.
        """

        def work(connection: Connection) -> Table:
            row = {"status": Status.LOBBY, "revision": 0, "head": -1} | msgspec.structs.asdict(new)
            number = self._writer.ownership.new_table(connection)
            if number is not None:
                row["id"] = number
            table = connection.execute(insert(_T).returning(_T.c.id), row).scalar_one()
            connection.execute(insert(schema.seats), _seat_rows(table, (host, *others)))
            connection.execute(insert(schema.displays), {"table": table, "reached": -1, "look": ""})
            return _read(connection, table)

        opened: Table = await self._writer.do(Job(object(), work))
        return opened

    async def get(self, table: int) -> Table | None:
        """Return a table, or None."""
        return await self._reader.first(Table, queries.GET, id=table)

    async def at(self, place: int) -> tuple[Table, ...]:
        """Return the live tables of a channel or thread, oldest first."""
        return await self._reader.all(Table, queries.AT, place=place)

    async def of_user(self, user: int, *, live: bool = True) -> tuple[Table, ...]:
        """Return the tables somebody sits at, oldest first: the live ones, or with ``live=False`` all."""
        return await self._reader.all(Table, queries.OF_USER_LIVE if live else queries.OF_USER, user=user)

    async def live(self) -> tuple[Table, ...]:
        """Return all tables in a lobby or in play, oldest first."""
        return await self._reader.all(Table, queries.ALL_LIVE)

    async def owned(self) -> tuple[Table, ...]:
        """Return the tables in a lobby or in play that this process owns, oldest first."""
        statement, values = queries.OWN_LIVE.by(self._writer.ownership)
        return await self._reader.all(Table, statement, **values)

    async def computer_asked(self) -> tuple[int, ...]:
        """Return the tables in play that wait for a computer player, or may do so."""
        return tuple([row.id for row in await self._reader.rows(queries.COMPUTER_ASKED)])

    async def in_guild(self, guild: int) -> tuple[Table, ...]:
        """Return the live tables of a server, oldest first."""
        return await self._reader.all(Table, queries.IN_GUILD, guild=guild)

    async def hosted(self, host: int, guild: int) -> tuple[Table, ...]:
        """Return the lobbies on a server that somebody has opened."""
        return await self._reader.all(Table, queries.HOSTED, host=host, guild=guild)

    async def lobbies(self, at: int) -> tuple[Table, ...]:
        """Return the owned lobbies that were opened by then, oldest first."""
        statement, values = queries.OLD_LOBBIES.by(self._writer.ownership)
        return await self._reader.all(Table, statement, at=at, **values)

    async def still(self, at: int) -> tuple[Table, ...]:
        """Return the owned tables in play at which nothing has happened since, oldest first."""
        statement, values = queries.STILL.by(self._writer.ownership)
        return await self._reader.all(Table, statement, at=at, **values)

    async def rematch(self, of: int) -> Table | None:
        """Return the rematch of a table that is not given up, or None."""
        return await self._reader.first(Table, queries.REMATCH, of=of)

    async def count(self, *, live: bool = False) -> int:
        """Return how many tables there are, in all or live."""
        return int((await self._reader.rows(queries.COUNT_LIVE if live else queries.COUNT))[0][0])

    async def books_in_play(self) -> tuple[tuple[str, int, str], ...]:
        """Return the game, the rules' version and the Book's digest of all games that run, each once."""
        return tuple(sorted((row.game, row.version, row.digest) for row in await self._reader.rows(queries.BOOKS)))

    async def of_rules(self, game: str, version: int) -> tuple[Table, ...]:
        """Return the tables that play a game under a version of its rules, oldest first."""
        return await self._reader.all(Table, queries.OF_RULES, game=game, version=version)

    async def newest_begun(self, most: int) -> tuple[Table, ...]:
        """Return at most so many tables whose game has begun, newest first."""
        return await self._reader.all(Table, queries.NEWEST_BEGUN.limit(most))

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
            _touch_one(connection, note.values(deck=deck))

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
        thread: int | None = None,
        deadlines: tuple[Deadline, ...] = (),
        snapshot: bytes | None = None,
    ) -> Table:
        """Start the game of a lobby: the final seats in order, the header, entry 0 and the first deadlines, in one.

        Raises:
            Conflict: The lobby changed, or the table has begun already.
        """

        def more(connection: Connection) -> None:
            _reseat(connection, table, list(seats))
            connection.execute(insert(schema.entries), msgspec.structs.asdict(entry))
            if snapshot is not None:
                connection.execute(insert(schema.snapshots), {"table": table, "n": entry.n, "body": snapshot})
            if deadlines:
                connection.execute(INSERT_DEADLINE, [msgspec.structs.asdict(each) for each in deadlines])

        started: dict[str, Any] = {} if thread is None else {"thread": thread}
        started |= {"header": header, "seed": seed, "commitment": commitment, "version": version, "digest": digest}
        started |= {"status": Status.PLAYING, "head": entry.n, "started_at": at}
        return await self._in_lobby(table, revision, more, **started)

    async def set_thread(self, table: int, thread: int | None) -> Table:
        """Note the thread a live table is played in.

        Raises:
            Conflict: The table is not live.
        """
        change = update(_T).where(_T.c.id == table, queries.LIVE).values(thread=thread)
        return await self._change(table, change)

    async def move(self, table: int, channel: int, options: str) -> Table:
        """Note that a live table is in another channel now, and in no thread; with other settings (JSON text).

        Raises:
            Conflict: The table is not live.
        """
        change = update(_T).where(_T.c.id == table, queries.LIVE)
        change = change.values(channel=channel, thread=None, options=options, revision=_T.c.revision + 1)
        return await self._change(table, change)

    async def set_away(self, table: int, seat: int, at: int | None, deadlines: tuple[Deadline, ...] = ()) -> Table:
        """Note since when the person of a seat is away from a running game; None when they are back.

        The deadlines take the place of those that the table had.

        Raises:
            Conflict: The game is not running, or it stands like that already.
        """
        rows = schema.seats
        before = rows.c.away_at.is_(None) if at is not None else rows.c.away_at.is_not(None)
        note = update(rows).where(rows.c["table"] == table, rows.c.seat == seat, rows.c.user.is_not(None), before)
        playing = update(_T).where(_T.c.id == table, _T.c.status == Status.PLAYING)
        playing = playing.values(revision=_T.c.revision + 1, computer_asked=None)

        def work(connection: Connection) -> Table:
            _touch_one(connection, playing)
            _touch_one(connection, note.values(away_at=at))
            connection.execute(CLEAR_DEADLINES, {"t": table})
            if deadlines:
                connection.execute(INSERT_DEADLINE, [msgspec.structs.asdict(each) for each in deadlines])
            return _read(connection, table)

        return await self._do(table, work)

    async def oldest_of(self, guild: int, most: int) -> tuple[int, ...]:
        """Return the ids of some tables of a server, in whatever state they are."""
        return tuple([row.id for row in await self._reader.rows(queries.SOME_OF, {"guild": guild, "most": most})])

    async def purge(self, tables: tuple[int, ...]) -> None:
        """Delete tables with everything that belongs to them; rematches of theirs stay, as tables of their own."""

        def work(connection: Connection) -> None:
            for statement in queries.PURGE:
                connection.execute(statement, {"gone": tables})

        await self._writer.do(Job(object(), work))

    async def end(self, table: int, reason: str, at: int) -> Table:
        """Give up a live table: no results, no deadlines.

        Raises:
            Conflict: The table is not live.
        """
        change = update(_T).where(_T.c.id == table, queries.LIVE)
        change = change.values(status=Status.ENDED, reason=reason, ended_at=at, revision=_T.c.revision + 1)
        return await self._change(table, change, CLEAR_DEADLINES)

    async def resign(self, table: int, seat: int, at: int) -> Table:
        """Note that a seat of a running game has resigned (``Append.resigned`` does so together with an entry).

        Raises:
            Conflict: The game is not running, or the seat has resigned already.
        """
        rows = schema.seats
        note = update(rows).where(rows.c["table"] == table, rows.c.seat == seat, rows.c.resigned_at.is_(None))
        playing = update(_T).where(_T.c.id == table, _T.c.status == Status.PLAYING)
        playing = playing.values(revision=_T.c.revision + 1, computer_asked=None)

        def work(connection: Connection) -> Table:
            _touch_one(connection, playing)
            _touch_one(connection, note.values(resigned_at=at))
            return _read(connection, table)

        return await self._do(table, work)

    async def _in_lobby(self, table: int, revision: int, more: _More | None = None, **values: Any) -> Table:
        change = update(_T).where(_T.c.id == table, _T.c.revision == revision, _T.c.status == Status.LOBBY)
        change = change.values(revision=revision + 1, **values)

        def work(connection: Connection) -> Table:
            _touch_one(connection, change)
            if more is not None:
                more(connection)
            return _read(connection, table)

        return await self._do(table, work)

    async def _change(self, table: int, change: Executable, *also: Executable) -> Table:
        def work(connection: Connection) -> Table:
            _touch_one(connection, change)
            for statement in also:
                connection.execute(statement, {"t": table})
            return _read(connection, table)

        return await self._do(table, work)

    async def _do(self, table: int, work: Callable[[Connection], Table]) -> Table:
        changed: Table = await self._writer.do(Job(table, work))
        return changed


def _touch_one(connection: Connection, change: Executable) -> None:
    if connection.execute(change).rowcount != 1:
        raise Conflict


def _read(connection: Connection, table: int) -> Table:
    return row_as(Table, connection.execute(queries.GET, {"id": table}).one())


def _seat_rows(table: int, sitters: tuple[Sitter, ...], first: int = 0) -> list[dict[str, Any]]:
    return [
        msgspec.structs.asdict(sitter) | {"table": table, "seat": seat}
        for seat, sitter in enumerate(sitters, start=first)
    ]


def _reseat(connection: Connection, table: int, sitters: list[Sitter]) -> None:
    connection.execute(delete(schema.seats).where(schema.seats.c["table"] == table))
    if sitters:
        connection.execute(insert(schema.seats), _seat_rows(table, tuple(sitters)))
