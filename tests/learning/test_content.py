"""What every game teaches: complete against its rules page, in step with its Book, and playable to the end."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

from bot.games import Listing, built_in
from bot.games.listing import loaded
from bot.learning.checks import problems
from bot.learning.content import Course, read
from bot.learning.lesson_play import LessonPlay
from bot.learning.texts import filled
from engines.core import SEED_TAG, Ask, Header, Rng, fallback, parse_picks, sample
from engines.core import Game as CoreGame
from tests.data.rules_pages import ROOT, page

QUIZ = ROOT / "tests" / "quiz"
GAMES = sorted(path.stem for path in QUIZ.glob("*.toml"))


@cache
def taught(game: str) -> tuple[Listing, Course]:
    return loaded(built_in(game)), read(game)


@cache
def quiz(game: str) -> dict[str, Any]:
    return tomllib.loads((QUIZ / f"{game}.toml").read_text())


def told(game: str, paragraph: str) -> list[str]:
    """Return the parts of chapters that tell a paragraph, with their blanks filled in."""
    listing, course = taught(game)
    return [
        filled(part.text, listing.phrases, listing.teaching.figures)
        for chapter in course.chapters.values()
        for part in chapter.part
        if paragraph in part.covers
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_what_is_taught(game: str) -> None:
    assert list(problems(*taught(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_there_is_enough_to_learn_from(game: str) -> None:
    _, course = taught(game)
    assert 6 <= len(course.chapters) <= 14
    assert 4 <= len(course.lessons) <= 6
    assert next(reversed(course.lessons.values())).game, "the last lesson is a real game"
    assert len(course.terms) >= 15
    assert sum(chapter.picture is not None for chapter in course.chapters.values()) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_told_or_is_nothing_that_a_player_meets(game: str) -> None:
    _, course = taught(game)
    covered = {name for chapter in course.chapters.values() for part in chapter.part for name in part.covers}
    untold = quiz(game)["untold"]
    ids = page(game).ids
    assert covered - ids == set(), "chapters cover what is not on the page"
    assert set(untold) & covered == set()
    assert all(untold.values())
    assert sorted(name for name in page(game).rules if name not in covered and name not in untold) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_last_chapter_ends_with_what_is_ours(game: str) -> None:
    _, course = taught(game)
    last = list(course.chapters.values())[-1].part[-1]
    assert last.text.strip().startswith("**What is ours.**")
    assert "silent" in last.text


@pytest.mark.parametrize("game", GAMES)
def test_a_quiz_can_be_answered_from_the_chapters(game: str) -> None:
    questions = quiz(game)["question"]
    assert len(questions) >= 20
    for question in questions:
        texts = told(game, question["paragraph"])
        assert texts, question
        assert question["answer"] in question["options"]
        assert len(question["options"]) >= 3
        assert any(all(term.casefold() in text.casefold() for term in question["terms"]) for text in texts), (
            f"{question['question']}: {texts}"
        )


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_note_for_every_question_and_a_paragraph_for_every_refusal(game: str) -> None:
    listing, course = taught(game)
    asked: set[str] = set()
    refused: set[str] = set()
    for seats in listing.rules.info.seats:
        play_at_random(listing, seats, asked, refused)
    assert sorted(asked - course.notes.keys()) == []
    assert sorted(refused - course.refusals.keys()) == []


def play_at_random(listing: Listing, seats: int, asked: set[str], refused: set[str]) -> None:
    """Play a game at random; note each question and slot, and each reason why something cannot be picked."""
    rules, luck = listing.rules, Rng(f"notes-{seats}")
    header = Header(listing.key, rules.info.version, rules.digest, rules.configure(seats, {}), f"{SEED_TAG}notes")
    game, _ = CoreGame.start(rules, header)
    for _ in range(400):
        questions = []
        for question in game.questions():
            walk = game.walk(question.seat, question.key)
            first = walk(())
            assert isinstance(first, Ask)
            refused |= {option.why_not for option in first.options if option.why_not}
            if not first.open:  # a standing offer that nothing fits now
                continue
            questions.append(question)
            picks = sample(walk, luck)
            for depth in range(len(picks)):
                ask = walk(picks[:depth])
                assert isinstance(ask, Ask)
                asked.add(f"{question.topic}.{ask.slot}")
                refused |= {option.why_not for option in ask.options if option.why_not}
        if not questions:
            return
        question = questions[luck.below(len(questions))]
        game, _ = game.play(question.seat, question.key, sample(game.walk(question.seat, question.key), luck))


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_played_right_and_wrong_to_its_end(game: str) -> None:
    listing, course = taught(game)
    for lesson in course.lessons.values():
        if lesson.game:
            continue
        play = LessonPlay.begin(listing, course, lesson)
        while (step := play.step) is not None:
            if not step.topic:
                play = play.go_on()
                continue
            question = play.question
            assert question is not None
            walk = play.game.walk(question.seat, question.key)
            for written in step.otherwise.keys() - {"*"}:
                wrong = play.answer(parse_picks(written))
                assert (wrong.at, wrong.game.n, wrong.right) == (play.at, play.game.n, False)
                assert wrong.said == step.otherwise[written]
            want = next(iter(step.want))
            play = play.answer(fallback(walk) if want == "*" else parse_picks(want))
            assert play.right
            assert play.said == step.reply
