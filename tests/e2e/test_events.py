"""Events from their announcement to their podium, through the sandbox."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.week_news import WeekReader
from bot.leagues.persons import Persons
from bot.sandbox import Channel, Person, Seen
from bot.store import EventRows, EventStatus, Status
from bot.tables.session import Session
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness

EIGHT = ("Ana", "Bo", "Cy", "Dag", "Eir", "Fay", "Gro", "Hal")


def organiser(harness: Harness, name: str) -> Person:
    """Let somebody manage the events of the server."""
    guild = harness.channel.guild
    assert guild is not None
    guild.give(harness.people[name].user, guild.add_role("Jarl", permissions=["manage_events"]))
    return harness.people[name]


async def rows_of(harness: Harness, event: int = 1) -> EventRows:
    """Return everything that is kept of an event."""
    rows = await harness.skald.services.store.events.rows(event)
    assert rows is not None
    return rows


async def settled(harness: Harness) -> None:
    """Wait until nothing is left to do in events, and all is shown."""
    clock = harness.skald.services.events.clock
    while True:
        await harness.sandbox.until(lambda: clock.idle)
        await harness.quiet()
        if clock.idle:
            return


def announcement(harness: Harness, person: Person) -> Seen:
    """Return the newest announcement that somebody sees."""
    found = [seen for seen in person.sees(harness.channel) if "Event 1" in seen.text and not seen.ephemeral]
    return found[-1]


async def resign_all(harness: Harness, event: int = 1) -> None:
    """Let the second seat resign at every table that is being played."""
    for row in (await rows_of(harness, event)).tables:
        if row.status is Status.PLAYING:
            session = await harness.skald.services.sessions.get(row.table)
            await harness.skald.services.sessions.resign(row.table, 1, user=session.seats[1].user)
    await settled(harness)


def news(harness: Harness, person: Person) -> str:
    """Return everything that was told in the event's thread, that somebody sees."""
    threads = [seen.thread for seen in map(Seen, harness.channel.messages.values()) if seen.thread is not None]
    return "\n".join(seen.text for thread in threads for seen in person.sees(thread))


async def sees_trophies(harness: Harness) -> None:
    """Look for the podium of the event in the hall of fame and in a profile, after a restart."""
    await harness.stop()
    await harness.start()
    await settled(harness)
    ana, hall = harness.people["Ana"], harness.channel
    winner = next(one for one in (await rows_of(harness)).entrants if one.place == 1)
    famous = (await ana.slash(hall, "league hall", game="nordic_glory")).text
    assert famous.count(r"**Winter \*Thing\***, Nordic Glory: 🥇 " + winner.name) == 1
    assert "Nobody" in (await ana.slash(hall, "league hall", game="gulveig")).text
    profile = await harness.people[winner.name].slash(hall, "profile")
    assert r"🥇 **Winter \*Thing\***, Nordic Glory" in profile.text
    assert "1 first, 0 second, 0 third" in profile.message.images[0].alt


@pytest.mark.slow
async def test_eight_people_play_an_elimination_to_its_podium_over_a_restart(make_town: MakeTown) -> None:
    async with make_town(*EIGHT) as harness:
        ana, hall = organiser(harness, "Ana"), harness.channel
        refused = await harness.people["Bo"].slash(hall, "event new", name="x", game="gulveig", format="swiss")
        assert "Manage Events" in refused.text
        assert hall.guild is not None
        heralds = hall.guild.add_channel("heralds")
        await harness.skald.services.servers.change_league(hall.guild.id, channel=heralds.id)
        made = await ana.slash(
            hall, "event new", name="Winter *Thing*", game="nordic_glory", format="elimination", limit=8
        )
        assert "is announced" in made.text, made.text
        await settled(harness)
        assert "Winter" in ana.sees(heralds)[-1].text
        for name in ("Ana", "Bo"):
            joined = await harness.people[name].click(announcement(harness, ana), label="Join")
            assert "You take part" in joined.text
        await asyncio.gather(*[harness.people[name].slash(hall, "event join", event=1) for name in EIGHT[2:]])
        await settled(harness)
        assert "8 take part" in announcement(harness, ana).text
        assert "already" in (await ana.slash(hall, "event join", event=1)).text
        assert "Only the organiser" in (await harness.people["Bo"].slash(hall, "event manage begin", event=1)).text
        assert "Done" in (await ana.slash(hall, "event manage begin", event=1)).text
        await settled(harness)
        assert len((await rows_of(harness)).tables) == 4
        assert "against" in (await harness.people["Bo"].slash(hall, "event mine")).text

        await harness.stop()
        await harness.start()
        await settled(harness)
        assert len((await rows_of(harness)).tables) == 4, "a table was opened twice"
        await resign_all(harness)
        assert "Semi-finals" in news(harness, ana)
        standing = await ana.slash(hall, "event standings", event=1)
        assert "Winter" in standing.text
        assert (await ana.slash(hall, "event bracket", event=1)).message.images
        await resign_all(harness)
        await resign_all(harness)
        rows = await rows_of(harness)
        assert rows.event.status is EventStatus.OVER
        assert len(rows.tables) == 7
        assert "🥇" in news(harness, ana)
        assert news(harness, ana).count("is over\n🥇") == 1
        assert "🥇" in ana.sees(heralds)[-1].text
        assert "won by" in (await ana.slash(hall, "event list")).text
        await sees_trophies(harness)
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_a_duplicate_tells_nothing_of_a_table_before_the_last_of_its_round_is_over(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cy", "Dag", "Jarl") as harness:
        jarl, hall = organiser(harness, "Jarl"), harness.channel
        players = [person for name, person in harness.people.items() if name != "Jarl"]
        refused = await jarl.slash(hall, "event new", name="x", game="thor_vs_loki", format="swiss", duplicate="yes")
        assert "leave `duplicate` out" in refused.text
        await jarl.slash(
            hall, "event new", name="Same cards", game="gulveig", format="swiss", rounds=1, duplicate="yes"
        )
        for person in players:
            await person.slash(hall, "event join", event=1)
        assert hall.guild is not None
        heralds = hall.guild.add_channel("heralds")
        await harness.skald.services.servers.change_league(hall.guild.id, channel=heralds.id)
        assert "Done" in (await jarl.slash(hall, "event manage begin", event=1)).text
        await settled(harness)
        services = harness.skald.services
        first, second = [row.table for row in (await rows_of(harness)).tables]
        one, other = await services.sessions.get(first), await services.sessions.get(second)
        assert one.table.seed == other.table.seed
        assert one.table.commitment is not None
        assert one.table.commitment in news(harness, jarl), "the promise is posted at once"
        seed = one.table.seed or "?"
        sitting = [person for person in players if one.seat_of(person.user.id) is not None]
        apart = [person for person in players if person not in sitting]

        await services.sessions.resign(first, 1, user=one.seats[1].user)
        await settled(harness)
        for person in (*apart, jarl):
            for command in ("log", "describe", "board", "hand"):
                assert "no such table" in (await person.slash(hall, f"table {command}", table=first)).text, command
            choices = await person.autocomplete(hall, "table log", table=0, focused="table")
            assert first not in [choice.value for choice in choices]
        assert first in [each.id for each in await services.store.tables.of_user(sitting[0].user.id, live=False)]
        for person in harness.people.values():
            seen = [message for place in places(harness) for message in person.sees(place)] + list(person.dms())
            assert all(seed not in message.text for message in seen), person.name
            assert "No games yet" in (await person.slash(hall, "standings", game="gulveig")).message.images[0].alt
            standing = await person.slash(hall, "event standings", event=1)
            assert "0 of the matches shown won" in standing.message.images[0].alt
            assert "1 of the matches shown won" not in standing.message.images[0].alt
        assert seed not in str((await rows_of(harness)).rounds)
        assert await services.store.results.of(first) == ()
        assert await services.store.achievements.at(first) == ()
        await the_league_is_silent(harness, apart[0], *sitting)
        assert "stays in its own thread" in (await apart[0].slash(hall, "table move", table=second)).text

        await services.sessions.resign(second, 1, user=other.seats[1].user)
        await settled(harness)
        assert (await rows_of(harness)).event.status is EventStatus.OVER
        assert f"`{seed}`" in news(harness, jarl)
        assert "🥇" in jarl.sees(heralds)[-1].text
        assert len(await services.store.results.of(first)) == 2
        gained = await services.store.achievements.at(first)
        assert [(row.user, row.achievement) for row in gained] == [(one.seats[0].user, "victory")]
        assert "no such table" not in (await apart[0].slash(hall, "table log", table=second)).text
        assert "No games yet" not in (await jarl.slash(hall, "standings", game="gulveig")).message.images[0].alt
        await a_rematch_stays_there(harness, one, sitting[0])
        assert harness.sandbox.breaches == []


async def test_a_rematch_by_direct_message_stays_in_the_thread_of_an_event(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Jarl") as harness:
        jarl, hall, services = organiser(harness, "Jarl"), harness.channel, harness.skald.services
        await jarl.slash(hall, "event new", name="Thing", game="gulveig", format="swiss", rounds=1)
        for name in ("Ana", "Bo"):
            await harness.people[name].slash(hall, "event join", event=1)
        await jarl.slash(hall, "event manage begin", event=1)
        await settled(harness)
        ((row,),) = [(await rows_of(harness)).tables]
        session = await services.sessions.get(row.table)
        await services.sessions.resign(row.table, 1, user=session.seats[1].user)
        await settled(harness)
        person = next(person for person in harness.people.values() if person.id == session.seats[0].user)
        hand = harness.panel(person)
        assert hand is not None
        await person.click(hand, label="Rematch")
        await settled(harness)
        (rematch,) = await services.store.tables.live()
        assert rematch.place == (await services.sessions.get(row.table)).place != hall.id
        assert harness.sandbox.crashes == []


async def the_league_is_silent(harness: Harness, spy: Person, seen: Person, rival: Person) -> None:
    """Look for what the league tells of people who have finished nothing that may be known."""
    hall, services = harness.channel, harness.skald.services
    assert hall.guild is not None
    assert "No finished games yet" in (await spy.slash(hall, "history", user=seen.id)).text
    assert "have not finished a game" in (await spy.slash(hall, "versus", one=seen.id, other=rival.id)).text
    profile = (await spy.slash(hall, "profile", user=seen.id)).message
    assert profile.images[0].alt.endswith("games played 0, won 0, best streak 0.")
    for page in ("Games", "Statistics", "Against me"):
        assert "finished" in (await spy.click(profile, label=page)).text, page
    assert "🎖️" not in (await spy.click(profile, label="Achievements")).text
    assert "No records yet" in (await spy.slash(hall, "league records")).text
    persons = Persons(services.store, services.league.ladders)
    weeks = WeekReader(services.sessions, persons, services.presence, services.table_sync.panel_registry)
    week = await weeks.read(hall.guild.id, 0)
    assert (week.games, week.lobbies, week.playing) == ((), (), ())


async def a_rematch_stays_there(harness: Harness, old: Session, person: Person) -> None:
    """Open the rematch of a table of an event: the two who met go on among themselves."""
    thread = next(place for place in places(harness) if place.id == old.place)
    result = next(seen for seen in person.sees(thread) if "Rematch" in [button.label for button in seen.buttons])
    await person.click(result, label="Rematch")
    await settled(harness)
    (rematch,) = await harness.skald.services.store.tables.live()
    assert (rematch.previous, rematch.place) == (old.table.id, old.place)


def places(harness: Harness) -> list[Channel]:
    """Return the channel and all threads of the server."""
    guild = harness.channel.guild
    assert guild is not None
    return [harness.channel, *guild.threads.values()]


@pytest.mark.slow
async def test_whoever_stays_silent_loses_and_the_organiser_can_mend_what_went_wrong(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cy", "Dag", "Eir") as harness:
        ana, hall = organiser(harness, "Ana"), harness.channel
        await ana.slash(hall, "event new", name="Thing", game="nordic_glory", format="round-robin", hours=2)
        for name in ("Ana", "Bo", "Cy", "Dag"):
            await harness.people[name].slash(hall, "event join")
        await ana.slash(hall, "event manage begin")
        await settled(harness)
        assert "no match 9" in (await ana.slash(hall, "event manage undo", match=9)).text
        await ana.slash(hall, "event manage undo", match=1)
        await settled(harness)
        again = [row for row in (await rows_of(harness)).tables if row.match == 1]
        assert [row.status for row in again] == [Status.ENDED, Status.PLAYING]
        assert "Ana has match 1 played again" in news(harness, ana)

        cy, eir = harness.people["Cy"], harness.people["Eir"]
        await ana.slash(hall, "event manage substitute", user=cy.user.id, other=eir.user.id)
        await settled(harness)
        assert "Eir takes the place of Cy" in news(harness, ana)
        assert (await rows_of(harness)).entrants[2].user == eir.user.id
        await ana.slash(hall, "event manage extend", hours=3)
        assert "3 hours more" in news(harness, ana)
        assert "no end" not in news(harness, ana)

        dag = harness.people["Dag"]
        playing = [row.table for row in (await rows_of(harness)).tables if row.status is Status.PLAYING]
        sessions = [await harness.skald.services.sessions.get(table) for table in playing]
        with_dag = next(session for session in sessions if session.seat_of(dag.user.id) is not None)
        await ana.slash(hall, "event manage forfeit", user=dag.user.id)
        await settled(harness)
        assert (await harness.skald.services.sessions.get(with_dag.table.id)).table.status is Status.ENDED
        assert "You take no part" in (await dag.slash(hall, "event leave")).text

        harness.later += 6 * 3_600_000
        await harness.skald.services.events.clock.once()
        await settled(harness)
        rows = await rows_of(harness)
        assert rows.event.round == 2, "both stayed silent, so both have lost"
        points = [line for line in (await ana.slash(hall, "event standings")).text.splitlines() if line[:1].isdigit()]
        assert sorted(line.rpartition(" ")[2] for line in points) == ["0", "0", "0", "1"]
        await ana.slash(hall, "event manage cancel", sure="yes")
        await settled(harness)
        assert (await rows_of(harness)).event.status is EventStatus.CANCELLED
        assert not [row for row in (await rows_of(harness)).tables if row.status.live]
        assert "was cancelled" in announcement(harness, ana).text
        assert harness.sandbox.breaches == []


async def test_two_agree_on_a_moment_with_one_click(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo, hall = organiser(harness, "Ana"), harness.people["Bo"], harness.channel
        await ana.slash(hall, "event new", name="Duel", game="nordic_glory", format="round-robin")
        for person in (ana, bo):
            await person.slash(hall, "event join")
        await ana.slash(hall, "event manage begin")
        await settled(harness)
        assert "Write it as" in (await ana.slash(hall, "event time", moment="soon")).text
        assert "Proposed" in (await ana.slash(hall, "event time", moment="2099-12-31 18:00")).text
        await harness.quiet()
        (card,) = [
            seen
            for place in places(harness)
            for seen in bo.sees(place)
            if any(b.label == "Accept" for b in seen.buttons)
        ]
        assert "Somebody else" in (await ana.click(card, label="Accept")).text
        assert "Agreed" in (await bo.click(card, label="Accept")).text
        await settled(harness)
        assert "<t:4102" in (await bo.slash(hall, "event mine")).text
        assert "<t:4102" in (await bo.slash(hall, "games")).text
        assert harness.sandbox.breaches == []
