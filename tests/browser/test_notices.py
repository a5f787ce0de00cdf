"""What waits in other places: a mark for each message that is to be seen, and a strip that goes by itself."""

from __future__ import annotations

import discord
import pytest
from discord import ui

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.test_answering import HURRIED
from tests.browser.test_following import PHONE, asked
from tests.browser.test_page_flow import TWO_FRAMES
from tests.sandbox.trial_bot import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SLOWED = HURRIED.replace("? 0 :", "? 1500 :")
"""What goes away after eight seconds goes after one and a half."""


async def test_what_was_answered_elsewhere_is_counted_no_more(trial, tabs):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    tab = await tabs(trial.sandbox.url, viewport=PHONE)
    await tab.wait_for_selector(".line:enabled")
    badge, way = tab.locator(".flap .badge"), tab.locator(".way")
    first, second = [await place.send(view=asked(f"Turn {n}", table=n)) for n in (1, 2)]
    await place.send("News")
    await badge.filter(has_text="3").wait_for()
    await first.delete()
    await badge.filter(has_text="2").wait_for()
    await second.edit(view=View(ui.TextDisplay("Others move")))
    await badge.filter(has_text="1").wait_for()
    await second.edit(view=asked("Turn 3", table=2))
    await badge.filter(has_text="2").wait_for()
    await way.click()
    await badge.wait_for(state="hidden")
    await second.edit(view=asked("Turn 4", table=2))
    await tab.wait_for_selector(".message:has-text('Turn 4')")
    assert not await badge.is_visible()


async def test_the_strip_goes_with_its_message_and_more_messages_do_not_keep_it(trial, tabs):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    tab = await tabs(trial.sandbox.url, viewport=PHONE)
    await tab.wait_for_selector(".line:enabled")
    way, shown = tab.locator(".way"), []
    for over in ("gone", "answered"):
        message = await place.send(view=asked(f"Turn {over}", table=1))
        await way.wait_for()
        await (message.delete() if over == "gone" else message.edit(view=View(ui.TextDisplay("Others move"))))
        await way.wait_for(state="hidden")
    await tab.evaluate(SLOWED)
    for number in range(40):
        await place.send(f"News {number}")
        await tab.wait_for_selector(f".flap .badge:text-is('{number + 1}')")
        await tab.wait_for_timeout(100)
        shown.append(await way.is_visible())
        if True in shown and not shown[-1]:
            break
    assert not shown[-1], "it stays as long as messages come"


async def test_who_plays_by_a_hand_in_the_thread_is_called_to_no_other_place(trial, tabs, monkeypatch):
    async def act(interaction, *_):
        await interaction.response.send_message(view=asked("Hand", table=7), ephemeral=True)

    monkeypatch.setattr(trial.bot, "act", act)
    await trial.ana.slash(trial.harness, "board")
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    tab = await tabs(trial.sandbox.url, viewport=PHONE)
    await tab.click(".message .button:has-text('Count')")
    await tab.wait_for_selector(".message.ephemeral:has-text('Hand')")
    await place.send(view=asked("The same", table=7))
    await tab.locator(".flap .badge", has_text="1").wait_for()
    await tab.evaluate(TWO_FRAMES)
    assert not await tab.locator(".way").is_visible()
    await place.send(view=asked("Another", table=8))
    await tab.locator(".way").wait_for()
