from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from bot.client.bot import Skald
from bot.client.fleet import Fleet
from bot.client.services import Pace, wall_clock
from bot.sandbox import Channel, Person, Sandbox, Seen
from bot.store import Store
from bot.store._lease import Timing
from bot.store.leases import take_hold
from bot.system.shards import Shards
from tests.e2e.conftest import forgotten_towns
from tests.e2e.harness import PATIENCE, counted_seeds, outlined
from tests.listings import shared_catalogue

__all__ = ["forgotten_towns", "make_town"]

QUICK = Timing(beat=0.2)


@dataclass
class Town:
    """A sandbox, and processes of one fleet in it; all of them live in the test's own process."""

    sandbox: Sandbox
    url: str
    channels: tuple[Channel, ...]
    """One channel on a server of each shard."""
    people: dict[str, Person]
    bots: list[Skald] = field(default_factory=list)
    pace: Pace = field(default_factory=Pace)
    alone: bool = False
    """Whether its only process is no member of a fleet."""
    later: int = 0
    """Milliseconds by which the processes' time is ahead of the machine's."""

    @property
    def count(self) -> int:
        return len(self.channels)

    def now(self) -> int:
        """Return the processes' time in unix milliseconds."""
        return wall_clock() + self.later

    async def until(self, condition: Callable[[], object]) -> None:
        await self.sandbox.until(condition, timeout=PATIENCE)

    async def shared(self) -> None:
        """Wait until every process has its share of the partitions."""
        share = 64 // len(self.bots)
        await self.until(lambda: all(len(bot.store.ownership.owned) >= share for bot in self.bots))

    def owner_of(self, table: int) -> Skald:
        (owner,) = [bot for bot in self.bots if bot.store.ownership.owns(table)]
        return owner

    async def quiet(self) -> None:
        """Wait until everything that happened is shown."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for bot in self.bots:
                    await bot.services.table_sync.drain()
                await self.sandbox.settle(quiet=0.01, timeout=PATIENCE)
                if all(
                    bot.services.table_sync.idle
                    and bot.services.computers.idle
                    and bot.intake.empty
                    and (bot.deliveries is None or bot.deliveries.empty)
                    for bot in self.bots
                ):
                    return
                await asyncio.sleep(0.01)

    def newest(self, person: Person, channel: Channel, label: str) -> Seen:
        found = [
            seen
            for seen in person.sees(channel)
            if not seen.deleted and not seen.ephemeral and any(button.label == label for button in seen.buttons)
        ]
        assert found, f"{person.name} sees no message with a button {label!r}"
        return max(found, key=lambda seen: seen.id)

    async def table(self, shard: int, game: str = "gulveig", *, computers: int = 0) -> int:
        """Let Ana and Bo begin a game in the channel of a shard; return the table's number."""
        ana, bo = self.people["Ana"], self.people["Bo"]
        channel = self.channels[shard]
        before = {table.id for table in await self.bots[0].store.tables.live()}
        reply = await ana.slash(channel, "play", game=game, computers=computers, options="place=channel")
        assert not reply.failed
        await bo.click(self.newest(bo, channel, "Join"), label="Join")
        await self.quiet()
        await ana.click(self.newest(ana, channel, "Start"), label="Start")
        await self.quiet()
        (table,) = {table.id for table in await self.bots[0].store.tables.live()} - before
        return table

    @asynccontextmanager
    async def successor(self, shard: int) -> AsyncIterator[asyncio.Future[Skald]]:
        """Begin a process that waits for the shard of another one; give it as soon as it is connected."""
        connected: asyncio.Future[Skald] = asyncio.get_running_loop().create_future()
        ends = asyncio.Event()

        async def live() -> None:
            async with _bot(self, shard, self.pace, standby=True) as skald:
                connected.set_result(skald)
                await ends.wait()

        living = asyncio.create_task(live())
        session = self.bots[0].deliveries.fleet.session
        async with asyncio.timeout(PATIENCE):
            while shard not in await session.waiting():  # noqa: ASYNC110 - a lock in the database sets no event here
                await asyncio.sleep(0.01)
        try:
            yield connected
        finally:
            ends.set()
            await living

    async def head(self, table: int) -> int:
        row = await self.bots[0].store.tables.get(table)
        return row.head


@asynccontextmanager
async def _bot(town: Town, shard: int, pace: Pace, *, standby: bool = False) -> AsyncIterator[Skald]:
    shards = None if town.alone else Shards((shard,), town.count)
    ownership = await take_hold(town.url, shards=None if shards is None else str(shards), timing=QUICK)
    async with AsyncExitStack() as around:
        store = await Store.open(town.url, migrate=False, ownership=ownership, share=shards is None)
        around.push_async_callback(store.close)
        fleet = None
        if shards is not None:
            fleet = await around.enter_async_context(Fleet.joined(store, town.url, shards, standby=standby))
        choices: dict[str, Any] = {"seed": counted_seeds(f"fleet-{shard}"), "now": town.now}
        skald = Skald(store, shared_catalogue(), pace=pace, patience=0.01, fleet=fleet, **choices)
        render_queue = skald.services.render_queue
        render_queue.render = partial(outlined, render_queue.render)
        running = asyncio.create_task(skald.start(town.sandbox.token))
        ready = asyncio.create_task(skald.lifecycle.ready())
        await asyncio.wait({ready, running}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert ready.done(), running
        try:
            yield skald
        finally:
            await skald.close()
            await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
def make_town(postgres_url, monkeypatch):
    """Builds a town with so many processes, a shard each; or with one that is alone."""
    monkeypatch.setattr("bot.client.fleet.IDENTIFY_EVERY", 0.01)

    @asynccontextmanager
    async def make(
        processes: int = 2, *, requests: float = 10_000.0, url: str = postgres_url, alone: bool = False
    ) -> AsyncIterator[Town]:
        pace = Pace(computers=0.0, table_sync=0.0, own_answers=None, requests=requests)
        async with await Sandbox.start() as sandbox, AsyncExitStack() as around:
            people = {name: sandbox.add_user(name) for name in ("Ana", "Bo")}
            channels = []
            for shard in range(processes):
                guild = sandbox.add_guild(f"Shard {shard}")
                while (guild.id >> 22) % processes != shard:
                    sandbox.clock.advance(0.0011)
                    guild = sandbox.add_guild(f"Shard {shard}")
                channels.append(guild.add_channel("hall"))
            town = Town(sandbox, url, tuple(channels), people, pace=pace, alone=alone)
            with sandbox.pointing():
                for shard in range(processes):
                    town.bots.append(await around.enter_async_context(_bot(town, shard, pace)))
                await town.shared()
                yield town
                assert sandbox.crashes == []

    return make
