"""Scoring a hand and ending the game (rules/gulveig.md 1.7)."""

from __future__ import annotations

from typing import Any

from engines.core import Dealer, Seat
from engines.gulveig._deal import deal_hand
from engines.gulveig._state import State
from engines.gulveig.book import Book
from engines.gulveig.config import Penalty, Scavenger
from engines.gulveig.facts import Ending, GameOver, HandScored, Score
from engines.gulveig.view import Phase
from engines.kit.seating import left_of


def score_hand(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Score every seat (R29-R32), then end the game (R33) or deal the next hand (R9)."""
    scores = tuple(_score(book, state, seat) for seat in range(state.config.seats))
    scored = HandScored(state.hand_no, scores, tuple(state.buried), tuple(state.down))
    state.scores = [score.total for score in scores]
    state.history = (*state.history, scored)
    dealer.tell(scored)
    if max(state.scores) >= state.config.goal:
        _end(state, Ending.GOAL, dealer)
    elif state.hand_no >= state.config.max_hands:
        _end(state, Ending.HANDS, dealer)
    else:
        state.dealer = left_of(state.dealer, state.config.seats)
        deal_hand(book, state, dealer)


def _score(book: Book, state: State, seat: Seat) -> Score:
    config, before = state.config, state.scores[seat]
    bidding = seat == state.bidder
    cards = state.won[seat] + (sum(book.cards[card].value for card in state.buried) if bidding else 0)
    made = cards + state.points[seat]
    barred = False
    if bidding:
        lost = state.bid if config.fail_penalty is Penalty.BID else made
        scored = made if made >= state.bid else -lost
    else:
        scored = _scavenged(state, seat, made)
        barred = scored < made
    return Score(seat, cards, state.points[seat], state.bid if bidding else 0, scored, barred, before + scored)


def _scavenged(state: State, seat: Seat, made: int) -> int:
    """Return a scavenger's points: none within 150 of the goal (R31, A8), or never above that line (`cap`)."""
    room = state.config.bar - state.scores[seat]
    if room <= 0:
        return 0
    return min(made, room) if state.config.scavenger is Scavenger.CAP else made


def _end(state: State, reason: Ending, dealer: Dealer[Any]) -> None:
    """End the game: the most points win; at the goal an equal Bid Winner wins alone (A9, A21)."""
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    if reason is Ending.GOAL and state.bidder in winners:
        winners = (state.bidder,)
    state.phase, state.ending, state.winners = Phase.OVER, reason, winners
    dealer.tell(GameOver(winners, reason))
