"""A Discord that takes its time: whatever one patient attempt would bring in time is answered, and answered once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from _pytest.mark import ParameterSet

from bot.client.deferral import latency_of
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import head, open_table, waited_for

SHORT = "goal=500 max_hands=3"
CALLBACK = r"/interactions/\d+/.*/callback"
ALL = 10_000


async def begin(harness: Harness) -> None:
    await open_table(harness, "gulveig", seats=2, options=SHORT)


def delay(harness: Harness, latency: float) -> None:
    """Let answers take so long; a machine that is slow itself has a second and a half to make them."""
    harness.sandbox.policy.answer_within = max(3.0, latency + 1.5)
    harness.sandbox.slow("POST", CALLBACK, seconds=latency, times=ALL)


def waiting(*values: object) -> ParameterSet:
    """A case for the long run: its time is spent on waiting."""
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.parametrize("latency", [0.5, *map(waiting, (1.2, 1.5, 2.0, 2.5))])
async def test_every_press_is_answered_however_long_an_answer_takes(make_town: MakeTown, latency: float) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        delay(harness, latency)
        for _ in range(2):
            person = waited_for(harness)[0]
            panel = harness.panel(person)
            assert panel is not None
            other = next(each for each in harness.people.values() if each is not person)
            moved, hand, typed = await asyncio.gather(
                person.click(panel, custom_id=moves(panel)[0][1]),
                other.click(harness.board(other), label="My hand"),
                other.slash(harness.channel, "games"),
            )
            assert not any(reply.failed for reply in (moved, hand, typed))
            assert "your hand" in hand.text
            await harness.quiet()
        assert await head(harness) == 2


HANGING = "hanging"
# With a latency of 1.2 seconds no attempt that is left after two cuts would be in time.
FAULTS: dict[str, Callable[[Harness], object]] = {
    "cut before it arrives": lambda harness: harness.sandbox.reset("POST", CALLBACK),
    "cut when it has arrived": lambda harness: harness.sandbox.reset("POST", CALLBACK, done=True),
    "cut twice": lambda harness: harness.sandbox.reset("POST", CALLBACK, times=2),
    HANGING: lambda harness: harness.sandbox.slow("POST", CALLBACK, seconds=6.0),
    "refused when it has arrived": lambda harness: harness.sandbox.fail("POST", CALLBACK, status=502, done=True),
}


@pytest.mark.parametrize(
    ("latency", "fault"),
    [
        *[(0.0, fault) for fault in FAULTS if fault != HANGING],
        waiting(0.0, HANGING),
        *[waiting(1.2, fault) for fault in FAULTS if fault != "cut twice"],
    ],
)
async def test_an_answer_that_meets_a_fault_is_given_once(make_town: MakeTown, latency: float, fault: str) -> None:
    async with make_town("Ana", "Bo") as harness:
        if latency:
            delay(harness, latency)
        ana, bo = harness.people.values()
        FAULTS[fault](harness)
        opened = await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        assert not opened.failed
        await harness.quiet()
        FAULTS[fault](harness)
        assert not (await bo.click(harness.lobby(bo), label="Join")).failed
        await harness.quiet()
        FAULTS[fault](harness)
        refused = await bo.click(harness.lobby(bo), label="Start")
        assert not refused.failed
        await harness.quiet()
        assert await harness.skald.services.store.tables.count() == 1
        assert len((await harness.skald.services.sessions.get(1)).seats) == 2
        shown = [seen for seen in ana.sees(harness.channel) if not seen.deleted]
        assert len(shown) == 1
        told = [seen for seen in bo.sees(harness.channel) if seen.ephemeral and not seen.deleted]
        assert len(told) == 1
        assert "host" in told[0].text


async def test_answers_are_announced_earlier_when_discord_is_slow_and_later_again(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana, latency = harness.people["Ana"], latency_of(harness.skald)
        usual = latency.announce_after
        order = harness.sandbox.slow("POST", CALLBACK, seconds=2.0, times=2)
        assert not (await ana.slash(harness.channel, "games")).failed
        await harness.quiet()
        assert order.hits == 2
        assert latency.announce_after < usual
        for _ in range(20):
            await ana.slash(harness.channel, "games")
        await harness.quiet()
        assert latency.announce_after == usual
