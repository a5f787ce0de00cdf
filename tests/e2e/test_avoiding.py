"""The avoid list is silent: whoever is avoided sees nothing that could not have another reason."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.e2e.conftest import Logs, MakeTown
from tests.e2e.harness import Harness, harness

Play = Callable[[Harness], Awaitable[None]]


def seen_by(town: Harness, name: str) -> list[object]:
    """Return everything that somebody sees in the channel and by direct message, without what differs by chance."""
    person, found = town.people[name], list[object]()
    for place in (*town.places(), person.dm):
        for seen in person.sees(place):
            mentioned = sorted(user.name for user in seen.model.mentions)
            text = re.sub(r"<(t:|#)\d+", r"<\g<1>0", seen.text)
            for other in town.people.values():
                text = text.replace(str(other.id), other.name)
            buttons = [(button.label, button.custom_id, button.disabled) for button in seen.buttons]
            found.append((text, buttons, mentioned, seen.ephemeral, [image.alt for image in seen.images]))
    return found


async def views(folder: Path, *plays: Play) -> list[object]:
    """Let people do things in a town of their own; return what Bo and Cleo see then."""
    await asyncio.to_thread(folder.mkdir)
    async with harness(folder, "Ana", "Bo", "Cleo") as town:
        for play in plays:
            await play(town)
            await town.skald.services.finding.clock.once()
            await town.quiet()
        assert town.sandbox.breaches == []
        return [seen_by(town, "Bo"), seen_by(town, "Cleo")]


async def avoid(town: Harness) -> None:
    """Let Ana avoid Bo."""
    reply = await town.people["Ana"].slash(town.channel, "avoid add", user=town.people["Bo"])
    assert reply.ephemeral
    assert "Nobody is told" in reply.text


async def wait(town: Harness) -> None:
    """Let Ana wait."""
    await town.people["Ana"].slash(town.channel, "find", game="thor_vs_loki")


async def find(town: Harness) -> None:
    """Let Bo look for anybody, for long."""
    await town.people["Bo"].slash(town.channel, "find")
    town.later += 3_600_000


async def quiet(town: Harness) -> None:
    """Let Ana want no pings."""
    await town.people["Ana"].slash(town.channel, "settings", pings="off")


async def dare(town: Harness) -> None:
    """Let Bo challenge Ana."""
    await town.people["Bo"].slash(town.channel, "challenge", user=town.people["Ana"], game="thor_vs_loki")


async def sit_together(town: Harness) -> None:
    """Let Bo sit down at Ana's table."""
    await town.people["Ana"].slash(town.channel, "play", game="thor_vs_loki")
    await town.quiet()
    await town.people["Bo"].click(town.lobby(town.people["Bo"]), label="Join")


async def open_one(town: Harness) -> None:
    """Let Bo set up a table."""
    await town.people["Bo"].slash(town.channel, "play", game="thor_vs_loki")


async def try_to_sit(town: Harness) -> None:
    """Let Ana try to sit down there; she alone is told why she does not."""
    reply = await town.people["Ana"].click(town.lobby(town.people["Ana"]), label="Join")
    assert reply.ephemeral
    assert "avoid list" in reply.text


@pytest.mark.slow
async def test_nobody_finds_out_that_they_are_avoided(tmp_path: Path, logs: Logs) -> None:
    avoided = await views(tmp_path / "a", avoid, wait, find, dare, sit_together, open_one, try_to_sit)
    otherwise = await views(tmp_path / "b", quiet, find, dare, sit_together, open_one)
    assert avoided == otherwise, "it shows that Ana avoids Bo, and not that she looks for nobody and wants no pings"
    told = [line for line in logs() if "avoid" in str(line)]
    assert {(line["event"], line["verb"]) for line in told} == {("answered", "/avoid add")}, "who avoids whom is logged"


async def test_the_list_is_its_owners_alone_and_goes_with_them(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        hall = town.channel
        assert "You avoid nobody" in (await ana.slash(hall, "avoid list")).text
        assert "cannot avoid yourself" in (await ana.slash(hall, "avoid add", user=ana)).text
        await avoid(town)
        await avoid(town)
        listed = await ana.slash(hall, "avoid list")
        assert listed.ephemeral
        assert listed.text.count(bo.mention) == 1
        assert bo.notifications == []
        assert "Your avoid list: 1 person" in (await ana.slash(hall, "privacy show")).text
        assert "avoid" not in (await bo.slash(hall, "privacy show")).text
        assert "is on your avoid list" in (await ana.slash(hall, "challenge", user=bo, game="gulveig")).text
        assert "off your avoid list" in (await ana.slash(hall, "avoid remove", user=bo)).text
        assert "not on your avoid list" in (await ana.slash(hall, "avoid remove", user=bo)).text
        await avoid(town)
        await bo.slash(hall, "privacy forget", sure="yes")
        assert "You avoid nobody" in (await ana.slash(hall, "avoid list")).text
        assert town.sandbox.breaches == []
