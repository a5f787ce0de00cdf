"""Sessions on a real store: written before told, equal after reloading, and never wrong when two write at once."""

from __future__ import annotations

import asyncio
import gc
import json

import pytest

from bot.store import By, Conflict, DeadlineKind, Status, StoreBusy
from bot.tables.loader import NoTable
from engines.core import RESIGN, CannotTakeBack, Finished, Illegal, NotAsked
from tests.bot.harness import ANA, BO, CHANNEL, CLEO, GUILD, MINUTE, START, picks_of, same, sitter
from tests.core.toy import KEEPS, ROLLED, SENT, VOWED, WHOLE, state_bytes


async def test_an_answer_is_stored_with_who_and_when_before_anybody_is_told(harness):
    session = await harness.table(ANA, BO)
    table, stored = session.table.id, []
    harness.sessions.watchers.append(lambda id_: stored.append((id_, harness.sessions.loaded[id_].game.n)))
    harness.time += 7
    session = await harness.sessions.play(table, 0, "keep", picks_of(session.game, 0, "keep"), user=ANA)
    assert (session.table.head, session.game.n) == (1, 1)
    assert stored == [(table, 1)]
    row = (await harness.store.log.entries(table))[1]
    assert (row.n, row.seat, row.key, row.by, row.user, row.at) == (1, 0, "keep", By.PLAYER, ANA, START + 7)
    assert await harness.sessions.get(table) is session
    entry = session.recent[-1]
    assert entry.picks == session.listing.codec.read_entry(row.body).picks
    assert [line.n for line in await harness.sessions.log(session)] == [0, 1]


async def test_a_refusal_stores_nothing_and_tells_nobody(harness):
    session = await harness.table(ANA, BO)
    table = session.table.id
    harness.told.clear()
    for seat, key, picks, error in (
        (1, "keep", (), NotAsked),
        (0, "keep", (), Illegal),
        (0, "keep", (("r15", "r1", "r2"),), Illegal),
    ):
        with pytest.raises(error):
            await harness.sessions.play(table, seat, key, picks)
    assert await harness.sessions.get(table) is session
    assert len(await harness.store.log.entries(table)) == 1
    assert harness.told == []


async def test_what_cannot_be_stored_has_not_happened(harness, monkeypatch):
    session = await harness.table(ANA, BO)
    table = session.table.id
    harness.told.clear()

    async def busy(_step):
        raise StoreBusy

    with monkeypatch.context() as patched:
        patched.setattr(harness.store.log, "append", busy)
        with pytest.raises(StoreBusy):
            await harness.play(table, KEEPS[0])
    assert (await harness.sessions.get(table)).game.n == 0
    assert harness.told == []
    assert (await harness.play(table, KEEPS[0])).game.n == 1


async def test_a_lobby_asks_nothing(harness):
    session = await harness.lobby(ANA, BO)
    with pytest.raises(NotAsked):
        await harness.sessions.play(session.table.id, 0, "keep", ())


async def test_an_unknown_table_is_no_table(harness):
    for making in (
        harness.sessions.get(404),
        harness.sessions.play(404, 0, "keep", ()),
        harness.sessions.resign(404, 0),
    ):
        with pytest.raises(NoTable):
            await making


async def test_a_move_by_another_process_is_seen_and_then_played_upon(harness):
    session = await harness.table(ANA, BO)
    table, elsewhere = session.table.id, harness.another()
    await harness.play(table, *KEEPS)
    picks = (("gold",),)
    await elsewhere.get(table)
    await harness.sessions.play(table, 0, "vow", picks)
    after = await elsewhere.play(table, 1, "vow", picks)
    assert after.game.n == 4
    assert [entry.seat for entry in await elsewhere.log(after)] == [-1, 0, 1, 0, 1]


async def test_an_answer_that_somebody_else_gave_first_is_refused_and_not_doubled(harness):
    session = await harness.table(ANA, BO)
    table, elsewhere = session.table.id, harness.another()
    await elsewhere.get(table)
    picks = picks_of(session.game, 0, "keep")
    await harness.sessions.play(table, 0, "keep", picks)
    with pytest.raises(NotAsked):
        await elsewhere.play(table, 0, "keep", picks)
    assert (await elsewhere.get(table)).game.n == 1
    assert len(await harness.store.log.entries(table)) == 2


async def test_a_second_conflict_in_a_row_is_told(harness, monkeypatch):
    session = await harness.table(ANA, BO)

    async def contested(_step):
        raise Conflict

    monkeypatch.setattr(harness.store.log, "append", contested)
    with pytest.raises(Conflict):
        await harness.play(session.table.id, KEEPS[0])
    assert (await harness.sessions.get(session.table.id)).game.n == 0


async def test_two_presses_at_once_are_one_move(harness):
    session = await harness.table(ANA, BO)
    picks = picks_of(session.game, 0, "keep")
    done = await asyncio.gather(
        *(harness.sessions.play(session.table.id, 0, "keep", picks) for _ in range(4)), return_exceptions=True
    )
    assert [isinstance(one, NotAsked) for one in done].count(True) == 3
    assert len(await harness.store.log.entries(session.table.id)) == 2


async def test_a_lane_is_held_by_one_even_when_the_table_is_not_in_memory(harness):
    inside, most = 0, 0

    async def hold(turns):
        nonlocal inside, most
        for _ in range(turns):
            async with harness.sessions.lane(9):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

    await asyncio.gather(hold(3), hold(3), hold(2), hold(1))
    assert most == 1
    gc.collect()
    assert 9 not in harness.sessions._lanes


async def test_lanes_of_other_tables_go_on(harness):
    async with harness.sessions.lane(1), asyncio.timeout(30), harness.sessions.lane(2):
        assert True


async def test_a_quiet_move_is_taken_back_and_stays_so_after_reloading(harness):
    session = await harness.table(ANA, BO)
    table = session.table.id
    before = state_bytes(session.game)
    await harness.play(table, KEEPS[0])
    with pytest.raises(CannotTakeBack):
        await harness.sessions.take_back(table, 1)
    session = await harness.sessions.take_back(table, 0, user=ANA)
    assert (session.table.head, state_bytes(session.game)) == (2, before)
    assert (await harness.store.log.entries(table))[2].key == ""
    same(await harness.another().get(table), session)
    with pytest.raises(NotAsked):
        await harness.play(table, KEEPS[0])
    await harness.play(table, (0, "keep~1", "keep"))


async def test_moves_can_be_taken_back_after_reloading(harness):
    session = await harness.table(ANA, BO)
    await harness.play(session.table.id, *KEEPS)
    elsewhere = harness.another()
    await elsewhere.take_back(session.table.id, 1)
    after = await elsewhere.take_back(session.table.id, 0)
    assert state_bytes(after.game) == state_bytes(session.game)


async def test_a_seat_given_up_is_answered_for_and_noted(harness):
    session = await harness.table(ANA, BO, CLEO)
    table = session.table.id
    harness.time += 3
    session = await harness.sessions.resign(table, 1, user=BO)
    assert [seat.resigned_at for seat in session.seats] == [None, START + 3, None]
    assert (session.seat_of(BO), session.answers_itself(1)) == (None, True)
    same(await harness.another().get(table), session)
    with pytest.raises(NotAsked):
        await harness.sessions.resign(table, 1)
    assert session.table.status is Status.PLAYING


async def test_a_game_ends_when_all_but_one_have_given_up(harness):
    session = await harness.table(ANA, BO, CLEO)
    table = session.table.id
    await harness.play(table, (0, "boast", "loud"))
    await harness.sessions.resign(table, 0)
    harness.time += 9
    session = await harness.sessions.resign(table, 2, by=By.CLOCK)
    assert (session.table.status, session.table.reason, session.table.ended_at) == (Status.OVER, RESIGN, START + 9)
    assert [(row.seat, row.place) for row in await harness.store.results.of(table)] == [(0, 3), (1, 1), (2, 2)]
    for making in (harness.sessions.play(table, 1, "boast", (("loud",),)), harness.sessions.resign(table, 1),
                   harness.sessions.take_back(table, 2)):  # fmt: skip
        with pytest.raises(Finished):
            await making
    same(await harness.another().get(table), session)


async def test_the_end_of_a_game_writes_a_result_for_every_seat(harness):
    session = await harness.table(ANA, computers=1, clock="1h")
    table = session.table.id
    harness.time += 60
    session = await harness.play(table, *WHOLE)
    assert session.table.status is Status.OVER
    rows = await harness.store.results.of(table)
    outcome = session.game.outcome()
    assert [row.place for row in rows] == list(outcome.places)
    assert [row.score for row in rows] == list(outcome.scores)
    assert [(row.user, row.computer, row.name) for row in rows] == [(ANA, None, "Ana"), (None, "skald", "Bragi")]
    for row in rows:
        assert (row.game, row.guild, row.season, row.seats, row.reason) == ("toy", GUILD, 1, 2, "toy.rolled")
        assert row.ended_at == START + 60
        assert json.loads(row.detail) == {"score": row.score}
    assert await harness.store.deadlines.of(table) == ()


async def test_results_belong_to_the_season_that_runs(harness):
    for name in ("first", "second"):
        await harness.store.seasons.begin(GUILD, name=name, at=START, ends_at=None)
    session = await harness.table(ANA, BO)
    await harness.play(session.table.id, *WHOLE)
    assert {row.season for row in await harness.store.results.of(session.table.id)} == {2}


async def test_each_entry_sets_the_clock_for_whoever_is_asked_next(harness):
    session = await harness.table(ANA, BO, clock="5m")
    table = session.table.id
    harness.time += 60_000
    await harness.play(table, KEEPS[0])
    (deadline,) = await harness.store.deadlines.of(table)
    assert (deadline.seat, deadline.key, deadline.at) == (1, "keep", harness.time + 5 * MINUTE)
    assert deadline.kind is DeadlineKind.PLAY
    await harness.play(table, KEEPS[1])
    assert {(one.seat, one.at) for one in await harness.store.deadlines.of(table)} == {
        (0, harness.time + 5 * MINUTE),
        (1, harness.time + 5 * MINUTE),
    }
    then = harness.time
    harness.time += MINUTE
    await harness.play(table, (0, "boast", "loud"), (0, "vow", "gold"))
    assert [(one.seat, one.at) for one in await harness.store.deadlines.of(table)] == [(1, then + 5 * MINUTE)]


async def test_the_time_of_those_still_asked_does_not_begin_anew_when_somebody_takes_a_move_back(harness):
    session = await harness.table(ANA, BO, clock="5m")
    table = session.table.id
    await harness.play(table, *KEEPS, (0, "vow", "gold"))
    (before,) = await harness.store.deadlines.of(table)
    harness.time += 2 * MINUTE
    await harness.sessions.take_back(table, 0)
    after = {one.seat: one for one in await harness.store.deadlines.of(table)}
    assert after[1].key == "vow~1"
    assert after[1].at == before.at


async def test_an_untimed_table_has_no_deadlines(harness):
    session = await harness.table(ANA, BO)
    await harness.play(session.table.id, *KEEPS)
    assert await harness.store.deadlines.of(session.table.id) == ()


async def test_a_table_is_where_its_thread_is(harness):
    session = await harness.table(ANA, BO)
    assert session.place == CHANNEL
    await harness.store.tables.set_thread(session.table.id, 71)
    harness.sessions.forget(session.table.id)
    assert (await harness.sessions.get(session.table.id)).place == 71


async def test_those_waited_for_are_people_who_still_sit_there(harness):
    session = await harness.table(ANA, BO, computers=1)
    table = session.table.id
    await harness.play(table, *KEEPS, (2, "keep", "keep"))
    session = await harness.sessions.resign(table, 1)
    assert session.moving == (0, 1, 2)
    assert [question.seat for question in session.waiting] == [0]


async def test_every_game_ends_the_same_in_one_process_and_in_two(harness):
    session = await harness.table(ANA, BO)
    table, pair = session.table.id, (harness.sessions, harness.another())
    for n, move in enumerate((*KEEPS, *VOWED, *SENT, *ROLLED)):
        pair[n % 2].forget(table)
        await harness.play(table, move, sessions=pair[n % 2])
    harness.sessions.forget(table)
    assert (await harness.sessions.get(table)).table.status is Status.OVER


async def test_a_person_may_sit_at_several_tables(harness):
    one, two = await harness.table(ANA, BO), await harness.table(BO, ANA)
    assert (one.seat_of(ANA), two.seat_of(ANA)) == (0, 1)
    assert sitter(ANA).user == ANA
    assert {table.id for table in await harness.store.tables.of_user(ANA)} == {one.table.id, two.table.id}
