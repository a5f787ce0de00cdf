"""What those who watch Nordic Glory read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter, Lead, Reason
from engines.core.watching import first_of
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
    for reason, counts in (("jarl", jarls), ("wall", walls), ("total", fixed_totals(view))):
        ahead = first_of(counts)
        reasons += [Reason(reason, counts[seat], counts[1 - seat], seat) for seat in ahead]
    return Lead(first_of(jarls) or first_of(walls), tuple(reasons))
