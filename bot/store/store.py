"""The store: an open database, with one attribute for each kind of rows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Self

import msgspec
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store._connections import WriteConnection, write_connection
from bot.store._migrate import migrate as run_migrations
from bot.store._migrate import missing, require_current
from bot.store._page_check import Examination, examine_pages
from bot.store._read_connections import read_connections
from bot.store._reader import Reader
from bot.store._writer import Writer
from bot.store.absences import Absences
from bot.store.achievements import Achievements
from bot.store.avoided import AvoidLists
from bot.store.card_sets import CardSets
from bot.store.changes import Changes
from bot.store.checkpoints import Checkpoints
from bot.store.consents import Consents
from bot.store.deadlines import Deadlines
from bot.store.decks import Decks
from bot.store.digests import Digests
from bot.store.errors import AddressInvalid, StoreError, translated
from bot.store.event_rounds import EventRounds
from bot.store.events import Events
from bot.store.follows import Follows
from bot.store.forgetting import ForgettingService
from bot.store.inbox import Inbox
from bot.store.interactions import Interactions
from bot.store.learning import Learning
from bot.store.lobbies import LobbyTables
from bot.store.log import Log
from bot.store.motions import Motions
from bot.store.notices import Notices
from bot.store.ongoing_forgetting import OngoingForgetting
from bot.store.outage import Outage
from bot.store.own_answers import OwnAnswers
from bot.store.ownership import Ownership
from bot.store.packed_logs import PackedLogs
from bot.store.panels import Panels
from bot.store.people import Guilds, Metadata, Users
from bot.store.personal_data import PersonalDataReader
from bot.store.practice import Practice
from bot.store.predictions import Predictions
from bot.store.proposals import Proposals
from bot.store.puzzles import Puzzles
from bot.store.requests import Requests
from bot.store.results import Results
from bot.store.seasons import Seasons
from bot.store.seats import Seats
from bot.store.seekers import Seekers
from bot.store.substitutes import Substitutes
from bot.store.tables import Tables
from bot.store.turns import Turns
from bot.store.wanted import WantedTables
from bot.store.watch_notices import WatchNotices

PATIENCE: Final = 5000
"""Milliseconds to wait for a lock another program holds on the database."""


class Moment(msgspec.Struct, frozen=True):
    """A table's rows as they all stood at one moment; to be read from, not written to."""

    tables: Tables
    seats: Seats
    log: Log
    motions: Motions
    substitutes: Substitutes
    own_answers: OwnAnswers


class Store:
    """An open database.

    Writes are acknowledged (the call returns) after a durable commit, all of it or none; many callers share a
    commit. Reads see every acknowledged write. Everything may raise ``StoreError`` or one of its kinds; the store stays
    usable afterwards. Made by ``Store.open``; to be closed.
    """

    tables: Tables
    """Tables."""
    lobbies: LobbyTables
    """Tables that have not begun."""
    seats: Seats
    """Who sits where."""
    log: Log
    """Entries and snapshots."""
    packed: PackedLogs
    """Logs of finished tables that are packed."""
    panels: Panels
    """Which message shows which table."""
    deadlines: Deadlines
    """When the clock acts."""
    results: Results
    """How games came out."""
    checkpoints: Checkpoints
    """What results come to, so that not all of them are read again."""
    seasons: Seasons
    """Seasons of servers, and their trophies."""
    consents: Consents
    """What everybody at a table has to agree to."""
    motions: Motions
    """What others at a table are asked to agree to."""
    substitutes: Substitutes
    """Who played a seat before, and which seats want a substitute."""
    own_answers: OwnAnswers
    """What people keep at a table for themselves alone."""
    absences: Absences
    """When people are away, as they have said before."""
    notices: Notices
    """Who was told that it is their turn, and when others are."""
    wanted: WantedTables
    """Tables that seek players."""
    seekers: Seekers
    """Who waits for others to play with."""
    proposals: Proposals
    """Tables that are proposed to people."""
    avoided: AvoidLists
    """Whom people do not want to meet."""
    achievements: Achievements
    """What people have achieved in games."""
    digests: Digests
    """When servers get their next digest."""
    events: Events
    """Events of servers, and who takes part."""
    event_rounds: EventRounds
    """Rounds of events, matches and their tables."""
    follows: Follows
    """Whom and what people follow."""
    watch_notices: WatchNotices
    """How far they were told of it."""
    predictions: Predictions
    """What those who watch have guessed."""
    puzzles: Puzzles
    """How people do with puzzles of the day."""
    practice: Practice
    """Which puzzles people have seen, and how they do with those for practice."""
    users: Users
    """People and their wishes."""
    decks: Decks
    """Decks that people build."""
    learning: Learning
    """What people have learned."""
    sets: CardSets
    """Card sets of servers, and Books by digest."""
    personal_data: PersonalDataReader
    """What is kept of one person, for them to see."""
    ongoing_forgetting: OngoingForgetting
    """Who is being forgotten."""
    forgetting: ForgettingService
    """Forgets people."""
    guilds: Guilds
    """Servers and their settings."""
    requests: Requests
    """What operators ask of a running Skald."""
    facts: Metadata
    """Facts of the program itself, by key."""
    interactions: Interactions
    """Presses and commands that have changed a table, each once."""
    inbox: Inbox
    """Presses and commands on their way to another process (PostgreSQL)."""
    turns: Turns
    """Turns that processes share (PostgreSQL)."""
    changes: Changes
    """What other processes are told of."""
    ownership: Ownership
    """Which tables this process may write."""

    def __init__(self, connection: WriteConnection, reader: Reader, where: URL, ownership: Ownership) -> None:
        """Use ``Store.open``."""
        self.ownership = ownership
        self.reader = reader
        self._file = Path(where.database) if where.get_backend_name() == "sqlite" and where.database else None
        self._examining = asyncio.Lock()
        self.writer = writer = Writer(connection, reader.outage, ownership)
        self.outage = reader.outage
        self.ongoing_forgetting = OngoingForgetting(reader)
        self.tables = Tables(writer, reader)
        self.lobbies = LobbyTables(writer)
        self.seats = Seats(reader, self.ongoing_forgetting)
        self.log = Log(writer, reader)
        self.packed = PackedLogs(writer, reader)
        self.panels = Panels(writer, reader)
        self.deadlines = Deadlines(writer, reader)
        self.results = Results(reader, self.ongoing_forgetting)
        self.checkpoints = Checkpoints(writer, reader, self.ongoing_forgetting)
        self.seasons = Seasons(writer, reader)
        self.consents = Consents(writer, reader)
        self.motions = Motions(writer, reader)
        self.substitutes = Substitutes(writer, reader, self.ongoing_forgetting)
        self.own_answers = OwnAnswers(writer, reader)
        self.absences = Absences(writer, reader)
        self.notices = Notices(writer, reader)
        self.wanted = WantedTables(reader)
        self.seekers = Seekers(writer, reader)
        self.proposals = Proposals(writer, reader)
        self.avoided = AvoidLists(writer, reader)
        self.achievements = Achievements(writer, reader)
        self.digests = Digests(writer, reader)
        self.events = Events(writer, reader)
        self.event_rounds = EventRounds(writer, reader)
        self.follows = Follows(writer, reader)
        self.watch_notices = WatchNotices(writer, reader)
        self.predictions = Predictions(writer, reader)
        self.puzzles = Puzzles(writer, reader)
        self.practice = Practice(writer, reader)
        self.users = Users(writer, reader)
        self.decks = Decks(writer, reader)
        self.learning = Learning(writer, reader)
        self.sets = CardSets(writer, reader)
        self.personal_data = PersonalDataReader(reader, self.ongoing_forgetting, self.packed)
        self.forgetting = ForgettingService(
            writer, reader, self.ongoing_forgetting, panels=self.panels, users=self.users
        )
        self.guilds = Guilds(writer, reader)
        self.requests = Requests(writer, reader)
        self.facts = Metadata(writer, reader)
        self.interactions = Interactions(writer, reader)
        self.inbox = Inbox(reader, ownership.process)
        self.turns = Turns(reader)
        self.changes = Changes()

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        migrate: bool = True,
        patience: int = PATIENCE,
        ownership: Ownership | None = None,
        share: bool = True,
    ) -> Self:
        """Open a database and bring its schema up to date.

        Args:
            url: ``sqlite+aiosqlite:///path/to/file.db`` or ``postgresql+asyncpg://user:secret@host/name``.
            migrate: Whether to run missing migrations; without leave, a schema that lacks some is an error.
            patience: Milliseconds to wait for a lock another program holds on the file.
            ownership: What this process may write; without it everything, and nobody is kept from writing as well.
                It is closed with the store.
            share: Whether to take a share of the tables at once; a process of a fleet does so when it can answer for
                them (``Ownership.share``).

        Raises:
            SchemaTooNew: The database was written by a newer Skald.
            SchemaTooOld: Migrations are missing and ``migrate`` is False.
            StoreError: The database can not be opened (see its kinds).
        """
        where = _address(url)
        ownership = ownership or Ownership()
        connection = write_connection(where, patience, process=ownership.process)
        try:
            await connection.run(run_migrations if migrate else require_current)
            await connection.run(ownership.begin)
            await ownership.start()
            if share:
                await ownership.share()
        except Exception as error:
            await connection.close()
            raise translated(error) from error
        store = cls(connection, Reader(read_connections(where, patience), Outage()), where, ownership)
        try:
            await store.ongoing_forgetting.load()
        except StoreError:
            await store.close()
            raise
        return store

    @staticmethod
    async def missing_migrations(url: str) -> tuple[str, ...]:
        """Return the migrations that opening this database would run; nothing is changed.

        Raises:
            SchemaTooNew: The database was written by a newer Skald.
            StoreError: The database can not be opened (see its kinds).
        """
        connection = write_connection(_address(url), PATIENCE)
        try:
            return await connection.run(missing)
        except Exception as error:
            raise translated(error) from error
        finally:
            await connection.close()

    async def close(self) -> None:
        """Commit what is queued, then close all connections; closing again does nothing.

        Writes after this raise ``StoreClosed``.
        """
        await self.writer.close()
        await self.reader.close()
        await self.ownership.close()

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Moment]:
        """Read a table, its seats and its log as they stood together, whatever others write meanwhile.

        Raises:
            StoreError: The database could not be read.
        """
        async with self.reader.moment() as reader:
            yield Moment(
                Tables(self.writer, reader),
                Seats(reader, self.ongoing_forgetting),
                Log(self.writer, reader),
                Motions(self.writer, reader),
                Substitutes(self.writer, reader, self.ongoing_forgetting),
                OwnAnswers(self.writer, reader),
            )

    async def check(self) -> None:
        """Write and read a probe, for the health check.

        Raises:
            StoreError: The store is not in order (its kind says why).
        """
        await self.facts.set("probe", "ok")
        await self.facts.get("probe")

    async def examine(self, seconds: float) -> Examination:
        """Look for damaged pages of an SQLite file, for so many seconds at most; PostgreSQL has checksums."""
        if self._file is None:
            return Examination()
        async with self._examining:
            return await asyncio.to_thread(examine_pages, self._file, seconds)

    @property
    def waiting(self) -> int:
        """How many writes wait for their commit."""
        return self.writer.waiting

    @property
    def batches(self) -> int:
        """How many transactions the writer has run."""
        return self.writer.batches

    @property
    def units(self) -> int:
        """How many writes went through these transactions."""
        return self.writer.units


def _address(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError as error:
        raise AddressInvalid from error
