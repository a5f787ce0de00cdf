"""A real browser for the page: found, launched, and given tabs whose console is listened to."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 120_000
WIDE, NARROW = {"width": 1400, "height": 900}, {"width": 360, "height": 740}
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"


def executable() -> str | None:
    """Return the browser that SKALD_CHROMIUM names, else the system's; None leaves it to Playwright's own."""
    return os.environ.get("SKALD_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Run a browser with a fresh profile; raises playwright's Error where there is none."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=executable(), args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


async def new_tab(browser: Browser, **choices: Any) -> tuple[Page, list[str]]:
    """Open a blank page in a profile of its own; the list grows with every error that its console shows."""
    context = await browser.new_context(**{"viewport": WIDE, "color_scheme": "dark", "locale": "en-GB"} | choices)
    tab = await context.new_page()
    tab.set_default_timeout(PATIENCE_MS)
    problems: list[str] = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("console", lambda line: problems.append(line.text) if line.type in ("error", "warning") else None)
    return tab, problems


async def visit(tab: Page, url: str) -> None:
    """Go to the page of a sandbox and wait until it shows somebody."""
    await tab.goto(url)
    await tab.wait_for_selector("#stage [aria-current]", state="attached")


async def open_tab(browser: Browser, url: str, **choices: Any) -> tuple[Page, list[str]]:
    """Open the page of a sandbox in a profile of its own; the list grows with every error that its console shows."""
    tab, problems = await new_tab(browser, **choices)
    await visit(tab, url)
    return tab, problems


async def picture(tab: Page, name: str) -> None:
    """Keep what the tab shows under the ignored folder `screenshots`."""
    SCREENSHOTS.mkdir(exist_ok=True)
    await tab.screenshot(path=SCREENSHOTS / f"page-{name}.png")
