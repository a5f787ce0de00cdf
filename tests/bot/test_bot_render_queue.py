"""The render queue: one painting for all who ask, off the event loop, and no more kept than there is room for."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.pictures.render_queue import HASTE, LATER, Haste, RenderQueue, Unpainted


@pytest.fixture
def render_queue():
    made = RenderQueue(room=100, least=0)
    yield made
    made.close()


class Brush:
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
def brush():
    return Brush()


async def test_two_who_ask_at_once_share_one_painting(render_queue, brush):
    one, two = await asyncio.gather(render_queue.paint("a", brush.draw("a")), render_queue.paint("a", brush.draw("a")))
    assert one is two
    assert one == b"a" * 10
    assert await render_queue.paint("a", brush.draw("a")) is one
    assert brush.keys == ["a"]


async def test_painting_happens_in_the_one_worker(render_queue, brush):
    await asyncio.gather(*(render_queue.paint(key, brush.draw(key)) for key in "abc"))
    assert {name for _, name in brush.painted} == {"render-queue"}


async def test_no_more_is_kept_than_there_is_room_for_and_the_least_used_goes_first(render_queue, brush):
    for key in "abcdefghij":
        await render_queue.paint(key, brush.draw(key))
    await render_queue.paint("a", brush.draw("a"))
    await render_queue.paint("k", brush.draw("k"))
    assert set(render_queue.kept) == set("cdefghijak")
    assert render_queue.kept.currsize == sum(map(len, render_queue.kept.values())) == 100
    await render_queue.paint("b", brush.draw("b"))
    assert brush.keys == list("abcdefghijkb")


async def test_a_picture_larger_than_the_room_is_kept_alone(render_queue, brush):
    await render_queue.paint("a", brush.draw("a"))
    await render_queue.paint("big", brush.draw("big", size=200))
    assert list(render_queue.kept) == ["big"]
    assert await render_queue.paint("big", brush.draw("big", size=200)) == b"big" * 200
    await render_queue.paint("a", brush.draw("a"))
    assert list(render_queue.kept) == ["a"]
    assert render_queue.kept.currsize == 10
    assert brush.keys == ["a", "big", "a"]


async def test_a_painting_that_fails_is_told_to_all_who_asked_and_tried_anew(render_queue, brush):
    def spill():
        raise ValueError("spilled")

    failed = await asyncio.gather(
        render_queue.paint("a", spill), render_queue.paint("a", spill), return_exceptions=True
    )
    assert [str(one) for one in failed] == ["spilled", "spilled"]
    assert await render_queue.paint("a", brush.draw("a")) == b"a" * 10


async def test_one_who_leaves_does_not_take_the_painting_from_the_other(render_queue, brush):
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
    assert await render_queue.paint("a", brush.draw("a")) == b"dry"


async def test_empty_pictures_are_kept_too(render_queue, brush):
    assert await render_queue.paint("none", lambda: b"") == b""
    assert await render_queue.paint("none", brush.draw("none")) == b""
    assert brush.keys == []


async def asked(render_queue, brush, key, haste):
    HASTE.set(haste)
    return await render_queue.paint(key, brush.draw(key))


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


async def test_what_a_person_waits_for_is_painted_before_what_a_screen_waits_for(render_queue, brush, busy):
    screens = [asyncio.create_task(asked(render_queue, brush, key, Haste.SCREEN)) for key in "abc"]
    await asyncio.sleep(0)
    person = asyncio.create_task(asked(render_queue, brush, "p", Haste.PERSON))
    await asyncio.sleep(0)
    busy.set()
    await asyncio.gather(person, *screens)
    assert brush.keys == ["p", "a", "b", "c"]


async def test_a_screens_picture_is_hurried_when_a_person_wants_it_too(render_queue, brush, busy):
    screens = [asyncio.create_task(asked(render_queue, brush, key, Haste.SCREEN)) for key in "abc"]
    await asyncio.sleep(0)
    person = asyncio.create_task(asked(render_queue, brush, "c", Haste.PERSON))
    await asyncio.sleep(0)
    busy.set()
    assert await person == b"c" * 10
    await asyncio.gather(*screens)
    assert brush.keys == ["c", "a", "b"]


async def test_what_could_not_be_painted_is_not_tried_at_once_and_later_it_is(brush):
    tried, now = [], [0.0]
    render_queue = RenderQueue(now=lambda: now[0])

    def hang():
        tried.append("a")
        raise Unpainted

    assert await render_queue.try_to_paint("a", hang) is None
    assert await render_queue.try_to_paint("a", hang) is None
    with pytest.raises(Unpainted):
        await render_queue.paint("a", brush.draw("a"))
    assert tried == ["a"]
    assert await render_queue.paint("b", brush.draw("b")) == b"b" * 10
    now[0] = LATER
    assert await render_queue.try_to_paint("a", brush.draw("a")) == b"a" * 10
    render_queue.close()


async def test_so_many_pictures_without_a_byte_are_kept_and_no_more(brush):
    render_queue = RenderQueue(room=100, least=10)
    for number in range(1000):
        assert await render_queue.paint(number, lambda: b"") == b""
    assert len(render_queue.kept) == 10
    render_queue.close()


async def test_a_closed_render_queue_leaves_nobody_waiting(brush):
    render_queue = RenderQueue()
    waiting = [asyncio.create_task(render_queue.paint(key, brush.draw(key))) for key in "abc"]
    await asyncio.sleep(0)
    render_queue.close()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(done[-1], asyncio.CancelledError)
    with pytest.raises(RuntimeError):
        await render_queue.paint("d", brush.draw("d"))
