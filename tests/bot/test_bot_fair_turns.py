"""Whoever needs much of what few can use lets the others go first."""

from __future__ import annotations

import asyncio

import pytest

from bot.autoplay.fair_turns import FairTurns


class Bench:
    """Users take turns of a known length on a clock that goes only while they do."""

    def __init__(self, places=1):
        self.time = 0.0
        self.turns = FairTurns(places, now=lambda: self.time)
        self.had = []
        self.here = 0
        self.most = 0

    async def use(self, user, seconds, times=1):
        for _ in range(times):
            async with self.turns.turn(user):
                self.here += 1
                self.most = max(self.most, self.here)
                self.had.append(user)
                await asyncio.sleep(0)
                self.time += seconds
                self.here -= 1


async def test_no_more_have_a_turn_than_there_are_places():
    bench = Bench(places=2)
    await asyncio.gather(*(bench.use(user, 1.0, times=3) for user in range(5)))
    assert bench.most == 2
    assert sorted(bench.had) == sorted([*range(5)] * 3)


async def test_whoever_needs_long_waits_for_those_who_need_little():
    bench = Bench()
    await asyncio.gather(bench.use(1, 10.0, times=3), bench.use(2, 1.0, times=12), bench.use(3, 1.0, times=12))
    assert bench.had[0] == 1
    assert 18 <= bench.had.index(1, 1) <= 22
    assert bench.had.count(1) == 3


async def test_nobody_saves_up_turns_while_others_are_busy():
    bench = Bench()
    await bench.use(1, 1.0, times=50)
    await asyncio.gather(bench.use(1, 1.0, times=3), bench.use(2, 1.0, times=3))
    assert bench.had[50:] in ([1, 2, 1, 2, 1, 2], [1, 2, 2, 1, 2, 1])


async def test_who_stands_behind_comes_when_nobody_else_waits():
    turns, had = FairTurns(1), []

    async def use(user, *, behind):
        async with turns.turn(user, behind=behind):
            had.append(user)
            await asyncio.sleep(0)

    await asyncio.gather(use(0, behind=False), use(-1, behind=True), use(-2, behind=True), use(1, behind=False))
    assert had == [0, 1, -1, -2]


async def test_who_goes_while_waiting_keeps_nobody_waiting():
    turns, held = FairTurns(1), asyncio.Event()

    async def hold():
        async with turns.turn(1):
            await held.wait()

    async def use(user):
        async with turns.turn(user) as place:
            return place

    first = asyncio.create_task(hold())
    await asyncio.sleep(0)
    gone, stays = asyncio.create_task(use(2)), asyncio.create_task(use(3))
    await asyncio.sleep(0)
    gone.cancel()
    held.set()
    assert await asyncio.wait_for(stays, 10) == 0
    await first


async def test_a_place_that_was_given_to_somebody_who_goes_at_that_moment_goes_to_the_next():
    turns = FairTurns(1)

    async def use(user):
        async with turns.turn(user) as place:
            return place

    async with turns.turn(1):
        gone, stays = asyncio.create_task(use(2)), asyncio.create_task(use(3))
        await asyncio.sleep(0)
    gone.cancel()  # its turn has come, and it does not know yet
    assert await asyncio.wait_for(stays, 10) == 0
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_an_error_in_a_turn_gives_its_place_back():
    turns = FairTurns(1)
    with pytest.raises(KeyError):
        async with turns.turn(1):
            raise KeyError
    async with turns.turn(2) as place:
        assert place == 0


async def test_nothing_is_remembered_of_anybody_when_nobody_waits():
    bench = Bench(places=2)
    await asyncio.gather(*(bench.use(user, 10.0, times=2) for user in range(3)))
    before = len(bench.had)
    await asyncio.gather(bench.use(3, 1.0, times=4), *(bench.use(user, 1.0, times=4) for user in range(3)))
    later = bench.had[before : before + 8]
    assert {later.count(user) for user in range(4)} == {2}, "what they used before counted"
