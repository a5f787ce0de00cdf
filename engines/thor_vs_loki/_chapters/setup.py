"""Shuffling, dealing and the secret first rows (docs/rules/thor_vs_loki.md 1.3)."""

from __future__ import annotations

from typing import Any

from engines.core import Dealer, Seat
from engines.thor_vs_loki._referee import Referee
from engines.thor_vs_loki._state import FieldCard, State, new_table
from engines.thor_vs_loki.actions import LayRow
from engines.thor_vs_loki.book import OPENING, Book, Side
from engines.thor_vs_loki.config import Seating, ThorVsLoki
from engines.thor_vs_loki.facts import Began, Dealt, RowChosen, RowsLaid, TreasureShown
from engines.thor_vs_loki.view import Phase

_THOR_FIRST = (Side.THOR, Side.LOKI)
_LOKI_FIRST = (Side.LOKI, Side.THOR)


def deal(book: Book, config: ThorVsLoki, dealer: Dealer[Any]) -> State:
    """Take sides, shuffle both decks and deal nine cards each (rules 1, 9)."""
    state = new_table(config, _sides(config, dealer))
    dealer.tell(Began(state.sides.index(Side.THOR), state.sides.index(Side.LOKI)))
    for seat, side in enumerate(state.sides):
        deck = book.deck(side)
        dealer.shuffle(deck)
        hand = [deck.pop() for _ in range(OPENING)]
        treasure = book.treasure(side)
        if treasure in hand:
            hand[hand.index(treasure)] = deck.pop()
            deck.append(treasure)
            dealer.shuffle(deck)
            dealer.tell(TreasureShown(seat, treasure))
        state.hands[seat], state.decks[seat] = book.order(hand), deck
        dealer.tell(Dealt(seat, tuple(state.hands[seat])), to=(seat,))
    return state


def _sides(config: ThorVsLoki, dealer: Dealer[Any]) -> tuple[Side, Side]:
    if config.sides is Seating.RANDOM:
        return (_THOR_FIRST, _LOKI_FIRST)[dealer.below(2)]
    return _THOR_FIRST if config.sides is Seating.THOR_FIRST else _LOKI_FIRST


def choose_row(referee: Referee, seat: Seat, action: LayRow) -> None:
    """Seal a first row; when both are sealed they are laid face-down (rule 10)."""
    state = referee.state
    state.rows[seat] = action.cards
    state.amends[seat] += 1
    referee.tell(RowChosen(seat, action.cards), to=(seat,), others=RowChosen(seat))
    if not all(state.rows):
        return
    for owner, row in enumerate(state.rows):
        for column, card in enumerate(row):
            state.hands[owner].remove(card)
            state.fields[owner][column].append(FieldCard(card, up=False))
            state.mark(owner, column, 0)
    state.rows = [(), ()]
    state.phase = Phase.ACT
    referee.tell(RowsLaid())
