"""When the coach speaks: beside questions at which there is something to weigh."""

from __future__ import annotations

from typing import Any

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
