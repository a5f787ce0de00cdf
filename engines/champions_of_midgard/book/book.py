"""The Book: everything that is printed, and what follows from it alone."""

from __future__ import annotations

from msgspec import Struct

from engines.champions_of_midgard._goods import KINDS, Bundle, Squad
from engines.champions_of_midgard.book.printed import (
    Counts,
    Destiny,
    Effect,
    Enemy,
    Family,
    Journey,
    Leader,
    Location,
    Merchant,
    Perk,
    Rune,
    Seating,
    Ship,
    Warrior,
)


class Book(Struct, frozen=True):
    """Everything printed: the same for every table.

    `locations` holds the market stalls too; `economic` and `military` list the ids of those.
    """

    counts: Counts
    start: Bundle
    seating: dict[int, Seating]
    warriors: dict[str, Warrior]
    locations: dict[str, Location]
    economic: tuple[str, ...]
    military: tuple[str, ...]
    ships: dict[str, Ship]
    leaders: dict[str, Leader]
    runes: dict[str, Rune]
    destinies: dict[str, Destiny]
    journeys: dict[str, Journey]
    merchants: dict[str, Merchant]
    enemies: dict[str, Enemy]
    family: dict[str, Family]
    digest: str

    def of(self, family: Family) -> list[str]:
        """Return the ids of all enemies of a family."""
        return [enemy for enemy, kin in self.family.items() if kin is family]

    def forbidden(self, enemy: str) -> int | None:
        """Return the index of the warrior type that may not fight this enemy, or None."""
        forbids = self.enemies[enemy].forbids
        return KINDS.index(forbids) if forbids else None

    def amount(self, leader: str, perk: Perk) -> int:
        """Return how much a leader's perk gives; 0 for every other perk."""
        printed = self.leaders.get(leader)
        return printed.amount if printed is not None and printed.perk is perk else 0

    def fee(self, place: str, leader: str) -> Bundle:
        """Return what a visit costs this leader (2.10: Gylfir pays no fee at the Merchant Ship)."""
        location = self.locations[place]
        printed = self.leaders.get(leader)
        if location.effect is Effect.MERCHANT and printed is not None and printed.perk is Perk.MERCHANT:
            return Bundle()
        return location.cost

    def supply(self) -> Squad:
        """Return the number of dice of each type in the box."""
        return (self.warriors["S"].count, self.warriors["P"].count, self.warriors["A"].count)

    def reward(self, enemy: str, coins: int = 0) -> Bundle:
        """Return what defeating an enemy brings besides Glory, with so many Coins that lie on it (2.7.5)."""
        printed = self.enemies[enemy]
        return Bundle(wood=printed.wood, coins=printed.coins + coins, favor=printed.favor)

    def catch(self, hits: int) -> int:
        """Return the Food that so many hits bring in a hunt (2.6)."""
        return min(hits, self.counts.hunting_cap)

    def hire_price(self, hired: int) -> int | None:
        """Return the Coins for one more worker after so many; None when nobody is left (2.3, location 12)."""
        return self.counts.huts[hired] if hired < len(self.counts.huts) else None

    def church_price(self, favor: int) -> int:
        """Return the Coins for so much Favor at the church (2.3, location 8)."""
        return self.counts.church[favor - 1]

    def blame(self, tokens: int) -> int:
        """Return the Glory that so much Blame costs (4.2, A28)."""
        chart = self.counts.blame
        return chart[min(tokens, len(chart) - 1)]

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.digest == other.digest
