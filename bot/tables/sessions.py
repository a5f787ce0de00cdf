"""Tables in memory: loaded from the store, changed one answer at a time, and stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from cachetools import LRUCache

from bot.games import Catalogue
from bot.store import (
    By,
    Conflict,
    Result,
    Settled,
    Status,
    Store,
    StoreError,
    StoreUnreachable,
    Table,
)
from bot.store.ownership import partition_of
from bot.system.clock import Clock
from bot.system.keyed_lock import KeyedLock
from bot.tables.achieved import Learned
from bot.tables.card_sets import CardSets
from bot.tables.entry_writer import EntryWriter, press_of
from bot.tables.loader import LOST, Elsewhere, Loader
from bot.tables.logs import AnyGame, read_log
from bot.tables.options import TableOptions
from bot.tables.session import Session
from engines.core import (
    RESIGN,
    Entry,
    Finished,
    NotAsked,
    Picks,
    RuleError,
)


class Sessions:
    """The tables of this process, with a lock for each.

    `watchers` are told the id of a table after each change, when it is already stored.
    """

    def __init__(self, store: Store, catalogue: Catalogue, now: Clock, *, room: int = 256) -> None:
        """Keep at most `room` tables in memory."""
        self.store = store
        self.catalogue = catalogue
        self.books = CardSets(store, catalogue)
        self._loader = Loader(store, self.books)
        self.now = now
        self.watchers: list[Callable[[int], None]] = []
        self.loaded: LRUCache[int, Session] = LRUCache(room)
        """The tables in memory."""
        self.lost: set[int] = set()
        """The tables that could not be taken up when they were last asked for."""
        self.resting: set[int] = set()
        """The servers that Skald has left: no clock runs at their tables."""
        self._writer = EntryWriter(store, now, self.resting)
        self._lanes: KeyedLock[int] = KeyedLock()

    def follow_lessons(self, learned: Learned) -> None:
        """Let those achieve something at the end of a game, too, who have finished every lesson of it."""
        self._writer.learned = learned

    async def get(self, table: int) -> Session:
        """Return a table as it stands.

        Raises:
            Elsewhere: another process owns it.
            NoTable: there is none with this id.
            UnknownBook: it was begun under a Book or rules that are gone.
            CorruptLog: its log is damaged.
        """
        self._require(table)
        session = self.loaded.get(table)
        if session is not None:
            return session
        async with self.lane(table):
            return self.loaded.get(table) or await self._load(table)

    async def look(self, table: int) -> Session:
        """Return a table as it stands, only to be looked at: it may be one of another process.

        Raises:
            NoTable: there is none with this id.
            UnknownBook: it was begun under a Book or rules that are gone.
            CorruptLog: its log is damaged.
        """
        if self.store.ownership.owns(table):
            return await self.get(table)
        return await self._loader.load(table)

    async def known(self, tables: Iterable[Table]) -> list[Session]:
        """Return these tables as they stand, to be looked at, without those that cannot be taken up."""
        found = []
        for table in tables:
            with suppress(*LOST):
                found.append(await self.look(table.id))
        return found

    def lane(self, table: int) -> asyncio.Lock:
        """Return the lock to hold while a table is changed; changes of other tables go on."""
        return self._lanes.of(table)

    async def play(  # noqa: PLR0913 - an answer is who, what, where and by whom
        self, table: int, seat: int, key: str, picks: Picks, *, by: By = By.PLAYER, user: int | None = None
    ) -> Session:
        """Answer a question: play, store, and only then tell.

        Raises:
            RuleError: the answer is refused; nothing has changed.
            StoreError: it could not be stored; nothing has changed.
        """
        return await self._step(table, lambda game: game.play(seat, key, picks), by=by, user=user)

    async def take_back(self, table: int, seat: int, *, user: int | None = None) -> Session:
        """Withdraw the seat's last answer (see `Game.take_back`)."""
        return await self._step(table, lambda game: game.take_back(seat), by=By.PLAYER, user=user)

    async def resign(self, table: int, seat: int, *, by: By = By.PLAYER, user: int | None = None) -> Session:
        """Give a seat up; a computer player answers for it from now on."""
        return await self._step(table, lambda game: game.resign(seat), by=by, user=user)

    async def settle(self, session: Session, game: AnyGame, entry: Entry[Any], settled: Settled) -> Session:
        """Write an entry to which everybody who had to has agreed. To be called within the table's lane.

        Raises:
            StoreError: it could not be stored; nothing has changed.
        """
        try:
            after = await self._writer.write(session, game, entry, by=By.PLAYER, user=None, settled=settled)
        except StoreError:
            self.forget(session.table.id)
            raise
        return self.changed(after)

    async def move(self, table: int, channel: int, options: TableOptions) -> Session:
        """Let a live table go on in another channel or thread.

        Raises:
            Conflict: it is not live.
        """
        async with self.lane(table):
            await self.store.tables.move(table, channel, options.write())
            return self.changed(await self.reload(table))

    async def end(self, table: int, reason: str) -> Session:
        """Close a live table: no results, no more answers.

        Raises:
            Conflict: it is not live.
            UnknownBook: it is closed, but was begun under a Book that is gone and cannot be shown.
            CorruptLog: it is closed, but its log is damaged and cannot be shown.
            Elsewhere: another process owns it.
        """
        self._require(table)
        async with self.lane(table):
            await self.store.tables.end(table, reason, self.now())
            return await self._reloaded(table)

    async def abandon(self, table: Table, reason: str, results: Sequence[Result]) -> Session:
        """Close a table whose people were asked whether it goes on, and did not answer.

        Raises as `end` does; Conflict also if somebody has moved or answered meanwhile.
        """
        assert table.doubted_at is not None
        self._require(table.id)
        async with self.lane(table.id):
            await self.store.tables.abandon(table.id, reason, self.now(), doubted_at=table.doubted_at, results=results)
            return await self._reloaded(table.id)

    async def refresh(self, table: int) -> Session:
        """Load a table again that another process has changed, and tell the watchers; raises as `get` does."""
        async with self.lane(table):
            return await self._reloaded(table)

    async def _reloaded(self, table: int) -> Session:
        try:
            return self.changed(await self.reload(table))
        except LOST:
            self.tell(table)  # its messages can still say that it is closed
            raise

    def peek(self, table: int) -> Session | None:
        """Return a table if it is in memory."""
        return self.loaded.get(table)

    async def log(self, session: Session) -> tuple[Entry[Any], ...]:
        """Return the whole log of a table."""
        assert session.game is not None
        return await read_log(self.store.log, session.table.id, session.listing, session.game.header)

    async def late(self, session: Session) -> frozenset[int]:
        """Return the numbers of the entries that were made for a seat whose time was over."""
        rows = await self.store.log.entries(session.table.id) if session.options.timed else ()
        return frozenset([row.n for row in rows if row.by is By.CLOCK])

    async def unmanned(self, session: Session) -> tuple[int, ...]:
        """Return the numbers of the entries in which a computer player or the clock answered."""
        rows = await self.store.log.entries(session.table.id)
        return tuple([row.n for row in rows if row.by in (By.COMPUTER, By.CLOCK) and row.key != RESIGN])

    def changed(self, session: Session) -> Session:
        """Keep a table's new state, and tell the watchers. To be called within its lane, after the store."""
        if self.store.ownership.owns(session.table.id):
            self.loaded[session.table.id] = session
        self.tell(session.table.id)
        return session

    def tell(self, table: int) -> None:
        """Tell the watchers that something about a table has changed that is already stored."""
        for watcher in self.watchers:
            watcher(table)

    def forget(self, table: int) -> None:
        """Drop a table from memory; it is loaded again when it is needed."""
        self.loaded.pop(table, None)

    def release(self, partitions: frozenset[int]) -> None:
        """Drop the tables of some partitions from memory: another process writes them now, or did so before."""
        for table in [table for table in self.loaded if partition_of(table) in partitions]:
            self.forget(table)

    async def reopen(self, guild: int) -> None:
        """Load the lobbies of a server again when they are next asked for: its card sets have changed."""
        self.store.changes.tell("sets", guild)
        await self.reopen_own(guild)

    async def reopen_own(self, guild: int) -> None:
        """Load those lobbies of a server again that this process owns."""
        for table in await self.store.tables.owned():
            if table.guild == guild and table.status is Status.LOBBY:
                async with self.lane(table.id):
                    self.forget(table.id)

    async def reload(self, table: int) -> Session:
        """Load a table again. To be called within its lane."""
        self.forget(table)
        return await self._load(table)

    async def _step(
        self,
        table: int,
        act: Callable[[AnyGame], tuple[AnyGame, Entry[Any]]],
        *,
        by: By,
        user: int | None,
    ) -> Session:
        self._require(table)
        async with self.lane(table):
            session = self.loaded.get(table) or await self._load(table)
            try:
                after = await self._act(session, act, by=by, user=user)
            except (Conflict, RuleError) as refusal:
                # Another process may have written this table: look again, and act once more if it is possible now.
                if isinstance(refusal, RuleError) and not await self._moved_on(session):
                    raise
                again = await self.reload(table)
                if await self._done_before(table, by):
                    return self.changed(again)
                after = await self._act(again, act, by=by, user=user)
            except StoreError:
                self.forget(table)  # a connection that broke may have broken after the commit: read again
                raise
            return self.changed(after)

    async def _done_before(self, table: int, by: By) -> bool:
        """Return whether the press that is being answered was delivered before, and has changed the table then."""
        press = press_of(by)
        return press is not None and await self.store.interactions.done(press, table)

    def _require(self, table: int) -> None:
        """Make sure that a table is this process's own.

        Raises:
            Elsewhere: it is not.
            StoreUnreachable: a lone process has not heard of the database for so long that another may lead by now.
        """
        ownership = self.store.ownership
        if not ownership.owns(table):
            raise StoreUnreachable if ownership.whole else Elsewhere(table)

    async def _moved_on(self, session: Session) -> bool:
        row = await self.store.tables.get(session.table.id)
        return row is not None and row.head != session.table.head

    async def _act(
        self,
        session: Session,
        act: Callable[[AnyGame], tuple[AnyGame, Entry[Any]]],
        *,
        by: By,
        user: int | None,
    ) -> Session:
        if session.game is None or session.table.status is not Status.PLAYING:
            raise Finished if session.table.status is not Status.LOBBY else NotAsked
        game, entry = act(session.game)
        if user is not None and session.seat_of(user) != entry.seat:
            raise NotAsked("refused.watching")  # given up while the answer was on its way
        return await self._writer.write(session, game, entry, by=by, user=user)

    async def _load(self, table: int) -> Session:
        try:
            session = await self._loader.load(table)
        except LOST:
            self.lost.add(table)
            raise
        self.lost.discard(table)
        if self.store.ownership.owns(table):  # else another process changes it
            self.loaded[table] = session
        return session
