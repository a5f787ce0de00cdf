"""What a table that is played on is worth to a seat: its chance to win, from all cards of both sides.

All weights, in log-odds, come of a logistic regression over 13,000 moments of 400 games of the normal player against
itself.
"""

from __future__ import annotations

from math import exp

from engines.core import Seat
from engines.thor_vs_loki.book import COLUMNS, HAND, ROWS
from engines.thor_vs_loki.computer.pack import CARD, FOUND, LOST, WON, Column
from engines.thor_vs_loki.computer.tables import Table

_COLUMNS = (-2.0, -0.15, 0.37, 0.72)
"""By the number of columns that hold a card."""
_CARD = 0.17
_FRONT, _BEHIND, _BEST = 0.033, 0.015, 0.025
"""Each point of strength in row 1 and behind it; of the strongest card in row 1 besides."""
_WALL = 0.12
_HELD, _MANY = 0.21, 6
"""Each card in hand, up to so many."""
_POWER = -0.21
_AVATAR, _AVATAR_HELD = 0.09, -0.11
_DECK = 0.019
_NIGHTMARE = 0.26
_TREASURE = -1.15
"""The treasure has left the deck."""
_OPEN = -1.12
"""The next challenge can reach it."""
_WINS, _LOSES = 0.05, -0.17
"""Each own front that would win, or lose, against the facing one."""
_FEW = -13.0
"""Nearness of the end of all quiet actions: 1 / (what is left + 1)."""
_MOVE, _POINT = -0.13, 0.11
"""Being in turn, and each point that is left of it."""


def chance_to_win(table: Table, seat: Seat) -> float:
    """Return a seat's chance to win, 0 or 1 when the game is over."""
    if table.loser is not None:
        return float(table.loser != seat)
    active = table.active
    lead = _MOVE + _POINT * table.points + _side(table, active) - _side(table, 1 - active)
    chance = 1 / (1 + exp(-lead))
    return chance if seat == active else 1 - chance


def _side(table: Table, seat: Seat) -> float:
    pack, hand, deck = table.pack, table.hands[seat], len(table.decks[seat])
    strength, treasure = pack.strength, pack.treasure
    value, cards, best = _COLUMNS[sum([1 for column in table.fields[seat] if column])], 0, 0
    for column, facing in zip(table.fields[seat], table.fields[1 - seat], strict=True):
        if not column:
            continue
        cards += len(column)
        front = column[0] & CARD
        best = max(best, strength[front])
        value += _column(table, column) + _meeting(table, front, facing)
        if treasure[front] and facing and pack.fights[facing[0] & CARD]:
            value += _OPEN
    value += _CARD * cards + _BEST * best + _HELD * min(_MANY, len(hand)) + _DECK * deck
    powers = 0
    for card in hand:
        if treasure[card]:
            value += _TREASURE
        elif pack.avatar[card]:
            value += _AVATAR_HELD
        elif pack.power[card] is not None:
            powers += 1
    return value + _POWER * powers + _FEW / (1 + _quiet(cards, len(hand), deck, powers))


def quiet_actions(table: Table, seat: Seat) -> int:
    """Return how many points a seat can still spend without a challenge: on drawing, putting cards down, and powers."""
    hand, power = table.hands[seat], table.pack.power
    cards = sum([len(column) for column in table.fields[seat]])
    return _quiet(cards, len(hand), len(table.decks[seat]), sum([1 for card in hand if power[card] is not None]))


def _quiet(cards: int, held: int, deck: int, powers: int) -> int:
    deploys = min(len(COLUMNS) * ROWS - cards, held + deck)
    return deploys + min(deck, HAND - held + deploys) + powers


def _column(table: Table, column: Column) -> float:
    """Return what the cards of a column are worth, but for their number."""
    pack, value = table.pack, 0.0
    each = _FRONT
    for lying in column:
        card = lying & CARD
        if pack.strength[card] > 0:
            value += each * pack.strength[card]
        elif pack.treasure[card]:
            value += _TREASURE
        elif pack.avatar[card]:
            value += _AVATAR
        elif pack.nightmare[card]:
            value += _NIGHTMARE
        elif pack.wall[card] and each == _FRONT:
            value += _WALL
        each = _BEHIND
    return value


def _meeting(table: Table, front: int, facing: Column) -> float:
    """Return what it is worth that a card stands against the facing one."""
    pack = table.pack
    if not facing or not pack.fights[front] or pack.avatar[facing[0] & CARD]:
        return 0.0
    found = pack.verdict[front][facing[0] & CARD]
    if found == LOST:
        return _LOSES
    return _WINS if found in (WON, FOUND) else 0.0
