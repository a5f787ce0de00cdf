"""Games in progress: loaded from the store, played one answer at a time, and written before anybody hears of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache
from msgspec.structs import replace

from bot.games import Catalogue, Listing, Names
from bot.store import (
    Append,
    By,
    Conflict,
    Deadline,
    EntryRow,
    Over,
    Result,
    Seat,
    Status,
    Store,
    StoreError,
    Table,
)
from bot.system.keyed_lock import KeyedLock
from bot.tables.card_sets import CardSets
from bot.tables.deadlines import deadlines_for
from bot.tables.loader import LOST, RECENT, AnyGame, Loader
from bot.tables.naming import given_up, names_at
from bot.tables.options import TableOptions
from engines.core import (
    RESIGN,
    TABLE,
    Entry,
    Finished,
    NotAsked,
    Outcome,
    Picks,
    Question,
    RuleError,
)
from renderers.kit.typed import named, written

SNAPSHOT_EVERY = 24
"""Entries between two snapshots."""

Clock = Callable[[], int]
"""Gives the time in unix milliseconds."""

FIRST_SEASON = 1


@dataclass(frozen=True, slots=True)
class Session:
    """A table at one moment: its row, its seats, its game (None in the lobby), and the last of its log."""

    table: Table
    seats: tuple[Seat, ...]
    listing: Listing
    game: AnyGame | None = None
    recent: tuple[Entry[Any], ...] = ()
    """The last RECENT entries, the newest last."""

    @property
    def people(self) -> Names:
        """The names of those who sat down, whoever plays for them now, for labels and pictures."""
        return tuple([named(seat.name) for seat in self.seats])

    @property
    def names(self) -> Names:
        """What the seats are called now."""
        if self.game is None:
            return self.people
        # Nobody plays on for whoever gave up with the last entry of a game.
        stopped = self.table.status is Status.OVER and self.recent[-1].key == RESIGN
        return self.names_at(self.game.n if stopped else self.game.n + 1)

    @property
    def written(self) -> Names:
        """What the seats are called now, for the words of messages."""
        return tuple([written(name) for name in self.names])

    def names_at(self, n: int) -> Names:
        """Return what the seats were called in one of the recent entries."""
        before = {} if self.game is None else dict.fromkeys(self.game.resigned, TABLE)
        return names_at(n, self.people, before | given_up(self.recent))

    @property
    def options(self) -> TableOptions:
        """What the host chose."""
        return TableOptions.read(self.table.options)

    def seat_of(self, user: int) -> int | None:
        """Return the seat of a person who has not resigned, or None."""
        for seat in self.seats:
            if seat.user == user and seat.resigned_at is None:
                return seat.seat
        return None

    def answers_itself(self, seat: int) -> bool:
        """Return whether nobody sits there who could answer: a computer player, or somebody who gave up or is away."""
        sitter = self.seats[seat]
        return any(mark is not None for mark in (sitter.computer, sitter.resigned_at, sitter.away_at))

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats of people who have left the server; a computer player sits in for them."""
        return tuple([seat for seat in self.seats if seat.away_at is not None and seat.resigned_at is None])

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions that the game waits for."""
        return () if self.game is None else tuple([q for q in self.game.questions() if q.blocking])

    @property
    def moving(self) -> tuple[int, ...]:
        """The seats that the game waits for, each once."""
        return tuple(dict.fromkeys(question.seat for question in self.asked))

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The questions that the game waits for and a person has to answer."""
        return tuple([question for question in self.asked if not self.answers_itself(question.seat)])

    @property
    def place(self) -> int:
        """Where the game is played: its thread, or else its channel."""
        return self.table.thread or self.table.channel


class Sessions:
    """Every table that is open, one lane each.

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
        self.resting: set[int] = set()
        """The servers that Skald has left: no clock runs at their tables."""
        self._lanes: KeyedLock[int] = KeyedLock()

    async def get(self, table: int) -> Session:
        """Return a table as it stands.

        Raises:
            NoTable: there is none with this id.
            UnknownBook: it was begun under a Book or rules that are gone.
            CorruptLog: its log is damaged.
        """
        session = self.loaded.get(table)
        if session is not None:
            return session
        async with self.lane(table):
            return self.loaded.get(table) or await self._load(table)

    async def known(self, tables: Iterable[Table]) -> list[Session]:
        """Return these tables as they stand, without those that cannot be taken up."""
        found = []
        for table in tables:
            with suppress(*LOST):
                found.append(await self.get(table.id))
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

    async def set_away(self, table: int, seat: int, at: int | None) -> Session:
        """Let a computer player sit in for a person who is away since then, or nobody (None): they are back.

        Nothing changes when it is like that already, or the game does not run.
        """
        async with self.lane(table):
            session = await self.reload(table)
            seats = tuple([replace(each, away_at=at) if each.seat == seat else each for each in session.seats])
            waiting = Session(session.table, seats, session.listing, session.game).waiting
            standing = await self.store.deadlines.of(table)
            deadlines = deadlines_for(table, session.options, waiting, standing=standing, now=self.now())
            try:
                await self.store.tables.set_away(table, seat, at, deadlines)
            except Conflict:
                return session
            return self.changed(await self.reload(table))

    async def back(self, session: Session, user: int) -> Session:
        """Give a person who was away, and is there again, their seat; return the table afterwards."""
        seat = next((seat for seat in session.away if seat.user == user), None)
        if seat is None:
            return session
        await self.store.users.change(user, dm_blocked_until=None)  # direct messages reach them again, it may be
        return await self.set_away(session.table.id, seat.seat, None)

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
        """
        async with self.lane(table):
            await self.store.tables.end(table, reason, self.now())
            return self.changed(await self.reload(table))

    def peek(self, table: int) -> Session | None:
        """Return a table if it is in memory."""
        return self.loaded.get(table)

    async def log(self, session: Session) -> tuple[Entry[Any], ...]:
        """Return the whole log of a table."""
        rows = await self.store.log.entries(session.table.id)
        return tuple([session.listing.codec.read_entry(row.body) for row in rows])

    async def unmanned(self, session: Session) -> tuple[int, ...]:
        """Return the numbers of the entries in which a computer player or the clock answered."""
        rows = await self.store.log.entries(session.table.id)
        return tuple([row.n for row in rows if row.by in (By.COMPUTER, By.CLOCK) and row.key != RESIGN])

    def changed(self, session: Session) -> Session:
        """Keep a table's new state, and tell the watchers. To be called within its lane, after the store."""
        self.loaded[session.table.id] = session
        for watcher in self.watchers:
            watcher(session.table.id)
        return session

    def forget(self, table: int) -> None:
        """Drop a table from memory; it is loaded again when it is needed."""
        self.loaded.pop(table, None)

    async def reopen(self, guild: int) -> None:
        """Load the lobbies of a server anew when they are next asked for: its card sets have changed."""
        for table in await self.store.tables.live():
            if table.guild == guild and table.status is Status.LOBBY:
                async with self.lane(table.id):
                    self.forget(table.id)

    async def reload(self, table: int) -> Session:
        """Load a table anew. To be called within its lane."""
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
        async with self.lane(table):
            session = self.loaded.get(table) or await self._load(table)
            try:
                after = await self._act(session, act, by=by, user=user)
            except (Conflict, RuleError) as refusal:
                # Another process may have written this table: look again, and act once more if it is possible now.
                if isinstance(refusal, RuleError) and not await self._moved_on(session):
                    raise
                after = await self._act(await self.reload(table), act, by=by, user=user)
            except StoreError:
                self.forget(table)  # a connection that broke may have broken after the commit: read again
                raise
            return self.changed(after)

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
        at = self.now()
        row = EntryRow(
            table=session.table.id,
            n=entry.n,
            seat=entry.seat,
            key=entry.key,
            by=by,
            user=user,
            body=session.listing.codec.write_entry(entry),
            at=at,
        )
        outcome = game.outcome()
        over = None if outcome is None else await self._over(session, game, outcome, at)
        after = self._after(session, game, entry, at, over)
        await self.store.log.append(
            Append(
                entry=row,
                deadlines=() if over else await self._deadlines(after, entry),
                snapshot=self._snapshot(session, game),
                resigned=entry.seat if entry.key == RESIGN else None,
                over=over,
            )
        )
        return after

    def _after(self, session: Session, game: AnyGame, entry: Entry[Any], at: int, over: Over | None) -> Session:
        table = replace(session.table, head=game.n)
        if over is not None:
            table = replace(table, status=Status.OVER, reason=over.reason, ended_at=over.at)
        seats = tuple(
            [
                replace(seat, resigned_at=at) if seat.seat in game.resigned and seat.resigned_at is None else seat
                for seat in session.seats
            ]
        )
        return Session(table, seats, session.listing, game, (*session.recent, entry)[-RECENT:])

    async def _deadlines(self, after: Session, entry: Entry[Any]) -> tuple[Deadline, ...]:
        table, options = after.table.id, after.options
        if options.minutes is None or after.table.guild in self.resting:
            return ()
        standing = await self.store.deadlines.of(table)
        since = None if entry.withdraws is None else await self._back_to(after)
        return deadlines_for(table, options, after.waiting, standing=standing, now=self.now(), since=since)

    async def _back_to(self, after: Session) -> int:
        """Return when the moment came to which a take-back has led: the time of the last entry that still stands."""
        withdrawn = {entry.withdraws for entry in after.recent}
        standing = [entry.n for entry in after.recent if entry.withdraws is None and entry.n not in withdrawn]
        row, *_ = await self.store.log.entries(after.table.id, since=max(standing, default=after.recent[0].n))
        return row.at

    def _snapshot(self, session: Session, game: AnyGame) -> bytes | None:
        # The snapshot may be of an earlier entry, so that a take-back can still go behind it; it knows its own n.
        return None if game.n % SNAPSHOT_EVERY else session.listing.codec.write_snapshot(game.snapshot())

    async def _over(self, session: Session, game: AnyGame, outcome: Outcome, at: int) -> Over:
        table, season = session.table, FIRST_SEASON
        if table.guild is not None:
            current = await self.store.seasons.current(table.guild, table.game)
            season = current.number if current else FIRST_SEASON
        results = tuple(
            [
                Result(
                    table=table.id,
                    seat=seat.seat,
                    game=table.game,
                    guild=table.guild,
                    season=season,
                    user=seat.user,
                    computer=seat.computer,
                    name=seat.name,
                    place=outcome.places[seat.seat],
                    score=outcome.scores[seat.seat],
                    seats=len(session.seats),
                    reason=outcome.reason,
                    ended_at=at,
                    detail=json.dumps(session.listing.league.of_seat(game.view(None), seat.seat)),
                )
                for seat in session.seats
            ]
        )
        return Over(reason=outcome.reason, at=at, results=results)

    async def _load(self, table: int) -> Session:
        session = self.loaded[table] = Session(*await self._loader.load(table))
        return session
