"""What a Jarl's abilities are worth with these elements attached, in log-odds of winning."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability, CardId, JarlAbility, Trait, element_of
from engines.nordic_glory.reading import Wall

_LASTING = 0.42
"""One more attack in every battle to come; what follows is counted in that."""
_NEAR = (1.0, 0.5, 0.35)
"""How much a shield in each row counts for what holds in row 1: those behind move up later."""
_BEHIND = (0.0, 0.3, 0.2)
"""How much a shield in each row counts for more attack in a row that it may only come to."""
_STEP = 0.1
"""How much of the next tier's worth each copy on the way to it counts for."""
_HEADS = {
    Ability.DIE: 3.5,
    Ability.REROLL: 1.2,
    Ability.REGEN: 0.4,
    Ability.SPILL: 0.15,
    Ability.RUNE: 0.8,
    Ability.WILD: 1.0,
}
"""What an ability is worth that works once a turn, as long as there is a shield for it."""
_EACH = {Ability.DEFENSE: 0.25, Ability.GUARD: 0.2, Ability.MOVE: 0.35}
"""What an ability is worth that works for each shield near the front."""
_WILD = {Trait.BASE: 3.0, Trait.ATTACK_GEM: 1.5, Trait.DEFENSE_GEM: 0.6}


class Gifts:
    """What attached elements are worth; each wall with each number of copies is appraised once."""

    def __init__(self, book: Book) -> None:
        """Take what is printed."""
        self._book = book
        self._rows: dict[tuple[tuple[CardId, ...], ...], dict[str, list[int]]] = {}
        self._values: dict[tuple[Hashable, ...], float] = {}

    def value(self, wall: Wall, attached: Sequence[CardId]) -> float:
        """Return what these attached elements are worth for a wall."""
        if not attached:
            return 0.0
        cards = tuple([tuple([warrior.card for warrior in column]) for column in wall.columns])
        key = (wall.jarl, cards, tuple(sorted(attached)))
        value = self._values.get(key)
        if value is None:
            rows = self._rows.get(cards)
            if rows is None:
                rows = self._rows[cards] = _rows_by_base(self._book, wall)
            value = self._values[key] = _gifts_value(self._book, wall.jarl, rows, attached)
        return value


def gifts_value(book: Book, wall: Wall, attached: Sequence[CardId]) -> float:
    """Return what these attached elements are worth for a wall."""
    return Gifts(book).value(wall, attached)


def _gifts_value(book: Book, jarl: CardId, rows: Mapping[str, list[int]], attached: Sequence[CardId]) -> float:
    """Return what attached elements are worth for so many shields of each base in each row."""
    copies: dict[str, int] = {}
    for card in attached:
        base = element_of(card)
        copies[base] = copies.get(base, 0) + 1
    total = 0.0
    for level, gift in enumerate(book.jarls[jarl].abilities, start=1):
        served = [rows[base] for base, number in copies.items() if number >= level and base in rows]
        if served:
            total += _worth(gift, [sum(row) for row in zip(*served, strict=True)])
        steps = [rows[base] for base, number in copies.items() if number == level - 1 and base in rows]
        total += _STEP * sum(_worth(gift, row) for row in steps)
    return _LASTING * total


def _rows_by_base(book: Book, wall: Wall) -> dict[str, list[int]]:
    """Return how many shields of each base stand in each row."""
    rows: dict[str, list[int]] = {}
    for column in wall.columns:
        for index, warrior in enumerate(column):
            rows.setdefault(book.shields[warrior.card].base, [0, 0, 0])[index] += 1
    return rows


def _worth(gift: JarlAbility, rows: Iterable[int]) -> float:
    """Return what one ability is worth for so many shields in each row."""
    if gift.op is Ability.ATTACK:
        shares = [1.0 if row in gift.rows else _BEHIND[row - 1] for row in (1, 2, 3)]
        return sum(share * number for share, number in zip(shares, rows, strict=True)) * gift.value
    near = sum(share * number for share, number in zip(_NEAR, rows, strict=True))
    if gift.op in _EACH:
        return _EACH[gift.op] * max(1, gift.value) * min(3.0, near)
    once = (
        _WILD[gift.what] if gift.op is Ability.WILD and gift.what is not None else _HEADS[gift.op] * max(1, gift.value)
    )
    return once * min(1.0, near)
