"""Declaring, leading, following and taking tricks (rules/gulveig.md 1.6)."""

from __future__ import annotations

from typing import Any

from engines.core import Dealer, Seat
from engines.gulveig._chapters.scoring import score_hand
from engines.gulveig._state import State
from engines.gulveig.actions import Declare, Play
from engines.gulveig.book import Book
from engines.gulveig.facts import Declared, Played, Supremacy, TrickWon
from engines.gulveig.reading import winning, worth
from engines.gulveig.view import Laid, Phase, Shown, Trick
from engines.kit.seating import left_of


def declare(book: Book, state: State, action: Declare, dealer: Dealer[Any]) -> None:
    """Reveal a combo, note its points, and lead one of its cards (R22, R23)."""
    seat = state.turn
    combo = book.deck(state.config).combos[action.combo]
    clan = book.cards[action.lead].clan
    state.points[seat] += combo.value
    state.declared.append(Shown(seat, action.combo))
    state.revealed[seat] += [card for card in combo.pair if card not in state.revealed[seat]]
    dealer.tell(Declared(seat, combo.pair, combo.value))
    state.supremacy = clan
    dealer.tell(Supremacy(clan))
    play(book, state, Play(action.lead), dealer)


def play(book: Book, state: State, action: Play, dealer: Dealer[Any]) -> None:
    """Lay a card on the table (R24, R25); the last one of a trick completes it (R28)."""
    seat, card = state.turn, action.card
    state.hands[seat].remove(card)
    if card in state.revealed[seat]:
        state.revealed[seat].remove(card)
    state.trick.append(Laid(seat, card))
    dealer.tell(Played(seat, card))
    if len(state.trick) < state.config.seats:
        state.phase, state.turn = Phase.FOLLOW, left_of(seat, state.config.seats)
    else:
        _collect(book, state, dealer)


def _collect(book: Book, state: State, dealer: Dealer[Any]) -> None:
    best = winning(book, state.trick, state.supremacy)
    winner: Seat = best.seat
    points = worth(book, [laid.card for laid in state.trick])
    state.tricks.append(Trick(tuple(state.trick), winner, state.supremacy))
    state.trick = []
    state.taken[winner] += 1
    state.won[winner] += points
    dealer.tell(TrickWon(winner, len(state.tricks), best.card, points))
    state.phase, state.turn = Phase.LEAD, winner
    if not any(state.hands):
        score_hand(book, state, dealer)
