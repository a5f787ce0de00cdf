"""Reading a table: the same questions for the rulebook's State and for a viewer's View."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from engines.god_of_war._steps import LookAhead, Turn
from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS, Book, CardId, Enemy, Face, HeroId, Pos
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
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.view import Hero, Laid


class Table(Protocol):
    """What State and View have in common."""

    @property
    def config(self) -> GodOfWar:
        """The settings."""

    @property
    def scene(self) -> str:
        """Id of the layout."""

    @property
    def cards(self) -> Mapping[Pos, Laid]:
        """The scene cards."""

    @property
    def tokens(self) -> Mapping[str, int]:
        """Token counters."""

    @property
    def tracks(self) -> Mapping[str, int]:
        """Damage on tracking cards."""

    @property
    def heroes(self) -> Mapping[HeroId, Hero]:
        """Heroes in play."""

    @property
    def columns(self) -> tuple[tuple[HeroId, ...], ...]:
        """Heroes below each column, the front one first."""

    @property
    def carrier(self) -> HeroId:
        """Who carries Mimir."""

    @property
    def mimir(self) -> int:
        """Mimir's column while nobody carries him."""

    @property
    def spent(self) -> tuple[str, ...]:
        """Solo companions' abilities that are used up."""


def column_of_card(pos: Pos) -> int:
    """Return the column of a position, from 1."""
    return int(pos[1])


def column_of(table: Table, hero: HeroId) -> int:
    """Return a Hero's column from 1, or 0 when the Hero stands nowhere; Mimir's is his Carrier's (1.13.5)."""
    if hero == MIMIR:
        return column_of(table, table.carrier) if table.carrier else table.mimir
    for k, column in enumerate(table.columns, start=1):
        if hero in column:
            return k
    return 0


def front(table: Table, column: int) -> HeroId:
    """Return the Hero in front of a column, or nothing."""
    heroes = table.columns[column - 1]
    return heroes[0] if heroes else ""


def occupied(table: Table) -> tuple[int, ...]:
    """Return the columns with Heroes."""
    return tuple([k for k in range(1, COLUMNS + 1) if table.columns[k - 1]])


def standing(table: Table, seat: int | None = None) -> tuple[HeroId, ...]:
    """Return the Heroes that are not Knocked Down; of one seat when a seat is given."""
    return tuple([h.id for h in table.heroes.values() if not h.down and (seat is None or h.seat == seat)])


def can_rage(book: Book, table: Table, seat: int, card: CardId) -> bool:
    """Return whether the Rage icon of a card would raise the Rage of a Hero of this seat (1.11.1)."""
    heroes = [table.heroes[hero] for hero in standing(table, seat)]
    return book.cards[card].rage and any(hero.rage < book.heroes[hero.id].rage for hero in heroes)


def companions(table: Table, step: object) -> tuple[str, ...]:
    """Return the solo companions' abilities that can be used beside this step, attack and defense apart (1.22.5)."""
    (hero,) = standing(table)
    found = ["mimir-heal"] if "mimir-1" not in table.spent and table.heroes[hero].damage else []
    if "mimir-2" not in table.spent and isinstance(step, Turn | LookAhead):
        found += ["mimir-move", "mimir-look"] if isinstance(step, Turn) else ["mimir-move"]
    return tuple(found)


def seat_of(table: Table, dashboard_hero: HeroId) -> int | None:
    """Return the seat that plays a Hero, or None."""
    hero = table.heroes.get(dashboard_hero)
    return None if hero is None else hero.seat


def face(book: Book, table: Table, pos: Pos) -> Face:
    """Return the face that shows at a position."""
    return book.scenes[table.scene].face(pos, table.cards[pos].side)


def scaled(book: Book, table: Table, n: int) -> int:
    """Return an Enemy's health, or a threshold of it, for a party of this size (house.toml)."""
    return book.scaled(n, table.config)


def health(book: Book, table: Table, enemy: Enemy) -> int:
    """Return an Enemy's health for this party."""
    return scaled(book, table, enemy.health)


def damage(table: Table, pos: Pos, enemy: Enemy) -> int:
    """Return the Damage on an Enemy, on its card or on its tracking card (1.19)."""
    return table.tracks[enemy.track] if enemy.track else table.cards[pos].damage


def living(book: Book, table: Table, pos: Pos) -> Enemy | None:
    """Return the living Enemy at a position, or None."""
    laid = table.cards[pos]
    enemy = book.scenes[table.scene].face(pos, laid.side).enemy
    if enemy is None or laid.dead:
        return None
    if enemy.track and table.tracks[enemy.track] >= health(book, table, enemy):
        return None
    return enemy


def target(book: Book, table: Table, pos: Pos) -> Enemy | None:
    """Return the living Enemy at a position that can be targeted, or None (1.9.5)."""
    enemy = living(book, table, pos)
    return None if enemy is None or enemy.immune else enemy


def targets(book: Book, table: Table) -> Iterator[Pos]:
    """Yield every position with an Enemy that can be targeted."""
    for pos in POSITIONS:
        if target(book, table, pos) is not None:
            yield pos


def armor(table: Table, pos: Pos, enemy: Enemy) -> int:
    """Return the armor value that has to be broken next (1.10.3), or 0."""
    broken = table.cards[pos].broken
    return enemy.armor[broken] if broken < len(enemy.armor) else 0


def strength(table: Table, value: int | str) -> int:
    """Return a number of the data, or the counter that it names."""
    return table.tokens[value] if isinstance(value, str) else value


_COMPARE: Mapping[Compare, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def track_full(book: Book, table: Table, track: str) -> bool:
    """Return whether a tracking card is full."""
    return table.tracks[track] >= scaled(book, table, book.scenes[table.scene].head.tracks[track])


def true(book: Book, table: Table, condition: Condition) -> bool:  # noqa: C901, PLR0911  one line for each condition
    """Return whether a condition of a scene is true (3.7)."""
    match condition:
        case SideShows(pos, side):
            return table.cards[pos].side is side
        case Defeated(positions):
            return all(living(book, table, pos) is None for pos in positions)
        case TrackDefeated(track):
            return track_full(book, table, track)
        case TrackDamage(track, how, n):
            return _COMPARE[how](table.tracks[track], scaled(book, table, n))
        case Count(token, how, n):
            return _COMPARE[how](table.tokens[token], n)
        case TokenSum(tokens, how, n):
            return _COMPARE[how](sum(table.tokens[token] for token in tokens), n)
        case HealthLeft(pos, how, n):
            enemy = living(book, table, pos)
            if enemy is None:
                return False
            left = health(book, table, enemy) - damage(table, pos, enemy)
            return _COMPARE[how](left, scaled(book, table, n))
        case HasArmor(pos):
            enemy = living(book, table, pos)
            return enemy is not None and armor(table, pos, enemy) > 0
        case NoEnemyAlive():
            return all(living(book, table, pos) is None for pos in POSITIONS)
        case OtherEnemyAlive(pos):
            return any(living(book, table, other) is not None for other in POSITIONS if other != pos)
        case All(of):
            return all(true(book, table, part) for part in of)
