"""What a person who plays feels: nothing jumps, the focus stays, answers come before the eyes, files go through."""

from __future__ import annotations

import asyncio

import discord
import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from tests.browser.chromium import NARROW, WIDE
from tests.browser.harness import run
from tests.sandbox.trial_bot import View, board, png

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WATCH = """() => {
    window.shifts = [];
    const told = ({ node, currentRect }) => `${node?.className || node?.nodeName}: ${JSON.stringify(currentRect)}`;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => shifts.push(entry.sources.map(told))))
        .observe({ type: "layout-shift", buffered: true });
}"""
WITHIN = """(node) => {
    const box = node.getBoundingClientRect(), frame = document.querySelector(".feed").getBoundingClientRect();
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""By then the page knows where somebody has scrolled to."""
PAINTED = "() => [...document.querySelectorAll('.picture img')].every((image) => image.complete && image.naturalWidth)"


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_pictures_that_come_late_move_nothing(trial, blank_tabs, viewport):
    for _ in range(3):
        await trial.ana.slash(trial.harness, "board")
    (tab, _), held = await blank_tabs(viewport=viewport), asyncio.Event()

    async def later(route):
        await held.wait()
        await route.continue_()

    await tab.route("**/attachments/**", later)
    await tab.goto(trial.sandbox.url)
    await tab.wait_for_selector(".message .picture img", state="attached")
    await tab.wait_for_selector(".welcome .quiet")
    await tab.evaluate("document.fonts.ready")
    place = "() => [...document.querySelectorAll('.message')].map((node) => node.getBoundingClientRect().toJSON())"
    before = await tab.evaluate(place)
    await tab.evaluate(WATCH)
    held.set()
    await tab.wait_for_function(PAINTED)
    assert await tab.evaluate(place) == before
    await trial.bo.click(trial.bo.sees(trial.harness)[-1], label="Move")
    await tab.wait_for_selector(".message .picture img[alt='Turn 2']")
    await tab.wait_for_function(PAINTED)
    feed = [told for shift in await tab.evaluate("shifts") for told in shift if "message" in told or "picture" in told]
    assert feed == []


async def test_an_answer_out_of_sight_is_scrolled_to(trial, tabs):
    for number in range(30):
        trial.bo.write(trial.harness, f"Line {number}")
    await trial.ana.slash(trial.harness, "board")
    for number in range(30):
        trial.bo.write(trial.harness, f"Line {number}")
    tab = await tabs(trial.sandbox.url)
    move = tab.locator(".message .button:has-text('Count')")
    await move.scroll_into_view_if_needed()
    await move.click()
    answer = tab.locator(".message.ephemeral", has_text="Click 1")
    await answer.wait_for()
    assert await answer.evaluate(WITHIN)


async def test_what_others_do_while_one_reads_above_moves_nothing(trial, tabs):
    first = (await trial.ana.slash(trial.harness, "board")).message
    for number in range(40):
        trial.bo.write(trial.harness, f"Line {number}")
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_function(PAINTED)
    await tab.wait_for_function(WITHIN, arg=await tab.locator(".message", has_text="Line 39").element_handle())
    line = tab.locator(".message", has_text="Line 9").first
    await line.evaluate("(node) => node.scrollIntoView()")
    await tab.evaluate(TWO_FRAMES)
    top = (await line.bounding_box())["y"]
    view = View(discord.ui.TextDisplay("\n".join("abcdefgh")))
    await trial.bot.get_channel(trial.harness.id).get_partial_message(first.id).edit(view=view, attachments=[])
    trial.bo.write(trial.harness, "Something new")
    await tab.wait_for_selector(".newer:visible")
    assert abs((await line.bounding_box())["y"] - top) <= 1
    await tab.click(".newer")
    assert await tab.locator(".message", has_text="Something new").evaluate(WITHIN)


@pytest.mark.parametrize("key", [False, True], ids=["pointer", "key"])
async def test_a_press_counts_although_its_message_changes_before_it_is_let_go(trial, tabs, key):
    shown = (await trial.ana.slash(trial.harness, "board")).message
    other = (await trial.ana.slash(trial.harness, "board")).message
    place = trial.bot.get_channel(trial.harness.id)

    async def becomes(message, turn):
        view, file = board(turn)
        await place.get_partial_message(message.id).edit(view=view, attachments=[file])

    await becomes(other, 2)  # from now on it says that it was edited, and keeps its height
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_selector(".message .picture img[alt='Turn 2']")
    await tab.wait_for_function(PAINTED)
    control = tab.locator(".message .button:has-text('Count')").first
    await control.focus()
    await control.hover()
    await (tab.keyboard.down(" ") if key else tab.mouse.down())
    await becomes(shown, 3)
    await becomes(other, 4)
    await tab.wait_for_selector(".message .picture img[alt='Turn 4']")
    assert await tab.locator(".message .picture img[alt='Turn 3']").count() == 0
    await (tab.keyboard.up(" ") if key else tab.mouse.up())
    await tab.wait_for_selector(".message.ephemeral:has-text('Click 1')")
    await tab.wait_for_selector(".message .picture img[alt='Turn 3']")


async def test_the_focus_waits_where_the_controls_come_back(trial, tabs):
    shown = (await trial.ana.slash(trial.harness, "board")).message
    tab = await tabs(trial.sandbox.url)
    place = trial.bot.get_channel(trial.harness.id).get_partial_message(shown.id)
    await tab.focus(".message .button:has-text('Move')")
    await place.edit(view=View(discord.ui.TextDisplay("Others move")), attachments=[])
    await tab.wait_for_selector(".message:focus:has-text('Others move')")
    view, file = board(7)
    await place.edit(view=view, attachments=[file])
    await tab.wait_for_selector(".message .button:focus:has-text('Move')")
    await tab.focus(".message .menu-face:has-text('Stake')")
    await place.edit(view=View(discord.ui.TextDisplay("Others move")), attachments=[])
    await tab.wait_for_selector(".message:focus:has-text('Others move')")
    await tab.focus(".line")
    view, file = board(8)
    await place.edit(view=view, attachments=[file])
    await tab.wait_for_selector(".message .picture img[alt='Turn 8']")
    assert await tab.locator(".line:focus").count() == 1


async def test_a_panel_that_is_posted_anew_takes_the_focus_over(trial, tabs):
    shown = (await trial.ana.slash(trial.harness, "board")).message
    tab = await tabs(trial.sandbox.url)
    await tab.focus(".message .button:has-text('My hand')")
    await trial.bot.get_channel(trial.harness.id).get_partial_message(shown.id).delete()
    await tab.wait_for_selector(".feed:focus")
    view, file = board(3)
    await trial.bot.get_channel(trial.harness.id).send(view=view, file=file)
    await tab.wait_for_selector(".message .button:focus:has-text('My hand')")


async def test_edits_of_ones_own_panel_are_told_in_few_words(trial, tabs):
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    view, file = board(1)
    panel = await place.send(view=view, file=file)
    tab = await tabs(trial.sandbox.url)
    await tab.click(".place.direct")
    await tab.wait_for_selector(".message .picture")
    for turn in (2, 3):
        view, file = board(turn)
        await panel.edit(view=view, attachments=[file])
    await tab.wait_for_selector("[role=log] p:has-text('Turn 3')", state="attached")
    assert await tab.locator("[role=log] p").all_inner_texts() == ["Turn 3"]


async def test_a_direct_message_offers_its_way(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    place = await trial.bot.create_dm(discord.Object(trial.ana.id))
    await place.send("Your hand")
    way = tab.locator(".way:has-text('Skald wrote to you')")
    await way.wait_for()
    other = trial.guild.add_channel("great-hall")
    trial.bo.write(other, f"Your turn, {trial.ana.mention}")
    await tab.wait_for_selector("[role=log] p:has-text('You were mentioned')", state="attached")
    await way.click()
    await tab.wait_for_selector(".message:has-text('Your hand')")
    assert not await tab.locator(".way").is_visible()


async def test_files_are_chosen_dropped_and_left_out(trial, tabs):
    trial.sandbox.policy.file_bytes = 2000
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_selector(".line:focus")
    files = [{"name": f"{name}.txt", "mimeType": "text/plain", "buffer": name.encode()} for name in ("fehu", "uruz")]
    await tab.set_input_files(".entry > input[type=file]", files)
    await tab.click("[aria-label='Leave uruz.txt out']")
    await drop(tab, "thurs.txt", 3)
    await tab.wait_for_selector(".tray li:has-text('thurs.txt')")
    await drop(tab, "giant.txt", 2001)
    await tab.wait_for_selector(".problem:has-text('giant.txt is too large')")
    await tab.fill(".line", "Two runes")
    await tab.keyboard.press("Enter")
    await tab.wait_for_selector(".message:has-text('Two runes') .file:has-text('thurs.txt')")
    assert await tab.locator(".tray li").count() == 0
    assert [file.name for file in trial.ana.sees(trial.harness)[-1].images] == ["fehu.txt", "thurs.txt"]


async def drop(tab, name, size):
    await tab.evaluate(
        """([name, size]) => {
            const carried = new DataTransfer();
            carried.items.add(new File(["x".repeat(size)], name));
            const how = { dataTransfer: carried, bubbles: true, cancelable: true };
            for (const kind of ["dragenter", "dragover", "drop"])
                document.querySelector(".talk").dispatchEvent(new DragEvent(kind, how));
        }""",
        [name, size],
    )


async def test_commands_and_forms_take_files(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    file = {"name": "deck.txt", "mimeType": "text/plain", "buffer": b"thirty cards"}
    await run(tab, "/weigh ")
    await tab.wait_for_selector(".option .file-choice")
    await tab.click(".run")
    await tab.wait_for_selector(".problem:has-text('file: Choose a file.')")
    await tab.set_input_files(".option input[type=file]", file)
    await tab.click(".run:focus")
    await tab.wait_for_selector(".message:has-text('deck.txt: 12 bytes')")
    await run(tab, "/board")
    await tab.click(".message .button:has-text('Letter')")
    await tab.set_input_files("[role=dialog] input[type=file]", [file, file])
    await tab.click("text=Submit")
    await tab.wait_for_selector(".message.ephemeral:has-text('deck.txt 12; deck.txt 12')")


async def test_the_applications_own_emojis_are_pictures(trial, tabs):
    emoji = await trial.bot.create_application_emoji(name="rune_fehu", image=png((32, 32)))
    button = discord.ui.Button(label="Fehu", custom_id="trial:count", emoji=emoji)
    row = discord.ui.ActionRow(button)
    await trial.bot.get_channel(trial.harness.id).send(view=View(discord.ui.TextDisplay(f"A rune {emoji}"), row))
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_function("() => document.querySelectorAll('img.emoji').length === 2")
    await tab.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    assert await tab.locator(".button", has_text="Fehu").get_attribute("aria-label") is None
