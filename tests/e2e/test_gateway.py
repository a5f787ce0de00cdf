"""Connections that come back: what was pressed meanwhile is answered or dropped, and nothing counts twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import structlog.testing
from discord.gateway import DiscordWebSocket

from bot.client.bot import Skald
from bot.client.discord_time import DiscordTime
from bot.sandbox import Person, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.healing import SHORT, begin, goes_on, healed, hurry, mover, what_came_of
from tests.e2e.playing import head
from tests.slowly import mostly_slow


@pytest.mark.parametrize("fault", mostly_slow(["drop", "invalid", "invalid after a drop", "reconnect"]))
async def test_a_lost_connection_comes_back_and_old_buttons_work(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(Skald, "before_identify_hook", at_once)  # discord.py would wait for five seconds
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        gateway, before = harness.sandbox.gateway, await head(harness)
        sessions = set(gateway.sessions)
        if fault == "reconnect":
            gateway.request_reconnect()
        elif fault == "invalid":
            gateway.invalidate()
        else:
            if fault == "invalid after a drop":
                gateway.deny_resume()
            gateway.drop()
        if fault in ("drop", "reconnect"):
            await harness.sandbox.until(lambda: gateway.resumes == 1)
            assert set(gateway.sessions) == sessions
        else:
            await harness.sandbox.until(lambda: len(gateway.identifies) == 2, timeout=30.0)
        await gateway.wait_connected()
        await harness.sandbox.until(harness.skald.is_ready)
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


@asynccontextmanager
async def dropped(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, *, seconds: float, ahead: float
) -> AsyncIterator[tuple[Harness, Person, Seen, int]]:
    """Give a table whose connection was lost just now, for so many seconds; who is to move, and after which entry."""
    astray(monkeypatch, ahead)
    away(monkeypatch, seconds)
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        before = await head(harness)
        harness.sandbox.gateway.drop()
        yield harness, person, panel, before
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


@pytest.mark.parametrize("ahead", mostly_slow([0.0, 7.0, -7.0]))
async def test_what_was_missed_for_three_seconds_is_dropped_after_a_resume(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    async with dropped(make_town, monkeypatch, seconds=3.4, ahead=ahead) as (harness, person, panel, before):
        reply = await person.click(panel, custom_id=moves(panel)[0][1])
        assert reply.failed
        with structlog.testing.capture_logs() as logs:
            await harness.sandbox.until(lambda: harness.sandbox.gateway.resumes == 1)
            await harness.sandbox.until(lambda: any(line["event"] == "an interaction was dropped" for line in logs))
        await harness.quiet()
        assert await head(harness) == before


@pytest.mark.parametrize("ahead", mostly_slow([0.0, 7.0, -7.0]))
async def test_what_was_missed_for_a_moment_is_answered_after_a_resume(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    async with dropped(make_town, monkeypatch, seconds=0.3, ahead=ahead):
        pass  # the press right after it is answered, and the game goes on


async def test_an_interaction_delivered_twice_counts_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gateway = harness.sandbox.gateway
        ana, bo = harness.people.values()
        gateway.duplicate_interactions()
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        await harness.quiet()
        assert await harness.skald.services.store.tables.count() == 1
        gateway.duplicate_interactions()
        assert not (await bo.click(harness.lobby(bo), label="Join")).failed
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        hurry(harness)
        before = await head(harness)
        person, panel = mover(harness)
        gateway.duplicate_interactions()
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


async def at_once(_skald: Skald, _shard: int | None, *, initial: bool = False) -> None:
    del initial


def astray(monkeypatch: pytest.MonkeyPatch, ahead: float) -> None:
    """Let Skald's machine be so many seconds ahead of Discord's time."""
    monkeypatch.setattr("bot.client.bot.DiscordTime", lambda: DiscordTime(lambda: time.time() + ahead))


def away(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let it take so long until a lost connection is resumed."""
    connect = DiscordWebSocket.from_client

    async def later(client: Skald, **how: Any) -> DiscordWebSocket:
        if how.get("resume"):
            await asyncio.sleep(seconds)
        return await connect(client, **how)

    monkeypatch.setattr(DiscordWebSocket, "from_client", later)
