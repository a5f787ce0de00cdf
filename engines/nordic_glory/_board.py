"""The two walls: spots, neighbours, who can move, and what happens to columns (rules 7, 8, 14-16, 42).

A place is a column (0 to 2) and an index from the front (0 is row 1); a spot is the same in notation, such as `b2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._state import Side
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.book.effects import Match, Who
from engines.nordic_glory.view import Warrior

COLUMNS = "abc"
DEPTH = 3
ICE = "ice"
RAVENS = "ravens"

Place = tuple[int, int]


class Wall(Protocol):
    """What State's sides and a View's sides have in common."""

    @property
    def jarl(self) -> CardId:
        """The Jarl's card."""

    @property
    def columns(self) -> Sequence[Sequence[Warrior]]:
        """Three columns, from the front to the rear."""

    @property
    def attached(self) -> Sequence[CardId]:
        """Element cards under the Jarl."""

    @property
    def bonus(self) -> int:
        """Rituals' change of the total."""

    @property
    def extra_dice(self) -> int:
        """Rituals' change of the number of dice."""

    @property
    def rerolls(self) -> int:
        """Rerolls from rituals."""

    @property
    def gifts(self) -> Sequence[int]:
        """Tiers of once-a-turn abilities that were used."""


class Table(Protocol):
    """What State and View have in common."""

    @property
    def sides(self) -> Sequence[Wall]:
        """Both sides, by seat."""

    @property
    def turn(self) -> int:
        """Number of the turn."""

    @property
    def runes(self) -> tuple[str, ...]:
        """Active runes."""


def spot_of(place: Place) -> str:
    """Return a place in notation."""
    return f"{COLUMNS[place[0]]}{place[1] + 1}"


def place_of(spot: str) -> Place:
    """Return the place of a spot in notation."""
    return COLUMNS.index(spot[0]), int(spot[1]) - 1


def warrior_at(wall: Wall, spot: str) -> Warrior:
    """Return who stands on an occupied spot."""
    column, index = place_of(spot)
    return wall.columns[column][index]


def everyone(wall: Wall) -> list[tuple[Place, Warrior]]:
    """Return a wall's shields row by row, as they are numbered (rule 7)."""
    columns = wall.columns
    return [((c, i), column[i]) for i in range(DEPTH) for c, column in enumerate(columns) if i < len(column)]


def front(wall: Wall) -> list[tuple[int, Warrior]]:
    """Return the row-1 shields with their columns."""
    return [(c, column[0]) for c, column in enumerate(wall.columns) if column]


def standing(wall: Wall) -> int:
    """Return how many shields stand."""
    return sum(map(len, wall.columns))


def find(wall: Wall, uid: int) -> Place | None:
    """Return where a shield stands, or None."""
    return next((place for place, warrior in everyone(wall) if warrior.uid == uid), None)


def neighbours(wall: Wall, place: Place) -> list[Place]:
    """Return the occupied orthogonal neighbours on the own board (ruling C18), in the order of the spots."""
    column, index = place
    near = ((column, index - 1), (column - 1, index), (column + 1, index), (column, index + 1))
    return [(c, i) for c, i in near if 0 <= c < len(COLUMNS) and 0 <= i < len(wall.columns[c])]


def left(book: Book, warrior: Warrior) -> int:
    """Return a shield's remaining defense."""
    return book.shields[warrior.card].defense + warrior.defense - warrior.damage


def enhancement(book: Book, warrior: Warrior, turn: int) -> str:
    """Return a shield's enhancement while it has effect, else nothing."""
    return "" if warrior.bare >= turn else book.shields[warrior.card].enhancement


def bears(book: Book, warrior: Warrior, rune: str) -> bool:
    """Return whether a shield bears a rune, printed or lent by its Jarl."""
    return rune in (book.shields[warrior.card].rune, warrior.bears)


def mobile(book: Book, table: Table, seat: Seat, place: Place) -> bool:
    """Return whether a shield can move and be moved (rule 16)."""
    column, index = place
    if table.sides[seat].columns[column][index].frozen >= table.turn:
        return False
    across = table.sides[1 - seat].columns[column]
    return not (index == 0 and across and enhancement(book, across[0], table.turn) == ICE)


def side_of(seat: Seat, who: Who) -> Seat:
    """Return the seat that `self` or `opp` means for this player."""
    return seat if who is Who.SELF else 1 - seat


def matches(book: Book, warrior: Warrior, place: Place, match: Match) -> bool:
    """Return whether a shield passes a filter; what is printed counts, negated or not."""
    card = book.shields[warrior.card]
    return (
        (not match.row or place[1] + 1 in match.row)
        and match.base in ("", card.base)
        and match.symbol in ("", card.symbol)
        and match.enhancement in ("", card.enhancement)
        and match.rune in ("", card.rune)
        and match.attack_gem in ("", card.attack_gem)
        and match.defense_gem in ("", card.defense_gem)
    )


def matching(book: Book, wall: Wall, match: Match) -> list[Place]:
    """Return the places of a wall's shields that pass a filter."""
    return [place for place, warrior in everyone(wall) if matches(book, warrior, place, match)]


def swap(side: Side, one: Place, other: Place) -> None:
    """Exchange two shields."""
    columns = side.columns
    (c, i), (d, j) = one, other
    columns[c][i], columns[d][j] = columns[d][j], columns[c][i]


def put(side: Side, place: Place, warrior: Warrior) -> None:
    """Replace the shield on a place by a changed one."""
    side.columns[place[0]][place[1]] = warrior


def bury(side: Side, place: Place) -> CardId:
    """Send a shield to Valhalla; those behind it move forward at once (rules 41, 42)."""
    card = side.columns[place[0]].pop(place[1]).card
    side.valhalla.append(card)
    return card


def enlist(side: Side, seat: Seat, *, card: CardId, column: int, damage: int = 0) -> Place:
    """Put a shield at the rear of a column; it enters as a clean card (ruling C27)."""
    side.entered += 1
    side.columns[column].append(Warrior(uid=seat * 1000 + side.entered, card=card, damage=damage))
    return column, len(side.columns[column]) - 1


def room(wall: Wall) -> list[int]:
    """Return the columns with fewer than three shields."""
    return [c for c, column in enumerate(wall.columns) if len(column) < DEPTH]


def freshen(side: Side) -> None:
    """End what lasted for this turn on a wall (rule 44)."""
    for column in side.columns:
        for index, warrior in enumerate(column):
            if warrior.lent or warrior.wild or warrior.bears or warrior.moved or warrior.used:
                column[index] = replace(warrior, lent=0, wild=(), bears="", moved=False, used=False)
