"""First answers: a slow attempt may still be in time, another one beside it helps, and only one is taken."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord.webhook.async_ import async_context

from bot.client import first_answer
from bot.client.first_answer import AlreadyAnswered, give_first_answer


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(first_answer, "BESIDE", 0.02)
    monkeypatch.setattr(first_answer, "PAUSE", 0.005)
    monkeypatch.setattr(first_answer, "GRACE", 0.05)


async def begun(send, count):
    """Wait until so many attempts have begun."""
    async with asyncio.timeout(30):
        while send.begun < count:  # noqa: ASYNC110 - the script tells nobody
            await asyncio.sleep(0.001)


class Discord:
    """Does at each attempt what is written for it: seconds to wait, an error to raise, or a word to answer with."""

    def __init__(self, *script):
        self.script, self.begun, self.adapters = list(script), 0, set()

    async def __call__(self):
        steps = self.script[min(self.begun, len(self.script) - 1)]
        self.begun += 1
        self.adapters.add(async_context.get())
        for step in steps:
            if isinstance(step, asyncio.Event):
                await step.wait()
            elif step is NEVER:
                await asyncio.sleep(3600)
            elif isinstance(step, Exception):
                raise step
            else:
                return step
        return None


def refused(status, code=0):
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


NEVER = object()


async def test_an_answer_that_comes_at_once_is_the_only_attempt():
    send = Discord(["done"])
    assert await give_first_answer(send, within=5.0) == "done"
    assert send.begun == 1


async def test_a_slow_attempt_is_not_given_up_for_the_one_beside_it():
    slow = asyncio.Event()
    send = Discord([slow, "slow"], [NEVER])
    answering = asyncio.create_task(give_first_answer(send, within=30.0))
    await begun(send, 3)
    slow.set()
    assert await answering == "slow"
    assert len(send.adapters) >= 3, "the library would let them wait for each other"


async def test_an_attempt_that_hangs_is_passed_by():
    assert await give_first_answer(Discord([NEVER], ["second"]), within=30.0) == "second"


async def test_a_broken_connection_is_tried_again():
    send = Discord([aiohttp.ServerDisconnectedError()], [refused(503)], [refused(429)], ["done"])
    assert await give_first_answer(send, within=30.0) == "done"


async def test_what_discord_has_already_is_waited_for_and_not_sent_again():
    slow = asyncio.Event()
    send = Discord([slow, "first"], [refused(400, 40060)])
    answering = asyncio.create_task(give_first_answer(send, within=30.0))
    await begun(send, 2)
    await asyncio.sleep(0.05)
    assert send.begun == 2
    slow.set()
    assert await answering == "first"


async def test_what_discord_has_already_and_nobody_has_heard_of_is_told_as_that():
    with pytest.raises(AlreadyAnswered):
        await give_first_answer(Discord([aiohttp.ServerDisconnectedError()], [refused(400, 40060)]), within=30.0)


async def test_a_refusal_is_final():
    send = Discord([refused(403, 50013)], ["never"])
    with pytest.raises(discord.HTTPException):
        await give_first_answer(send, within=30.0)
    assert send.begun == 1


async def test_attempts_end_some_time():
    send = Discord([NEVER])
    with pytest.raises(TimeoutError):
        await give_first_answer(send, within=0.05)
    assert 1 <= send.begun <= 3
    late = Discord(["too late"])
    with pytest.raises(TimeoutError):
        await give_first_answer(late, within=0.0)
    assert late.begun == 0
