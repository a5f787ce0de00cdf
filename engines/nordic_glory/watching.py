"""What those who watch Nordic Glory read off the table, all of it public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import Chapter, Lead, Prediction, Reason
from engines.core.watching import VOID, first_of
from engines.nordic_glory.facts import BattleDecided, GameOver
from engines.nordic_glory.reading import fixed_totals, standing
from engines.nordic_glory.view import View


def chapter(view: View) -> Chapter:
    """Return the turn that is being played (rule 12)."""
    return Chapter("turn", view.turn)


def lead(view: View) -> Lead:
    """Return whose Jarl has more defense left; of two alike, whose wall has more shields (rules 24, 43)."""
    jarls = (view.sides[0].left, view.sides[1].left)
    walls = (standing(view.sides[0]), standing(view.sides[1]))
    reasons = []
    # Once the dice are rolled these totals are not those of the battle any more.
    totals = (("total", fixed_totals(view)),) if view.battle is None else ()
    for reason, counts in (("jarl", jarls), ("wall", walls), *totals):
        ahead = first_of(counts)
        reasons += [Reason(reason, counts[seat], counts[1 - seat], seat) for seat in ahead]
    return Lead(first_of(jarls) or first_of(walls), tuple(reasons))


TIE = "tie"
"""The outcome of a battle that nobody wins."""


def predict(view: View) -> Prediction | None:
    """Ask who wins the battle of this turn, until the dice are rolled (rule 30)."""
    if view.battle is not None or view.outcome is not None or not view.turn:
        return None
    return Prediction(f"battle.{view.turn}", "battle", ("0", "1", TIE), n=view.turn)


def came_out(prediction: Prediction, facts: Sequence[Any]) -> str | None:
    """Return how a prediction came out by what everybody was told since it was asked; None while that is open."""
    assert prediction.kind == "battle"
    for fact in facts:
        if isinstance(fact, BattleDecided):
            return TIE if fact.winner is None else str(fact.winner)
        if isinstance(fact, GameOver):
            return VOID
    return None
