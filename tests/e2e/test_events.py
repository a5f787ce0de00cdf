"""Events from their announcement to their podium, through the sandbox."""

from __future__ import annotations

from bot.sandbox import Person, Seen
from bot.store import EventRows, EventStatus, Status
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
    clock = harness.skald.services.event_clock
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


async def test_eight_people_play_an_elimination_to_its_podium_over_a_restart(make_town: MakeTown) -> None:
    async with make_town(*EIGHT) as harness:
        ana, hall = organiser(harness, "Ana"), harness.channel
        refused = await harness.people["Bo"].slash(hall, "event new", name="x", game="gulveig", format="swiss")
        assert "Manage Events" in refused.text
        made = await ana.slash(
            hall, "event new", name="Winter *Thing*", game="nordic_glory", format="elimination", limit=8
        )
        assert "is announced" in made.text, made.text
        for person in harness.people.values():
            joined = await person.click(announcement(harness, person), label="Join")
            assert "You take part" in joined.text
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
        assert "Round 2" in news(harness, ana)
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
        assert "won by" in (await ana.slash(hall, "event list")).text
        assert harness.sandbox.breaches == []
