"""What is kept at hand of panels and people is what the database holds, whatever happens to whoever waits."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import GALLERY, LOBBY, Audience, Conflict, HandPlace, Panel, Store, User
from bot.store._cache import RowCache


def test_a_value_read_before_a_write_is_not_kept_after_it():
    cache = RowCache()
    began = cache.writes
    cache.wrote("a", 2)
    cache.put("a", 1, writes=began)
    cache.put("b", 1, writes=began)
    assert (cache.get("a"), cache.get("b")) == (2, None)
    cache.put("b", 1, writes=cache.writes)
    assert cache.get("b") == 1


def test_a_full_cache_drops_the_least_recently_used():
    cache = RowCache(max_keys=2)
    for key in "ab":
        cache.put(key, key, writes=0)
    assert cache.get("a") == "a"
    cache.put("c", "c", writes=0)
    assert [cache.get(key) for key in "abc"] == ["a", None, "c"]


async def cached_and_stored(store, url, table):
    other = await Store.open(url)
    try:
        return await store.panels.of(table), await other.panels.of(table)
    finally:
        await other.close()


async def test_panels_cached_follow_every_write(store, url, saga):
    table = (await saga.lobby(store)).id
    assert await store.panels.of(table) == ()
    await store.panels.save(Panel(table=table, audience=GALLERY, shown=1))
    await store.panels.save(Panel(table=table, audience=Audience.hand(0), shown=1))
    await store.panels.save(Panel(table=table, audience=GALLERY, shown=2))
    await store.panels.drop(table, Audience.hand(0))
    hand, stored = await cached_and_stored(store, url, table)
    assert hand == stored == (Panel(table=table, audience=GALLERY, shown=2),)


async def test_a_write_is_cached_even_when_whoever_waited_for_it_was_cancelled(store, url, saga):
    table = (await saga.lobby(store)).id
    assert await store.panels.of(table) == ()
    saving = asyncio.create_task(store.panels.save(Panel(table=table, audience=GALLERY)))
    await asyncio.sleep(0)
    saving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await saving
    await store.panels.save(Panel(table=table, audience=LOBBY))  # by now the first write is done
    hand, stored = await cached_and_stored(store, url, table)
    assert hand == stored
    assert [panel.audience for panel in hand] == [GALLERY, LOBBY]


async def test_a_write_that_failed_leaves_nothing_cached(store):
    assert await store.panels.of(404) == ()
    with pytest.raises(Conflict):
        await store.panels.save(Panel(table=404, audience=GALLERY))
    assert await store.panels.of(404) == ()


async def test_a_forgotten_person_is_not_cached_any_more(store, saga):
    table = await saga.lobby(store)
    await store.users.change(saga.ANNA, dm_channel=77, hand=HandPlace.HERE)
    await store.panels.save(Panel(table=table.id, audience=Audience.hand(0), channel=77))
    assert (await store.users.get(saga.ANNA)).dm_channel == 77
    await store.forgetting.begin(saga.ANNA, stranger=-5, name="Wanderer", live=[table.id])
    assert await store.users.get(saga.ANNA) == User(id=saga.ANNA)
    assert await store.panels.of(table.id) == ()
