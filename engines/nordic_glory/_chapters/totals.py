"""Fixed totals, alignments and lent defense (rules 25-31)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Seat
from engines.nordic_glory._chapters.jarls import by_rows, front_value
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability, ShieldCard, Trait
from engines.nordic_glory.reading import Table, Wall, attack, bears, courage_attack, front, worn_attack
from engines.nordic_glory.view import Line, Tally, Warrior

LOVE, PEACE, PROTECTION, STRENGTH, LUCK = "love", "peace", "protection", "strength", "luck"
_ONE_VALUED = (Trait.ATTACK_GEM, Trait.BASE, Trait.DEFENSE_GEM)


def tally(book: Book, table: Table, seat: Seat) -> Tally:
    """Add up a side's fixed total as things stand (rule 25)."""
    wall, runes = table.sides[seat], table.runes
    row = front(wall)
    if not row:
        # Rule 31, rulings C10, C11: the Jarl alone, with one die.
        dice = max(0, 1 + wall.extra_dice)
        return Tally(book.jarls[wall.jarl].attack, 0, 0, (), 0, wall.bonus, dice, wall.rerolls)
    strong = sum(bears(book, w, STRENGTH) for _, w in row) if STRENGTH in runes else 0
    lucky = sum(bears(book, w, LUCK) for _, w in row) if LUCK in runes else 0
    shields = courage = enhanced = 0
    jarl = sum(by_rows(book, wall, Ability.ATTACK).values())
    for column in wall.columns:
        for depth, warrior in enumerate(column):
            if depth == 0:
                shields += attack(book, warrior, table.turn)
            elif runes:
                courage += courage_attack(book, table, warrior, depth)
            enhanced += worn_attack(book, warrior, table.turn, depth)
    dice = max(0, len(row) + strong + front_value(book, wall, Ability.DIE) + wall.extra_dice)
    rerolls = lucky + front_value(book, wall, Ability.REROLL) + wall.rerolls
    return Tally(shields, courage, enhanced, lines(book, table, seat), jarl, wall.bonus, dice, rerolls)


def aligned(book: Book, table: Table, seat: Seat) -> list[tuple[int, Warrior]]:
    """Return the row-1 shields that take part in alignments (rule 26, Peace, ruling C22)."""
    other = table.sides[1 - seat].columns
    peace = PEACE in table.runes
    return [
        (c, warrior)
        for c, warrior in front(table.sides[seat])
        if warrior.unaligned < table.turn and not (peace and other[c] and bears(book, other[c][0], PEACE))
    ]


def lines(book: Book, table: Table, seat: Seat) -> tuple[Line, ...]:
    """Return a side's alignments (rules 26-29)."""
    return lines_among(book, aligned(book, table, seat))


def lines_among(book: Book, row: Sequence[tuple[int, Warrior]]) -> tuple[Line, ...]:
    """Return the alignments of these row-1 shields and their columns (rules 26-29)."""
    if len(row) < 2:
        return ()
    columns = tuple([column for column, _ in row])
    cards = [book.shields[warrior.card] for _, warrior in row]
    if [warrior for _, warrior in row if warrior.wild]:
        traits = [[trait_of(row[i][1], card, trait) for i, card in enumerate(cards)] for trait in _ONE_VALUED]
    else:
        traits = [[c.attack_gem for c in cards], [c.base for c in cards], [c.defense_gem for c in cards]]
    found: list[Line] = []
    for trait, values in zip(_ONE_VALUED, traits, strict=True):
        alike = _alike(columns, values)
        if alike:
            value = values[columns.index(alike[0])]
            found.append(Line(trait, value, alike, book.alignments[trait].of(len(alike))))
    subs = [sub for card in cards for sub in card.subs]
    if len(set(subs)) < len(subs):
        for sub in dict.fromkeys([sub for sub in subs if subs.count(sub) > 1]):
            alike = tuple([column for column, card in zip(columns, cards, strict=True) if sub in card.subs])
            if alike[1:]:
                found.append(Line(Trait.SUB, sub, alike, book.alignments[Trait.SUB].of(len(alike))))
    return tuple(found)


def trait_of(warrior: Warrior, card: ShieldCard, trait: Trait) -> str:
    """Return a shield's gem or base for alignments: what its owner named if it is wild, else what is printed."""
    for wild, value in warrior.wild:
        if wild is trait and value:
            return value
    if trait is Trait.BASE:
        return card.base
    return card.attack_gem if trait is Trait.ATTACK_GEM else card.defense_gem


def _alike(columns: tuple[int, ...], values: list[str]) -> tuple[int, ...]:
    """Return the columns of those of two or three shields whose values are equal; there is one such group at most."""
    if len(values) == 2:
        return columns if values[0] == values[1] else ()
    first, second, third = values
    if first == second:
        return columns if second == third else columns[:2]
    if first == third:
        return columns[::2]
    return columns[1:] if second == third else ()


def lent_defenses(
    book: Book, table: Table, seat: Seat, aligned_now: tuple[Line, ...] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return each shield's defense against battle damage on top of what is left (rules 29, 38).

    Args:
        book: the Book.
        table: State or View.
        seat: whose wall.
        aligned_now: the side's alignments, when they are known already.
    """
    wall: Wall = table.sides[seat]
    given = by_rows(book, wall, Ability.DEFENSE)
    gems = [0, 0, 0]
    for line in lines(book, table, seat) if aligned_now is None else aligned_now:
        if line.trait is Trait.DEFENSE_GEM:
            for column in line.columns:
                gems[column] += line.bonus
    if not given and not any(gems):
        return tuple([tuple([warrior.lent for warrior in column]) for column in wall.columns])
    return tuple(
        [
            tuple([w.lent + given.get((c, i), 0) + (0 if i else gems[c]) for i, w in enumerate(column)])
            for c, column in enumerate(wall.columns)
        ]
    )
