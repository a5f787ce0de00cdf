"""R/E cards on their way between deck, hand and discard pile, and who knows them (rules/nordic_glory.md 5)."""

from __future__ import annotations

from typing import Any

from engines.core import Dealer, Seat
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.facts import Drew


def draw(state: State, seat: Seat, *, count: int, dealer: Dealer[Any]) -> int:
    """Draw cards; an empty deck gives none (rule 17, ruling C14). Return how many came."""
    side = state.sides[seat]
    drawn = [side.deck.pop() for _ in range(min(count, len(side.deck)))]
    side.bottom = min(side.bottom, len(side.deck))
    if drawn:
        side.hand = sorted(side.hand + drawn)
        dealer.tell(Drew(seat, len(drawn), tuple(drawn)), to=(seat,), others=Drew(seat, len(drawn)))
    return len(drawn)


def spend(side: Side, card: CardId) -> None:
    """Take a card out of the hand; nobody remembers it there any longer."""
    side.hand.remove(card)
    for memory in (side.seen, side.shown):
        if card in memory:
            memory.remove(card)
            return


def show(side: Side, card: CardId) -> None:
    """Put a card into the hand that everybody has seen."""
    side.hand = sorted([*side.hand, card])
    side.shown = sorted([*side.shown, card])


def reveal(side: Side) -> None:
    """Let the opponent look at the whole hand."""
    rest = side.hand[:]
    for card in side.shown:
        rest.remove(card)
    side.seen = rest


def shuffle(side: Side, dealer: Dealer[Any]) -> None:
    """Shuffle the R/E deck; what was known of its order is forgotten."""
    dealer.shuffle(side.deck)
    side.bottom = 0
