"""The page in a real browser: one person is two users and plays with both."""

import shutil

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
async def page(midgard):
    playwright = pytest.importorskip("playwright.async_api")
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    async with playwright.async_playwright() as driver:
        try:
            browser = await driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"no browser here: {str(error).splitlines()[0]}")
        tab = await browser.new_page()
        tab.set_default_timeout(5000)
        tab.problems = []
        tab.on("pageerror", lambda error: tab.problems.append(str(error)))
        tab.on("console", lambda line: line.type == "error" and tab.problems.append(line.text))
        await tab.goto(midgard.sandbox.url)
        await tab.wait_for_selector("#list [aria-current]")
        yield tab
        await browser.close()


async def test_a_board_is_played_by_two_users_of_one_page(midgard, page):
    await page.fill("#line", "/board")
    await page.keyboard.press("Enter")
    await page.click("text=Move")
    await page.wait_for_selector("text=Turn 2")
    assert await page.get_attribute("#messages img", "alt") == "Turn 2"
    await page.click("text=My hand")
    await page.wait_for_selector("text=Hand of Ana")
    await page.click("#messages >> text=Form")
    await page.check("dialog input[value=b]")
    await page.click("dialog >> text=Submit")
    await page.wait_for_selector("text=500|b|[]|[]|False")
    await page.select_option("#user", str(midgard.bo.id))
    await page.wait_for_selector("text=Turn 2")
    await page.wait_for_function("!document.body.innerText.includes('Hand of Ana')")
    midgard.ana.write(midgard.hall, f"Your turn, {midgard.bo.mention}")
    await page.wait_for_selector(".ping >> text=@Bo")
    assert page.problems == []


async def test_commands_are_completed_while_typing(midgard, page):
    await page.fill("#line", "/table act")
    await page.keyboard.press("Enter")
    await page.fill("#command input >> nth=0", "pa")
    await page.wait_for_selector("datalist option[value=Pass]", state="attached")
    await page.fill("#command input >> nth=0", "Pass")
    await page.click("text=Run /table act")
    await page.wait_for_selector("text=pass for None")
    assert page.problems == []


async def test_a_writer_cannot_put_markup_into_the_page(midgard, page):
    midgard.bo.write(midgard.hall, "<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1))")
    await page.wait_for_selector("#messages b >> text=bold")
    assert await page.locator("#messages img").count() == 0
    assert await page.locator("#messages a").count() == 0
