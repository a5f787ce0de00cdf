"""Lobbies: sitting down, standing up, choosing, and beginning exactly once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.panels.footer import foot
from bot.panels.texts import Texts
from bot.store import By, Conflict, DeadlineKind, Status
from bot.tables.beginning import fresh_seed
from bot.tables.computer_levels import level_of
from bot.tables.loader import NoTable
from bot.tables.lobbies import LIFETIME, host_of
from bot.tables.lobby_error import LobbyError
from bot.tables.options import Place
from engines.core import SEED_TAG, ConfigError, Game, Level, commitment
from tests.bot.harness import ANA, BO, CLEO, DAG, MINUTE, START, new_table, sitter


async def refused(making):
    with pytest.raises(LobbyError) as caught:
        await making
    return caught.value.id


def names(session):
    return session.names


async def test_whoever_opens_a_table_sits_and_hosts(harness):
    session = await harness.lobby(ANA)
    assert (session.table.status, session.game, session.names) == (Status.LOBBY, None, ("Ana",))
    assert host_of(session) == ANA
    assert session.asked == session.waiting == session.moving == ()


async def test_people_join_in_order_and_watchers_are_told(harness):
    session = await harness.lobby(ANA)
    harness.told.clear()
    session = await harness.lobbies.join(session.table.id, sitter(BO))
    assert session.names == ("Ana", "Bo")
    assert (session.seat_of(BO), session.seat_of(CLEO)) == (1, None)
    assert harness.told == [session.table.id]
    assert await harness.sessions.get(session.table.id) is session


async def test_nobody_sits_twice_or_where_there_is_no_room(harness):
    session = await harness.lobby(ANA, BO, computers=2)
    table = session.table.id
    assert await refused(harness.lobbies.join(table, sitter(CLEO))) == "lobby.full"
    assert await refused(harness.lobbies.add_computer(table, ANA)) == "lobby.full"
    await harness.lobbies.remove_computer(table, ANA)
    assert await refused(harness.lobbies.join(table, sitter(BO))) == "lobby.seated"
    assert (await harness.sessions.get(table)).names[:2] == ("Ana", "Bo")


async def test_a_full_lobby_says_how_many_seats_there_are(harness):
    session = await harness.lobby(ANA, computers=3)
    with pytest.raises(LobbyError) as caught:
        await harness.lobbies.join(session.table.id, sitter(BO))
    assert caught.value.params == {"seats": 4}


async def test_who_leaves_frees_the_seat_and_the_others_close_ranks(harness):
    session = await harness.lobby(ANA, BO, CLEO)
    session = await harness.lobbies.leave(session.table.id, BO)
    assert [(seat.seat, seat.name) for seat in session.seats] == [(0, "Ana"), (1, "Cleo")]
    assert await refused(harness.lobbies.leave(session.table.id, BO)) == "lobby.not-seated"


async def test_when_the_host_leaves_the_next_person_hosts(harness):
    session = await harness.lobby(ANA, computers=1)
    session = await harness.lobbies.join(session.table.id, sitter(BO))
    session = await harness.lobbies.leave(session.table.id, ANA)
    assert host_of(session) == BO
    assert await refused(harness.lobbies.start(session.table.id, ANA)) == "lobby.host-only"
    assert (await harness.lobbies.start(session.table.id, BO)).table.status is Status.PLAYING


async def test_a_lobby_without_people_closes(harness):
    session = await harness.lobby(ANA, computers=2)
    session = await harness.lobbies.leave(session.table.id, ANA)
    assert (session.table.status, session.table.reason) == (Status.ENDED, "left")
    assert await refused(harness.lobbies.join(session.table.id, sitter(BO))) == "lobby.closed"


async def test_the_host_closes_a_lobby(harness):
    session = await harness.lobby(ANA, BO)
    assert await refused(harness.lobbies.close(session.table.id, BO)) == "lobby.host-only"
    harness.time += 5
    session = await harness.lobbies.close(session.table.id, ANA)
    assert (session.table.status, session.table.reason, session.table.ended_at) == (Status.ENDED, "closed", START + 5)
    assert await refused(harness.lobbies.start(session.table.id, ANA)) == "lobby.closed"


async def test_computer_players_come_and_go_at_the_hosts_word(harness):
    session = await harness.lobby(ANA, BO)
    table = session.table.id
    assert await refused(harness.lobbies.remove_computer(table, ANA)) == "lobby.no-computer"
    assert await refused(harness.lobbies.add_computer(table, BO)) == "lobby.host-only"
    await harness.lobbies.add_computer(table, ANA)
    session = await harness.lobbies.add_computer(table, ANA)
    assert [seat.computer for seat in session.seats] == [None, None, "skald", "skald"]
    assert len(set(session.names)) == 4
    assert [session.answers_itself(seat) for seat in range(4)] == [False, False, True, True]
    session = await harness.lobbies.remove_computer(table, ANA)
    assert session.names == ("Ana", "Bo", "Bragi")


async def test_a_computer_player_takes_no_name_that_is_taken(harness):
    session = await harness.lobbies.open(new_table(), sitter(ANA).__class__(name="Bragi", joined_at=1, user=ANA))
    session = await harness.lobbies.add_computer(session.table.id, ANA)
    assert session.names == ("Bragi", "Idunn")


async def test_the_host_chooses_settings_of_the_game_and_of_the_table(harness):
    session = await harness.lobby(ANA, BO)
    table = session.table.id
    session = await harness.lobbies.choose(table, ANA, "sides", "20")
    session = await harness.lobbies.choose(table, ANA, "clock", "1h")
    session = await harness.lobbies.choose(table, ANA, "place", "channel")
    assert session.options.chosen == {"sides": "20"}
    assert (session.options.minutes, session.options.place) == (60, Place.CHANNEL)
    assert await refused(harness.lobbies.choose(table, BO, "sides", "6")) == "lobby.host-only"
    assert await refused(harness.lobbies.choose(table, ANA, "sides", "7")) == "lobby.no-setting"
    assert await refused(harness.lobbies.choose(table, ANA, "luck", "good")) == "lobby.no-setting"
    assert (await harness.lobbies.start(table, ANA)).game.header.config.sides == 20


async def test_a_game_begins_with_its_commitment_and_the_first_entry(harness):
    session = await harness.table(ANA, BO)
    table = session.table
    assert (table.status, table.head, table.version, table.digest) == (Status.PLAYING, 0, 1, "t0y")
    assert table.seed == SEED_TAG + "hall-0"
    assert table.commitment == commitment(table.seed)
    (row,) = await harness.store.log.entries(table.id)
    assert (row.n, row.by, row.at) == (0, By.TABLE, START)
    entry = session.listing.codec.read_entry(row.body)
    twin, again = Game.start(session.listing.rules, session.game.header)
    assert entry == again
    assert twin.view(0) == session.game.view(0)
    assert [question.seat for question in session.waiting] == [0]


async def test_a_game_begins_once(harness):
    session = await harness.table(ANA, BO)
    table = session.table.id
    for making in (
        harness.lobbies.start(table, ANA),
        harness.lobbies.join(table, sitter(CLEO)),
        harness.lobbies.leave(table, BO),
        harness.lobbies.close(table, ANA),
        harness.lobbies.choose(table, ANA, "sides", "20"),
    ):
        assert await refused(making) == "lobby.begun"


async def test_two_presses_on_start_begin_one_game(harness):
    session = await harness.lobby(ANA, BO)
    done = await asyncio.gather(
        *(harness.lobbies.start(session.table.id, ANA) for _ in range(3)), return_exceptions=True
    )
    assert [type(one).__name__ for one in done].count("LobbyError") == 2
    assert len(await harness.store.log.entries(session.table.id)) == 1


async def test_a_wrong_number_of_seats_is_told_and_the_lobby_stays(harness, gulveig):
    session = await harness.lobby(ANA, game="gulveig")
    with pytest.raises(ConfigError) as caught:
        await harness.lobbies.start(session.table.id, ANA)
    assert [fault.id for fault in caught.value.faults] == ["config.wrong-seats"]
    assert (await harness.sessions.get(session.table.id)).table.status is Status.LOBBY


async def test_a_clock_runs_for_people_from_the_start_and_never_for_computers(harness):
    session = await harness.table(ANA, BO, clock="5m")
    (deadline,) = await harness.store.deadlines.of(session.table.id)
    assert (deadline.seat, deadline.key, deadline.at) == (0, "keep", START + 5 * MINUTE)
    assert deadline.kind is DeadlineKind.PLAY
    other = await harness.lobbies.demo(
        new_table(clock="5m"), (sitter(ANA).__class__(name="Mimir", joined_at=1, computer="skald"),) * 2
    )
    assert await harness.store.deadlines.of(other.table.id) == ()


async def test_a_demonstration_begins_at_once_without_people(harness):
    computers = tuple(sitter(ANA).__class__(name=name, joined_at=1, computer="skald") for name in ("Hugin", "Munin"))
    session = await harness.lobbies.demo(new_table(), computers)
    assert session.table.status is Status.PLAYING
    assert session.names == ("Hugin", "Munin")
    assert session.waiting == ()
    assert [question.seat for question in session.asked] == [0]
    assert harness.told == [session.table.id]


async def test_changes_by_another_process_are_seen_and_not_lost(harness):
    session = await harness.lobby(ANA)
    elsewhere = type(harness)(harness.store, harness.catalogue)
    await elsewhere.lobbies.join(session.table.id, sitter(BO))
    session = await harness.lobbies.join(session.table.id, sitter(CLEO))
    assert session.names == ("Ana", "Bo", "Cleo")


async def test_a_lobby_change_is_tried_again_after_a_conflict_but_not_for_ever(harness, monkeypatch):
    session = await harness.lobby(ANA)
    lobbies, sit, calls = harness.store.lobbies, harness.store.lobbies.sit, []

    async def contested(table, revision, one):
        calls.append(revision)
        if len(calls) <= losing:
            raise Conflict
        return await sit(table, revision, one)

    monkeypatch.setattr(lobbies, "sit", contested)
    losing = 3
    assert (await harness.lobbies.join(session.table.id, sitter(BO))).names == ("Ana", "Bo")
    assert len(calls) == 4
    calls.clear()
    losing = 99
    with pytest.raises(Conflict):
        await harness.lobbies.join(session.table.id, sitter(CLEO))
    assert len(calls) == 4


async def test_many_people_at_once_get_a_seat_each_until_it_is_full(harness):
    session = await harness.lobby(ANA)
    table = session.table.id
    done = await asyncio.gather(
        *(harness.lobbies.join(table, sitter(user)) for user in (BO, CLEO, DAG, BO)),
        harness.lobbies.join(table, sitter(ANA).__class__(name="Egil", joined_at=1, user=5)),
        return_exceptions=True,
    )
    assert sorted(one.id for one in done if isinstance(one, LobbyError)) == ["lobby.full", "lobby.full"]
    assert sorted((await harness.sessions.get(table)).names) == ["Ana", "Bo", "Cleo", "Dag"]


async def test_an_unknown_table_has_no_lobby(harness):
    with pytest.raises(NoTable):
        await harness.lobbies.join(99, sitter(ANA))


async def test_a_rematch_keeps_settings_and_computer_players(harness):
    old = await harness.table(ANA, BO, computers=1, clock="1h", chosen={"sides": "20"})
    fresh = await harness.lobbies.rematch(old, old.place, sitter(BO))
    assert fresh.names == ("Bo", "Bragi")
    assert host_of(fresh) == BO
    assert fresh.options == old.options
    assert fresh.table.previous == old.table.id


async def test_a_rematch_keeps_the_levels_of_its_computer_players(harness):
    session = await harness.lobby(ANA)
    for level in (Level.HARD, Level.EASY, Level.NORMAL):
        session = await harness.lobbies.add_computer(session.table.id, ANA, level)
    assert session.names == ("Ana", "Bragi (hard)", "Idunn (easy)", "Forseti (normal)")
    old = await harness.lobbies.start(session.table.id, ANA)
    fresh = await harness.lobbies.rematch(old, old.place, sitter(ANA))
    assert [fresh.level(seat) for seat in (1, 2, 3)] == [Level.HARD, Level.EASY, Level.NORMAL]


async def test_all_computer_players_get_one_level_and_keep_their_names(harness):
    session = await harness.lobby(ANA, BO, computers=1)
    session = await harness.lobbies.add_computer(session.table.id, ANA, Level.HARD)
    assert await refused(harness.lobbies.set_level(session.table.id, BO, Level.EASY)) == "lobby.host-only"
    session = await harness.lobbies.set_level(session.table.id, ANA, Level.EASY)
    assert session.names == ("Ana", "Bo", "Bragi", "Idunn")
    assert [seat.computer for seat in session.seats] == [None, None, "easy", "easy"]


@pytest.mark.parametrize("kind", ["skald", "of-another-time", None])
async def test_kinds_of_computer_players_from_before_there_were_levels_play_as_the_normal_one(kind):
    assert level_of(kind) is Level.NORMAL


async def test_a_rematch_of_a_table_full_of_computers_makes_room_for_the_person(harness):
    computers = tuple(sitter(ANA).__class__(name=n, joined_at=1, computer="skald") for n in ("A", "B", "C", "D"))
    old = await harness.lobbies.demo(new_table(), computers)
    fresh = await harness.lobbies.rematch(old, old.place, sitter(ANA))
    assert len(fresh.seats) == 4
    assert fresh.seat_of(ANA) == 0


async def test_a_table_has_one_rematch_until_that_is_given_up(harness):
    old = await harness.table(ANA, BO)
    done = await asyncio.gather(
        *(harness.lobbies.rematch(old, old.place, sitter(user)) for user in (ANA, BO, CLEO)), return_exceptions=True
    )
    assert [type(one).__name__ for one in done].count("Conflict") == 2
    (fresh,) = [one for one in done if not isinstance(one, Conflict)]
    assert (await harness.store.tables.rematch(old.table.id)).id == fresh.table.id
    assert [table.previous for table in await harness.store.tables.live()] == [None, old.table.id]
    await harness.lobbies.close(fresh.table.id, host_of(fresh))
    assert await harness.store.tables.rematch(old.table.id) is None
    assert (await harness.lobbies.rematch(old, old.place, sitter(BO))).table.previous == old.table.id


async def test_two_processes_open_one_rematch(harness):
    old = await harness.table(ANA, BO)
    elsewhere = type(harness)(harness.store, harness.catalogue)
    await elsewhere.lobbies.rematch(old, old.place, sitter(BO))
    with pytest.raises(Conflict):
        await harness.lobbies.rematch(old, old.place, sitter(ANA))


async def test_a_lobby_that_nobody_begins_is_closed_after_two_days_and_no_game_is(harness):
    game, old = await harness.table(ANA, BO), await harness.lobby(ANA)
    harness.time += 3_600_000
    young = await harness.lobbies.open(replace(new_table(host=BO), created_at=harness.time), sitter(BO))
    harness.time += LIFETIME - 3_600_000 - 1
    await harness.lobbies.expire()
    assert [table.id for table in await harness.store.tables.live()] == [game.table.id, old.table.id, young.table.id]
    harness.told.clear()
    harness.time += 1
    await harness.lobbies.expire()
    assert [table.id for table in await harness.store.tables.live()] == [game.table.id, young.table.id]
    table = (await harness.sessions.get(old.table.id)).table
    assert (table.status, table.reason, table.ended_at) == (Status.ENDED, "expired", harness.time)
    assert harness.told == [old.table.id]


async def test_a_lobby_that_begins_at_the_last_moment_is_not_closed(harness):
    session = await harness.lobby(ANA, BO)
    harness.time += LIFETIME
    done = await asyncio.gather(harness.lobbies.start(session.table.id, ANA), harness.lobbies.expire())
    assert (await harness.sessions.get(session.table.id)).table.status is Status.PLAYING
    assert done[0].table.status is Status.PLAYING


def test_seeds_are_tagged_and_never_the_same():
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(seed.startswith(SEED_TAG) and len(seed) == len(SEED_TAG) + 32 for seed in seeds)


async def test_where_the_host_is_gone_whoever_has_sat_there_longest_hosts(harness):
    session = await harness.table(ANA, BO, CLEO)
    joined = {ANA: 1, BO: 3, CLEO: 2}
    seats = tuple([replace(seat, joined_at=joined[seat.user]) for seat in session.seats])
    session = replace(session, seats=seats)
    assert host_of(session) == ANA
    gone = tuple([replace(seat, resigned_at=9) if seat.user == ANA else seat for seat in seats])
    assert host_of(replace(session, seats=gone)) == CLEO
    nobody = tuple([replace(seat, user=None) for seat in seats])
    assert host_of(replace(session, seats=nobody)) is None


async def test_one_level_of_all_computer_players_is_said_once_and_not_with_each_name(harness):
    session = await harness.lobby(ANA, computers=2)
    assert "computer" not in foot(Texts(), session), "the picture of a lobby says it"
    started = await harness.lobbies.start(session.table.id, ANA)
    assert started.names == ("Ana", "Bragi", "Idunn")
    assert "Bragi and Idunn: computer players (normal)" in foot(Texts(), started)


async def test_a_computer_player_beside_a_person_of_its_name_bears_its_level(harness):
    session = await harness.lobby(ANA, computers=1)
    session = await harness.lobbies.join(session.table.id, sitter(BO).__class__(name="bragi", joined_at=1, user=BO))
    assert session.names == ("Ana", "Bragi (normal)", "bragi")
    assert "computer" not in foot(Texts(), await harness.lobbies.start(session.table.id, ANA))
