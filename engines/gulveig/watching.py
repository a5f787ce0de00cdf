"""What those who watch Gulveig read off the table, all of it public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import Chapter, Lead, Prediction, Reason
from engines.core.watching import NO, VOID, YES, first_of, margin, seats_as_outcomes
from engines.gulveig.book import Book
from engines.gulveig.facts import GameOver, HandScored, TrickWon
from engines.gulveig.reading import points_so_far, trick_number, tricks_of_hand
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


def predict(book: Book, view: View) -> Prediction | None:
    """Ask whether the Bid Winner makes the bid, before the first trick; in the last trick but one, who takes the last.

    A hand has one trick for each card that was dealt to a seat, and all know whose turn it is (R24 to R28).
    """
    playing = view.phase in (Phase.LEAD, Phase.FOLLOW)
    begun = bool(view.trick) or sum(view.taken) > 0
    if view.bidder is not None and (view.phase is Phase.BURY or (playing and not begun)):
        return Prediction(f"bid.{view.hand_no}", "bid", seat=view.bidder, n=view.bid)
    if playing and begun and trick_number(book, view) == tricks_of_hand(book, view) - 1:
        return Prediction(f"last.{view.hand_no}", "last", seats_as_outcomes(view.config.seats))
    return None


def came_out(prediction: Prediction, facts: Sequence[Any]) -> str | None:
    """Return how a prediction came out by what everybody was told since it was asked; None while that is open."""
    for place, fact in enumerate(facts):
        if isinstance(fact, HandScored):
            if prediction.kind == "bid":
                return next((YES if line.made >= line.bid else NO for line in fact.scores if line.bid), VOID)
            taken = [one for one in facts[:place] if isinstance(one, TrickWon)]
            return str(taken[-1].seat) if taken else VOID
        if isinstance(fact, GameOver):
            return VOID
    return None
