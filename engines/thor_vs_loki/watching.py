"""What those who watch Thor against Loki read off the table, all of it public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import Chapter, Lead, Prediction, Reason
from engines.core.watching import NO, VOID, YES, first_of
from engines.thor_vs_loki.book import Book
from engines.thor_vs_loki.facts import Challenged, GameOver, TurnBegan
from engines.thor_vs_loki.reading import avatar_column
from engines.thor_vs_loki.view import Phase, View


def chapter(view: View) -> Chapter:
    """Return the turn of both players that is being played, or the choice of the first rows (rules 10, 12)."""
    return Chapter("turn", view.full_turn) if view.turn else Chapter("first-rows")


def lead(book: Book, view: View) -> Lead:
    """Return who has lost fewer cards, who has Thor or Loki in play, and how many cards are left to both.

    The treasures decide the game, and nobody sees where they lie.
    """
    lost = view.piles
    reasons = [Reason("lost", lost[seat], lost[1 - seat], seat) for seat in (0, 1) if lost[seat] < lost[1 - seat]]
    reasons += [Reason("in-play", seat=seat) for seat in (0, 1) if avatar_column(book, view.fields[seat]) is not None]
    reasons += [Reason("left", view.decks[seat] + view.counts[seat], seat=seat) for seat in (0, 1)]
    return Lead(first_of((-lost[0], -lost[1])), tuple(reasons))


def predict(view: View) -> Prediction | None:
    """Ask at the beginning of a turn whether there will be a challenge in it; nobody may challenge in a first turn."""
    if view.phase is not Phase.ACT or view.first_turn or view.points != view.total:
        return None
    return Prediction(f"turn.{view.turn}", "challenge", seat=view.active, n=view.turn)


def came_out(prediction: Prediction, facts: Sequence[Any]) -> str | None:
    """Return how a prediction came out by what everybody was told since it was asked; None while that is open."""
    for fact in facts:
        if isinstance(fact, Challenged) and fact.seat == prediction.seat:
            return YES
        if isinstance(fact, TurnBegan) and fact.turn > prediction.n:
            return NO
        if isinstance(fact, GameOver):
            return VOID
    return None
