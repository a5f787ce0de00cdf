"""A seat that acts twice in a row tries its answers together with the next ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engines.core import Action, Ask, Budget, Option, Question, Rng, SearchPlayer, answers, fallback
from engines.core.minds import PlanningMind
from engines.core.plans import NextAnswer, Plan, best_plans
from tests.core.test_core_search import Unsure


class Step(Action, frozen=True):
    """Where a seat goes."""

    to: str


@dataclass
class Trail:
    """The steps of seat 0; those that are barred cannot be the second one."""

    gone: list[str] = field(default_factory=list)
    barred: tuple[str, ...] = ()

    def copy(self):
        return Trail(self.gone[:], self.barred)


class TrailRules:
    """Seat 0 takes two steps, each to the left, to the right, or on."""

    def questions(self, state):
        return () if len(state.gone) == 2 else (Question(0, "step", f"s{len(state.gone)}"),)

    def view(self, state, _viewer):
        return state

    def ask(self, view, _question, picks):
        if picks:
            return Step(picks[0][0])
        barred = view.barred if view.gone else ()
        return Ask("step", tuple(Option(to, why_not="barred" * (to in barred)) for to in ("on", "left", "right")))

    def apply(self, state, _seat, action, _dealer):
        state.gone.append(action.to)


class TrailMind:
    """Goes on by habit, though two steps to the right are best and one alone is worst."""

    horizon = 4
    worth: ClassVar = {("right", "right"): 9.0, ("right", "on"): -5.0, ("left", "on"): 1.0}

    def __init__(self, barred=()):
        self.barred = barred

    def imagine(self, view, rng):
        return Trail(view.gone[:], self.barred if rng.below(2) else ())

    def candidates(self, _view, _question, walk):
        return list(answers(walk))

    def reply(self, _view, _question, walk, _rng):
        return fallback(walk)

    def value(self, state, _seat):
        return self.worth.get(tuple(state.gone), 0.0)


class PlanningTrailMind(TrailMind):
    """Looks at what may be done next, too."""

    followed_by = 3


def weighed(mind, iterations=400):
    rules, view, question = TrailRules(), Trail(), Question(0, "step", "s0")
    player = SearchPlayer(rules, mind, Unsure(), Rng("trail"), Budget(iterations))
    return player.weigh(view, question, lambda picks: rules.ask(view, question, picks))


def test_an_answer_is_worth_what_the_best_next_one_makes_of_it():
    assert isinstance(PlanningTrailMind(), PlanningMind)
    assert [(each.picks, each.value) for each in weighed(PlanningTrailMind())] == [
        ((("right",),), 9.0),
        ((("left",),), 1.0),
        ((("on",),), 0.0),
    ]


def test_without_a_plan_it_is_worth_what_habit_makes_of_it():
    assert weighed(TrailMind())[0].picks == (("left",),)


def test_where_the_next_answer_may_not_be_given_habit_goes_on():
    best = weighed(PlanningTrailMind(barred=("right",)))[0]
    assert best.picks == (("right",),)
    assert -5.0 < best.value < 9.0, "in about half of the worlds the second step to the right is barred"


def test_a_next_answer_is_no_answer_to_another_question():
    view, rules = Trail(["on"]), TrailRules()
    then = NextAnswer("step", (("left",),))

    def walk(picks):
        return rules.ask(view, Question(0, "step", "s1"), picks)

    assert then.action("step", walk) == Step("left")
    assert then.action("other", walk) is None


def test_of_every_candidate_the_best_plan_stands_for_it():
    then = NextAnswer("step", ())
    plans = [Plan(0), Plan(1), Plan(0, then), Plan(1, then)]
    assert best_plans([3, 0, 1, 2], plans) == [3, 0]


def test_two_answers_are_compared_by_their_best_plans():
    rules, view, question = TrailRules(), Trail(), Question(0, "step", "s0")
    player = SearchPlayer(rules, PlanningTrailMind(), Unsure(), Rng("trail"), Budget(400))
    best, *others = player.compare(view, question, lambda picks: rules.ask(view, question, picks))
    assert best.picks == (("right",),)
    assert best.ahead == 8.0
    assert [(each.picks, each.ahead) for each in others] == [((("left",),), -8.0), ((("on",),), -9.0)]
