"""What those who watch Champions of Midgard read off the table, all of it public."""

from __future__ import annotations

from engines.champions_of_midgard.view import View
from engines.core import Chapter, Lead, Reason, Seat
from engines.core.watching import first_of, margin


def chapter(view: View) -> Chapter:
    """Return the round that is being played, or the choice of the leaders before it (2.1, 2.2)."""
    return Chapter("round", view.round) if view.round else Chapter("leaders")


def lead(view: View) -> Lead:
    """Return who has the most Glory on the track, and who carries what costs or brings some at the end (2.12)."""
    glory = tuple([board.glory for board in view.boards])
    ahead = first_of(glory)
    reasons = []
    if len(ahead) == 1:
        reasons.append(Reason("glory", glory[ahead[0]], margin(glory), ahead[0]))
    elif ahead:
        reasons.append(Reason("level", glory[ahead[0]], margin(glory)))
    reasons += _most("blame", tuple([board.blame for board in view.boards]))
    reasons += _most("destinies", tuple([board.destinies for board in view.boards]))
    return Lead(ahead, tuple(reasons))


def _most(reason: str, counts: tuple[int, ...]) -> list[Reason]:
    """Return who has the most of something, if one seat alone has."""
    seats: tuple[Seat, ...] = first_of(counts)
    return [Reason(reason, counts[seats[0]], seat=seats[0])] if len(seats) == 1 else []
