"""A sandbox as anybody starts it, `skald sandbox`, with the bot as its child; and hands to play in the page."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as PageTimeout

PATIENCE = 300.0
GONE_MS = 2000
"""Milliseconds after which a control that was there is taken for gone."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
MOVES = ":is([data-key^='button:k:pick:'], [data-key^='button:k:sure:']):not([disabled]):not([aria-busy])"
MENUS = "[data-key^='menu:k:choose:'], [data-key^='menu:k:group:'], [data-key^='menu:k:add:']"


@asynccontextmanager
async def harness(
    *arguments: str, pace: float = 0.0, folder: Path | None = None, emojis: bool = False
) -> AsyncIterator[str]:
    """Run `skald sandbox` on a free port and give its address.

    Args:
        arguments: further words of the command line.
        pace: seconds between the moves of computer players.
        folder: where it is kept; a new one that goes with it when it is None.
        emojis: whether controls show the games' own emojis, all of which are drawn after the start.
    """
    with TemporaryDirectory(prefix="skald-sandbox-") as passing:
        process, url = await opened(*arguments, pace=pace, folder=folder or Path(passing), emojis=emojis)
        try:
            yield url
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
            await process.wait()


async def opened(
    *arguments: str, pace: float = 0.0, folder: Path, emojis: bool = False
) -> tuple[asyncio.subprocess.Process, str]:
    """Start `skald sandbox` on a free port; return its process, and its address once it has one."""
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    surroundings |= {"SKALD_SANDBOX_FOLDER": str(folder), "SKALD_COMPUTER_PACE": str(pace)}
    surroundings["SKALD_EMOJIS"] = str(emojis)
    surroundings |= {"NO_COLOR": "1", "COLUMNS": "200"}
    command = (str(Path(sys.executable).with_name("skald")), "sandbox", "--port", "0", *arguments)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=surroundings)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        while not (found := ADDRESS.search((await process.stdout.readline()).decode())):
            assert process.returncode is None, "the sandbox did not start"
    return process, found[0]


async def run(tab: Page, text: str) -> None:
    """Type a whole command into the line and send it."""
    await tab.fill(".line", text)
    await tab.keyboard.press("Enter")


async def show_board(tab: Page) -> None:
    """Let the trial bot show its board, once the line can be typed into."""
    await tab.wait_for_selector(".line:focus")
    await run(tab, "/board")
    await tab.wait_for_selector(".message:has-text('Turn 1')")


async def begin(tab: Page, *, computers: int = 3, options: str = "goal=500 max_hands=3") -> None:
    """Open a table of Gulveig from the line and start it."""
    await tab.wait_for_selector(".welcome .button:enabled")
    await run(tab, f"/play game:gulveig computers:{computers} options:{options}")
    await tab.click(".message .button:has-text('Start'):enabled")
    await tab.wait_for_selector(".message .button:has-text('To the table')")


async def to_dm(tab: Page) -> Locator:
    """Go to the direct messages and return the panel."""
    await tab.click(".place.direct")
    await tab.wait_for_selector(".message .container")
    return tab.locator(".message").last


async def make_a_move(tab: Page) -> bool:
    """Use the first control that makes a move in the newest panel; False when there is none just now."""
    shown = await tab.evaluate(
        """([moves, menus]) => {
            const controls = [...document.querySelectorAll(".message")]
                .map((message) => message.querySelector(moves) || message.querySelector(menus));
            return controls.findLast((control) => control)?.dataset.key ?? null;
        }""",
        [MOVES, MENUS],
    )
    if shown is None:
        return False
    control = tab.locator(f'[data-key="{shown}"]').last
    try:
        if shown.startswith("button:"):
            await control.click(timeout=GONE_MS)
        else:
            await _choose(tab, control)
    except PageTimeout:
        # The panel was painted anew under the hand, with other controls.
        return False
    await tab.wait_for_selector("[aria-busy]", state="detached")
    return True


async def _choose(tab: Page, face: Locator) -> None:
    await face.click(timeout=GONE_MS)
    menu = tab.locator(".menu:has(> [aria-expanded='true'])").last
    done, options = menu.locator(".menu-foot .button"), menu.locator("[role=option]")
    if not await done.is_visible():
        await options.first.click(timeout=GONE_MS)
        return
    for index in range(await options.count()):
        if await done.is_enabled(timeout=GONE_MS):
            break
        await options.nth(index).click(timeout=GONE_MS)
    await done.click(timeout=GONE_MS)
