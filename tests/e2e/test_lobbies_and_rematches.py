"""Lobbies whose host has gone or that nobody begins, and how those of a finished game find each other again."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import Person, Seen
from bot.store import Sitter
from bot.tables.lobbies import LIFETIME
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.leaving import an_hour_later, another_channel, labels, leave
from tests.e2e.playing import hasten, open_table, words

SHORT = "goal=500 max_hands=3"


IN_CHANNEL = f"{SHORT} place=channel"


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


async def test_cards_that_set_up_a_lobby_go_when_its_game_begins(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        options = (await ana.click(harness.lobby(ana), label="Options")).message
        options = (await ana.choose(options, ["Goal"])).message
        form = (await ana.click(options, label="Game, page 1")).modal
        options = (await ana.submit(form, {"drafting": "yes"})).message
        computers = (await ana.click(harness.lobby(ana), label="Add computer")).message
        await ana.click(computers, label="Easy")
        await harness.quiet()
        assert not options.deleted
        assert not computers.deleted
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        assert options.deleted, "nothing can be set any more"
        assert computers.deleted
        assert harness.sandbox.crashes == []


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


async def test_the_rematch_of_a_game_in_a_thread_has_its_own_and_is_found_from_the_old_one(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ended(harness, "Ana", "Bo", options=SHORT)
        result = harness.result(ana)
        assert result.channel.id != harness.channel.id
        told = await ana.click(result, label="Rematch")
        await harness.quiet()
        lobby = harness.lobby(ana)
        assert lobby.channel.id == harness.channel.id
        assert not told.ephemeral
        assert told.message.channel.id == result.channel.id
        assert "Ana has set up the rematch as table 2 in " in told.text
        assert [button.url for button in told.message.buttons] == [link_to(lobby)]
        assert "keeps seat and colour if the same players sit here" in lobby.text
        assert f"[2]({link_to(lobby)}), and you sit there already" in words(await ana.click(result, label="Rematch"))
        assert f"as table [2]({link_to(lobby)}): you sit there now" in words(await bo.click(result, label="Rematch"))
        await harness.quiet()
        assert "everybody keeps their seat and colour" in lobby.text
        await ana.click(lobby, label="Start")
        await harness.quiet()
        before, after = [await harness.skald.services.store.seats.of(table) for table in (1, 2)]
        assert [seat.name for seat in after] == [seat.name for seat in before]
        thread = harness.board(ana).channel
        assert thread.id not in (harness.channel.id, result.channel.id)
        assert lobby.thread is not None
        assert thread.id == lobby.thread.id
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("where", ["thread", "message"])
async def test_a_rematch_that_begins_at_once_has_its_own_thread(make_town: MakeTown, where: str) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "thor_vs_loki", seats=2, computers=1)
        await hasten(harness)
        pressed = harness.result(ana) if where == "thread" else harness.panel(ana)
        assert pressed is not None
        told = await ana.click(pressed, label="Rematch")
        await harness.quiet()
        first, second = [seen for seen in ana.sees(harness.channel) if seen.thread is not None]
        assert harness.board(ana).channel == second.thread != first.thread
        assert "ematch has begun as table " in told.text
        board = harness.board(ana)
        assert f"<#{harness.channel.id}>" not in told.text, "that is where its lobby is"
        if where == "thread":
            assert f" in <#{board.channel.id}>" in told.text
            assert [button.url for button in told.message.buttons] == [link_to(board)]
        else:
            assert link_to(second) in told.text
            asked = harness.panel(ana)
            assert asked is not None
            assert link_to(board) in [button.url for button in asked.buttons], "the hand stands below, and leads there"
        assert "Seats have changed: Bragi has seat 1 (Thor) and Ana has seat 2 (Loki)." in told.text
        before, after = [await harness.skald.services.store.seats.of(table) for table in (1, 2)]
        assert [seat.name for seat in after] == [seat.name for seat in reversed(before)]
        assert harness.sandbox.crashes == []


async def test_a_rematch_under_another_name_is_said_to_keep_its_seats(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "gulveig", seats=2, computers=1, options=SHORT)
        await hasten(harness)
        ana.user.name = "Anna"
        told = await ana.click(harness.result(ana), label="Rematch")
        await harness.quiet()
        before, after = [await harness.skald.services.store.seats.of(table) for table in (1, 2)]
        assert [[seat.name for seat in seats] for seats in (before, after)] == [["Ana", "Bragi"], ["Anna", "Bragi"]]
        assert "ematch has begun as table " in told.text
        assert "Seats have changed" not in told.text
        assert harness.sandbox.crashes == []


async def test_a_rematch_goes_on_in_the_old_thread_where_nothing_can_be_posted_in_its_channel(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ended(harness, "Ana", "Bo", options=SHORT)
        result = harness.result(ana)
        harness.channel.deny_bot("send_messages")
        await harness.quiet()
        await ana.click(result, label="Rematch")
        await harness.quiet()
        assert harness.lobby(ana).channel.id == result.channel.id
        await bo.click(harness.lobby(bo), label="Join")
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        assert harness.board(ana).channel.id == result.channel.id
        assert harness.sandbox.crashes == []


async def test_a_rematch_does_not_begin_before_its_lobby_stands(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "thor_vs_loki", seats=2, computers=1)
        await hasten(harness)
        result, retry = harness.result(ana), harness.skald.services.table_sync.retry
        retry.pauses = (0.01,)
        harness.sandbox.fail("POST", f"/channels/{harness.channel.id}/messages", status=400, code=50035)
        assert "Ana has set up the rematch as table 2" in (await ana.click(result, label="Rematch")).text
        await harness.sandbox.until(lambda: retry.idle)
        await harness.quiet()
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        first, second = [seen for seen in ana.sees(harness.channel) if seen.thread is not None]
        assert harness.board(ana).channel == second.thread != first.thread
        assert harness.sandbox.crashes == []


async def test_a_rematch_by_direct_message_is_refused_where_it_cannot_be_shown_or_seen(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await ended(harness, "Ana", "Bo")
        mine = harness.panel(ana)
        assert mine is not None
        harness.channel.deny_bot("attach_files")
        await harness.quiet()
        told = words(await ana.click(mine, label="Rematch"))
        assert f"more permissions in <#{harness.channel.id}>: Attach Files" in told
        leave(harness, ana)
        await harness.quiet()
        assert "You do not see the place of this game any more" in words(await ana.click(mine, label="Rematch"))
        assert await harness.skald.services.store.tables.live() == ()
        assert harness.sandbox.crashes == []


def link_to(seen: Seen) -> str:
    guild = seen.channel.guild
    assert guild is not None
    return f"https://discord.com/channels/{guild.id}/{seen.channel.id}/{seen.id}"


async def ended(harness: Harness, *names: str, options: str = IN_CHANNEL) -> None:
    """Play a game of these people to its end: all but the first give up."""
    people = dict(harness.people)
    for name in set(people) - set(names):
        del harness.people[name]
    await open_table(harness, "gulveig", seats=len(names), options=options)
    for name in names[1:]:
        assert not (await people[name].slash(harness.channel, "table resign", sure="yes", table=1)).failed
    harness.people.clear()
    harness.people.update(people)
    await harness.quiet()


def lobbies(harness: Harness, person: Person) -> list[Seen]:
    return [seen for seen in person.sees(harness.channel) if not seen.deleted and "Join" in labels(seen)]
