"""The README's pictures, from the running page: `python -m tests.browser.pictures [FOLDER]`."""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator, Page

from tests.browser.chromium import WIDE, launched, open_tab
from tests.browser.harness import MENUS, MOVES, begin, harness, make_a_move, to_dm

DOCS = Path(__file__).parents[2] / "docs"
LARGEST = 250_000
PLAYED = 4
"""So many moves bring Ana's first hand into its tricks."""


async def take(folder: Path) -> list[Path]:
    """Play into a game and keep two pictures: the page with the board, and a hand with its controls."""
    async with harness(pace=0.05, emojis=True) as url, launched() as browser:
        tab, _ = await open_tab(browser, url, viewport=WIDE)
        await begin(tab, options="place=channel")
        panel = await to_dm(tab)
        await _play(tab, PLAYED)
        hand = _keep(await _tall(tab, panel), folder / "sandbox-hand.png")
        await tab.click(".place:has-text('mead-hall')")
        await tab.wait_for_selector(".message .picture")
        await tab.set_viewport_size({"width": 1400, "height": 1000})
        await tab.mouse.move(700, 20)
        await asyncio.sleep(1)
        board = _keep(await tab.screenshot(), folder / "sandbox-board.png")
    return [board, hand]


async def _play(tab: Page, count: int) -> None:
    made = 0
    while made < count:
        made += await make_a_move(tab)
        await asyncio.sleep(0.2)


async def _tall(tab: Page, panel: Locator) -> bytes:
    """A picture of a whole message, whatever its height."""
    await tab.set_viewport_size({"width": 1400, "height": 1400})
    await tab.wait_for_selector(f"{MOVES}, {MENUS}")
    await tab.mouse.move(700, 20)
    await asyncio.sleep(2)
    return await panel.locator(".container").first.screenshot()


def _keep(png: bytes, path: Path) -> Path:
    """Write a picture in full colour, or in 256 colours where it would be too large."""
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").save(path, optimize=True)
        if path.stat().st_size > LARGEST:
            image.convert("RGB").quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path)
    assert path.stat().st_size <= LARGEST, f"{path} is too large: {path.stat().st_size} bytes"
    return path


if __name__ == "__main__":
    wanted = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS
    wanted.mkdir(parents=True, exist_ok=True)
    for made in asyncio.run(take(wanted)):
        sys.stdout.write(f"{made}: {made.stat().st_size // 1024} KB\n")
