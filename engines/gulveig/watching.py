"""What those who watch Gulveig read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter, Lead, Reason
from engines.core.watching import first_of, margin
from engines.gulveig.book import Book
from engines.gulveig.reading import points_so_far
from engines.gulveig.view import Phase, View


def chapter(view: View) -> Chapter:
    """Return the hand that is being played (R9)."""
    return Chapter("hand", view.hand_no)


def lead(book: Book, view: View) -> Lead:
    """Return who has the most points, how far the goal is, and how the Bid Winner of this hand does (R29, R33)."""
    ahead, scores = first_of(view.scores), view.scores
    reasons = []
    if len(ahead) == 1:
        reasons += [Reason("score", scores[ahead[0]], margin(scores), ahead[0])]
        reasons += [Reason("goal", max(0, view.config.goal - scores[ahead[0]]), view.config.goal, ahead[0])]
    elif ahead:
        reasons += [Reason("level", scores[ahead[0]], view.config.goal - scores[ahead[0]])]
    if view.bidder is not None and view.phase in (Phase.BURY, Phase.LEAD, Phase.FOLLOW):
        reasons.append(Reason("bid", points_so_far(book, view, view.bidder), view.bid, view.bidder))
    return Lead(ahead, tuple(reasons))
