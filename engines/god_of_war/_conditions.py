"""Whether the conditions that scenes name are true on a table (docs/rules/god_of_war.md 3.7)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from engines.god_of_war import reading
from engines.god_of_war.book import POSITIONS, Book
from engines.god_of_war.book.words import (
    All,
    Compare,
    Condition,
    Count,
    Defeated,
    HasArmor,
    HealthLeft,
    NoEnemyAlive,
    OtherEnemyAlive,
    SideShows,
    TokenSum,
    TrackDamage,
    TrackDefeated,
)
from engines.god_of_war.reading import Table

_COMPARE: Mapping[Compare, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def _track_full(book: Book, table: Table, track: str) -> bool:
    """Return whether a tracking card is full."""
    return table.tracks[track] >= reading.scaled(book, table, book.scenes[table.scene].head.tracks[track])


def is_true(book: Book, table: Table, condition: Condition) -> bool:  # noqa: C901, PLR0911 - one line for each condition
    """Return whether a condition of a scene is true (3.7)."""
    match condition:
        case SideShows(pos, side):
            return table.cards[pos].side is side
        case Defeated(positions):
            return all(reading.living(book, table, pos) is None for pos in positions)
        case TrackDefeated(track):
            return _track_full(book, table, track)
        case TrackDamage(track, how, n):
            return _COMPARE[how](table.tracks[track], reading.scaled(book, table, n))
        case Count(token, how, n):
            return _COMPARE[how](table.tokens[token], n)
        case TokenSum(tokens, how, n):
            return _COMPARE[how](sum(table.tokens[token] for token in tokens), n)
        case HealthLeft(pos, how, n):
            enemy = reading.living(book, table, pos)
            if enemy is None:
                return False
            left = reading.health(book, table, enemy) - reading.damage(table, pos, enemy)
            return _COMPARE[how](left, reading.scaled(book, table, n))
        case HasArmor(pos):
            enemy = reading.living(book, table, pos)
            return enemy is not None and reading.armor(table, pos, enemy) > 0
        case NoEnemyAlive():
            return all(reading.living(book, table, pos) is None for pos in POSITIONS)
        case OtherEnemyAlive(pos):
            return any(reading.living(book, table, other) is not None for other in POSITIONS if other != pos)
        case All(of):
            return all(is_true(book, table, part) for part in of)
