"""What can be read off a table of Nordic Glory: rules that answer a question and change nothing.

The rulebook asks them of its State, the computer player of the State that it imagines, pictures and texts of a View.
A place is a column (0 to 2) and an index from the front (0 is row 1); a spot is the same in notation, such as `b2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engines.core import Seat
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import ELEMENT, CardId
from engines.nordic_glory.book.effects import TARGETED, Match, Who
from engines.nordic_glory.view import Battle, Cast, Stage, View, Warrior

COLUMNS = "abc"
"""The letters of the columns."""
DEPTH = 3
"""Rows of a wall."""
FOREVER = 1_000_000
"""A last turn that never comes: what ends with it lasts for the whole game."""
ICE, RAVENS = "ice", "ravens"
"""Enhancements: what stands across from Ice in row 1 cannot move, Ravens can (rules 14, 16)."""

COURAGE = "courage"
"""The rune by which shields in row 2 attack."""

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


def whole(book: Book, warrior: Warrior) -> int:
    """Return a shield's defense without its damage."""
    return book.shields[warrior.card].defense + warrior.defense


def left(book: Book, warrior: Warrior) -> int:
    """Return a shield's remaining defense."""
    return book.shields[warrior.card].defense + warrior.defense - warrior.damage


def attack(book: Book, warrior: Warrior, turn: int) -> int:
    """Return what a shield gives to the total (rule 25)."""
    return 0 if warrior.unarmed >= turn else max(0, book.shields[warrior.card].attack + warrior.attack)


def frozen(warrior: Warrior, turn: int) -> bool:
    """Return whether an effect holds a shield where it stands (rule 16)."""
    return warrior.frozen >= turn


def unarmed(warrior: Warrior, turn: int) -> bool:
    """Return whether a shield gives no attack."""
    return warrior.unarmed >= turn


def unaligned(warrior: Warrior, turn: int) -> bool:
    """Return whether a shield takes no part in alignments."""
    return warrior.unaligned >= turn


def bare(warrior: Warrior, turn: int) -> bool:
    """Return whether a shield's enhancement has no effect."""
    return warrior.bare >= turn


def enhancement(book: Book, warrior: Warrior, turn: int) -> str:
    """Return a shield's enhancement while it has effect (see `bare`), else nothing."""
    # Written out here, in `attack` and in `mobile`: every view and every walk asks this of every shield.
    return "" if warrior.bare >= turn else book.shields[warrior.card].enhancement


def bears(book: Book, warrior: Warrior, rune: str) -> bool:
    """Return whether a shield bears a rune, printed or lent by its Jarl."""
    return rune in (book.shields[warrior.card].rune, warrior.bears)


def worn_attack(book: Book, warrior: Warrior, turn: int, row: int) -> int:
    """Return what a shield's enhancement gives to the total in this row, from 0 at the front (rule 25)."""
    station = book.enhancements.get(enhancement(book, warrior, turn))
    return station.attack if station is not None and station.row == row + 1 else 0


def courage_attack(book: Book, table: Table, warrior: Warrior, row: int) -> int:
    """Return what a shield gives to the total by Courage in this row, from 0 at the front (rule 25)."""
    stirred = row == 1 and COURAGE in table.runes and bears(book, warrior, COURAGE)
    return attack(book, warrior, table.turn) if stirred else 0


def rune(book: Book, warrior: Warrior) -> str:
    """Return the rune that a shield shows: the one that its Jarl lends this turn, else what is printed."""
    return warrior.bears or book.shields[warrior.card].rune


def mobile(book: Book, table: Table, seat: Seat, place: Place) -> bool:
    """Return whether a shield can move and be moved (rule 16)."""
    column, index = place
    if table.sides[seat].columns[column][index].frozen >= table.turn:
        return False
    across = table.sides[1 - seat].columns[column]
    return not (index == 0 and across and enhancement(book, across[0], table.turn) == ICE)


def iced(book: Book, table: Table, seat: Seat, place: Place) -> bool:
    """Return whether it is Ice across, and no effect, that holds a shield where it stands (rule 16)."""
    column, index = place
    return not mobile(book, table, seat, place) and not frozen(table.sides[seat].columns[column][index], table.turn)


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


def room(wall: Wall) -> list[int]:
    """Return the columns with fewer than three shields."""
    return [c for c, column in enumerate(wall.columns) if len(column) < DEPTH]


def tier(wall: Wall, base: str) -> int:
    """Return how many tiers of the Jarl are active for shields of a base element (rule 19)."""
    return wall.attached.count(ELEMENT + base)


def of_base(book: Book, wall: Wall, base: str) -> list[Place]:
    """Return the places of a wall's shields of a base element."""
    return [place for place, warrior in everyone(wall) if book.shields[warrior.card].base == base]


def topic(stage: Stage, cast: Cast | None) -> Stage:
    """Return what is asked: the choice of the ritual that is being resolved, else what the stage asks."""
    return stage if cast is None else Stage.CHOICE


def wall_asked(book: Book, view: View) -> Seat:
    """Return on whose side the spots, or the attached elements, of the present question are."""
    if view.cast is not None:
        effect = book.rituals[view.cast.card][view.cast.at]
        who = effect.target.side if isinstance(effect, TARGETED) else getattr(effect, "side", Who.SELF)
        return side_of(view.cast.seat, who)
    (seat,) = view.asked
    return 1 - seat if view.stage is Stage.TARGET else seat


def loser(battle: Battle) -> Seat | None:
    """Return who lost the battle, or None after a tie and before it is decided (rule 33)."""
    return None if battle.winner is None else 1 - battle.winner


def pips(dice: Iterable[int], floor: int) -> int:
    """Return the sum of attack dice; those below the floor count as the floor (rule 33, ruling C31)."""
    return sum([max(die, floor) for die in dice])


def fixed_totals(view: View) -> tuple[int, int]:
    """Return both fixed totals: as they were before the dice, or as things stand while there are no dice yet."""
    if view.battle is not None:
        return view.battle.fixed
    return view.sides[0].tally.total, view.sides[1].tally.total
