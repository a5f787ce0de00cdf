from __future__ import annotations

import msgspec
import pytest

from bot.store import Append, Conflict, Deadline, DeadlineKind, Result, Status


async def test_a_lobby_opens_with_its_host_on_seat_0(store, saga):
    table = await saga.lobby(store, options='{"teams": true}', previous=None)

    assert table == await store.tables.get(table.id)
    assert (table.status, table.revision, table.head) == (Status.LOBBY, 0, -1)
    assert (table.host, table.options, table.guild) == (saga.ANNA, '{"teams": true}', saga.GUILD)
    (host,) = await store.seats.of(table.id)
    assert (host.seat, host.user, host.name, host.resigned_at) == (0, saga.ANNA, "Anna", None)


async def test_an_unknown_table_is_none(store):
    assert await store.tables.get(404) is None


async def test_table_ids_are_never_used_again(store, saga):
    first, second = await saga.lobby(store), await saga.lobby(store, previous=1)

    assert second.id > first.id
    assert second.previous == first.id


async def test_sitting_takes_the_next_seat_and_raises_the_revision(store, saga):
    table = await saga.lobby(store)

    table = await store.lobbies.sit(table.id, table.revision, saga.sitter(saga.BJORN, "Bjorn"))
    table = await store.lobbies.sit(table.id, table.revision, saga.sitter(computer="bold", name="Hnefi"))

    assert table.revision == 2
    assert [(seat.seat, seat.user, seat.computer) for seat in await store.seats.of(table.id)] == [
        (0, saga.ANNA, None),
        (1, saga.BJORN, None),
        (2, None, "bold"),
    ]


async def test_a_lobby_change_on_an_old_revision_is_a_conflict_and_changes_nothing(store, saga):
    table = await saga.lobby(store)
    await store.lobbies.set_options(table.id, 0, '{"cards": 40}')

    with pytest.raises(Conflict):
        await store.lobbies.sit(table.id, 0, saga.sitter(saga.BJORN))
    with pytest.raises(Conflict):
        await store.lobbies.set_options(table.id, 0, "{}")

    assert (await store.tables.get(table.id)).options == '{"cards": 40}'
    assert len(await store.seats.of(table.id)) == 1


async def test_nobody_sits_twice_at_one_table(store, saga):
    table = await saga.lobby(store)

    with pytest.raises(Conflict):
        await store.lobbies.sit(table.id, table.revision, saga.sitter(saga.ANNA))

    assert (await store.tables.get(table.id)).revision == 0


async def test_later_seats_close_ranks_when_somebody_rises(store, saga):
    table = await saga.lobby(store)
    for user in (saga.BJORN, saga.CAT):
        table = await store.lobbies.sit(table.id, table.revision, saga.sitter(user))

    table = await store.lobbies.rise(table.id, table.revision, 1)

    assert [(seat.seat, seat.user) for seat in await store.seats.of(table.id)] == [(0, saga.ANNA), (1, saga.CAT)]
    with pytest.raises(Conflict):
        await store.lobbies.rise(table.id, table.revision, 2)


async def test_a_start_makes_everything_true_at_once(store, saga):
    table = await saga.lobby(store)
    deadline = Deadline(table=table.id, key="q1", seat=0, at=900, kind=DeadlineKind.REMIND)

    begun = await saga.begin(store, table, deadlines=(deadline,))

    assert (begun.status, begun.head, begun.started_at) == (Status.PLAYING, 0, 50)
    assert (begun.header, begun.seed, begun.commitment) == (b"header", "seed", "hash")
    assert (begun.version, begun.digest, begun.revision) == (3, "book", 1)
    assert [seat.name for seat in await store.seats.of(table.id)] == ["Anna", "Hnefi"]
    assert await store.log.entries(table.id) == (saga.entry(table.id, 0),)
    assert await store.deadlines.of(table.id) == (deadline,)


async def test_a_second_start_is_a_conflict(store, saga):
    table = await saga.lobby(store)
    await saga.begin(store, table)

    with pytest.raises(Conflict):
        await saga.begin(store, table)
    with pytest.raises(Conflict):
        await store.lobbies.sit(table.id, 1, saga.sitter(saga.BJORN))

    assert len(await store.log.entries(table.id)) == 1


async def test_a_start_with_a_twice_seated_person_leaves_the_lobby_as_it_was(store, saga):
    table = await saga.lobby(store)

    with pytest.raises(Conflict):
        await saga.begin(store, table, seats=(saga.sitter(saga.ANNA), saga.sitter(saga.ANNA)))

    assert await store.tables.get(table.id) == table
    assert len(await store.seats.of(table.id)) == 1


async def test_live_tables_are_found_by_channel_thread_and_person(store, saga):
    lobby, running, gone = [await saga.lobby(store) for _ in range(3)]
    elsewhere = await saga.lobby(store, channel=99)
    await saga.begin(store, running)
    running = await store.tables.set_thread(running.id, 77)
    gone = await store.tables.end(gone.id, "nobody came", 60)

    assert await store.tables.at(saga.CHANNEL) == (lobby, running)
    assert await store.tables.at(77) == (running,)
    assert await store.tables.live() == (lobby, running, elsewhere)
    assert await store.tables.of_user(saga.ANNA) == (lobby, running, elsewhere)
    assert await store.tables.of_user(saga.ANNA, live=False) == (lobby, running, gone, elsewhere)
    assert await store.tables.of_user(saga.CAT) == ()


async def test_an_ended_table_keeps_its_reason_and_no_deadlines(store, saga):
    table = await saga.lobby(store)
    deadline = Deadline(table=table.id, key="q1", seat=0, at=900, kind=DeadlineKind.FORFEIT)
    await saga.begin(store, table, deadlines=(deadline,))

    ended = await store.tables.end(table.id, "host gave up", 60)

    assert (ended.status, ended.reason, ended.ended_at) == (Status.ENDED, "host gave up", 60)
    assert await store.deadlines.next() is None
    with pytest.raises(Conflict):
        await store.tables.end(table.id, "again", 61)
    with pytest.raises(Conflict):
        await store.tables.set_thread(table.id, 5)


async def test_a_table_is_abandoned_only_as_it_was_doubted_and_with_its_results_at_once(store, saga):
    table = await saga.playing(store)
    late = Result(
        table=table.id,
        seat=0,
        game="saga",
        guild=saga.GUILD,
        season=1,
        user=saga.ANNA,
        computer=None,
        name="Anna",
        place=2,
        score=0,
        seats=2,
        reason="abandoned",
        ended_at=70,
        rated=False,
    )
    await store.tables.doubt(table.id, 50, head=table.head)
    await store.tables.keep(table.id, 55)
    with pytest.raises(Conflict):
        await store.tables.abandon(table.id, "abandoned", 70, doubted_at=50, results=[late])
    assert (await store.tables.get(table.id)).status is Status.PLAYING
    assert await store.results.of(table.id) == ()
    await store.tables.doubt(table.id, 60, head=table.head)
    closed = await store.tables.abandon(table.id, "abandoned", 70, doubted_at=60, results=[late])
    assert (closed.status, closed.reason, closed.ended_at) == (Status.ENDED, "abandoned", 70)
    assert await store.results.of(table.id) == (late,)


async def test_the_thread_of_a_live_table_can_be_set_and_taken_away(store, saga):
    table = await saga.playing(store)

    assert (await store.tables.set_thread(table.id, 123)).thread == 123
    assert (await store.tables.set_thread(table.id, None)).thread is None


async def test_seats_of_several_tables_come_in_one_read(store, saga):
    lobby, running = await saga.lobby(store), await saga.playing(store)

    seats = await store.seats.of_many([lobby.id, running.id, 404])

    assert {table: len(each) for table, each in seats.items()} == {lobby.id: 1, running.id: 2, 404: 0}
    assert seats[running.id] == await store.seats.of(running.id)


async def test_a_printed_table_shows_no_secrets(store, saga):
    table = msgspec.structs.replace(await saga.playing(store), seed="hush", header=b"hush")

    assert "hush" not in f"{table} {table!r} {[table]}"


async def test_a_table_has_one_rematch_that_is_not_given_up(store, saga):
    old = await saga.playing(store)
    fresh = await saga.lobby(store, previous=old.id)
    with pytest.raises(Conflict):
        await saga.lobby(store, previous=old.id)
    assert await store.tables.rematch(old.id) == fresh
    await saga.lobby(store)
    await saga.lobby(store)
    await store.lobbies.close(fresh.id, fresh.revision, "left", 9)
    assert await store.tables.rematch(old.id) is None
    again = await saga.lobby(store, previous=old.id)
    await saga.begin(store, again)
    with pytest.raises(Conflict):
        await saga.lobby(store, previous=old.id)
    assert (await store.tables.rematch(old.id)).id == again.id


async def test_only_a_lobby_that_stands_as_it_was_seen_is_closed(store, saga):
    table = await saga.lobby(store)
    with pytest.raises(Conflict):
        await store.lobbies.close(table.id, table.revision + 1, "expired", 9)
    begun = await saga.begin(store, table)
    with pytest.raises(Conflict):
        await store.lobbies.close(begun.id, begun.revision, "expired", 9)
    assert (await store.tables.get(table.id)).status is Status.PLAYING


async def test_quiet_tables_and_old_lobbies_are_found(store, saga):
    quiet, lively = await saga.playing(store), await saga.playing(store)
    await store.log.append(Append(entry=saga.entry(lively.id, 1)))
    old, young = await saga.lobby(store, created_at=100), await saga.lobby(store, created_at=101)
    assert [table.id for table in await store.tables.still(100)] == [quiet.id]
    assert [table.id for table in await store.tables.still(99)] == []
    assert [table.id for table in await store.tables.still(101)] == [quiet.id, lively.id]
    assert [table.id for table in await store.tables.lobbies(100)] == [old.id]
    assert {table.id for table in await store.tables.hosted(saga.ANNA, saga.GUILD)} == {old.id, young.id}
    assert await store.tables.hosted(saga.ANNA, saga.GUILD + 1) == ()
    assert [table.id for table in await store.tables.in_guild(saga.GUILD)] == [quiet.id, lively.id, old.id, young.id]
    await store.tables.end(old.id, "gone", 7)
    assert [table.id for table in await store.tables.in_guild(saga.GUILD)] == [quiet.id, lively.id, young.id]


async def test_somebody_is_away_and_back_once_each_and_the_deadlines_follow(store, saga):
    table = await saga.playing(store)
    deadline = Deadline(table=table.id, key="q", seat=0, at=70, kind=DeadlineKind.PLAY)
    assert (await store.tables.set_away(table.id, 0, 60)).revision == table.revision + 1
    assert [seat.away_at for seat in await store.seats.of(table.id)] == [60, None]
    with pytest.raises(Conflict):
        await store.tables.set_away(table.id, 0, 61)
    with pytest.raises(Conflict):
        await store.tables.set_away(table.id, 1, 61)  # a computer player is never away
    await store.tables.set_away(table.id, 0, None, (deadline,))
    assert await store.deadlines.of(table.id) == (deadline,)
    with pytest.raises(Conflict):
        await store.tables.set_away(table.id, 0, None)
    await store.tables.set_away(table.id, 0, 80)
    assert await store.deadlines.of(table.id) == ()
    await store.tables.end(table.id, "gone", 90)
    with pytest.raises(Conflict):
        await store.tables.set_away(table.id, 0, None)


async def test_a_live_table_moves_out_of_its_thread_to_another_channel(store, saga):
    table = await saga.playing(store)
    await store.tables.set_thread(table.id, 500)
    moved = await store.tables.move(table.id, 600, '{"place": "channel"}')
    assert (moved.channel, moved.thread, moved.options) == (600, None, '{"place": "channel"}')
    assert await store.tables.at(500) == ()
    assert await store.tables.at(600) == (moved,)
    await store.tables.end(table.id, "gone", 90)
    with pytest.raises(Conflict):
        await store.tables.move(table.id, 700, "{}")
