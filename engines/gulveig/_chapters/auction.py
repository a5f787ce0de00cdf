"""The auction, the Treasure and burying (rules/gulveig.md 1.4, 1.5, 1.9)."""

from __future__ import annotations

from typing import Any

from engines.core import Dealer, Seat
from engines.gulveig._state import State
from engines.gulveig.actions import Bid, Bury, Pass, Swap
from engines.gulveig.book import Book
from engines.gulveig.facts import AuctionWon, BidMade, Buried, Passed, Swapped
from engines.gulveig.view import Call, Phase
from engines.kit.seating import clockwise, left_of


def bid(book: Book, state: State, action: Bid, dealer: Dealer[Any]) -> None:
    """Raise the bid (R13, R14), perhaps with a swap (R37); the ceiling ends the auction (R17)."""
    seat = state.turn
    state.bid, state.bidder = action.points, seat
    state.calls.append(Call(seat, action.points))
    dealer.tell(BidMade(seat, action.points))
    if action.swap is not None:
        _swap(book, state, action.swap, dealer)
    if not book.deck(state.config).raises(action.points, state.config.bid_step):
        _take_treasure(book, state, dealer)
    else:
        _next_speaker(book, state, dealer)


def leave(book: Book, state: State, _action: Pass, dealer: Dealer[Any]) -> None:
    """Leave the auction for the rest of the hand (R14)."""
    seat = state.turn
    state.passed[seat] = True
    state.calls.append(Call(seat, 0))
    dealer.tell(Passed(seat))
    _next_speaker(book, state, dealer)


def bury(_book: Book, state: State, action: Bury, dealer: Dealer[Any]) -> None:
    """Bury three cards in secret; the Bid Winner leads the first trick (R19-R21)."""
    seat = state.turn
    for card in action.cards:
        state.hands[seat].remove(card)
    state.buried = list(action.cards)
    state.revealed[seat] = []
    state.phase = Phase.LEAD
    count = len(action.cards)
    dealer.tell(Buried(seat, count, action.cards), to=(seat,), others=Buried(seat, count))


def _swap(book: Book, state: State, swap: Swap, dealer: Dealer[Any]) -> None:
    seat = state.turn
    hand, known = state.hands[seat], state.revealed[seat]
    hand.remove(swap.give)
    state.bench.remove(swap.take)
    state.hands[seat] = book.order([*hand, swap.take])
    state.bench = book.order([*state.bench, swap.give])
    state.revealed[seat] = [*(card for card in known if card != swap.give), swap.take]
    dealer.tell(Swapped(seat, swap.give, swap.take))


def _next_speaker(book: Book, state: State, dealer: Dealer[Any]) -> None:
    seats = state.config.seats
    inside = [seat for seat in clockwise(left_of(state.turn, seats), seats) if not state.passed[seat]]
    if inside == [state.bidder]:
        _take_treasure(book, state, dealer)
    else:
        state.turn = inside[0]


def _take_treasure(book: Book, state: State, dealer: Dealer[Any]) -> None:
    winner: Seat = state.bidder
    state.phase, state.turn = Phase.BURY, winner
    state.hands[winner] = book.order(state.hands[winner] + state.treasure)
    dealer.tell(AuctionWon(winner, state.bid, tuple(state.treasure)))
