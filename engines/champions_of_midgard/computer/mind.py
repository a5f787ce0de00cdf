"""What the search adds to the computer player of Champions of Midgard: it plays placements to the end of their phase.

Fights and voyages are not played out: what they bring is known better by their exact odds than by a few throws of dice.
So all other questions are left to the normal player.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.champions_of_midgard._rules import MidgardRules
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.computer.figures import WEIGHTS, figures_of
from engines.champions_of_midgard.computer.imagination import imagine
from engines.champions_of_midgard.computer.player import Computer
from engines.champions_of_midgard.computer.worth import lead_of
from engines.champions_of_midgard.view import Phase, View
from engines.core import Figures, Picks, Question, Rng, Seat, Walk

_MOST = 8
_MOST_LOST = 4.0
"""Glory by which a location may seem worse than the best one and still be tried."""

_WAYS = 2
"""Uses of the same location that are tried at the most."""


class MidgardMind:
    """Imagines tables, and plays placements by habit; values are leads in Glory."""

    def __init__(self, rules: MidgardRules) -> None:
        self._book = rules.book
        self._habit = Computer(rules)
        self._horizon = 0

    @property
    def horizon(self) -> int:
        """The placements of this round that come after the one that is asked for."""
        return self._horizon

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a whole state in which the viewer sees just this view."""
        return imagine(self._book, view, rng)

    def candidates(self, view: View, question: Question, walk: Walk) -> Sequence[Picks]:
        """Return the locations worth trying, the dearest first; of every other question the normal answer alone."""
        weighed = self._habit.weigh(view, question, walk)
        if question.topic != Phase.PLACE:
            return [weighed[0].picks]
        self._horizon = sum(board.workers for board in view.boards) - 1
        least, tried = weighed[0].value - _MOST_LOST, dict[str, int]()
        found: list[Picks] = []
        for each in weighed:
            place = each.picks[0][0]
            tried[place] = tried.get(place, 0) + 1
            if each.value >= least and tried[place] <= _WAYS:
                found.append(each.picks)
        return found[:_MOST]

    def reply(self, view: View, question: Question, walk: Walk, _rng: Rng) -> Picks:
        """Return the normal answer."""
        return self._habit.decide(view, question, walk)

    def value(self, state: State, seat: Seat) -> float:
        """Return the lead of a seat once everybody has placed, in Glory."""
        return lead_of(self._book, state, seat)

    @property
    def weights(self) -> Figures:
        """What one more of each figure is worth, in the unit of `value`."""
        return WEIGHTS

    def figures(self, state: State, seat: Seat) -> Figures:
        """Return what a seat has once everybody has placed."""
        return figures_of(self._book, state, seat)
