"""What is kept of a person: shown, handed out, and forgotten."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, Final

import msgspec
import structlog

from bot.games import Listing, UnknownBook
from bot.leagues.service import League
from bot.store import Answer, Counts, Forgetting, Status, StoreError
from bot.system.background_tasks import KeyedTasks
from bot.tables.loader import LOST, Elsewhere
from bot.tables.lobbies import Lobbies
from bot.tables.logs import read_entry
from bot.tables.sessions import Sessions
from engines.core import CorruptLog

log = structlog.get_logger(__name__)

PATIENCE: Final = 10.0
"""Seconds for which somebody waits until the last row is changed; nothing of them is shown from the beginning."""

RETRY: Final = 30.0
"""Seconds until forgetting somebody is tried again, when the store could not be written."""

LARGE: Final = 4 * 1024 * 1024
"""Bytes from which on what is handed out is compressed."""


class Forgotten(msgspec.Struct, frozen=True):
    """What came of forgetting somebody.

    Attributes:
        left: how many live tables they have left.
        wholly: whether every row is changed already; else it goes on, also after a restart.
    """

    left: int
    wholly: bool


class Export(msgspec.Struct, frozen=True):
    """A file with everything that is kept of somebody."""

    name: str
    data: bytes


class Privacy:
    """Shows people what is kept of them, and forgets them."""

    def __init__(
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        league: League,
        *,
        rest: Callable[[int], Awaitable[None]],
        tidy: Sequence[Callable[[int], Awaitable[None]]] = (),
    ) -> None:
        """Look after the tables of `sessions`.

        Args:
            sessions: the tables.
            lobbies: what has not begun.
            league: ratings and standings.
            rest: waits until what is being shown of a table is shown.
            tidy: take away what a person was told by direct message and what only their rows say where it stands.
        """
        self._sessions = sessions
        self._lobbies = lobbies
        self._league = league
        self._rest = rest
        self._tidy = tidy
        self._store = sessions.store
        self._tasks: KeyedTasks[int] = KeyedTasks()

    def start(self) -> None:
        """Go on with everybody who was being forgotten when Skald ended."""
        for forgetting in self._store.ongoing_forgetting.people:
            self._go_on(forgetting)

    async def close(self) -> None:
        """Leave the rest for the next start."""
        await self._tasks.cancel()

    async def count(self, user: int) -> Counts:
        """Return how much is kept of a person."""
        return await self._store.personal_data.count(user)

    async def export(self, user: int) -> Export:
        """Return everything that is kept of a person as JSON; compressed if it is much.

        Answers are given as they were picked, without what they drew: that may still be hidden from the person.
        """
        data, listings = await self._store.personal_data.of(user), dict[tuple[str, int, str], Listing | None]()
        answers = [await self._answer(answer, listings) async for answer in self._store.personal_data.answers(user)]
        document: dict[str, Any] = {
            "settings": data.user,
            "tables opened": data.hosted,
            "seats": data.seats,
            "answers": answers,
            "results": data.results,
            "decks": data.decks,
            "lessons": data.lessons,
            "trophies": data.trophies,
            "waiting for others": data.waiting,
            "tables proposed": data.invited,
            "players sought": data.wanted,
            "avoid list": data.avoided,
            "notices of turns": data.notices,
            "muted tables": data.muted,
            "absences": data.absences,
            "achievements": data.achievements,
            "events": data.events,
            "events organised": data.organised,
            "acts in events": data.acts,
            "moments proposed": data.proposals,
            "notes": data.notes,
            "seats offered": data.offered,
            "substitutes sought": data.sought,
            "seats handed over": data.former,
            "answers in advance": data.advances,
            "follows": data.follows,
            "puzzles tried": data.tried,
            "puzzles solved": data.solved,
            "puzzles seen": data.practised,
            "notices of what is followed": data.watched,
            "guesses": data.guesses,
            "guesses in all": data.seen,
        }
        return await asyncio.to_thread(_file, document)

    async def forget(self, user: int, name: str) -> Forgotten:
        """Make a stranger of a person, everywhere.

        Live games are resigned and lobbies left; everybody else's results and ratings stay as they are.

        Args:
            user: the person.
            name: the stranger's name.

        Raises:
            Elsewhere: the tables of this process are left; those of another one are still to be.
        """
        under_way = self._tasks.get(user)
        if under_way is not None:  # they have come back, and ask for it again
            await asyncio.wait({under_way})
        tables = [table.id for table in await self._store.tables.of_user(user)]
        owns = self._store.ownership.owns
        left = [table for table in tables if owns(table) and await self._leave(table, user)]
        # The person's panels are painted for the last time before it is forgotten where they stand.
        await asyncio.gather(*[self._rest(table) for table in left])
        for table in tables:
            if not owns(table) and await self._sits(table, user):  # its owner goes on with what is left to do
                raise Elsewhere(table, left=len(left))
        offered = [motion.table for motion in await self._store.motions.for_user(user)]
        live = sorted({*left, *offered, *[table.id for table in await self._store.tables.of_user(user)]})
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*[tidy(user) for tidy in self._tidy])
        except TimeoutError:  # what stays is theirs to delete
            log.info("somebody's direct messages could not be tidied in time")
        stranger = -1 - secrets.randbelow(1 << 62)
        async with AsyncExitStack() as lanes:
            # Nobody may write a row of the person between the change and the new look at these tables.
            for table in live:
                await lanes.enter_async_context(self._sessions.lane(table))
            forgetting = await self._store.forgetting.begin(user, stranger=stranger, name=name, live=live)
            self._drop_sessions(user)
            self._store.changes.tell("forgotten", user)
            for table in live:
                await self._show(table)
        # A message to the person may have been under way all the while; what was noted of it goes with everything else.
        for table in live:
            await self._rest(table)
        done, _ = await asyncio.wait({self._go_on(forgetting)}, timeout=PATIENCE)
        return Forgotten(len(left), wholly=bool(done))

    def _go_on(self, forgetting: Forgetting) -> asyncio.Task[None]:
        return self._tasks.start(forgetting.user, self._wipe(forgetting), name="forget")

    async def _wipe(self, forgetting: Forgetting) -> None:
        """Change every row of somebody, until none is left."""
        finished = False
        while not finished:
            try:
                await self._store.forgetting.wipe(forgetting)
                await self._league.forget(forgetting)
                self._drop_sessions(forgetting.user)
                finished = await self._store.forgetting.finish(forgetting)
                self._store.changes.tell("forgotten", forgetting.user)
            except StoreError as error:
                log.warning("somebody could not be forgotten wholly yet", error=str(error))
                await asyncio.sleep(RETRY)

    def _drop_sessions(self, user: int) -> None:
        """Let no table in memory speak of a person."""
        for table, session in tuple(self._sessions.loaded.items()):
            if any(seat.user == user for seat in session.seats):
                self._sessions.forget(table)

    async def _leave(self, table: int, user: int) -> bool:
        """Leave a live table; return whether the person sat there."""
        try:
            session = await self._sessions.get(table)
        except LOST:
            return False
        seat = session.seat_of(user)
        if seat is None:
            return False
        if session.table.status is Status.LOBBY:
            await self._lobbies.leave(table, user)
        else:
            await self._sessions.resign(table, seat, user=user)
        return True

    async def _sits(self, table: int, user: int) -> bool:
        """Return whether a person has a seat there that they have not given up."""
        return any(seat.user == user and seat.resigned_at is None for seat in await self._store.seats.of(table))

    async def _show(self, table: int) -> None:
        """Let everybody see a table with the stranger's name. To be called in its lane."""
        try:
            self._sessions.changed(await self._sessions.reload(table))
        except LOST:
            return

    async def _answer(self, answer: Answer, listings: dict[tuple[str, int, str], Listing | None]) -> dict[str, Any]:
        book, entry, picks = (answer.game, answer.version, answer.digest), answer.entry, None
        if book not in listings:
            try:
                listings[book] = await self._sessions.books.under(*book)
            except UnknownBook:
                listings[book] = None
        listing = listings[book]
        if listing is not None:
            try:
                picks = read_entry(listing.codec, entry).picks
            except CorruptLog:
                log.info("an answer could not be read", table=entry.table, entry=entry.n)
        return {"table": entry.table, "entry": entry.n, "question": entry.key, "picks": picks, "at": entry.at}


def _file(document: dict[str, Any]) -> Export:
    name, data = "skald-about-you.json", msgspec.json.format(msgspec.json.encode(document), indent=2)
    if len(data) < LARGE:
        return Export(name, data)
    return Export(f"{name}.gz", gzip.compress(data))
