"""Where the view goes: to the head of what is read, to the list that is open, to what a press has brought."""

from __future__ import annotations

import asyncio
import io

import discord
import pytest
from discord import ui

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.test_page_flow import PAINTED, TWO_FRAMES, WITHIN
from tests.sandbox.trial_bot import View, png

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE, DESK = {"width": 390, "height": 800}, {"width": 1280, "height": 800}
both = pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
AT_HEAD = """(node) => {
    const top = (one) => one.getBoundingClientRect().top;
    return Math.abs(top(node) - top(document.querySelector(".feed"))) < 2;
}"""


def page(title, *, lines=16, style=discord.ButtonStyle.secondary):
    """A message that is read: a picture, a list and what leads on."""
    file = discord.File(io.BytesIO(png((560, 480))), filename="page.png")
    view = View(
        ui.Container(
            ui.TextDisplay(f"### {title}"),
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file.filename}")),
            ui.TextDisplay("\n".join(f"**{n}** A sign, and what it means on the board." for n in range(lines))),
            ui.ActionRow(ui.Button(custom_id="k:putaway:1", label=f"Leave {title}", style=style)),
        )
    )
    return {"view": view, "files": [file]}


def asked(title, *, table, options=0):
    """A short message that asks something at a table: by buttons, or by a menu."""
    named = [discord.SelectOption(label=f"Card {n}", description="What it does", value=f"{n}") for n in range(options)]
    answers = (
        ui.Select(custom_id=f"k:choose:{table}:q::s", placeholder="Choose a card", options=named)
        if options
        else ui.Button(custom_id=f"k:pick:{table}:q:0:s", label=f"Answer {title}")
    )
    return View(
        ui.Container(ui.TextDisplay(f"### {title}\n" + "\n".join("Words" for _ in range(9))), ui.ActionRow(answers))
    )


async def in_direct(tabs, trial, viewport):
    tab = await tabs(trial.sandbox.url, viewport=viewport)
    await tab.evaluate("document.querySelector('.place.direct').click()")
    await tab.wait_for_selector(".message")
    await tab.wait_for_function(PAINTED)
    await tab.evaluate(TWO_FRAMES)
    return tab


async def shown(tab, title, where):
    """Wait until a message of this title stands so."""
    await tab.wait_for_function(where, arg=await tab.wait_for_selector(f".message:has-text('{title}')"))


@both
async def test_what_is_read_and_too_high_begins_at_its_head_also_when_its_picture_comes_late(trial, tabs, viewport):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    for number in range(20):
        await place.send(f"Before {number}")
    tab, held = await in_direct(tabs, trial, viewport), asyncio.Event()

    async def later(route):
        await held.wait()
        await route.continue_()

    await tab.route("**/attachments/**", later)
    await place.send(**page("Legend"))
    await shown(tab, "Legend", AT_HEAD)
    held.set()
    await tab.wait_for_function(PAINTED)
    await tab.evaluate(TWO_FRAMES)
    await shown(tab, "Legend", AT_HEAD)
    await tab.wait_for_function(WITHIN, arg=await tab.query_selector(".message .picture"))
    await place.send("Something short")
    await shown(tab, "Something short", WITHIN)


@both
async def test_where_a_control_stands_out_for_all_it_is_seen(trial, tabs, viewport):
    tab = await tabs(trial.sandbox.url, viewport=viewport)
    lobby = page("Lobby", lines=9 if viewport is DESK else 15, style=discord.ButtonStyle.primary)
    await trial.bot.get_channel(trial.harness.id).send(**lobby)
    await shown(tab, "Lobby", "(node) => node.offsetHeight > document.querySelector('.feed').clientHeight")
    await tab.wait_for_function(WITHIN, arg=await tab.wait_for_selector(".button:has-text('Leave Lobby')"))


@both
async def test_a_private_answer_that_is_too_high_begins_at_its_head(trial, tabs, monkeypatch, viewport):
    async def act(interaction, *_):
        made = page("Explained")
        await interaction.response.send_message(view=made["view"], files=made["files"], ephemeral=True)

    monkeypatch.setattr(trial.bot, "act", act)
    await trial.ana.slash(trial.harness, "board")
    tab = await tabs(trial.sandbox.url, viewport=viewport)
    await tab.click(".message .button:has-text('Count')")
    await shown(tab, "Explained", AT_HEAD)
    await tab.wait_for_function(PAINTED)
    await tab.evaluate(TWO_FRAMES)
    await shown(tab, "Explained", AT_HEAD)


@both
async def test_an_open_menu_stands_still_and_is_seen_whole_whatever_is_below_it(trial, tabs, viewport):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    for number in range(20):
        await place.send(f"Before {number}")
    await place.send(view=asked("Hand", table=1, options=7))
    await place.send("A note that stays.\n" + "\n".join("Words" for _ in range(14)))
    tab = await in_direct(tabs, trial, viewport)
    await tab.click(".menu-face")
    await tab.wait_for_selector(".menu-sheet:visible")
    await tab.evaluate(TWO_FRAMES)
    for part in (".menu-face", ".menu-sheet", ".menu-sheet li >> nth=0"):
        assert await tab.locator(part).evaluate(WITHIN), part
    await place.send("Something new")
    await tab.wait_for_selector(".newer:visible")
    assert await tab.locator(".menu-sheet").evaluate(WITHIN), "news pushes what one chooses from away"


async def test_in_a_low_window_a_menu_is_seen_whole(trial, tabs):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    await place.send(view=asked("Hand", table=1, options=12))
    tab = await in_direct(tabs, trial, {"width": 1280, "height": 400})
    await tab.click(".menu-face")
    await tab.evaluate(TWO_FRAMES)
    assert await tab.locator(".menu:has(.menu-sheet:visible)").evaluate(WITHIN)


@pytest.mark.parametrize("first", ["gone", "come"])
async def test_after_a_press_the_view_follows_its_table_and_no_other(trial, tabs, first):
    trial.sandbox.policy.answer_within = 0.2
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    for number in range(20):
        await place.send(f"Before {number}")
    answered = await place.send(view=asked("One", table=1))
    for number in range(2):
        await place.send(view=asked(f"Two {number}", table=2))
    await place.send(**page("Read meanwhile"))
    tab = await in_direct(tabs, trial, PHONE)
    await tab.locator(".button:has-text('Answer One')").scroll_into_view_if_needed()
    await tab.evaluate(TWO_FRAMES)
    await tab.click(".button:has-text('Answer One')")
    await tab.wait_for_selector(".message .failed")

    async def goes_on():
        await place.send(view=asked("Next", table=1))

    for step in (answered.delete, goes_on) if first == "gone" else (goes_on, answered.delete):
        await step()
    await shown(tab, "Next", WITHIN)
    assert not await tab.locator(".newer").is_visible()
    await place.send(view=asked("Two at last", table=2))
    await tab.wait_for_selector(".message:has-text('Two at last')")
    await tab.evaluate(TWO_FRAMES)
    await shown(tab, "Next", WITHIN)
    assert await tab.locator(".newer").is_visible(), "another table's message takes the view"
    await tab.click(".newer")
    await shown(tab, "Two at last", WITHIN)
