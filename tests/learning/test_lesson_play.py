"""A lesson as a value: what is said to answers, whole and halfway."""

from __future__ import annotations

import pytest

from bot.learning.checks import right
from bot.learning.content import read
from bot.learning.lesson_play import ANY, LessonPlay
from engines.core import Ask, parse_picks
from tests.learning.test_content import GAMES
from tests.listings import shared_catalogue

CATALOGUE = shared_catalogue()


def plays(game):
    """Give every lesson of a game as it stands before each step that asks something."""
    course = read(game)
    for lesson in course.lessons.values():
        if lesson.game:
            continue
        play = LessonPlay.begin(CATALOGUE[game], course, lesson)
        while play.step is not None:
            if play.step.topic:
                yield play
            play = play.answer(right(play)) if play.step.topic else play.go_on()


@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_a_foreseen_answer_is_left_alone_and_any_other_is_told_at_once(game):
    told = 0
    for play in plays(game):
        step, question = play.step, play.question
        for written in {*step.want, *step.otherwise} - {ANY}:
            picks = parse_picks(written)
            for done in range(len(picks)):
                assert play.halfway(picks[:done], picks[done][:1]) is play
        ask = play.game.walk(question.seat, question.key)(())
        assert isinstance(ask, Ask)
        begun = {
            parse_picks(written)[0][0] for written in {*step.want, *step.otherwise} - {ANY} if parse_picks(written)[0]
        }
        for option in set(ask.open) - begun if ANY not in step.want and ANY in step.otherwise else ():
            word = play.halfway(((option,),))
            assert (word.said, word.right, word.at) == (step.otherwise[ANY], False, play.at)
            told += 1
    assert told
