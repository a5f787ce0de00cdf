"""The emojis in the background: one process brings them, all learn them, and trouble is told once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from structlog.testing import capture_logs

from bot.client.emoji_service import CHANGED, EmojiService
from bot.client.emoji_sync import EmojiSync
from bot.client.own_emojis import OwnEmojis
from bot.operator import emoji_report
from bot.operator.emoji_report import Trouble
from bot.pictures.render_queue import RenderQueue
from bot.sandbox import Sandbox
from bot.store import Ownership, Store
from renderers.gulveig.emojis import EMOJIS
from tests.listings import shared_catalogue

MISSING = "emojis are missing at Discord"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with await Sandbox.start() as running:
        with running.pointing():
            yield running


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/emojis.db", ownership=Ownership())
    yield opened
    await opened.close()


@pytest.fixture
async def service(sandbox: Sandbox, store: Store) -> AsyncIterator[EmojiService]:
    async def no_wait() -> None:
        """A turn that comes at once."""

    render_queue = RenderQueue()
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(sandbox.token)
        made = EmojiService(
            EmojiSync(client, no_wait, OwnEmojis()),
            store=store,
            catalogue=shared_catalogue(("gulveig",)),
            render_queue=render_queue,
        )
        yield made
        await made.close()
    render_queue.close()


async def test_whoever_does_not_lead_brings_nothing_but_learns(
    sandbox: Sandbox, store: Store, service: EmojiService
) -> None:
    owned, store.ownership.owned = store.ownership.owned, frozenset({1})
    assert await service.once() is None
    assert (sandbox.world.emojis, len(service.known)) == ({}, 0)
    assert await emoji_report.last(store) is None
    store.ownership.owned = owned
    report = await service.once()
    assert report is not None
    assert report.uploaded == len(service.known) == len(EMOJIS)
    kept = await emoji_report.last(store)
    assert kept == report


async def test_it_goes_on_by_itself_when_the_games_are_loaded_and_when_it_is_told(
    sandbox: Sandbox, store: Store, service: EmojiService
) -> None:
    service.start()
    await sandbox.until(lambda: any("/emojis" in request.path for request in sandbox.requests))
    assert service.rounds == 0
    service.stocked()
    await sandbox.until(lambda: service.rounds == 1)
    sandbox.world.emojis.clear()
    store.changes._hearing[CHANGED](0)
    await sandbox.until(lambda: service.rounds == 2)
    assert len(sandbox.world.emojis) == len(EMOJIS)


async def test_trouble_is_logged_once_and_again_when_it_is_another(sandbox: Sandbox, service: EmojiService) -> None:
    sandbox.world.policy.application_emojis = 2
    with capture_logs() as logs:
        await service.once()
        await service.once()
        assert [line["trouble"] for line in logs if line["event"] == MISSING] == [Trouble.FULL]
        sandbox.fail("POST", "/emojis", status=403, code=50001)
        await service.once()
        assert [line["trouble"] for line in logs if line["event"] == MISSING] == [Trouble.FULL, Trouble.REFUSED]
    assert len(service.known) == 2
