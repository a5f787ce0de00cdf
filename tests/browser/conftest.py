from __future__ import annotations

from contextlib import asynccontextmanager

import pytest
import pytest_asyncio

from bot.sandbox import Sandbox
from tests.sandbox.trial_bot import connected


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """One browser for all tests; where there is none, they are skipped and say why."""
    pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    from playwright.async_api import Error

    from tests.browser.chromium import launched

    running = launched()
    try:
        found = await running.__aenter__()
    except Error as error:
        pytest.skip(f"no browser here (SKALD_CHROMIUM names one): {str(error).splitlines()[0]}")
    yield found
    await running.__aexit__(None, None, None)


@pytest_asyncio.fixture(loop_scope="session")
async def tabs(browser):
    """Opens tabs at an address; at the end no console has shown an error."""
    from tests.browser.chromium import open_tab

    opened = []

    async def open_(url, **choices):
        tab, problems = await open_tab(browser, url, **choices)
        opened.append((tab, problems))
        return tab

    yield open_
    for tab, _ in opened:
        await tab.context.close()
    assert [problems for _, problems in opened if problems] == []


@pytest_asyncio.fixture(loop_scope="session")
async def skald(browser):
    """The address of a sandbox as anybody starts it, with Skald in a process of its own and no pauses."""
    from tests.browser.harness import harness

    async with harness() as url:
        yield url


@pytest_asyncio.fixture(loop_scope="session")
async def trial(browser):
    """A sandbox in this process with the trial bot, whose messages use everything that Discord offers."""
    async with _trial() as found:
        yield found


@asynccontextmanager
async def _trial():
    from types import SimpleNamespace

    async with await Sandbox.start() as sandbox:
        ana, bo = sandbox.add_user("Ana"), sandbox.add_user("Bo")
        guild = sandbox.add_guild("Midgard", owner=ana)
        channel = guild.add_channel("mead-hall")
        async with connected(sandbox) as bot:
            yield SimpleNamespace(sandbox=sandbox, guild=guild, harness=channel, ana=ana, bo=bo, bot=bot)
