"""Requests are tried once more after each pause while their failure may pass; any other failure is told at once."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from bot.client.retry import retried


class Attempts:
    """Fails with each of these in turn, then succeeds."""

    def __init__(self, *failures: BaseException) -> None:
        self.failures = list(failures)
        self.made = 0

    async def __call__(self) -> str:
        self.made += 1
        await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop(0)
        return "done"


def broken(failure: BaseException) -> bool:
    return isinstance(failure, OSError)


async def test_what_may_pass_is_tried_again_until_it_has_passed():
    act = Attempts(OSError(), OSError())
    assert await retried(act, pauses=(0.0, 0.0), may_pass=broken) == "done"
    assert act.made == 3


async def test_an_attempt_may_be_a_plain_function_that_returns_something_to_wait_for():
    act = Attempts(OSError())
    assert await retried(lambda: act(), pauses=(0.0,), may_pass=broken) == "done"  # noqa: PLW0108 - what is tested
    assert act.made == 2


async def test_the_last_failure_is_told_when_there_is_no_pause_left():
    last = OSError("the last")
    act = Attempts(OSError(), OSError(), last)
    with pytest.raises(OSError, match="the last") as told:
        await retried(act, pauses=(0.0, 0.0), may_pass=broken)
    assert told.value is last
    assert act.made == 3


async def test_what_does_not_pass_is_told_at_once():
    act = Attempts(LookupError())
    with pytest.raises(LookupError):
        await retried(act, pauses=(60.0,), may_pass=broken)
    assert act.made == 1


async def test_pauses_are_made_in_their_order():
    loop, at = asyncio.get_running_loop(), []

    async def act() -> None:
        at.append(loop.time())
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - it has no message
        await retried(act, pauses=(0.0, 0.1, 0.2), may_pass=broken)
    pauses = [after - before for before, after in pairwise(at)]
    assert pauses[1] >= 0.099
    assert pauses[2] >= 0.199


async def test_whoever_waits_for_another_attempt_can_be_called_off():
    act = Attempts(OSError())
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await retried(act, pauses=(600.0,), may_pass=broken)
    assert act.made == 1


async def test_many_at_once_do_not_disturb_each_other():
    acts = [Attempts(*[OSError()] * (number % 3)) for number in range(30)]
    assert await asyncio.gather(*[retried(act, pauses=(0.0, 0.0), may_pass=broken) for act in acts]) == ["done"] * 30
    assert [act.made for act in acts] == [number % 3 + 1 for number in range(30)]
