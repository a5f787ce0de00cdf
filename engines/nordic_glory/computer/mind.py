"""What the search of the hard player needs of Nordic Glory."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Figures, Picks, Question, Rng, Seat, Walk
from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory._state import State
from engines.nordic_glory.computer.figures import WEIGHTS, figures_of
from engines.nordic_glory.computer.player import Computer
from engines.nordic_glory.computer.replies import Replies
from engines.nordic_glory.computer.values import Judge
from engines.nordic_glory.computer.worlds import draw_world
from engines.nordic_glory.view import View

_MOST = 8
"""Candidates of a search."""
_CLOSE = 0.06
"""Chance to win by which a candidate is at most behind the best one, by the normal player's reckoning."""


class NordicGloryMind:
    """Looks closer at answers that the normal player finds about as good as its best one; values are chances to win."""

    horizon = 48
    """Entries of the longest two turns."""

    def __init__(self, rules: NordicGloryRules, normal: Computer) -> None:
        """Take the rulebook, and the player that finds the candidates."""
        self._book = rules.book
        self._normal = normal
        self._replies = Replies(rules.book)

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a whole table that agrees with all that the viewer knows."""
        return draw_world(self._book, view, rng)

    def candidates(self, view: View, question: Question, walk: Walk) -> Sequence[Picks]:
        """Return the best answers of the normal player that are close to its first."""
        weighed = self._normal.weigh(view, question, walk)[:_MOST]
        return [each.picks for each in weighed if each.value >= weighed[0].value - _CLOSE]

    def reply(self, view: View, question: Question, walk: Walk, rng: Rng) -> Picks:
        """Return an answer by quick rules."""
        return self._replies.reply(view, question, walk, rng)

    def moment(self, begun: State, state: State) -> str | None:
        """Name the part of the turn, so that all candidates meet the same runes and dice; None in the next battle.

        What is kept for later, and who leads then, shows in the next turn alone.
        """
        later = state.turn - begun.turn
        return None if later > 1 or (later and state.battle is not None) else f"{later}/{state.stage}/{state.step}"

    def value(self, state: State, seat: Seat) -> float:
        """Return a seat's chance to win, with the battle that is under way or still to come."""
        return Judge(self._book, state).present(state, seat)

    @property
    def weights(self) -> Figures:
        """What one more of each figure is worth, in the unit of `value`."""
        return WEIGHTS

    def figures(self, state: State, seat: Seat) -> Figures:
        """Return what both sides have in the next battle."""
        return figures_of(self._book, state, seat)
