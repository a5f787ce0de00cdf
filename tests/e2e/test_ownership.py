"""Tables that go to another process and come back: nobody works on them meanwhile, and nothing old is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest
from sqlalchemy import Connection

from bot.store import NotOwner, Ownership, Store
from bot.store.ownership import EVERYTHING, partition_of
from bot.tables.sessions import Sessions
from engines.core import fallback
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import game_of, open_table

TABLE = 1
PARTS = frozenset({partition_of(TABLE)})


class Shared(Ownership):
    """What a test says is owned; there are other processes."""

    @property
    def whole(self) -> bool:
        return False

    def refused(self, connection: Connection, tables: Collection[int]) -> Collection[int]:
        del connection
        return [table for table in tables if not self.owns(table)]


async def test_a_table_that_went_to_another_process_rests_here_until_it_comes_back(make_town: MakeTown) -> None:
    ownership = Shared()
    async with make_town("Ana", ownership=ownership) as harness:
        services = harness.skald.services
        ana = harness.people["Ana"]
        await open_table(harness, "gulveig", seats=2, computers=1, options="goal=500 max_hands=3")
        await until_asked(harness, seat=0)
        shown = harness.board(ana).text
        panels = await services.store.panels.of(TABLE)

        ownership.owned -= PARTS
        await services.release(PARTS)
        assert services.sessions.peek(TABLE) is None
        assert await services.store.tables.owned() == ()
        moved = await play_elsewhere(harness)
        requests = len(harness.sandbox.requests)
        services.table_sync.dirty(TABLE)
        services.computers.nudge(TABLE)
        await harness.quiet()
        assert len(harness.sandbox.requests) == requests
        assert (await services.sessions.look(TABLE)).table.head == moved, (
            "what is read of a table of others is not what they have written"
        )
        assert services.sessions.peek(TABLE) is None
        session = await services.sessions.look(TABLE)
        asked = session.asked[0]
        picks = fallback(session.game.walk(asked.seat, asked.key))
        with pytest.raises(NotOwner):
            await services.sessions.play(TABLE, asked.seat, asked.key, picks)
        with pytest.raises(NotOwner):
            await services.table_sync.recheck_place(TABLE)
        assert await services.store.panels.of(TABLE) == panels

        ownership.owned = EVERYTHING
        await services.take_over(PARTS)
        await until_asked(harness, seat=0)
        assert (await game_of(harness)).n > moved, "the computer player did not go on"
        assert services.sessions.peek(TABLE) is not None
        assert harness.board(ana).text != shown


async def until_asked(harness: Harness, *, seat: int) -> None:
    """Wait until a seat is asked and everything is shown."""
    async with asyncio.timeout(60):
        while seat not in (await harness.skald.services.sessions.get(TABLE)).moving:
            await harness.quiet()
        await harness.quiet()


async def play_elsewhere(harness: Harness) -> int:
    """Let another process answer for whoever is asked; return the number of the entry."""
    store = await Store.open(f"sqlite+aiosqlite:///{harness.folder}/town.db")
    try:
        sessions = Sessions(store, harness.catalogue, harness.now)
        session = await sessions.get(TABLE)
        assert session.game is not None
        (asked, *_) = session.asked
        picks = fallback(session.game.walk(asked.seat, asked.key))
        return (await sessions.play(TABLE, asked.seat, asked.key, picks)).table.head
    finally:
        await store.close()
