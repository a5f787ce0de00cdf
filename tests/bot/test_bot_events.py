"""Events as they run, without Discord: entry, rounds, deadlines, and crashes in between."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from structlog.testing import capture_logs

from bot.autoplay.event_clock import EventClock
from bot.leagues.events import Format, Plan
from bot.leagues.events.record import faults
from bot.store import Act, Avoided, EventStatus, ProposedMoment, Status
from bot.tables.events.deadline import HOUR
from bot.tables.events.event_error import EventError
from bot.tables.events.moments import CHECK_IN, next_look
from bot.tables.league_export import FILES, LeagueExport
from engines.core import SEED_TAG
from tests.bot.event_service import JARL, Thing
from tests.bot.harness import GUILD, START


async def refused(doing) -> str:
    with pytest.raises(EventError) as caught:
        await doing
    return caught.value.id


async def test_people_join_and_leave_while_an_event_is_open(thing):
    event = await thing.announce(most=2)
    await thing.join(event, 1, 2)
    assert await refused(thing.entries.join(event.id, 1, "Ana")) == "event.joined-already"
    assert await refused(thing.entries.join(event.id, 3, "Cleo")) == "event.full"
    await thing.entries.leave(event.id, 1, "Ana")
    assert await refused(thing.entries.leave(event.id, 1, "Ana")) == "event.not-in"
    await thing.join(event, 3)
    assert [one.number for one in (await thing.events.state(event.id)).rows.entrants] == [2, 3]
    await thing.acts.begin(event.id)
    state = await thing.events.state(event.id)
    assert [one.number for one in state.rows.entrants] == [1, 2], "numbered anew when it begins"
    assert await refused(thing.acts.begin(event.id)) == "event.begun"
    assert await refused(thing.events.state(event.id, GUILD + 1)) == "event.none-such"


async def test_who_does_not_check_in_is_left_out_and_with_too_few_it_is_cancelled(thing):
    start = START + 2 * CHECK_IN
    event = await thing.announce(checkin=True, starts_at=start)
    await thing.join(event, 1, 2, 3)
    assert await refused(thing.entries.check_in(event.id, 1)) == "event.no-check-in"
    assert next_look(await thing.events.state(event.id), thing.harness.time) == start - CHECK_IN
    thing.harness.time = start - CHECK_IN
    assert next_look(await thing.events.state(event.id), thing.harness.time) == start
    await thing.entries.check_in(event.id, 1)
    await thing.entries.check_in(event.id, 3)
    thing.harness.time = start
    await thing.events.advance(event.id)
    state = await thing.events.state(event.id)
    assert [one.user for one in state.rows.entrants] == [1, 3]
    assert state.event.status is EventStatus.RUNNING

    lonely = await thing.announce(starts_at=start + 1)
    await thing.join(lonely, 1)
    thing.harness.time = start + 1
    await thing.events.advance(lonely.id)
    assert (await thing.events.state(lonely.id)).event.status is EventStatus.CANCELLED
    assert [act.kind for act in await thing.store.events.acts(lonely.id)] == ["too-few"]


async def at_once(thing, *acts):
    """Let organisers act who have all seen the same; return what came of it."""
    seen, see, waiting = asyncio.Barrier(len(acts)), thing.events.state, set()

    async def together(event):
        state = await see(event)
        if asyncio.current_task() not in waiting:
            waiting.add(asyncio.current_task())
            await seen.wait()
        return state

    thing.events.state = together
    try:
        return await asyncio.gather(*acts, return_exceptions=True)
    finally:
        thing.events.state = see


async def test_two_organisers_at_once_undo_nothing_of_each_other(thing):
    event = await thing.begun(1, 2, hours=4)
    by = {"by": JARL, "name": "Jarl"}
    done = await at_once(thing, thing.acts.undo(event.id, 1, **by), thing.acts.undo(event.id, 1, **by))
    assert [str(one) for one in done if one is not None] == ["event.changed"]
    assert len((await thing.events.state(event.id)).rows.tables) == 2
    due = (await thing.events.state(event.id)).round.due_at
    done = await at_once(thing, thing.acts.extend(event.id, 3, **by), thing.acts.extend(event.id, 3, **by))
    assert [str(one) for one in done if one is not None] == ["event.changed"]
    assert (await thing.events.state(event.id)).round.due_at == due + 3 * HOUR
    done = await at_once(
        thing,
        thing.acts.substitute(event.id, 1, 5, "Egil", **by),
        thing.acts.substitute(event.id, 1, 6, "Frey", **by),
    )
    assert [str(one) for one in done if one is not None] == ["event.changed"]
    done = await at_once(thing, thing.acts.cancel(event.id, **by), thing.acts.cancel(event.id, **by))
    assert [str(one) for one in done if one is not None] == ["event.changed"]
    kinds = [act.kind for act in await thing.store.events.acts(event.id)]
    assert kinds == ["undo", "extend", "substitute", "cancel"]


async def test_whom_somebody_avoids_they_meet_last(thing):
    for other in (2, 3):
        await thing.store.avoided.add(Avoided(user=1, other=other, since=START), most=9)
    event = await thing.begun(1, 2, 3, 4)
    state = await thing.events.state(event.id)
    assert {frozenset(match.sides) for match in state.rounds[0]} == {frozenset([1, 4]), frozenset([2, 3])}
    assert faults(state.record()) == []


async def test_late_players_are_reminded_and_then_lose(thing):
    event = await thing.begun(1, 2, plan=Plan(format=Format.ROUND_ROBIN), hours=8)
    state = await thing.events.state(event.id)
    (row,) = state.rows.tables
    due = state.round.due_at
    assert due == thing.harness.time + 8 * HOUR
    assert next_look(state, thing.harness.time) == due - 2 * HOUR
    thing.harness.time = due - 2 * HOUR
    await thing.events.advance(event.id)
    await thing.events.advance(event.id)
    session = await thing.sessions.get(row.table)
    waited = sorted({question.seat for question in session.waiting})
    assert thing.reminded == [(row.table, seat) for seat in waited]
    assert next_look(await thing.events.state(event.id), thing.harness.time) == due
    question = session.waiting[0]
    game = session.begun_game
    ask = game.walk(question.seat, question.key)(())
    await thing.sessions.play(
        row.table, question.seat, question.key, ((ask.options[0].id,),), user=session.seats[question.seat].user
    )
    late = (await thing.sessions.get(row.table)).waiting[0].seat
    thing.harness.time = due
    await thing.events.advance(event.id)
    state = await thing.events.state(event.id)
    assert state.event.status is EventStatus.OVER
    loser = (await thing.sessions.get(row.table)).seats[late].user
    assert state.entrant(state.ranking()[-1].entrant).user == loser


async def test_whoever_withdraws_loses_and_late_people_come_in(thing):
    event = await thing.begun(1, 2, 3, 4, plan=Plan(format=Format.SWISS, rounds=2))
    await thing.entries.join(event.id, 5, "Egil")
    await thing.entries.leave(event.id, 1, "Ana")
    await thing.events.advance(event.id)
    state = await thing.events.state(event.id)
    assert {row.status for row in state.rows.tables} == {Status.PLAYING, Status.ENDED}
    for row in state.rows.tables:
        if row.status is Status.PLAYING:
            session = await thing.sessions.get(row.table)
            await thing.sessions.resign(row.table, 0, user=session.seats[0].user)
    await thing.events.advance(event.id)
    state = await thing.events.state(event.id)
    assert state.event.round == 2
    assert {side for match in state.rounds[1] for side in match.sides} == {2, 3, 4, 5}
    assert await refused(thing.entries.join(event.id, 6, "Frey")) == "event.too-late"
    assert [act.kind for act in await thing.store.events.acts(event.id)] == ["withdraw", "round"]


async def test_a_round_dealt_alike_counts_when_its_last_table_is_over(thing):
    plan = Plan(format=Format.PODS, seats=(2, 3, 4), rounds=1, duplicate=True)
    event = await thing.begun(1, 2, 3, 4, 5, 6, 7, 8, plan=plan)
    tables = (await thing.events.state(event.id)).rows.tables
    seeds = [(await thing.store.tables.get(row.table)).seed for row in tables]
    assert seeds == [f"{SEED_TAG}alike"] * 2
    for seat in range(4):
        session = await thing.sessions.get(tables[0].table)
        if session.table.status is Status.PLAYING:
            await thing.sessions.resign(tables[0].table, seat, user=session.seats[seat].user)
    await thing.events.advance(event.id)
    state = await thing.events.state(event.id)
    assert state.rows.tables[0].outcome is not None
    assert not any(game for match in state.known[0] for game in match.games)
    assert await thing.store.results.of(tables[0].table) == ()
    assert (await thing.sessions.get(tables[0].table)).closed
    assert await refused(thing.acts.undo(event.id, 1, by=JARL, name="Jarl")) == "event.no-undo-alike"
    await thing.acts.cancel(event.id, by=JARL, name="Jarl")
    assert len(await thing.store.results.of(tables[0].table)) == 4, "what was kept back counts in the end"
    assert not (await thing.sessions.get(tables[0].table)).closed


async def exported(thing: Thing, season: int | None = None) -> dict[str, list[dict[str, object]]]:
    """Return the league as files, read."""
    data = await LeagueExport(thing.store, thing.league).archive(GUILD, season)
    with ZipFile(BytesIO(data)) as archive:
        for name, columns in FILES.items():
            assert archive.read(f"{name}.csv").decode().splitlines()[0] == ",".join(columns)
        return {name: json.loads(archive.read(f"{name}.json")) for name in FILES}


async def test_the_league_as_files_holds_events_and_nothing_of_a_closed_round(thing):
    plan = Plan(format=Format.SWISS, rounds=1, duplicate=True)
    event = await thing.begun(1, 2, 3, 4, plan=plan)
    tables = (await thing.events.state(event.id)).rows.tables
    for row, seat in zip(tables, (1, 0), strict=True):
        files = await exported(thing)
        assert files["event_rounds"][0]["seed"] is None
        assert {one["points"] for one in files["event_results"]} == {None}
        session = await thing.sessions.get(row.table)
        await thing.sessions.resign(row.table, seat, user=session.seats[seat].user)
        await thing.events.advance(event.id)
    files = await exported(thing)
    assert [one["status"] for one in files["events"]] == [EventStatus.OVER]
    assert files["event_rounds"][0]["seed"] == f"{SEED_TAG}alike"
    assert sorted(one["place"] for one in files["event_entrants"]) == [1, 2, 3, 4]
    assert sorted(one["points"] for one in files["event_results"]) == [-1, -1, 0, 0]
    assert all(one["decided"] for one in files["event_results"])
    assert (await exported(thing, 2))["events"] == []


async def test_a_person_is_shown_what_is_kept_of_their_events_and_forgotten(thing):
    event = await thing.begun(1, 2)
    store = thing.store
    await store.events.note(Act(event=event.id, n=0, user=1, name="Ana", kind="moment", detail="{}", at=START))
    await store.event_rounds.propose(
        ProposedMoment(event=event.id, round=1, match=1, n=0, user=1, moment=START, at=START)
    )
    over = await thing.begun(1, 2)
    await store.events.finish(await store.events.get(over.id), {1: 1, 2: 2}, START)
    kept = await store.personal_data.of(1)
    assert [one.place for one in kept.events] == [None, 1]
    assert (len(kept.events), len(kept.acts), len(kept.proposals), kept.organised) == (2, 1, 1, ())
    assert (await store.personal_data.of(JARL)).organised == (event.id, over.id)
    await store.forgetting.begin(1, stranger=-5, name="Wanderer", live=[])
    rows = await store.events.rows(event.id)
    assert sorted((one.user, one.name) for one in rows.entrants) == [(-5, "Wanderer"), (2, "Bo")]
    assert [one.until for one in rows.entrants if one.user == -5] == [1], "and plays no more"
    assert [act.name for act in await store.events.acts(event.id)] == ["Wanderer"]
    assert [one.name for one in await store.events.trophies(GUILD)] == ["Wanderer", "Bo"]
    assert await store.events.trophies(GUILD, user=1) == ()
    while tables := await store.tables.oldest_of(GUILD, 10):
        await store.tables.purge(tables)
    await store.guilds.purge(GUILD)
    assert await store.events.get(event.id) is None


async def test_an_event_that_cannot_go_on_rests_longer_each_time_and_tells_its_story_once(thing, monkeypatch):
    event = await thing.begun(1, 2)
    clock = EventClock(thing.sessions, thing.events)
    mended = thing.events.advance

    async def failing(_event):
        raise KeyError("score")

    monkeypatch.setattr(thing.events, "advance", failing)
    with capture_logs() as logs:
        waits = [await clock.look(event) for _ in range(6)]
    assert waits == [5.0, 5.0, 15.0, 60.0, 300.0, 900.0]
    assert [bool(line["exc_info"]) for line in logs] == [True] + [False] * 5
    monkeypatch.setattr(thing.events, "advance", mended)
    await clock.look(event)
    monkeypatch.setattr(thing.events, "advance", failing)
    assert await clock.look(event) == 5.0
