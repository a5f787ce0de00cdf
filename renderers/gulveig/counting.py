"""A hand counted by its own cards alone, as the lesson about bidding does: what it makes for whoever plays for a bid.

What it comes to beside that was measured in 1,900 hands of computers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.gulveig.book import TREASURE, Book
from engines.gulveig.reading import held_combos
from engines.gulveig.view import View

TRICK: Final = 12
"""About what a sure trick brings, as the lesson about bidding counts."""

SURE: Final = 2
"""Of a clan so many cards, from the top, are sure tricks for whoever holds the strongest."""

_LEAD: Final = 20
"""What the first lead and the Treasure mostly bring beside that, as the same lesson counts: in three of four hands."""

_HALF: Final = 45
"""What they bring in half of all hands."""

_FAR: Final = 120
"""What they bring in hardly one hand of twenty."""

_FARTHER: Final = 150
"""The same for hands that are open to more."""

_DUEL: Final = 2


class Counted(NamedTuple):
    """What a hand comes to.

    Attributes:
        to_bury: the points of the richest cards that are no sure tricks and belong to no held combo.
        sure_tricks: the strongest cards of clans, and the second strongest beside those.
        combos: the points of the held combos.
        open_to_more: whether such a hand often makes far more: of two seats the Bid Winner soon knows all cards, and a
            Bench may hold the other half of a combo.
    """

    to_bury: int
    sure_tricks: int
    combos: int
    open_to_more: bool

    @property
    def alone(self) -> int:
        """What the own cards make by themselves."""
        return self.to_bury + TRICK * self.sure_tricks + self.combos

    @property
    def reach(self) -> int:
        """What the hand makes in three cases of four."""
        return self.alone + _LEAD

    @property
    def half(self) -> int:
        """What it makes in every second case."""
        return self.alone + _HALF

    @property
    def most(self) -> int:
        """What hardly one such hand of twenty makes more than."""
        return self.alone + (_FARTHER if self.open_to_more else _FAR)


def counted(book: Book, view: View) -> Counted:
    """Count the viewer's hand."""
    strongest = max(book.cards[card].strength for card in book.deck(view.config).cards)
    combos = held_combos(book, view).values()
    topped = {book.cards[card].clan for card in view.hand if book.cards[card].strength == strongest}
    high = [card for card in view.hand if strongest - book.cards[card].strength < SURE]
    sure = [card for card in high if book.cards[card].clan in topped]
    halves = {card for combo in combos for card in combo.pair}
    loose = sorted(book.cards[card].value for card in view.hand if card not in halves and card not in sure)
    return Counted(
        to_bury=sum(loose[-TREASURE:]),
        sure_tricks=len(sure),
        combos=sum(combo.value for combo in combos),
        open_to_more=view.config.seats == _DUEL or bool(view.bench),
    )
