"""The Dealer of a game: everything random, and everything that is announced, goes through it.

Draw number i of a game is a pure function of its seed: the first of `sha256(seed/i/0)`, `sha256(seed/i/1)`, … whose
leading 64 bits fall into the largest multiple of n, taken modulo n. Anyone can work that out again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from hashlib import sha256
from hmac import new as hmac
from typing import Generic, TypeVar

from engines.core.errors import CorruptLog
from engines.core.types import Announcement, F, Seat

T = TypeVar("T")
Draw = Callable[[int, int], int]
"""`draw(index, below)`: the index-th draw of a game, an integer from 0 to below-1."""

_PARTS = 1 << 30
"""Parts into which a sum of weights is divided."""

SEED_TAG = "sha256-1:"
"""Names the way of drawing, so that a later one can live beside it."""

_SPAN = 1 << 64


def commitment(seed: str) -> str:
    """Return the hash that is posted when a table starts; the seed itself is shown at the end."""
    return sha256(seed.encode()).hexdigest()


def computer_seed(seed: str, n: int, seat: Seat) -> str:
    """Return the seed with which a computer player answers for a seat after entry `n`, in hexadecimal digits.

    It is the HMAC-SHA-256 of `computer/<n>/<seat>` with the seed as the key: nobody can tell it before the seed is
    shown, everybody can afterwards, and it says nothing about the seed or its draws.
    """
    return hmac(seed.encode(), f"computer/{n}/{seat}".encode(), sha256).hexdigest()


def seeded(seed: str) -> Draw:
    """Return the draws of a seed.

    Raises:
        CorruptLog: the seed's tag is unknown.
    """
    if not seed.startswith(SEED_TAG):
        raise CorruptLog(f"unknown kind of seed: {seed[:12]!r}")

    def draw(index: int, below: int) -> int:
        limit = _SPAN - _SPAN % below
        attempt = 0
        while True:
            digest = sha256(f"{seed}/{index}/{attempt}".encode()).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % below
            attempt += 1

    return draw


def recorded(values: Sequence[int], first: int = 0) -> Draw:
    """Return draws read from a log: `values[0]` is draw number `first`.

    Raises:
        CorruptLog: (when drawing) the record ends too early or holds a value out of range.
    """

    def draw(index: int, below: int) -> int:
        if not 0 <= index - first < len(values):
            raise CorruptLog(f"draw {index} is not in the record")
        value = values[index - first]
        if not 0 <= value < below:
            raise CorruptLog(f"draw {index} is {value}, which is not below {below}")
        return value

    return draw


class Dealer(Generic[F]):
    """Hands chance to a game and takes down what the game announces.

    Attributes:
        draws: what was drawn so far, in order.
        told: what was announced so far, in order.
    """

    __slots__ = ("_cursor", "_draw", "draws", "told")

    def __init__(self, draw: Draw, cursor: int = 0) -> None:
        """Begin at draw number `cursor` of a game."""
        self._draw = draw
        self._cursor = cursor
        self.draws: list[int] = []
        self.told: list[Announcement[F]] = []

    def below(self, n: int) -> int:
        """Draw an integer from 0 to n-1."""
        value = self._draw(self._cursor + len(self.draws), n)
        self.draws.append(value)
        return value

    def roll(self, sides: int = 6) -> int:
        """Roll one die: 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the last place down)."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]

    def tell(self, fact: F, to: Iterable[Seat] | None = None, others: F | None = None) -> None:
        """Announce a fact to some seats (None: everybody), and its shadow to all others."""
        self.told.append(Announcement(fact, None if to is None else tuple(to), others))


class Rng:
    """Repeatable chance for those who play, not for the game: computer players and fuzzers."""

    __slots__ = ("_draw", "_used")

    def __init__(self, seed: str) -> None:
        self._draw = seeded(SEED_TAG + seed)
        self._used = 0

    def below(self, n: int) -> int:
        """Return an integer from 0 to n-1."""
        self._used += 1
        return self._draw(self._used, n)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """Return one of the items, each by its weight of 0 or more; if none has any, the first."""
        point = self.below(_PARTS) / _PARTS * sum(weights)
        found = items[0]
        for item, weight in zip(items, weights, strict=True):
            if weight > 0:
                found = item
                point -= weight
                if point < 0:
                    break
        return found

    def sample(self, items: Sequence[T], k: int) -> tuple[T, ...]:
        """Return k different items in the order of `items`."""
        left = list(range(len(items)))
        chosen = sorted(left.pop(self.below(len(left))) for _ in range(k))
        return tuple(items[place] for place in chosen)
