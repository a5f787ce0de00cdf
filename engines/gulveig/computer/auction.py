"""How an imagined auction goes on: everybody bids up to what the own hand promises."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Seat
from engines.gulveig._state import State
from engines.gulveig.book import Book
from engines.gulveig.computer.promise import highest_bid
from engines.kit.seating import left_of


def auction_result(book: Book, state: State, hands: Sequence[int]) -> tuple[Seat, int]:
    """Return who wins the auction from here, and at which bid; `hands` are bits."""
    deck, seats = book.deck(state.config), state.config.seats
    limits: dict[Seat, float] = {}
    passed, bid, bidder, turn = state.passed[:], state.bid, state.bidder, state.turn
    while (raises := deck.raises(bid, state.config.bid_step)) and passed.count(False) > 1:
        if not passed[turn]:
            if turn not in limits:
                limits[turn] = highest_bid(book, state.config, hands[turn])
            if limits[turn] >= raises[0]:
                bid, bidder = raises[0], turn
            else:
                passed[turn] = True
        turn = left_of(turn, seats)
    return bidder, bid
