"""The easy player errs within its bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Ask, EasyPlayer, Level, Option, Question, Rng, Weighed

QUESTION = Question(0, "play", "play1")


def walk(_picks):
    return Ask("card", (Option("a"),))


class Judge:
    """Gives answers the values it is told, and takes up every offer."""

    def __init__(self, **values):
        self.values = values

    def decide(self, view, question, walk):
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, _view, _question, _walk):
        weighed = [Weighed(((name,),), value) for name, value in self.values.items()]
        return sorted(weighed, key=lambda each: -each.value)

    def consider(self, _view, _question, _walk):
        return (("taken",),)


def taken(judge, *, temperature=1.0, most_lost=5.0, games=400):
    player = EasyPlayer(judge, Rng("easy"), temperature=temperature, most_lost=most_lost)
    return Counter(player.decide(None, QUESTION, walk)[0][0] for _ in range(games))


def test_a_small_loss_is_taken_more_often_than_a_large_one():
    counts = taken(Judge(best=10.0, good=9.0, poor=7.0))
    assert counts["best"] > counts["good"] > counts["poor"] > 0
    assert counts["good"] / counts["best"] == pytest.approx(0.37, abs=0.1)


def test_what_loses_too_much_is_never_taken():
    counts = taken(Judge(best=10.0, silly=4.9), temperature=100.0)
    assert counts == {"best": 400}
    assert taken(Judge(best=10.0, bold=5.0), temperature=100.0)["bold"] > 150


def test_values_far_from_zero_do_no_harm():
    assert set(taken(Judge(best=1e9, good=1e9 - 1))) == {"best", "good"}
    assert set(taken(Judge(best=-1e9))) == {"best"}


def test_the_same_chance_gives_the_same_answers():
    assert taken(Judge(a=1.0, b=1.0), games=20) == taken(Judge(a=1.0, b=1.0), games=20)


def test_offers_are_considered_by_the_other_player():
    player = EasyPlayer(Judge(a=1.0), Rng("easy"), temperature=1.0, most_lost=1.0)
    assert player.consider(None, QUESTION, walk) == (("taken",),)


def test_levels_are_called_easy_normal_and_hard():
    assert [level.value for level in Level] == ["easy", "normal", "hard"]
