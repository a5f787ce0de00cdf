"""Turns: first come, first served; a few at once; nothing stays of a line that is empty."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.fair_queue import FairQueue


async def test_a_few_go_on_at_once_and_the_others_in_the_order_in_which_they_came():
    turns, begun = FairQueue(2), []

    async def work(name):
        await turns.take("a")
        begun.append(name)

    tasks = [asyncio.create_task(work(name)) for name in "vwxyz"]
    await asyncio.sleep(0)
    assert begun == ["v", "w"]
    for done, name in enumerate("xyz", start=3):
        turns.give("a")
        await tasks[done - 1]
        assert begun[-1] == name
    turns.give("a")
    turns.give("a")
    assert turns.empty


async def test_one_line_does_not_wait_for_another():
    turns = FairQueue(1)
    await turns.take("a")
    async with asyncio.timeout(5):
        await turns.take("b")


async def test_a_line_has_room_for_so_many():
    turns = FairQueue(1, room=1)
    assert not turns.full("a")
    await turns.take("a")
    waiting = asyncio.create_task(turns.take("a"))
    await asyncio.sleep(0)
    assert turns.full("a")
    assert not turns.full("b")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not turns.full("a")
    turns.give("a")
    assert turns.empty
