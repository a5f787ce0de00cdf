"""Which of a Jarl's abilities are active, and for whom (rule 19, rulings C4, C5)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.nordic_glory._board import Place, Wall, everyone
from engines.nordic_glory.book import Book
from engines.nordic_glory.cards import ELEMENT, Ability, Gift, Trait
from engines.nordic_glory.view import Warrior


def tier(wall: Wall, base: str) -> int:
    """Return how many tiers are active for shields of a base element."""
    return wall.attached.count(ELEMENT + base) if wall.attached else 0


def followers(book: Book, wall: Wall, level: int) -> list[tuple[Place, Warrior]]:
    """Return the shields that a tier is active for, in the order of the spots."""
    if not wall.attached:
        return []
    return [(p, w) for p, w in everyone(wall) if tier(wall, book.shields[w.card].base) >= level]


def gifts(book: Book, wall: Wall, ability: Ability) -> Iterator[tuple[int, Gift]]:
    """Yield the tiers of a Jarl that have an ability, active or not."""
    for level, gift in enumerate(book.jarls[wall.jarl].abilities, start=1):
        if gift.op is ability:
            yield level, gift


def worth(book: Book, wall: Wall, ability: Ability) -> int:
    """Return the value of an ability that holds while a matching shield is in row 1 (each tier counts once)."""
    return sum(
        gift.value
        for level, gift in gifts(book, wall, ability)
        if any(place[1] == 0 for place, _ in followers(book, wall, level))
    )


def for_one(book: Book, wall: Wall, ability: Ability, warrior: Warrior) -> int:
    """Return the value of an ability for one shield (`a_guard`)."""
    level = tier(wall, book.shields[warrior.card].base)
    return sum(gift.value for needed, gift in gifts(book, wall, ability) if needed <= level)


def by_rows(book: Book, wall: Wall, ability: Ability, place: Place) -> int:
    """Return what an ability with rows (`a_atk`, `a_def`) gives to the shield on a place."""
    warrior = wall.columns[place[0]][place[1]]
    level = tier(wall, book.shields[warrior.card].base)
    return sum(
        gift.value for needed, gift in gifts(book, wall, ability) if needed <= level and place[1] + 1 in gift.rows
    )


def roams(book: Book, wall: Wall, warrior: Warrior) -> bool:
    """Return whether the Jarl lets a shield move like a Ravens shield (`a_move`)."""
    level = tier(wall, book.shields[warrior.card].base)
    return any(needed <= level for needed, _ in gifts(book, wall, Ability.MOVE))


def wild_gifts(book: Book, wall: Wall) -> Iterator[tuple[int, Trait, list[Place]]]:
    """Yield the unused `a_wild` tiers: the trait, and the row-1 shields that could have it."""
    for level, gift in gifts(book, wall, Ability.WILD):
        places = [place for place, _ in followers(book, wall, level) if place[1] == 0]
        if gift.what is not None and level not in wall.gifts and places:
            yield level, gift.what, places


def rune_gifts(book: Book, wall: Wall, rune: str) -> Iterator[tuple[int, list[Place]]]:
    """Yield the unused `a_rune` tiers and the shields that could bear the rolled rune and do not yet."""
    for level, _ in gifts(book, wall, Ability.RUNE):
        places = [
            place
            for place, warrior in followers(book, wall, level)
            if rune not in (book.shields[warrior.card].rune, warrior.bears)
        ]
        if level not in wall.gifts and places:
            yield level, places


def regen_gifts(book: Book, wall: Wall) -> Iterator[tuple[int, int, list[Place]]]:
    """Yield the unused `a_regen` tiers: how much, and the damaged shields that could be healed."""
    for level, gift in gifts(book, wall, Ability.REGEN):
        places = [place for place, warrior in followers(book, wall, level) if warrior.damage]
        if level not in wall.gifts and places:
            yield level, gift.value, places
