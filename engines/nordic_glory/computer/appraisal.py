"""What a side has that lasts, in log-odds of winning: its Jarl, its wall, and what is attached."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from engines.nordic_glory._chapters.totals import lines_among
from engines.nordic_glory._state import Side
from engines.nordic_glory.book import Book
from engines.nordic_glory.computer.gifts import Gifts
from engines.nordic_glory.reading import ICE, RAVENS, left
from engines.nordic_glory.view import Warrior

Columns = Sequence[Sequence[Warrior]]

_JARL = 0.018
"""Each defense of the Jarl that is left."""
_NEAR = -0.63
"""How near the Jarl is to its fall: 1 / (what is left + 2)."""
_WALL = (
    0.237, 0.19, 0.124,  # shields in each row
    0.005, 0.005, 0.005,  # defense that they have left
    0.297, 0.081, 0.058,  # their attack
    0.18,  # attack by alignments
    0.01,  # defense by alignments
    0.289,  # attack by enhancements
    0.0,  # Ice in row 1
    0.158,  # Ravens
    -0.415,  # how near those in row 1 are to their fall, by their attack
)  # fmt: skip
"""What each feature of a wall is worth. These and what a Jarl is worth come of a logistic regression over 32,000 turns
of 2,000 games of computer players, apart from what the Jarls of a game bring by themselves. Attack counts more than
defense: whoever hits harder turn after turn takes the other's shields, and with them what hits back."""
STRAIN = -_WALL[-1]
"""What the strain of one shield in row 1 takes away; see `strain`."""

FALLEN = -40.0
"""What a side is worth whose Jarl has fallen."""


class Walls:
    """What walls are worth; each is appraised once, as the tables of one decision have most of them in common."""

    def __init__(self, book: Book) -> None:
        """Take what is printed."""
        self._book = book
        self._values: dict[tuple[tuple[Warrior, ...], ...], float] = {}

    def value(self, columns: Columns) -> float:
        """Return what a wall is worth."""
        key = tuple([tuple(column) for column in columns])
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = wall_value(self._book, columns)
        return value


def side_value(book: Book, side: Side, walls: Walls, gifts: Gifts) -> float:
    """Return what a side's Jarl, wall and attached elements are worth."""
    jarl = book.jarls[side.jarl].defense - side.hurt
    return jarl_value(jarl) + walls.value(side.columns) + gifts.value(side, side.attached)


def jarl_value(rest: float) -> float:
    """Return what so much defense of a Jarl is worth; the less there is, the more each is worth."""
    return _JARL * rest + _NEAR / (rest + 2) if rest > 0 else FALLEN


def wall_value(book: Book, columns: Columns) -> float:
    """Return what a wall is worth."""
    value: float = sum(map(mul, _WALL, wall_features(book, columns)))
    return value


def strain(attack: float, rest: float) -> float:
    """Return how near a shield is to its fall, by its attack: the nearer, the more the next damage counts.

    So blows that a shield survives fall on one that is worth it, time after time, until it falls.
    """
    return attack / (rest + 3)


def wall_features(book: Book, columns: Columns) -> list[float]:
    """Return what a wall is made of: counts, defense and attack by row, alignments, enhancements, strain."""
    standing, lasting, attack = [0] * 3, [0] * 3, [0] * 3
    stations = ice = ravens = 0
    strained = 0.0
    for column in columns:
        for row, warrior in enumerate(column):
            card = book.shields[warrior.card]
            standing[row] += 1
            lasting[row] += left(book, warrior)
            force = max(0, card.attack + warrior.attack)
            attack[row] += force
            if row == 0:
                strained += strain(force, left(book, warrior))
            if card.enhancement:
                station = book.enhancements[card.enhancement]
                stations += station.attack if station.row == row + 1 else 0
                ice += card.enhancement == ICE and row == 0
                ravens += card.enhancement == RAVENS
    front = [(c, Warrior(uid=0, card=column[0].card)) for c, column in enumerate(columns) if column]
    bonus = lent = 0
    for line in lines_among(book, front):
        if line.lends:
            lent += line.bonus * len(line.columns)
        else:
            bonus += line.bonus
    return [*standing, *lasting, *attack, bonus, lent, stations, ice, ravens, strained]
