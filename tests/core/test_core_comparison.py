"""Answers beside each other: by what they came to in the same worlds, or by their values alone."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engines.core import Budget, Compared, Gain, RandomPlayer, Rng, SearchPlayer, Weighed, answers, compare
from engines.core.comparison import gains
from tests.core.test_core_search import CellsMind
from tests.games.tic_tac_toe.engine import CELLS, State, TicTacToe


class Sure:
    """Values answers by their order."""

    def __init__(self, *values: float) -> None:
        self.values = values

    def decide(self, view, question, walk):
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, _view, _question, walk):
        return [Weighed(picks, value) for picks, value in zip(answers(walk), self.values, strict=False)]


def moment(cells):
    """Return what the seat that is asked sees, is asked, and can answer."""
    rules, state = TicTacToe(), State(cells)
    question = rules.questions(state)[0]
    view = rules.view(state, question.seat)
    return rules, view, question, lambda picks: rules.ask(view, question, picks)


EMPTY = [None] * len(CELLS)


def test_an_answer_is_told_by_its_worlds():
    found = Compared.of((("a",),), [1.0, 3.0, -2.0, 0.0])
    assert (found.ahead, found.worlds, found.better, found.worse) == (0.5, 4, 2, 1)
    assert Compared.of((("a",),), []) == Compared((("a",),), 0.0)


def test_few_worlds_found_nothing_and_chance_makes_nothing_sure():
    even, uneven = [1.0] * 8, [4.0, -3.0] * 8
    told = [Compared.of((), differences) for differences in (even, even[:7], uneven)]
    assert [one.founded for one in told] == [True, False, True]
    assert [one.sure for one in told] == [True, False, False]
    assert Compared((), 1.0).sure


def test_without_worlds_values_are_compared():
    _, view, question, walk = moment(EMPTY)
    found = compare(Sure(5.0, 3.5, 1.0), view, question, walk)
    assert [one.ahead for one in found] == [1.5, -1.5, -4.0]
    assert all(one.worlds == 0 for one in found)
    assert [one.ahead for one in compare(Sure(5.0), view, question, walk)] == [0.0]


def test_who_cannot_weigh_compares_nothing():
    _, view, question, walk = moment(EMPTY)
    assert compare(RandomPlayer(Rng("none")), view, question, walk) == ()


def test_a_search_compares_in_the_same_worlds():
    rules, view, question, walk = moment([0, 0, None, 1, 1, None, None, None, None])
    player = SearchPlayer(rules, CellsMind(), Sure(1.0), Rng("cells"), Budget(400))
    best, *others = compare(player, view, question, walk)
    assert best.picks == player.decide(view, question, walk) == (("c1",),)
    assert best.ahead > 0
    assert best.worlds >= best.better > best.worse == 0
    assert all(other.ahead <= 0 and other.better == 0 for other in others)
    assert [other.ahead for other in others] == sorted((other.ahead for other in others), reverse=True)
    assert best.ahead == -others[0].ahead


def test_what_a_search_does_not_try_is_left_to_the_normal_player():
    class OneCandidate(CellsMind):
        def candidates(self, _view, _question, walk):
            return [next(answers(walk))]

    rules, view, question, walk = moment(EMPTY)
    player = SearchPlayer(rules, OneCandidate(), Sure(2.0, 1.5), Rng("one"), Budget(40))
    assert [one.ahead for one in compare(player, view, question, walk)] == [pytest.approx(0.5), pytest.approx(-0.5)]


def test_figures_that_differ_beyond_chance_are_told_the_weightiest_first():
    mine = [{"cards": 3.0, "health": 5.0 + world % 2, "points": float(world % 3)} for world in range(12)]
    its = [{"cards": 2.0, "health": 7.0, "points": float((world + 1) % 3)} for world in range(12)]
    assert gains(mine, its, {"cards": 0.5, "health": 1.0, "points": 9.0}) == (
        Gain("health", -1.5, -1.5),
        Gain("cards", 1.0, 0.5),
    )


def test_figures_of_few_worlds_or_none_tell_nothing():
    assert gains([{"cards": 3.0}] * 3, [{"cards": 2.0}] * 9, {"cards": 1.0}) == ()
    assert gains([], [], {"cards": 1.0}) == ()


def test_a_search_tells_what_an_answer_brings_more_of():
    class Counting(CellsMind):
        weights: ClassVar = {"mine": 1.0, "won": 5.0}

        def figures(self, state, seat):
            return {"mine": float(state.seats.count(seat)), "won": float(self.value(state, seat) > 0)}

    rules, view, question, walk = moment([0, 0, None, 1, 1, None, None, None, None])
    found = {}
    for mind in (CellsMind(), Counting()):
        player = SearchPlayer(rules, mind, Sure(1.0), Rng("cells"), Budget(400))
        found[type(mind)] = compare(player, view, question, walk)
    best, *others = found[Counting]
    assert best.gains[0].figure == "won"
    assert all(gain.worth > 0 for gain in best.gains if gain.figure == "won")
    assert all(gain.worth < 0 for other in others for gain in other.gains if gain.figure == "won")
    # They change nothing else.
    assert [each.picks for each in found[CellsMind]] == [each.picks for each in found[Counting]]
    assert all(each.gains == () for each in found[CellsMind])
