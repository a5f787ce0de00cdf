"""Goods and warriors: what a player owns, pays and gains, and the ways to choose a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

KINDS = ("S", "P", "A")
"""Types of warriors: Swordsman, Spearman, Axeman; a squad counts them in this order."""

STOCKS = (*KINDS, "food")
"""What piles up at the blue locations, in the order in which it is counted."""

GOODS = ("food", "wood", "coins")
"""Goods that the Market trades and the rune Gifts gives."""

Squad = tuple[int, int, int]
"""Numbers of Swordsmen, Spearmen and Axemen."""

NONE: Squad = (0, 0, 0)
"""Nobody."""


class Bundle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount of everything that can be paid or gained; S, P and A are warriors."""

    food: int = 0
    wood: int = 0
    coins: int = 0
    favor: int = 0
    glory: int = 0
    S: int = 0
    P: int = 0
    A: int = 0

    @property
    def squad(self) -> Squad:
        """The warriors in it."""
        return (self.S, self.P, self.A)

    def __bool__(self) -> bool:
        return any((self.food, self.wood, self.coins, self.favor, self.glory, self.S, self.P, self.A))


def minus(squad: Squad, part: Squad) -> Squad:
    """Return what is left of a squad without a part of it."""
    return (squad[0] - part[0], squad[1] - part[1], squad[2] - part[2])


@lru_cache(4096)
def splits(have: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Return every way to take `count` from these amounts, those that take most of the first kinds first."""
    return tuple(_splits(have, count))


def _splits(have: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    if not have:
        if count == 0:
            yield ()
        return
    rest = sum(have[1:])
    for first in range(min(have[0], count), max(0, count - rest) - 1, -1):
        for others in _splits(have[1:], count - first):
            yield (first, *others)


@lru_cache(4096)
def format_part(part: tuple[int, ...], letters: str) -> str:
    """Return a part in notation, such as `2s1p`; `0` for nothing."""
    return "".join(f"{count}{letter}" for count, letter in zip(part, letters, strict=True) if count) or "0"


def parse_part(name: str, letters: str) -> tuple[int, ...]:
    """Return the part that a notation names: the reverse of `named`."""
    counts = dict.fromkeys(letters, 0)
    for count, letter in zip(name[::2], name[1::2], strict=False):
        counts[letter] = int(count)
    return tuple(counts.values())


def choices(have: tuple[int, ...], count: int, letters: str) -> dict[str, tuple[int, ...]]:
    """Return every way to take `count` from these amounts, by its notation."""
    return {format_part(part, letters): part for part in splits(have, count)}


SQUAD_LETTERS = "spa"
"""Letters of a squad in notation."""

CARGO_LETTERS = "spaf"
"""Letters of a squad and Food."""

GOODS_LETTERS = "fwc"
"""Letters of Food, Wood and Coins."""
