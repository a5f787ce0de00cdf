"""Periodic tasks: no waking is lost, no error ends them, and they stop when they are told to."""

from __future__ import annotations

import asyncio

import pytest
import structlog.testing

from bot.autoplay.periodic_task import PeriodicTask
from bot.store import StoreError

LONG = 3600.0


class Looks:
    """Counts looks; each does what is written for it, and lasts until it may end."""

    def __init__(self, *errors):
        self.errors, self.begun, self.may_end = list(errors), 0, asyncio.Event()
        self.task = PeriodicTask("looks", self, failure="no look", retry=0.001)

    async def __call__(self):
        self.begun += 1
        if self.errors:
            raise self.errors.pop(0)
        await self.may_end.wait()
        return LONG

    async def until(self, condition):
        async with asyncio.timeout(60):
            while not condition():  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0)


async def test_who_is_woken_during_a_look_looks_once_more():
    looks = Looks()
    looks.task.start()
    await looks.until(lambda: looks.begun == 1)
    assert not looks.task.idle
    for _ in range(3):
        looks.task.wake()
    looks.may_end.set()
    await looks.until(lambda: looks.begun == 2 and looks.task.idle)
    looks.task.wake()
    assert not looks.task.idle
    await looks.until(lambda: looks.begun == 3 and looks.task.idle)
    await looks.task.close()


@pytest.mark.parametrize("error", [StoreError(), ValueError("a mistake")])
async def test_a_look_that_fails_is_told_and_tried_again(error):
    looks = Looks(error)
    looks.may_end.set()
    with structlog.testing.capture_logs() as logs:
        looks.task.start()
        await looks.until(lambda: looks.begun == 2 and looks.task.idle)
    assert [each["event"] for each in logs] == ["no look"]
    assert looks.task.running
    await looks.task.close()
    assert not looks.task.running
