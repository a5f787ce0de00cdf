"""A lesson played with the keys alone: no mouse is touched from the command to the last step."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed")

from bot.games import GAMES
from bot.learning.checks import right
from bot.learning.content import read
from bot.learning.lesson_play import LessonPlay
from bot.panels.custom_id import CustomId, b36
from bot.panels.draft import extend, groups_of
from engines.core import Ask
from tests.browser.chromium import PATIENCE_MS
from tests.listings import shared_catalogue

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FARTHEST = 40
"""Presses of Tab after which a control counts as out of reach."""

CATALOGUE = shared_catalogue()
FIRST = "gulveig"
THREE_OF_MANY = 4
"""The lesson in which three cards are picked from a menu that can be searched."""

KEYS = """() => [...[...document.querySelectorAll(".message.ephemeral")].at(-1).querySelectorAll("[data-key]")]
    .map((control) => control.dataset.key)"""
WAY = """(key) => {
    const panel = [...document.querySelectorAll(".message.ephemeral")].at(-1);
    const wanted = panel.querySelector(`[data-key="${CSS.escape(key)}"]`), focused = document.activeElement;
    if (wanted === focused) return "";
    return wanted.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
}"""

GOES_ON = """(path) => [...[...document.querySelectorAll(".message.ephemeral")].at(-1).querySelectorAll("[data-key]")]
    .map((control) => control.dataset.key.split(":"))
    .some(([, , verb, , , held]) => (verb === "pick" ? held.startsWith(path + "_") : held === path))"""


async def press(tab, key):
    """Go to a control of the newest private message and press it."""
    for _ in range(FARTHEST):
        if not (way := await tab.evaluate(WAY, key)):
            await tab.keyboard.press("Enter")
            return
        await tab.keyboard.press(way)
    pytest.fail(f"{key} cannot be reached by Tab")


async def choose(tab, key, values):
    """Open a menu and choose these lines of it."""
    await press(tab, key)
    opened = tab.locator(".menu:has(> [aria-expanded='true'])").last
    for value in values:
        line = opened.locator(f"[role=option][data-value='{value}']")
        await line.wait_for()
        for _ in range(await opened.locator("[role=option]").count()):
            if "active" in (await line.get_attribute("class") or ""):
                break
            await tab.keyboard.press("ArrowDown")
        await tab.keyboard.press(" " if await opened.locator(".tick").count() else "Enter")
    if await opened.locator(".tick").count():
        await tab.keyboard.press("Enter")


async def control(tab, *verbs):
    """Return the first control of the newest private message with one of these verbs, and what it carries."""
    for key in await tab.evaluate(KEYS):
        carried = CustomId.read(key.partition(":")[2])
        if carried.verb in verbs:
            return key, carried
    return None, None


async def answer(tab, walk, picks):
    """Give an answer step by step."""
    path = ""
    for done, step in enumerate(picks):
        ask = walk(picks[:done])
        assert isinstance(ask, Ask)
        places = [b36([option.id for option in ask.options].index(one)) for one in step]
        wanted = extend(path, ".".join(places))
        pick = [key for key in await tab.evaluate(KEYS) if CustomId.read(key.partition(":")[2]).path == wanted]
        if pick:
            await press(tab, pick[0])
        else:
            group, _ = await control(tab, "group")
            if group:
                (heading,) = {option.group for option in ask.options if option.id in step}
                await choose(tab, group, [b36(groups_of(ask).index(heading))])
                await tab.wait_for_selector("[data-key^='menu:k:choose:']")
                await tab.wait_for_selector("[aria-busy]", state="detached", timeout=PATIENCE_MS)
            menu, _ = await control(tab, "choose")
            await choose(tab, menu, places)
        path = wanted
        if done + 1 < len(picks):
            await tab.wait_for_function(GOES_ON, arg=path)
            await tab.wait_for_selector("[aria-busy]", state="detached", timeout=PATIENCE_MS)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), [*((game, 1) for game in GAMES), (FIRST, THREE_OF_MANY)])
async def test_a_lesson_is_played_by_keys_alone(skald, tabs, game, number):
    tab, course = await tabs(skald), read(game)
    listing, lesson = CATALOGUE[game], list(course.lessons.values())[number - 1]
    play = LessonPlay.begin(listing, course, lesson)
    await tab.wait_for_selector(".welcome .button:enabled")
    await tab.focus(".line")
    await tab.keyboard.type(f"/learn game:{game} lesson:{number}")
    await tab.wait_for_selector(f".suggest [role=option]:has-text('{number} · {lesson.title}')")
    await tab.keyboard.press("Enter")
    await tab.wait_for_selector(".suggest", state="hidden")
    await tab.keyboard.press("Enter")
    while play.step is not None:
        panel = tab.locator(".message.ephemeral").last
        await panel.locator(f"text=Step {play.at + 1} of {len(lesson.steps)}").wait_for()
        await tab.wait_for_selector("[aria-busy]", state="detached", timeout=PATIENCE_MS)
        if play.question is None:
            key, _ = await control(tab, "readon")
            await press(tab, key)
            play = play.go_on()
            continue
        picks = right(play)
        await answer(tab, play.game.walk(play.question.seat, play.question.key), picks)
        play = play.answer(picks)
    await tab.wait_for_selector(".message.ephemeral:has-text('whole lesson')")
    key, carried = await control(tab, "learn")
    assert carried is not None
    await press(tab, key)
    await tab.locator(".message.ephemeral").last.locator("text=Step 1 of").wait_for()
