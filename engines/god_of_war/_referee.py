"""What every chapter of the rules works on: the Book, the State and the Dealer of one move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war._state import State
from engines.god_of_war.book import Book, CardId, HeroId
from engines.god_of_war.config import ShowHands
from engines.god_of_war.facts import GodOfWarFact
from engines.god_of_war.view import Hero
from engines.kit import referee
from engines.kit.seating import clockwise


@dataclass(frozen=True, slots=True)
class Referee(referee.Referee[Book, State, GodOfWarFact]):
    """One move of God of War as it is carried out."""

    def change(self, hero: HeroId, **fields: Any) -> Hero:
        """Change a Hero and return the new value."""
        state = self.state
        state.touch(hero)
        new = replace(state.heroes[hero], **fields)
        state.heroes[hero] = new
        return new

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats in turn order."""
        return tuple(clockwise(self.state.first, self.state.config.seats))

    def allies_see(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that see a seat's hand (4.2)."""
        always = self.state.config.show_hands is ShowHands.ALWAYS
        return self.seats() if always or self.state.players[seat].opened else (seat,)

    def discard(self, seat: Seat, *cards: CardId) -> None:
        """Move hand cards of a seat to its discard pile."""
        player = self.state.players[seat]
        for card in cards:
            player.hand.remove(card)
            player.discard.append(card)
