"""R/E cards on their way between deck, hand and discard pile, and who knows them (docs/rules/nordic_glory.md 5)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import Side
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.facts import Drew


def draw(referee: Referee, seat: Seat, *, count: int, by_ritual: bool = False) -> int:
    """Draw cards; an empty deck gives none (rule 17, ruling C14). Return how many came."""
    state = referee.state
    side = state.sides[seat]
    drawn = [side.deck.pop() for _ in range(min(count, len(side.deck)))]
    side.bottom = min(side.bottom, len(side.deck))
    if drawn:
        side.hand = sorted(side.hand + drawn)
        drew = Drew(seat, len(drawn), by_ritual=by_ritual)
        referee.tell(replace(drew, cards=tuple(drawn)), to=(seat,), others=drew)
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


def shuffle(referee: Referee, side: Side) -> None:
    """Shuffle the R/E deck; what was known of its order is forgotten."""
    referee.dealer.shuffle(side.deck)
    side.bottom = 0
