"""A Discord that takes its time: whatever one patient attempt would bring in time is answered, and answered once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.replies import tempo_of
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table, waited_for
from tests.e2e.town import Town, moves

SHORT = "goal=500 max_hands=3"
CALLBACK = r"/interactions/\d+/.*/callback"
ALL = 10_000


async def begin(town: Town) -> None:
    await open_table(town, "gulveig", seats=2, options=SHORT)


async def head(town: Town) -> int:
    return (await town.skald.house.sessions.get(1)).table.head


def delay(town: Town, latency: float) -> None:
    """Let answers take so long; a machine that is slow itself has a second and a half to make them."""
    town.sandbox.policy.answer_within = max(3.0, latency + 1.5)
    town.sandbox.slow("POST", CALLBACK, seconds=latency, times=ALL)


@pytest.mark.parametrize("latency", [0.5, 1.2, 1.5, 2.0, 2.5])
async def test_every_press_is_answered_however_long_an_answer_takes(make_town: MakeTown, latency: float) -> None:
    async with make_town("Ana", "Bo") as town:
        await begin(town)
        delay(town, latency)
        for _ in range(2):
            person = waited_for(town)[0]
            panel = town.panel(person)
            assert panel is not None
            other = next(each for each in town.people.values() if each is not person)
            moved, hand, typed = await asyncio.gather(
                person.click(panel, custom_id=moves(panel)[0][1]),
                other.click(town.board(other), label="My hand"),
                other.slash(town.channel, "games"),
            )
            assert not any(reply.failed for reply in (moved, hand, typed))
            assert "your hand" in hand.text
            await town.quiet()
        assert await head(town) == 2


FAULTS: dict[str, Callable[[Town], object]] = {
    "cut before it arrives": lambda town: town.sandbox.reset("POST", CALLBACK),
    "cut when it has arrived": lambda town: town.sandbox.reset("POST", CALLBACK, done=True),
    "cut twice": lambda town: town.sandbox.reset("POST", CALLBACK, times=2),
    "hanging": lambda town: town.sandbox.slow("POST", CALLBACK, seconds=6.0),
    "refused when it has arrived": lambda town: town.sandbox.fail("POST", CALLBACK, status=502, done=True),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("latency", [0.0, 1.2])
async def test_an_answer_that_meets_a_fault_is_given_once(make_town: MakeTown, latency: float, fault: str) -> None:
    if (latency, fault) == (1.2, "cut twice"):
        return  # no attempt that is left would be in time
    async with make_town("Ana", "Bo") as town:
        if latency:
            delay(town, latency)
        ana, bo = town.people.values()
        FAULTS[fault](town)
        opened = await ana.slash(town.channel, "play", game="gulveig", options=SHORT)
        assert not opened.failed
        await town.quiet()
        FAULTS[fault](town)
        assert not (await bo.click(town.lobby(bo), label="Join")).failed
        await town.quiet()
        FAULTS[fault](town)
        refused = await bo.click(town.lobby(bo), label="Start")
        assert not refused.failed
        await town.quiet()
        assert await town.skald.house.store.tables.count() == 1
        assert len((await town.skald.house.sessions.get(1)).seats) == 2
        shown = [seen for seen in ana.sees(town.channel) if not seen.deleted]
        assert len(shown) == 1
        told = [seen for seen in bo.sees(town.channel) if seen.ephemeral and not seen.deleted]
        assert len(told) == 1
        assert "host" in told[0].text


async def test_answers_are_announced_earlier_when_discord_is_slow_and_later_again(make_town: MakeTown) -> None:
    async with make_town("Ana") as town:
        ana, tempo = town.people["Ana"], tempo_of(town.skald)
        usual = tempo.soon
        order = town.sandbox.slow("POST", CALLBACK, seconds=2.0, times=2)
        assert not (await ana.slash(town.channel, "games")).failed
        await town.quiet()
        assert order.hits == 2
        assert tempo.soon < usual
        for _ in range(20):
            await ana.slash(town.channel, "games")
        await town.quiet()
        assert tempo.soon == usual
