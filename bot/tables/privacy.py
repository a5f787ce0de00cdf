"""What is kept of a person: shown, handed out, and forgotten."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import msgspec

from bot.store import EntryRow, Status, Trace
from bot.tables.loader import LOST, Elsewhere
from bot.tables.lobbies import Lobbies
from bot.tables.logs import read_entry
from bot.tables.sessions import Sessions

__all__ = ["Privacy"]


class Privacy:
    """Answers people who ask what is kept of them."""

    def __init__(self, sessions: Sessions, lobbies: Lobbies, rest: Callable[[int], Awaitable[None]]) -> None:
        """Look after the tables of `sessions`; `rest` waits until what is being shown of a table is shown."""
        self._sessions = sessions
        self._lobbies = lobbies
        self._rest = rest
        self._store = sessions.store

    async def trace(self, user: int) -> Trace:
        """Return everything that is kept of a person."""
        return await self._store.traces.of(user)

    async def export(self, user: int) -> bytes:
        """Return everything that is kept of a person as JSON.

        Answers are given as they were picked, without what they drew: that may still be hidden from the person.
        """
        trace = await self.trace(user)
        document: dict[str, Any] = {
            "settings": trace.user,
            "tables opened": trace.hosted,
            "seats": trace.seats,
            "answers": [await self._answer(entry) for entry in trace.entries],
            "results": trace.results,
            "decks": trace.decks,
        }
        return msgspec.json.format(msgspec.json.encode(document), indent=2)

    async def forget(self, user: int, name: str) -> int:
        """Make a stranger of a person, everywhere.

        Live games are resigned and lobbies left; everybody else's results and ratings stay as they are.

        Args:
            user: the person.
            name: the stranger's name.

        Returns:
            How many live tables the person has left.

        Raises:
            Elsewhere: the tables of this process are left; those of another one are still to be.
        """
        tables = [table.id for table in await self._store.tables.of_user(user)]
        owns = self._store.ownership.owns
        left = [table for table in tables if owns(table) and await self._leave(table, user)]
        for table in tables:
            if not owns(table):  # its owner goes on with what is left to do
                raise Elsewhere(table)
        # The person's panels are painted for the last time before it is forgotten where they stand.
        await asyncio.gather(*[self._rest(table) for table in left])
        seats = (await self.trace(user)).seats
        stranger = -1 - secrets.randbelow(1 << 62)
        replace = partial(self._store.traces.replace, user, stranger=stranger, name=name, seats=seats)
        live = sorted({*left, *[table.id for table in await self._store.tables.of_user(user)]})
        async with AsyncExitStack() as lanes:
            # Nobody may write a row of the person between the change and the new look at these tables.
            for table in live:
                await lanes.enter_async_context(self._sessions.lane(table))
            await replace()
            for seat in seats:
                self._sessions.forget(seat.table)
                self._store.changes.tell("table", seat.table)
            for table in live:
                await self._show(table)
        # A message to the person may have been under way all the while; what was noted of it goes as well.
        for table in live:
            await self._rest(table)
        await replace()
        return len(left)

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

    async def _show(self, table: int) -> None:
        """Let everybody see a table with the stranger's name. To be called in its lane."""
        try:
            self._sessions.changed(await self._sessions.reload(table))
        except LOST:
            return

    async def _answer(self, entry: EntryRow) -> dict[str, Any]:
        try:
            listing = (await self._sessions.look(entry.table)).listing
            picks = read_entry(listing.codec, entry).picks
        except LOST:
            picks = None
        return {"table": entry.table, "entry": entry.n, "question": entry.key, "picks": picks, "at": entry.at}
