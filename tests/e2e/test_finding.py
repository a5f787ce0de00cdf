"""The queue of a server: people wait, are asked, confirm, and play."""

from __future__ import annotations

import asyncio

from bot.sandbox import Person, Seen
from bot.store import Status
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE, Harness

MINUTE = 60_000


def proposals(harness: Harness, person: Person) -> list[Seen]:
    """Return the tables that are proposed in the channel, as somebody sees them."""
    return [
        seen
        for seen in person.sees(harness.channel)
        if not seen.deleted and not seen.ephemeral and any(button.label == "I play" for button in seen.buttons)
    ]


async def proposal(harness: Harness, person: Person) -> Seen:
    """Wait until one table is proposed, and noted which message shows it; return that."""
    await harness.sandbox.until(lambda: len(proposals(harness, person)) == 1)
    (shown,), guild = proposals(harness, person), harness.channel.guild
    assert guild is not None
    async with asyncio.timeout(PATIENCE):
        while True:
            for one in harness.people.values():
                known = await harness.skald.services.store.proposals.open_of(guild.id, one.id)
                if any(each.message == shown.id for each in known):
                    return shown
            await harness.quiet()


async def test_three_people_find_each_other_at_two_tables_over_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        hall = harness.channel
        assert "Bo" not in (await ana.slash(hall, "find", game="thor_vs_loki")).text
        waits = await bo.slash(hall, "find", game="thor_vs_loki", pace="daily")
        assert waits.ephemeral
        assert "a day for each move" in waits.text
        await harness.skald.services.finding.clock.once()
        assert proposals(harness, ana) == [], "live and daily were brought together"
        await bo.slash(hall, "find")
        asked = await proposal(harness, ana)
        assert {ana.mention in asked.text, bo.mention in asked.text} == {True}
        assert [seen.id for seen in bo.notifications] == [asked.id]
        listed = (await ana.slash(hall, "games")).text
        assert "to be answered" in listed
        assert str(asked.id) in listed
        assert "Ana, Bo" in (await cleo.click(asked, label="I play")).text
        assert "asked to confirm" in (await ana.slash(hall, "find")).text
        assert "In already: Ana" in (await ana.click(asked, label="I play")).text
        await cleo.slash(hall, "find", game="thor_vs_loki")

        await harness.stop()
        harness.later += 2 * MINUTE
        await harness.start()
        await harness.quiet()
        assert len(proposals(harness, ana)) == 1
        assert "are playing" in (await bo.click(await proposal(harness, bo), label="I play")).text
        await harness.quiet()
        store = harness.skald.services.store
        (table,) = await store.tables.live()
        assert table.status is Status.PLAYING
        assert table.thread is not None
        assert {seat.user for seat in await store.seats.of(table.id)} == {ana.id, bo.id}
        assert harness.board(ana).text == harness.board(bo).text

        await bo.slash(hall, "find", game="thor_vs_loki")
        again = await proposal(harness, cleo)
        assert ana.mention not in again.text
        await bo.click(again, label="I play")
        await cleo.click(again, label="I play")
        await harness.quiet()
        assert len(await store.tables.live()) == 2
        assert await store.proposals.next_due() is None
        assert await store.seekers.next_end() is None
        assert harness.sandbox.breaches == []


async def test_who_does_not_answer_or_declines_leaves_the_queue_and_the_others_wait_on(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        hall, store = harness.channel, harness.skald.services.store
        assert hall.guild is not None
        for typed in ("soon", "2001-01-01", "2099-01-01"):
            assert "time" in (await ana.slash(hall, "find", until=typed)).text
        assert await store.seekers.next_end() is None
        await ana.slash(hall, "find", game="thor_vs_loki", until="23:59")
        await bo.slash(hall, "find", game="thor_vs_loki")
        asked = await proposal(harness, ana)
        await ana.click(asked, label="I play")
        declined = await bo.click(asked, label="Not now")
        assert "Bo cannot play now" in declined.text
        assert await store.seekers.of(hall.guild.id, bo.id) is None
        await cleo.slash(hall, "find")
        asked = await proposal(harness, ana)
        assert "settled" in (await bo.click(declined.message, custom_id="k:accept:0:1::", force=True)).text
        await cleo.click(asked, label="I play")
        harness.later += 11 * MINUTE
        await harness.skald.services.finding.clock.once()
        await harness.sandbox.until(lambda: "in time" in asked.text)
        assert await store.seekers.of(hall.guild.id, ana.id) is None
        waiting = await store.seekers.of(hall.guild.id, cleo.id)
        assert waiting is not None
        assert waiting.proposal is None
        assert "you look for players" in (await cleo.slash(hall, "games")).text
        card = await cleo.slash(hall, "find")
        assert "no longer" in (await cleo.click(card.message, label="Wait no longer")).text
        assert await store.seekers.next_end() is None
        assert harness.sandbox.breaches == []
