"""What a table is worth to a seat: its chance to win, from what both sides have and the battle that is to come."""

from __future__ import annotations

from math import exp, sqrt

from engines.core import Seat
from engines.nordic_glory._chapters.battle import totals
from engines.nordic_glory._chapters.totals import lent_defenses, tally
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book import Book
from engines.nordic_glory.computer.appraisal import STRAIN, Walls, jarl_value, side_value, strain
from engines.nordic_glory.computer.card_values import Prices
from engines.nordic_glory.computer.gifts import Gifts
from engines.nordic_glory.reading import front, left
from engines.nordic_glory.view import Line, Stage, Tally, Warrior

_QUANTILES = (-1.47, -0.79, -0.37, 0.0, 0.37, 0.79, 1.47)
"""The middles of seven equally likely parts of a bell curve."""
_DIE_MEAN, _DIE_VARIANCE = 3.5, 35 / 12
_REROLL = 1.2
_STRUCK = (Stage.TARGET, Stage.PROTECT, Stage.ABSORB)
"""Stages in which the damage of the battle is still to fall."""
_EARLY = (Stage.MOVE, Stage.RITUAL)
"""Stages in which elements can still be attached in this turn."""
_DAMAGE = 0.01
"""What one damage on a shield in row 1 takes away, in log-odds."""


def chance(log_odds: float) -> float:
    """Return the chance to win that belongs to log-odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, log_odds))))


class Judge:
    """Judges tables that may come of the one it is made for; cards of the hands keep the value that they have now."""

    def __init__(self, book: Book, table: State) -> None:
        """Take the table of a decision."""
        self._book, self._walls, self._gifts = book, Walls(book), Gifts(book)
        self._prices = tuple([Prices(book, table, seat, self._gifts) for seat in (0, 1)])

    def ended(self, state: State, seat: Seat) -> float | None:
        """Return 1 for a game that is won, 0 for one that is lost, a half for a draw, None while it goes on."""
        if state.ending is None:
            return None
        return 0.5 if len(state.winners) > 1 else float(seat in state.winners)

    def material(self, state: State, seat: Seat) -> float:
        """Return a seat's chance to win by what both sides have, after the battle of a turn."""
        ended = self.ended(state, seat)
        return chance(self._lead(state, seat)) if ended is None else ended

    def worth(self, state: State, seat: Seat) -> float:
        """Return a seat's chance to win with the battle of this turn ahead, over outcomes of the dice."""
        ended = self.ended(state, seat)
        if ended is not None:
            return ended
        book, sides = self._book, state.sides
        own, other = tally(book, state, seat), tally(book, state, 1 - seat)
        lead = self._lead(state, seat)
        mine = Losses(book, self._walls, state, seat, own.lines)
        theirs = Losses(book, self._walls, state, 1 - seat, other.lines)
        mean = own.total - other.total + _expected_dice(own, sides[seat]) - _expected_dice(other, sides[1 - seat])
        spread = sqrt(_DIE_VARIANCE * (own.dice + other.dice))
        total = 0.0
        for quantile in _QUANTILES:
            damage = mean + quantile * spread
            total += chance(lead + theirs.most(damage)) if damage > 0 else chance(lead - mine.most(-damage))
        return total / len(_QUANTILES)

    def present(self, state: State, seat: Seat) -> float:
        """Return a seat's chance to win at any moment; damage of a battle falls where it takes the most."""
        battle = state.battle
        if battle is None or self.ended(state, seat) is not None:
            return self.worth(state, seat)
        if state.stage is Stage.REROLL:
            sums = totals(state)
            return self.after_totals(state, seat, sums[seat] - sums[1 - seat])
        if state.stage in _STRUCK and battle.winner is not None:
            return self.after_totals(state, seat, battle.damage if battle.winner == seat else -battle.damage)
        return self.material(state, seat)

    def after_totals(self, state: State, seat: Seat, ahead: int) -> float:
        """Return a seat's chance to win when its final total is so much ahead of the other, or behind."""
        hit = 1 - seat if ahead > 0 else seat
        if not ahead:
            return chance(self._lead(state, seat))
        aligned = tally(self._book, state, hit).lines
        lost = Losses(self._book, self._walls, state, hit, aligned).most(abs(ahead))
        return chance(self._lead(state, seat) + (lost if ahead > 0 else -lost))

    def _lead(self, state: State, seat: Seat) -> float:
        """Return the difference of what both sides have, in log-odds."""
        early = state.stage in _EARLY
        return self._side(state.sides[seat], seat, early=early) - self._side(state.sides[1 - seat], 1 - seat)

    def _side(self, side: Side, seat: Seat, *, early: bool = False) -> float:
        attaches = side.attaches if early else 0
        return side_value(self._book, side, self._walls, self._gifts) + self._prices[seat].hand(side, attaches=attaches)


class Losses:
    """What battle damage takes from one side, in log-odds."""

    def __init__(self, book: Book, walls: Walls, state: State, seat: Seat, lines: tuple[Line, ...]) -> None:
        """Take a table, whose wall is hit, and that wall's alignments."""
        self._book, self._walls, self._side = book, walls, state.sides[seat]
        self._lent = lent_defenses(book, state, seat, lines)
        self._fallen: dict[int, float] = {}
        self._wall: float | None = None

    def most(self, damage: float) -> float:
        """Return what so much damage takes at the target where it takes the most."""
        side = self._side
        row = front(side)
        if not row:
            return self._jarl(damage)
        damage -= side.shield_pool
        return max(self._shield(column, warrior, damage - self._lent[column][0]) for column, warrior in row)

    def _shield(self, column: int, warrior: Warrior, damage: float) -> float:
        rest = left(self._book, warrior)
        if damage <= 0:
            return 0.0
        if damage < rest:
            force = max(0, self._book.shields[warrior.card].attack + warrior.attack)
            return _DAMAGE * damage + STRAIN * (strain(force, rest - damage) - strain(force, rest))
        return self._fall(column) + self._jarl(damage - rest)

    def _fall(self, column: int) -> float:
        """Return what is lost with the row-1 shield of a column; those behind it move up."""
        if column not in self._fallen:
            columns = self._side.columns
            rest = [held[1:] if c == column else held for c, held in enumerate(columns)]
            if self._wall is None:
                self._wall = self._walls.value(columns)
            self._fallen[column] = max(0.0, self._wall - self._walls.value(rest))
        return self._fallen[column]

    def _jarl(self, damage: float) -> float:
        jarl = self._book.jarls[self._side.jarl].defense - self._side.hurt
        damage = max(0.0, damage - self._side.jarl_pool)
        return jarl_value(jarl) - jarl_value(jarl - damage)


def _expected_dice(part: Tally, side: Side) -> float:
    """Return what a side may expect of its dice."""
    lifted = sum(max(0, side.floor - face) for face in range(1, 7)) / 6
    return part.dice * (_DIE_MEAN + lifted) + _REROLL * min(part.rerolls, 2 * part.dice)
