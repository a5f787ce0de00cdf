"""Whole tables in which a viewer sees just its view, drawn close to the true odds."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Rng, Seat
from engines.gulveig._state import State
from engines.gulveig.book import Book, CardId
from engines.gulveig.computer.inference import HiddenCards
from engines.gulveig.computer.playouts import burials, pack_of
from engines.gulveig.computer.promise import fit
from engines.gulveig.reading import declared_points
from engines.gulveig.view import Laid, Phase, Trick, View

_DRAWN = 5
"""Deals of which the one that fits the auction best is likeliest to be taken."""

_PLAIN = 4
"""In one table of so many, any cards may be buried; in the others the Bid Winner has buried sensibly."""
_SENSIBLE = 2
"""Of so many more cards than are buried, the best ones, it is then chance which are."""


class Imagination:
    """Imagines the tables of one view, that of a seat which is asked."""

    __slots__ = ("_book", "_deals", "_pack", "_played", "_speakers", "_view")

    def __init__(self, book: Book, view: View) -> None:
        """Work out what the view tells."""
        self._book, self._view, self._pack = book, view, pack_of(book, view.config)
        self._deals = HiddenCards(book, self._pack, view)
        self._played = [0] * view.config.seats
        for laid in (*view.trick, *(laid for trick in view.tricks for laid in trick.cards)):
            self._played[laid.seat] |= self._pack.bit[laid.card]
        words = {call.seat for call in view.calls if call.seat != view.viewer}
        told = view.phase is Phase.BID or (view.config.seats > 2 and not view.closed)
        self._speakers = sorted(words) if told else []

    def table(self, rng: Rng) -> State:
        """Return a whole table."""
        drawn = [self._deal(rng) for _ in range(_DRAWN if self._speakers else 1)]
        weighed = len(drawn) > 1
        hands, down, unheld = rng.weighted(drawn, [self._fit(*each) for each in drawn]) if weighed else drawn[0]
        cards = self._pack.cards
        return _whole(self._book, self._view, [cards(hand) for hand in hands], cards(down), cards(unheld))

    def _deal(self, rng: Rng) -> tuple[list[int], int, int]:
        """Return all hands, the cards set aside face-down, and the Treasure or the buried cards, as bits."""
        view, pack = self._view, self._pack
        hands, unheld = self._deals.deal(rng)
        free = pack.cards(unheld & ~pack.bits(view.treasure))
        down = pack.bits(rng.sample(free, view.aside_down))
        unheld ^= down
        if view.bidder is not None and view.buried_down > len(view.buried) and rng.below(_PLAIN):
            unheld = self._bury_sensibly(hands, unheld, view.bidder, rng)
        return hands, down, unheld

    def _bury_sensibly(self, hands: list[int], buried: int, bidder: Seat, rng: Rng) -> int:
        """Trade cards between a Bid Winner's hand and those it buried; return what it buried."""
        pack = self._pack
        fixed = buried & self._deals.shut_out(bidder)
        known = pack.bits(self._view.revealed[bidder])
        pool = (hands[bidder] | buried) & ~known & ~fixed
        count = (buried ^ fixed).bit_count()
        best = [card for card in burials(pack, pool | fixed | known | self._played[bidder]) if card & pool]
        chosen = sum(rng.sample(best[: count + _SENSIBLE], count))
        hands[bidder] = pool & ~chosen | known
        return fixed | chosen

    def _fit(self, hands: Sequence[int], _down: int, unheld: int) -> float:
        """Return how well the words of the auction fit the hands that were held then."""
        view, likelihood = self._view, 1.0
        for seat in self._speakers:
            hand = hands[seat] | self._played[seat]
            if seat == view.bidder and view.phase is not Phase.BID:
                hand = (hand | unheld) & ~self._pack.bits(view.treasure)
            likelihood *= fit(self._book, view, seat, hand)
        return likelihood


def _whole(book: Book, view: View, hands: list[list[CardId]], down: list[CardId], unheld: list[CardId]) -> State:
    deck, bidding = book.deck(view.config), view.phase is Phase.BID
    return State(
        config=view.config,
        phase=view.phase,
        hand_no=view.hand_no,
        dealer=view.dealer,
        turn=view.asked[0],
        scores=list(view.scores),
        hands=hands,
        treasure=unheld if bidding else list(view.treasure),
        bench=list(view.bench if bidding else view.aside[deck.deal.up :]),
        up=list(view.aside[: deck.deal.up]),
        down=down,
        calls=list(view.calls),
        bid=view.bid,
        bidder=view.dealer if view.bidder is None else view.bidder,
        passed=list(view.passed),
        buried=[] if bidding else list(view.buried) or unheld,
        supremacy=view.supremacy,
        declared=list(view.declared),
        revealed=[list(cards) for cards in view.revealed],
        points=[declared_points(book, view, seat) for seat in range(view.config.seats)],
        trick=list(view.trick),
        tricks=[*_closed_tricks(view), *view.tricks],
        taken=list(view.taken),
        won=list(view.won),
        history=view.history,
        ending=None,
        winners=(),
    )


def _closed_tricks(view: View) -> list[Trick]:
    """Return tricks with the cards that may not be looked at any more; who laid which of them does not matter now."""
    seats = view.config.seats
    rows = [view.closed[first : first + seats] for first in range(0, len(view.closed), seats)]
    return [Trick(tuple(Laid(seat, card) for seat, card in enumerate(row)), 0, "") for row in rows]
