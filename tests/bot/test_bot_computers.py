"""Computer players: they move until a person is asked, and a table goes on whatever becomes of them."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from structlog.testing import capture_logs

from bot.autoplay import workers as module
from bot.autoplay.computers import Computers
from bot.games import Detail, LeagueDetails
from bot.store import By, Conflict, Follow, Followed, FollowLevel, Status, StoreBusy
from bot.system.retry import PAUSES
from engines.core import Level, NotAsked, computer_seed, fallback, finish
from tests.bot import worker_players
from tests.bot.harness import ANA, BO, CLEO, GUILD, Harness, new_table, sitter
from tests.listings import shared_catalogue


class Threads(ThreadPoolExecutor):
    """Workers in this process, where a test can look into them."""

    _processes = None


@pytest.fixture
async def make(harness, monkeypatch):
    """Makes computer players who think with a given mind, in threads."""
    made = []

    def build(mind, sessions=harness.sessions, **choices):
        monkeypatch.setattr(module, "decide", mind)
        players = Computers(sessions, **({"pace": 0.0} | choices))
        players.workers.pool = Threads(2)
        sessions.watchers.append(players.nudge)
        made.append(players)
        return players

    worker_players.thought.clear()
    worker_players.enough.clear()
    yield build
    worker_players.enough.set()
    for players in made:
        await players.close()


async def settled(players):
    async with asyncio.timeout(60):
        await players.drain()


async def demo(harness, seats=2):
    computers = tuple(sitter(ANA).__class__(name=str(n), joined_at=1, computer="skald") for n in range(seats))
    return await harness.lobbies.demo(new_table(), computers)


async def bys(harness, table):
    return [row.by for row in await harness.store.log.entries(table)]


async def test_computers_play_a_table_of_their_own_to_its_end(harness, make):
    players = make(worker_players.quick)
    session = await demo(harness)
    await settled(players)
    session = await harness.sessions.get(session.table.id)
    assert session.table.status is Status.OVER
    assert await bys(harness, session.table.id) == [By.TABLE] + [By.COMPUTER] * 8
    assert len({seed for seed, _ in worker_players.thought}) == 8


async def test_the_seed_of_an_answer_comes_from_the_tables_secret_seed(harness, make):
    players = make(worker_players.quick)
    session = await demo(harness)
    await settled(players)
    seed = session.game.header.seed
    seeds = [each for each, _ in worker_players.thought]
    log = await harness.sessions.log(session)
    assert seeds == [computer_seed(seed, entry.n - 1, entry.seat) for entry in log[1:]]
    assert len({*seeds, *[computer_seed("another seed", entry.n - 1, entry.seat) for entry in log[1:]]}) == 2 * len(
        seeds
    )


async def test_computers_move_until_a_person_is_asked(harness, make):
    players = make(worker_players.quick)
    session = await harness.table(ANA, computers=1)
    await settled(players)
    table = session.table.id
    assert (await harness.sessions.get(table)).game.n == 0
    await harness.play(table, (0, "keep", "keep"))
    await settled(players)
    session = await harness.sessions.get(table)
    assert session.game.n == 3
    assert [question.seat for question in session.asked] == [0]
    assert await bys(harness, table) == [By.TABLE, By.PLAYER, By.COMPUTER, By.COMPUTER]


async def test_people_choose_their_heroes_before_computer_players(store, make):
    hall = Harness(store, shared_catalogue(("god_of_war",)))
    players = make(worker_players.quick, sessions=hall.sessions)
    session = await hall.table(ANA, BO, computers=2, game="god_of_war")
    table = session.table.id
    await settled(players)
    session = await hall.sessions.get(table)
    assert session.game.n == 0
    assert sorted(session.moving) == [0, 1]
    assert not session.computer_asked
    key = next(question.key for question in session.asked if question.seat == 1)
    await hall.play(table, (1, key, "kratos"))
    await settled(players)
    session = await hall.sessions.get(table)
    assert (session.game.n, session.moving) == (1, (0,))
    await hall.sessions.resign(table, 0)
    await settled(players)
    session = await hall.sessions.get(table)
    assert all(seat.dashboard for seat in session.game.view(None).seats)


async def test_a_computer_takes_the_seat_of_whoever_gives_up(harness, make):
    players = make(worker_players.quick)
    session = await harness.table(ANA, BO, 3)
    table = session.table.id
    await harness.sessions.resign(table, 0)
    await settled(players)
    session = await harness.sessions.get(table)
    assert (session.game.n, session.moving) == (2, (1,))


async def test_computers_that_are_left_alone_wait_for_nobody_unless_somebody_follows_the_table(
    harness, make, monkeypatch
):
    """A table that computer players have to themselves on purpose keeps its pace."""
    slept, levels, sleep = [], [], asyncio.sleep

    async def noted(seconds):
        slept.append(seconds)
        await sleep(0)

    def mind(task):
        levels.append(task.level)
        return worker_players.quick(task)

    players = make(mind, pace=0.25)
    monkeypatch.setattr("bot.autoplay.computers.asyncio.sleep", noted)
    paced = {}
    for follower in (None, CLEO):
        session = await harness.lobby(ANA, BO, computers=2)
        table = session.table.id
        await harness.lobbies.set_level(table, ANA, Level.HARD)
        await harness.lobbies.start(table, ANA)
        if follower:
            kind, level = Followed.TABLE, FollowLevel.END
            follow = Follow(user=follower, guild=GUILD, kind=kind, target=table, level=level, since=1)
            await harness.store.follows.put(follow, most=9)
        await harness.sessions.resign(table, 0)
        await settled(players)
        assert 0.25 in slept  # for Bo
        slept.clear()
        levels.clear()
        await harness.sessions.resign(table, 1)
        await settled(players)
        assert (await harness.sessions.get(table)).table.status is Status.OVER
        paced[follower] = (any(slept), Level.HARD in levels)
        slept.clear()
    assert paced == {None: (False, False), CLEO: (True, True)}
    await demo(harness)
    await settled(players)
    assert 0.25 in slept


@pytest.mark.parametrize("mind", [worker_players.failing, worker_players.wrong])
async def test_a_computer_that_fails_or_errs_plays_the_fallback(harness, make, mind):
    players = make(mind)
    session = await demo(harness)
    await settled(players)
    session = await harness.sessions.get(session.table.id)
    assert session.table.status is Status.OVER
    vows = [entry.picks for entry in await harness.sessions.log(session) if entry.key == "vow"]
    assert vows == [(("song",),)] * 2


async def test_a_computer_that_thinks_too_long_plays_the_fallback(harness, make, monkeypatch):
    monkeypatch.setattr(module, "BUDGET", 0.01)
    monkeypatch.setattr(module, "STARTING", 0.0)
    players = make(worker_players.slow)
    session = await harness.table(ANA, BO)
    question = session.asked[0]
    picks = await players.think(session, question)
    assert picks == fallback(session.game.walk(0, question.key))


async def test_a_worker_that_still_starts_has_more_time(harness, make, monkeypatch):
    monkeypatch.setattr(module, "BUDGET", 0.01)
    monkeypatch.setattr(module, "STARTING", 120.0)

    def late(task):
        time.sleep(0.5)
        return worker_players.quick(task)

    players = make(late, seconds=0.1)
    session = await harness.table(ANA, BO)
    question = session.asked[0]
    given = fallback(session.game.walk(0, question.key))
    assert await players.think(session, question) != given
    assert await players.think(session, question) == given


async def test_tables_that_wait_for_a_worker_lose_nothing_when_another_is_too_slow(harness, make, monkeypatch):
    monkeypatch.setattr(module, "BUDGET", 1.0)
    monkeypatch.setattr(module, "STARTING", 0.0)
    players = make(worker_players.quick)
    tables = [await harness.table(ANA, BO) for _ in range(3)]
    each = iter([worker_players.slow, worker_players.quick, worker_players.quick])

    def mixed(task):
        return next(each)(task)

    monkeypatch.setattr(players.workers, "_executor", lambda: players.workers.pool or Threads(1))
    monkeypatch.setattr(module, "decide", mixed)
    answers = await asyncio.gather(*(players.think(session, session.asked[0]) for session in tables))
    first, *others = (
        picks == fallback(session.game.walk(0, "keep")) for picks, session in zip(answers, tables, strict=True)
    )
    assert first
    assert others == [False, False]


async def test_no_more_think_at_once_than_there_are_workers(harness, make):
    players = make(worker_players.crowded, workers=1)
    worker_players.most_threads = 0
    tables = [await demo(harness) for _ in range(3)]
    await settled(players)
    assert worker_players.most_threads == 1
    assert all([(await harness.sessions.get(one.table.id)).table.status is Status.OVER for one in tables])


async def test_an_answer_that_cannot_be_stored_is_given_again_later(harness, make, monkeypatch):
    append, busy = harness.store.log.append, iter([True, True])

    async def append_later(step):
        if next(busy, False):
            raise StoreBusy
        await append(step)

    monkeypatch.setattr(harness.store.log, "append", append_later)
    monkeypatch.setattr("bot.autoplay.computers.OUTAGE", 0.0)
    players = make(worker_players.quick)
    over = asyncio.Event()
    harness.sessions.watchers.append(
        lambda table: over.set() if harness.sessions.peek(table).table.status is Status.OVER else None
    )
    session = await demo(harness)
    async with asyncio.timeout(60):
        await over.wait()
    await settled(players)
    assert len(await harness.store.log.entries(session.table.id)) == 9
    assert (await harness.sessions.get(session.table.id)).table.status is Status.OVER


@pytest.mark.parametrize("kind", [KeyError, NotAsked, Conflict])
async def test_a_table_that_meets_an_error_at_its_end_rests_and_is_tried_less_and_less_often(
    harness, make, monkeypatch, kind
):
    """A league detail that fails, say: nothing that a computer player could do mends it."""
    ends = []

    def failing(_view, seat):
        ends.append(seat)
        raise kind()

    listing = harness.catalogue["toy"]
    whole = listing.league
    object.__setattr__(listing, "league", LeagueDetails((Detail("score", failing),)))
    players = make(worker_players.quick)
    pauses = []
    monkeypatch.setattr(players.retry, "_start", lambda _table, seconds: pauses.append(seconds))
    try:
        with capture_logs() as logs:
            session = await demo(harness)
            await settled(players)
            for _ in range(8):  # its time has come
                players.nudge(session.table.id)
                await settled(players)
    finally:
        object.__setattr__(listing, "league", whole)
    assert pauses == [*PAUSES, PAUSES[-1], PAUSES[-1]]
    assert len(ends) <= 2 * len(pauses), "each attempt comes to the end once, and once more with the fallback"
    told = [line for line in logs if line["event"].startswith("a computer player")]
    assert len(told) == len(pauses)
    assert [bool(line.get("exc_info")) for line in told] == [True] + [False] * 8
    players.nudge(session.table.id)  # the error is mended, and something happens at the table
    await settled(players)
    assert (await harness.sessions.get(session.table.id)).table.status is Status.OVER
    assert not players.retry.failing


async def test_a_table_that_is_not_there_or_not_begun_is_left_alone(harness, make):
    players = make(worker_players.quick)
    session = await harness.lobby(ANA, computers=1)
    players.nudge(404)
    await settled(players)
    assert worker_players.thought == []
    assert (await harness.sessions.get(session.table.id)).table.status is Status.LOBBY


async def test_news_that_come_while_a_table_is_looked_at_are_not_missed(harness, make):
    players = make(worker_players.quick)
    session = await harness.table(ANA, computers=1)
    players.nudge(session.table.id)
    players.nudge(session.table.id)
    await harness.play(session.table.id, (0, "keep", "keep"))
    await settled(players)
    assert (await harness.sessions.get(session.table.id)).game.n == 3


async def test_a_table_that_is_closed_while_a_computer_player_thinks_is_left_alone(harness, make):
    begun, go_on = threading.Event(), threading.Event()

    def waiting(task):
        begun.set()
        go_on.wait(10)
        return worker_players.quick(task)

    players = make(waiting)
    session = await demo(harness)
    await asyncio.to_thread(begun.wait, 10)
    with capture_logs() as logs:
        await harness.sessions.end(session.table.id, "closed")
        go_on.set()
        await settled(players)
    assert not logs
    assert (await harness.sessions.get(session.table.id)).table.head == 0


async def test_closed_players_play_no_more(harness, make):
    players = make(worker_players.slow)
    session = await demo(harness)
    await asyncio.sleep(0.002)
    await players.close()
    assert players.idle
    players.nudge(session.table.id)
    assert players.idle
    assert (await harness.sessions.get(session.table.id)).table.status is Status.PLAYING


async def test_real_workers_answer_legally_and_a_killed_one_costs_one_fallback(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUDGET", 60.0)  # starting a worker on a busy machine takes its time
    players = Computers(harness.sessions, pace=0.0)
    session = await harness.table(ANA, BO, game="gulveig")
    assert session.game is not None
    (question,) = session.asked
    walk = session.game.walk(question.seat, question.key)
    try:
        picks = await players.think(session, question)
        finish(walk, picks)
        again = await players.think(session, question)
        assert again == picks
        monkeypatch.setattr(module, "decide", worker_players.dying)
        assert await players.think(session, question) == fallback(walk)
        assert players.workers.pool is None
        monkeypatch.setattr(module, "decide", worker_players.alive)
        assert await players.think(session, question) == picks
    finally:
        await players.close()
    assert players.workers.pool is None


async def test_a_worker_starts_while_a_lobby_with_a_computer_player_waits(harness, make, monkeypatch):
    players = make(worker_players.quick)
    pool, players.workers.pool = players.workers.pool, None
    prepared = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(module, "prepare", lambda *_: loop.call_soon_threadsafe(prepared.set))
    monkeypatch.setattr(players.workers, "_executor", lambda: pool)
    session = await harness.lobbies.open(new_table(), sitter(ANA))
    await settled(players)
    assert not prepared.is_set()
    await harness.lobbies.add_computer(session.table.id, ANA)
    await asyncio.wait_for(prepared.wait(), 60)
