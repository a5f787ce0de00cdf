"""Agreed moments of matches in the calendar of a server."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.test_events import news, organiser, places, resign_all, settled


def may_schedule(harness: Harness) -> bool:
    """Return whether Skald knows that it may make scheduled events."""
    guild = harness.skald.guilds[0]
    return guild.me.guild_permissions.create_events


async def agreed(harness: Harness, moment: str) -> None:
    """Let Ana propose a moment for her match, and Bo accept it."""
    ana, bo = harness.people["Ana"], harness.people["Bo"]
    await ana.slash(harness.channel, "event time", moment=moment)
    await harness.quiet()
    cards = [seen for place in places(harness) for seen in bo.sees(place) if seen.buttons]
    card = [seen for seen in cards if any(button.label == "Accept" for button in seen.buttons)][-1]
    assert "Agreed" in (await bo.click(card, label="Accept")).text
    await settled(harness)


@pytest.mark.slow
async def test_an_agreed_moment_stands_in_the_calendar_of_the_server_if_it_wishes_so(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, hall = organiser(harness, "Ana"), harness.channel
        guild = hall.guild
        assert guild is not None
        guild.give(ana.user, guild.add_role("Thane", permissions=["manage_guild"]))
        heralds = guild.add_channel("heralds")
        await ana.slash(hall, "league channel", channel=heralds)
        assert "Not posted: events" in (await ana.slash(hall, "league channel", mute="events")).text
        await ana.slash(hall, "event new", name="Duel", game="nordic_glory", format="round-robin")
        for name in ("Ana", "Bo"):
            await harness.people[name].slash(hall, "event join")
        await ana.slash(hall, "event manage begin")
        await settled(harness)
        refused = await ana.slash(hall, "league settings", calendar="yes")
        assert "permission Create Events" in refused.text
        herald = guild.add_role("Herald", permissions=["create_events"])
        guild.give(harness.sandbox.world.bot, herald)
        await harness.sandbox.until(lambda: may_schedule(harness))
        await agreed(harness, "2099-12-30 18:00")
        assert guild.scheduled_events == {}, "as long as the server does not wish for it"
        assert "become scheduled events" in (await ana.slash(hall, "league settings", calendar="yes")).text
        await settled(harness)
        ((number, kept),) = guild.scheduled_events.items()
        assert kept["name"] in ("Ana and Bo · Duel", "Bo and Ana · Duel")
        assert kept["scheduled_start_time"] == "2099-12-30T18:00:00+00:00"
        theirs = {**kept, "id": "1", "creator_id": str(ana.id)}
        guild.scheduled_events[1] = theirs

        await harness.stop()
        await harness.start()
        await agreed(harness, "2099-12-31 18:00")
        assert guild.scheduled_events[number]["scheduled_start_time"] == "2099-12-31T18:00:00+00:00"
        harness.sandbox.fail("PATCH", "/guilds/.*/scheduled-events", status=400, code=50035)
        await agreed(harness, "2099-12-31 18:30")
        assert news(harness, ana).count("will be played <t:") == 3, "what Discord does not take holds up no news"
        guild.take(harness.sandbox.world.bot, herald)
        await harness.sandbox.until(lambda: not may_schedule(harness))
        await agreed(harness, "2099-12-31 19:00")
        await agreed(harness, "2099-12-31 20:00")
        assert guild.scheduled_events[number]["scheduled_start_time"] == "2099-12-31T18:00:00+00:00"
        assert news(harness, ana).count("I lack the permission") == 1
        guild.give(harness.sandbox.world.bot, herald)
        await harness.sandbox.until(lambda: may_schedule(harness))
        await resign_all(harness)
        assert guild.scheduled_events == {1: theirs}, "the match is over; those of others stay"
        assert ana.sees(heralds) == [], "news of events are switched off"
        assert harness.sandbox.breaches == []
