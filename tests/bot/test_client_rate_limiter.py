"""Requests go at a steady rate after a burst, in the order in which they asked, whoever comes meanwhile."""

from __future__ import annotations

import asyncio
import time

from bot.client.rate_limiter import RateLimiter


async def test_a_burst_goes_at_once_and_the_rest_at_the_rate():
    loop, limiter = asyncio.get_running_loop(), RateLimiter(50.0, burst=10)
    begun, ended = loop.time(), []

    async def ask() -> None:
        await limiter.wait()
        ended.append(loop.time() - begun)

    await asyncio.gather(*[ask() for _ in range(20)])
    assert all(end >= number / 50.0 - 0.001 for number, end in enumerate(ended[10:], start=1))
    assert ended[9] < ended[10]


async def test_after_a_pause_no_more_than_the_burst_has_been_saved_up():
    loop, limiter = asyncio.get_running_loop(), RateLimiter(100.0, burst=2)
    await asyncio.gather(*[limiter.wait() for _ in range(2)])
    await asyncio.sleep(0.2)
    begun = loop.time()
    await asyncio.gather(*[limiter.wait() for _ in range(4)])
    assert loop.time() - begun >= 0.019


async def test_nobody_is_overtaken_while_there_is_more_to_do_than_is_allowed():
    """With aiolimiter those who lose their turn to a newcomer go to the end of the line: see the class."""
    limiter = RateLimiter(400.0, burst=40)
    asked, went = [], []

    async def one(number: int) -> None:
        asked.append(number)
        await limiter.wait()
        went.append(number)

    async def table(first: int) -> None:
        for turn in range(3):
            await asyncio.gather(*[one(first + 10 * turn + each) for each in range(1 + (first + turn) % 5)])

    await asyncio.gather(*[table(100 * number) for number in range(40)])
    assert went == asked


async def test_nobody_is_overtaken_when_the_machine_pauses(monkeypatch):
    loop, limiter, went = asyncio.get_running_loop(), RateLimiter(100.0, burst=1), []
    real, pauses = loop.call_at, iter([0.05])  # the first one who waits is held up for five turns

    def held_up(*args, **keywords):
        time.sleep(next(pauses, 0.0))
        return real(*args, **keywords)

    async def one(number: int) -> None:
        await limiter.wait()
        went.append(number)

    monkeypatch.setattr(loop, "call_at", held_up)
    await asyncio.gather(*map(one, range(6)))
    assert went == [*range(6)]


async def test_a_permit_is_good_for_one_request():
    permit = await RateLimiter(1.0, burst=1).permit()
    assert not permit.used
