"""People who leave, and places that go away: the others are told, and the game goes on."""

from __future__ import annotations

import asyncio

from bot.lobbies import LIFETIME
from bot.rounds import AGAIN, QUIET
from bot.sandbox import Channel, Person, Seen, shapes
from bot.sandbox.people import Reply
from bot.store import Broken, Sitter, Status
from engines.core import RESIGN, Luck
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table, play_by_panels, waited_for
from tests.e2e.town import PATIENCE, Town, moves

SHORT = "goal=500 max_hands=3"
IN_CHANNEL = f"{SHORT} place=channel"


async def test_a_computer_player_sits_in_for_somebody_who_has_left_the_server(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        gone, other = await begun(town)
        leave(town, gone)
        await an_hour_later(town)
        session = await town.skald.house.sessions.get(1)
        assert [seat.name for seat in session.away] == [gone.name]
        assert f"No longer on this server: {gone.name}" in town.board(other).text
        assert waited_for(town) == [other]
        assert await play_by_panels(town, Luck("on"), most=6) == 6
        assert (await town.skald.house.sessions.get(1)).table.status is Status.PLAYING
        assert town.sandbox.breaches == []


async def test_whoever_is_still_there_is_waited_for_and_asked_about_once_a_day(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        slow, _ = await begun(town)
        for times in (1, 1, 2):
            await an_hour_later(town)
            assert len([r for r in town.sandbox.requests if "/members/" in r.path]) == times
            if town.later > 2 * QUIET:
                town.later += AGAIN - QUIET
        assert (await town.skald.house.sessions.get(1)).away == ()
        assert waited_for(town) == [slow]


async def test_without_news_from_discord_nobody_is_taken_to_be_gone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        slow, _ = await begun(town)
        town.sandbox.fail("GET", r"/members/", status=403, code=50001)
        await an_hour_later(town)
        town.later += AGAIN
        town.sandbox.fail("GET", r"/members/", status=404, code=10004)
        await an_hour_later(town)
        assert (await town.skald.house.sessions.get(1)).away == ()
        assert waited_for(town) == [slow]


async def test_whoever_comes_back_has_their_seat_again(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        gone, other = await begun(town)
        leave(town, gone)
        await an_hour_later(town)
        assert town.channel.guild is not None
        town.channel.guild.add_member(gone.user)
        town.people[gone.name] = gone
        assert not (await gone.click(town.board(gone), label="My hand")).failed
        await town.quiet()
        assert (await town.skald.house.sessions.get(1)).away == ()
        assert "No longer" not in town.board(other).text
        assert await play_by_panels(town, Luck("both"), most=6) == 6


async def test_an_absence_survives_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        gone, other = await begun(town)
        leave(town, gone)
        await an_hour_later(town)
        await town.stop()
        await town.start()
        await town.quiet()
        assert f"No longer on this server: {gone.name}" in town.board(other).text
        assert waited_for(town) == [other]


async def test_a_reminder_finds_out_at_once_who_has_left(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        gone, other = await begun(town)
        leave(town, gone)
        reply = await other.slash(town.channel, "table remind")
        assert f"No longer on this server: {gone.name}" in reply.text
        await town.quiet()
        assert waited_for(town) == [other]


async def test_a_reminder_of_the_clock_finds_out_who_has_left(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        await open_table(town, "gulveig", seats=2, options=f"{SHORT} clock=1h late=forfeit")
        gone = waited_for(town)[0]
        leave(town, gone)
        town.later = 31 * 60_000
        town.skald.house.clock.nudge(1)
        await town.sandbox.until(lambda: any("/members/" in r.path for r in town.sandbox.requests))
        await town.sandbox.until(lambda: (seen := town.skald.house.sessions.peek(1)) is not None and seen.away)
        await town.quiet()
        assert gone not in waited_for(town)


async def test_those_who_stay_decide_what_becomes_of_a_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as town:
        await open_table(town, "gulveig", seats=3, options=SHORT)
        gone, one, _ = order(town)
        assert "still on this server" in await absent(town, one, "close")
        leave(town, gone)
        assert "A computer player sits in" in await absent(town, one, "sit-in")
        assert "still play here" in await absent(town, one, "close")
        assert "given up" in await absent(town, one, "give-up")
        await town.quiet()
        session = await town.skald.house.sessions.get(1)
        assert [seat.name for seat in session.seats if seat.resigned_at is not None] == [gone.name]
        assert any(entry.key == RESIGN for entry in await town.skald.house.sessions.log(session))
        assert await play_by_panels(town, Luck("three"), most=4) == 4


async def test_the_last_one_there_closes_the_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        gone, other = await begun(town)
        leave(town, gone)
        assert "nobody has won" in await absent(town, other, "close")
        await town.quiet()
        assert (await town.skald.house.sessions.get(1)).table.status is Status.ENDED
        assert await town.skald.house.store.results.of(1) == ()


async def test_only_those_who_sit_there_decide_and_move(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Watcher") as town:
        watcher = town.people.pop("Watcher")
        await begun(town)
        second = another_channel(town)
        assert "sit at the table" in await absent(town, watcher, "close")
        assert "sit at the table" in (await watcher.slash(second, "table move", table=1)).text


async def test_a_host_who_has_left_the_server_frees_the_lobby(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        await ana.slash(town.channel, "play", game="gulveig")
        await ana.slash(town.channel, "play", game="gulveig")
        await town.quiet()
        shared, lonely = lobbies(town, bo)
        await bo.click(shared, label="Join")
        await town.quiet()
        leave(town, ana)
        await an_hour_later(town)
        assert "Bo has set up a table" in shared.text
        assert "Everybody has left this table" in lonely.text
        assert lonely.buttons == []


async def test_a_lobby_that_nobody_begins_says_so_after_two_days_also_after_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana") as town:
        ana = town.people["Ana"]
        await ana.slash(town.channel, "play", game="gulveig")
        await town.quiet()
        seen = town.lobby(ana)
        await town.stop()
        town.later = LIFETIME + 1000
        await town.start()
        await town.skald.house.rounds.once()
        await town.quiet()
        assert "within two days" in seen.text
        assert seen.buttons == []
        assert not (await ana.slash(town.channel, "games")).failed


async def test_one_person_opens_three_tables_and_no_more(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        second = another_channel(town)
        replies = [await ana.slash(where, "play", game="gulveig") for where in (town.channel, second, second, second)]
        assert [reply.ephemeral for reply in replies] == [False, False, False, True]
        assert "3 tables" in replies[3].text
        assert not (await bo.slash(town.channel, "play", game="gulveig")).ephemeral
        await town.quiet()
        await ana.click(lobbies(town, ana)[0], label="Leave")
        assert not (await ana.slash(town.channel, "play", game="gulveig")).ephemeral


async def test_many_who_press_rematch_at_once_sit_down_at_one_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as town:
        await ended(town, "Ana", "Bo", "Cleo")
        result = town.result(town.people["Ana"])
        done = await asyncio.gather(*(p.click(result, label="Rematch") for p in town.people.values()))
        await town.quiet()
        assert not any(reply.failed for reply in done)
        assert sum("you sit there now" in words(reply) for reply in done) == 2
        (table,) = await town.skald.house.store.tables.live()
        assert table.previous == 1
        assert {seat.name for seat in await town.skald.house.store.seats.of(table.id)} == {"Ana", "Bo", "Cleo"}
        assert len(lobbies(town, town.people["Ana"])) == 1


async def test_a_rematch_is_found_after_a_restart_and_told_once_it_has_begun(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as town:
        ana, bo, cleo = town.people.values()
        await ended(town, "Ana", "Bo")
        result = town.result(ana)
        await ana.click(result, label="Rematch")
        await town.quiet()
        await town.stop()
        await town.start()
        await town.quiet()
        assert "you sit there now" in words(await bo.click(result, label="Rematch"))
        await town.quiet()
        await ana.click(town.lobby(ana), label="Start")
        await town.quiet()
        assert "is table 2, and it has begun" in words(await cleo.click(result, label="Rematch"))


async def test_a_rematch_of_which_nobody_was_told_is_shown_after_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        await ended(town, "Ana", "Bo")
        result = town.result(ana)
        house = town.skald.house
        seat = (await house.store.seats.of(1))[0]
        sitter = Sitter(name="Ana", joined_at=1, user=seat.user)
        await house.lobbies.rematch(await house.sessions.get(1), town.channel.id, sitter)
        await town.stop()
        await town.start()
        await town.quiet()
        assert "you sit there now" in words(await bo.click(result, label="Rematch"))
        await town.quiet()
        assert len(lobbies(town, bo)) == 1


async def test_a_deleted_channel_is_told_and_the_table_moves_to_another(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        await open_table(town, "gulveig", seats=2, options=IN_CHANNEL)
        second = another_channel(town)
        town.channel.delete()
        await town.sandbox.until(lambda: told_to_move(ana) and told_to_move(bo))
        await town.quiet()
        assert await broken(town) is Broken.CHANNEL
        assert "its channel is gone" in (await ana.slash(second, "games")).text
        mover = waited_for_in_dms(town)
        panel = hand(mover)
        assert not (await mover.click(panel, custom_id=moves(panel)[0][1])).failed
        await town.quiet()
        moved = await ana.slash(second, "table move", table=1)
        assert "Table 1 is here now" in moved.text
        await town.quiet()
        town.channel = second
        assert town.board(ana).channel is second
        assert await broken(town) is None
        assert not told_to_move(ana)
        assert not told_to_move(bo)
        await town.stop()
        await town.start()
        assert await play_by_panels(town, Luck("moved"), most=4) == 4
        assert len([seen for seen in ana.sees(second) if not seen.deleted and "My hand" in labels(seen)]) == 1


async def test_a_channel_that_is_deleted_while_skald_is_away_is_noticed_at_the_start(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        await open_table(town, "gulveig", seats=2, options=IN_CHANNEL)
        another_channel(town)
        await town.stop()
        town.channel.delete()
        await town.start()
        await town.sandbox.until(lambda: told_to_move(town.people["Bo"]))
        await town.quiet()
        assert await broken(town) is Broken.CHANNEL


async def test_a_lobby_moves_with_its_message(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        await ana.slash(town.channel, "play", game="gulveig", options=SHORT)
        await town.quiet()
        second, first = another_channel(town), town.lobby(ana)
        assert "is here now" in (await ana.slash(second, "table move", table=1)).text
        await town.quiet()
        assert first.deleted
        town.channel = second
        await bo.click(town.lobby(bo), label="Join")
        await town.quiet()
        await ana.click(town.lobby(ana), label="Start")
        await town.quiet()
        assert await play_by_panels(town, Luck("lobby"), most=2) == 2
        assert town.board(ana).channel.parent is second


async def test_a_deleted_thread_lets_the_table_go_on_in_its_channel_for_good(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana = town.people["Ana"]
        await open_table(town, "gulveig", seats=2, options=SHORT)
        thread = town.board(ana).channel
        assert thread is not town.channel
        thread.delete()
        await town.sandbox.until(lambda: any("My hand" in labels(seen) for seen in ana.sees(town.channel)))
        await town.quiet()
        assert town.board(ana).channel is town.channel
        assert await broken(town) is None
        await town.stop()
        await town.start()
        assert await play_by_panels(town, Luck("thread"), most=3) == 3
        assert town.board(ana).channel is town.channel


async def test_skald_is_sent_away_and_invited_again(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        await open_table(town, "gulveig", seats=2, options=IN_CHANNEL)
        guild, world = town.channel.guild, town.sandbox.world
        assert guild is not None
        member = guild.members[world.bot.id]
        guild.remove_bot()
        await until_broken(town, Broken.SERVER)
        asked = len(town.sandbox.requests)
        town.skald.house.courier.dirty(1)
        await town.quiet()
        assert [r for r in town.sandbox.requests[asked:] if str(town.channel.id) in r.path] == []
        guild.members[world.bot.id] = member
        world.tell_bot("GUILD_CREATE", shapes.guild_create(guild, world.bot.id), guild_id=guild.id)
        await until_broken(town, None)
        assert await play_by_panels(town, Luck("again"), most=3) == 3


async def test_a_channel_where_skald_may_not_write_heals_as_soon_as_it_may(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        await open_table(town, "gulveig", seats=2, options=IN_CHANNEL)
        town.channel.deny_bot("view_channel")
        assert await play_by_panels(town, Luck("hidden"), most=5) == 5
        await until_broken(town, Broken.PERMISSION)
        reply = await town.people["Ana"].slash(another_channel(town), "games")
        assert "may not write" in reply.text
        town.channel.restore_bot()
        await until_broken(town, None)
        assert len([s for s in town.people["Ana"].sees(town.channel) if "My hand" in labels(s)]) == 1


# what the tests share


async def begun(town: Town) -> tuple[Person, Person]:
    """Begin a short game of two; return who is waited for, and the other."""
    await open_table(town, "gulveig", seats=2, options=SHORT)
    first, second = order(town)
    return first, second


def order(town: Town) -> list[Person]:
    """Return the people, one that is waited for first."""
    first = waited_for(town)[0]
    return [first, *[person for person in town.people.values() if person is not first]]


def leave(town: Town, person: Person) -> None:
    assert town.channel.guild is not None
    town.channel.guild.remove_member(person.user)
    del town.people[person.name]


async def an_hour_later(town: Town) -> None:
    town.later += QUIET + 1000
    await town.skald.house.rounds.once()
    await town.quiet()


async def absent(town: Town, person: Person, decision: str) -> str:
    reply = await person.slash(town.channel, "table absent", decision=decision, table=1)
    assert not reply.failed
    return words(reply)


async def ended(town: Town, *names: str) -> None:
    """Play a game of these people to its end: all but the first give up."""
    people = dict(town.people)
    for name in set(people) - set(names):
        del town.people[name]
    await open_table(town, "gulveig", seats=len(names), options=IN_CHANNEL)
    for name in names[1:]:
        assert not (await people[name].slash(town.channel, "table resign", sure="yes", table=1)).failed
    town.people.clear()
    town.people.update(people)
    await town.quiet()


def another_channel(town: Town) -> Channel:
    assert town.channel.guild is not None
    return town.channel.guild.add_channel("great-hall")


def lobbies(town: Town, person: Person) -> list[Seen]:
    return [seen for seen in person.sees(town.channel) if not seen.deleted and "Join" in labels(seen)]


def labels(seen: Seen) -> set[str]:
    return {button.label for button in seen.buttons if button.label}


def words(reply: Reply) -> str:
    return "\n".join(seen.text for seen in (reply.message, *reply.followups))


async def broken(town: Town) -> Broken | None:
    panels = {panel.audience: panel for panel in await town.skald.house.store.panels.of(1)}
    return panels["gallery"].broken


async def until_broken(town: Town, why: Broken | None) -> None:
    """Wait until it is noted why the board cannot be shown, or that it can."""
    async with asyncio.timeout(PATIENCE):
        while await broken(town) is not why:  # noqa: ASYNC110  it is in the database
            await asyncio.sleep(0.02)
    await town.quiet()


def told_to_move(person: Person) -> bool:
    return any("`/table move`" in seen.text for seen in person.dms() if not seen.deleted)


def hand(person: Person) -> Seen:
    return next(seen for seen in reversed(person.dms()) if not seen.deleted and "Describe" in labels(seen))


def waited_for_in_dms(town: Town) -> Person:
    return next(person for person in town.people.values() if moves(hand(person)))
