"""Nothing stays of tables that are over: after many of them the house holds no more than after a few."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary

import pytest
from cachetools import Cache

from bot.pictures.render_queue import RenderQueue
from bot.sandbox import Person
from bot.store import Status
from bot.tables.session import Session
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import at_random, hasten, open_table, play_by_panels

HOLDERS = (dict, set, list, deque, Cache, WeakValueDictionary, WeakKeyDictionary, WeakSet)
ROOM = 2


@pytest.mark.slow
async def test_finished_tables_leave_nothing_behind(make_town: MakeTown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.services.RenderQueue", partial(RenderQueue, cache_size=2_000))
    async with make_town("Ana", "Bo", "Mod") as harness:
        mod = harness.people.pop("Mod")
        assert harness.channel.guild is not None
        harness.channel.guild.give(mod.user, harness.channel.guild.add_role("Jarl", permissions=["manage_guild"]))
        narrow(harness)
        await some_tables(harness, mod, first=1)
        few, tasks = sizes(harness), len(asyncio.all_tasks())
        await some_tables(harness, mod, first=5)
        await some_tables(harness, mod, first=9)
        assert {place: (size, few[place]) for place, size in sizes(harness).items() if size > few[place]} == {}
        assert len(asyncio.all_tasks()) <= tasks + 2
        gc.collect()
        kept = Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, Session))
        assert kept["Session"] <= 3 * ROOM


async def some_tables(harness: Harness, mod: Person, *, first: int) -> None:
    """Let tables come to every kind of end: played out, closed by a moderator, closed in the lobby, left."""
    ana = harness.people["Ana"]
    await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
    await play_by_panels(harness, Rng("some"), most=2)
    await ana.slash(harness.channel, "table remind", table=first)
    await hasten(harness, at_random("end"), table=first)
    assert (await harness.skald.services.sessions.get(first)).table.status is Status.OVER
    await ana.slash(harness.channel, "standings", game="gulveig")
    await open_table(harness, "gulveig", seats=2, options="goal=500", computers=1)
    await harness.skald.services.table_sync.remind(await harness.skald.services.sessions.get(first + 1), 0)
    await mod.slash(harness.channel, "server end", table=first + 1, sure="yes")
    await ana.slash(harness.channel, "play", game="gulveig")
    await ana.click(harness.lobby(ana), label="Options")
    await mod.slash(harness.channel, "server end", table=first + 2, sure="yes")
    await harness.quiet()
    await ana.slash(harness.channel, "play", game="gulveig")
    await ana.click(harness.lobby(ana), label="Leave")
    await harness.quiet()
    harness.later += 11 * 60_000  # what is remembered for a while may be forgotten now
    harness.skald.services.table_sync.pings.acted(first, 0)


def narrow(harness: Harness) -> None:
    """Let every cache that counts its entries be full at once."""
    for _, part in parts(harness):
        for _, cache in attributes(part):
            if isinstance(cache, Cache) and cache.getsizeof is Cache.getsizeof:
                while len(cache) > ROOM:
                    cache.popitem()
                cache._Cache__maxsize = min(ROOM, cache.maxsize)


def sizes(harness: Harness) -> Counter[str]:
    """The number of entries in everything that the house holds, by where it is."""
    found: Counter[str] = Counter()
    for place, part in parts(harness):
        for name, value in attributes(part):
            if isinstance(value, HOLDERS) and getattr(value, "maxlen", None) is None:
                found[f"{place}.{name}"] = max(found[f"{place}.{name}"], len(value))
    return found


def parts(harness: Harness) -> Iterator[tuple[str, Any]]:
    """Every object of the bot's own that stands in the house, its commands and its store, each once."""
    seen: set[int] = set()
    waiting: list[tuple[str, Any]] = [("skald", harness.skald), ("house", harness.skald.services)]
    waiting += [(f"cog {name}", cog) for name, cog in harness.skald.cogs.items()]
    while waiting:
        place, part = waiting.pop()
        if id(part) in seen or isinstance(part, Session):
            continue
        seen.add(id(part))
        yield place, part
        for name, value in attributes(part):
            if type(value).__module__.startswith("bot.") and not isinstance(value, type):
                waiting.append((f"{place}.{name}", value))


def attributes(part: Any) -> Iterator[tuple[str, Any]]:
    slots = [name for kind in type(part).__mro__ for name in getattr(kind, "__slots__", ())]
    for name in {*getattr(part, "__dict__", {}), *slots}:
        if not (isinstance(part, Harness) or name.startswith("__")) and hasattr(part, name):
            value = getattr(part, name)
            if type(part).__module__.startswith("bot.") and not isinstance(value, property):
                yield name, value
