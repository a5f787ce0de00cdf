"""Places that go away: people are told, and the game goes on elsewhere."""

from __future__ import annotations

import asyncio

from bot.sandbox import Person, Seen, payloads
from bot.store import GALLERY, Broken
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE, Harness, moves
from tests.e2e.leaving import another_channel, labels
from tests.e2e.playing import open_table, play_by_panels

SHORT = "goal=500 max_hands=3"
IN_CHANNEL = f"{SHORT} place=channel"


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


async def test_word_of_a_deleted_channel_goes_with_the_seat_and_with_the_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=3, options=IN_CHANNEL)
        second = another_channel(harness)
        harness.channel.delete()
        await harness.sandbox.until(lambda: all(told_to_move(person) for person in (ana, bo, cleo)))
        assert not (await cleo.slash(second, "table resign", table=1, sure="yes")).failed
        await harness.quiet()
        assert [told_to_move(person) for person in (ana, bo, cleo)] == [True, True, False]
        await harness.skald.services.sessions.end(1, "closed")
        harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        for person in (ana, bo):
            (last,) = [seen for seen in person.dms() if not seen.deleted]
            assert "was closed" in last.text, "and one message tells that"
        assert harness.sandbox.crashes == []


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
