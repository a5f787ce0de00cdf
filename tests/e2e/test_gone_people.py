"""People who leave the server: a computer player sits in, and those who stay decide."""

from __future__ import annotations

from bot.autoplay.housekeeping import QUIET_AFTER, RECHECK_AFTER
from bot.sandbox import Person
from bot.store import Status
from engines.core import RESIGN, Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.leaving import an_hour_later, another_channel, leave
from tests.e2e.playing import open_table, play_by_panels, waited_for, words

SHORT = "goal=500 max_hands=3"


async def test_a_computer_player_sits_in_for_somebody_who_has_left_the_server(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gone, other = await begun(harness)
        leave(harness, gone)
        await an_hour_later(harness)
        session = await harness.skald.services.sessions.get(1)
        assert [seat.name for seat in session.away] == [gone.name]
        assert f"No longer on this server: {gone.name}" in harness.board(other).text
        assert waited_for(harness) == [other]
        assert await play_by_panels(harness, Rng("on"), most=6) == 6
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.PLAYING
        assert harness.sandbox.breaches == []


async def test_whoever_is_still_there_is_waited_for_and_asked_about_once_a_day(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        slow, _ = await begun(harness)
        for times in (1, 1, 2):
            await an_hour_later(harness)
            assert len([r for r in harness.sandbox.requests if "/members/" in r.path]) == times
            if harness.later > 2 * QUIET_AFTER:
                harness.later += RECHECK_AFTER - QUIET_AFTER
        assert (await harness.skald.services.sessions.get(1)).away == ()
        assert waited_for(harness) == [slow]


async def test_without_news_from_discord_nobody_is_taken_to_be_gone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        slow, _ = await begun(harness)
        harness.sandbox.fail("GET", r"/members/", status=403, code=50001)
        await an_hour_later(harness)
        harness.later += RECHECK_AFTER
        harness.sandbox.fail("GET", r"/members/", status=404, code=10004)
        await an_hour_later(harness)
        assert (await harness.skald.services.sessions.get(1)).away == ()
        assert waited_for(harness) == [slow]


async def test_whoever_comes_back_has_their_seat_again(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gone, other = await begun(harness)
        leave(harness, gone)
        await an_hour_later(harness)
        assert harness.channel.guild is not None
        harness.channel.guild.add_member(gone.user)
        harness.people[gone.name] = gone
        assert not (await gone.click(harness.board(gone), label="My hand")).failed
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).away == ()
        assert "No longer" not in harness.board(other).text
        assert await play_by_panels(harness, Rng("both"), most=6) == 6


async def test_an_absence_survives_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gone, other = await begun(harness)
        leave(harness, gone)
        await an_hour_later(harness)
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert f"No longer on this server: {gone.name}" in harness.board(other).text
        assert waited_for(harness) == [other]


async def test_a_reminder_finds_out_at_once_who_has_left(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gone, other = await begun(harness)
        leave(harness, gone)
        reply = await other.slash(harness.channel, "table remind")
        assert f"No longer on this server: {gone.name}" in reply.text
        await harness.quiet()
        assert waited_for(harness) == [other]


async def test_a_reminder_of_the_clock_finds_out_who_has_left(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} clock=1h late=forfeit")
        gone = waited_for(harness)[0]
        leave(harness, gone)
        harness.later = 31 * 60_000
        harness.skald.services.clock.nudge(1)
        await harness.sandbox.until(lambda: any("/members/" in r.path for r in harness.sandbox.requests))
        await harness.sandbox.until(lambda: (seen := harness.skald.services.sessions.peek(1)) is not None and seen.away)
        await harness.quiet()
        assert gone not in waited_for(harness)


async def test_those_who_stay_decide_what_becomes_of_a_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        await open_table(harness, "gulveig", seats=3, options=SHORT)
        gone, one, _ = order(harness)
        assert "still on this server" in await absent(harness, one, "close")
        leave(harness, gone)
        assert "A computer player sits in" in await absent(harness, one, "sit-in")
        assert "still play here" in await absent(harness, one, "close")
        assert "given up" in await absent(harness, one, "give-up")
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert [seat.name for seat in session.seats if seat.resigned_at is not None] == [gone.name]
        assert any(entry.key == RESIGN for entry in await harness.skald.services.sessions.log(session))
        assert await play_by_panels(harness, Rng("three"), most=4) == 4


async def test_the_last_one_there_closes_the_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gone, other = await begun(harness)
        leave(harness, gone)
        assert "nobody has won" in await absent(harness, other, "close")
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.ENDED
        assert await harness.skald.services.store.results.of(1) == ()


async def test_only_those_who_sit_there_decide_and_move(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Watcher") as harness:
        watcher = harness.people.pop("Watcher")
        await begun(harness)
        second = another_channel(harness)
        assert "sit at the table" in await absent(harness, watcher, "close")
        assert "sit at the table" in (await watcher.slash(second, "table move", table=1)).text


async def begun(harness: Harness) -> tuple[Person, Person]:
    """Begin a short game of two; return who is waited for, and the other."""
    await open_table(harness, "gulveig", seats=2, options=SHORT)
    first, second = order(harness)
    return first, second


def order(harness: Harness) -> list[Person]:
    """Return the people, one that is waited for first."""
    first = waited_for(harness)[0]
    return [first, *[person for person in harness.people.values() if person is not first]]


async def absent(harness: Harness, person: Person, decision: str) -> str:
    reply = await person.slash(harness.channel, "table absent", decision=decision, table=1)
    assert not reply.failed
    return words(reply)
