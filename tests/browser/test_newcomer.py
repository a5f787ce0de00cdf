"""A newcomer's way through the page: Skald as anybody starts it, a real browser, and clicks."""

from __future__ import annotations

import asyncio
import os
import re
import signal

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.chromium import NARROW, open_tab, picture
from tests.browser.harness import MENUS, MOVES, PATIENCE, begin, make_a_move, opened, run, to_dm

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

RIM = 32
"""Pixels of a picture's title that may give way to the controls."""

OVER = ".message:has-text('The game is over')"


async def play_until(tab, selector, *, most=400):
    """Make moves in the open panel until something shows; return how many were made."""
    made = 0
    while made < most and not await tab.locator(selector).count():
        await play_moves(tab, 1, or_else=selector)
        made += 1
    return made


async def play_moves(tab, count, *, or_else=None):
    """Make so many moves in the open panel, or until something shows; however long that takes, none may stall."""
    for _ in range(count):
        try:
            async with asyncio.timeout(PATIENCE):
                while not await make_a_move(tab):
                    if or_else is not None and await tab.locator(or_else).count():
                        return
                    await asyncio.sleep(0.03)
        except TimeoutError:
            shown = await tab.locator(".message").all_inner_texts()
            pytest.fail("there is no move to make in:\n" + "\n---\n".join(shown[-4:]))


async def test_a_first_game_from_play_to_the_result(skald, tabs):
    tab = await tabs(skald)
    await tab.wait_for_selector(".welcome .big:enabled")
    await picture(tab, "welcome")
    await begin(tab)
    await to_dm(tab)
    await picture(tab, "hand")
    made = await play_until(tab, OVER)
    assert made > 8
    await tab.click(".place:has-text('Gulveig')")
    await tab.wait_for_selector(".message .button:has-text('Rematch')")
    await picture(tab, "result")


@pytest.mark.slow
async def test_learning_comes_before_playing_and_one_click_leads_to_the_first_turn_of_a_quick_game(skald, tabs):
    tab = await tabs(skald)
    await tab.click(".welcome .button:has-text('Learn'):enabled")
    await tab.wait_for_selector(".message.ephemeral .button:has-text('Gulveig')")
    await tab.click(".welcome .button:has-text('A quick game'):enabled")
    await tab.wait_for_selector(".head h2:has-text('Skald')")
    await tab.locator(f"{MOVES}, {MENUS}").first.wait_for()
    await play_moves(tab, 2)
    await tab.click(".place:has-text('Gulveig')")
    await tab.wait_for_selector(".head h2:has-text('Gulveig')")
    board = tab.locator(".message .picture img").first
    assert "hand 1" in (await board.get_attribute("alt")).lower()
    await board.click()
    await tab.wait_for_selector("#viewer[open] img")
    await tab.keyboard.press("Escape")
    await picture(tab, "board")


@pytest.mark.slow
async def test_a_table_of_any_game_is_opened_full_of_computers(skald, tabs):
    tab = await tabs(skald)
    await tab.click(".welcome .tables .button:has-text('Thor vs Loki'):enabled")
    lobby = tab.locator(".message", has_text="used /play")
    await lobby.locator(".button:has-text('Start'):enabled").click()
    await lobby.locator(".button:has-text('To the table')").click()
    await tab.wait_for_selector(".head h2:has-text('Thor vs Loki')")


@pytest.mark.slow
async def test_killed_with_all_that_belongs_to_it_the_sandbox_goes_on_where_it_was(browser, tmp_path):
    process, url = await opened(folder=tmp_path)
    tab, _ = await open_tab(browser, url)
    await begin(tab, computers=1)
    await to_dm(tab)
    await play_moves(tab, 2)
    shown = await tab.locator(".message").last.inner_text()
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    await tab.context.close()
    process, url = await opened(folder=tmp_path)
    try:
        tab, problems = await open_tab(browser, url)
        await tab.wait_for_selector(".message .button:has-text('To the table')")
        await tab.wait_for_selector(".pill.good")
        await to_dm(tab)
        async with asyncio.timeout(PATIENCE):
            while await tab.locator(".message").last.inner_text() == shown:
                await make_a_move(tab)
        assert problems == []
        await tab.context.close()
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


@pytest.mark.slow
async def test_two_users_side_by_side_see_each_their_own(skald, tabs):
    tab = await tabs(skald)
    await begin_for_two(tab)
    left, right = tab.locator(".pane").nth(0), tab.locator(".pane").nth(1)
    hands = []
    for pane in (left, right):
        await pane.locator(".place.direct").click()
        await pane.locator(".message .picture img").nth(1).wait_for()
        hands.append(await pane.locator(".message .picture img").nth(1).get_attribute("alt"))
    assert hands[0] != hands[1]
    assert [await pane.get_attribute("aria-label") for pane in (left, right)] == ["Ana", "Björn"]
    await left.locator(".place:has-text('Gulveig')").click()
    await left.locator(".message .button:has-text('My hand')").click()
    private = left.locator(".message.ephemeral")
    await private.wait_for()
    assert await right.locator(".message.ephemeral").count() == 0
    await picture(tab, "split")
    await private.locator("text=Dismiss message").click()
    await private.wait_for(state="detached")


async def begin_for_two(tab):
    await tab.wait_for_selector(".welcome .button:enabled")
    await tab.click("[aria-label='2 users side by side']")
    left, right = tab.locator(".pane").nth(0), tab.locator(".pane").nth(1)
    await right.locator("h2:has-text('mead-hall')").wait_for()
    await run(tab, "/play game:gulveig")
    await right.locator(".message .button:has-text('Join')").click()
    await left.locator(".message .button:has-text('Start'):enabled").click()
    await left.locator(".message .button:has-text('To the table')").wait_for()


@pytest.mark.slow
async def test_killed_in_mid_game_skald_comes_back_and_plays_on(skald, tabs):
    tab = await tabs(skald)
    await begin(tab, computers=1)
    await to_dm(tab)
    await play_moves(tab, 1)
    await tab.click('[aria-label="Developer\'s drawer"]')
    before = await tab.inner_text(".drawer-bot p")
    await tab.click("text=Kill and restart the bot")
    await tab.wait_for_selector(".pill:has-text('Skald is waking up')")
    await tab.wait_for_selector(".pill:has-text('Skald is here')")
    await tab.wait_for_selector(".drawer-bot p:has-text(', connected')")
    assert before != await tab.inner_text(".drawer-bot p")
    await picture(tab, "drawer")
    shown = await tab.locator(".message").last.inner_text()
    await play_moves(tab, 2)
    assert await tab.locator(".message").last.inner_text() != shown
    assert await tab.inner_text(".drawer-limits") == "None so far."
    assert await tab.locator(".failed").count() == 0


@pytest.mark.slow
async def test_a_command_given_while_skald_wakes_up_is_heard_as_soon_as_it_is_here(skald, tabs):
    tab = await tabs(skald)
    await tab.wait_for_selector(".pill:has-text('Skald is here')")
    await tab.fill(".line", "/")
    offered = await tab.locator(".suggest-name").all_inner_texts()
    wanted = ("/play", "/learn", "/help", "/games")
    assert all(name.startswith(first) for name, first in zip(offered, wanted, strict=False)), "what a newcomer needs"
    await tab.fill(".line", "")
    await tab.click('[aria-label="Developer\'s drawer"]')
    await tab.click("text=Kill and restart the bot")
    await tab.wait_for_selector(".pill:has-text('Skald is waking up')")
    await run(tab, "/help")
    await tab.wait_for_selector(".problem:has-text('as soon as it is here')")
    await tab.wait_for_selector(".message.ephemeral:has-text('how to play')")
    assert await tab.inner_text(".problem") == ""


@pytest.mark.slow
async def test_a_bot_that_ends_by_itself_is_told_of_and_begun_again(skald, tabs):
    tab = await tabs(skald)
    await tab.wait_for_selector(".pill:has-text('Skald is here')")
    state = await tab.evaluate("fetch('/api/drawer/bot').then((answer) => answer.json())")
    os.kill(state["process"]["pid"], signal.SIGTERM)
    await tab.click(".pill:has-text('Skald has ended')")
    await tab.click("text=Start the bot")
    await tab.wait_for_selector(".pill:has-text('Skald is here')")


async def test_a_phone_has_room_for_everything(skald, tabs):
    tab = await tabs(skald, viewport=NARROW, has_touch=True, is_mobile=True)
    await tab.wait_for_selector(".welcome .big:enabled")
    await picture(tab, "phone-welcome")
    await begin(tab)
    way, feed = tab.locator(".way"), tab.locator(".feed")
    await way.wait_for()
    strip, seen = await way.bounding_box(), await feed.bounding_box()
    assert strip["y"] + strip["height"] <= seen["y"] + 1, "the way to another place covers messages"
    await tab.click(".flap-places")
    await tab.click(".place.direct")
    panel = tab.locator(".message").last
    controls = panel.locator(f"{MOVES}, {MENUS}")
    await controls.first.wait_for()
    await picture(tab, "phone-hand")
    seen, hand = await feed.bounding_box(), await panel.locator(".gallery").last.bounding_box()
    assert hand["y"] >= seen["y"] - RIM, "the hand is out of sight"
    for control in await controls.all():
        box = await control.bounding_box()
        assert box["y"] + box["height"] <= seen["y"] + seen["height"], "a control is out of sight"
    for node in await panel.locator("button, img").all():
        box = await node.bounding_box()
        assert box is None or (box["x"] >= 0 and box["x"] + box["width"] <= NARROW["width"])
    assert await tab.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    await tab.click(".flap-members")
    assert await tab.locator(".members").is_visible()
    await tab.keyboard.press("Escape")
    assert not await tab.locator(".members").is_visible()
    await tab.click('[aria-label="Developer\'s drawer"]')
    await picture(tab, "phone-drawer")
    await tab.click("[aria-label='Close the drawer']")


@pytest.mark.slow
async def test_turns_are_badged_and_lead_to_the_table(skald, tabs):
    tab = await tabs(skald)
    await begin(tab, computers=1)
    badge = tab.locator(".place.direct .badge")
    await badge.wait_for()
    assert re.match(r"\d", await badge.inner_text())
    await tab.click(".place.direct")
    await badge.wait_for(state="detached")
    await tab.wait_for_selector(".message .container")
    await play_moves(tab, 1)
    await tab.click(".message .button:has-text('To the board')")
    await tab.wait_for_selector(".head h2:has-text('Gulveig')")
    await tab.wait_for_selector(".message .picture")
