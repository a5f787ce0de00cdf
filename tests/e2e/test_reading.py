"""Lessons and the question before a seat is given up, as pages beside a question: they lead back to it."""

from __future__ import annotations

from bot.sandbox import Person, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import open_table
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
