"""Declaring, leading, following and taking tricks (docs/rules/gulveig.md 1.6)."""

from __future__ import annotations

from engines.core import Seat
from engines.gulveig._chapters.scoring import score_hand
from engines.gulveig._referee import Referee
from engines.gulveig.actions import Declare, Play
from engines.gulveig.facts import Declared, Played, Supremacy, TrickWon
from engines.gulveig.reading import card_points, winning
from engines.gulveig.view import DeclaredCombo, Laid, Phase, Trick
from engines.kit.seating import left_of


def declare(referee: Referee, action: Declare) -> None:
    """Reveal a combo, note its points, and lead one of its cards (R22, R23)."""
    book, state = referee.book, referee.state
    seat = state.turn
    combo = book.deck(state.config).combos[action.combo]
    clan = book.cards[action.lead].clan
    state.points[seat] += combo.value
    state.declared.append(DeclaredCombo(seat, action.combo))
    state.revealed[seat] += [card for card in combo.pair if card not in state.revealed[seat]]
    referee.tell(Declared(seat, combo.pair, combo.value))
    state.supremacy = clan
    referee.tell(Supremacy(clan))
    play(referee, Play(action.lead))


def play(referee: Referee, action: Play) -> None:
    """Lay a card on the table (R24, R25); the last one of a trick completes it (R28)."""
    state = referee.state
    seat, card = state.turn, action.card
    state.hands[seat].remove(card)
    if card in state.revealed[seat]:
        state.revealed[seat].remove(card)
    state.trick.append(Laid(seat, card))
    referee.tell(Played(seat, card))
    if len(state.trick) < state.config.seats:
        state.phase, state.turn = Phase.FOLLOW, left_of(seat, state.config.seats)
    else:
        _collect(referee)


def _collect(referee: Referee) -> None:
    book, state = referee.book, referee.state
    best = winning(book, state.trick, state.supremacy)
    winner: Seat = best.seat
    points = card_points(book, [laid.card for laid in state.trick])
    state.tricks.append(Trick(tuple(state.trick), winner, state.supremacy))
    state.trick = []
    state.taken[winner] += 1
    state.won[winner] += points
    referee.tell(TrickWon(winner, len(state.tricks), best.card, points))
    state.phase, state.turn = Phase.LEAD, winner
    if not any(state.hands):
        score_hand(referee)
