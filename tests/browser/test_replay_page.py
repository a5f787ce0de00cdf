"""The page of a replay in a real browser: by keyboard, through other eyes, as text, and for everybody."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from bot.panels.replay_files.making import make
from bot.panels.replay_files.wanted import FileKind, Wanted
from tests.bot.test_replay_files import silent, transcript_of
from tests.browser.test_access import findings
from tests.slowly import mostly_slow

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LAST = 14
MEAN = "() => { const [c] = document.querySelectorAll('canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let s = 0; for (let i = 0; i < d.length; i += 4) s += d[i] * (i % 977); return s; }"  # fmt: skip  # noqa: E501 - one script


async def at(tab, n: int) -> None:
    await tab.wait_for_selector(f"html[data-shown='{n}']")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.mark.parametrize("width", mostly_slow([340, 1200]))
async def test_a_game_is_gone_through_by_keyboard_alone_without_network(blank_tabs, pages, width: int) -> None:
    path = pages / "game.html"
    if not path.exists():
        wanted = Wanted(FileKind.PAGE, transcript_of("thor_vs_loki"), (None, 0), 0, LAST)
        path.write_bytes(await make(wanted, silent))
    tab, _ = await blank_tabs(viewport={"width": width, "height": 900})
    problems, asked = [], []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    tab.on("request", lambda request: asked.append(request.url))
    await tab.goto(path.as_uri())
    await at(tab, 0)
    assert await findings(tab) == []
    start = await tab.evaluate(MEAN)
    for n in range(1, LAST + 1):
        await tab.keyboard.press("ArrowRight")
        await at(tab, n)
    end = await tab.evaluate(MEAN)
    assert end != start
    await tab.keyboard.press("Home")
    await at(tab, 0)
    assert await tab.evaluate(MEAN) == start
    await tab.keyboard.press("End")
    await at(tab, LAST)
    assert await tab.evaluate(MEAN) == end, "the same picture by another way"
    assert await tab.locator("canvas").count() == 1
    await tab.keyboard.press("e")
    await tab.wait_for_selector("#place:has-text('Ana')")
    assert await tab.locator("canvas:not([hidden])").count() == 2
    assert all(
        await tab.locator("canvas:not([hidden])").evaluate_all("all => all.map((c) => c.getAttribute('aria-label'))")
    )
    await tab.keyboard.press("t")
    await tab.wait_for_selector("#position:visible")
    assert await findings(tab) == []
    await tab.keyboard.press("PageUp")
    await tab.evaluate("document.querySelector('#chapter').add(new Option('Quest 1: ' + 'Ashes and Frost '.repeat(4)))")
    assert await tab.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []
    assert all(url.startswith(("file:", "data:", "blob:")) for url in asked)
