"""Events go on after a crash between any two writes: whatever was to be done is done once."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from bot.leagues.events import Format, Plan
from bot.store import Event, EventStatus, Status
from bot.tables.events.event_error import EventError
from tests.bot.event_service import JARL, Thing
from tests.bot.harness import GUILD


@pytest.fixture
def after_crashes(harness, monkeypatch):
    """Does something in new processes that end before their first write, then before their second, and so on.

    After each, and in the end without a crash, another process does the same again and looks at the event.
    """
    writer, crash = harness.store.writer, RuntimeError("the process ends")
    write, left = writer.do, [0]

    def counted(work):
        left[0] -= 1
        if left[0] == -1:
            raise crash
        return write(work)

    async def crashes(prepare, act, check) -> int:
        after, crashed = 0, True
        while crashed:
            before = Thing(harness)
            event = await prepare(before)
            left[0] = after
            monkeypatch.setattr(writer, "do", counted)
            try:
                await act(before, event)
                crashed = False
            except RuntimeError:
                after += 1
            monkeypatch.setattr(writer, "do", write)
            before.league.close()
            again = Thing(harness)
            with suppress(EventError):
                await act(again, event)
            await again.events.advance(event.id)
            await check(again, await again.events.state(event.id))
            again.league.close()
        return after

    return crashes


async def resign(thing: Thing, event: Event, *tables: int) -> None:
    """Let the second seat resign at tables of the newest round, counted from 0; at all when none are named."""
    state = await thing.events.state(event.id)
    rows = [row for row in state.rows.tables if row.round == state.event.round]
    for place in tables or range(len(rows)):
        session = await thing.sessions.get(rows[place].table)
        await thing.sessions.resign(rows[place].table, 1, user=session.seats[1].user)


async def test_a_crash_between_any_two_writes_of_a_round_opens_every_table_once(after_crashes):
    async def announced(thing):
        event = await thing.announce()
        await thing.join(event, 1, 2, 3, 4)
        return event

    async def check(_thing, state):
        assert Counter((row.match, row.leg) for row in state.rows.tables) == {(1, 0): 1, (2, 0): 1}
        assert {row.status for row in state.rows.tables} == {Status.PLAYING}

    writes = await after_crashes(announced, lambda thing, event: thing.acts.begin(event.id), check)
    assert writes >= 6, "the start, the round, and two tables that are opened and begun"


async def test_a_crash_at_the_end_of_a_round_ends_it_once_and_opens_the_next_one_once(after_crashes):
    async def played(thing):
        event = await thing.begun(1, 2, 3, 4, plan=Plan(format=Format.SWISS, rounds=2))
        await resign(thing, event)
        return event

    async def check(thing, state):
        assert [act.kind for act in await thing.store.events.acts(state.event.id)] == ["round"]
        opened = Counter((row.round, row.match) for row in state.rows.tables)
        assert opened == {(1, 1): 1, (1, 2): 1, (2, 1): 1, (2, 2): 1}
        assert sum(row.wins for row in state.table()) == 2

    assert await after_crashes(played, lambda thing, event: thing.events.advance(event.id), check) >= 8


async def test_a_crash_at_the_end_of_an_event_gives_its_trophies_once(after_crashes):
    async def played(thing):
        event = await thing.begun(1, 2, plan=Plan(format=Format.ELIMINATION))
        await resign(thing, event)
        return event

    async def check(thing, state):
        assert state.event.status is EventStatus.OVER
        trophies = await thing.store.events.trophies(GUILD)
        own = [one for one in trophies if one.event == state.event.id]
        assert [(one.place, one.title, one.game) for one in own] == [(1, "Thing", "gulveig"), (2, "Thing", "gulveig")]
        assert own[0] in await thing.store.events.trophies(GUILD, user=own[0].user)
        assert own[1] not in await thing.store.events.trophies(GUILD, user=own[0].user)
        assert await thing.store.events.trophies(GUILD, game="saga") == ()

    assert await after_crashes(played, lambda thing, event: thing.events.advance(event.id), check) >= 3


async def test_a_crash_while_a_closed_round_is_cancelled_keeps_nothing_back(after_crashes):
    async def half_played(thing):
        event = await thing.begun(1, 2, 3, 4, plan=Plan(format=Format.SWISS, rounds=1, duplicate=True))
        await resign(thing, event, 0)
        return event

    async def check(thing, state):
        assert state.event.status is EventStatus.CANCELLED
        assert [act.kind for act in await thing.store.events.acts(state.event.id)] == ["cancel"]
        done = [row.table for row in state.rows.tables if row.status is Status.OVER]
        assert [len(await thing.store.results.of(table)) for table in done] == [2]

    async def cancel(thing, event):
        await thing.acts.cancel(event.id, by=JARL, name="Jarl")

    assert await after_crashes(half_played, cancel, check) >= 3


async def test_a_crash_while_somebody_takes_a_place_begins_the_match_anew_once(after_crashes):
    async def substitute(thing, event):
        await thing.acts.substitute(event.id, 1, 5, "Egil", by=JARL, name="Jarl")

    async def check(thing, state):
        assert [act.kind for act in await thing.store.events.acts(state.event.id)] == ["substitute"]
        (playing,) = [row.table for row in state.rows.tables if row.status is Status.PLAYING]
        assert {seat.user for seat in (await thing.sessions.get(playing)).seats} == {2, 5}

    assert await after_crashes(lambda thing: thing.begun(1, 2), substitute, check) >= 3
