"""Cards on top of decks, and cards that leave them (rules/god_of_war.md 1.2, 1.5.4, 1.20)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war._saga import Saga
from engines.god_of_war.book import CardId
from engines.god_of_war.facts import CrystalGained, StatusGiven


def on_top(saga: Saga, seat: Seat, card: CardId) -> None:
    """Put a card on top of a player's deck, for all to see."""
    kit = saga.state.kits[seat]
    kit.deck.insert(0, card)
    kit.known += 1


def give_status(saga: Saga, seat: Seat, status: str) -> None:
    """Put a status card on top of a deck, while the supply lasts (1.2)."""
    supply = saga.state.supplies[status]
    if supply:
        on_top(saga, seat, supply.pop())
        saga.tell(CrystalGained(seat) if status == "crystal" else StatusGiven(seat, status))


def put_away(saga: Saga, card: CardId) -> None:
    """Take a card out of the game, or back to its supply (1.5.4.3)."""
    status = saga.book.cards[card].status
    if status:
        saga.state.supplies[status].append(card)
    else:
        saga.state.removed.append(card)
