from __future__ import annotations

import msgspec
import pytest

from bot.store import (
    GALLERY,
    AltLength,
    Append,
    Audience,
    Broken,
    Conflict,
    Deadline,
    DeadlineKind,
    HandPlace,
    Over,
    Panel,
    Pings,
    Result,
    Season,
    Trophy,
    User,
)


async def test_a_panel_is_saved_replaced_and_dropped(store, saga):
    table = await saga.lobby(store)
    panel = Panel(table=table.id, audience=Audience.hand(0), channel=1, message=2, shown=3, digest="d", posted_at=4)
    await store.panels.save(panel)
    await store.panels.save(Panel(table=table.id, audience=GALLERY))
    changed = msgspec.structs.replace(panel, message=None, broken=Broken.CHANNEL)

    await store.panels.save(changed)

    assert await store.panels.of(table.id) == (Panel(table=table.id, audience=GALLERY), changed)
    await store.panels.drop(table.id, GALLERY)
    await store.panels.drop(table.id, GALLERY)
    assert await store.panels.of(table.id) == (changed,)


async def test_a_panel_needs_its_table(store):
    with pytest.raises(Conflict):
        await store.panels.save(Panel(table=404, audience=GALLERY))


async def test_tables_are_behind_until_all_their_messages_have_been_shown_as_they_are_now(store, saga):
    lobby, running, over, ended, right = [await saga.lobby(store) for _ in range(5)]
    assert await store.panels.behind("look") == (lobby.id, running.id, over.id, ended.id, right.id)
    for table in (running, over, ended, right):
        await saga.begin(store, table)
    for table in (lobby, running, over, ended, right):
        await store.panels.shown(table.id, 2 if table is not lobby else 0, "look")
    assert await store.panels.behind("look") == ()

    await store.log.append(Append(entry=saga.entry(running.id, 1)))
    await store.log.append(Append(entry=saga.entry(over.id, 1), over=Over(reason="won", at=9, results=())))
    await store.tables.end(ended.id, "given up", 9)
    assert await store.panels.behind("look") == (over.id, ended.id, running.id)
    await store.lobbies.set_options(lobby.id, 0, '{"x": 1}')
    assert await store.panels.behind("look") == (over.id, ended.id, lobby.id, running.id)
    assert await store.panels.behind("another look") == (over.id, ended.id, lobby.id, running.id, right.id)

    await store.panels.finished(over.id)
    await store.panels.finished(ended.id)
    await store.panels.shown(lobby.id, 1, "look")
    await store.panels.shown(running.id, 3, "another look")
    assert await store.panels.behind("look") == (running.id,)
    with pytest.raises(Conflict):
        await store.panels.shown(404, 1, "look")


async def test_tables_wait_for_a_computer_player_as_their_last_entry_says(store, saga):
    asked, silent, unknown = [await saga.playing(store) for _ in range(3)]
    await saga.lobby(store)
    people = await saga.begin(store, await saga.lobby(store), seats=(saga.sitter(saga.ANNA),))
    assert await store.tables.computer_asked() == (asked.id, silent.id, unknown.id)
    await store.log.append(Append(entry=saga.entry(asked.id, 1), computer_asked=True))
    await store.log.append(Append(entry=saga.entry(silent.id, 1), computer_asked=False))
    await store.log.append(Append(entry=saga.entry(people.id, 1)))
    assert await store.tables.computer_asked() == (asked.id, unknown.id)
    await store.tables.set_away(silent.id, 0, 9)
    assert await store.tables.computer_asked() == (asked.id, silent.id, unknown.id)
    await store.log.append(Append(entry=saga.entry(people.id, 2), resigned=0))
    assert people.id in await store.tables.computer_asked()


async def test_deadlines_come_earliest_first_and_are_due_when_passed(store, saga):
    one, two = await saga.lobby(store), await saga.lobby(store)
    early = Deadline(table=two.id, key="q1", seat=1, at=100, kind=DeadlineKind.REMIND)
    late = Deadline(table=one.id, key="q1", seat=0, at=200, kind=DeadlineKind.FORFEIT)
    assert await store.deadlines.next() is None
    await saga.begin(store, one, deadlines=(late,))
    await saga.begin(store, two, deadlines=(early,))

    assert await store.deadlines.next() == early
    assert await store.deadlines.due(99) == ()
    assert await store.deadlines.due(100) == (early,)
    assert await store.deadlines.due(500) == (early, late)


async def test_a_deadline_moves_on_only_while_it_stands(store, saga):
    table = await saga.lobby(store)
    remind = Deadline(table=table.id, key="q1", seat=0, at=100, kind=DeadlineKind.REMIND)
    forfeit = msgspec.structs.replace(remind, at=300, kind=DeadlineKind.FORFEIT)
    await saga.begin(store, table, deadlines=(remind,))

    assert await store.deadlines.move(remind, forfeit)
    assert not await store.deadlines.move(remind, forfeit)
    assert await store.deadlines.of(table.id) == (forfeit,)
    await store.log.append(Append(entry=saga.entry(table.id, 1)))
    assert not await store.deadlines.move(forfeit, remind)
    assert await store.deadlines.next() is None


async def test_results_are_found_by_server_game_season_and_person(store, saga):
    for guild, game, season, user, at in (
        (11, "gulveig", 1, 33, 300),
        (11, "gulveig", 2, 33, 200),
        (11, "nordic_glory", 1, 34, 100),
        (12, "gulveig", 1, 33, 50),
    ):
        table = await saga.playing(store)
        row = Result(
            table=table.id,
            seat=0,
            game=game,
            guild=guild,
            season=season,
            user=user,
            computer=None,
            name="Anna",
            place=1,
            score=-5,
            seats=2,
            reason="won",
            ended_at=at,
            detail='{"side": "thor"}',
        )
        await store.log.append(Append(entry=saga.entry(table.id, 1), over=Over(reason="won", at=at, results=(row,))))

    def ends(rows):
        return [row.ended_at for row in rows]

    assert ends(await store.results.for_guild(11)) == [100, 200, 300]
    assert ends(await store.results.for_guild(11, "gulveig")) == [200, 300]
    assert ends(await store.results.for_guild(11, "gulveig", 2)) == [200]
    assert (await store.results.for_guild(11))[0].detail == '{"side": "thor"}'


async def test_a_season_ends_when_the_next_begins_and_on_one_server_alone(store):
    assert await store.seasons.of(11) == ()
    first = await store.seasons.begin(11, name="Winter", at=100, ends_at=None)
    second = await store.seasons.begin(11, name="Spring", at=200, ends_at=900)
    await store.seasons.begin(12, name="Other", at=300, ends_at=None)

    assert (first.number, second.number) == (1, 2)
    assert [season.ends_at for season in await store.seasons.of(11)] == [200, 900]
    await store.seasons.end(second, 250, now=240)
    await store.seasons.end(first, 250, now=240)
    assert [season.ends_at for season in await store.seasons.of(11)] == [200, 250]
    assert [season.ends_at for season in await store.seasons.of(12)] == [None]


async def test_a_season_is_closed_once_with_its_trophies_and_the_next(store):
    season = await store.seasons.begin(11, name="", at=100, ends_at=200)
    assert await store.seasons.over(199) == ()
    assert await store.seasons.over(200) == (season,)
    assert await store.seasons.next_end() == 200
    trophy = Trophy(guild=11, season=1, game="gulveig", user=33, name="Anna", place=1, rating=1100, won=4, at=200)
    following = Season(guild=11, number=2, name="", began_at=200, ends_at=300)

    assert await store.seasons.close(season, [trophy], at=210, following=following)
    assert not await store.seasons.close(season, [trophy], at=211, following=following)

    (closed,) = await store.seasons.over(250)
    assert closed.closed_at == 210
    assert await store.seasons.of(11) == (closed, following)
    assert await store.seasons.trophies(11) == await store.seasons.trophies(11, 33) == (trophy,)
    assert await store.seasons.trophies(11, 34) == await store.seasons.trophies(12) == ()
    await store.seasons.told(closed, 260)
    assert await store.seasons.over(260) == ()
    assert await store.seasons.next_end() == 300


async def test_somebody_new_has_the_defaults_and_changes_keep_the_rest(store):
    assert await store.users.get(7) == User(id=7)
    assert await store.users.change(7) == User(id=7)

    await store.users.change(7, name="Anna", hand=HandPlace.DM)
    changed = await store.users.change(7, pings=Pings.OFF, dm_blocked_until=1 << 60, locale="de")

    assert changed == await store.users.get(7)
    assert (changed.name, changed.hand, changed.pings) == ("Anna", HandPlace.DM, Pings.OFF)
    assert (changed.alt_length, changed.dm_blocked_until, changed.locale) == (AltLength.SHORT, 1 << 60, "de")
    with pytest.raises(TypeError):
        await store.users.change(7, beard="long")


async def test_settings_of_servers_and_facts_are_kept(store):
    assert await store.guilds.settings(11) == "{}"
    assert await store.facts.get("commands") is None

    for text in ('{"clock": 1}', '{"clock": 2}'):
        await store.guilds.save(11, text)
        await store.facts.set("commands", text)

    assert await store.guilds.settings(11) == '{"clock": 2}'
    assert await store.facts.get("commands") == '{"clock": 2}'


async def test_the_health_check_writes(store):
    before = store.units
    await store.check()

    assert store.units == before + 1
