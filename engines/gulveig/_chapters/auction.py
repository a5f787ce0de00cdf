"""The auction, the Treasure and burying (docs/rules/gulveig.md 1.4, 1.5, 1.9)."""

from __future__ import annotations

from engines.core import Seat
from engines.gulveig._referee import Referee
from engines.gulveig.actions import Bid, Bury, Pass, Swap
from engines.gulveig.facts import AuctionWon, BidMade, Buried, Passed, Swapped
from engines.gulveig.view import Call, Phase
from engines.kit.seating import clockwise, left_of


def bid(referee: Referee, action: Bid) -> None:
    """Raise the bid (R13, R14), perhaps with a swap (R37); the ceiling ends the auction (R17)."""
    book, state = referee.book, referee.state
    seat = state.turn
    state.bid, state.bidder = action.points, seat
    state.calls.append(Call(seat, action.points))
    referee.tell(BidMade(seat, action.points))
    if action.swap is not None:
        _swap(referee, action.swap)
    if not book.deck(state.config).raises(action.points, state.config.bid_step):
        _take_treasure(referee)
    else:
        _next_speaker(referee)


def pass_bid(referee: Referee, _action: Pass) -> None:
    """Leave the auction for the rest of the hand (R14)."""
    state = referee.state
    seat = state.turn
    state.passed[seat] = True
    state.calls.append(Call(seat, 0))
    referee.tell(Passed(seat))
    _next_speaker(referee)


def bury(referee: Referee, action: Bury) -> None:
    """Bury three cards in secret; the Bid Winner leads the first trick (R19-R21)."""
    state = referee.state
    seat = state.turn
    for card in action.cards:
        state.hands[seat].remove(card)
    state.buried = list(action.cards)
    state.revealed[seat] = []
    state.phase = Phase.LEAD
    count = len(action.cards)
    referee.tell(Buried(seat, count, action.cards), to=(seat,), others=Buried(seat, count))


def _swap(referee: Referee, swap: Swap) -> None:
    book, state = referee.book, referee.state
    seat = state.turn
    hand, known = state.hands[seat], state.revealed[seat]
    hand.remove(swap.give)
    state.bench.remove(swap.take)
    state.hands[seat] = book.order([*hand, swap.take])
    state.bench = book.order([*state.bench, swap.give])
    state.revealed[seat] = [*(card for card in known if card != swap.give), swap.take]
    referee.tell(Swapped(seat, swap.give, swap.take))


def _next_speaker(referee: Referee) -> None:
    state = referee.state
    seats = state.config.seats
    inside = [seat for seat in clockwise(left_of(state.turn, seats), seats) if not state.passed[seat]]
    if inside == [state.bidder]:
        _take_treasure(referee)
    else:
        state.turn = inside[0]


def _take_treasure(referee: Referee) -> None:
    state = referee.state
    winner: Seat = state.bidder
    state.phase, state.turn = Phase.BURY, winner
    state.hands[winner] = referee.book.order(state.hands[winner] + state.treasure)
    referee.tell(AuctionWon(winner, state.bid, tuple(state.treasure)))
