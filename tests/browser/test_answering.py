"""What somebody who answers sees, and where their keys are: the next question, whatever else a message holds."""

from __future__ import annotations

import io

import discord
import pytest
import pytest_asyncio
from discord import ui

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.test_page_flow import PAINTED, TWO_FRAMES, WITHIN
from tests.sandbox.trial_bot import View, png

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE, DESK = {"width": 340, "height": 740}, {"width": 1280, "height": 900}
HELPERS = ("advance", "more")


def hand(move, *, answers=3, news=3):
    """A hand as Skald lays it out, higher than any window: news, a picture, a question, answers and helpers."""
    file = discord.File(io.BytesIO(png((600, 500))), filename=f"hand-{move}.png")
    lines = "\n".join(f"News {move}.{n}" for n in range(news))
    named = [ui.Button(custom_id=f"k:pick:1:q{move}:{n}:s", label=f"Answer {move}.{n}") for n in range(answers)]
    helpers = [ui.Button(custom_id=f"k:{verb}:1", label=verb.title()) for verb in HELPERS]
    rows = [ui.ActionRow(*some) for some in (named, helpers) if some]
    asked = f"**Question {move}?**\n" + "\n".join("Words" for _ in range(12)) if answers else "Nothing is asked."
    view = View(
        ui.Container(
            ui.TextDisplay("### Your hand"),
            ui.TextDisplay(lines),
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file.filename}")),
            ui.TextDisplay(asked),
            *rows,
            ui.TextDisplay("-# " + "\n".join("Small print" for _ in range(12))),
        )
    )
    return {"view": view, "files": [file]}


async def put(panel, **shape):
    """Paint a hand anew."""
    made = hand(**shape)
    await panel.edit(view=made["view"], attachments=made["files"])


@pytest_asyncio.fixture(loop_scope="session")
async def panel(trial):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    for number in range(8):
        await place.send(f"Before {number}")
    return await place.send(**hand(1))


async def open_hand(tabs, trial, viewport):
    tab = await tabs(trial.sandbox.url, viewport=viewport)
    await tab.evaluate("document.querySelector('.place.direct').click()")
    await tab.wait_for_selector(".message:has-text('Question 1?')")
    await tab.wait_for_function(PAINTED)
    return tab


async def sees(tab, move):
    """Wait until the question of a move and its first answer stand before the eyes."""
    for text in (f"strong:text-is('Question {move}?')", f".button:has-text('Answer {move}.0')"):
        await tab.wait_for_function(WITHIN, arg=await tab.wait_for_selector(f".message {text}"))


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
async def test_of_a_high_message_the_question_is_seen_with_its_answers(trial, tabs, panel, viewport):
    tab = await open_hand(tabs, trial, viewport)
    await sees(tab, 1)
    for move, news in ((2, 30), (3, 1)):
        await put(panel, move=move, news=news)
        await sees(tab, move)
    feed = tab.locator(".feed")
    await tab.locator("text=Before 1").scroll_into_view_if_needed()
    await tab.evaluate(TWO_FRAMES)
    top = await feed.evaluate("(node) => node.scrollTop")
    await put(panel, move=4)
    await tab.wait_for_selector(".message:has-text('Question 4?')")
    await tab.evaluate(TWO_FRAMES)
    assert await feed.evaluate("(node) => node.scrollTop") == top, "who reads above is pulled away"


async def test_after_an_answer_the_keys_are_at_the_next_answer_and_at_no_helper(trial, tabs, panel):
    tab = await open_hand(tabs, trial, DESK)
    await tab.focus(".button:has-text('Answer 1.1')")
    await put(panel, move=2, answers=0)
    await tab.wait_for_selector(".message:focus:has-text('Nothing is asked.')")
    await put(panel, move=3)
    await tab.wait_for_selector(".button:focus:has-text('Answer 3.0')")
    await tab.focus(".button:has-text('Answer 3.2')")
    await put(panel, move=3, news=5)
    await tab.wait_for_selector(".message:has-text('News 3.4') .button:focus:has-text('Answer 3.2')")
    await tab.focus(".button:has-text('More')")
    await put(panel, move=4)
    await tab.wait_for_selector(".message:has-text('Question 4?') .button:focus:has-text('More')")


HURRIED = """() => {
    const real = window.setTimeout;
    window.setTimeout = (work, time, ...more) => real(work, time === 8000 ? 0 : time, ...more);
}"""
"""What goes away after eight seconds goes at once."""


async def test_the_way_to_a_mention_covers_nothing_is_closed_and_goes_while_the_list_keeps_its_mark(trial, tabs):
    tab = await tabs(trial.sandbox.url, viewport=PHONE)
    await tab.wait_for_selector(".line:enabled")
    other = trial.guild.add_channel("a-hall-with-a-name-that-is-far-too-long-for-a-telephone-held-upright")
    way, badge = tab.locator(".way"), tab.locator(f"[data-place='{other.id}'] .badge")
    trial.bo.write(other, f"Your turn, {trial.ana.mention}")
    await way.wait_for()
    strip, feed = await way.bounding_box(), await tab.locator(".feed").bounding_box()
    assert strip["y"] + strip["height"] <= feed["y"] + 1, "messages are covered"
    assert await way.evaluate("(node) => node.scrollWidth") <= strip["width"] <= PHONE["width"], "words are cut off"
    await tab.get_by_role("button", name="Close this notice").press("Enter")
    await way.wait_for(state="hidden")
    await tab.wait_for_selector(".feed:focus")
    await tab.evaluate(HURRIED)
    trial.bo.write(other, f"Still your turn, {trial.ana.mention}")
    await badge.filter(has_text="2").wait_for(state="attached")
    await way.wait_for(state="hidden")
    await tab.click(".flap-places")
    await tab.wait_for_selector(f"[data-place='{other.id}'].unread")
    await tab.click(f"[data-place='{other.id}']")
    await badge.wait_for(state="detached")


async def test_the_first_screen_says_what_skald_is(trial, tabs):
    trial.sandbox.page.introduction = "Games for your Discord."
    tab = await tabs(trial.sandbox.url, viewport=PHONE)
    words = tab.locator(".welcome .lead", has_text="Games for your Discord.")
    assert await words.evaluate(WITHIN)


def small(title, *, controls, pictures=1):
    """A message that a window has room for."""
    names = [f"small-{n}.png" for n in range(pictures)]
    shown = [ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")) for name in names]
    rows = [ui.ActionRow(ui.Button(custom_id=f"k:pick:1:q:{n}:s", label=f"Answer {n}")) for n in range(controls)]
    view = View(ui.Container(ui.TextDisplay(f"### {title}\n-# {controls} to go"), *shown, *rows))
    return {"view": view, "files": [discord.File(io.BytesIO(png((90, 60))), filename=name) for name in names]}


BELOW = """() => {
    const item = document.querySelector(".message:last-child"), feed = document.querySelector(".feed");
    const bottom = (node) => node.getBoundingClientRect().bottom;
    return {
        inside: bottom(item) - bottom(item.querySelector(".main")),
        outside: bottom(feed) - parseFloat(getComputedStyle(feed).paddingBottom) - bottom(item),
    };
}"""
"""What is empty in the last message, and between it and the end of the feed."""


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
async def test_a_message_that_shrinks_leaves_no_empty_box_and_its_picture_stands_still(trial, tabs, viewport):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    for number in range(30):
        await place.send(f"Before {number}")
    message = await place.send(**small("Hand", controls=5))

    async def becomes(title, *, controls, pictures=1):
        made = small(title, controls=controls, pictures=pictures)
        await message.edit(view=made["view"], attachments=made["files"])
        await tab.wait_for_selector(f".message:has-text('{title}'):has-text('{controls} to go')")
        await tab.wait_for_function(PAINTED)
        await tab.evaluate(TWO_FRAMES)
        return await tab.evaluate(BELOW)

    tab = await tabs(trial.sandbox.url, viewport=viewport)
    await tab.evaluate("document.querySelector('.place.direct').click()")
    await tab.wait_for_selector(".message:has-text('5 to go')")
    await becomes("Hand", controls=4)  # from now on it says that it was edited
    picture = tab.locator(".message .picture")
    top = (await picture.bounding_box())["y"]
    for controls in (1, 4, 2):
        below = await becomes("Hand", controls=controls)
        assert abs(below["inside"]) < 8, "the room that is kept is no part of the message"
        assert below["outside"] > 60 or controls == 4
        assert abs((await picture.bounding_box())["y"] - top) < 1

    await tab.locator("text=Before 1").first.scroll_into_view_if_needed()
    await tab.evaluate(TWO_FRAMES)
    await tab.locator(".feed").evaluate("(feed) => feed.scrollTo(0, feed.scrollHeight)")
    await tab.evaluate(TWO_FRAMES)
    assert abs((await tab.evaluate(BELOW))["outside"]) < 1, "it goes when one scrolls away"

    await becomes("Hand", controls=5)
    assert abs((await becomes("Something else", controls=1))["outside"]) < 1
    await becomes("Words", controls=5, pictures=0)
    assert abs((await becomes("Words", controls=1, pictures=0))["outside"]) < 1
