"""What the computer player trades at the Market."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from engines.champions_of_midgard._goods import GOODS
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.view import Board

_FEW = 3
"""Of each good so many at the most are given one by one; beyond that, all of it or nothing."""


class Trade(Struct, frozen=True):
    """Goods for as many of one other good.

    Attributes:
        given: how much of each good, in the order of GOODS.
        taken: the good that is taken.
        value: what the trade is worth.
    """

    given: tuple[int, ...]
    taken: str
    value: float

    def picked(self, slot: str) -> str:
        """Return the answer to an ask of the Market, such as `give-food` or `take-wood-coins`."""
        verb, *goods = slot.split("-")
        if verb == "give":
            return str(self.given[GOODS.index(goods[0])])
        return str(sum(self.given) if goods[0] == self.taken else 0)


def trades(own: Board, prices: Prices) -> Iterator[Trade]:
    """Yield the trades that a seat can make; at least one where the Market may be visited."""
    held = (own.food, own.wood, own.coins)
    price = {"food": prices.food, "wood": prices.wood, "coins": prices.coins}
    for taken in GOODS:
        amounts = [(0,) if good == taken else _amounts(count) for good, count in zip(GOODS, held, strict=True)]
        for given in product(*amounts):
            if any(given):
                cost = sum(price[good](-count) for good, count in zip(GOODS, given, strict=True) if count)
                yield Trade(given, taken, price[taken](sum(given)) + cost)


def _amounts(held: int) -> tuple[int, ...]:
    few = tuple(range(min(held, _FEW) + 1))
    return few if held <= _FEW else (*few, held)
