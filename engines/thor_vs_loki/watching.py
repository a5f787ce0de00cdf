"""What those who watch Thor against Loki read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter, Lead, Reason
from engines.core.watching import first_of
from engines.thor_vs_loki.book import Book
from engines.thor_vs_loki.reading import avatar_column
from engines.thor_vs_loki.view import View


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
