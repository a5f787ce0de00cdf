"""Phases follow each other once: nothing starts twice, and whoever leaves does not become ready."""

from __future__ import annotations

import asyncio

from bot.client.lifecycle import Lifecycle, Phase


async def test_it_starts_once_and_is_ready_when_that_has_finished():
    lifecycle = Lifecycle()
    waiting = asyncio.create_task(lifecycle.ready())
    assert lifecycle.start()
    assert not lifecycle.start()
    await asyncio.sleep(0)
    assert not lifecycle.is_ready
    assert not waiting.done()
    lifecycle.started()
    await waiting
    assert lifecycle.is_ready
    assert not lifecycle.start()


async def test_what_leaves_before_it_has_started_never_becomes_ready():
    lifecycle = Lifecycle()
    lifecycle.start()
    assert lifecycle.leave()
    lifecycle.started()
    assert lifecycle.phase is Phase.LEAVING
    assert not lifecycle.is_ready


async def test_it_leaves_once_and_starts_no_more():
    lifecycle = Lifecycle()
    assert lifecycle.leave()
    assert not lifecycle.leave()
    assert lifecycle.is_leaving
    assert not lifecycle.start()
