"""The render queue: one painting for all who ask, off the event loop, and no more kept than there is room for."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.pictures.render_queue import PRIORITY, RETRY_AFTER, Priority, RenderFailed, RenderQueue


@pytest.fixture
def render_queue():
    made = RenderQueue(cache_size=100, least_size=0)
    yield made
    made.close()


class Recorder:
    """Counts what it paints, and where."""

    def __init__(self):
        self.painted = []

    def draw(self, key, size=10):
        def work():
            self.painted.append((key, threading.current_thread().name))
            return key.encode() * size

        return work

    @property
    def keys(self):
        return [key for key, _ in self.painted]


@pytest.fixture
def recorder():
    return Recorder()


async def test_two_who_ask_at_once_share_one_painting(render_queue, recorder):
    one, two = await asyncio.gather(
        render_queue.paint("a", recorder.draw("a")), render_queue.paint("a", recorder.draw("a"))
    )
    assert one is two
    assert one == b"a" * 10
    assert await render_queue.paint("a", recorder.draw("a")) is one
    assert recorder.keys == ["a"]


async def test_painting_happens_in_the_one_worker(render_queue, recorder):
    await asyncio.gather(*(render_queue.paint(key, recorder.draw(key)) for key in "abc"))
    assert {name for _, name in recorder.painted} == {"render-queue"}


async def test_no_more_is_kept_than_there_is_room_for_and_the_least_used_goes_first(render_queue, recorder):
    for key in "abcdefghij":
        await render_queue.paint(key, recorder.draw(key))
    await render_queue.paint("a", recorder.draw("a"))
    await render_queue.paint("k", recorder.draw("k"))
    assert set(render_queue.cache) == set("cdefghijak")
    assert render_queue.cache.currsize == sum(map(len, render_queue.cache.values())) == 100
    await render_queue.paint("b", recorder.draw("b"))
    assert recorder.keys == list("abcdefghijkb")


async def test_a_picture_larger_than_the_room_is_kept_alone(render_queue, recorder):
    await render_queue.paint("a", recorder.draw("a"))
    await render_queue.paint("big", recorder.draw("big", size=200))
    assert list(render_queue.cache) == ["big"]
    assert await render_queue.paint("big", recorder.draw("big", size=200)) == b"big" * 200
    await render_queue.paint("a", recorder.draw("a"))
    assert list(render_queue.cache) == ["a"]
    assert render_queue.cache.currsize == 10
    assert recorder.keys == ["a", "big", "a"]


async def test_a_painting_that_fails_is_told_to_all_who_asked_and_tried_anew(render_queue, recorder):
    def spill():
        raise ValueError("spilled")

    failed = await asyncio.gather(
        render_queue.paint("a", spill), render_queue.paint("a", spill), return_exceptions=True
    )
    assert [str(one) for one in failed] == ["spilled", "spilled"]
    assert await render_queue.paint("a", recorder.draw("a")) == b"a" * 10


async def test_one_who_leaves_does_not_take_the_painting_from_the_other(render_queue, recorder):
    go = threading.Event()

    def wait():
        go.wait(60)
        return b"dry"

    leaving = asyncio.create_task(render_queue.paint("a", wait))
    staying = asyncio.create_task(render_queue.paint("a", wait))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    go.set()
    assert await staying == b"dry"
    assert await render_queue.paint("a", recorder.draw("a")) == b"dry"


async def test_empty_pictures_are_kept_too(render_queue, recorder):
    assert await render_queue.paint("none", lambda: b"") == b""
    assert await render_queue.paint("none", recorder.draw("none")) == b""
    assert recorder.keys == []


async def asked(render_queue, recorder, key, priority):
    PRIORITY.set(priority)
    return await render_queue.paint(key, recorder.draw(key))


@pytest.fixture
async def busy(render_queue):
    """A worker of the queue paints something until the test lets it go on: what is ordered meanwhile waits."""
    begun, go = threading.Event(), threading.Event()

    def long():
        begun.set()
        assert go.wait(60)
        return b"long"

    first = asyncio.create_task(render_queue.paint("long", long))
    await asyncio.to_thread(begun.wait, 60)
    yield go
    go.set()
    await first


async def test_what_a_person_waits_for_is_painted_before_what_a_screen_waits_for(render_queue, recorder, busy):
    screens = [asyncio.create_task(asked(render_queue, recorder, key, Priority.UPDATE)) for key in "abc"]
    await asyncio.sleep(0)
    person = asyncio.create_task(asked(render_queue, recorder, "p", Priority.PERSON))
    await asyncio.sleep(0)
    busy.set()
    await asyncio.gather(person, *screens)
    assert recorder.keys == ["p", "a", "b", "c"]


async def test_a_screens_picture_is_hurried_when_a_person_wants_it_too(render_queue, recorder, busy):
    screens = [asyncio.create_task(asked(render_queue, recorder, key, Priority.UPDATE)) for key in "abc"]
    await asyncio.sleep(0)
    person = asyncio.create_task(asked(render_queue, recorder, "c", Priority.PERSON))
    await asyncio.sleep(0)
    busy.set()
    assert await person == b"c" * 10
    await asyncio.gather(*screens)
    assert recorder.keys == ["c", "a", "b"]


async def test_what_could_not_be_painted_is_not_tried_at_once_and_later_it_is(recorder):
    tried, now = [], [0.0]
    render_queue = RenderQueue(now=lambda: now[0])

    def hang():
        tried.append("a")
        raise RenderFailed

    assert await render_queue.try_to_paint("a", hang) is None
    assert await render_queue.try_to_paint("a", hang) is None
    with pytest.raises(RenderFailed):
        await render_queue.paint("a", recorder.draw("a"))
    assert tried == ["a"]
    assert await render_queue.paint("b", recorder.draw("b")) == b"b" * 10
    now[0] = RETRY_AFTER
    assert await render_queue.try_to_paint("a", recorder.draw("a")) == b"a" * 10
    render_queue.close()


async def test_so_many_pictures_without_a_byte_are_kept_and_no_more(recorder):
    render_queue = RenderQueue(cache_size=100, least_size=10)
    for number in range(1000):
        assert await render_queue.paint(number, lambda: b"") == b""
    assert len(render_queue.cache) == 10
    render_queue.close()


async def test_a_closed_render_queue_leaves_nobody_waiting(recorder):
    render_queue = RenderQueue()
    waiting = [asyncio.create_task(render_queue.paint(key, recorder.draw(key))) for key in "abc"]
    await asyncio.sleep(0)
    render_queue.close()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(done[-1], asyncio.CancelledError)
    with pytest.raises(RuntimeError):
        await render_queue.paint("d", recorder.draw("d"))
