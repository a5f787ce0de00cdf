"""What happens to the columns of a wall: shields swap, change, fall and enter (rules 7, 41, 42, 44)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._state import Side
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.reading import Place
from engines.nordic_glory.view import Warrior


def swap(side: Side, one: Place, other: Place) -> None:
    """Exchange two shields."""
    columns = side.columns
    (c, i), (d, j) = one, other
    columns[c][i], columns[d][j] = columns[d][j], columns[c][i]


def put(side: Side, place: Place, warrior: Warrior) -> None:
    """Replace the shield on a place by a changed one."""
    side.columns[place[0]][place[1]] = warrior


def send_to_valhalla(side: Side, place: Place) -> CardId:
    """Send a shield to Valhalla; those behind it move forward at once (rules 41, 42)."""
    card = side.columns[place[0]].pop(place[1]).card
    side.valhalla.append(card)
    return card


def add_to_column(side: Side, seat: Seat, *, card: CardId, column: int, damage: int = 0) -> Place:
    """Put a shield at the rear of a column; it enters as a clean card (ruling C27)."""
    side.entered += 1
    side.columns[column].append(Warrior(uid=seat * 1000 + side.entered, card=card, damage=damage))
    return column, len(side.columns[column]) - 1


def end_turn_effects(side: Side) -> None:
    """End what lasted for this turn on a wall (rule 44)."""
    for column in side.columns:
        for index, warrior in enumerate(column):
            if warrior.lent or warrior.wild or warrior.bears or warrior.moved or warrior.used:
                column[index] = replace(warrior, lent=0, wild=(), bears="", moved=False, used=False)
