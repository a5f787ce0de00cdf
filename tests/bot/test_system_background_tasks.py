"""Tasks that nobody waits for: each goes on until it is done, none fails in silence, and all end when they are to."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest
from structlog.testing import capture_logs

from bot.system.background_tasks import BackgroundTasks, KeyedTasks


class Doing:
    """Work that goes on until it may end."""

    def __init__(self) -> None:
        self.may_end = asyncio.Event()
        self.ended = False
        self.cancelled = False

    async def work(self) -> None:
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        self.ended = True


async def fail() -> None:
    raise LookupError("what went wrong")


async def test_a_task_is_kept_until_it_is_done():
    tasks, reached = BackgroundTasks(), asyncio.Event()
    assert tasks.idle

    async def work() -> None:
        await asyncio.sleep(0)
        reached.set()

    task = weakref.ref(tasks.start(work(), name="work"))
    gc.collect(0)
    assert len(tasks) == 1
    assert not tasks.idle
    await reached.wait()
    await tasks.drain()
    assert tasks.idle
    gc.collect(0)
    assert task() is None


async def test_a_failure_is_logged_at_once_and_the_others_go_on():
    tasks, doing = BackgroundTasks(), Doing()
    tasks.start(doing.work(), name="other")
    with capture_logs() as lines:
        failed = tasks.start(fail(), name="one that fails")
        await asyncio.wait({failed})
    (line,) = lines
    assert line["log_level"] == "error"
    assert line["task"] == "one that fails"
    assert isinstance(line["exc_info"], LookupError)
    doing.may_end.set()
    await tasks.drain()
    assert doing.ended


async def test_draining_waits_for_what_is_begun_meanwhile():
    tasks, last = BackgroundTasks(), Doing()
    last.may_end.set()

    async def first() -> None:
        tasks.start(last.work(), name="last")

    tasks.start(first(), name="first")
    await tasks.drain()
    assert last.ended


async def test_draining_is_done_when_patience_is_over():
    tasks, doing = BackgroundTasks(), Doing()
    tasks.start(doing.work(), name="doing")
    await tasks.drain(0.01)
    assert not tasks.idle
    await tasks.cancel()


async def test_cancelling_ends_all_without_a_word():
    tasks, doing = BackgroundTasks(), Doing()
    tasks.start(doing.work(), name="doing")
    await asyncio.sleep(0)
    with capture_logs() as lines:
        await tasks.cancel()
    assert doing.cancelled
    assert tasks.idle
    assert not lines


async def test_a_task_is_found_by_its_key_until_it_is_done():
    tasks: KeyedTasks[int] = KeyedTasks()
    doing = Doing()
    task = tasks.start(7, doing.work(), name="doing")
    assert 7 in tasks
    assert tasks.get(7) is task
    assert tasks.keys == {7}
    doing.may_end.set()
    await tasks.drain()
    assert 7 not in tasks
    assert tasks.get(7) is None
    assert tasks.idle


async def test_the_tasks_of_some_keys_are_cancelled_and_the_others_go_on():
    tasks: KeyedTasks[int] = KeyedTasks()
    gone, stays = Doing(), Doing()
    tasks.start(1, gone.work(), name="gone")
    tasks.start(2, stays.work(), name="stays")
    await asyncio.sleep(0)
    await tasks.cancel_keys([1, 3])
    assert gone.cancelled
    assert tasks.keys == {2}
    stays.may_end.set()
    await tasks.drain()
    assert stays.ended


async def test_whoever_is_done_in_time_is_not_cancelled():
    tasks: KeyedTasks[str] = KeyedTasks()
    quick, slow = Doing(), Doing()
    quick.may_end.set()
    tasks.start("quick", quick.work(), name="quick")
    tasks.start("slow", slow.work(), name="slow")
    await tasks.cancel_keys(["quick", "slow"], patience=0.01)
    assert quick.ended
    assert slow.cancelled
    assert tasks.idle


async def test_a_task_that_takes_the_place_of_another_keeps_it_when_that_one_ends():
    tasks: KeyedTasks[str] = KeyedTasks()
    first, second = Doing(), Doing()
    old = tasks.start("key", first.work(), name="first")
    new = tasks.start("key", second.work(), name="second")
    first.may_end.set()
    await asyncio.wait({old})
    assert tasks.get("key") is new
    assert len(tasks) == 1
    await tasks.cancel()


@pytest.mark.parametrize("cancelled", [False, True])
async def test_who_is_told_that_a_task_has_ended_can_begin_the_next_under_its_key(*, cancelled: bool):
    told, doing = [], Doing()

    def ended(key: str, task: asyncio.Task[None]) -> None:
        told.append((key, task.cancelled(), key in tasks))
        if len(told) == 1:
            tasks.start(key, asyncio.sleep(0), name="next")

    tasks: KeyedTasks[str] = KeyedTasks(ended)
    task = tasks.start("key", doing.work(), name="first")
    if cancelled:
        task.cancel()
    doing.may_end.set()
    await tasks.drain()
    assert told == [("key", cancelled, False), ("key", False, False)]
