"""A newcomer's way through the page: Skald as anybody starts it, a real browser, and clicks."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.chromium import picture
from tests.browser.hall import begin, hall, make_a_move, to_dm

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def play_until(tab, selector, *, most=400):
    """Make moves in the open panel until something shows; return how many were made."""
    made = 0
    while made < most and not await tab.locator(selector).count():
        if await make_a_move(tab):
            made += 1
        else:
            await asyncio.sleep(0.03)
    return made


async def test_a_first_game_from_the_big_button_to_the_result(tabs):
    async with hall() as url:
        tab = await tabs(url)
        await tab.wait_for_selector(".welcome .big:enabled")
        await picture(tab, "welcome")
        await begin(tab)
        await to_dm(tab)
        await picture(tab, "hand")
        async with asyncio.timeout(60):
            made = await play_until(tab, ".message:last-child:has-text('The game is over')")
        assert made > 8
        await tab.click(".place:has-text('Gulveig')")
        await tab.wait_for_selector(".message .button:has-text('Rematch')")
        await picture(tab, "result")
