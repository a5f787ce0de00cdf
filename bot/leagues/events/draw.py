"""Lots of an event: what is left to chance follows from a seed that everybody may know, so it can be drawn again."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

BITS: Final = 48
"""Bits of one lot."""

DRAWS: Final = 16
"""How many ways of drawing the lots of a round follow from the seed of an event."""


class Draw:
    """Draws lots by a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def lot(self, *what: object) -> int:
        """Return the lot of something, a number below 2 ** BITS that is always the same."""
        text = "/".join([self._seed, *map(str, what)])
        return int.from_bytes(sha256(text.encode()).digest()[: BITS // 8], "big")

    def order(self, numbers: Iterable[int], *what: object) -> list[int]:
        """Return numbers in an order that is drawn."""
        return sorted(numbers, key=lambda number: (self.lot(*what, number), number))
