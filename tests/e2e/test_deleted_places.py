"""People who leave, and places that go away: the others are told, and the game goes on."""

from __future__ import annotations

import asyncio

import pytest

from bot.autoplay.housekeeping import QUIET_AFTER, RECHECK_AFTER
from bot.sandbox import Channel, Person, Seen, payloads
from bot.store import GALLERY, Broken, Sitter, Status
from bot.tables.lobbies import LIFETIME
from engines.core import RESIGN, Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE, Harness, moves
from tests.e2e.playing import open_table, play_by_panels, waited_for, words

SHORT = "goal=500 max_hands=3"
IN_CHANNEL = f"{SHORT} place=channel"


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


async def test_a_host_who_has_left_the_server_frees_the_lobby(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig")
        await ana.slash(harness.channel, "play", game="gulveig")
        await harness.quiet()
        shared, lonely = lobbies(harness, bo)
        await bo.click(shared, label="Join")
        await harness.quiet()
        leave(harness, ana)
        await an_hour_later(harness)
        assert "Bo has set up a table" in shared.text
        assert "Everybody has left this table" in lonely.text
        assert lonely.buttons == []


async def test_a_lobby_that_nobody_begins_says_so_after_two_days_also_after_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="gulveig")
        await harness.quiet()
        seen = harness.lobby(ana)
        await harness.stop()
        harness.later = LIFETIME + 1000
        await harness.start()
        await harness.skald.services.housekeeping.once()
        await harness.quiet()
        assert "within two days" in seen.text
        assert seen.buttons == []
        assert not (await ana.slash(harness.channel, "games")).failed


async def test_one_person_opens_three_tables_and_no_more(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        second = another_channel(harness)
        replies = [
            await ana.slash(where, "play", game="gulveig") for where in (harness.channel, second, second, second)
        ]
        assert [reply.ephemeral for reply in replies] == [False, False, False, True]
        assert "3 tables" in replies[3].text
        assert not (await bo.slash(harness.channel, "play", game="gulveig")).ephemeral
        await harness.quiet()
        await ana.click(lobbies(harness, ana)[0], label="Leave")
        assert not (await ana.slash(harness.channel, "play", game="gulveig")).ephemeral


async def test_many_who_press_rematch_at_once_sit_down_at_one_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        await ended(harness, "Ana", "Bo", "Cleo")
        result = harness.result(harness.people["Ana"])
        done = await asyncio.gather(*(p.click(result, label="Rematch") for p in harness.people.values()))
        await harness.quiet()
        assert not any(reply.failed for reply in done)
        assert sum("you sit there now" in words(reply) for reply in done) == 2
        (table,) = await harness.skald.services.store.tables.live()
        assert table.previous == 1
        assert {seat.name for seat in await harness.skald.services.store.seats.of(table.id)} == {"Ana", "Bo", "Cleo"}
        assert len(lobbies(harness, harness.people["Ana"])) == 1


async def test_a_rematch_is_found_after_a_restart_and_told_once_it_has_begun(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await ended(harness, "Ana", "Bo")
        result = harness.result(ana)
        await ana.click(result, label="Rematch")
        await harness.quiet()
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert "you sit there now" in words(await bo.click(result, label="Rematch"))
        await harness.quiet()
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        told = words(await cleo.click(result, label="Rematch"))
        assert "is table [2](https://discord.com/channels/" in told
        assert "), and it has begun" in told


@pytest.mark.slow
async def test_a_rematch_of_which_nobody_was_told_is_shown_after_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ended(harness, "Ana", "Bo")
        result = harness.result(ana)
        services = harness.skald.services
        seat = (await services.store.seats.of(1))[0]
        sitter = Sitter(name="Ana", joined_at=1, user=seat.user)
        await services.lobbies.rematch(await services.sessions.get(1), harness.channel.id, sitter)
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert "you sit there now" in words(await bo.click(result, label="Rematch"))
        await harness.quiet()
        assert len(lobbies(harness, bo)) == 1


async def test_a_deleted_channel_is_told_and_the_table_moves_to_another(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=IN_CHANNEL)
        second = another_channel(harness)
        harness.channel.delete()
        await harness.sandbox.until(lambda: told_to_move(ana) and told_to_move(bo))
        await harness.quiet()
        assert await broken(harness) is Broken.CHANNEL
        assert "its channel is gone" in (await ana.slash(second, "games")).text
        mover = waited_for_in_dms(harness)
        panel = hand(mover)
        assert not (await mover.click(panel, custom_id=moves(panel)[0][1])).failed
        await harness.quiet()
        moved = await ana.slash(second, "table move", table=1)
        assert "Table 1 is here now" in moved.text
        await harness.quiet()
        harness.channel = second
        assert harness.board(ana).channel is second
        assert await broken(harness) is None
        assert not told_to_move(ana)
        assert not told_to_move(bo)
        await harness.stop()
        await harness.start()
        assert await play_by_panels(harness, Rng("moved"), most=4) == 4
        assert len([seen for seen in ana.sees(second) if not seen.deleted and "Describe" in labels(seen)]) == 1


async def test_a_channel_that_is_deleted_while_skald_is_away_is_noticed_at_the_start(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=IN_CHANNEL)
        another_channel(harness)
        await harness.stop()
        harness.channel.delete()
        await harness.start()
        await harness.sandbox.until(lambda: told_to_move(harness.people["Bo"]))
        await harness.quiet()
        assert await broken(harness) is Broken.CHANNEL


async def test_a_lobby_moves_with_its_message(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        await harness.quiet()
        second, first = another_channel(harness), harness.lobby(ana)
        assert "is here now" in (await ana.slash(second, "table move", table=1)).text
        await harness.quiet()
        assert first.deleted
        harness.channel = second
        await bo.click(harness.lobby(bo), label="Join")
        await harness.quiet()
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        assert await play_by_panels(harness, Rng("lobby"), most=2) == 2
        assert harness.board(ana).channel.parent is second


async def test_a_deleted_thread_lets_the_table_go_on_in_its_channel_for_good(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        thread = harness.board(ana).channel
        assert thread is not harness.channel
        thread.delete()
        await harness.sandbox.until(lambda: any("Describe" in labels(seen) for seen in ana.sees(harness.channel)))
        await harness.quiet()
        assert harness.board(ana).channel is harness.channel
        assert await broken(harness) is None
        await harness.stop()
        await harness.start()
        assert await play_by_panels(harness, Rng("thread"), most=3) == 3
        assert harness.board(ana).channel is harness.channel


async def test_skald_is_sent_away_and_invited_again(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=IN_CHANNEL)
        guild, world = harness.channel.guild, harness.sandbox.world
        assert guild is not None
        member = guild.members[world.bot.id]
        guild.remove_bot()
        await until_broken(harness, Broken.SERVER)
        asked = len(harness.sandbox.requests)
        harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        assert [r for r in harness.sandbox.requests[asked:] if str(harness.channel.id) in r.path] == []
        guild.members[world.bot.id] = member
        world.tell_bot("GUILD_CREATE", payloads.guild_create(guild, world.bot.id), guild_id=guild.id)
        await until_broken(harness, None)
        assert await play_by_panels(harness, Rng("again"), most=3) == 3


async def test_a_channel_where_skald_may_not_write_heals_as_soon_as_it_may(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=IN_CHANNEL)
        harness.channel.deny_bot("view_channel")
        assert await play_by_panels(harness, Rng("hidden"), most=5) == 5
        await until_broken(harness, Broken.PERMISSION)
        reply = await harness.people["Ana"].slash(another_channel(harness), "games")
        assert "may not write" in reply.text
        harness.channel.restore_bot()
        await until_broken(harness, None)
        assert len([s for s in harness.people["Ana"].sees(harness.channel) if "Describe" in labels(s)]) == 1


# what the tests share


async def begun(harness: Harness) -> tuple[Person, Person]:
    """Begin a short game of two; return who is waited for, and the other."""
    await open_table(harness, "gulveig", seats=2, options=SHORT)
    first, second = order(harness)
    return first, second


def order(harness: Harness) -> list[Person]:
    """Return the people, one that is waited for first."""
    first = waited_for(harness)[0]
    return [first, *[person for person in harness.people.values() if person is not first]]


def leave(harness: Harness, person: Person) -> None:
    assert harness.channel.guild is not None
    harness.channel.guild.remove_member(person.user)
    del harness.people[person.name]


async def an_hour_later(harness: Harness) -> None:
    harness.later += QUIET_AFTER + 1000
    await harness.skald.services.housekeeping.once()
    await harness.quiet()


async def absent(harness: Harness, person: Person, decision: str) -> str:
    reply = await person.slash(harness.channel, "table absent", decision=decision, table=1)
    assert not reply.failed
    return words(reply)


async def ended(harness: Harness, *names: str) -> None:
    """Play a game of these people to its end: all but the first give up."""
    people = dict(harness.people)
    for name in set(people) - set(names):
        del harness.people[name]
    await open_table(harness, "gulveig", seats=len(names), options=IN_CHANNEL)
    for name in names[1:]:
        assert not (await people[name].slash(harness.channel, "table resign", sure="yes", table=1)).failed
    harness.people.clear()
    harness.people.update(people)
    await harness.quiet()


def another_channel(harness: Harness) -> Channel:
    assert harness.channel.guild is not None
    return harness.channel.guild.add_channel("great-hall")


def lobbies(harness: Harness, person: Person) -> list[Seen]:
    return [seen for seen in person.sees(harness.channel) if not seen.deleted and "Join" in labels(seen)]


def labels(seen: Seen) -> set[str]:
    return {button.label for button in seen.buttons if button.label}


async def broken(harness: Harness) -> Broken | None:
    panels = {panel.audience: panel for panel in await harness.skald.services.store.panels.of(1)}
    return panels[GALLERY].broken


async def until_broken(harness: Harness, why: Broken | None) -> None:
    """Wait until it is noted why the board cannot be shown, or that it can."""
    async with asyncio.timeout(PATIENCE):
        while await broken(harness) is not why:  # noqa: ASYNC110 - it is in the database
            await asyncio.sleep(0.02)
    await harness.quiet()


def told_to_move(person: Person) -> bool:
    return any("`/table move`" in seen.text for seen in person.dms() if not seen.deleted)


def hand(person: Person) -> Seen:
    return next(seen for seen in reversed(person.dms()) if not seen.deleted and "More" in labels(seen))


def waited_for_in_dms(harness: Harness) -> Person:
    return next(person for person in harness.people.values() if moves(hand(person)))
