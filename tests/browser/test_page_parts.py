"""Everything that Discord can show, by a small bot that uses it all: commands, forms, menus, failures, markdown."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from bot.sandbox.http_api import Starter
from tests.browser.chromium import NARROW, picture
from tests.browser.harness import run, show_board
from tests.browser.test_page_flow import TWO_FRAMES
from tests.sandbox.trial_bot import connected

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_command_is_found_filled_and_given_by_keyboard_alone(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    keys = tab.keyboard
    await tab.wait_for_selector(".line:focus")
    await keys.type("/plgm")
    await tab.wait_for_selector(".suggest [role=option][aria-selected=true]:has-text('/play game')")
    await keys.press("Enter")
    await tab.wait_for_selector(".option:has-text('game') input:focus")
    await keys.press("Enter")
    await keys.press("Tab")
    await tab.wait_for_selector("[aria-label='Add goal']:focus")
    await keys.press("Enter")
    await keys.type("50")
    await keys.press("Enter")
    await tab.wait_for_selector(".problem:has-text('goal: 100 is the least')")
    await keys.type("0")
    await keys.press("Enter")
    await tab.wait_for_selector(".message:has-text('gulveig to 500')")
    assert await tab.inner_text(".origin >> nth=-1") == "Ana used /play game"


async def test_missing_options_are_named_and_completions_come_while_typing(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    keys = tab.keyboard
    await tab.wait_for_selector(".line:focus")
    await keys.type("/table act ")
    await tab.wait_for_selector(".suggest [role=option]:has-text('Take')")
    await tab.click(".run")
    await tab.wait_for_selector(".problem:has-text('This option is required')")
    await keys.type("pa")
    await tab.wait_for_selector(".suggest [role=option]:has-text('Pass')")
    await tab.locator(".suggest [role=option]", has_text="Take").wait_for(state="detached")
    await keys.press("Enter")
    await keys.press("Enter")
    await tab.wait_for_selector(".message.ephemeral:has-text('pass for None')")


GIVEN_WHILE_WAKING = """async () => {
    const { Pane } = await import("/page/pane.js");
    const fetched = window.fetch, sent = [];
    window.fetch = async (_, { body }) => { sent.push(JSON.parse(body).user); return new Response("{}"); };
    const pane = { user: "ana", composer: { tell() {}, problem: { textContent: "" } } };
    pane.app = { waking: true, awake: async () => { pane.user = "bo"; } };
    await Pane.prototype.act.call(pane, "slash", { name: "help" });
    window.fetch = fetched;
    return sent;
}"""


async def test_what_somebody_gives_while_the_bot_wakes_up_stays_theirs_when_another_takes_the_pane(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    assert await tab.evaluate(GIVEN_WHILE_WAKING) == ["ana"]


async def test_an_unknown_command_is_told_as_such_where_no_bot_is_on_its_way(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_selector(".line:focus")
    await tab.route("**/commands*", lambda route: route.fulfill(json=[]))
    await tab.reload()
    await tab.wait_for_selector(".line:focus")
    await run(tab, "/nothing")
    await tab.wait_for_selector(".problem:has-text('There is no such command here.')")


async def test_starters_wait_until_the_bot_hears_although_its_commands_are_known(trial, tabs):
    trial.sandbox.page.starters = (Starter(label="Poster", command="poster", first=True),)
    await trial.bot.close()
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_selector(".welcome .button:has-text('Poster'):disabled")
    await tab.wait_for_selector(".welcome:has-text('Skald is waking up')")
    async with connected(trial.sandbox):
        await tab.wait_for_selector(".pill:has-text('Skald is here')")
        await tab.click(".welcome .button:has-text('Poster'):enabled")
        await tab.wait_for_selector(".message.ephemeral .head3:has-text('Page 1')")


async def test_what_is_higher_than_the_window_is_read_from_its_head(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await tab.wait_for_selector(".line:focus")
    for n in range(3):
        trial.ana.write(trial.harness, f"Before {n}")
    await run(tab, "/poster")
    for page in (1, 2):
        await tab.wait_for_selector(f".head3:has-text('Page {page}')")
        await read_from(tab, ".message.ephemeral")
        await tab.focus(".button:has-text('Read on')")
        await tab.keyboard.press("Enter")
        await tab.wait_for_selector(f".message:has-text('Page {page + 1}') .button.style1:focus")


async def read_from(tab, selector):
    """Wait until the feed shows something from its head on."""
    for _ in range(500):
        if abs(await top_of(tab, selector) - await top_of(tab, ".feed")) < 2:
            return
        await asyncio.sleep(0.02)
    pytest.fail(f"{selector} does not stand at the head of the feed")


async def top_of(tab, selector):
    return (await tab.locator(selector).bounding_box())["y"]


async def test_failures_and_thinking_show_as_on_discord(trial, tabs):
    trial.sandbox.policy.answer_within = 0.6
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.click(".message .button:has-text('Quiet')")
    await tab.wait_for_selector(".message .button.busy")
    await tab.wait_for_selector(".message .failed:has-text('This interaction failed')")
    await tab.click(".message .button:has-text('Move')")
    await tab.wait_for_selector(".failed", state="detached")
    thought = trial.sandbox.slow("POST", "/webhooks/", seconds=0.6)
    await tab.click(".message .button:has-text('Think')")
    await tab.wait_for_selector(".thinking:has-text('Skald is thinking…')")
    await tab.wait_for_selector(".message.ephemeral:has-text('Thought.')")
    assert thought.hits == 1
    await trial.bot.close()
    await run(tab, "/hello")
    await tab.wait_for_selector(".message.ephemeral:has-text('The application did not respond')")
    await tab.wait_for_selector(".pill:has-text('waking up')")


MARKDOWN = """# One
## Two
**bold** *slant* __under__ ~~gone~~ ||secret|| `code *raw*` \\*plain\\* snake_case_name
- first
  - inner
2. second
> quoted **deeply**
-# small
[words](https://example.org/a) https://example.org/b <t:0:R> <@{bo}> <#{harness}>
```py
x = 1
```
<img src=x onerror=alert(1)> [bad](javascript:alert(1))"""

DRAWN = {
    "h3.head1": "One",
    "h3.head2": "Two",
    "strong >> nth=0": "bold",
    "em": "slant",
    "u": "under",
    "s": "gone",
    "p code": "code *raw*",
    "ul > li > ul > li": "inner",
    "ol > li": "second",
    "blockquote strong": "deeply",
    ".subtext": "small",
    "a[href='https://example.org/a']": "words",
    "a[href='https://example.org/b']": "https://example.org/b",
    ".mention.me": "@Bo",
    "a .mention": "#mead-hall",
    "pre": "x = 1",
}


async def test_markdown_is_drawn_and_markup_is_not(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await tab.select_option(".who-am-i select", label="Bo")
    await tab.wait_for_selector(".pane[aria-label='Bo']")
    trial.ana.write(trial.harness, MARKDOWN.format(bo=trial.bo.id, harness=trial.harness.id))
    message = tab.locator(".message.pinged")
    await message.wait_for()
    for selector, text in DRAWN.items():
        assert (await message.locator(selector).inner_text()).strip().startswith(text), selector
    assert "year" in await message.locator("time[data-style=R]").inner_text()
    assert "*plain* snake_case_name" in await message.inner_text()
    assert await message.locator("img:not(.portrait), a[href^='javascript']").count() == 0
    spoiler = message.locator(".spoiler")
    await spoiler.press("Enter")
    assert await spoiler.get_attribute("class") == "spoiler open"
    await picture(tab, "markdown")


async def test_what_others_write_is_badged_and_announced(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    other = trial.guild.add_channel("great-hall")
    await tab.wait_for_selector(".place:has-text('great-hall')")
    trial.bo.write(other, f"Your turn, {trial.ana.mention}")
    await tab.wait_for_selector(".place.unread:has-text('great-hall') .badge:has-text('1')")
    trial.bo.write(trial.harness, "Hello there")
    await tab.wait_for_selector("[role=log] p:has-text('Bo: Hello there')", state="attached")
    await tab.click(".place:has-text('great-hall')")
    await tab.wait_for_selector(".message.pinged:has-text('Your turn')")
    assert await tab.locator(".badge:visible").count() == 0
    assert await tab.locator("[role=log] p").count()
    await tab.select_option(".who-am-i select", label="Bo")
    await tab.wait_for_selector(".pane[aria-label='Bo']")
    assert not await tab.locator("[role=log] p").count(), "what was read out to Ana is nothing to Bo"


async def test_the_drawer_takes_permissions_and_deletes_the_board(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.click('[aria-label="Developer\'s drawer"]')
    await tab.click(".drawer-rights label:has-text('send messages') >> nth=0")
    await trial.sandbox.until(lambda: trial.harness.overwrites[trial.sandbox.bot.id].deny)
    # The drawer is drawn anew a moment after it has happened: whoever presses on waits until it says so.
    await tab.wait_for_selector(".drawer-rights label:has-text('send messages') input:not(:checked) >> nth=0")
    await tab.click("text=Delete the board message")
    await tab.wait_for_selector(".message:has-text('Turn 1')", state="detached")
    await tab.wait_for_selector(".button:disabled:has-text('Delete the board message')")
    await tab.click("text=Drop the gateway")
    await trial.sandbox.until(lambda: trial.bot.resumes)
    await tab.click("label:has-text('takes direct messages')")
    await trial.sandbox.until(lambda: trial.ana.user.dms.value == "closed")
    await tab.wait_for_selector(".drawer-requests td:has-text('POST')")


async def test_what_is_pressed_in_the_drawer_is_not_drawn_anew_under_the_hand(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.click('[aria-label="Developer\'s drawer"]')
    await tab.hover("text=Deliver the next click twice")
    await tab.mouse.down()
    before = await tab.locator(".drawer-requests tr").count()
    await trial.ana.slash(trial.harness, "hello")
    async with tab.expect_request("**/drawer/reports*") as asked:
        pass
    await (await (await asked.value).response()).finished()
    await tab.evaluate(TWO_FRAMES)
    await tab.mouse.up()
    await trial.sandbox.until(lambda: trial.sandbox.gateway.duplicates)
    await tab.wait_for_selector("text=The next click comes twice")
    assert await tab.locator(".drawer-requests tr").count() > before, "what was to be drawn meanwhile is drawn then"


async def test_the_next_click_can_come_twice(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.click('[aria-label="Developer\'s drawer"]')
    await tab.click("text=Deliver the next click twice")
    await tab.wait_for_selector("text=The next click comes twice")
    await tab.click(".message .button:has-text('Count')")
    await trial.sandbox.until(lambda: trial.bot.clicks == 2)


async def test_a_forum_shows_its_posts_with_their_tags_and_nobody_writes_there(trial, tabs):
    forum = trial.guild.add_forum("tables")
    forum.tags = [{"id": "7", "name": "Being played", "moderated": False, "emoji_id": None, "emoji_name": None}]
    world = trial.sandbox.world
    post = world.open_thread(
        forum, id_=world.ids.mint(), name="Gulveig · 1", owner_id=world.bot.id, auto_archive=1440, private=False
    )
    post.applied_tags = [7]
    world.channel_changed(post)
    tab = await tabs(trial.sandbox.url)
    await tab.click(".place:has-text('tables')")
    await tab.wait_for_selector(".post:has-text('Gulveig · 1') .post-tag:has-text('Being played')")
    assert await tab.is_disabled(".line")
    await picture(tab, "forum")
    await tab.click(".post")
    await tab.wait_for_selector(".head .topic:has-text('Being played')")


async def test_commands_of_ones_own_come_with_the_installation_wherever_one_is(trial, tabs):
    outside = trial.sandbox.world.add_guild("Elsewhere", bot_permissions=None)
    outside.add_channel("tavern")
    outside.add_member(trial.ana.user)
    trial.sandbox.world.group(trial.ana.user, trial.bo.user)
    tab = await tabs(trial.sandbox.url)
    for place in ("tavern", "Ana, Bo"):
        await tab.click(f".place:has-text('{place}')")
        await tab.wait_for_selector(f".head h2:has-text('{place}')")
        await tab.fill(".line", "/")
        assert await tab.locator(".suggest [role=option]").count() == 0, "nothing of the trial bot is for people alone"


OPEN = """async (at) => {
    const { zoom } = await import("/page/viewer.js");
    zoom("/page/logo.svg", "A board", {width: 1200, height: 800}, at);
}"""

PUSHED = """() => new Promise((done) => {
    const look = () => document.querySelector("#viewer .viewer-room").scrollLeft ? done() : requestAnimationFrame(look);
    look();
})"""

SIZES = """() => {
    const room = document.querySelector("#viewer .viewer-room"), image = room.querySelector("img");
    return [image.clientWidth, image.clientHeight, Math.round(room.scrollLeft), room.clientWidth];
}"""


async def test_on_a_phone_a_picture_is_opened_as_large_as_it_is_read_and_pushed_about(trial, tabs):
    tab = await tabs(trial.sandbox.url, viewport=NARROW)

    async def open_(at):
        await tab.evaluate(OPEN, at)
        await tab.wait_for_selector("#viewer[open] .viewer-room:focus")
        return await tab.evaluate(SIZES)

    assert await open_({"x": 0, "y": 0}) == [840, 560, 0, 360]
    await tab.keyboard.press("ArrowRight")
    await tab.evaluate(PUSHED)
    await tab.keyboard.press("Escape")
    await tab.wait_for_selector("#viewer:not([open])", state="attached")

    assert await open_({"x": 0.5, "y": 0.5}) == [840, 560, 240, 360], "what was pressed is in the middle"
    await tab.mouse.move(300, 300)
    await tab.mouse.down()
    await tab.mouse.move(200, 300)
    await tab.mouse.up()
    assert await tab.evaluate(SIZES) == [840, 560, 340, 360], "pushed, and not pressed"
    await tab.click("#viewer .button:has-text('Whole picture')")
    assert await tab.evaluate(SIZES) == [360, 240, 0, 360]
    await tab.click("#viewer img", position={"x": 359, "y": 100})
    assert await tab.evaluate(SIZES) == [840, 560, 480, 360], "as large again, where it was pressed"
    await tab.click("[aria-label='Close the picture']")
    await tab.wait_for_selector("#viewer:not([open])", state="attached")


async def test_a_picture_that_is_read_in_whole_is_shown_so_and_closed_by_a_press(trial, tabs):
    tab = await tabs(trial.sandbox.url)
    await show_board(tab)
    await tab.click(".message .picture")
    assert await tab.is_hidden("#viewer .button")
    await tab.click("#viewer img")
    await tab.wait_for_selector("#viewer:not([open])", state="attached")
