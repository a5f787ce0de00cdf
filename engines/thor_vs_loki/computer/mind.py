"""What the search of the hard player needs of Thor against Loki: imagined tables, and the chance to win from there.

Tables are played on in a form of their own (see `playouts`), far quicker than by the rulebook; so the search itself
stops after the answer that it tries.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Figures, Picks, Question, Rng, Seat, Walk, answers, finish
from engines.thor_vs_loki._rules import ThorVsLokiRules
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.actions import Deploy, LayRow
from engines.thor_vs_loki.computer.card_values import WIN
from engines.thor_vs_loki.computer.clearing import Clearing
from engines.thor_vs_loki.computer.figures import WEIGHTS, figures_of
from engines.thor_vs_loki.computer.insight import Insight
from engines.thor_vs_loki.computer.pack import pack_of
from engines.thor_vs_loki.computer.player import Computer
from engines.thor_vs_loki.computer.playouts import Playout
from engines.thor_vs_loki.computer.values import chance_to_win, quiet_actions
from engines.thor_vs_loki.computer.worlds import draw_world
from engines.thor_vs_loki.view import Phase, View

_MOST = 6
"""Candidates of a search."""
_CLOSE = 4.0
"""Card values by which a candidate is at most behind the best one, by the normal player's reckoning."""
_FOLLOWED_BY = 4
"""Next answers of the same turn that are tried after each candidate."""
_SAFE = 0.9
"""Chance to clear the other side in this turn from which on that is done without a trial."""
_ROWS_APART = 0.05
"""By how much a first row seems ahead that gives up a power: after a few turns a power in the hand counts for nothing,
and any other card for so much. In whole games such rows, chosen by the search, were 0.02 behind, give or take 0.05."""
_TURNS = 2
"""Turns that are played on, after the one that is in play."""
_FEW_ACTIONS, _TO_THE_END = 12, 14
"""Where a side has only so few quiet actions left, so many turns are played on, which mostly is to the end.

Who runs out of them first has lost (rule 18), and that lies beyond two turns until it is too late."""


class ThorVsLokiMind:
    """Imagines tables; values are chances to win the game, from 0 to 1."""

    horizon = 0
    followed_by = _FOLLOWED_BY

    def __init__(self, rules: ThorVsLokiRules, normal: Computer) -> None:
        """Take the rulebook, and the player whose answers are tried."""
        self._book = rules.book
        self._pack = pack_of(rules.book)
        self._normal = normal
        self._known: Insight | None = None

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a whole state in which the viewer sees just this view."""
        return draw_world(self._reckoned(view), rng)

    def candidates(self, view: View, question: Question, walk: Walk) -> Sequence[Picks]:
        """Return the best answers of the normal player that are close to its first.

        A safe plan to clear the other side needs no others beside it.
        """
        plan, chance = self._plan(view, walk)
        weighed = self._normal.weigh(view, question, walk)[:_MOST]
        if chance >= _SAFE and weighed[0].value < chance * WIN:
            return [plan]
        return [each.picks for each in weighed if each.value >= weighed[0].value - _CLOSE]

    def _plan(self, view: View, walk: Walk) -> tuple[Picks, float]:
        """Return the action that promises most to leave the opponent without a card, and the chance; 0 without one."""
        clearing = Clearing(self._reckoned(view))
        best: tuple[Picks, float] = ((), 0.0)
        if clearing.possible:
            for picks in answers(walk):
                action = finish(walk, picks)
                # What is laid behind others can wait until it is needed.
                if isinstance(action, Deploy) and action.spot.row:
                    continue
                chance = clearing.after(action)
                if chance > best[1]:
                    best = picks, chance
        return best

    def _reckoned(self, view: View) -> Insight:
        if self._known is None or self._known.view is not view:
            self._known = Insight(self._book, view)
        return self._known

    def reply(self, view: View, question: Question, walk: Walk, _rng: Rng) -> Picks:
        """Return the normal answer."""
        return self._normal.decide(view, question, walk)

    def value(self, state: State, seat: Seat) -> float:
        """Return the chance to win after some turns of habit; near the end of both decks, mostly after all of them."""
        table = Playout(self._pack, state)
        few = min(quiet_actions(table, 0), quiet_actions(table, 1)) <= _FEW_ACTIONS
        table.finish_turns(_TO_THE_END if few else _TURNS)
        return chance_to_win(table, seat)

    @property
    def weights(self) -> Figures:
        """What one more of each figure is worth, in the unit of `value`."""
        return WEIGHTS

    def figures(self, state: State, seat: Seat) -> Figures:
        """Return what a seat has, and its opponent, after two turns: near the end too, as they are told of these."""
        table = Playout(self._pack, state)
        table.finish_turns(_TURNS)
        return figures_of(table, seat)

    def equivalent(self, action: Action, rng: Rng) -> Action:
        """Return a first row in any order, as nobody knows what will lie across; any other action as it is.

        Play-outs lay the strongest card in column a, and begin there as well, so that what is weak there seems good.
        """
        if not isinstance(action, LayRow):
            return action
        one, other, third = rng.sample(sorted(action.cards), len(action.cards))
        return LayRow((one, other, third))

    def doubt(self, question: Question) -> float:
        """Return how far first rows seem apart after a few turns that in whole games came out alike."""
        return _ROWS_APART if question.topic == Phase.ROW else 0.0
