"""Scripted opponents in Thor against Loki: one plan of a person each, by which a computer player is measured."""

from __future__ import annotations

from engines.core import Action, Picks, Question, Rng, Walk, answers, fallback
from engines.thor_vs_loki import ThorVsLokiRules, reading
from engines.thor_vs_loki.actions import (
    Challenge,
    Deploy,
    Draw,
    Enter,
    FlankAttack,
    Invoke,
    RavensOnHand,
    RavensOnRow,
    Strike,
    Unveil,
)
from engines.thor_vs_loki.book import CardId, Role
from engines.thor_vs_loki.view import Phase, View


class _Scripted:
    """Ranks its answers by a plan and takes the first of the best; all but actions as the clock would.

    Args:
        rules: the rulebook.
        rng: not used; every player is made alike.
    """

    def __init__(self, rules: ThorVsLokiRules, rng: Rng) -> None:  # noqa: ARG002 - scripts leave nothing to chance
        self._book = rules.book

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        if question.topic != Phase.ACT:
            return fallback(walk)

        def rank(picks: Picks) -> float:
            action = walk(picks)
            assert isinstance(action, Action)
            return 100.0 if isinstance(action, Enter) else self._rank(view, action)

        return max(answers(walk), key=rank)

    def consider(self, view: View, _question: Question, walk: Walk) -> Picks | None:  # noqa: ARG002 - see above
        """Bring Thor or Loki in after the last point, if it can."""
        return next(answers(walk), None)

    def _rank(self, view: View, action: Action) -> float:
        """How soon the plan does this."""
        raise NotImplementedError

    def _strength(self, card: CardId) -> int:
        return self._book.face(card).strength

    def _deployed(self, view: View, action: Deploy) -> float:
        """Strong cards at the front of new columns first, the treasure behind everything else."""
        spot, depth = action.spot, len(reading.mine(view)[action.spot.column])
        if self._book.face(action.card).role is Role.TREASURE:
            return 6.0 if spot.row >= 2 else -5.0
        if self._book.face(action.card).role is Role.WALL:
            return 1.0 if spot.row == 0 else 0.0
        return 0.5 * self._strength(action.card) + (2.0 if not depth else 0.0) - 0.1 * depth - 0.01 * spot.row

    def _mine(self, view: View, column: int) -> int:
        """Strength of the own row 1 card of a column."""
        return self._strength(reading.mine(view)[column][0].card)

    def _theirs(self, view: View, column: int) -> int | None:
        """Strength of the facing row 1 card of a column, 0 for one without, if it is known."""
        card = reading.theirs(view)[column][0].card
        return max(0, self._strength(card)) if card else None


class TreasureRusher(_Scripted):
    """Breaks through where it stands strongest, strikes and flanks what lies behind, and sends Ravens at the hand."""

    def _rank(self, view: View, action: Action) -> float:
        if isinstance(action, RavensOnHand):
            return 20.0
        if isinstance(action, Strike | FlankAttack):
            return 19.0 if (action.spot.row if isinstance(action, Strike) else action.row) else 1.0
        if isinstance(action, Challenge):
            facing = self._theirs(view, action.column)
            strength = self._mine(view, action.column)
            return 10.0 + strength if facing is None or strength > facing else -10.0
        if isinstance(action, Deploy):
            return self._deployed(view, action)
        return 4.0 if isinstance(action, Draw) and len(view.hand) < 5 else 0.0


class WallBuilder(_Scripted):
    """Hides behind Shield Walls and deep columns, and challenges only what it knows that it beats."""

    def _rank(self, view: View, action: Action) -> float:
        if isinstance(action, Challenge):
            facing = self._theirs(view, action.column)
            return 8.0 if facing is not None and self._mine(view, action.column) > facing else -20.0
        if isinstance(action, Deploy):
            wall = self._book.face(action.card).role is Role.WALL
            return 5.0 + (action.spot.row == 0) if wall else self._deployed(view, action)
        return 4.0 if isinstance(action, Draw) and len(view.hand) < 7 else -1.0


class Challenger(_Scripted):
    """Keeps its strongest cards in front, and lets them challenge whatever they are not known to lose to."""

    def _rank(self, view: View, action: Action) -> float:
        if isinstance(action, Challenge):
            strength, facing = self._mine(view, action.column), self._theirs(view, action.column)
            if facing is None:
                return 3.0 * strength - 8.0
            return 9.0 + facing if strength > facing else -20.0
        if isinstance(action, Deploy):
            return self._deployed(view, action) + (1.0 if action.spot.row == 0 else 0.0)
        return 4.0 if isinstance(action, Draw) and len(view.hand) < 6 else -1.0


class PowerPlayer(_Scripted):
    """Plays every power as soon as it can, unveils before it challenges, and draws for more."""

    def _rank(self, view: View, action: Action) -> float:
        if isinstance(action, Unveil):
            return 12.0 if not all(face.up for face in reading.theirs(view)[action.column]) else -10.0
        if isinstance(action, RavensOnRow):
            return -15.0 if action.column is None else 11.0 if self._theirs(view, action.column) is None else -2.0
        if isinstance(action, Strike | RavensOnHand | Invoke):
            return 10.0
        if isinstance(action, Challenge):
            facing, strength = self._theirs(view, action.column), self._mine(view, action.column)
            return 9.0 if facing is not None and strength > facing else 2.0 * strength - 9.0
        if isinstance(action, Deploy):
            return self._deployed(view, action) if self._book.face(action.card).power is None else -3.0
        return 5.0 if isinstance(action, Draw) else -2.0


PLANS = (TreasureRusher, WallBuilder, Challenger, PowerPlayer)
