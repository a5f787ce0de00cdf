"""Menus and forms of the page: by keyboard alone, searched, sent once, and waiting for a press that is under way."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.chromium import picture
from tests.browser.harness import run, show_board
from tests.browser.test_page_flow import TWO_FRAMES
from tests.sandbox.trial_bot import runes

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_form_is_filled_in_and_refuses_what_is_missing(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.click(".message .button:has-text('Form')")
    await tab.wait_for_selector("[role=dialog] input:focus")
    await tab.fill("[role=dialog] input >> nth=0", "")
    await tab.click("text=Submit")
    await tab.wait_for_selector("[role=dialog] .fault:has-text('Please fill this in.')")
    await picture(tab, "form")
    await tab.fill("[role=dialog] input >> nth=0", "700")
    await tab.check("text=Black")
    await tab.check("text=Uruz")
    await tab.click("[role=dialog] .menu-face")
    await tab.click("[role=dialog] [role=option]:has-text('Bo')")
    await tab.click("text=Submit")
    await tab.wait_for_selector(".message.ephemeral:has-text(\"700|b|['u']|['Bo']|False\")")
    await tab.wait_for_selector("[role=dialog]", state="detached")


async def test_menus_work_by_keyboard_and_focus_stays_over_repaints(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.focus(".menu-face:has-text('Stake')")
    await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("End")
    await tab.keyboard.press("Enter")
    await tab.wait_for_selector(".message.ephemeral:has-text('Ana: 2')")
    await tab.wait_for_selector(".menu-face:focus:has-text('Stake 2')")
    await tab.focus(".message .button:has-text('Move')")
    await tab.keyboard.press("Enter")
    await tab.wait_for_selector(".message:has-text('Turn 2')")
    await tab.wait_for_selector(".message .button:focus:has-text('Move')")
    assert await tab.get_attribute(".message .picture img", "alt") == "Turn 2"
    await tab.wait_for_selector(".message:has-text('Turn 2') .edited")
    assert await tab.is_disabled(".message .button:has-text('Locked')")


NEXT_ANSWER = """async (key) => {
    const { controlAt } = await import("/page/focus.js");
    const message = document.createElement("div");
    message.innerHTML = `<div class="row"><button data-key="button:k:pick:1:x">Pass</button></div>
        <div class="menu"><button class="menu-face" data-key="menu:k:choose:1:x">Choose a bid</button></div>`;
    document.body.append(message);
    const next = controlAt(message, { key, answer: true, group: 0, index: 0 }).textContent;
    message.remove();
    return next;
}"""


async def test_after_a_choice_in_a_menu_the_focus_goes_to_the_next_menu_and_not_to_what_stands_beside_it(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    assert await tab.evaluate(NEXT_ANSWER, "menu:k:group:1:x") == "Choose a bid"
    assert await tab.evaluate(NEXT_ANSWER, "button:k:pick:1:y") == "Pass"


async def test_a_long_menu_is_searched_and_sent_picks_are_gone_when_its_message_changes(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    keys = tab.keyboard
    await tab.wait_for_selector(".line:focus")
    await run(tab, "/runes")
    await tab.focus(".menu-face:has-text('Two runes')")
    for _ in range(2):
        await keys.press("ArrowDown")
        await tab.wait_for_selector("[role=combobox]:focus")
        await keys.type("haga")
        await tab.wait_for_selector(".menu [role=option].active:only-child:has-text('Hagalaz')")
        await keys.press("Enter")
        await tab.fill("[role=combobox]", "sow")
        await keys.press("Enter")
        await tab.fill("[role=combobox]", "")
        await tab.wait_for_selector(".menu-count:has-text('2 chosen')")
        await keys.press("Enter")
        await tab.wait_for_selector(".message:has-text('Not Hagalaz and Sowilo.')")
        await tab.wait_for_selector(".menu-face:focus .menu-shown.empty:has-text('Two runes')")


async def test_closing_a_menu_of_several_sends_the_choice_once_and_escape_takes_it_back(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    keys, sent = tab.keyboard, []
    tab.on("request", lambda asked: sent.append(asked.post_data_json) if asked.url.endswith("/choose") else None)
    await tab.wait_for_selector(".line:focus")
    await run(tab, "/runes")
    empty = ".menu-shown.empty:has-text('Two runes')"

    async def pick(*runes):
        await tab.click(".menu-face")
        for rune in runes:
            await tab.click(f"[role=option]:has-text('{rune}')")
        await tab.wait_for_selector(f".menu-count:has-text('{len(runes)} chosen')")

    await pick("Fehu", "Jera")
    await keys.press("Escape")
    await tab.wait_for_selector(f".menu-face:focus {empty}")
    await pick("Fehu", "Jera")
    await tab.click(".head")
    await tab.wait_for_selector(".message:has-text('Not Fehu and Jera.')")
    await tab.wait_for_selector(empty)
    await pick("Uruz", "Jera")
    await tab.focus("[data-key^='done:']")
    await keys.press("Tab")
    await tab.wait_for_selector(".message:has-text('Not Uruz and Jera.')")
    await pick("Kenaz", "Jera")
    await tab.dblclick(".message .button:has-text('Count')")
    await tab.wait_for_selector(".message:has-text('Not Kenaz and Jera.')")
    await pick("Gebo", "Jera")
    await tab.dblclick(".menu-face")
    await tab.wait_for_selector(".message:has-text('Not Gebo and Jera.')")
    await pick("Jera")
    await tab.click(".head")
    await tab.wait_for_selector(".menu-shown.empty:has-text('1 chosen, not sent yet: Jera')")
    assert [given["values"][0] for given in sent] == ["Fehu", "Uruz", "Kenaz", "Gebo"]
    assert trial.bot.clicks == 0, "the press beside the list has only closed it"
    await tab.click(".message .button:has-text('Count')")
    await tab.wait_for_selector(".message:has-text('Click 1')")


@asynccontextmanager
async def pressing(tab, label):
    """Press a button, and have that press be under way for as long as this lasts."""
    done = asyncio.Event()

    async def wait(route):
        await done.wait()
        await route.continue_()

    await tab.route("**/click", wait)
    await tab.click(f".message .button:has-text('{label}')")
    await tab.wait_for_selector(".message[aria-busy]")
    yield
    done.set()
    await tab.wait_for_selector(".message[aria-busy]", state="detached")
    await tab.unroute("**/click")


async def test_a_choice_made_while_a_press_on_its_message_is_under_way_is_sent_after_it(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    sent = []
    tab.on("request", lambda asked: sent.append(asked.post_data_json["values"]) if "/choose" in asked.url else None)
    await tab.wait_for_selector(".line:focus")
    await run(tab, "/runes")

    async def pick(*runes):
        await tab.click(".menu-face")
        for rune in runes:
            await tab.click(f"[role=option]:has-text('{rune}')")

    async with pressing(tab, "Count"):
        await pick("Fehu", "Jera")
        await tab.click(".head")
        await tab.wait_for_selector(".menu-shown:has-text('Waiting to be sent: Fehu, Jera')")
        await pick("Fehu", "Uruz")
        await tab.keyboard.press("Escape")
        await tab.wait_for_selector(".menu-shown:has-text('Waiting to be sent: Fehu, Jera')")
        await pick("Fehu", "Sowilo")
        await tab.click(".head")
        await tab.wait_for_selector(".menu-shown:has-text('Waiting to be sent: Jera, Sowilo')")
        await picture(tab, "choice-waits")
        assert sent == []
    await tab.wait_for_selector(".message:has-text('Not Jera and Sowilo.')")
    await tab.wait_for_selector(".menu-shown.empty:has-text('Two runes')")
    async with pressing(tab, "Count"):
        await pick("Fehu", "Jera")
        await tab.click(".head")
        await pick("Jera")
        await tab.click(".head")
        await tab.wait_for_selector(".menu-shown:has-text('1 chosen, not sent yet: Fehu')")
    await tab.evaluate(TWO_FRAMES)
    assert sent == [["Jera", "Sowilo"]], "it was taken back"


async def test_a_choice_of_one_waits_too_and_is_told_when_its_menu_is_gone_meanwhile(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    async with pressing(tab, "Move"):
        await tab.click(".menu-face:has-text('Stake')")
        await tab.click("[role=option]:has-text('Stake 2')")
        await tab.wait_for_selector(".menu-face:has-text('Waiting to be sent: Stake 2')")
    await tab.wait_for_selector(".message.ephemeral:has-text('Ana: 2')")
    async with pressing(tab, "Letter"):
        await tab.click(".menu-face:has-text('Stake')")
        await tab.click("[role=option]:has-text('Stake 1')")
        (shown,) = [message for message in trial.ana.sees(trial.harness) if "Board" in message.text]
        await trial.bot.get_channel(trial.harness.id).get_partial_message(shown.id).edit(view=runes("Which?"))
        await tab.wait_for_selector(".message:has-text('Which?')")
    await tab.wait_for_selector(".problem:has-text('Your choice was not sent: the message has changed meanwhile.')")


async def test_the_menu_of_a_person_stands_beside_their_name(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_selector(".line:focus")
    await tab.click(".member-deed[aria-label='Apps: Bo']")
    await tab.click("[role=menuitem]:has-text('About')")
    await tab.wait_for_selector(".message:has-text('About Bo')")
    await tab.click(".message:has-text('About Bo') >> text=Dismiss message")
    trial.bo.write(trial.harness, "Skål!")
    spoken = tab.locator(".message:has-text('Skål!')")
    for deed in ("mouse", "keys", "button"):
        if deed == "mouse":
            await spoken.locator(".main").click(button="right")
        elif deed == "keys":
            await spoken.locator(".message-deeds").focus()
            await tab.keyboard.press("Shift+F10")
        else:
            await spoken.locator(".message-deeds").click()
        await tab.wait_for_selector("[role=menuitem]:focus:has-text('Told')")
        await picture(tab, f"menu-{deed}")
        await tab.keyboard.press("Escape")
        await tab.wait_for_selector(".message-deeds:focus")
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")
    await tab.wait_for_selector(".message.ephemeral:has-text('Told')")
    assert await tab.locator(".message.ephemeral .message-deeds").count() == 0
