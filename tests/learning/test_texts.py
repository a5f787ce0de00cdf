"""Blanks in texts that teach: names from the phrases, numbers from the Book."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games import GAMES
from bot.learning.content import read
from bot.learning.texts import blanks, counting, filled
from renderers.kit.phrases import Phrases

COACH = {"tricks": {"one": "{n} trick", "other": "{n} tricks"}, "tricks-none": "no trick"}
PHRASES = Phrases({"card": {"A6": "Odin"}, "option": {"pass": "Pass"}, "coach": COACH})
FIGURES = {"cards": 35, "goal": 1000, "words": "three", "none": 0, "one": 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{card.A6} is one of {cards} cards.", "Odin is one of 35 cards."),
        ("First to {goal}.", "First to 1,000."),
        ("{words|upper} cards; {option.pass|lower}.", "Three cards; pass."),
        ("\n  Nothing to fill.\n", "Nothing to fill."),
        ("{cards#coach.tricks}, {one#coach.tricks}", "35 tricks, 1 trick"),
        ("{none#coach.tricks|upper}.", "No trick."),
    ],
)
def test_blanks_are_filled(text: str, said: str) -> None:
    assert filled(text, PHRASES, FIGURES) == said


def test_a_blank_that_nothing_fills_is_an_error() -> None:
    with pytest.raises(KeyError):
        filled("{card.B1}", PHRASES, FIGURES)


def test_blanks_are_named_without_their_letters() -> None:
    assert blanks("{card.A6|lower} {goal} {goal#coach.tricks|upper}") == ("card.A6", "goal", "goal")
    assert counting("{card.A6|lower} {goal} {goal#coach.tricks|upper}") == ("coach.tricks",)


@pytest.mark.parametrize("key", GAMES)
def test_paragraphs_of_a_lesson_stand_apart(key: str) -> None:
    for lesson in read(key).lessons.values():
        for text in (*(step.say for step in lesson.steps), lesson.closing):
            lines = text.split("\n")
            close = [one for one, next_ in pairwise(lines) if one and next_ and not next_.startswith("- ")]
            assert close == [], lesson.title
