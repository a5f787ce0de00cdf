"""Which of a Jarl's abilities are active, and for whom (rule 19, rulings C4, C5)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability, JarlAbility, Trait, element_of
from engines.nordic_glory.reading import Place, Wall, everyone, front, tier
from engines.nordic_glory.view import Warrior


def _led(wall: Wall, level: int) -> set[str]:
    """Return the base elements for whose shields a tier is active."""
    attached = wall.attached
    return {element_of(card) for card in attached if level == 1 or attached.count(card) >= level}


def followers(book: Book, wall: Wall, level: int) -> list[tuple[Place, Warrior]]:
    """Return the shields that a tier is active for, in the order of the spots."""
    bases = _led(wall, level)
    if not bases:
        return []
    shields = book.shields
    return [(place, warrior) for place, warrior in everyone(wall) if shields[warrior.card].base in bases]


def active_abilities(book: Book, wall: Wall, ability: Ability) -> list[tuple[int, JarlAbility]]:
    """Return the tiers of a Jarl that have an ability and may be active for somebody."""
    attached = len(wall.attached)
    if not attached:
        return []
    tiers = enumerate(book.jarls[wall.jarl].abilities, start=1)
    return [(level, gift) for level, gift in tiers if level <= attached and gift.op is ability]


def front_value(book: Book, wall: Wall, ability: Ability) -> int:
    """Return the value of an ability that holds while a matching shield is in row 1 (each tier counts once)."""
    found = 0
    for level, gift in active_abilities(book, wall, ability):
        bases = _led(wall, level)
        if not bases.isdisjoint([book.shields[warrior.card].base for _, warrior in front(wall)]):
            found += gift.value
    return found


def value_for(book: Book, wall: Wall, ability: Ability, warrior: Warrior) -> int:
    """Return the value of an ability for one shield (`a_guard`)."""
    level = tier(wall, book.shields[warrior.card].base)
    return sum(gift.value for needed, gift in active_abilities(book, wall, ability) if needed <= level)


def by_rows(book: Book, wall: Wall, ability: Ability) -> dict[Place, int]:
    """Return what an ability with rows (`a_atk`, `a_def`) gives to each shield; those with nothing are left out."""
    given: dict[Place, int] = {}
    shields = book.shields
    for level, gift in active_abilities(book, wall, ability):
        bases = _led(wall, level)
        for c, column in enumerate(wall.columns) if bases else ():
            for i, warrior in enumerate(column):
                if i + 1 in gift.rows and shields[warrior.card].base in bases:
                    given[c, i] = given.get((c, i), 0) + gift.value
    return given


def movable_by_jarl(book: Book, wall: Wall) -> set[Place]:
    """Return the shields that the Jarl lets move like Ravens shields (`a_move`)."""
    return {
        place for level, _ in active_abilities(book, wall, Ability.MOVE) for place, _ in followers(book, wall, level)
    }


def wild_abilities(book: Book, wall: Wall) -> Iterator[tuple[int, Trait, list[Place]]]:
    """Yield the unused `a_wild` tiers: the trait, and the row-1 shields that could have it."""
    for level, gift in active_abilities(book, wall, Ability.WILD):
        places = [place for place, _ in followers(book, wall, level) if place[1] == 0]
        if gift.what is not None and level not in wall.gifts and places:
            yield level, gift.what, places


def rune_abilities(book: Book, wall: Wall, rune: str) -> Iterator[tuple[int, list[Place]]]:
    """Yield the unused `a_rune` tiers and the shields that could bear the rolled rune and do not yet."""
    for level, _ in active_abilities(book, wall, Ability.RUNE):
        places = [
            place
            for place, warrior in followers(book, wall, level)
            if rune not in (book.shields[warrior.card].rune, warrior.bears)
        ]
        if level not in wall.gifts and places:
            yield level, places


def regen_abilities(book: Book, wall: Wall) -> Iterator[tuple[int, int, list[Place]]]:
    """Yield the unused `a_regen` tiers: how much, and the damaged shields that could be healed."""
    for level, gift in active_abilities(book, wall, Ability.REGEN):
        places = [place for place, warrior in followers(book, wall, level) if warrior.damage]
        if level not in wall.gifts and places:
            yield level, gift.value, places
