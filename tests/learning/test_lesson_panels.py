"""How lessons are laid out: a step is one screen, with the picture that it is about in full width."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games import GAMES, Listing, Tone
from bot.learning.checks import right
from bot.learning.content import Course, read
from bot.learning.lesson_play import LessonPlay
from bot.learning.progress import Learner
from bot.panels.controls import Button, Select
from bot.panels.custom_id import CustomId
from bot.panels.height import DESKTOP, IN_SIGHT, PHONE, TALLEST, height, reach
from bot.panels.layout import Layout, Link
from bot.panels.lesson import LessonPanel
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from engines.core import parse_picks
from tests.listings import shared_catalogue

CATALOGUE = shared_catalogue()

LINES = 50
"""Pixels at the top of a picture, its title, that a long step may push out of a phone's sight."""


@pytest.fixture
def lessons() -> Iterator[LessonPanel]:
    render_queue = RenderQueue()
    yield LessonPanel(Texts(), render_queue)
    render_queue.close()


def steps(listing: Listing, course: Course, lesson: str) -> Iterator[Learner]:
    """Give a lesson as it stands before each of its steps, and at its end."""
    play = LessonPlay.begin(listing, course, course.lessons[lesson])
    yield Learner(1, listing, course, lesson, play)
    while play.step is not None:
        play = play.answer(right(play)) if play.step.topic else play.go_on()
        yield Learner(1, listing, course, lesson, play)


def answering(layout: Layout) -> int:
    """How many of a step's rows answer it or lead on."""
    rows = [(row,) if isinstance(row, Select) else row for row in layout.rows]
    verbs = [{CustomId.read(one.id).verb for one in row if not isinstance(one, Link)} for row in rows]
    return sum(bool(found & {"pick", "choose", "group", "add", "readon"}) for found in verbs)


async def check(lessons: LessonPanel, listing: Listing, course: Course, lesson: str, most: int | None = None) -> None:
    for learner in islice(steps(listing, course, lesson), most):
        layout = await lessons.step(learner, "Ylva")
        assert height(layout, DESKTOP) <= TALLEST, (lesson, learner.play.at)
        assert reach(layout, PHONE, answering(layout)) <= IN_SIGHT + LINES, (lesson, learner.play.at)


@pytest.mark.parametrize("key", GAMES)
async def test_the_first_steps_of_a_first_lesson_are_one_screen(lessons: LessonPanel, key: str) -> None:
    course = read(key)
    await check(lessons, CATALOGUE[key], course, next(iter(course.lessons)), 3)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_every_step_of_every_lesson_is_one_screen(lessons: LessonPanel, key: str) -> None:
    course = read(key)
    for name, lesson in course.lessons.items():
        if not lesson.game:
            await check(lessons, CATALOGUE[key], course, name)


def test_others_are_called_as_the_texts_call_them(lessons: LessonPanel) -> None:
    listing, course = CATALOGUE["god_of_war"], read("god_of_war")
    called = {lesson: lessons.names(next(steps(listing, course, lesson)), "Ylva") for lesson in ("blows", "runes")}
    assert called == {"blows": ("Ylva", "Freya"), "runes": ("Kratos", "Ylva")}


@pytest.mark.parametrize(
    ("key", "lesson", "step", "large"),
    [
        ("nordic_glory", "elements", 0, "hand"),
        ("god_of_war", "blows", 0, "board"),
        ("god_of_war", "blows", 1, "hand"),
        ("god_of_war", "journey", 2, "hand"),
        ("god_of_war", "journey", 4, "board"),
    ],
)
async def test_a_step_shows_what_it_is_about(
    lessons: LessonPanel, key: str, lesson: str, step: int, large: str
) -> None:
    learner = next(islice(steps(CATALOGUE[key], read(key), lesson), step, None))
    layout = await lessons.step(learner, "Ylva")
    assert [picture.name.partition("-")[0] for picture in layout.pictures if not picture.small] == [large]


async def test_a_question_about_cards_shows_the_hand_large_and_what_is_read_the_board(lessons: LessonPanel) -> None:
    listing, course = CATALOGUE["nordic_glory"], read("nordic_glory")
    found = list(steps(listing, course, next(iter(course.lessons))))
    reading = found[0]
    asked = next(learner for learner in found if learner.play.step is not None and learner.play.step.topic)
    for learner, large in ((reading, "board"), (asked, "hand")):
        layout = await lessons.step(learner, "Ylva")
        assert [picture.name.partition("-")[0] for picture in layout.pictures if not picture.small] == [large]


async def test_a_reply_stands_above_the_picture_when_it_was_right_and_near_the_controls_when_not(
    lessons: LessonPanel,
) -> None:
    listing, course = CATALOGUE["thor_vs_loki"], read("thor_vs_loki")
    reading, asking, after = islice(steps(listing, course, "clash"), 3)
    assert (await lessons.step(reading, "Ylva")).lead == ""
    step = asking.play.step
    assert step is not None
    wrong = replace(asking, play=asking.play.answer(parse_picks("draw")))
    layout = await lessons.step(wrong, "Ylva")
    assert layout.lead == ""
    assert layout.words.startswith("↩️ This lesson is about challenges")
    assert "💡" not in layout.words
    layout = await lessons.step(after, "Ylva")
    assert layout.lead.startswith("✅ A Troll")
    assert layout.words.startswith("**Again in column a.**")
    half = await lessons.step(after, "Ylva", "2")
    assert half.lead.startswith("**Again in column a.**")
    assert "column" in half.words
    assert [one.label for one in half.rows[-1] if isinstance(one, Button)] == ["Choose again"]


async def test_the_end_of_a_lesson_says_its_last_word_and_leads_to_the_next(lessons: LessonPanel) -> None:
    listing, course = CATALOGUE["thor_vs_loki"], read("thor_vs_loki")
    for lesson, label in (("clash", "Next lesson"), ("hunt", "Play a first game")):
        *_, over = steps(listing, course, lesson)
        layout = await lessons.step(over, "Ylva")
        assert layout.words.endswith("**That was the whole lesson. Well done!**")
        assert layout.words.startswith("**")
        (row,) = layout.rows
        assert isinstance(row, tuple)
        main = [one.label for one in row if isinstance(one, Button) and one.tone is Tone.MAIN]
        assert main == [label]


async def test_a_second_wrong_answer_is_seen_as_new_and_says_what_is_wanted(lessons: LessonPanel) -> None:
    listing, course = CATALOGUE["thor_vs_loki"], read("thor_vs_loki")
    asking = next(islice(steps(listing, course, "clash"), 1, None))
    once = asking.play.answer(parse_picks("draw"))
    twice = once.answer(parse_picks("draw"))
    first, second = [(await lessons.step(replace(asking, play=play), "Ylva")).words for play in (once, twice)]
    assert "💡" not in first
    assert first.splitlines()[0] == second.splitlines()[0]
    assert second.splitlines()[1].startswith("💡 Not yet, after 2 tries. Here it is: **")
    ask, pick = twice.wanted()[0]
    view = twice.game.view(twice.lesson.seat)
    labels = [listing.appearance(view, ask, one).label for one in ask.options if one.id in pick]
    assert labels[0] in second.splitlines()[1]
    assert twice.answer(right(twice)).missed == 0


async def test_a_first_game_is_no_longer_the_natural_choice_once_its_table_is_open(lessons: LessonPanel) -> None:
    listing, course = CATALOGUE["gulveig"], read("gulveig")
    finished = frozenset(name for name, lesson in course.lessons.items() if not lesson.game)
    for opened in (False, True):
        layout = lessons.lessons(listing, course, finished, taught=[listing], opened=opened)
        assert layout.words.count("\n\n") == 1, "the list stands apart from what is said above it"
        assert "`/puzzle`" in layout.words.splitlines()[-1], "nobody finds the puzzle who does not know the command"
        buttons = [one for row in layout.rows if isinstance(row, tuple) for one in row if isinstance(one, Button)]
        gold = [one.label for one in buttons if one.tone is Tone.MAIN]
        assert gold == ([] if opened else ["Play a first game"])


def test_whoever_chooses_a_game_to_learn_reads_how_hard_it_is(lessons: LessonPanel) -> None:
    """The README says the same of every game."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for line in lessons.games([CATALOGUE[key] for key in GAMES], {}, verb="lessons").words.splitlines():
        title, ease = line.removeprefix("- **").split("**:")[0].split(", ")
        (row,) = [row for row in readme.splitlines() if row.startswith(f"| **{title}**:")]
        assert ease == f"{row.split('|')[4].strip()} to learn"
