"""What a table that is played on is worth to a seat: its chance to win, from all cards of both sides.

All weights, in log-odds, come of a logistic regression over 150,000 turns of 5,000 games of computer players that
follow plans to clear the other side; that of an open treasure, which hardly comes up there, is a guess.
"""

from __future__ import annotations

from math import exp

from engines.core import Seat
from engines.thor_vs_loki.book import COLUMNS, HAND, ROWS, Power
from engines.thor_vs_loki.computer.pack import CARD, FOUND, LOST, UP, WON, Column
from engines.thor_vs_loki.computer.tables import Table

_CARD, _COLUMN = 0.307, 0.25
"""Each card in play, and each column that holds one."""
_WEIGHT = 0.254
"""Each point of strength in row 1 for each card of the opponent's, and one more: who is short of cards meets the
strong ones soon."""
_UP, _UP_BEHIND = -0.09, -0.209
"""Each card of row 1, and behind it, that the opponent knows."""
_LOSES, _LOSES_TO_HIDDEN = -0.156, -0.215
"""Each own front that would lose against the facing one."""
_CLEARS = 0.144
"""Each that would win, and leave that column empty."""
_WALL, _WALL_BEHIND, _POWER_BEHIND = 0.22, 0.225, -0.21
_AVATAR, _AVATAR_HELD, _AVATAR_DECK = 0.228, 0.464, 0.145
_WALL_HELD, _BEST_HELD = 0.345, 0.087
"""Each Shield Wall in hand, and each point of the strongest fighter there."""
_STRIKE, _STRIKE_DECK, _SPY = 0.554, 0.325, 0.135
"""Each power of these kinds in hand, and in the deck."""
_DECK = 0.0192
"""Each point of strength in the deck."""
_TREASURE_DECK, _TREASURE_UP, _TREASURE_SECOND, _TREASURE_OPEN = 0.979, -0.81, -0.269, -1.12
"""The treasure, by where it lies: in the deck, face-up, in row 2, and where the next challenge can reach it."""
_FEW, _VERY_FEW = -34.4, 25.5
"""Nearness of the end of all quiet actions, 1 / (what is left + 1), and its square."""
_MOVE = -0.19
"""Having just moved."""


def chance_to_win(table: Table, seat: Seat) -> float:
    """Return a seat's chance to win at the end of a turn, 0 or 1 when the game is over."""
    if table.loser is not None:
        return float(table.loser != seat)
    active = table.active
    lead = _MOVE + _side(table, active) - _side(table, 1 - active)
    chance = 1 / (1 + exp(-lead))
    return chance if seat == active else 1 - chance


def _side(table: Table, seat: Seat) -> float:
    pack, theirs = table.pack, table.fields[1 - seat]
    strength = pack.strength
    value, cards, fronts = 0.0, 0, 0
    for column, facing in zip(table.fields[seat], theirs, strict=True):
        if not column:
            continue
        cards += len(column)
        front = column[0] & CARD
        fronts += max(0, strength[front])
        value += _COLUMN + _column(table, column)
        if facing:
            value += _meeting(table, front, facing)
    value += _CARD * cards + _WEIGHT * fronts / (1 + len(theirs[0]) + len(theirs[1]) + len(theirs[2]))
    held, powers = _held(table, seat)
    hand, deck = len(table.hands[seat]), len(table.decks[seat])
    deploys = min(len(COLUMNS) * ROWS - cards, hand + deck)
    few = 1 / (1 + deploys + min(deck, HAND - hand + deploys) + powers)
    return value + held + _deck(table, seat) + (_FEW + _VERY_FEW * few) * few


def _column(table: Table, column: Column) -> float:
    """Return what the cards of a column are worth, but for their number."""
    pack, value = table.pack, 0.0
    for row, lying in enumerate(column):
        card = lying & CARD
        if lying & UP:
            value += _UP_BEHIND if row else _UP
        if pack.wall[card]:
            value += _WALL_BEHIND if row else _WALL
        elif pack.avatar[card]:
            value += _AVATAR
        elif pack.treasure[card]:
            value += (_TREASURE_UP if lying & UP else 0.0) + (_TREASURE_SECOND if row == 1 else 0.0)
        elif row and pack.power[card] is not None:
            value += _POWER_BEHIND
    return value


def _meeting(table: Table, front: int, facing: Column) -> float:
    """Return what it is worth that a card stands against the facing one."""
    pack, other = table.pack, facing[0] & CARD
    value = _TREASURE_OPEN if pack.treasure[front] and pack.fights[other] else 0.0
    if pack.fights[front] and not pack.avatar[other]:
        found = pack.verdict[front][other]
        if found == LOST:
            value += _LOSES if facing[0] & UP else _LOSES_TO_HIDDEN
        elif len(facing) == 1 and found in (WON, FOUND):
            value += _CLEARS
    return value


def _held(table: Table, seat: Seat) -> tuple[float, int]:
    """Return what the cards in hand are worth, and how many of them are powers."""
    pack, value, best, powers = table.pack, 0.0, 0, 0
    for card in table.hands[seat]:
        power = pack.power[card]
        if pack.avatar[card]:
            value += _AVATAR_HELD
        elif pack.wall[card]:
            value += _WALL_HELD
        elif power is None:
            if pack.fights[card]:
                best = max(best, pack.strength[card])
        else:
            powers += 1
            if power is Power.STRIKE:
                value += _STRIKE
            elif power is Power.SPY:
                value += _SPY
    return value + _BEST_HELD * best, powers


def _deck(table: Table, seat: Seat) -> float:
    """Return what the cards of a deck are worth."""
    pack, value = table.pack, 0.0
    for card in table.decks[seat]:
        if pack.treasure[card]:
            value += _TREASURE_DECK
        elif pack.avatar[card]:
            value += _AVATAR_DECK
        else:
            value += _DECK * max(0, pack.strength[card])
            if pack.power[card] is Power.STRIKE:
                value += _STRIKE_DECK
    return value
