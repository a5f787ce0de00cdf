"""A computer player of Champions of Midgard: it prices every answer in Glory and takes the dearest.

It knows what its view tells, no more. Fights are sized by their exact odds, Food is kept for ships, and Favor is spent
when a reroll is worth more than the 2 Glory that it would score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.champions_of_midgard._chapters.assignment import reserved
from engines.champions_of_midgard._goods import SQUAD_LETTERS, format_part
from engines.champions_of_midgard._rules import MidgardRules
from engines.champions_of_midgard.actions import Load, Use
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.computer.assignments import Plan, Planner, target_at
from engines.champions_of_midgard.computer.fights import weigh_blame, weigh_glory, weigh_losses, weigh_roll
from engines.champions_of_midgard.computer.placements import Placements
from engines.champions_of_midgard.computer.runes import pays_now, weigh_runes
from engines.champions_of_midgard.computer.standings import Standings
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.computer.voyages import weigh_voyage
from engines.champions_of_midgard.reading import ship_at
from engines.champions_of_midgard.view import Phase, Topic, View
from engines.core import Ask, Picks, Question, Rng, Walk, Weighed, fallback

_LEADERS = {"svanhildr": 4.0, "ullr": 3.0, "asmundr": 2.0, "dagrun": 1.0}
"""What a leader brings in a game beyond the one who brings least."""

_SIGHT = 0.8
"""What it is worth to use True Vision when one draws, not later."""

_SPLITS = 6
"""Splits of an assignment that are worth a thought."""


class Computer:
    """Plays one or more seats; answers in a few milliseconds, always legally, and the same way each time."""

    def __init__(self, rules: MidgardRules, _rng: Rng | None = None) -> None:
        self._book = rules.book

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, view: Any, question: Question, walk: Walk) -> Sequence[Weighed]:
        """Return the answers that are worth a thought, best first, with their values in Glory."""
        way = _WAYS.get(question.topic)
        return [Weighed(fallback(walk), 0.0)] if way is None else way(self._book, view, walk)

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Return an answer to a standing offer, or None to let it be."""
        if question.topic != Topic.RUNE:
            return None
        best = weigh_runes(self._book, view, walk)[0]
        return best.picks if pays_now(self._book, view, best) else None


def _weigh_leaders(_book: Book, _view: View, walk: Walk) -> list[Weighed]:
    ask = walk(())
    assert isinstance(ask, Ask)
    weighed = [Weighed(((leader,),), _LEADERS.get(leader, 0.0)) for leader in ask.open]
    return sorted(weighed, key=lambda each: -each.value)


def _weigh_placements(book: Book, view: View, walk: Walk) -> list[Weighed]:
    return Placements(book, view).weigh(walk)


def _weigh_vision(_book: Book, _view: View, _walk: Walk) -> list[Weighed]:
    """Use True Vision as soon as it can be used; the rune scores either way."""
    return [Weighed(((Use.USE.value,),), _SIGHT), Weighed(((Use.KEEP.value,),), 0.0)]


def _weigh_destinies(book: Book, view: View, _walk: Walk) -> list[Weighed]:
    """Return what each drawn Destiny will bring, by how the seat stands in what it counts."""
    standings = Standings(book, view)
    weighed = [Weighed(((destiny,),), standings.worth(destiny)) for destiny in view.drawn]
    return sorted(weighed, key=lambda each: -each.value)


def _weigh_assignments(book: Book, view: View, walk: Walk) -> list[Weighed]:
    """Return splits by exact odds, best first."""
    assert view.viewer is not None
    prices = Prices(book, view)
    places = reserved(view.workers, [shore.docked for shore in view.shores], view.viewer)
    targets = [target_at(book, view, prices, place, ship=ship_at(view, place)) for place in places]
    plans = Planner(book, view, prices).plans(targets, view.own.home, view.larder, most=_SPLITS)
    return [Weighed(_sending(plan, walk), plan.value) for plan in plans]


def _sending(plan: Plan, walk: Walk) -> Picks:
    """Return the answer that sends what a plan says."""
    loads = {load.place: load for load in plan.loads}
    picks: Picks = ()
    while isinstance(ask := walk(picks), Ask):
        slot, place = ask.slot.split("-")
        load = loads.get(place, Load(place))
        picks = (*picks, (format_part(load.squad, SQUAD_LETTERS) if slot == "send" else str(load.food),))
    return picks


_WAYS: dict[str, Callable[[Book, View, Walk], list[Weighed]]] = {
    Phase.LEADER: _weigh_leaders,
    Phase.PLACE: _weigh_placements,
    Phase.VISION: _weigh_vision,
    Phase.DESTINY: _weigh_destinies,
    Phase.ASSIGN: _weigh_assignments,
    Phase.ROLL: weigh_roll,
    Phase.LOSS: weigh_losses,
    Phase.GLORY: weigh_glory,
    Phase.BLAME: weigh_blame,
    Phase.JOURNEY: weigh_voyage,
    Phase.TOLL: weigh_voyage,
    Phase.STARVE: weigh_voyage,
    Phase.LAST_CALL: weigh_runes,
    Topic.RUNE: weigh_runes,
}
