"""What a hand promises to make for a Bid Winner, told quickly, and how well a seat's words in the auction fit to it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engines.core import Rng, Seat
from engines.gulveig.book import TREASURE, Book
from engines.gulveig.computer.playouts import Pack, as_winner, pack_of
from engines.gulveig.config import Gulveig
from engines.gulveig.view import View

_COMBO, _TOP, _SECOND, _POINT = 0.9, 10.0, 3.0, 0.6
"""What a point of a held combo, the strongest and the second strongest card of a clan, and a card's point add."""

_SAMPLES = 60
"""Deals from which the rest of what hands make is taken."""

_CAUTION = {2: -45.0, 3: 9.0, 4: 0.0}
"""By seats: points by which the highest bid stays below what a hand promises. Of two, a Bid Winner knows all cards and
makes more."""
_DOUBT = {2: 40.0, 3: 12.0, 4: 8.0}
"""By seats: points by which the highest bids for hands of the same promise differ.

Both fitted to what the normal player bid, and passed at, in whole games.
"""


def promise(book: Book, config: Gulveig, hand: int) -> float:
    """Return about how many points a hand makes when its seat wins the auction and takes an unknown Treasure."""
    return _base(book, config) + _strength(pack_of(book, config), hand)


def highest_bid(book: Book, config: Gulveig, hand: int) -> float:
    """Return about how high a seat bids with a hand."""
    return promise(book, config, hand) - _CAUTION[config.seats]


def fit(book: Book, view: View, seat: Seat, hand: int) -> float:
    """Return how well what a seat bid, and passed at, fits the hand that it held then: above 0, at most 1."""
    config = view.config
    expected = highest_bid(book, config, hand)
    raises = book.deck(config).raises
    likelihood, standing = 1.0, 0
    for call in view.calls:
        if call.seat == seat and standing:
            asked = call.points or next(iter(raises(standing, config.bid_step)))
            above = 1 / (1 + exp((asked - expected) / _DOUBT[config.seats]))
            likelihood *= above if call.points else 1 - above
        standing = call.points or standing
    return likelihood


def _strength(pack: Pack, hand: int) -> float:
    total = _POINT * pack.points(hand)
    for clan in pack.clans.values():
        top = clan & -clan
        second = (clan ^ top) & -(clan ^ top)
        total += _TOP * bool(hand & top) + _SECOND * bool(hand & second)
    return total + sum([_COMBO * points for pair, points in pack.pairs if hand & pair == pair])


@lru_cache(64)
def _base(book: Book, config: Gulveig) -> float:
    pack, deal = pack_of(book, config), book.deck(config).deal
    rng = Rng("gulveig/base")
    total = 0.0
    for _ in range(_SAMPLES):
        left = list(pack.bit.values())
        cards = [left.pop(rng.below(len(left))) for _ in range(config.seats * deal.hand + TREASURE)]
        hands = [sum(cards[seat * deal.hand : (seat + 1) * deal.hand]) for seat in range(config.seats)]
        total += as_winner(pack, hands, sum(cards[-TREASURE:]), 0)[0] - _strength(pack, hands[0])
    return total / _SAMPLES
