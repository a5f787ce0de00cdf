"""Tables: found, moved, and ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from sqlalchemy import (
    Connection,
    Executable,
    Update,
    bindparam,
    update,
)

from bot.store import _table_queries as queries
from bot.store import schema
from bot.store._reader import Reader
from bot.store._writer import Job, Step, Writer
from bot.store.deadlines import released
from bot.store.log import CLEAR_DEADLINES, INSERT_DEADLINE, written
from bot.store.motions import ASKED_NO_MORE
from bot.store.rows import Deadline, Result, Status, Table

_T: Final = schema.tables
_D: Final = schema.deadlines


class Tables:
    """Finds tables, and changes what can be changed of a table in play (see `LobbyTables` for lobbies)."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

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
            queries.touch_one(connection, playing)
            queries.touch_one(connection, note.values(away_at=at))
            connection.execute(CLEAR_DEADLINES, {"t": table})
            if deadlines:
                connection.execute(INSERT_DEADLINE, [msgspec.structs.asdict(each) for each in deadlines])
            return queries.read(connection, table)

        return await self._do(table, work)

    async def pause(self, table: int, at: int) -> Table:
        """Let all clocks of a table stand still.

        Raises:
            Conflict: its game does not run, or they do so already.
        """
        change = update(_T).where(_T.c.id == table, _T.c.status == Status.PLAYING, _T.c.paused_at.is_(None))
        change = change.values(paused_at=at, revision=_T.c.revision + 1)
        hold = update(_D).where(_D.c["table"] == bindparam("t"), _D.c.held_at.is_(None)).values(held_at=at)
        return await self._change(table, change, hold)

    async def unpause(self, table: int, at: int, *, away: tuple[int, ...] = ()) -> Table:
        """Let the clocks of a table run on, but not those of seats that are away.

        Raises:
            Conflict: its game does not run, or is not paused.
        """
        change = update(_T).where(_T.c.id == table, _T.c.status == Status.PLAYING, _T.c.paused_at.is_not(None))
        change = change.values(paused_at=None, kept_at=at, revision=_T.c.revision + 1)
        return await self._change(table, change, released(at, away=away))

    async def doubt(self, table: int, at: int, *, head: int) -> Table:
        """Note that the people at a table were asked whether it goes on.

        Raises:
            Conflict: somebody has moved, or it was asked already.
        """
        change = update(_T).where(_T.c.id == table, _T.c.status == Status.PLAYING, _T.c.head == head)
        return await self._change(table, change.where(_T.c.doubted_at.is_(None)).values(doubted_at=at))

    async def keep(self, table: int, at: int) -> Table:
        """Note that a table goes on at which that was asked.

        Raises:
            Conflict: it is not asked any more.
        """
        change = update(_T).where(_T.c.id == table, _T.c.status == Status.PLAYING, _T.c.doubted_at.is_not(None))
        return await self._change(table, change.values(doubted_at=None, kept_at=at))

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
        return await self._change(table, _closed(table, reason, at), CLEAR_DEADLINES, *ASKED_NO_MORE)

    async def abandon(self, table: int, reason: str, at: int, *, doubted_at: int, results: Sequence[Result]) -> Table:
        """Close a table whose people were asked whether it goes on, and have not answered since.

        Args:
            table: the table.
            reason: why it is closed.
            at: the time of its end.
            doubted_at: since when they were asked.
            results: of those who count as having lost.

        Raises:
            Conflict: It was closed before, or somebody has moved or answered since.
        """
        closing = _closed(table, reason, at).where(_T.c.doubted_at == doubted_at)
        return await self._change(table, closing, CLEAR_DEADLINES, *ASKED_NO_MORE, rows=written(results))

    async def _change(self, table: int, change: Executable, *also: Executable, rows: tuple[Step, ...] = ()) -> Table:
        def work(connection: Connection) -> Table:
            queries.touch_one(connection, change)
            for statement in also:
                connection.execute(statement, {"t": table})
            for step, values in rows:
                connection.execute(step, values)
            return queries.read(connection, table)

        return await self._do(table, work)

    async def _do(self, table: int, work: Callable[[Connection], Table]) -> Table:
        changed: Table = await self._writer.do(Job(table, work))
        return changed


def _closed(table: int, reason: str, at: int) -> Update:
    change = update(_T).where(_T.c.id == table, queries.LIVE)
    return change.values(status=Status.ENDED, reason=reason, ended_at=at, revision=_T.c.revision + 1)
