from __future__ import annotations

from collections import defaultdict
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


@pytest.fixture(scope="session")
def spare_tabs():
    """The tabs that nobody uses, by the choices of their profiles."""
    return defaultdict(list)


@pytest_asyncio.fixture(loop_scope="session")
async def blank_tabs(browser, spare_tabs):
    """Gives blank tabs, each with a list of errors that its console shows; others get them again.

    A new profile costs more than what most tests do in it. What a page keeps belongs to its address, and each sandbox
    has a port of its own: nothing is handed on.
    """
    from tests.browser.chromium import WIDE, new_tab

    given = []

    async def give(viewport=WIDE, color_scheme="dark", **choices):
        spare = spare_tabs[repr(choices)]
        while spare and spare[-1][0].is_closed():  # the browser may end what nobody looks at
            spare.pop()
        tab, problems = spare.pop() if spare else await new_tab(browser, **choices)
        given.append((spare, tab, problems))
        problems.clear()
        await tab.set_viewport_size(viewport)
        await tab.emulate_media(color_scheme=color_scheme)
        return tab, problems

    yield give
    for spare, tab, problems in given:
        if not tab.is_closed():
            await tab.unroute_all()
            await tab.goto("about:blank")
            spare.append((tab, problems))


@pytest_asyncio.fixture(loop_scope="session")
async def tabs(blank_tabs):
    """Opens tabs at an address; at the end no console has shown an error."""
    from tests.browser.chromium import visit

    found = []

    async def open_(url, **choices):
        tab, problems = await blank_tabs(**choices)
        found.append(problems)
        await visit(tab, url)
        return tab

    yield open_
    assert [problems for problems in found if problems] == []


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
