"""The clock with a time that obeys: reminds, plays, asks a computer, or forfeits, and survives every mishap."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.autoplay import clock as module
from bot.autoplay.clock import MAX_WAIT, TableClock
from bot.autoplay.computers import Computers
from bot.games import Detail, LeagueDetails
from bot.store import By, DeadlineKind, Status, StoreBusy
from bot.system.retry import PAUSES
from bot.tables.deadlines import runs_out
from engines.core import RESIGN
from tests.bot.harness import ANA, BO, CLEO, MINUTE, START, Harness, picks_of
from tests.core.toy import KEEPS


class Thinker(Computers):
    """A computer player that needs no worker."""

    async def think(self, session, question):
        return (tuple(session.game.view(question.seat).hand[-3:]),)


class Ticking:
    """A clock whose ticks the test makes."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.reminded: list[tuple[int, int]] = []
        self.clock = TableClock(harness.sessions, Thinker(harness.sessions), self.remind)

    async def remind(self, session, seat):
        self.reminded.append((session.table.id, seat))

    async def after(self, minutes: float) -> float:
        """Let time pass and tick once; return how long the clock would sleep."""
        self.harness.time += round(minutes * MINUTE)
        return await self.clock.tick()


@pytest.fixture
def ticking(harness):
    return Ticking(harness)


async def of(harness, session):
    return await harness.store.deadlines.of(session.table.id)


async def test_nothing_happens_before_the_time(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m")
    assert await ticking.after(4.9) == pytest.approx(6.0)
    assert (await harness.sessions.get(session.table.id)).game.n == 0
    assert await ticking.after(0.05) == pytest.approx(3.0)


async def test_the_clock_sleeps_long_when_nothing_is_near(harness, ticking):
    assert await ticking.after(0) == MAX_WAIT
    await harness.table(ANA, BO, clock="1d")
    assert await ticking.after(0) == MAX_WAIT


async def test_the_fallback_is_played_for_a_silent_seat(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m")
    table = session.table.id
    await ticking.after(5)
    after = await harness.sessions.get(table)
    assert (after.game.n, after.moving) == (1, (1,))
    row = (await harness.store.log.entries(table))[1]
    assert (row.by, row.user, row.at) == (By.CLOCK, None, START + 5 * MINUTE)
    (entry,) = [line for line in await harness.sessions.log(after) if line.n == 1]
    assert entry.picks == (session.game.ask(0, "keep").fallback,)
    (deadline,) = await of(harness, session)
    assert (deadline.seat, deadline.at) == (1, START + 10 * MINUTE)


async def test_everybody_silent_plays_a_game_to_its_end(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m")
    for _ in range(8):
        await ticking.after(5)
    assert (await harness.sessions.get(session.table.id)).table.status is Status.OVER
    assert await harness.store.deadlines.next() is None


async def test_a_computer_answers_once_for_a_silent_seat(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m", late="computer")
    await ticking.after(5)
    after = await harness.sessions.get(session.table.id)
    assert after.recent[-1].picks == (session.game.view(0).hand[-3:],)
    assert not after.answers_itself(0)
    assert (await harness.store.log.entries(session.table.id))[1].by is By.CLOCK


async def test_a_seat_is_forfeited_and_the_table_goes_on(harness, ticking):
    session = await harness.table(ANA, BO, CLEO, clock="5m", late="forfeit")
    await ticking.after(5)
    after = await harness.sessions.get(session.table.id)
    assert after.seats[0].resigned_at == START + 5 * MINUTE
    assert (after.table.status, after.game.resigned) == (Status.PLAYING, (0,))
    row = (await harness.store.log.entries(session.table.id))[-1]
    assert (row.key, row.by) == (RESIGN, By.CLOCK)
    assert await of(harness, session) == ()


async def test_the_last_forfeit_ends_the_game(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m", late="forfeit")
    await ticking.after(5)
    assert (await harness.sessions.get(session.table.id)).table.reason == RESIGN
    assert [row.place for row in await harness.store.results.of(session.table.id)] == [2, 1]


async def test_a_seat_is_reminded_half_way_and_then_played_for(harness, ticking):
    session = await harness.table(ANA, BO, clock="1h")
    await ticking.after(30)
    assert ticking.reminded == [(session.table.id, 0)]
    (deadline,) = await of(harness, session)
    assert (deadline.kind, deadline.at) == (DeadlineKind.PLAY, START + 60 * MINUTE)
    assert (await harness.sessions.get(session.table.id)).game.n == 0
    await ticking.after(29.9)
    assert len(ticking.reminded) == 1
    await ticking.after(0.1)
    assert (await harness.sessions.get(session.table.id)).game.n == 1


async def test_whoever_was_reminded_is_not_reminded_again_because_others_act(harness, ticking):
    session = await harness.table(ANA, BO, clock="1h")
    await ticking.after(30)
    (before,) = await of(harness, session)
    await harness.play(session.table.id, (1, "boast", "loud"))
    assert await of(harness, session) == (before,)
    await ticking.after(1)
    assert len(ticking.reminded) == 1


async def test_a_reminder_that_comes_late_leaves_the_other_half_all_the_same(harness, ticking):
    session = await harness.table(ANA, BO, clock="1h", late="forfeit")
    await ticking.after(600)
    assert ticking.reminded == [(session.table.id, 0)]
    (deadline,) = await of(harness, session)
    assert (deadline.kind, deadline.at) == (DeadlineKind.FORFEIT, START + 630 * MINUTE)
    assert runs_out(deadline) == deadline.at
    await ticking.after(29)
    assert (await harness.sessions.get(session.table.id)).game.resigned == ()


async def test_kept_deadlines_stay_while_others_act(harness, ticking):
    session = await harness.table(ANA, BO, CLEO, clock="5m")
    await harness.play(session.table.id, *KEEPS, (2, "keep", "keep"))
    until = harness.time + 5 * MINUTE
    await ticking.after(3)
    await harness.play(session.table.id, (1, "boast", "loud"), (1, "vow", "gold"))
    assert {(one.seat, one.at) for one in await of(harness, session)} == {(0, until), (2, until)}
    await ticking.after(2)
    after = await harness.sessions.get(session.table.id)
    assert [entry.seat for entry in await harness.sessions.log(after)][-2:] == [0, 2]
    assert {(one.seat, one.at) for one in await of(harness, session)} == {(0, harness.time + 5 * MINUTE)}


async def test_a_deadline_that_nobody_is_asked_for_is_put_off_and_does_not_keep_the_clock_awake(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m")
    elsewhere = harness.another()
    await elsewhere.play(session.table.id, 0, "keep", picks_of(session.game, 0, "keep"))
    assert await ticking.after(5) == MAX_WAIT
    (deadline,) = await of(harness, session)
    assert (deadline.seat, deadline.at) == (1, harness.time + MAX_WAIT * 1000)
    await ticking.after(0.5)
    assert (await harness.sessions.get(session.table.id)).game.n == 2


async def test_a_table_that_cannot_be_loaded_is_put_off_and_the_others_go_on(harness, ticking):
    lost = await harness.table(ANA, BO, clock="5m")
    fine = await harness.table(ANA, BO, clock="5m")
    get, errors = harness.sessions.get, [ValueError("corrupt log"), LookupError("no such Book")]

    async def broken(table):
        if table == lost.table.id:
            raise errors.pop()
        return await get(table)

    harness.sessions.get = broken
    for number in range(2):
        harness.time = START + 5 * MINUTE + number * MINUTE
        wait = await ticking.after(0)
        assert wait == MAX_WAIT
        assert {one.at for one in await of(harness, lost)} == {harness.time + MAX_WAIT * 1000}
    assert (await get(fine.table.id)).game.n == 1
    del harness.sessions.get
    await ticking.after(1)
    assert (await harness.sessions.get(lost.table.id)).game.n == 1


async def test_a_table_whose_end_fails_is_tried_less_and_less_often_and_told_at_length_once(harness, ticking):
    """A league detail that fails, say: nothing that the clock could do mends it."""

    def failing(_view, _seat):
        raise KeyError("score")

    listing = harness.catalogue["toy"]
    whole = listing.league
    object.__setattr__(listing, "league", LeagueDetails((Detail("score", failing),)))
    session = await harness.table(ANA, BO, clock="5m")
    waits = []
    try:
        with capture_logs() as logs:
            while len(waits) < len(PAUSES):
                await ticking.after(0)
                deadlines = await of(harness, session)
                waits += [(one.at - harness.time) / 1000 for one in deadlines if logs and one.at > harness.time]
                harness.time = min(one.at for one in deadlines)
    finally:
        object.__setattr__(listing, "league", whole)
    assert waits == [max(MAX_WAIT, pause) for pause in PAUSES]
    assert [bool(line["exc_info"]) for line in logs] == [True] + [False] * (len(PAUSES) - 1)
    await ticking.after(0)
    assert (await harness.sessions.get(session.table.id)).table.status is Status.OVER


async def test_a_reminder_that_fails_stops_nothing(harness, ticking):
    async def refused(_session, _seat):
        raise RuntimeError("the platform is down")

    ticking.clock.remind = refused
    session = await harness.table(ANA, BO, clock="1h")
    await ticking.after(30)
    (deadline,) = await of(harness, session)
    assert (deadline.kind, deadline.at) == (DeadlineKind.PLAY, START + 60 * MINUTE)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(module, "MAX_WAIT", 0.005)


async def test_the_running_clock_wakes_by_itself_and_at_news_and_outlives_a_broken_store(
    harness, impatient, ticking, monkeypatch
):
    due, broken = harness.store.deadlines.due, iter([True])

    async def due_later(now):
        if next(broken, False):
            raise StoreBusy
        return await due(now)

    monkeypatch.setattr(harness.store.deadlines, "due", due_later)
    session = await harness.table(ANA, BO, clock="5m")
    harness.time += 5 * MINUTE
    moved = asyncio.Event()
    harness.sessions.watchers += [ticking.clock.nudge, lambda _table: moved.set()]
    ticking.clock.start()
    async with asyncio.timeout(30):
        await moved.wait()
    await ticking.clock.close()
    assert (await harness.sessions.get(session.table.id)).game.n == 1
    assert not ticking.clock.running


async def test_an_answer_that_is_given_and_taken_back_wins_no_time(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m")
    table = session.table.id
    (first,) = await of(harness, session)
    for times in range(3):
        await ticking.after(0.5)
        key = f"keep~{times}" if times else "keep"
        await harness.play(table, (0, key, "keep"))
        await ticking.after(0.25)
        await harness.sessions.take_back(table, 0)
        (again,) = await of(harness, session)
        assert (again.seat, again.at) == (0, first.at)
    await ticking.after(2.75)
    assert (await harness.sessions.get(table)).moving == (1,)


async def test_who_takes_an_answer_back_at_the_end_of_the_time_has_a_minute_for_another(harness, ticking):
    session = await harness.table(ANA, BO, clock="5m")
    table = session.table.id
    await ticking.after(4)
    await harness.play(table, (0, "keep", "keep"))
    await ticking.after(3)
    await harness.sessions.take_back(table, 0)
    await ticking.after(0.9)
    assert (await harness.sessions.get(table)).moving == (0,)
    await ticking.after(0.1)
    assert (await harness.sessions.get(table)).moving == (1,)
