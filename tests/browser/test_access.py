"""The page for everybody: axe-core finds nothing serious, by night and by day; it is moved through by keyboard."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.chromium import NARROW, WIDE, picture
from tests.browser.harness import run

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def findings(tab):
    """What axe-core calls serious or critical, as one line each."""
    await tab.evaluate(AXE_SCRIPT)
    found = await tab.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['html'][:140]} {node['failureSummary'][:200]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_axe_finds_nothing_serious(trial, tabs, scheme, viewport):
    tab = await tabs(trial.sandbox.url, color_scheme=scheme, viewport=viewport)
    await tab.wait_for_selector(".line:enabled")
    assert await findings(tab) == []
    await run(tab, "/board")
    await run(tab, "/secret")
    await tab.wait_for_selector(".message.ephemeral .picture")
    trial.bo.write(
        trial.harness, f"**Your** turn, {trial.ana.mention}: ||secret|| `code` <t:0:R> /hello\n-# small\n> quoted"
    )
    await tab.wait_for_selector(".message.pinged")
    await tab.click(".menu-face >> nth=0")
    await tab.fill(".line", "/")
    await tab.wait_for_selector(".suggest [role=option]")
    assert await findings(tab) == []
    await picture(tab, f"parts-{scheme}-{viewport['width']}")
    await tab.fill(".line", "/play game ")
    await tab.wait_for_selector(".option")
    await tab.click('[aria-label="Developer\'s drawer"]')
    await tab.wait_for_selector(".drawer-requests table")
    assert await findings(tab) == []
    await tab.click("[aria-label='Close the drawer']")
    await tab.click(".message .button:has-text('Form')")
    await tab.wait_for_selector("[role=dialog]")
    assert await findings(tab) == []


async def test_the_page_is_moved_through_by_keyboard(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    keys = tab.keyboard
    trial.guild.add_channel("great-hall")
    await tab.wait_for_selector(".place:has-text('great-hall')")
    await keys.press("Alt+ArrowDown")
    await tab.wait_for_selector("h2:has-text('great-hall')")
    await tab.wait_for_selector(".line[placeholder*='great-hall']")  # the line is emptied last
    await tab.focus(".feed")
    await keys.press("/")
    await tab.wait_for_selector(".line:focus")
    assert await tab.input_value(".line") == "/"
    await tab.click("[aria-label='2 users side by side']")
    await tab.wait_for_selector(".pane >> nth=1 >> .line:enabled")
    await keys.press("Alt+2")
    await tab.wait_for_selector(".pane[aria-label='Bo'] .line:focus")
    assert await tab.locator("main, nav, header#bar").count() == 4


async def test_pictures_are_read_by_their_words(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await run(tab, "/board")
    opener = tab.get_by_role("button", name="Enlarge: Turn 1")
    await opener.click()
    assert await tab.inner_text("#viewer p") == "Turn 1"
    await tab.keyboard.press("Escape")
    assert await opener.evaluate("node => node === document.activeElement")
