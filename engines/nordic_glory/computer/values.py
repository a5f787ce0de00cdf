"""What a position is worth to a seat, for the computer player: material, and the battle that is to be expected."""

from __future__ import annotations

from math import sqrt

from engines.core import Seat
from engines.nordic_glory._chapters.totals import lent_defenses, tally
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book import Book
from engines.nordic_glory.reading import ICE, RAVENS, front, left, tier
from engines.nordic_glory.view import Line, Tally, Warrior

WON = 1000.0

_QUANTILES = (-1.28, -0.52, 0.0, 0.52, 1.28)
"""The middles of five equally likely parts of a bell curve."""
_ROW_ATTACK = (1.6, 1.1, 0.8)
_ROW_LEFT = (0.55, 0.5, 0.45)
_JARL = 1.25
_CARD = 1.0
_TIER = 0.35
_STANDING = 1.5
_DIE_MEAN, _DIE_VARIANCE = 3.5, 35 / 12
_REROLL = 1.2


def worth(book: Book, state: State, seat: Seat) -> float:
    """Return what a table before its battle is worth to a seat: material and the battle ahead."""
    if state.ending is not None:
        return 0.0 if len(state.winners) > 1 else WON if seat in state.winners else -WON
    own, other = tally(book, state, seat), tally(book, state, 1 - seat)
    return material(book, state, seat) + _battle_value(book, state, seat, (own, other))


def material(book: Book, state: State, seat: Seat) -> float:
    """Return the difference of what stands, lies in hand, and is attached."""
    if state.ending is not None:
        return 0.0 if len(state.winners) > 1 else WON if seat in state.winners else -WON
    return _side_value(book, state, seat) - _side_value(book, state, 1 - seat)


def _side_value(book: Book, state: State, seat: Seat) -> float:
    """Return what a side's Jarl, hand and wall are worth."""
    side = state.sides[seat]
    jarl = book.jarls[side.jarl].defense - side.hurt
    total = _JARL * jarl - 30.0 / (jarl + 2) + _CARD * len(side.hand)
    for column in side.columns:
        for index, warrior in enumerate(column):
            card = book.shields[warrior.card]
            total += _STANDING + _ROW_LEFT[index] * left(book, warrior)
            total += _ROW_ATTACK[index] * max(0, card.attack + warrior.attack)
            total += 0.4 if card.enhancement in (ICE, RAVENS) else 0.0
            if side.attached:
                total += _TIER * min(3, tier(side, card.base)) * (1.0 if index == 0 else 0.6)
    return total


def _battle_value(book: Book, state: State, seat: Seat, tallies: tuple[Tally, Tally]) -> float:
    """Return the expected gain of the battle, over five outcomes of the dice."""
    own, other = tallies
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    mean = own.total - other.total + _expected_dice(own, mine) - _expected_dice(other, theirs)
    spread = sqrt(_DIE_VARIANCE * (own.dice + other.dice))
    gains = [
        loss(book, state, 1 - seat, damage, other.lines) if damage > 0 else -loss(book, state, seat, -damage, own.lines)
        for damage in (mean + z * spread for z in _QUANTILES)
    ]
    return sum(gains) / len(gains)


def _expected_dice(part: Tally, side: Side) -> float:
    """Return what a side may expect of its dice."""
    lifted = sum(max(0, side.floor - face) for face in range(1, 7)) / 6
    return part.dice * (_DIE_MEAN + lifted) + _REROLL * min(part.rerolls, 2 * part.dice)


def loss(book: Book, state: State, seat: Seat, damage: float, lines: tuple[Line, ...]) -> float:
    """Return what so much battle damage takes from a seat at its best target."""
    side = state.sides[seat]
    row = front(side)
    if not row:
        return _jarl_loss(book, side, max(0.0, damage - side.jarl_pool))
    lent = lent_defenses(book, state, seat, lines)
    damage = max(0.0, damage - side.shield_pool)
    return max(_shield_loss(book, side, warrior, damage - lent[column][0]) for column, warrior in row)


def _shield_loss(book: Book, side: Side, warrior: Warrior, damage: float) -> float:
    """Return what battle damage takes from a row-1 shield and the Jarl behind it."""
    if damage <= 0:
        return 0.0
    rest = left(book, warrior)
    if damage < rest:
        return _ROW_LEFT[0] * damage
    lost = _STANDING + _ROW_LEFT[0] * rest + _ROW_ATTACK[0] * max(0, book.shields[warrior.card].attack + warrior.attack)
    return lost + _jarl_loss(book, side, max(0.0, damage - rest - side.jarl_pool))


def _jarl_loss(book: Book, side: Side, damage: float) -> float:
    """Return what damage takes from a Jarl; the less it has left, the more."""
    jarl = book.jarls[side.jarl].defense - side.hurt
    if damage >= jarl:
        return WON / 4
    return _JARL * damage + 30.0 / (jarl - damage + 2) - 30.0 / (jarl + 2)
