"""One lock for each key: turns within a key, none between keys, and no memory of keys that nobody works on."""

from __future__ import annotations

import asyncio
import gc

import pytest

from bot.system.keyed_lock import KeyedLock


async def test_one_at_a_time_holds_a_key_in_the_order_in_which_they_came():
    locks: KeyedLock[int] = KeyedLock()
    inside, most, order = 0, 0, []

    async def hold(who: str) -> None:
        nonlocal inside, most
        async with locks.of(9):
            inside += 1
            most = max(most, inside)
            order.append(who)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*[hold(who) for who in "abcd"])
    assert most == 1
    assert order == list("abcd")


async def test_other_keys_go_on():
    locks: KeyedLock[tuple[int, str]] = KeyedLock()
    async with locks.of((1, "a")), asyncio.timeout(30), locks.of((1, "b")):
        assert (1, "a") in locks


async def test_a_lock_is_the_same_while_somebody_waits_for_it_and_gone_afterwards():
    locks: KeyedLock[str] = KeyedLock()
    entered = asyncio.Event()

    async def wait() -> None:
        async with locks.of("key"):
            entered.set()

    async with locks.of("key"):
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        gc.collect(0)
        assert locks.of("key").locked()
        assert not entered.is_set()
    await waiting
    del waiting
    gc.collect(0)
    assert "key" not in locks


async def test_a_lock_is_given_back_by_whoever_fails():
    locks: KeyedLock[str] = KeyedLock()
    lock = locks.of("key")

    async def fail() -> None:
        async with locks.of("key"):
            assert lock.locked()
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert not lock.locked()
