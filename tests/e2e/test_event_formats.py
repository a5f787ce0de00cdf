"""An event of every format, from its announcement to its podium: what its people see on the way."""

from __future__ import annotations

from typing import Any

import pytest

from bot.leagues.events.record import faults, read
from bot.sandbox import Person
from bot.store import EventStatus, Status
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.test_events import news, organiser, rows_of, settled

NAMES = ("Ana", "Bo", "Cy", "Dag", "Eir", "Fay", "Gro", "Hal", "Ida")

slow = pytest.mark.slow

FORMATS = [
    pytest.param("round-robin", "nordic_glory", 5, 5, marks=slow),
    pytest.param("double-round-robin", "nordic_glory", 3, 6, marks=slow),
    pytest.param("groups", "nordic_glory", 6, 5, marks=slow),
    pytest.param("swiss", "nordic_glory", 7, 3, marks=slow),
    pytest.param("double-elimination", "nordic_glory", 5, None, marks=slow),
    pytest.param("swiss", "thor_vs_loki", 2, 1, id="sides-exchanged"),
    pytest.param("pods", "champions_of_midgard", 5, 3, id="pods"),
    pytest.param("expedition", "god_of_war", 5, 1, id="expedition"),
]


async def play(harness: Harness, table: int) -> None:
    """Let all but the first to the left of somebody give up, one after the other; who that is differs by table."""
    sessions = harness.skald.services.sessions
    session = await sessions.get(table)
    together = session.listing.rules.info.cooperative
    seats = [(table + more) % len(session.seats) for more in range(len(session.seats))]
    for seat in seats if together else seats[1:]:
        session = await sessions.get(table)
        if session.table.status is Status.PLAYING:
            await sessions.resign(table, seat, user=session.seats[seat].user)


async def seen_by(harness: Harness, person: Person) -> list[str]:
    """Return what somebody can look at in an event, as words; every picture is told in words, too."""
    found = []
    for command in ("standings", "bracket", "mine", "show"):
        message = (await person.slash(harness.channel, f"event {command}")).message
        pictures = [image for image in message.images if image.name.endswith(".png")]
        assert all(image.alt and image.data for image in pictures), command
        assert len(pictures) == (command in ("standings", "bracket"))
        found.append(message.text)
    return found


@pytest.mark.parametrize(("form", "game", "people", "rounds"), FORMATS)
async def test_an_event_of_each_format_is_played_to_its_podium(
    make_town: MakeTown, form: str, game: str, people: int, rounds: int | None
) -> None:
    async with make_town(*NAMES[:people]) as harness:
        ana, hall = organiser(harness, "Ana"), harness.channel
        choices: dict[str, Any] = {"final": "yes", "rounds": 2} if form == "pods" else {}
        made = await ana.slash(hall, "event new", name="Thing", game=game, format=form, **choices)
        assert "is announced" in made.text, made.text
        for name in NAMES[:people]:
            await harness.people[name].slash(hall, "event join", event=1)
        assert "has not begun" in (await ana.slash(hall, "event bracket")).text
        await ana.slash(hall, "event manage begin", event=1)
        await settled(harness)
        while (await rows_of(harness)).event.status is EventStatus.RUNNING:
            rows = await rows_of(harness)
            standing, bracket, mine, _ = await seen_by(harness, ana)
            assert all(name in standing for name in NAMES[:people])
            assert "**" in bracket
            assert "Thing" in mine
            assert len({(one.round, one.match, one.leg) for one in rows.tables}) == len(rows.tables)
            for row in rows.tables:
                if row.status is Status.PLAYING:
                    await play(harness, row.table)
            await settled(harness)
        rows = await rows_of(harness)
        assert rows.event.status is EventStatus.OVER
        assert rounds in (None, len(rows.rounds))
        told = news(harness, ana)
        assert told.count("Thing is over") == 1
        assert ("🥇" in told) == (form != "expedition"), "of an expedition that all have lost nobody stands there"
        assert told.count("is over.\n") == len(rows.rounds), "the end of every round is told once"
        (file,) = (await ana.slash(hall, "event show", event=1)).message.images
        assert file.data is not None
        record = read(file.data)
        assert record is not None
        assert faults(record) == []
        assert harness.sandbox.breaches == []
