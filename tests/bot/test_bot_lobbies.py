"""Lobbies: sitting down, standing up, choosing, and beginning exactly once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.loader import NoTable
from bot.lobbies import LIFETIME, LobbyError, fresh_seed, host_of
from bot.options import Place
from bot.store import By, Conflict, DeadlineKind, Status
from engines.core import SEED_TAG, ConfigError, Game, commitment
from tests.bot.hall import ANA, BO, CLEO, DAG, MINUTE, START, new_table, sitter


async def refused(making):
    with pytest.raises(LobbyError) as caught:
        await making
    return caught.value.id


def names(session):
    return session.names


async def test_whoever_opens_a_table_sits_and_hosts(hall):
    session = await hall.lobby(ANA)
    assert (session.table.status, session.game, session.names) == (Status.LOBBY, None, ("Ana",))
    assert host_of(session) == ANA
    assert session.asked == session.waiting == session.moving == ()


async def test_people_join_in_order_and_watchers_are_told(hall):
    session = await hall.lobby(ANA)
    hall.told.clear()
    session = await hall.lobbies.join(session.table.id, sitter(BO))
    assert session.names == ("Ana", "Bo")
    assert (session.seat_of(BO), session.seat_of(CLEO)) == (1, None)
    assert hall.told == [session.table.id]
    assert await hall.sessions.get(session.table.id) is session


async def test_nobody_sits_twice_or_where_there_is_no_room(hall):
    session = await hall.lobby(ANA, BO, computers=2)
    table = session.table.id
    assert await refused(hall.lobbies.join(table, sitter(CLEO))) == "lobby.full"
    assert await refused(hall.lobbies.add_computer(table, ANA)) == "lobby.full"
    await hall.lobbies.remove_computer(table, ANA)
    assert await refused(hall.lobbies.join(table, sitter(BO))) == "lobby.seated"
    assert (await hall.sessions.get(table)).names[:2] == ("Ana", "Bo")


async def test_a_full_lobby_says_how_many_seats_there_are(hall):
    session = await hall.lobby(ANA, computers=3)
    with pytest.raises(LobbyError) as caught:
        await hall.lobbies.join(session.table.id, sitter(BO))
    assert caught.value.params == {"seats": 4}


async def test_who_leaves_frees_the_seat_and_the_others_close_ranks(hall):
    session = await hall.lobby(ANA, BO, CLEO)
    session = await hall.lobbies.leave(session.table.id, BO)
    assert [(seat.seat, seat.name) for seat in session.seats] == [(0, "Ana"), (1, "Cleo")]
    assert await refused(hall.lobbies.leave(session.table.id, BO)) == "lobby.not-seated"


async def test_when_the_host_leaves_the_next_person_hosts(hall):
    session = await hall.lobby(ANA, computers=1)
    session = await hall.lobbies.join(session.table.id, sitter(BO))
    session = await hall.lobbies.leave(session.table.id, ANA)
    assert host_of(session) == BO
    assert await refused(hall.lobbies.start(session.table.id, ANA)) == "lobby.host-only"
    assert (await hall.lobbies.start(session.table.id, BO)).table.status is Status.PLAYING


async def test_a_lobby_without_people_closes(hall):
    session = await hall.lobby(ANA, computers=2)
    session = await hall.lobbies.leave(session.table.id, ANA)
    assert (session.table.status, session.table.reason) == (Status.ENDED, "left")
    assert await refused(hall.lobbies.join(session.table.id, sitter(BO))) == "lobby.closed"


async def test_the_host_closes_a_lobby(hall):
    session = await hall.lobby(ANA, BO)
    assert await refused(hall.lobbies.close(session.table.id, BO)) == "lobby.host-only"
    hall.time += 5
    session = await hall.lobbies.close(session.table.id, ANA)
    assert (session.table.status, session.table.reason, session.table.ended_at) == (Status.ENDED, "closed", START + 5)
    assert await refused(hall.lobbies.start(session.table.id, ANA)) == "lobby.closed"


async def test_computer_players_come_and_go_at_the_hosts_word(hall):
    session = await hall.lobby(ANA, BO)
    table = session.table.id
    assert await refused(hall.lobbies.remove_computer(table, ANA)) == "lobby.no-computer"
    assert await refused(hall.lobbies.add_computer(table, BO)) == "lobby.host-only"
    await hall.lobbies.add_computer(table, ANA)
    session = await hall.lobbies.add_computer(table, ANA)
    assert [seat.computer for seat in session.seats] == [None, None, "skald", "skald"]
    assert len(set(session.names)) == 4
    assert [session.answers_itself(seat) for seat in range(4)] == [False, False, True, True]
    session = await hall.lobbies.remove_computer(table, ANA)
    assert session.names == ("Ana", "Bo", "Bragi")


async def test_a_computer_player_takes_no_name_that_is_taken(hall):
    session = await hall.lobbies.open(new_table(), sitter(ANA).__class__(name="Bragi", joined_at=1, user=ANA))
    session = await hall.lobbies.add_computer(session.table.id, ANA)
    assert session.names == ("Bragi", "Idunn")


async def test_the_host_chooses_settings_of_the_game_and_of_the_table(hall):
    session = await hall.lobby(ANA, BO)
    table = session.table.id
    session = await hall.lobbies.choose(table, ANA, "sides", "20")
    session = await hall.lobbies.choose(table, ANA, "clock", "1h")
    session = await hall.lobbies.choose(table, ANA, "place", "channel")
    assert session.options.chosen == {"sides": "20"}
    assert (session.options.minutes, session.options.place) == (60, Place.CHANNEL)
    assert await refused(hall.lobbies.choose(table, BO, "sides", "6")) == "lobby.host-only"
    assert await refused(hall.lobbies.choose(table, ANA, "sides", "7")) == "lobby.no-setting"
    assert await refused(hall.lobbies.choose(table, ANA, "luck", "good")) == "lobby.no-setting"
    assert (await hall.lobbies.start(table, ANA)).game.header.config.sides == 20


async def test_a_game_begins_with_its_commitment_and_the_first_entry(hall):
    session = await hall.table(ANA, BO)
    table = session.table
    assert (table.status, table.head, table.version, table.digest) == (Status.PLAYING, 0, 1, "t0y")
    assert table.seed == SEED_TAG + "hall-0"
    assert table.commitment == commitment(table.seed)
    (row,) = await hall.store.log.entries(table.id)
    assert (row.n, row.by, row.at) == (0, By.TABLE, START)
    entry = session.listing.codec.read_entry(row.body)
    twin, again = Game.start(session.listing.rules, session.game.header)
    assert entry == again
    assert twin.view(0) == session.game.view(0)
    assert [question.seat for question in session.waiting] == [0]


async def test_a_game_begins_once(hall):
    session = await hall.table(ANA, BO)
    table = session.table.id
    for making in (
        hall.lobbies.start(table, ANA),
        hall.lobbies.join(table, sitter(CLEO)),
        hall.lobbies.leave(table, BO),
        hall.lobbies.close(table, ANA),
        hall.lobbies.choose(table, ANA, "sides", "20"),
    ):
        assert await refused(making) == "lobby.begun"


async def test_two_presses_on_start_begin_one_game(hall):
    session = await hall.lobby(ANA, BO)
    done = await asyncio.gather(*(hall.lobbies.start(session.table.id, ANA) for _ in range(3)), return_exceptions=True)
    assert [type(one).__name__ for one in done].count("LobbyError") == 2
    assert len(await hall.store.log.entries(session.table.id)) == 1


async def test_a_wrong_number_of_seats_is_told_and_the_lobby_stays(hall, gulveig):
    session = await hall.lobby(ANA, game="gulveig")
    with pytest.raises(ConfigError) as caught:
        await hall.lobbies.start(session.table.id, ANA)
    assert [fault.id for fault in caught.value.faults] == ["config.wrong-seats"]
    assert (await hall.sessions.get(session.table.id)).table.status is Status.LOBBY


async def test_a_clock_runs_for_people_from_the_start_and_never_for_computers(hall):
    session = await hall.table(ANA, BO, clock="5m")
    (deadline,) = await hall.store.deadlines.of(session.table.id)
    assert (deadline.seat, deadline.key, deadline.at) == (0, "keep", START + 5 * MINUTE)
    assert deadline.kind is DeadlineKind.PLAY
    other = await hall.lobbies.demo(
        new_table(clock="5m"), (sitter(ANA).__class__(name="Mimir", joined_at=1, computer="skald"),) * 2
    )
    assert await hall.store.deadlines.of(other.table.id) == ()


async def test_a_demonstration_begins_at_once_without_people(hall):
    computers = tuple(sitter(ANA).__class__(name=name, joined_at=1, computer="skald") for name in ("Hugin", "Munin"))
    session = await hall.lobbies.demo(new_table(), computers)
    assert session.table.status is Status.PLAYING
    assert session.names == ("Hugin", "Munin")
    assert session.waiting == ()
    assert [question.seat for question in session.asked] == [0]
    assert hall.told == [session.table.id]


async def test_changes_by_another_process_are_seen_and_not_lost(hall):
    session = await hall.lobby(ANA)
    elsewhere = type(hall)(hall.store, hall.catalogue)
    await elsewhere.lobbies.join(session.table.id, sitter(BO))
    session = await hall.lobbies.join(session.table.id, sitter(CLEO))
    assert session.names == ("Ana", "Bo", "Cleo")


async def test_a_lobby_change_is_tried_again_after_a_conflict_but_not_for_ever(hall, monkeypatch):
    session = await hall.lobby(ANA)
    tables, sit, calls = hall.store.tables, hall.store.tables.sit, []

    async def contested(table, revision, one):
        calls.append(revision)
        if len(calls) <= losing:
            raise Conflict
        return await sit(table, revision, one)

    monkeypatch.setattr(tables, "sit", contested)
    losing = 3
    assert (await hall.lobbies.join(session.table.id, sitter(BO))).names == ("Ana", "Bo")
    assert len(calls) == 4
    calls.clear()
    losing = 99
    with pytest.raises(Conflict):
        await hall.lobbies.join(session.table.id, sitter(CLEO))
    assert len(calls) == 4


async def test_many_people_at_once_get_a_seat_each_until_it_is_full(hall):
    session = await hall.lobby(ANA)
    table = session.table.id
    done = await asyncio.gather(
        *(hall.lobbies.join(table, sitter(user)) for user in (BO, CLEO, DAG, BO)),
        hall.lobbies.join(table, sitter(ANA).__class__(name="Egil", joined_at=1, user=5)),
        return_exceptions=True,
    )
    assert sorted(one.id for one in done if isinstance(one, LobbyError)) == ["lobby.full", "lobby.full"]
    assert sorted((await hall.sessions.get(table)).names) == ["Ana", "Bo", "Cleo", "Dag"]


async def test_an_unknown_table_has_no_lobby(hall):
    with pytest.raises(NoTable):
        await hall.lobbies.join(99, sitter(ANA))


async def test_a_rematch_keeps_settings_and_computer_players(hall):
    old = await hall.table(ANA, BO, computers=1, clock="1h", chosen={"sides": "20"})
    fresh = await hall.lobbies.rematch(old, old.place, sitter(BO))
    assert fresh.names == ("Bo", "Bragi")
    assert host_of(fresh) == BO
    assert fresh.options == old.options
    assert fresh.table.previous == old.table.id


async def test_a_rematch_of_a_table_full_of_computers_makes_room_for_the_person(hall):
    computers = tuple(sitter(ANA).__class__(name=n, joined_at=1, computer="skald") for n in ("A", "B", "C", "D"))
    old = await hall.lobbies.demo(new_table(), computers)
    fresh = await hall.lobbies.rematch(old, old.place, sitter(ANA))
    assert len(fresh.seats) == 4
    assert fresh.seat_of(ANA) == 0


async def test_a_table_has_one_rematch_until_that_is_given_up(hall):
    old = await hall.table(ANA, BO)
    done = await asyncio.gather(
        *(hall.lobbies.rematch(old, old.place, sitter(user)) for user in (ANA, BO, CLEO)), return_exceptions=True
    )
    assert [type(one).__name__ for one in done].count("Conflict") == 2
    (fresh,) = [one for one in done if not isinstance(one, Conflict)]
    assert (await hall.store.tables.rematch(old.table.id)).id == fresh.table.id
    assert [table.previous for table in await hall.store.tables.live()] == [None, old.table.id]
    await hall.lobbies.close(fresh.table.id, host_of(fresh))
    assert await hall.store.tables.rematch(old.table.id) is None
    assert (await hall.lobbies.rematch(old, old.place, sitter(BO))).table.previous == old.table.id


async def test_two_processes_open_one_rematch(hall):
    old = await hall.table(ANA, BO)
    elsewhere = type(hall)(hall.store, hall.catalogue)
    await elsewhere.lobbies.rematch(old, old.place, sitter(BO))
    with pytest.raises(Conflict):
        await hall.lobbies.rematch(old, old.place, sitter(ANA))


async def test_a_lobby_that_nobody_begins_is_closed_after_two_days_and_no_game_is(hall):
    game, old = await hall.table(ANA, BO), await hall.lobby(ANA)
    hall.time += 3_600_000
    young = await hall.lobbies.open(replace(new_table(host=BO), created_at=hall.time), sitter(BO))
    hall.time += LIFETIME - 3_600_000 - 1
    await hall.lobbies.expire()
    assert [table.id for table in await hall.store.tables.live()] == [game.table.id, old.table.id, young.table.id]
    hall.told.clear()
    hall.time += 1
    await hall.lobbies.expire()
    assert [table.id for table in await hall.store.tables.live()] == [game.table.id, young.table.id]
    table = (await hall.sessions.get(old.table.id)).table
    assert (table.status, table.reason, table.ended_at) == (Status.ENDED, "expired", hall.time)
    assert hall.told == [old.table.id]


async def test_a_lobby_that_begins_at_the_last_moment_is_not_closed(hall):
    session = await hall.lobby(ANA, BO)
    hall.time += LIFETIME
    done = await asyncio.gather(hall.lobbies.start(session.table.id, ANA), hall.lobbies.expire())
    assert (await hall.sessions.get(session.table.id)).table.status is Status.PLAYING
    assert done[0].table.status is Status.PLAYING


def test_seeds_are_tagged_and_never_the_same():
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(seed.startswith(SEED_TAG) and len(seed) == len(SEED_TAG) + 32 for seed in seeds)
