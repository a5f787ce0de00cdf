"""Lessons and the question before a seat is given up, as pages beside a question: they lead back to it."""

from __future__ import annotations

import re

from bot.panels.custom_id import CustomId
from bot.sandbox import Person, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import game_of, hasten, open_table, own_panel
from tests.e2e.test_foreign import forge
from tests.e2e.test_learning import answer, begin, begun, wanted
from tests.e2e.test_legend import panel_of

BACK = "Back to your move"


def leads_back(seen: Seen) -> bool:
    """Return whether a page has the way back to a question."""
    return BACK in [button.label for button in seen.buttons]


async def press(harness: Harness, person: Person, seen: Seen, *labels: str) -> Seen:
    """Press one control after the other; return what is shown then."""
    for label in labels:
        reply = await person.click(seen, label=label)
        assert not reply.failed
        await harness.quiet()
        seen = reply.message
    return seen


async def finish(harness: Harness, person: Person, seen: Seen, *, back: bool) -> None:
    """Play the first lesson to its end; its page stays the same, and has a way back at each step or at none."""
    page, play = seen, begun(harness, "gulveig", 0)
    while play.step is not None:
        assert leads_back(page) == back, page.text
        legend = await press(harness, person, page, "Legend")
        assert legend.id != page.id, "a lesson stays where something is read beside it"
        assert not (await person.click(legend, label=BACK)).failed if leads_back(legend) else not back
        if play.step.topic:
            picks = wanted(play)
            page, play = await answer(person, page, play, picks), play.answer(picks)
        else:
            page, play = await press(harness, person, page, "Go on"), play.go_on()
        await harness.quiet()
        assert page.id == seen.id
    assert "whole lesson" in page.text
    assert leads_back(page) == back
    assert leads_back(await press(harness, person, page, "Lessons")) == back


async def test_a_lesson_beside_a_question_leads_back_to_it_at_each_step(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        await open_table(harness, "gulveig", seats=2, computers=1)
        await harness.quiet()
        ana = harness.people["Ana"]
        question = panel_of(harness, ana)
        rules = await press(harness, ana, question, "More", "Rules")
        lessons = await press(harness, ana, rules, "Learn by playing")
        assert lessons.id == rules.id, "it takes the place of the rules"
        assert leads_back(lessons)
        await finish(harness, ana, await press(harness, ana, lessons, "Lesson 1"), back=True)
        assert not (await ana.click(lessons, label=BACK)).failed
        await harness.quiet()
        assert [seen.id for seen in ana.dms() if not seen.deleted][-1] == question.id
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_lesson_by_itself_leads_back_to_nothing(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await finish(harness, ana, await begin(harness, ana, "gulveig", 0), back=False)
        assert harness.sandbox.crashes == []


async def test_a_first_game_that_is_opened_beside_a_question_leaves_the_way_back(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        bo = harness.people["Bo"]
        await open_table(harness, "gulveig", seats=2)
        hand = await press(harness, bo, harness.board(bo), "My hand")
        assert moves(hand)
        lessons = await press(harness, bo, hand, "More", "Rules", "Learn by playing")
        await press(harness, bo, lessons, "Play a first game")
        assert "Bo has set up a table" in harness.lobby(bo).text
        assert leads_back(lessons)
        assert harness.sandbox.crashes == []


async def test_to_give_up_is_asked_beside_a_question_and_leads_back_to_it_unless_it_is_done(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2)
        person = harness.people["Bo"]
        question = panel_of(harness, person)
        assert moves(question)
        asked = await press(harness, person, question, "More", "Resign")
        assert leads_back(asked)
        kept = await press(harness, person, asked, "No, I play on")
        assert leads_back(kept)
        assert not (await person.click(kept, label=BACK)).failed
        await harness.quiet()
        assert [seen.id for seen in person.dms() if not seen.deleted][-1] == question.id
        gone = await press(harness, person, question, "More", "Resign", "Yes, I give up")
        assert not leads_back(gone), "there is no move to go back to"
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


def lines_of(seen: Seen) -> list[int]:
    """Return the numbers of the entries that a page of the log tells."""
    return [int(found) for found in re.findall(r"^` *(\d+)`", seen.text, re.MULTILINE)]


async def test_every_control_of_the_log_but_those_that_turn_its_pages_opens_what_is_newest(make_town: MakeTown) -> None:
    """However old its message is; one that turns pages keeps to its lines, so that reading goes on where it was."""
    async with make_town("Ana", "Bo", seed="log") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        await hasten(harness, until=lambda game: game.n > 40)
        board, more = harness.board(bo), await bo.click(await own_panel(harness, bo), label="More")
        newest = await bo.click(board, label="Log")
        older = await bo.click((await bo.click(board, label="Log")).message, label="Older")
        below = lines_of(older.message)
        assert below[-1] <= lines_of(newest.message)[0]
        old_page = CustomId("log", 1, page=1)  # as the first versions numbered their pages

        await hasten(harness, until=lambda game: game.n > 80)
        head = (await game_of(harness)).n
        for opened in (
            await bo.click(board, label="Log"),
            await bo.click(more.message, label="Log"),
            await forge(harness, bo, older.message, str(old_page)),
        ):
            assert lines_of(opened.message)[-1] == head
        refreshed = await bo.click(newest.message, label="Refresh")
        assert refreshed.updated
        assert lines_of(refreshed.message)[-1] == head
        again = await ana.click(harness.board(ana), label="Log")
        turned = await ana.click((await ana.click(again.message, label="Older")).message, label="Newer")
        assert lines_of(turned.message)[-1] == head
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_the_page_of_the_log_that_follows_an_older_one_follows_its_lines_while_the_game_goes_on(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo", seed="log") as harness:
        _, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        await hasten(harness, until=lambda game: game.n > 40)
        newest = await bo.click(harness.board(bo), label="Log")
        shown = lines_of(newest.message)
        older = await bo.click(newest.message, label="Older")
        await hasten(harness, until=lambda game: game.n > 80)
        assert lines_of((await bo.click(older.message, label="Newer")).message) == shown
        assert harness.sandbox.crashes == []
