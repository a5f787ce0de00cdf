from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import pytest

from bot.sandbox import Sandbox
from tests.patient_loop import pytest_asyncio_loop_factories  # noqa: F401 - a hook
from tests.sandbox.trial_bot import connected


@pytest.fixture
async def sandbox():
    async with await Sandbox.start() as running:
        yield running
        assert running.crashes == []


@pytest.fixture
async def midgard(sandbox):
    """A server with one channel, two people and the connected trial bot."""
    guild = sandbox.add_guild("Midgard")
    hall = guild.add_channel("mead-hall")
    ana, bo = sandbox.add_user("Ana"), sandbox.add_user("Bo", locale="de")
    async with connected(sandbox) as bot:
        yield SimpleNamespace(sandbox=sandbox, guild=guild, hall=hall, ana=ana, bo=bo, bot=bot, world=sandbox.world)


@pytest.fixture
async def send(sandbox):
    """Sends one JSON body as the bot and gives status and JSON."""
    guild = sandbox.add_guild("Midgard")
    hall = guild.add_channel("hall")
    headers = {"Authorization": "Bot sandbox"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def request(body, path=f"/channels/{hall.id}/messages", method="POST"):
            path = path.format(app=sandbox.bot.id, hall=hall.id)
            async with session.request(method, sandbox.url + "/api/v10" + path, json=body) as answer:
                return answer.status, await answer.json()

        yield request
