"""The computer ally: sees what its seat sees, and plays one sound deed after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.core import Ask, Illegal, Picks, Question, Rng, Walk, Weighed, in_order
from engines.core.walk import fallback
from engines.god_of_war._rules import GodOfWarRules
from engines.god_of_war.book import MIMIR
from engines.god_of_war.computer.aid import help_now
from engines.god_of_war.computer.choices import CHOICES
from engines.god_of_war.computer.evaluation import Evaluator, Plan, Steps
from engines.god_of_war.computer.plans import plans
from engines.god_of_war.computer.votes import VOTES, odds
from engines.god_of_war.view import View

_CONSIDERED = 8
"""So many answers are worth a thought at the most."""


class Computer:
    """Plays for one seat with everybody else's good in mind.

    Its values are points: one is about a point of Damage to an Enemy of the goal, or spared to a Hero in good health.
    """

    def __init__(self, rules: GodOfWarRules, rng: Rng) -> None:
        """Take the rulebook that it plays by, and chance of its own."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer: the best one, but a vote by chance."""
        if question.topic not in VOTES:
            return self.best(view, question, walk)
        found = self.weigh(view, question, walk)
        return self._rng.weighted(found, odds(found)).picks

    def best(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return the first of the weighed answers; no way is walked to any other."""
        if question.topic == "dashboard":
            return self._dashboards(walk)[0].picks
        found = self._plans(view, question)
        return follow(walk, max(found, key=_worth).steps) if found else fallback(walk)

    def weigh(self, view: View, question: Question, walk: Walk) -> tuple[Weighed, ...]:
        """Return the answers that are worth a thought, the best first, in points."""
        if question.topic == "dashboard":
            return self._dashboards(walk)
        found = self._plans(view, question)
        return follow_best(walk, found) if found else (Weighed(fallback(walk), 0.0),)

    def _plans(self, view: View, question: Question) -> Sequence[Plan]:
        """Return what can be done, in no order; nothing where the clock's answer is as good as any."""
        evaluator = Evaluator(self._book, view)
        if question.topic in ("turn", "slot"):
            return (*plans(evaluator, question.seat), Plan(0.0, {}))
        return tuple(CHOICES[question.topic](evaluator, question)) if question.topic in CHOICES else ()

    def consider(self, view: View, question: Question, walk: Walk) -> Picks | None:
        """Take up a standing offer to help the others, or let it be: None."""
        found = help_now(Evaluator(self._book, view), question.seat) if question.topic == "aid" else ()
        best = max(found, key=lambda plan: plan.worth, default=None)
        if best is None or best.worth <= 0.0:
            return None
        return follow(walk, best.steps)

    def _dashboards(self, walk: Walk) -> tuple[Weighed, ...]:
        """Take any free dashboard; Mimir, who lives by others' turns, is left to people."""
        ask = walk(())
        assert isinstance(ask, Ask)
        liked = self._rng.pick([name for name in ask.open if name != MIMIR])
        others = [name for name in ask.open if name not in (liked, MIMIR)]
        return tuple([Weighed(((name,),), 0.0) for name in (liked, *others)])


def _worth(plan: Plan) -> float:
    return plan.worth


def follow_best(walk: Walk, found: Iterable[Plan]) -> tuple[Weighed, ...]:
    """Walk to the best of these plans; of two that lead to the same answer the better one counts."""
    weighed: dict[Picks, Weighed] = {}
    for plan in sorted(found, key=_worth, reverse=True):
        picks = follow(walk, plan.steps)
        weighed.setdefault(picks, Weighed(picks, plan.worth))
        if len(weighed) == _CONSIDERED:
            break
    return tuple(weighed.values())


def follow(walk: Walk, steps: Steps) -> Picks:
    """Walk on with what was planned for each slot; where the plan does not fit, the clock's answer is good enough."""
    picks: Picks = ()
    try:
        while isinstance(ask := walk(picks), Ask):
            wanted = steps.get(ask.slot, ())
            if ask.slot.startswith("pay-") and ask.most == 1:
                # A cost may show the same symbol twice: pay with the first planned card that is still there.
                wanted = tuple([card for card in wanted if card in ask.open][:1]) or ask.fallback
            picked = set(wanted)
            fits = picked <= set(ask.open) and ask.least <= len(picked) == len(wanted) <= ask.most
            picks = (*picks, in_order(ask, wanted) if fits else ask.fallback)
    except Illegal:
        return fallback(walk)
    return picks
