"""Cards on top of decks, and cards that leave them (docs/rules/god_of_war.md 1.2, 1.5.4, 1.20)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war._referee import Referee
from engines.god_of_war.book import CardId
from engines.god_of_war.facts import CrystalGained, StatusGiven


def on_top(referee: Referee, seat: Seat, card: CardId) -> None:
    """Put a card on top of a player's deck, for all to see."""
    player = referee.state.players[seat]
    player.deck.insert(0, card)
    player.known += 1


def give_status(referee: Referee, seat: Seat, status: str) -> None:
    """Put a status card on top of a deck, while the supply lasts (1.2)."""
    supply = referee.state.supplies[status]
    if supply:
        on_top(referee, seat, supply.pop())
        referee.tell(CrystalGained(seat) if status == "crystal" else StatusGiven(seat, status))


def put_away(referee: Referee, card: CardId) -> None:
    """Take a card out of the game, or back to its supply (1.5.4.3)."""
    status = referee.book.cards[card].status
    if status:
        referee.state.supplies[status].append(card)
    else:
        referee.state.removed.append(card)
