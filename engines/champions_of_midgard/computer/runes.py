"""What Runes are worth to the computer player, and when it uses those that it may use at any time."""

from __future__ import annotations

from engines.champions_of_midgard._asks.walk import DECLINE
from engines.champions_of_midgard._goods import GOODS_LETTERS, parse_part
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.view import Phase, View
from engines.core import Ask, Walk, Weighed

_POWER = {
    "gifts": 1.6,
    "glory": 2.5,
    "healing": 1.6,
    "journey": 0.8,
    "knowledge": 0.2,
    "potential": 1.2,
    "reaction": 1.2,
    "vision": 0.8,
    "wealth": 1.0,
}
"""What the effect of a Rune is worth when there is time to use it."""

_HASTE = (0.3, 0.2)
"""The share of an effect that is still worth it in the last round, and for each round more."""

_LOOK = 0.3
_GREAT, _LATE = 6, 2
"""What a Destiny has to pay to be revealed early, and how many rounds before the end that no longer matters."""

_SEEDLING = 3.0
"""What Success is worth while no Destiny is at hand."""


def rune_worth(book: Book, view: View, prices: Prices, rune: str) -> float:
    """Return what a Rune that is taken now is worth: its Glory and its effect."""
    return book.runes[rune].glory + power_of(book, view, prices, rune)


def power_of(book: Book, view: View, prices: Prices, rune: str) -> float:
    """Return what the effect of a Rune is worth while there is time for it."""
    last, each = _HASTE
    time = min(1.0, last + each * prices.left)
    if rune == "success":
        return max([prices.standings.worth(destiny) for destiny in view.hand], default=_SEEDLING)
    if rune == "wealth":
        coins = min(view.own.coins, book.runes[rune].amount)
        return max(coins / book.counts.coins_per_glory, _POWER[rune] * time)
    return _POWER[rune] * time


def weigh_runes(book: Book, view: View, walk: Walk) -> list[Weighed]:
    """Return every use of an open Rune, and to use none where that is an answer, best first."""
    ask = walk(())
    assert isinstance(ask, Ask)
    prices = Prices(book, view)
    weighed = [each for rune in ask.open for each in _uses(book, view, prices, rune, walk)]
    return sorted(weighed, key=lambda each: -each.value)


def _uses(book: Book, view: View, prices: Prices, rune: str, walk: Walk) -> list[Weighed]:
    ask = walk(((rune,),))
    if rune == DECLINE:
        return [Weighed(((rune,),), 0.0)]
    if rune == "gifts":
        assert isinstance(ask, Ask)
        return [Weighed(((rune,), (goods,)), _gift(prices, goods)) for goods in ask.open]
    if rune == "success":
        assert isinstance(ask, Ask)
        return [Weighed(((rune,), (destiny,)), prices.standings.now(destiny)) for destiny in ask.open]
    if rune == "wealth":
        return [Weighed(((rune,),), prices.coins(min(view.own.coins, book.runes[rune].amount)))]
    return [Weighed(((rune,),), _LOOK if sails_blindly(view) else -_LOOK)]


def _gift(prices: Prices, goods: str) -> float:
    food, wood, coins = parse_part(goods, GOODS_LETTERS)
    return prices.food(food) + prices.wood(wood) + prices.coins(coins)


def pays_now(book: Book, view: View, best: Weighed) -> bool:
    """Return whether the best use of an open Rune should not wait."""
    rune = best.picks[0][0]
    if rune == "gifts":
        return True
    if rune == "wealth":
        return view.own.coins >= book.runes[rune].amount
    if rune == "success":
        # It pays its most only while nobody else has as much; a better Destiny may still come, but so may a rival.
        late = book.counts.rounds - view.round <= _LATE
        return best.value >= max([book.destinies[destiny].alone for destiny in view.hand] + [0 if late else _GREAT])
    return sails_blindly(view)


def sails_blindly(view: View) -> bool:
    """Return whether warriors are about to be sent to a shore whose Journey this seat has not seen."""
    if view.phase is not Phase.ASSIGN:
        return False
    return any(
        shore.docked is not None and shore.docked.seat == view.viewer and shore.covered and not shore.journey
        for shore in view.shores
    )
