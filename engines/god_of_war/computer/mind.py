"""What the search of the hard player needs of God of War."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Figures, Picks, Question, Rng, Seat, Walk
from engines.god_of_war._rules import GodOfWarRules
from engines.god_of_war._state import State
from engines.god_of_war.computer.figures import WEIGHTS, figures_of
from engines.god_of_war.computer.outlook import outlook
from engines.god_of_war.computer.player import Computer
from engines.god_of_war.computer.votes import VOTES
from engines.god_of_war.computer.worlds import imagine
from engines.god_of_war.view import View

_MOST = 5
"""Candidates of a search."""
_CLOSE = 3.0
"""Points by which a candidate is at most behind the best one, by the normal player's reckoning."""
_SETTLED = VOTES | {"dashboard", "return", "strike", "pause", "closing"}
"""Topics whose answers make no difference that a short trial could show."""


class GodOfWarMind:
    """Looks closer at answers that the normal player finds about as good as its best one; values are points."""

    horizon = 16
    """Entries: about a round of a party of three."""

    def __init__(self, rules: GodOfWarRules, normal: Computer) -> None:
        """Take the rulebook, and the player that finds the candidates and plays on."""
        self._book = rules.book
        self._normal = normal

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a whole table that agrees with all that the viewer knows."""
        return imagine(self._book, view, rng)

    def candidates(self, view: View, question: Question, walk: Walk) -> Sequence[Picks]:
        """Return the best answers of the normal player that are close to its first."""
        weighed = self._normal.weigh(view, question, walk)[: 1 if question.topic in _SETTLED else _MOST]
        return [each.picks for each in weighed if each.value >= weighed[0].value - _CLOSE]

    def reply(self, view: View, question: Question, walk: Walk, rng: Rng) -> Picks:  # noqa: ARG002 - it plays as usual
        """Return the normal player's answer."""
        return self._normal.best(view, question, walk)

    def value(self, state: State, seat: Seat) -> float:  # noqa: ARG002 - all win or lose together
        """Return the party's outlook in points."""
        return outlook(self._book, state)

    @property
    def weights(self) -> Figures:
        """What one more of each figure is worth, in the unit of `value`."""
        return WEIGHTS

    def figures(self, state: State, seat: Seat) -> Figures:  # noqa: ARG002 - all win or lose together
        """Return what the party has reached."""
        return figures_of(self._book, state)
