"""Dealing a hand (docs/rules/gulveig.md 1.3, 1.8, 1.9)."""

from __future__ import annotations

from engines.gulveig._referee import Referee
from engines.gulveig._state import State
from engines.gulveig.book import TREASURE
from engines.gulveig.facts import BenchLaid, Dealt, HandBegan, SetAside
from engines.gulveig.view import Phase
from engines.kit.seating import clockwise, left_of


def deal_hand(referee: Referee) -> None:
    """Shuffle and deal the next hand; the auction begins left of the dealer (R10-R13, R35, R36)."""
    book, state = referee.book, referee.state
    deck = book.deck(state.config)
    seats = state.config.seats
    cards = list(deck.cards)
    referee.dealer.shuffle(cards)

    def take(count: int) -> list[str]:
        taken = cards[:count]
        del cards[:count]
        return taken

    _clear(state)
    state.treasure = take(TREASURE)
    state.bench = book.order(take(deck.deal.bench))
    state.up = take(deck.deal.up)
    state.down = take(deck.deal.down)
    for seat in clockwise(left_of(state.dealer, seats), seats):
        state.hands[seat] = book.order(take(deck.deal.hand))

    referee.tell(HandBegan(state.hand_no, state.dealer, deck.deal.hand))
    if state.up or state.down:
        referee.tell(SetAside(tuple(state.up), len(state.down)))
    if state.bench:
        referee.tell(BenchLaid(tuple(state.bench)))
    for seat in range(seats):
        referee.tell(Dealt(seat, tuple(state.hands[seat])), to=(seat,))


def _clear(state: State) -> None:
    seats = state.config.seats
    state.hand_no += 1
    state.phase = Phase.BID
    state.turn = left_of(state.dealer, seats)
    state.calls = []
    state.bid = 0
    state.passed = [False] * seats
    state.buried = []
    state.supremacy = ""
    state.declared = []
    state.revealed = [[] for _ in range(seats)]
    state.points = [0] * seats
    state.trick = []
    state.tricks = []
    state.taken = [0] * seats
    state.won = [0] * seats
