"""When the coach speaks: beside questions at which there is something to weigh."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import GAMES
from bot.learning.coach import CoachNotes
from bot.learning.courses import Courses
from engines.core import Ask
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.learning.eager_reader import EagerReader


async def test_the_coach_keeps_silent_beside_an_only_answer() -> None:
    store: Any = EagerReader()
    coach, gulveig = CoachNotes(store, Courses()), entrants()["gulveig"]
    silent = spoken = 0
    for game, question, _ in random_play(gulveig, gulveig.tables[0], "coach", 60):
        ask = game.ask(question.seat, question.key)
        assert isinstance(ask, Ask)
        note = await coach.note(1, gulveig.listing, game.view(question.seat), question, ask, table=1)
        if len(ask.open) == ask.least == ask.most:
            assert not note.text
            silent += 1
        else:
            spoken += bool(note.text)
    assert silent
    assert spoken


@pytest.mark.parametrize("key", GAMES)
async def test_what_a_game_is_about_stands_beside_the_first_question_alone(key: str) -> None:
    store: Any = EagerReader()
    entrant = entrants()[key]
    first, second = [question for _, question, _ in random_play(entrant, entrant.tables[0], "aim", 2)]
    assert first.key != second.key
    coach = CoachNotes(store, Courses())
    for _ in range(2):  # a panel is laid out many times beside one question
        assert await coach.aim(1, entrant.listing, first, table=1) == entrant.listing.phrases("explain.game")
    assert await coach.aim(1, entrant.listing, second, table=1) == ""
